"""Pairs of games: the same deals, played two ways, and what is read off them."""

from __future__ import annotations

from typing import Any

import pytest

from eventcards.engine.play import play
from eventcards.errors import BadInput, EventcardsError
from eventcards.kernel.strategy import Strategy
from eventcards.lab.comparison import Pair, Side
from eventcards.lab.executors import processes
from eventcards.lab.pairs import Quantity, play_pairs, players_of, read_precision, read_quantity
from eventcards.lab.scenario import Cell, make_scenario
from eventcards.lab.ways import swapped
from tests.logs import SEATED

EUCHRE: dict[str, Any] = {
    "game": "euchre",
    "clock": "instant",
    "players": [{"name": name, "strategy": strategy} for name, strategy in [("Ann", "safe"), ("Bob", "random")] * 2],
}


class Clumsy(Strategy):
    def decide(self, view: Any, ask: Any) -> Any:
        raise LookupError


def cell_of(data: dict[str, Any], **changes: Any) -> Cell:
    [cell] = make_scenario("test", {"clock": "instant", **data, **changes}).cells
    return cell


def pairs(first: Cell, second: Cell, text: str, deals: int = 12) -> list[Pair]:
    return list(play_pairs(first, second, read_quantity(text, first, second), deals))


def test_a_swap_to_the_same_strategy_makes_every_deal_come_out_alike() -> None:
    cell = cell_of(SEATED["capitalism"])
    same = swapped(cell, {"N": "lowest-first"})
    assert all(pair.first == pair.second for pair in pairs(cell, same, "N score"))


def test_each_side_of_a_pair_is_the_game_that_its_cell_plays() -> None:
    cell = cell_of(SEATED["capitalism"])
    other = swapped(cell, {"E": "lowest-first"})
    for index, pair in enumerate(pairs(cell, other, "E score")):
        expected = [play(side.game(index)).outcome.scores["E"] for side in (cell, other)]
        assert [pair.first.value, pair.second.value] == expected


def test_with_seats_rotated_a_pair_is_a_whole_deal_and_a_seat_is_who_begins_there() -> None:
    cell = cell_of(SEATED["capitalism"], rotate=True)
    [pair] = pairs(cell, cell, "N", deals=1)
    games = [cell.game(turn) for turn in range(4)]
    seats = [next(one.seat for one in game.seats if one.strategy == "lowest-first") for game in games]
    assert seats == ["N", "E", "S", "W"]
    won = [seat in play(game).outcome.winners for seat, game in zip(seats, games, strict=True)]
    assert pair.first.value == sum(won) / 4


def test_partners_win_and_score_together() -> None:
    cell = cell_of(EUCHRE)
    for text in ("NS", "N", "Ann", "safe", "N,S"):
        assert pairs(cell, cell, text) == pairs(cell, cell, "NS")
    outcome = play(cell.game(0)).outcome
    assert pairs(cell, cell, "NS score")[0].first.value == outcome.scores["NS"]
    assert pairs(cell, cell, "N,E score")[0].first.value == sum(outcome.scores.values()) / 2


def test_measures_and_lengths_are_read_off_the_game() -> None:
    cell = cell_of(EUCHRE, clock="virtual")
    result = play(cell.game(0))
    assert pairs(cell, cell, "hands", deals=1)[0].first.value == result.outcome.measures["hands"]
    assert pairs(cell, cell, "length", deals=1)[0].first.value == result.seconds > 0


def test_unfinished_games_are_counted_not_dropped() -> None:
    cell = cell_of(SEATED["rat-screw"], limits={"events": 100})
    assert pairs(cell, cell, "W", deals=3) == [Pair(Side(0, 1), Side(0, 1))] * 3


def test_two_processes_play_the_same_pairs_as_one() -> None:
    cell = cell_of({"game": "the-game", "players": 1, "strategy": "greedy"})
    other = swapped(cell, {"P1": "jumper"})
    quantity = Quantity("measure", "cards left")
    alone = list(play_pairs(cell, other, quantity, 60))
    assert len(alone) == 60
    assert list(play_pairs(cell, other, quantity, 60, workers=processes(2))) == alone


def test_a_game_that_fails_ends_the_comparison_and_is_named() -> None:
    cell = make_scenario("test", {**EUCHRE, "players": 4, "strategy": f"{__name__}:Clumsy"}, allow_imports=True).cells[0]
    with pytest.raises(EventcardsError, match=r"euchre, game 0 of seed 0: seat .* raised LookupError"):
        pairs(cell, cell, "NS")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("N", "win rate of N"),
        ("N win rate", "win rate of N"),
        ("EW", "win rate of EW"),
        ("Bob score", "score of Bob"),
        ("N,E", "win rate of N and E"),
        ("euchres", "euchres"),
        ("maker points per hand", "maker points per hand"),
        ("length", "length in seconds"),
    ],
)
def test_what_is_compared_can_be_said_in_one_word_or_two(text: str, told: str) -> None:
    cell = cell_of(EUCHRE)
    assert str(read_quantity(text, cell, cell)) == told


def test_what_is_compared_is_usually_the_win_rate_of_who_plays_differently() -> None:
    slappers, euchre = cell_of(SEATED["rat-screw"]), cell_of(EUCHRE)
    assert str(read_quantity(None, slappers, swapped(slappers, {"E": "slap-rules"}))) == "win rate of E"
    assert str(read_quantity(None, slappers, swapped(slappers, {"E,S": "slap-rules"}))) == "win rate of E and S"
    assert str(read_quantity("score", slappers, swapped(slappers, {"E": "slap-rules"}))) == "score of E"
    assert str(read_quantity(None, euchre, swapped(euchre, {"N": "risky"}))) == "win rate of NS"


def test_in_a_game_of_one_team_it_is_usually_the_teams() -> None:
    one, other = (cell_of({"game": "the-game", "players": players}) for players in (2, 3))
    assert read_quantity(None, one, other).name == one.setup.seats[0].team


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "euchers",
            "--of: 'euchers' is not known; did you mean 'euchres'? Allowed: N, E, S, W, NS, EW, safe, random, N score, hands",
        ),
        ("Q score", "--of: 'Q' is not known; allowed: N, E"),
        (None, "--of: is missing; say what to compare: N, E, S, W, NS, EW, safe, random, hands"),
    ],
)
def test_what_cannot_be_compared_is_told_with_what_can(text: str | None, said: str) -> None:
    cell = cell_of(EUCHRE)
    with pytest.raises(BadInput) as error:
        read_quantity(text, cell, cell)
    assert str(error.value).startswith(said)


def test_somebody_who_plays_on_one_side_only_cannot_be_compared() -> None:
    cell = cell_of(EUCHRE)
    with pytest.raises(BadInput, match="'safe' is not known"):
        read_quantity("safe", cell, swapped(cell, {"NS": "risky"}))


@pytest.mark.parametrize("text", ["0.5", "0%", "100%", "nan%", "inf%", "-1%", "half", ""])
def test_a_precision_of_a_win_rate_is_a_percentage(text: str) -> None:
    with pytest.raises(BadInput, match=r"is not a precision for the win rate of N; say for example 0\.5%"):
        read_precision(text, Quantity("win rate", "N"))


@pytest.mark.parametrize("text", ["1%", "0", "nan", "inf", "-1", "half"])
def test_any_other_precision_is_a_number(text: str) -> None:
    with pytest.raises(BadInput, match=r"is not a precision for the cards left; say for example 0\.5"):
        read_precision(text, Quantity("measure", "cards left"))


def test_a_seat_comes_before_a_team_a_name_and_a_strategy() -> None:
    players = [{"name": "S", "strategy": "safe"}, {"name": "safe"}, {}, {}]
    cell = cell_of({"game": "euchre", "players": players})
    assert players_of(cell, "S") == (3,)
    assert players_of(cell, "safe") == (2,)
    assert players_of(cell, "safe,S") == (2, 3)
