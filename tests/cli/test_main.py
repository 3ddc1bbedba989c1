"""The command line as a whole: quick to start, quiet when interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"
HEAVY = ("simpy", "structlog", "orjson", "cattrs", "rich", "attrs", "scipy", "numpy", "matplotlib")


def test_help_imports_nothing_heavy() -> None:
    code = "import sys, eventcards.cli; print(*sorted(set(sys.modules) & set(sys.argv[1:])))"
    done = subprocess.run([sys.executable, "-c", code, *HEAVY], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


def test_an_interrupted_run_leaves_with_130_and_no_traceback(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "eventcards", "run", str(SCENARIOS / "rat-screw.toml"), "--games", "1000000"]
    process = subprocess.Popen([*command, "--log-dir", str(tmp_path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not list(tmp_path.glob("*.jsonl")):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert err.strip() == "interrupted"


def test_a_reader_who_leaves_early_hears_no_complaint(tmp_path: Path) -> None:
    command = f"{sys.executable} -m eventcards run {SCENARIOS / 'rat-screw.toml'} --games 1 --log-dir {tmp_path} >/dev/null; "
    command += f"{sys.executable} -m eventcards replay {tmp_path}/*.jsonl | head -n 1"
    done = subprocess.run(["bash", "-c", command], check=True, capture_output=True, text=True, env=os.environ)
    assert done.stdout.startswith("rat-screw, seed 2026")
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("words", [("--csv", "/dev/full"), ("--json",), ()], ids=["numbers", "json", "tables"])
def test_a_full_disk_is_said_to_be_so(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "eventcards", "run", str(SCENARIOS / "rat-screw.toml"), "--games", "2", "--keep", "none"]
    with Path("/dev/null" if "--csv" in words else "/dev/full").open("w") as out:
        done = subprocess.run([*command, *words], check=False, stdout=out, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "eventcards: what came of it cannot be written: No space left on device\n")
