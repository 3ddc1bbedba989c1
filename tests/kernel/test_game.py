"""Seats, and who has won."""

from __future__ import annotations

import attrs
import pytest

from eventcards.errors import BadInput
from eventcards.kernel.game import Game, Outcome, ranked, seats_for
from eventcards.kernel.guide import Guide
from eventcards.kernel.registry import find_game
from eventcards.kernel.requests import Steps
from eventcards.kernel.table import Table
from tests.playing import made_up

TEAMS = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}


def test_four_sit_by_the_compass_and_any_other_number_by_numbers() -> None:
    assert seats_for(4) == ("N", "E", "S", "W")
    assert seats_for(1) == ("P1",)
    assert seats_for(5) == ("P1", "P2", "P3", "P4", "P5")
    with pytest.raises(BadInput) as refused:
        seats_for(0)
    assert refused.value.args == ("", "players", "0 cannot sit at a table")


def never(table: Table) -> Steps[Outcome]:
    """Rules of a game that is never played."""
    raise NotImplementedError


def test_what_a_game_does_not_declare_it_does_not_have() -> None:
    game = made_up(never)
    assert (game.claims, game.measures, game.laws, game.teams(["N"])) == ((), {}, (), {})
    assert game.guide == Guide()
    assert game.check(game.options(), 2) is None
    assert game.most_events(game.options(), 2) is None
    of = Table("NE", [])
    of.score({"E": 3}, "luck")
    assert game.standing(of) == {"N": 0, "E": 3}


def test_a_game_is_declared_by_keywords() -> None:
    of = made_up(never)
    with pytest.raises(TypeError):
        Game(*attrs.astuple(of, recurse=False))  # type: ignore[call-arg]


def test_how_many_may_play_is_said_in_words() -> None:
    assert made_up(never).how_many() == "1 to 4"
    assert find_game("capitalism").how_many() == "4"


def test_most_points_win_and_equals_share_a_rank() -> None:
    outcome = ranked(Table("NESW", []), {"N": 1, "E": 5, "S": 1, "W": 5}, "done")
    assert outcome.ranking == (("E", "W"), ("N", "S"))
    assert (outcome.finished, outcome.winners, outcome.reason) == (True, ("E", "W"), "done")
    assert outcome.scores == {"N": 1, "E": 5, "S": 1, "W": 5}
    assert outcome.measures == {}  # nothing was measured yet


def test_an_order_decides_between_equals_and_only_between_them() -> None:
    outcome = ranked(Table("NESW", []), {"N": 1, "E": 5, "S": 1, "W": 5}, "done", order=["S", "W", "N", "E"])
    assert outcome.ranking == (("W",), ("E",), ("S",), ("N",))


def test_a_team_wins_together() -> None:
    outcome = ranked(Table("NESW", [], teams=TEAMS), {"NS": 4, "EW": 10}, "10 points reached")
    assert outcome.ranking == (("E", "W"), ("N", "S"))
    assert outcome.winners == ("E", "W")


@pytest.mark.parametrize("name", ["rat-screw", "capitalism"])
def test_the_usual_number_of_players_may_play(name: str) -> None:
    game = find_game(name)
    assert game.usual_players in game.players
    assert game.check(game.options(), game.usual_players) is None
