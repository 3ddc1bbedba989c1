"""Runs of many games: two workers against one, and the memory that a long run takes against a short one.

Each run is a command of its own, as people type it. The two sides of a ratio are measured in turns, so that a busy moment of the machine
hits both, and the best of each counts.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["memory", "workers"]

SCENARIO = Path(__file__).parent.parent / "scenarios" / "capitalism.toml"


def workers(games: int, repeats: int) -> tuple[float, float]:
    """Games a second with two workers and with one, on the instant clock; the time to start is part of it."""
    ours, theirs = (max(rates) for rates in zip(*((_rate(games, 2), _rate(games, 1)) for _ in range(repeats)), strict=True))
    return ours, theirs


def memory(many: int, few: int) -> tuple[float, float]:
    """The most megabytes that a run of many games and one of few took at a time, stored, by one worker."""
    ours, theirs = (_peak(games) for games in (many, few))
    return ours, theirs


def _rate(games: int, workers: int) -> float:
    begun = time.perf_counter()
    _run("--games", str(games), "--workers", str(workers))
    return games / (time.perf_counter() - begun)


def _peak(games: int) -> float:
    with TemporaryDirectory() as folder:
        return _run("--games", str(games), "--workers", "1", "--out", f"{folder}/run.sqlite")


def _run(*arguments: str) -> float:
    """Run the scenario; returns the most megabytes that the command held at a time, as the kernel counted them (Linux; elsewhere 0)."""
    command = [
        sys.executable,
        "-m",
        "eventcards",
        "run",
        str(SCENARIO),
        "--clock",
        "instant",
        "--keep",
        "none",
        "--json",
        *arguments,
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  # our own command
    peak = 0.0
    while process.poll() is None:
        peak = max(peak, _high_water(process.pid))
        time.sleep(0.05)
    if process.returncode != 0:
        raise SystemExit(f"benchmarks: {' '.join(command)} ended with {process.returncode}")
    return peak


def _high_water(process: int) -> float:
    """The most megabytes that a process has held so far. `ru_maxrss` would also count what its starter held."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0
