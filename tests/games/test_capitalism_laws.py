"""The laws of Capitalism hold in its games, and each of them bites: bugs are planted in the rules, and facts that cannot be are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.games.capitalism import GAME, STRATEGIES, rules
from eventcards.games.capitalism.laws import LAWS
from eventcards.games.capitalism.rules import Options
from eventcards.kernel.cards import cards
from eventcards.kernel.laws import LawBroken, watch
from eventcards.kernel.table import Table, hand_of
from eventcards.testing.watching import Watched
from tests.planting import Bug, LetLead, broken
from tests.playing import setup

BY_NAME = {law.name: law for law in LAWS}
TABLES = [["lowest-first", "highest-first", "bomb-first", "max-skip"], ["random"] * 4]

tables = generators.builds(
    lambda strategies, **dials: setup("capitalism", strategies, clock="instant", **dials),
    generators.lists(generators.sampled_from(["random", *STRATEGIES, LetLead()]), min_size=4, max_size=4),
    index=generators.integers(0, 10**6),
    events=generators.just(100_000) | generators.integers(1, 2000),
    passing=generators.sampled_from(["open", "locked"]),
    points=generators.lists(generators.integers(0, 9), min_size=4, max_size=4).filter(any),
    target=generators.integers(1, 12),
)


@settings(max_examples=60)
@given(tables)
def test_every_law_holds_in_every_game_also_in_one_that_stops_anywhere(table: Setup) -> None:
    play(table, Watched(LAWS))


@settings(max_examples=30)
@given(tables)
def test_no_game_has_more_events_than_declared(table: Setup) -> None:
    most = GAME.most_events(table.options, 4)
    assert most is not None
    assert play(table).events <= most


@pytest.mark.parametrize("target", [1, 10])
def test_the_bound_is_near_when_players_only_lead(target: int) -> None:
    long = play(setup("capitalism", [LetLead()] * 4, clock="instant", target=target))
    most = GAME.most_events(Options(target=target), 4)
    assert most is not None
    assert most / 4 < long.events <= most


# Planted bugs.

LOCKED = {"passing": "locked"}
ODD = {"points": [4, 4, 4, 3], "target": 4}

BUGS = [
    Bug("a hand of 12 cards", "thirteen-cards-each", "deal(table, table.seats)", "deal(table, table.seats, each=12)"),
    Bug("no shuffle after the first", "thirteen-cards-each", 'table.shuffle("deck")', 'number > 1 or table.shuffle("deck")'),
    Bug(
        "the Bum gives the lowest cards",
        "lowest-for-highest",
        "highest = sorted(table.hand(bum), key=STRENGTH.__getitem__)[-2:]",
        "highest = sorted(table.hand(bum), key=STRENGTH.__getitem__)[:2]",
    ),
    Bug(
        "the President gives the highest cards",
        "lowest-for-highest",
        "lowest = sorted(table.hand(president), key=STRENGTH.__getitem__)[:2]",
        "lowest = sorted(table.hand(president), key=STRENGTH.__getitem__)[-2:]",
    ),
    Bug("the Bum gives one card", "lowest-for-highest", '"give", highest,', '"give", highest[1:],'),
    Bug("the Bum gives what was just received", "lowest-for-highest", '"give", highest,', '"give", lowest,'),
    Bug(
        "the President gives nothing",
        "lowest-for-highest",
        'table.move("give", lowest, hand_of(president), hand_of(bum), president)',
        "pass",
    ),
    Bug("the Vice President exchanges", "lowest-for-highest", "president=titles[0]", "president=titles[1]"),
    Bug(
        "there is no exchange",
        "lowest-for-highest",
        "exchange(table, president=titles[0], bum=titles[-1], number=number)",
        "pass",
    ),
    Bug("the Bum leads the next round", "the-winner-leads", "leader = titles[0]", "leader = titles[-1]"),
    Bug("whoever led leads on", "the-winner-leads", "    return winner", "    return leader"),
    Bug(
        "for a winner who is out the next player anticlockwise leads",
        "the-winner-leads",
        "in clockwise(table.seats, leader) if",
        "in (leader, *clockwise(table.seats, leader)[::-1]) if",
    ),
    Bug("another is told to lead", "the-winner-leads", "leader=leader", "leader=table.seats[0]"),
    Bug("who leads may pass", "offers-are-legal", "tuple(table.hand(leader))", "(*table.hand(leader), PASS)"),
    Bug("who follows may not pass", "offers-are-legal", "top), PASS)", "top), *table.hand(seat)[:1])"),
    Bug("an equal card is not offered", "offers-are-legal", ">= STRENGTH[top]", "> STRENGTH[top]"),
    Bug("a bomb is not offered", "offers-are-legal", ">= STRENGTH[top]", ">= STRENGTH[top] and card.rank != BOMB"),
    Bug("a lower card is offered", "offers-are-legal", ">= STRENGTH[top]", ">= STRENGTH[top] - 1"),
    Bug("a lower card is accepted", "cards-rise", ">= STRENGTH[top]", ">= STRENGTH[top] - 1"),
    Bug("two cards are laid at once", "cards-rise", "(card,), hand_of(seat)", "table.hand(seat)[:2], hand_of(seat)"),
    Bug(
        "another card is laid than was chosen",
        "answers-are-carried-out",
        "(card,), hand_of(seat)",
        "table.hand(seat)[:1], hand_of(seat)",
    ),
    Bug("a pass is not told", "answers-are-carried-out", 'table.note("seat.passed", seat=seat)', "pass"),
    Bug("who is skipped is told to pass", "answers-are-carried-out", 'note("seat.skipped"', 'note("seat.passed"'),
    Bug("an equal card skips nobody", "a-skip-is-lost-once", "skip = card.rank == top.rank", "skip = False"),
    Bug("every card skips", "a-skip-is-lost-once", "skip = card.rank == top.rank", "skip = True"),
    Bug("a skip is lost twice", "a-skip-is-lost-once", "seat=seat)\n            skip = False", "seat=seat)"),
    Bug("a player who is out is skipped", "a-skip-is-lost-once", "if seat in out:", "if seat in out and not skip:"),
    Bug("a skip is not lost to a locked player", "a-skip-is-lost-once", "if skip:", "if skip and seat not in locked:", LOCKED),
    Bug("a skip ends the trick", "a-skip-is-lost-once", "if seat == winner:", "if skip or seat == winner:"),
    Bug("a locked player plays again", "a-locked-pass-binds", "elif seat not in locked:", "else:", LOCKED),
    Bug(
        "the turn goes anticlockwise",
        "turns-go-clockwise",
        "cycle(clockwise(table.seats, leader))",
        "cycle((leader, *clockwise(table.seats, leader)[:0:-1]))",
    ),
    Bug("an open pass binds", "turns-go-clockwise", 'options.passing == "locked"', "True"),
    Bug("a turn is lost in silence", "turns-go-clockwise", "elif seat not in locked:", "elif seat != table.seats[1]:"),
    Bug("a bomb does not clear", "tricks-clear-in-time", "while top.rank != BOMB and", "while"),
    Bug("the fifth card clears", "tricks-clear-in-time", "while top.rank", "while len(table.cards(TRICK)) < 5 and top.rank"),
    Bug("the Bum plays on", "tricks-clear-in-time", "and len(out) < len(table.seats) - 1:", ":"),
    Bug("an open pass clears too early", "tricks-clear-in-time", 'options.passing == "locked"', "True"),
    Bug("the trick stays", "tricks-clear-whole", "cards = tuple(table.cards(TRICK))", "cards = tuple(table.cards(TRICK)[1:])"),
    Bug("the trick goes elsewhere", "tricks-clear-whole", "TRICK, CLEARED, winner)", "TRICK, 'deck', winner)"),
    Bug("another is told to clear", "tricks-clear-whole", "seat=winner, cards", "seat=leader, cards"),
    Bug("no bomb is told", "tricks-clear-whole", "bomb=top.rank == BOMB", "bomb=False"),
    Bug("all are President", "titles-by-order-out", "title=TITLES[len(out)]", "title=TITLES[0]"),
    Bug("nobody is told to be out", "titles-by-order-out", 'table.note("seat.out", seat=seat, title=TITLES[len(out)])', "pass"),
    Bug(
        "who has one card left is told to be out",
        "titles-by-order-out",
        "if not table.hand(seat):",
        "if len(table.hand(seat)) < 2:",
    ),
    Bug("the Bum has the President's points", "points-by-title", "zip(titles,", "zip(titles[::-1],"),
    Bug(
        "points are those of the rule sheet whatever the option",
        "points-by-title",
        "options.points, strict",
        "(3, 2, 1, 0), strict",
        ODD,
    ),
    Bug("the round ends with two players", "points-by-title", "if len(out) == len(table.seats) - 1:", "if len(out) > 1:"),
    Bug(
        "the first round has no points",
        "points-by-title",
        "        table.score(",
        "        number == 1 or table.score(",
    ),
    Bug("the target must be passed", "the-target-ends-the-game", ">= options.target", "> options.target"),
    Bug("the game ends too early", "the-target-ends-the-game", ">= options.target", ">= options.target - 3"),
    Bug("equal totals go by seat", "the-target-ends-the-game", "order=titles", "order=table.seats", ODD),
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.law}: {bug.what}")
def test_a_planted_bug_is_caught(bug: Bug) -> None:
    problem = broken(bug.plant(rules), BY_NAME[bug.law], TABLES, **bug.options)
    assert problem.law == bug.law


def test_every_law_has_caught_a_bug() -> None:
    assert {bug.law for bug in BUGS} == {*BY_NAME}


# Complaints name who did what.


def at_table(law: str, hands: Mapping[str, str], **options: Any) -> Table:
    """A table where these hands are dealt, watched by one law."""
    table = Table("NESW", GAME.zones("NESW", Options()))
    table.listen(watch([BY_NAME[law]], table, Options(**options)))
    for seat, hand in hands.items():
        table.place("deck", cards(hand))
        table.move("deal", cards(hand), "deck", hand_of(seat))
    return table


def lay(table: Table, *plays: str) -> None:
    """Lay cards, each written with its seat: `N 5C`."""
    for each in plays:
        seat, card = each.split()
        table.move("play", cards(card), hand_of(seat), "trick", seat)


HANDS = {"N": "5C 9C AC", "E": "5D 8D AD", "S": "6C AH", "W": "7C AS"}


def test_a_lower_card_is_named_with_the_card_below() -> None:
    table = at_table("cards-rise", HANDS)
    with pytest.raises(LawBroken, match=r"^cards-rise: E lays 8D on 9C$"):
        lay(table, "N 9C", "E 8D")


def test_an_equal_or_higher_card_and_a_lead_break_no_law() -> None:
    table = at_table("cards-rise", HANDS)
    lay(table, "N 5C", "E 5D", "S 6C", "W AS", "N AC")


def test_a_skip_of_the_wrong_seat_is_named() -> None:
    table = at_table("a-skip-is-lost-once", HANDS)
    lay(table, "N 5C", "E 5D")
    with pytest.raises(LawBroken, match=r"W is skipped, but S is to be$"):
        table.note("seat.skipped", seat="W")


def test_a_skip_that_is_lost_twice_is_named() -> None:
    table = at_table("a-skip-is-lost-once", HANDS)
    lay(table, "N 5C", "E 5D")
    table.note("seat.skipped", seat="S")
    with pytest.raises(LawBroken, match=r"W is skipped, but nobody is to be$"):
        table.note("seat.skipped", seat="W")


def test_nobody_is_skipped_when_the_round_is_over() -> None:
    table = at_table("a-skip-is-lost-once", {"N": "5C 6C", "E": "5D"})
    lay(table, "N 5C", "E 5D")
    table.move("clear", cards("5C 5D"), "trick", "cleared", "E")


def test_nothing_is_given_before_the_first_round() -> None:
    table = at_table("lowest-for-highest", HANDS)
    with pytest.raises(LawBroken, match="N gives 5C 9C from hand:N to hand:W, which is no exchange"):
        table.move("give", cards("5C 9C"), hand_of("N"), hand_of("W"), "N")


def test_the_exchange_is_judged_by_the_cards_dealt() -> None:
    """The Bum holds 2s after the President's gift, but gives the highest of the cards dealt."""
    table = at_table("lowest-for-highest", {"N": "3C", "E": "3D", "S": "3H", "W": "3S"})
    lay(table, "N 3C", "E 3D", "S 3H")
    table.enter("round", 2)
    for hand, dealt in {"N": "2C 2D 2H", "W": "4C 5C 6C"}.items():
        table.place("deck", cards(dealt))
        table.move("deal", cards(dealt), "deck", hand_of(hand))
    table.move("give", cards("2C 2D"), hand_of("N"), hand_of("W"), "N")
    with pytest.raises(LawBroken, match=r"W gives 2C 6C, which are not the two highest of 4C 5C 6C$"):
        table.move("give", cards("2C 6C"), hand_of("W"), hand_of("N"), "W")
