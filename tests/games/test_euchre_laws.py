"""The laws of Euchre hold in its games, and each of them bites: bugs are planted in the rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.games.euchre import GAME, STRATEGIES, rules
from eventcards.games.euchre.laws import LAWS
from eventcards.games.euchre.rules import Options
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Randomly
from eventcards.kernel.view import View
from eventcards.testing.watching import Watched
from tests.planting import Bug, broken
from tests.playing import setup

BY_NAME = {law.name: law for law in LAWS}
TABLES = [["random"] * 4, ["safe", "risky", "random", "card-values"], ["safe", "random"] * 2]


class Modest(Randomly):
    """Passes whenever it may, and never goes alone: as many events as a hand can have."""

    def decide(self, view: View, ask: Ask) -> Any:
        return next((word for word in (PASS, "together") if word in ask.options), None) or super().decide(view, ask)


tables = generators.builds(
    lambda strategies, **dials: setup("euchre", strategies, clock="instant", **dials),
    generators.lists(generators.sampled_from(["random", *STRATEGIES, Modest()]), min_size=4, max_size=4),
    index=generators.integers(0, 10**6),
    events=generators.just(1500) | generators.integers(1, 1500),
    target=generators.integers(1, 10),
    stick_the_dealer=generators.booleans(),
)


@settings(max_examples=60)
@given(tables)
def test_every_law_holds_in_every_game_also_in_one_that_stops_anywhere(table: Setup) -> None:
    play(table, Watched(LAWS))


# The bound.


def test_hands_may_be_thrown_in_for_ever_unless_the_dealer_is_stuck() -> None:
    assert GAME.most_events(Options(), 4) is None
    endless = play(setup("euchre", [Modest()] * 4, clock="instant", events=5000), Watched(LAWS))
    assert not endless.outcome.finished


@settings(max_examples=30)
@given(
    generators.lists(generators.sampled_from([*STRATEGIES, Modest()]), min_size=4, max_size=4),
    generators.integers(1, 10),
    generators.integers(0, 10**6),
)
def test_no_game_with_a_stuck_dealer_has_more_events_than_declared(strategies: list[Any], target: int, index: int) -> None:
    game = play(setup("euchre", strategies, clock="instant", index=index, target=target, stick_the_dealer=True))
    assert game.outcome.finished
    assert game.events <= most(target)


def test_a_hand_that_is_passed_round_to_a_stuck_dealer_has_as_many_events_as_can_be() -> None:
    for index in range(5):
        assert play(
            setup("euchre", [Modest()] * 4, clock="instant", index=index, target=1, stick_the_dealer=True)
        ).events == most(1)


def most(target: int) -> int:
    declared = GAME.most_events(Options(target=target, stick_the_dealer=True), 4)
    assert declared is not None
    return declared


# Planted bugs.

STUCK = {"stick_the_dealer": True}

BUGS = [
    Bug("four cards each", "five-each-and-one-turned-up", "HAND_SIZE = 5", "HAND_SIZE = 4"),
    Bug("the dealer is served first", "five-each-and-one-turned-up", "deal(table, order, each", "deal(table, order[::-1], each"),
    Bug("the eights are in", "five-each-and-one-turned-up", 'RANKS = "9TJQKA"', 'RANKS = "8TJQKA"'),
    Bug(
        "the lowest card is turned up",
        "five-each-and-one-turned-up",
        'table.cards("deck")[:1], "deck"',
        'table.cards("deck")[-1:], "deck"',
    ),
    Bug("the turned card lies face down", "five-each-and-one-turned-up", "Zone(TURNED)", 'Zone(TURNED, "none")'),
    Bug("hands lie open", "five-each-and-one-turned-up", 'Zone.each("hand", seats)', 'Zone.each("hand", seats, "all")'),
    Bug(
        "the kitty is forgotten", "five-each-and-one-turned-up", 'table.move("deal", table.cards("deck"), "deck", KITTY)', "pass"
    ),
    Bug(
        "no shuffle after the first",
        "five-each-and-one-turned-up",
        'table.shuffle("deck")',
        'number > 1 or table.shuffle("deck")',
    ),
    Bug("the deal passes right", "deal-passes-left", "dealer = left", "dealer = clockwise(table.seats, dealer)[3]"),
    Bug("the dealer deals again", "deal-passes-left", "dealer = left", "pass"),
    Bug("hands are counted from 0", "deal-passes-left", "count(1)", "count(0)"),
    Bug(
        "the dealer bids first",
        "bidding-goes-round",
        "(yield from order_up(table, order))",
        "(yield from order_up(table, clockwise(order, order[-1])))",
    ),
    Bug("the suit turned down is called", "bidding-goes-round", "for suit in SUITS if suit != turned.suit", "for suit in SUITS"),
    Bug("all are stuck", "bidding-goes-round", "options.stick_the_dealer and seat == dealer", "options.stick_the_dealer", STUCK),
    Bug("the dealer is stuck always", "bidding-goes-round", "options.stick_the_dealer and seat", "seat"),
    Bug("the dealer is never stuck", "bidding-goes-round", "options.stick_the_dealer and seat == dealer", "False", STUCK),
    Bug("the dealer goes alone", "bidding-goes-round", 'Ask(bid.maker, "alone"', 'Ask(order[-1], "alone"'),
    Bug("nobody calls", "bidding-goes-round", "or (yield from call(table, options, order))", ""),
    Bug("nobody may go alone", "bidding-goes-round", '(yield Ask(bid.maker, "alone", (ALONE, TOGETHER))) == ALONE', "False"),
    Bug(
        "the dealer is told as the maker",
        "bids-are-told",
        'table.note("trump.made", seat=seat, suit=turned.suit)',
        'table.note("trump.made", seat=dealer, suit=turned.suit)',
    ),
    Bug("another trump is told", "bids-are-told", "suit=choice)", "suit=turned.suit)"),
    Bug("nobody is told who goes alone", "bids-are-told", 'table.note("maker.alone", seat=bid.maker)', "pass"),
    Bug("nobody is told of a hand thrown in", "bids-are-told", 'table.note("hand.passed_out")', "pass"),
    Bug(
        "the maker takes the turned card",
        "dealer-takes-and-discards",
        "TURNED, hand_of(dealer), dealer)",
        "TURNED, hand_of(seat), seat)",
    ),
    Bug(
        "the dealer takes a card turned down",
        "dealer-takes-and-discards",
        "suit=choice)",
        'suit=choice); table.move("take", (turned,), TURNED, hand_of(dealer), dealer)',
    ),
    Bug(
        "the turned card stays",
        "dealer-takes-and-discards",
        'table.move("take", (turned,), TURNED, hand_of(dealer), dealer)',
        "pass",
    ),
    Bug(
        "the turned card may not be discarded",
        "dealer-takes-and-discards",
        'Ask(dealer, "discard", tuple(table.hand(dealer)))',
        'Ask(dealer, "discard", tuple(table.hand(dealer))[:-1])',
    ),
    Bug(
        "the maker discards",
        "dealer-takes-and-discards",
        'Ask(dealer, "discard", tuple(table.hand(dealer)))',
        'Ask(seat, "discard", tuple(table.hand(dealer)))',
    ),
    Bug(
        "the dealer keeps six cards",
        "dealer-takes-and-discards",
        'table.move("discard", (discard,), hand_of(dealer), f"discard:{dealer}", dealer)',
        "pass",
    ),
    Bug("the discard lies with the partner's", "dealer-takes-and-discards", 'f"discard:{dealer}"', 'f"discard:{order[1]}"'),
    Bug("another card is discarded", "chosen-cards-are-played", '"discard", (discard,)', '"discard", table.hand(dealer)[:1]'),
    Bug(
        "another card is led",
        "chosen-cards-are-played",
        'table.move("play", (card,), hand_of(order[0]), TRICK, order[0])',
        'table.move("play", table.hand(order[0])[:1], hand_of(order[0]), TRICK, order[0])',
    ),
    Bug(
        "a card is given",
        "chosen-cards-are-played",
        'table.note("maker.alone", seat=bid.maker)',
        'table.move("give", table.hand(bid.maker)[:1], hand_of(bid.maker), TRICK, bid.maker)',
    ),
    Bug("the left bower follows its printed suit", "suit-is-followed", "trump if one in TRUMPS[trump] else one.suit", "one.suit"),
    Bug(
        "the left bower is the jack of the other colour",
        "suit-is-followed",
        '"C": "S", "S": "C", "D": "H", "H": "D"',
        '"C": "D", "D": "C", "S": "H", "H": "S"',
    ),
    Bug("suit need not be followed", "suit-is-followed", "follows or tuple(hand)", "tuple(hand)"),
    Bug("only one card that follows is offered", "suit-is-followed", "follows or tuple(hand)", "follows[:1] or tuple(hand)"),
    Bug(
        "only one card may be led",
        "suit-is-followed",
        'Ask(order[0], "play", tuple(table.hand(order[0])))',
        'Ask(order[0], "play", tuple(table.hand(order[0])[:1]))',
    ),
    Bug(
        "a card that does not follow is played",
        "suit-is-followed",
        'table.move("play", (card,), hand_of(seat), TRICK, seat)',
        'card = hand[-1]; table.move("play", (card,), hand_of(seat), TRICK, seat)',
    ),
    Bug(
        "the dealer leads",
        "tricks-go-round",
        "play_tricks(table, bid.trump, order)",
        "play_tricks(table, bid.trump, clockwise(order, order[-1]))",
    ),
    Bug("the same seat leads again", "tricks-go-round", "order = clockwise(order, winner)", "pass"),
    Bug("tricks go round to the right", "tricks-go-round", "for seat in order[1:]:", "for seat in order[:0:-1]:"),
    Bug("the partner does not rest", "tricks-go-round", "order = without_partner(table, order, bid.maker)", "pass"),
    Bug("the defenders rest", "tricks-go-round", "table.teams[seat] != team", "table.teams[seat] == team"),
    Bug(
        "one of the defenders rests",
        "tricks-go-round",
        "seat == maker or table.teams[seat] != team",
        "seat == maker or table.teams[seat] != team and seat != order[0]",
    ),
    Bug("tricks are counted from 0", "tricks-go-round", "range(1, HAND_SIZE + 1)", "range(HAND_SIZE)"),
    Bug(
        "the left bower is higher than the right",
        "highest-card-takes-the-trick",
        'card("J" + SAME_COLOUR[suit]), card("J" + suit))',
        'card("J" + suit), card("J" + SAME_COLOUR[suit]))',
    ),
    Bug(
        "the ace of trump is highest",
        "highest-card-takes-the-trick",
        '"9TQKA"), card("J" + SAME_COLOUR[suit]), card("J" + suit))',
        '"9TQK"), card("J" + SAME_COLOUR[suit]), card("J" + suit), card("A" + suit))',
    ),
    Bug("the lowest card takes the trick", "highest-card-takes-the-trick", "if power[card] > best:", "if power[card] < best:"),
    Bug("a card of another suit takes the trick", "highest-card-takes-the-trick", "if one.suit == led else 0", ""),
    Bug(
        "the trick goes to the leader's team",
        "highest-card-takes-the-trick",
        'f"won:{table.teams[winner]}"',
        'f"won:{table.teams[order[0]]}"',
    ),
    Bug(
        "a card of the trick is left lying",
        "highest-card-takes-the-trick",
        'table.move("take", table.cards(TRICK),',
        'table.move("take", table.cards(TRICK)[1:],',
    ),
    Bug(
        "another winner is told",
        "highest-card-takes-the-trick",
        'table.note("trick.won", seat=winner)',
        'table.note("trick.won", seat=order[0])',
    ),
    Bug("a hand of four tricks", "five-tricks-a-hand", "range(1, HAND_SIZE + 1)", "range(1, HAND_SIZE)"),
    Bug("the last plays no card", "five-tricks-a-hand", "for seat in order[1:]:", "for seat in order[1:-1]:"),
    Bug(
        "the hand of who rests is taken away",
        "five-tricks-a-hand",
        "order = without_partner(table, order, bid.maker)",
        'order = without_partner(table, order, bid.maker); [table.move("discard", tuple(table.hand(seat)), hand_of(seat), f"discard:{seat}") for seat in table.seats if seat not in order]',
    ),
    Bug(
        "a hand is thrown in when its trump is made",
        "five-tricks-a-hand",
        "tricks = yield from play_tricks(table, bid.trump, order)",
        "return",
    ),
    Bug("a march is worth 1", "points-by-the-table", '"march": 2', '"march": 1'),
    Bug("a march alone is worth 2", "points-by-the-table", '"march alone": 4', '"march alone": 2'),
    Bug("a euchre is worth 1", "points-by-the-table", '"euchre": 2', '"euchre": 1'),
    Bug("a hand made is worth 2", "points-by-the-table", '"made": 1', '"made": 2'),
    Bug("three tricks are a euchre", "points-by-the-table", "if tricks < 3:", "if tricks <= 3:"),
    Bug("two tricks are enough", "points-by-the-table", "if tricks < 3:", "if tricks < 2:"),
    Bug("four tricks are a march", "points-by-the-table", "if tricks < HAND_SIZE:", "if tricks < HAND_SIZE - 1:"),
    Bug("a euchre is the makers'", "points-by-the-table", 'defenders if reason == "euchre" else makers', "makers"),
    Bug(
        "tricks are counted for the leader",
        "points-by-the-table",
        "tricks[table.teams[winner]] += 1",
        "tricks[table.teams[order[0]]] += 1",
    ),
    Bug(
        "partners sit side by side",
        "points-by-the-table",
        "east: east + west, south: north + south",
        "east: north + south, south: east + west",
    ),
    Bug(
        "no points for a euchre", "points-by-the-table", "table.score({defenders", 'reason == "euchre" or table.score({defenders'
    ),
    Bug(
        "points twice",
        "points-by-the-table",
        "score(table, table.teams[bid.maker], tricks, alone=alone)",
        "[score(table, table.teams[bid.maker], tricks, alone=alone) for _ in range(2)]",
    ),
    Bug("the kitty lies open", "kitty-stays-hidden", 'Zone(KITTY, "none")', "Zone(KITTY)"),
    Bug(
        "the dealer looks at the kitty",
        "kitty-stays-hidden",
        'Ask(dealer, "discard", tuple(table.hand(dealer)))',
        'Ask(dealer, "discard", tuple(table.cards(KITTY)))',
    ),
    Bug("the discard lies open", "kitty-stays-hidden", '*Zone.each("discard", seats)', '*Zone.each("discard", seats, "all")'),
    Bug(
        "the partner sees the discard",
        "kitty-stays-hidden",
        '*Zone.each("discard", seats)',
        '*Zone.each("discard", seats, tuple(seats[::2]))',
    ),
    Bug(
        "a card of the kitty is told",
        "kitty-stays-hidden",
        'table.note("maker.alone", seat=bid.maker)',
        'table.note("kitty.seen", cards=[table.cards(KITTY)[0].text])',
    ),
    Bug(
        "the maker takes a card of the kitty",
        "kitty-stays-hidden",
        'table.note("maker.alone", seat=bid.maker)',
        'table.move("take", table.cards(KITTY)[:1], KITTY, hand_of(bid.maker), bid.maker)',
    ),
    Bug("the target is to be passed", "ends-at-the-target", ">= options.target", "> options.target"),
    Bug("the game ends too early", "ends-at-the-target", ">= options.target", ">= options.target - 1", {"target": 3}),
    Bug(
        "the losers win",
        "ends-at-the-target",
        "ranked(table, table.scores,",
        "ranked(table, {side: -points for side, points in table.scores.items()},",
    ),
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.law}: {bug.what}")
def test_a_planted_bug_breaks_its_law(bug: Bug) -> None:
    problem = broken(bug.plant(rules), BY_NAME[bug.law], TABLES, **bug.options)
    assert problem.law == bug.law


def test_every_law_catches_a_planted_bug() -> None:
    assert {bug.law for bug in BUGS} == set(BY_NAME)
