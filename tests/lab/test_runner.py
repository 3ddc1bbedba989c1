"""Runs: every game once, in order, with the logs that were asked for."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from eventcards.errors import BadInput
from eventcards.lab.executors import cluster, in_process, processes
from eventcards.lab.runner import run
from eventcards.lab.scenario import make_scenario
from eventcards.lab.store import digest, open_store
from eventcards.log.verify import verify


def games(tmp_path: Path, **changes: Any) -> list[Any]:
    data = {"game": "rat-screw", "players": 2, "games": 6, "strategy": "slap-rules", "clock": "instant", **changes}
    return list(run(make_scenario("test", data), tmp_path / "logs"))


@pytest.mark.parametrize(
    ("keep", "kept"),
    [("none", []), ("first", [0]), ("all", [0, 1, 2, 3, 4, 5]), ("every:4", [0, 4]), ("unfinished", [])],
)
def test_the_logs_that_were_asked_for_are_kept(keep: str, kept: list[int], tmp_path: Path) -> None:
    played = games(tmp_path, log={"keep": keep})
    assert [game.result.index for game in played] == [0, 1, 2, 3, 4, 5]
    assert [game.result.index for game in played if game.log] == kept
    for game in played:
        assert game.log is None or verify(game.log).game == "rat-screw"
    assert (tmp_path / "logs").exists() == (keep != "none")


def test_unfinished_games_are_kept_and_counted(tmp_path: Path) -> None:
    lengths = [game.result.events for game in games(tmp_path)]
    limit = sorted(lengths)[2]
    played = games(tmp_path, limits={"events": limit}, log={"keep": "unfinished"})
    assert [game.result.outcome.finished for game in played] == [length <= limit for length in lengths]
    assert [game.log is not None for game in played] == [length > limit for length in lengths]


def test_different_games_never_share_a_log_name(tmp_path: Path) -> None:
    names = {
        game.log.name
        for changes in ({}, {"seed": 1}, {"options": {"pace": 1.0}}, {"clock": "virtual"}, {"strategy": "slap-faces"})
        for game in games(tmp_path, games=1, **changes)
    }
    assert len(names) == 5


def test_all_cells_of_a_sweep_play_the_same_decks(tmp_path: Path) -> None:
    played = games(tmp_path, games=1, log={"keep": "all"}, sweep={"options.pace": [2.0, 0.3]})
    slow, fast = (game.log.read_bytes().splitlines()[2] for game in played)
    assert slow == fast
    assert b"cards.shuffled" in slow


def test_a_place_where_logs_cannot_be_written_is_found_out_before_the_first_game(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file, not a folder")
    with pytest.raises(BadInput, match="logs cannot be written there"):
        games(tmp_path)


def test_every_executor_gives_the_same_games_and_the_same_logs(tmp_path: Path, cluster_address: str) -> None:
    scenario = make_scenario(
        "test",
        {
            "game": "rat-screw", "players": 3, "games": 120, "strategy": "slap-rules", "rotate": True, "limits": {"events": 200},
            "log": {"keep": "every:25"}, "sweep": {"options.pace": [1.0, 0.3]},
        },
    )  # fmt: skip
    played = {}
    for name, workers in (("1", in_process()), ("2", processes(2)), ("cluster", cluster(cluster_address))):
        with open_store(tmp_path / f"{name}.sqlite", scenario) as store:
            games = list(run(scenario, tmp_path / name, workers=workers, store=store))
        logs = {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        told = [(id(game.cell), game.index, game.result, game.log and game.log.name) for game in games]
        played[name] = told, logs, digest(tmp_path / f"{name}.sqlite")
    assert len(played["1"][1]) == 10
    assert played["1"] == played["2"] == played["cluster"]


def test_a_strategy_that_is_not_installed_on_the_cluster_is_said_to_be_missing(
    tmp_path: Path, cluster_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "only_here.py").write_text("from eventcards.kernel.strategy import Randomly")
    monkeypatch.syspath_prepend(tmp_path)
    scenario = make_scenario("test", {"game": "capitalism", "strategy": "only_here:Randomly"}, allow_imports=True)
    with pytest.raises(BadInput, match=r"a worker: players\.1\.strategy: 'only_here:Randomly' cannot be imported"):
        list(run(scenario, tmp_path, workers=cluster(cluster_address)))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_memory_does_not_grow_with_the_number_of_games(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "many.toml"
    path.write_text("game = 'capitalism'\nclock = 'instant'\nlimits = { events = 25 }\nlog = { keep = 'none' }")

    def peaks(games: int) -> tuple[int, int]:
        """The most memory that the run has had, and that one of its workers has had."""
        words = ["run", str(path), "--games", str(games), "--out", str(tmp_path / f"{games}.sqlite"), "--workers", str(workers)]
        command = [sys.executable, "-m", "eventcards", *words]
        ours = theirs = 0
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None:
                ours = max(ours, high_water(process.pid))
                theirs = max(theirs, *map(high_water, children(process.pid)), 0)
                time.sleep(0.01)
        assert process.returncode == 0
        return ours, theirs

    small, large = peaks(10_000), peaks(200_000)
    assert large[0] < 1.1 * small[0]
    assert large[1] <= 1.1 * small[1]
    assert (small[1] > 0) == (workers > 1)


def high_water(pid: int) -> int:
    """The most memory that a process has had so far. Unlike `ru_maxrss`, it knows nothing of whoever started the process."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return 0
    found = re.search(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)
    return int(found[1]) if found else 0


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []
