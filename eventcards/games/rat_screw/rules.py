"""The rules of Egyptian Rat Screw, in the order of the rule sheet.

Nobody decides anything here but whether to slap: cards are turned at the `pace`, and slaps are claims that land on the pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import attrs

from eventcards.games.rat_screw.guide import GUIDE
from eventcards.games.rat_screw.laws import LAWS
from eventcards.kernel.cards import Card, pack
from eventcards.kernel.dealing import clockwise, deal
from eventcards.kernel.game import Game, Measure, Outcome, ranked
from eventcards.kernel.options import option
from eventcards.kernel.requests import Claim, Steps, Window
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.timing import Timing, seconds

DECK = pack()
SLAP = "slap"
PILE, BURNED = "pile", "burned"

DEBTS = {"J": 1, "Q": 2, "K": 3, "A": 4}
"""How many cards a face card or ace makes the next player owe."""

SLAP_RULES: dict[str, Callable[[Sequence[Card]], bool]] = {
    "double": lambda pile: len(pile) >= 2 and pile[-1].rank == pile[-2].rank,
    "sandwich": lambda pile: len(pile) >= 3 and pile[-1].rank == pile[-3].rank != pile[-2].rank,
    "seven": lambda pile: pile[-1].rank == "7",
    "marriage": lambda pile: len(pile) >= 2 and pile[-1].rank + pile[-2].rank in ("QK", "KQ"),
}
"""Each slap rule by its name: whether it holds for a pile, whose last card is on top."""


@attrs.frozen
class Options:
    """The rule options of the Rat Screw."""

    pace: Timing = option(seconds(2.0), "seconds between two cards")
    slaps: tuple[str, ...] = option(tuple(SLAP_RULES), "the slap rules in effect", choices=SLAP_RULES)
    false_slap_penalty: int = option(0, "cards burned for a false slap", minimum=0, maximum=52)
    slap_in: bool = option(True, "a player without cards may still slap")
    dealer: int = option(1, "which player deals; the player to the right starts", minimum=1, maximum=8)


@attrs.frozen
class Debt:
    """Cards owed to whoever laid the last face card or ace."""

    challenger: str
    owed: int


def play(table: Table, options: Options) -> Steps[Outcome]:
    """Piles are played until one player has all the cards."""
    order = to_the_right(table.seats, table.seats[options.dealer - 1])
    table.place("deck", DECK)
    table.shuffle("deck")
    deal(table, order, zone="stock")
    leader, number = order[0], 0
    while len(stock(table, leader)) < len(DECK):
        number += 1
        leader = yield from play_pile(table, options, order, leader, number)
    return ranked(table, cards_held(table), reason="has all the cards")


def play_pile(table: Table, options: Options, order: tuple[str, ...], leader: str, number: int) -> Steps[str]:
    """One pile, from its first card until somebody wins it; returns the winner, who leads the next."""
    layer, debt = leader, None
    while True:
        card = lay(table, layer)
        debt = after(debt, layer, card)
        announce(table, turn(table, order, layer, debt)[0])
        slapper = yield from race(table, options, number)
        if slapper is not None:
            return take(table, slapper, by=SLAP)
        # Only now, as a debt is collected when the pace has run out, and a false slap may have burned the last card.
        layer, collects = turn(table, order, layer, debt)
        if collects:
            return take(table, layer, by="debt" if debt else "last cards")


def after(debt: Debt | None, layer: str, card: Card) -> Debt | None:
    """What is owed once this card is laid: a face card or ace makes a new debt, any other pays one card of the old."""
    if card.rank in DEBTS:
        return Debt(layer, DEBTS[card.rank])
    return debt and Debt(debt.challenger, debt.owed - 1)


def turn(table: Table, order: tuple[str, ...], laid: str, debt: Debt | None) -> tuple[str, bool]:
    """Whose turn it is after `laid` has laid a card, and whether to collect the pile (or else to lay the next card)."""
    if debt is None:
        first = first_holder(table, next_seats(order, laid)) or laid
        alone = first_holder(table, next_seats(order, first)) in (first, None)
        return first, alone  # if only one player holds cards, and owes nothing, that player collects
    payers = (laid, *next_seats(order, laid)) if laid != debt.challenger else next_seats(order, laid)
    payer = first_holder(table, payers) or debt.challenger
    if debt.owed == 0 or payer == debt.challenger:
        return debt.challenger, True
    return payer, False


def first_holder(table: Table, seats: Sequence[str]) -> str | None:
    """The first of these seats that holds cards, if any does."""
    for seat in seats:
        if stock(table, seat):
            return seat
    return None


def race(table: Table, options: Options, number: int) -> Steps[str | None]:
    """Until the pace has run out anybody may slap; returns whoever wins the pile by it."""
    window = Window(options.pace, (SLAP,), about=number)
    while (claim := (yield window)) is not None:
        reason = judge(table, options, claim, number)
        valid = reason in SLAP_RULES
        table.claimed(claim, valid, reason)
        if valid:
            return str(claim.seat)
        if reason == "false":
            burn(table, claim.seat, options.false_slap_penalty)
    return None


def judge(table: Table, options: Options, claim: Claim, number: int) -> str:
    """The slap rule that a slap is right by, or why it is not. It is judged by the pile that it lands on."""
    if claim.about != number:
        return "late"  # its pile was taken while the hand was in motion
    if not options.slap_in and not stock(table, claim.seat):
        return "no cards"
    return slap_rule(table.cards(PILE), options.slaps) or "false"


def slap_rule(pile: Sequence[Card], slaps: Sequence[str]) -> str | None:
    """The first of the slap rules in effect that holds for a pile, if any does.

    >>> from eventcards.kernel.cards import cards
    >>> slap_rule(cards("9H QS KD"), ["double", "marriage"])
    'marriage'
    """
    for name in slaps:
        if SLAP_RULES[name](pile):
            return name
    return None


def lay(table: Table, seat: str) -> Card:
    """The top card of the stock goes face up on the pile."""
    card = stock(table, seat)[0]
    table.move("play", (card,), stock_of(seat), PILE, seat)
    return card


def announce(table: Table, seat: str) -> None:
    """Say whose turn it is, when that is news."""
    said = table.last("turn.passed")
    if said is None or said["seat"] != seat:
        table.note("turn.passed", seat=seat)


def burn(table: Table, seat: str, penalty: int) -> None:
    """Cards from the top of the stock go to the bottom of the pile: a zone of its own, as they must never make a slap."""
    cards = tuple(stock(table, seat)[:penalty])
    if cards:
        table.move("burn", cards, stock_of(seat), BURNED, seat)


def take(table: Table, seat: str, by: str) -> str:
    """The pile goes under the stock in the order it was played; what was burned lies below, the latest lowest."""
    burned, pile = tuple(table.cards(BURNED)[::-1]), tuple(table.cards(PILE))
    if burned:
        table.move("take", burned, BURNED, stock_of(seat), seat)
    table.move("take", pile, PILE, stock_of(seat), seat)
    table.note("pile.won", seat=seat, cards=len(burned) + len(pile), by=by)
    return seat


@lru_cache
def stock_of(seat: str) -> str:
    """The name of a seat's stock."""
    return "stock:" + seat


def stock(table: Table, seat: str) -> Sequence[Card]:
    return table.cards(stock_of(seat))


def to_the_right(seats: Sequence[str], dealer: str) -> tuple[str, ...]:
    """Playing order: from the dealer's right, against the clock."""
    leftward = clockwise(seats, dealer)
    return (*leftward[:0:-1], dealer)


@lru_cache
def next_seats(order: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """The seats in playing order, from the next one round to this one."""
    at = order.index(seat) + 1
    return (*order[at:], *order[:at])


def cards_held(table: Table) -> dict[str, int]:
    return {seat: len(stock(table, seat)) for seat in table.seats}


def zones(seats: Sequence[str], options: Options) -> Iterable[Zone]:
    """Stocks lie face down: nobody looks, not even the owner."""
    return [Zone("deck", "none"), Zone(PILE), Zone(BURNED, "none"), *Zone.each("stock", seats, "none")]


def check(options: Options, players: int) -> str | None:
    if options.dealer > players:
        return f"dealer {options.dealer} does not sit at a table of {players}"
    return None


GAME = Game(
    name="rat-screw",
    title="Egyptian Rat Screw",
    summary="Lay cards, pay debts to faces and aces, slap the pile first; win all 52 cards",
    players=range(2, 9),
    usual_players=4,
    options=Options,
    deck=lambda options: DECK,
    zones=zones,
    play=play,
    guide=GUIDE,
    claims=(SLAP,),
    laws=LAWS,
    check=check,
    standing=cards_held,
    measures={
        "tricks": Measure("piles won", lambda table: table.tally["pile.won"]),
        "cards laid": Measure("cards turned onto the pile", lambda table: table.tally["play"]),
        "slaps won": Measure("piles taken by a slap", lambda table: table.tally["claimed:valid"]),
        "false slaps": Measure("slaps that landed when no rule held", lambda table: table.tally["claimed:false"]),
        "late slaps": Measure("slaps that landed after their pile was taken", lambda table: table.tally["claimed:late"]),
    },
)
