"""What the five games declare, against the rule sheets: players, cards, options, and who sees which zone."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from eventcards.kernel.cards import Card, numbers, pack
from eventcards.kernel.game import seats_for
from eventcards.kernel.options import declared
from eventcards.kernel.registry import find_game


@attrs.frozen
class Sheet:
    """The first lines of a rule sheet; who sees each zone, with as many seats as usual."""

    title: str
    players: str
    usual: int
    deck: tuple[Card, ...]
    options: dict[str, tuple[Any, str]]
    """The default of each option, and what else may be given."""
    zones: dict[str, Any]
    claims: tuple[str, ...] = ()


def hands(seats: str, word: str = "hand") -> dict[str, tuple[str, ...]]:
    """Zones that only their owner sees."""
    return {f"{word}:{seat}": (seat,) for seat in seats.split()}


SHEETS = {
    "capitalism": Sheet(
        title="Capitalism",
        players="4",
        usual=4,
        deck=pack(),
        options={
            "target": (10, "a whole number from 1 to 1000"),
            "points": ((3, 2, 1, 0), "a list of whole numbers from 0 to 1000"),
            "passing": ("open", "one of open, locked"),
        },
        zones={"deck": "none", "trick": "all", "cleared": "all", **hands("N E S W")},
    ),
    "euchre": Sheet(
        title="Euchre",
        players="4",
        usual=4,
        deck=pack("9TJQKA"),
        options={"target": (10, "a whole number from 1 to 1000"), "stick_the_dealer": (False, "true or false")},
        zones={
            "deck": "none",
            "turned": "all",
            "kitty": "none",
            "trick": "all",
            **hands("N E S W"),
            **hands("N E S W", "discard"),
            "won:NS": "all",
            "won:EW": "all",
        },
    ),
    "president": Sheet(
        title="President",
        players="3 to 8",
        usual=4,
        deck=pack(),
        options={
            "rounds": (5, "a whole number from 1 to 100"),
            "passing": ("locked", "one of locked, open"),
            "exchange": (True, "true or false"),
            "dealing": ("left", "one of left, scum"),
        },
        zones={"deck": "none", "trick": "all", "aside": "none", **hands("N E S W")},
    ),
    "rat-screw": Sheet(
        title="Egyptian Rat Screw",
        players="2 to 8",
        usual=4,
        deck=pack(),
        options={
            "pace": (2.0, "seconds or a distribution"),
            "slaps": (("double", "sandwich", "seven", "marriage"), "any of double, sandwich, seven, marriage"),
            "false_slap_penalty": (0, "a whole number from 0 to 52"),
            "slap_in": (True, "true or false"),
            "dealer": (1, "a whole number from 1 to 8"),
        },
        zones={
            "deck": "none",
            "pile": "all",
            "burned": "none",
            "stock:N": "none",
            "stock:E": "none",
            "stock:S": "none",
            "stock:W": "none",
        },
        claims=("slap",),
    ),
    "the-game": Sheet(
        title="The Game",
        players="1 to 10",
        usual=2,
        deck=numbers(2, 99, copies=2),
        options={
            "copies": (2, "a whole number from 1 to 2"),
            "hand_size": (6, "a whole number from 0 to 98"),
            "min_cards": (2, "a whole number from 1 to 98"),
        },
        zones={
            "deck": "none",
            "pile:up1": "all",
            "pile:up2": "all",
            "pile:down1": "all",
            "pile:down2": "all",
            **hands("P1 P2"),
        },
    ),
}

each_game = pytest.mark.parametrize("name", SHEETS)


@each_game
def test_a_game_is_called_and_played_by_as_many_as_its_sheet_says(name: str) -> None:
    game, sheet = find_game(name), SHEETS[name]
    assert (game.name, game.title) == (name, sheet.title)
    assert (game.how_many(), game.usual_players) == (sheet.players, sheet.usual)
    assert game.claims == sheet.claims


@each_game
def test_its_deck_is_that_of_the_sheet(name: str) -> None:
    game = find_game(name)
    assert tuple(game.deck(game.options())) == SHEETS[name].deck


@each_game
def test_its_options_have_the_defaults_and_bounds_of_the_sheet(name: str) -> None:
    options = declared(find_game(name).options)
    plain = [one.default.plain() if hasattr(one.default, "plain") else one.default for one in options]
    assert {one.name: (default, one.allowed()) for one, default in zip(options, plain, strict=True)} == SHEETS[name].options


@each_game
def test_who_sees_which_zone(name: str) -> None:
    game = find_game(name)
    zones = game.zones(seats_for(game.usual_players), game.options())
    assert {zone.name: zone.seen_by for zone in zones} == SHEETS[name].zones


@each_game
def test_whatever_people_choose_or_read_off_is_described_in_words(name: str) -> None:
    game = find_game(name)
    described = {"summary": game.summary}
    described |= {one.name: one.description for one in declared(game.options)}
    described |= {measure: one.description for measure, one in game.measures.items()}
    assert [what for what, words in described.items() if not (words and " " in words)] == []


@each_game
def test_it_declares_laws_of_its_own(name: str) -> None:
    assert find_game(name).laws


@each_game
def test_it_tells_people_its_rules(name: str) -> None:
    assert find_game(name).guide.rules


@pytest.mark.parametrize(
    ("name", "players", "options", "most"),
    [
        ("capitalism", 4, {}, 1 + 7 * 780),  # 36 points in all before the last round, 6 a round
        ("capitalism", 4, {"target": 1}, 1 + 780),
        ("euchre", 4, {}, None),  # all may pass for ever
        ("euchre", 4, {"stick_the_dealer": True}, 1 + 18 * 4 + 19 * 110),  # the 19th hand is the last at 9 to 9
        ("president", 4, {}, 1 + 5 * 787),
        ("president", 3, {"rounds": 1}, 1 + 628),
        ("rat-screw", 4, {}, None),  # a pile may be won and lost for ever
        ("the-game", 2, {}, 8 + 4 * 196 + 4 * (92 + 12 + 1)),
        ("the-game", 3, {"copies": 1, "min_cards": 3}, 9 + 4 * 98 + 4 * (27 + 18 + 1)),  # 80 cards are drawn in 27 turns
    ],
)
def test_how_many_events_a_game_can_have(name: str, players: int, options: dict[str, Any], most: int | None) -> None:
    game = find_game(name)
    assert game.most_events(game.options(**options), players) == most
