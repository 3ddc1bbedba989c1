"""The rules of The Game, in the order of the rule sheet.

All players are one team: they win together, when every card is laid, or lose together. The team's score is the number of cards laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, cycle

import attrs

from eventcards.games.the_game.guide import GUIDE
from eventcards.games.the_game.laws import LAWS
from eventcards.kernel.cards import Card, card, numbers
from eventcards.kernel.dealing import deal
from eventcards.kernel.game import Game, Measure, Outcome
from eventcards.kernel.options import option
from eventcards.kernel.requests import Ask, Steps
from eventcards.kernel.table import Table, Zone, hand_of

ASCENDING = ("pile:up1", "pile:up2")
DESCENDING = ("pile:down1", "pile:down2")
PILES = (*ASCENDING, *DESCENDING)
BASES = dict.fromkeys(ASCENDING, card("1")) | dict.fromkeys(DESCENDING, card("100"))
JUMP = 10
STOP = "stop"
PRINTED_HANDS = {1: 8, 2: 7}
TEAM = "team"

Lay = tuple[Card, str]
"""A card and the pile it goes on."""


def taken(direction: int) -> dict[Card, dict[Card, int]]:
    """For each top card, the cards that a pile takes and how far each moves it; a jump back moves it by -10.

    A strictly higher card (lower, where the direction is -1), or one exactly 10 the wrong way.

    >>> up = taken(direction=1)[card("44")]
    >>> up[card("45")], up[card("34")], card("44") in up, card("43") in up
    (1, -10, False, False)
    """
    faces = numbers(1, 100)
    return {
        top: {one: forward for one in faces if (forward := (one.value - top.value) * direction) > 0 or forward == -JUMP}
        for top in faces
    }


TAKES = dict.fromkeys(ASCENDING, taken(1)) | dict.fromkeys(DESCENDING, taken(-1))


@attrs.frozen
class Options:
    """The rule options of The Game."""

    copies: int = option(2, "how often each card is in the game; 1 is the printed game", minimum=1, maximum=2)
    hand_size: int = option(6, "cards in a hand; 0 is as printed: 8 for one, 7 for two, 6 for more", minimum=0, maximum=98)
    min_cards: int = option(2, "cards to lay in a turn, while there are cards to draw", minimum=1, maximum=98)


def cards_in_play(options: Options) -> tuple[Card, ...]:
    """2..99, each so many times; the 1s and 100s are the bases of the piles, and printed markers where there is one copy."""
    return numbers(2, 99, options.copies)


def hand_size(options: Options, players: int) -> int:
    """How many cards a hand holds."""
    return options.hand_size or PRINTED_HANDS.get(players, 6)


def play(table: Table, options: Options) -> Steps[Outcome]:
    """Turns until every card is laid, or a player cannot lay the minimum."""
    for pile, base in BASES.items():
        table.place(pile, (base,))
    table.place("deck", cards_in_play(options))
    table.shuffle("deck")
    deal(table, table.seats, each=hand_size(options, len(table.seats)))
    turns = count(1)
    for seat in cycle(table.seats):
        if not table.hand(seat):
            continue  # a player with no cards is passed over
        managed = yield from take_turn(table, options, seat, next(turns))
        if not managed:
            return together(table, winners=(), reason="a player cannot lay the minimum")
        if cards_left(table) == 0:
            return together(table, winners=table.seats, reason="all cards are laid")
    raise AssertionError("turns never end by themselves")


def take_turn(table: Table, options: Options, seat: str, number: int) -> Steps[bool]:
    """Lay cards one at a time, at least the minimum, then draw; returns whether the player managed to."""
    minimum = options.min_cards if table.cards("deck") else 1
    table.enter("turn", number, seat=seat, minimum=minimum, hand=len(table.hand(seat)))
    laid = 0
    while lays := layable(table, seat):
        choice = yield Ask(seat, "lay", lays if laid < minimum else (*lays, STOP))
        if choice == STOP:
            break
        lay(table, seat, *choice)
        laid += 1
    if laid < minimum:
        table.note("seat.stuck", seat=seat, laid=laid, minimum=minimum)
        return False
    draw(table, options, seat)
    return True


def layable(table: Table, seat: str) -> tuple[Lay, ...]:
    """Every card of the hand with every pile that takes it, pile by pile. Two equal cards are one choice."""
    hand = dict.fromkeys(table.hand(seat))
    tops = [(pile, TAKES[pile][table.cards(pile)[-1]]) for pile in PILES]
    return tuple([(one, pile) for pile, takes in tops for one in hand if one in takes])


def lay(table: Table, seat: str, one: Card, pile: str) -> None:
    """A card goes on a pile."""
    jumps = TAKES[pile][table.cards(pile)[-1]][one] == -JUMP
    table.move("play", (one,), hand_of(seat), pile, seat)
    if jumps:
        table.note("pile.jumped", seat=seat, pile=pile, card=one.text)


def draw(table: Table, options: Options, seat: str) -> None:
    """Up to the hand size, as far as the draw pile goes; whoever then holds no card is out."""
    missing = hand_size(options, len(table.seats)) - len(table.hand(seat))
    cards = table.cards("deck")[:missing]
    if cards:
        table.move("draw", cards, "deck", hand_of(seat), seat)
    elif not table.hand(seat):
        table.note("seat.out", seat=seat)


def together(table: Table, winners: Sequence[str], reason: str) -> Outcome:
    """The outcome of a team: all win or none does, and all have the same rank."""
    return Outcome(True, tuple(winners), (table.seats,), cards_laid(table), reason)


def cards_laid(table: Table) -> dict[str, int]:
    return {TEAM: table.tally["play"]}


def cards_left(table: Table) -> int:
    return len(table.cards("deck")) + sum(len(table.hand(seat)) for seat in table.seats)


def zones(seats: Sequence[str], options: Options) -> Iterable[Zone]:
    return [Zone("deck", "none"), *(Zone(pile) for pile in PILES), *Zone.each("hand", seats)]


def check(options: Options, players: int) -> str | None:
    cards, size = len(cards_in_play(options)), hand_size(options, players)
    if size * players > cards:
        return f"{players} hands of {size} are more than the {cards} cards; lower hand_size or the players"
    if options.min_cards > size:
        return f"min_cards {options.min_cards} cannot be laid from a hand of {size}"
    return None


def most_events(options: Options, players: int) -> int:
    """Every card is laid once at most, and every turn lays one at least, or the minimum while there are cards to draw.

    >>> most_events(Options(copies=1, hand_size=0), players=1)
    615
    """
    cards, hands = len(cards_in_play(options)), players * hand_size(options, players)
    dealt = len(PILES) + 2 + players  # the bases and the draw pile are placed, it is shuffled; each hand
    lays = 4 * cards  # asked, answered, laid; told if it jumps
    drawing = -(-(cards - hands) // options.min_cards)  # a turn draws as many cards as it laid, while there are some
    turns = drawing + hands + 1  # then it lays one from the hands; the last one may fail
    return dealt + lays + 4 * turns  # begun; asked and answered to stop; drawn, or out, or stuck


GAME = Game(
    name="the-game",
    title="The Game",
    summary="One team lays every card on two ascending and two descending piles; 10 the wrong way is allowed",
    players=range(1, 11),
    usual_players=2,
    options=Options,
    deck=cards_in_play,
    zones=zones,
    play=play,
    guide=GUIDE,
    teams=lambda seats: dict.fromkeys(seats, TEAM),
    laws=LAWS,
    most_events=most_events,
    check=check,
    standing=cards_laid,
    measures={
        "cards left": Measure("cards in the hands and the draw pile at the end", cards_left),
        "turns": Measure("turns taken", lambda table: table.tally["phase.entered:turn"]),
        "jumps back": Measure("cards laid exactly 10 the wrong way", lambda table: table.tally["pile.jumped"]),
    },
)
