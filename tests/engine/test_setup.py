"""A setup is everything that decides the bytes of one game; a log's first line tells it, and it is read back from there."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from eventcards.engine.setup import Entry, Limits, Setup, read_decks, read_game, read_options, read_setup, seat_players
from eventcards.errors import BadInput
from eventcards.games.capitalism import GAME as CAPITALISM
from eventcards.games.rat_screw import GAME as RAT_SCREW
from eventcards.kernel.cards import pack, show
from eventcards.kernel.timing import timing
from tests.playing import setup, told


def first_line(ready: Setup) -> Any:
    return json.loads(json.dumps(ready.plain()))


READY = {
    "rat-screw": lambda: setup(
        "rat-screw",
        ["never-slap", "slap-rules", "random"],
        think=[1, {"normal": [1, 0.5]}, 0],
        reaction=[{"uniform": [0.1, 1.5]}, 0.3, {"exponential": 1}],
        pace={"uniform": [0.4, 2]},
        slaps=["seven", "double"],
        decks=[pack()],
        events=500,
        index=17,
    ),
    "capitalism": lambda: setup("capitalism", ["lowest-first", "highest-first", "bomb-first", "max-skip"], points=[4, 2, 1, 0]),
}


@pytest.mark.parametrize("game", READY)
def test_a_setup_read_back_from_its_first_line_is_the_same_and_plays_the_same(game: str) -> None:
    ready = READY[game]()
    again = read_setup(first_line(ready))
    assert again == ready
    assert told(again).rows == told(ready).rows


def test_the_first_line_tells_all_options_seats_zones_limits_and_decks() -> None:
    line = first_line(READY["rat-screw"]())
    assert (line["game"], line["seed"], line["index"], line["clock"]) == ("rat-screw", 2026, 17, "virtual")
    assert line["options"] == {
        "pace": {"uniform": [0.4, 2.0]},
        "slaps": ["seven", "double"],
        "false_slap_penalty": 0,
        "slap_in": True,
        "dealer": 1,
    }
    assert line["seats"][1] == {
        "seat": "P2",
        "name": "Player 2",
        "strategy": "slap-rules",
        "params": {},
        "think": {"normal": [1.0, 0.5]},
        "reaction": 0.3,
        "team": None,
    }
    assert line["zones"]["stock:P1"] == {"owner": "P1", "seen_by": "none"}
    assert line["limits"] == {"events": 500}
    assert line["decks"] == [show(pack())]
    assert "decks" not in first_line(READY["capitalism"]())


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"clock": "vitual"}, "clock: 'vitual' is not known; did you mean 'virtual'? Allowed: virtual, instant, real"),
        ({"game": "rat-scrw"}, "game: 'rat-scrw' is not known; did you mean 'rat-screw'?"),
        ({"seed": "x"}, "seed: 'x' is not a whole number"),
        ({"options": {"pase": 2}}, "options.pase: 'pase' is not known; did you mean 'pace'?"),
        ({"options": {"slaps": ["dubble"]}}, "options.slaps: 'dubble' is not known; did you mean 'double'?"),
        ({"options": {"dealer": 5}}, "options: dealer 5 does not sit at a table of 3"),
        ({"seats": []}, "players: Egyptian Rat Screw is for 2 to 8 players; found 0"),
        ({"seats": 3}, "seats: 3 is not a list"),
        ({"limits": {"events": 0}}, "limits.events: 0 is not allowed; a whole number from 1"),
        ({"decks": ["QS"]}, "decks.1: 2C is missing and 50 more: 1 cards of 52"),
        ({"decks": ["XX"]}, "decks.1: 'XX' is not a card"),
        ({"more": 1}, "more: 'more' is not known"),
    ],
)
def test_a_wrong_first_line_is_refused_with_the_path(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_setup(first_line(READY["rat-screw"]()) | change)
    assert str(refused.value).startswith(problem)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"strategy": "slap-rule"}, "players.2.strategy: 'slap-rule' is not known; did you mean 'slap-rules'?"),
        ({"params": {"speed": 3}}, "players.2.strategy.speed: 'speed' is not known; allowed: nothing"),
        ({"think": -1}, "seats.2.think.constant: -1 is not a time"),
        ({"reaction": None}, "seats.2.reaction: None is not a time"),
        ({"name": 3}, "seats.2.name: 3 is not a text"),
        ({"name": "x" * 1001}, "players.2.name: is longer than 1000 characters"),
        ({"spirit": "high"}, "seats.2.spirit: 'spirit' is not known"),
    ],
)
def test_a_wrong_seat_is_refused_with_its_number(change: dict[str, Any], problem: str) -> None:
    line = first_line(READY["rat-screw"]())
    line["seats"][1] |= change
    with pytest.raises(BadInput) as refused:
        read_setup(line)
    assert str(refused.value).startswith(problem)


def test_a_first_line_without_a_key_is_refused() -> None:
    line = first_line(READY["rat-screw"]())
    del line["seed"]
    with pytest.raises(BadInput, match=r"^seed: is missing$"):
        read_setup(line)


def test_players_sit_clockwise_with_the_usual_names_and_times() -> None:
    seats = seat_players(CAPITALISM, [Entry(strategy="max-skip"), Entry(name="Ada"), Entry(), Entry()])
    assert [(one.seat, one.name, one.strategy) for one in seats] == [
        ("N", "North", "max-skip"),
        ("E", "Ada", "random"),
        ("S", "South", "random"),
        ("W", "West", "random"),
    ]
    assert {(one.think, one.reaction, one.team) for one in seats} == {(timing(1.0), timing({"uniform": [0.1, 1.5]}), None)}


@pytest.mark.parametrize(
    ("strategy", "problem"),
    [
        ({"nam": "random"}, "players.1.strategy.name: is missing"),
        ({"name": 3}, "players.1.strategy: 3 is not a text"),
        (3, "players.1.strategy: 3 is neither the name of a strategy nor a table with its name and parameters"),
        ({"name": "random", "luck": 3}, "players.1.strategy.luck: 'luck' is not known"),
        ("tests.nowhere:Strategy", "players.1.strategy: 'tests.nowhere:Strategy' would import code"),
    ],
)
def test_a_wrong_strategy_is_refused(strategy: Any, problem: str) -> None:
    with pytest.raises(BadInput) as refused:
        seat_players(RAT_SCREW, [Entry(strategy=strategy), Entry()])
    assert str(refused.value).startswith(problem)


def test_fixed_decks_are_checked_each() -> None:
    good = show(pack())
    assert read_decks(RAT_SCREW, RAT_SCREW.options(), [good]) == (pack(),)
    with pytest.raises(BadInput, match=r"^decks.2: 2C is there twice, where the deck has it once$"):
        read_decks(RAT_SCREW, RAT_SCREW.options(), [good, good.replace("AS", "2C")])


def test_games_and_options_are_refused_under_their_keys() -> None:
    with pytest.raises(BadInput, match=r"^game: 'chess' is not known"):
        read_game("chess")
    with pytest.raises(BadInput, match=r"^options.pace.constant: -1 is not a time"):
        read_options(RAT_SCREW, {"pace": -1}, 4)


@pytest.mark.parametrize("events", [0, -1, 2**53 + 1])
def test_a_limit_is_a_positive_number_that_json_can_hold(events: int) -> None:
    with pytest.raises(BadInput, match="is not allowed"):
        Limits(events)


def test_a_setup_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        READY["capitalism"]().seed = 3  # type: ignore[misc]
