"""The laws of the Rat Screw hold in its games, and each of them bites: bugs are planted in the rules, and facts that cannot be are told."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.games.rat_screw import GAME, STRATEGIES, rules
from eventcards.games.rat_screw.laws import LAWS
from eventcards.games.rat_screw.rules import Options
from eventcards.kernel.cards import cards, pack
from eventcards.kernel.laws import LawBroken, watch
from eventcards.kernel.table import Table
from eventcards.testing.watching import Watched
from tests.planting import Bug, broken
from tests.playing import setup

BY_NAME = {law.name: law for law in LAWS}
TABLES = [["random", "slap-rules", "slap-faces", "slap-before-turn"], ["random"] * 3, ["slap-faces", "never-slap"]]


@generators.composite
def tables(draw: Any) -> Setup:
    seated = draw(generators.lists(generators.sampled_from([*STRATEGIES]), min_size=2, max_size=8))
    return setup(
        "rat-screw",
        seated,
        reaction=[draw(generators.sampled_from([0, 0.5, {"uniform": [0.1, 1.5]}, {"exponential": 0.4}])) for _ in seated],
        clock="instant",
        index=draw(generators.integers(0, 10**6)),
        events=draw(generators.just(1500) | generators.integers(1, 1500)),
        pace=draw(generators.sampled_from([0, 0.1, 0.5, 1.0, 2.0, {"uniform": [0.1, 1.8]}])),
        false_slap_penalty=draw(generators.sampled_from([0, 1, 2, 5, 52])),
        slap_in=draw(generators.booleans()),
        slaps=draw(generators.lists(generators.sampled_from([*rules.SLAP_RULES]), unique=True)),
        dealer=draw(generators.integers(1, len(seated))),
    )


@settings(max_examples=80)
@given(tables())
def test_every_law_holds_in_every_game_also_in_one_that_stops_anywhere(table: Setup) -> None:
    play(table, Watched(LAWS))


def test_piles_may_go_on_for_ever() -> None:
    assert GAME.most_events(Options(), 4) is None


# Planted bugs.

BURNING = {"false_slap_penalty": 2, "pace": 0.5}

BUGS = [
    Bug("play passes to the left", "dealt-from-the-right", "(*leftward[:0:-1], dealer)", "(*leftward[1:], dealer)"),
    Bug(
        "the dealer is served first",
        "dealt-from-the-right",
        'deal(table, order, zone="stock")',
        'deal(table, order[::-1], zone="stock")',
    ),
    Bug("a stock of 12 cards", "dealt-from-the-right", 'zone="stock")', 'zone="stock", each=12)'),
    Bug("somebody gets no cards", "dealt-from-the-right", "deal(table, order, ", "deal(table, order[:-1], "),
    Bug(
        "all are served twice",
        "dealt-from-the-right",
        'deal(table, order, zone="stock")',
        'deal(table, order, zone="stock"); table.place("deck", DECK); table.move("deal", DECK[:1], "deck", "stock:" + order[0])',
    ),
    Bug(
        "a player looks at the own stock",
        "dealt-from-the-right",
        '*Zone.each("stock", seats, "none")',
        '*Zone.each("stock", seats)',
    ),
    Bug(
        "a card is turned from the bottom", "turned-from-the-top", "card = stock(table, seat)[0]", "card = stock(table, seat)[-1]"
    ),
    Bug("cards are burned from the bottom", "turned-from-the-top", "[:penalty]", "[-penalty:]", BURNING),
    Bug(
        "two cards are turned at once",
        "turned-from-the-top",
        'table.move("play", (card,),',
        'table.move("play", stock(table, seat)[:2],',
    ),
    Bug(
        "a card is turned from the stock of another",
        "turned-from-the-top",
        'table.move("play", (card,), stock_of(seat), PILE, seat)',
        'table.move("play", (card,), stock_of(seat), PILE, next(one for one in table.seats if one != seat))',
    ),
    Bug(
        "the next player is left out",
        "turns-pass-to-the-right",
        "first_holder(table, next_seats(order, laid)) or laid",
        "first_holder(table, next_seats(order, laid)[1:]) or laid",
    ),
    Bug("the winner does not lead", "turns-pass-to-the-right", "leader = yield from play_pile", "yield from play_pile"),
    Bug("the dealer starts", "turns-pass-to-the-right", "leader, number = order[0], 0", "leader, number = order[-1], 0"),
    Bug("a king makes a debt of 2", "turns-pass-to-the-right", '"K": 3', '"K": 2'),
    Bug("a queen makes a debt of 3", "turns-pass-to-the-right", '"Q": 2', '"Q": 3'),
    Bug("an ace makes no debt", "turns-pass-to-the-right", ', "A": 4', ""),
    Bug(
        "a face among the cards of a debt pays one card of it",
        "turns-pass-to-the-right",
        "if card.rank in DEBTS:",
        "if debt is None and card.rank in DEBTS:",
    ),
    Bug(
        "a debt goes round",
        "turns-pass-to-the-right",
        "payers = (laid, *next_seats(order, laid)) if laid != debt.challenger else",
        "payers =",
    ),
    Bug(
        "the last with cards lays on",
        "turns-pass-to-the-right",
        "return first, alone",
        "return first, False",
    ),
    Bug(
        "the turn is told of whoever laid",
        "turns-pass-to-the-right",
        "announce(table, turn(table, order, layer, debt)[0])",
        "announce(table, layer)",
    ),
    Bug("whoever pays the debt collects", "piles-are-won-by-right", "return debt.challenger, True", "return laid, True"),
    Bug("a debt is collected early", "piles-are-won-by-right", "if debt.owed == 0 or", "if debt.owed <= 1 or"),
    Bug("a jack makes no debt", "piles-are-won-by-right", '"J": 1, ', ""),
    Bug(
        "the first with cards takes the pile",
        "piles-are-won-by-right",
        "in (first, None)",
        "in (first, laid, None)",
    ),
    Bug(
        "a slap takes the pile for another",
        "piles-are-won-by-right",
        "return take(table, slapper, by=SLAP)",
        "return take(table, layer, by=SLAP)",
    ),
    Bug("a debt is told as a slap", "piles-are-won-by-right", 'by="debt" if debt else "last cards"', "by=SLAP"),
    Bug(
        "a burned card makes a sandwich",
        "slaps-are-judged-by-the-cards-played",
        "slap_rule(table.cards(PILE), options.slaps)",
        "slap_rule([*table.cards(BURNED), *table.cards(PILE)], options.slaps)",
        {**BURNING, "slaps": ["sandwich"]},
    ),
    Bug(
        "a slap is right by a rule that is not in effect",
        "slaps-are-judged-by-the-cards-played",
        "for name in slaps:",
        "for name in SLAP_RULES:",
        {"slaps": ["double"]},
    ),
    Bug(
        "three of a rank are a sandwich",
        "slaps-are-judged-by-the-cards-played",
        "pile[-1].rank == pile[-3].rank != pile[-2].rank",
        "pile[-1].rank == pile[-3].rank",
        {"slaps": ["sandwich"], "pace": 0.3},
    ),
    Bug(
        "the king is to be on top",
        "slaps-are-judged-by-the-cards-played",
        'in ("QK", "KQ")',
        'in ("KQ",)',
        {"slaps": ["marriage"]},
    ),
    Bug("an eight is a seven", "slaps-are-judged-by-the-cards-played", '.rank == "7"', '.rank in "78"'),
    Bug("no seven is seen", "slaps-are-judged-by-the-cards-played", '.rank == "7"', '.rank == "07"'),
    Bug(
        "a double is one of suits",
        "slaps-are-judged-by-the-cards-played",
        "pile[-1].rank == pile[-2].rank,",
        "pile[-1].suit == pile[-2].suit,",
    ),
    Bug("a false slap is called late", "slaps-are-judged-by-the-cards-played", 'or "false"', 'or "late"'),
    Bug(
        "a late slap is right",
        "slaps-are-judged-by-the-cards-played",
        "valid = reason in SLAP_RULES",
        'valid = reason != "false"',
        BURNING,
    ),
    Bug(
        "a player without cards may not slap, where that is allowed",
        "slaps-are-judged-by-the-cards-played",
        "if not options.slap_in and",
        "if",
        {"slap_in": True},
    ),
    Bug(
        "a player without cards still slaps",
        "slaps-are-judged-by-the-cards-played",
        'return "no cards"',
        "pass",
        {"slap_in": False},
    ),
    Bug("a right slap changes nothing", "right-slaps-take-the-pile", "return str(claim.seat)", "pass"),
    Bug(
        "something comes between a right slap and the pile",
        "right-slaps-take-the-pile",
        "if valid:\n            return str(claim.seat)",
        'if valid:\n            table.note("slap.seen")\n            return str(claim.seat)',
    ),
    Bug("a false slap burns one card more", "false-slaps-burn", "[:penalty]", "[:penalty + 1]", BURNING),
    Bug("a late slap burns cards too", "false-slaps-burn", 'if reason == "false":', "if True:", BURNING),
    Bug("nothing is burned", "false-slaps-burn", 'if reason == "false":', "if False:", BURNING),
    Bug("burned cards are shown", "false-slaps-burn", 'Zone(BURNED, "none")', "Zone(BURNED)", BURNING),
    Bug(
        "burned cards go on the pile",
        "false-slaps-burn",
        "stock_of(seat), BURNED, seat)",
        "stock_of(seat), PILE, seat)",
        BURNING,
    ),
    Bug("a card is left lying", "winner-takes-all", 'table.move("take", pile,', 'table.move("take", pile[1:] or pile,'),
    Bug("burned cards are left lying", "winner-takes-all", "if burned:", "if not burned:", BURNING),
    Bug("the pile is turned over", "winner-takes-all", "tuple(table.cards(PILE))", "tuple(table.cards(PILE)[::-1])"),
    Bug(
        "the first burned lies lowest",
        "winner-takes-all",
        "tuple(table.cards(BURNED)[::-1])",
        "tuple(table.cards(BURNED))",
        BURNING,
    ),
    Bug("burned cards are not counted", "winner-takes-all", "cards=len(burned) + len(pile)", "cards=len(pile)", BURNING),
    Bug(
        "nobody is told who won",
        "winner-takes-all",
        'table.note("pile.won", seat=seat, cards=len(burned) + len(pile), by=by)',
        "pass",
    ),
    Bug(
        "the pile goes under another stock",
        "winner-takes-all",
        'table.move("take", pile, PILE, stock_of(seat), seat)',
        'table.move("take", pile, PILE, stock_of(next(one for one in table.seats if one != seat)), seat)',
    ),
    Bug("40 cards win", "all-cards-win", "< len(DECK):", "< len(DECK) - 12:"),
    Bug("the game goes on", "all-cards-win", "< len(DECK):", "<= len(DECK):"),
    Bug(
        "a card more is counted",
        "all-cards-win",
        "ranked(table, cards_held(table),",
        "ranked(table, {**cards_held(table), leader: 53},",
    ),
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.law}: {bug.what}")
def test_a_planted_bug_breaks_its_law(bug: Bug) -> None:
    problem = broken(bug.plant(rules), BY_NAME[bug.law], TABLES, events=2000, **bug.options)
    assert problem.law == bug.law


def test_every_law_catches_a_planted_bug() -> None:
    assert {bug.law for bug in BUGS} == set(BY_NAME)


# Facts that cannot be.


def watched(law: str) -> Table:
    """A table that is held to one law."""
    table = Table("NESW", GAME.zones("NESW", Options()))
    table.listen(watch([BY_NAME[law]], table, Options()))
    return table


def test_nobody_wins_a_pile_that_nobody_took() -> None:
    table = watched("winner-takes-all")
    with pytest.raises(LawBroken, match="N is said to win a pile that nobody took"):
        table.note("pile.won", seat="N", cards=3, by="debt")


def test_no_card_is_turned_before_all_are_dealt() -> None:
    table = watched("dealt-from-the-right")
    table.place("deck", pack())
    table.arrange("deck", pack())
    table.move("deal", pack()[::4], "deck", "stock:W")
    with pytest.raises(LawBroken, match="2C is moved to pile before all cards are dealt"):
        table.move("play", cards("2C"), "stock:W", "pile", "W")
