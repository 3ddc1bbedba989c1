"""Runs that are cut off: killed, interrupted, or robbed of a worker. The same command goes on; nothing is lost or counted twice."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import orjson
import pytest

from eventcards.lab.store import digest

CELLS = 3
GAMES = 400

SCENARIO = f"""
game = "rat-screw"
players = 2
games = {GAMES}
seed = 7
clock = "instant"
strategy = "slap-rules"
limits = {{ events = 200 }}
log = {{ keep = "every:300" }}
[sweep]
"options.pace" = [2.0, 1.0, 0.5]
"""


class Run:
    """A run of that scenario in a folder of its own, as a command that can be cut off."""

    def __init__(self, folder: Path, workers: int) -> None:
        folder.mkdir()
        self.folder = folder
        self.store = folder / "run.sqlite"
        (folder / "test.toml").write_text(SCENARIO)
        self._workers = workers

    def start(self, workers: int | None = None) -> subprocess.Popen[bytes]:
        """In a process group of its own, as a shell would."""
        words = ["run", "test.toml", "--out", "run.sqlite", "--json", "--workers", str(workers or self._workers)]
        pipe, command = subprocess.PIPE, [sys.executable, "-m", "eventcards", *words]
        return subprocess.Popen(command, cwd=self.folder, stdout=pipe, stderr=pipe, start_new_session=True)

    def finish(self) -> object:
        """Run it to its end; gives the numbers."""
        process = self.start(workers=1)
        out, err = process.communicate()
        assert process.returncode == 0, err.decode()
        return orjson.loads(out)

    def games(self) -> int:
        """How many games are stored; none if there is no store yet."""
        try:
            connection = sqlite3.connect(f"{self.store.absolute().as_uri()}?mode=ro", uri=True)
        except sqlite3.OperationalError:
            return 0
        try:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
        except sqlite3.OperationalError:
            return 0
        finally:
            connection.close()

    def wait_for(self, games: int, process: subprocess.Popen[bytes]) -> None:
        while self.games() < games and process.poll() is None:
            time.sleep(0.002)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[object, str]:
    """The numbers and the digest of a run that nothing cuts off."""
    run = Run(tmp_path_factory.mktemp("whole") / "run", workers=1)
    return run.finish(), digest(run.store)


@pytest.mark.parametrize(
    ("kills", "workers"), [(3, 2), pytest.param(25, 1, marks=pytest.mark.slow), pytest.param(25, 2, marks=pytest.mark.slow)]
)
def test_a_run_that_is_killed_goes_on(kills: int, workers: int, tmp_path: Path, whole: tuple[object, str]) -> None:
    moments = Random(f"eventcards kills a run of {workers} workers {kills} times").random
    run = Run(tmp_path / "run", workers)
    for kill in range(kills):
        process = run.start()
        # Anywhere in this part of the run: so the kills are spread over two thirds of it, and a busy machine is not too late for the last.
        run.wait_for(int(CELLS * GAMES * 2 / 3 * (kill + moments()) / kills), process)
        time.sleep(0.02 * moments())
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL, "it was not over yet"
    assert run.games() < CELLS * GAMES
    assert (run.finish(), digest(run.store)) == whole


def test_an_interrupted_run_says_that_nothing_is_lost_and_goes_on(tmp_path: Path, whole: tuple[object, str]) -> None:
    run = Run(tmp_path / "run", workers=2)
    process = run.start()
    run.wait_for(200, process)
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does: everybody hears it
    out, err = process.communicate()
    assert (process.returncode, out) == (130, b"")
    told = f"run.sqlite holds {run.games()} games; the same command goes on from there"
    assert err.decode().split("\n") == [told, "", "interrupted", ""]
    assert 200 <= run.games() < CELLS * GAMES
    assert (run.finish(), digest(run.store)) == whole


def test_an_interrupt_before_the_first_game_is_as_quiet(tmp_path: Path) -> None:
    run = Run(tmp_path / "run", workers=2)
    process = run.start()
    while not run.store.exists():
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in err.decode()


def test_a_run_that_is_robbed_of_a_worker_hires_another(tmp_path: Path, whole: tuple[object, str]) -> None:
    run = Run(tmp_path / "run", workers=2)
    process = run.start()
    run.wait_for(100, process)
    [*_, victim] = (pid for pid in children(process.pid) if b"spawn_main" in command_of(pid))
    os.kill(victim, signal.SIGKILL)
    out, err = process.communicate()
    assert process.returncode == 0, err.decode()
    assert (orjson.loads(out), digest(run.store)) == whole


def children(parent: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
