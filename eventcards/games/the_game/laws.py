"""The laws of The Game: what its rule sheet promises, judged from the facts alone.

Nothing is taken from rules.py: each law says its rule again in its own words, so that a mistake there cannot hide in a shared table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from eventcards.kernel.cards import Card, show
from eventcards.kernel.dealing import clockwise
from eventcards.kernel.facts import Answered, Asked, CardsMoved, CardsPlaced, CardsShuffled, Fact, PhaseEntered, plain
from eventcards.kernel.game import Law, Outcome, Watch
from eventcards.kernel.laws import law
from eventcards.kernel.table import Table

if TYPE_CHECKING:
    from eventcards.games.the_game.rules import Options

__all__ = ["LAWS"]

PILES = ("pile:up1", "pile:up2", "pile:down1", "pile:down2")


def fits(card: Card, pile: str, top: Card) -> bool:
    """Whether a pile takes a card: onwards by any number, or back by exactly 10.

    >>> from eventcards.kernel.cards import card
    >>> [fits(card(one), "pile:up1", top=card("44")) for one in ("45", "99", "34", "44", "43", "33")]
    [True, True, True, False, False, False]
    >>> [fits(card(one), "pile:down1", top=card("44")) for one in ("43", "54", "44", "45")]
    [True, True, False, False]
    """
    onwards = card.value - top.value if pile.startswith("pile:up") else top.value - card.value
    return onwards > 0 or onwards == -10


def lays(table: Table, hand: Iterable[Card]) -> list[list[str]]:
    """Each card of a hand with each pile that takes it, as the log writes it; of two equal cards one."""
    tops = [(pile, table.cards(pile)[-1]) for pile in PILES]
    return [[card.text, pile] for card in dict.fromkeys(hand) for pile, top in tops if fits(card, pile, top)]


def full_hand(table: Table, options: Options) -> int:
    """How many cards a hand holds; as printed, if the option is 0: 8 for one player, 7 for two, 6 for more."""
    return options.hand_size or max(6, 9 - len(table.seats))


def to_lay(table: Table, options: Options) -> int:
    """How many cards a turn that begins now must lay."""
    return options.min_cards if table.cards("deck") else 1


@attrs.define
class Turn:
    """A turn as the facts tell it."""

    seat: str = ""
    minimum: int = 0
    laid: int = 0
    drawn: int = 0
    stopped: bool = False

    def after(self, what: Fact | Outcome, table: Table, options: Options) -> Turn:
        """The turn after one more fact; or the next turn, when that begins."""
        if isinstance(what, PhaseEntered):
            return Turn(what.details["seat"], to_lay(table, options))
        if isinstance(what, CardsMoved):
            self.laid += what.verb == "play"
            self.drawn += len(what.cards) if what.verb == "draw" else 0
        elif isinstance(what, Answered):
            self.stopped = what.choice == "stop"
        return self

    def kept(self, table: Table) -> tuple[Card, ...]:
        """What is left in the hand of what it held before drawing: cards drawn come last."""
        hand = table.hand(self.seat)
        return tuple(hand[: len(hand) - self.drawn])


@law("piles begin with 1 or 100; all are dealt full hands of 2..99, one card at a time, which they show to nobody")
def dealt_full_hands(table: Table, options: Options) -> Watch:
    size, players = full_hand(table, options), len(table.seats)
    deck: tuple[Card, ...] = ()
    served = 0

    def look(what: Fact | Outcome) -> str | None:
        nonlocal deck, served
        if isinstance(what, CardsPlaced) and what.zone in PILES:
            base = "1" if what.zone.startswith("pile:up") else "100"
            return None if show(what.cards) == base else f"{what.zone} begins with {show(what.cards)}"
        if isinstance(what, CardsShuffled):
            deck = what.cards
            if sorted(card.value for card in deck) != sorted([*range(2, 100)] * options.copies):
                return f"the draw pile has {len(deck)} cards, which are not {options.copies} of each of 2..99"
        elif isinstance(what, CardsMoved) and what.verb == "deal":
            place, served = served % players, served + 1
            seat, cards = table.seats[place], deck[place : size * players : players]
            if (what.to, what.cards, what.seen_by) != (f"hand:{seat}", cards, (seat,)):
                return f"{what.to} is dealt {show(what.cards)}, seen by {what.seen_by}, where {seat} is to get {show(cards)}"
        elif isinstance(what, PhaseEntered) and served != players:
            return f"{served} hands are dealt to {players} players"
        return None

    return look


@law("a pile moves strictly on, or jumps back by exactly 10, and no card leaves it")
def piles_move_on_or_jump_back(table: Table, _: Options) -> Watch:
    def look(what: Fact | Outcome) -> str | None:
        if not isinstance(what, CardsMoved):
            return None
        if what.source in PILES:
            return f"{show(what.cards)} leaves {what.source}"
        if what.to not in PILES:
            return None
        if len(what.cards) > 1:
            return f"{what.seat} lays {show(what.cards)} at once"
        top, card = table.cards(what.to)[-2:]
        return None if fits(card, what.to, top) else f"{what.seat} lays {card} on the {top} of {what.to}"

    return look


@law("turns go round clockwise from the first seat, over players without cards, and only who has the turn acts")
def turns_go_round(table: Table, _: Options) -> Watch:
    turns, seat = 0, ""

    def look(what: Fact | Outcome) -> str | None:
        nonlocal turns, seat
        if isinstance(what, PhaseEntered):
            turns += 1
            order = (*clockwise(table.seats, seat)[1:], seat) if seat else table.seats
            due = next((one for one in order if table.hand(one)), "nobody")
            before, seat = seat, what.details["seat"]
            if (what.number, seat) != (turns, due):
                return f"turn {what.number} is that of {seat} after {before or 'the deal'}, where turn {turns} is that of {due}"
        elif isinstance(what, Asked | CardsMoved) and what.seat not in (seat, None):
            return f"{what.seat} acts in the turn of {seat}"
        return None

    return look


@law("every card that a pile takes is offered, and nothing else; stopping, once the minimum is laid")
def every_lay_is_offered(table: Table, options: Options) -> Watch:
    turn = Turn()

    def look(what: Fact | Outcome) -> str | None:
        nonlocal turn
        if isinstance(what, Asked):
            legal: list[str | list[str]] = [*lays(table, table.hand(what.seat))]
            if turn.laid >= turn.minimum:
                legal.append("stop")
            offered = plain(what.options)
            if sorted(offered, key=str) != sorted(legal, key=str):
                wrong = [one for one in offered if one not in legal]
                return f"{what.seat} is offered {wrong}, and not {[one for one in legal if one not in offered]}"
        elif isinstance(what, PhaseEntered) and turn.seat and not turn.stopped and (more := lays(table, turn.kept(table))):
            return f"the turn of {turn.seat} is over, who could still lay {more}"
        turn = turn.after(what, table, options)
        return None

    return look


@law("a card leaves a hand only for the pile that its player chose")
def chosen_cards_are_laid(table: Table, _: Options) -> Watch:
    chosen: tuple[str, object] | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal chosen
        if isinstance(what, Answered):
            chosen = (what.seat, plain(what.choice))
        elif isinstance(what, CardsMoved) and what.source.startswith("hand:"):
            choice, chosen = chosen, None
            if (what.seat, [show(what.cards), what.to]) != choice or (what.verb, what.source) != ("play", f"hand:{what.seat}"):
                return f"{what.seat} is to {what.verb} {show(what.cards)} from {what.source} to {what.to}, and chose {choice}"
        return None

    return look


@law("a turn lays at least the minimum, which is 1 once the draw pile is empty, or the game ends there")
def minimum_is_kept(table: Table, options: Options) -> Watch:
    turn = Turn()

    def look(what: Fact | Outcome) -> str | None:
        nonlocal turn
        won = isinstance(what, Outcome) and what.winners
        drawn = isinstance(what, CardsMoved) and what.verb == "draw"
        if turn.laid < turn.minimum and (won or drawn or isinstance(what, PhaseEntered)):
            return f"{turn.seat} lays {turn.laid} cards, where {turn.minimum} is the minimum"
        turn = turn.after(what, table, options)
        if isinstance(what, PhaseEntered) and what.details["minimum"] != turn.minimum:
            return f"{turn.seat} is to lay {what.details['minimum']}, where {turn.minimum} is the minimum"
        return None

    return look


@law("after laying, a player draws from the top up to the hand size, as far as the draw pile goes, and shows it to nobody")
def hands_are_refilled(table: Table, options: Options) -> Watch:
    size = full_hand(table, options)
    turn = Turn()
    deck: tuple[Card, ...] = ()

    def draw(what: CardsMoved) -> str | None:
        nonlocal deck
        top, deck = deck[: len(what.cards)], deck[len(what.cards) :]
        if what.verb == "deal":
            return None
        if (what.verb, what.to, what.cards, what.seen_by) != ("draw", f"hand:{what.seat}", top, (what.seat,)):
            return f"{what.seat} is to {what.verb} {show(what.cards)} to {what.to}, seen by {what.seen_by}, where {show(top)} is on top"
        held = len(table.hand(what.seat or ""))
        return f"{what.seat} draws up to {held} cards, where {size} are a hand" if held > size else None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal turn, deck
        if isinstance(what, CardsShuffled):
            deck = what.cards
        elif isinstance(what, CardsMoved) and what.source == "deck":
            if problem := draw(what):
                return problem
        elif isinstance(what, CardsMoved) and what.verb == "play" and turn.drawn:
            return f"{turn.seat} lays {what.cards[0]} after drawing"
        elif isinstance(what, PhaseEntered) and turn.seat and table.cards("deck") and len(table.hand(turn.seat)) < size:
            return f"{turn.seat} holds {len(table.hand(turn.seat))} cards after drawing, where {size} are a hand"
        turn = turn.after(what, table, options)
        return None

    return look


@law("all win when every hand and the draw pile are empty; all lose when a player cannot lay the minimum, and only then")
def won_with_no_card_left(table: Table, options: Options) -> Watch:
    turn = Turn()

    def look(what: Fact | Outcome) -> str | None:
        nonlocal turn
        turn = turn.after(what, table, options)
        if not isinstance(what, Outcome) or not what.finished:
            return None
        left = [*table.cards("deck"), *(card for seat in table.seats for card in table.hand(seat))]
        if what.winners != (() if left else table.seats):
            return f"{' '.join(what.winners) or 'nobody'} wins with {len(left)} cards left"
        if list(what.scores.values()) != [98 * options.copies - len(left)]:
            return f"the scores are {dict(what.scores)} with {len(left)} cards left of {98 * options.copies}"
        if left and turn.laid >= turn.minimum:
            return f"the game is lost, but {turn.seat} laid {turn.laid} cards, where {turn.minimum} is the minimum"
        if left and (more := lays(table, table.hand(turn.seat))):
            return f"the game is lost, but {turn.seat} could still lay {more}"
        return None

    return look


LAWS: tuple[Law, ...] = (
    dealt_full_hands,
    piles_move_on_or_jump_back,
    turns_go_round,
    every_lay_is_offered,
    chosen_cards_are_laid,
    minimum_is_kept,
    hands_are_refilled,
    won_with_no_card_left,
)
