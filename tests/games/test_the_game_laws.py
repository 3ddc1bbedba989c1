"""The laws of The Game hold in its games, and each of them bites: bugs are planted in the rules, and facts that cannot be are told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.games.the_game import GAME, STRATEGIES, rules
from eventcards.games.the_game.laws import LAWS
from eventcards.games.the_game.rules import STOP, Options
from eventcards.kernel.laws import LawBroken, watch
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.testing.watching import Watched
from tests.planting import Bug, broken
from tests.playing import setup

BY_NAME = {law.name: law for law in LAWS}
TABLES = [["random"] * 3, ["random"], ["random"] * 2]
GOOD_TABLES = [["jumper"] * 3]


class OneByOne(Strategy):
    """Lays its lowest card on an ascending pile and stops as soon as it may: as many events as a card can have."""

    def decide(self, view: View, ask: Ask) -> Any:
        return STOP if STOP in ask.options else min(ask.options, key=lambda lay: (lay[1] != "pile:up1", lay[0].value))


@generators.composite
def tables(draw: Any) -> Setup:
    copies = draw(generators.integers(1, 2))
    seated = draw(generators.lists(generators.sampled_from(["random", *STRATEGIES, OneByOne()]), min_size=1, max_size=10))
    most = 98 * copies // len(seated)
    size = draw(generators.integers(0, min(9, most)) | generators.just(min(98, most)))
    lays = min(4, size or 6)
    return setup(
        "the-game",
        [strategy if size < 10 or strategy != "planner" else "jumper" for strategy in seated],  # it plans large hands for long
        clock="instant",
        index=draw(generators.integers(0, 10**6)),
        events=draw(generators.just(100_000) | generators.integers(1, 800)),
        copies=copies,
        hand_size=size,
        min_cards=draw(generators.integers(1, lays)),
    )


@settings(max_examples=60)
@given(tables())
def test_every_law_holds_in_every_game_also_in_one_that_stops_anywhere(table: Setup) -> None:
    play(table, Watched(LAWS))


def test_every_law_holds_in_games_that_are_won() -> None:
    won = [
        play(
            setup("the-game", ["planner"], clock="instant", index=index, copies=1, hand_size=size), Watched(LAWS)
        ).outcome.winners
        for index, size in enumerate([9, 10, 11, 12])
    ]
    assert ("P1",) in won


# The bound.


@settings(max_examples=40)
@given(tables())
def test_no_game_has_more_events_than_declared(table: Setup) -> None:
    most = GAME.most_events(table.options, len(table.seats))
    assert most is not None
    assert play(table).events <= most


def test_the_bound_is_near_when_a_player_lays_one_card_a_turn() -> None:
    options: dict[str, Any] = {"copies": 1, "hand_size": 98, "min_cards": 1}
    game = play(setup("the-game", [OneByOne()], clock="instant", **options))
    most = GAME.most_events(Options(**options), 1)
    assert game.outcome.winners == ("P1",)
    assert most is not None
    assert most / 2 < game.events <= most


# Planted bugs.

ALL_IN_HAND = {"copies": 1, "hand_size": 32, "min_cards": 3}  # three hands hold all cards but two

BUGS = [
    Bug("a base of 2", "dealt-full-hands", 'dict.fromkeys(ASCENDING, card("1"))', 'dict.fromkeys(ASCENDING, card("2"))'),
    Bug("a base of 99", "dealt-full-hands", 'dict.fromkeys(DESCENDING, card("100"))', 'dict.fromkeys(DESCENDING, card("99"))'),
    Bug("the 99s are missing", "dealt-full-hands", "numbers(2, 99, options.copies)", "numbers(2, 98, options.copies)"),
    Bug("always two of each card", "dealt-full-hands", "numbers(2, 99, options.copies)", "numbers(2, 99, 2)", {"copies": 1}),
    Bug("a hand of 7 for one", "dealt-full-hands", "{1: 8, 2: 7}", "{1: 7, 2: 7}", {"hand_size": 0}),
    Bug(
        "a card too many",
        "dealt-full-hands",
        "each=hand_size(options, len(table.seats))",
        "each=hand_size(options, len(table.seats)) + 1",
    ),
    Bug("the last is served first", "dealt-full-hands", "deal(table, table.seats,", "deal(table, table.seats[::-1],"),
    Bug("one seat gets no hand", "dealt-full-hands", "deal(table, table.seats,", "deal(table, table.seats[:1],"),
    Bug("hands lie open", "dealt-full-hands", '*Zone.each("hand", seats)', '*Zone.each("hand", seats, "all")'),
    Bug("an equal card is taken", "piles-move-on-or-jump-back", "* direction) > 0", "* direction) >= 0"),
    Bug("a jump of 9", "piles-move-on-or-jump-back", "JUMP = 10", "JUMP = 9"),
    Bug("any jump", "piles-move-on-or-jump-back", "forward == -JUMP}", "forward <= -JUMP}"),
    Bug("descending piles ascend", "every-lay-is-offered", "taken(-1)", "taken(1)"),
    Bug(
        "two equal cards are laid at once",
        "piles-move-on-or-jump-back",
        'table.move("play", (one,),',
        'table.move("play", [card for card in table.hand(seat) if card is one],',
    ),
    Bug(
        "a pile is drawn from",
        "piles-move-on-or-jump-back",
        'table.cards("deck")[:missing]',
        '(); table.move("take", table.cards(PILES[0])[:1], PILES[0], hand_of(seat), seat)',
    ),
    Bug("turns go round to the right", "turns-go-round", "cycle(table.seats)", "cycle(table.seats[::-1])"),
    Bug("two turns each", "turns-go-round", "cycle(table.seats)", "cycle([seat for seat in table.seats for _ in range(2)])"),
    Bug("turns are counted from 0", "turns-go-round", "count(1)", "count(0)"),
    Bug(
        "a player with few cards is passed over",
        "turns-go-round",
        "if not table.hand(seat):\n            continue",
        "if len(table.hand(seat)) < 30:\n            continue",
        ALL_IN_HAND,
    ),
    Bug("another is asked", "turns-go-round", 'Ask(seat, "lay"', 'Ask(table.seats[0], "lay"'),
    Bug("a jump back is not offered", "every-lay-is-offered", "> 0 or forward == -JUMP}", "> 0}"),
    Bug("an equal card is offered", "every-lay-is-offered", "* direction) > 0", "* direction) >= 0"),
    Bug("one pile is not offered", "every-lay-is-offered", "for pile in PILES]", "for pile in PILES[1:]]"),
    Bug("stopping is offered too early", "every-lay-is-offered", "if laid < minimum else", "if laid < minimum - 1 else"),
    Bug("stopping is offered too late", "every-lay-is-offered", "if laid < minimum else", "if laid <= minimum else"),
    Bug(
        "the minimum is all one may lay",
        "every-lay-is-offered",
        "        laid += 1\n",
        "        laid += 1\n        if laid == minimum:\n            break\n",
    ),
    Bug(
        "another pile is laid on",
        "chosen-cards-are-laid",
        "hand_of(seat), pile, seat)",
        "hand_of(seat), next(one_more for one_more in PILES if one_more != pile), seat)",
    ),
    Bug(
        "another card is laid", "chosen-cards-are-laid", 'table.move("play", (one,),', 'table.move("play", table.hand(seat)[:1],'
    ),
    Bug(
        "a card goes back to the draw pile",
        "chosen-cards-are-laid",
        "            break\n",
        '            table.move("return", table.hand(seat)[:1], hand_of(seat), "deck", seat)\n            break\n',
    ),
    Bug("one card is enough", "minimum-is-kept", "minimum = options.min_cards if", "minimum = 1 if"),
    Bug(
        "the minimum stays when the draw pile is empty",
        "minimum-is-kept",
        'options.min_cards if table.cards("deck") else 1',
        "options.min_cards",
        ALL_IN_HAND,
    ),
    Bug("who cannot lay the minimum draws", "minimum-is-kept", "if laid < minimum:\n", "if laid < minimum - 1:\n"),
    Bug("who cannot lay the minimum passes", "minimum-is-kept", "        return False\n", "        return True\n"),
    Bug("nobody draws", "hands-are-refilled", "    draw(table, options, seat)\n", ""),
    Bug("a hand is filled up beyond its size", "hands-are-refilled", "[:missing]", "[: missing + 1]"),
    Bug("a card too few is drawn", "hands-are-refilled", "[:missing]", "[: missing - 1]"),
    Bug("cards are drawn from the bottom", "hands-are-refilled", "[:missing]", "[-missing:]"),
    Bug("the last player draws", "hands-are-refilled", '"deck", hand_of(seat), seat)', '"deck", hand_of(table.seats[-1]), seat)'),
    Bug("cards drawn are shown", "hands-are-refilled", '*Zone.each("hand", seats)', '*Zone.each("hand", seats, "all")'),
    Bug(
        "a card is drawn after each card",
        "hands-are-refilled",
        "        laid += 1\n",
        "        laid += 1\n        draw(table, options, seat)\n",
    ),
    Bug("losers win", "won-with-no-card-left", "winners=()", "winners=table.seats"),
    Bug(
        "the game is lost with a card to lay",
        "won-with-no-card-left",
        "while lays := layable(table, seat):",
        "while len(lays := layable(table, seat)) > 3:",
    ),
    Bug("the game is lost though the minimum is laid", "won-with-no-card-left", "if laid < minimum:", "if laid <= minimum:"),
    Bug("cards laid are not counted", "won-with-no-card-left", '{TEAM: table.tally["play"]}', '{TEAM: table.tally["draw"]}'),
]

LATE_BUGS = [
    Bug(
        "nobody is passed over",
        "turns-go-round",
        "if not table.hand(seat):\n            continue",
        "if cards_left(table) == 0:\n            continue",
    ),
    Bug("nobody wins", "won-with-no-card-left", "winners=table.seats", "winners=()"),
    Bug("only the first wins", "won-with-no-card-left", "winners=table.seats", "winners=table.seats[:1]"),
    Bug("a card left is enough", "won-with-no-card-left", "if cards_left(table) == 0:", "if cards_left(table) <= 20:"),
]
"""Those that show when hands are empty or all cards are laid, and so only where players see what they do."""


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.law}: {bug.what}")
def test_a_planted_bug_breaks_its_law(bug: Bug) -> None:
    problem = broken(bug.plant(rules), BY_NAME[bug.law], TABLES, **bug.options)
    assert problem.law == bug.law


@pytest.mark.parametrize("bug", LATE_BUGS, ids=lambda bug: f"{bug.law}: {bug.what}")
def test_a_bug_planted_at_the_end_breaks_its_law(bug: Bug) -> None:
    problem = broken(bug.plant(rules), BY_NAME[bug.law], GOOD_TABLES, copies=1, hand_size=32)
    assert problem.law == bug.law


def test_every_law_catches_a_planted_bug() -> None:
    assert {bug.law for bug in BUGS} == set(BY_NAME)


# Facts that cannot be.


def watched(law: str) -> Table:
    """A table of two that is held to one law."""
    table = Table(["P1", "P2"], GAME.zones(["P1", "P2"], Options()))
    table.listen(watch([BY_NAME[law]], table, Options()))
    return table


def test_no_turn_begins_when_all_cards_are_laid() -> None:
    with pytest.raises(LawBroken, match="turn 1 is that of P1 after the deal, where turn 1 is that of nobody"):
        watched("turns-go-round").enter("turn", 1, seat="P1", minimum=1, hand=0)


def test_no_turn_begins_before_all_hands_are_dealt() -> None:
    with pytest.raises(LawBroken, match="0 hands are dealt to 2 players"):
        watched("dealt-full-hands").enter("turn", 1, seat="P1", minimum=2, hand=0)
