"""Runs of many games: two workers against one, and the memory that a long run takes against a short one.

Each run is a command of its own, as people type it, so it is timed by the wall clock. The two sides of a ratio are measured in turns,
and the best of each counts.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measuring import Row

__all__ = ["memory", "workers"]

SCENARIOS = Path(__file__).parent.parent / "scenarios"
SHORT_GAMES = """
game = "euchre"
games = 10
strategy = "random"
options.target = 1
"""
"""A million games of one or two hands, or else it would take an hour."""


def workers(games: int = 60_000, repeats: int = 2) -> Iterator[Row]:
    """Games a second with two workers and with one, on the instant clock: runs of about a minute, the time to start is part of it."""
    scenario = SCENARIOS / "capitalism.toml"
    rates = [(_rate(scenario, games, 2), _rate(scenario, games, 1)) for _ in range(repeats)]
    ours, theirs = (max(of) for of in zip(*rates, strict=True))
    yield Row("Capitalism, two workers against one", "games/s", ours, theirs, least=1.8)


def memory() -> Iterator[Row]:
    """The most megabytes that a stored run of one worker takes at a time."""
    with TemporaryDirectory() as folder:
        scenario = Path(folder, "short.toml")
        scenario.write_text(SHORT_GAMES)
        few, more, many = (
            _run(scenario, "--games", str(games), "--workers", "1", "--out", f"{folder}/{games}.sqlite")
            for games in (10_000, 100_000, 1_000_000)
        )
    yield Row("memory, 100 thousand games against 10 thousand", "MB", more, few, most=1.1)
    yield Row("memory, a million games against 10 thousand", "MB", many, few, most=1.1)


def _rate(scenario: Path, games: int, workers: int) -> float:
    begun = time.perf_counter()
    _run(scenario, "--games", str(games), "--workers", str(workers))
    return games / (time.perf_counter() - begun)


def _run(scenario: Path, *arguments: str) -> float:
    """Run the scenario; returns the most megabytes that the command held at a time, as the kernel counted them (Linux; elsewhere 0)."""
    options = ("--clock", "instant", "--keep", "none", "--json")
    command = [sys.executable, "-m", "eventcards", "run", str(scenario), *options, *arguments]
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
