"""Runs: every game once, in order, with the logs that were asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from eventcards.errors import BadInput
from eventcards.lab.runner import run
from eventcards.lab.scenario import make_scenario
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
