"""Who bids what and plays which card. Each strategy answers all five decisions: order up, call, alone, discard, play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from eventcards.games.euchre.chances import chance_to_take
from eventcards.games.euchre.rules import ALONE, DECK, HAND_SIZE, ORDER_UP, POWER, SUIT, TOGETHER, TRICK, TRUMPS, TURNED
from eventcards.kernel.cards import SUITS, Card
from eventcards.kernel.options import option
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View

__all__ = ["STRATEGIES"]

STRENGTH: Mapping[str, Mapping[Card, int]] = {
    trump: {card: POWER[trump, SUIT[trump][card]][card] for card in DECK} for trump in SUITS
}
"""Under each trump, how high a card is in its own suit, all trumps above the rest."""


class EuchrePlayer(Strategy):
    """Answers each of the five decisions in a method of its name."""

    def decide(self, view: View, ask: Ask) -> Any:
        if ask.ask == "play":  # what is asked most often comes first
            return self.play(view, ask.options)
        return getattr(self, ask.ask.replace(" ", "_"))(view, ask.options)

    def order_up(self, view: View, options: Sequence[str]) -> str:
        """Order up the turned card, or pass."""
        raise NotImplementedError

    def call(self, view: View, options: Sequence[str]) -> str:
        """Name one of the suits offered, or pass if that is offered."""
        raise NotImplementedError

    def alone(self, view: View, options: Sequence[str]) -> str:
        """Play alone, or together with the partner."""
        raise NotImplementedError

    def discard(self, view: View, cards: Sequence[Card]) -> Card:
        """Which of six cards to lay face down."""
        raise NotImplementedError

    def play(self, view: View, cards: Sequence[Card]) -> Card:
        """Which of the legal cards to play."""
        raise NotImplementedError


class RandomCards(EuchrePlayer):
    """Chooses by chance: bids every other time, never discards a trump if it can help it."""

    def order_up(self, view: View, options: Sequence[str]) -> str:
        return self.pick(options)

    def call(self, view: View, options: Sequence[str]) -> str:
        """First whether to call at all, then which suit."""
        if PASS in options and self.random() < 0.5:
            return PASS
        return self.pick([suit for suit in options if suit != PASS])

    def alone(self, view: View, options: Sequence[str]) -> str:
        return self.pick(options)

    def discard(self, view: View, cards: Sequence[Card]) -> Card:
        trump = trump_of(view)
        suits = SUIT[trump]
        return self.pick([card for card in cards if suits[card] != trump] or cards)

    def play(self, view: View, cards: Sequence[Card]) -> Card:
        return self.pick(cards)


@attrs.define
class Safe(EuchrePlayer):
    """Calls with three trumps and an off-suit ace; orders up only when it or its partner deals."""

    trumps: int = option(3, "trumps that make a call", minimum=0, maximum=5)
    aces: int = option(1, "aces of other suits that make a call", minimum=0, maximum=3)
    bosses: int = option(3, "the highest so many trumps in hand make it go alone", minimum=1, maximum=5)

    partner_tricks: ClassVar[int] = 0
    """How many of the cards that make a call the partner is trusted to hold instead."""

    def order_up(self, view: View, options: Sequence[str]) -> str:
        [turned], dealer = view.cards(TURNED), dealer_of(view)
        if not ours(view, dealer):
            return PASS
        hand = (*view.hand, turned) if dealer == view.seat else view.hand
        return ORDER_UP if self.missing(hand, turned.suit) <= self.partner_tricks else PASS

    def call(self, view: View, options: Sequence[str]) -> str:
        """The suit that falls least short, if it is good enough or the dealer is stuck."""
        suit = min((one for one in options if one != PASS), key=lambda suit: self.missing(view.hand, suit))
        return suit if PASS not in options or self.missing(view.hand, suit) <= self.partner_tricks else PASS

    def alone(self, view: View, options: Sequence[str]) -> str:
        return ALONE if all(card in view.hand for card in TRUMPS[trump_of(view)][-self.bosses :]) else TOGETHER

    def discard(self, view: View, cards: Sequence[Card]) -> Card:
        return min(cards, key=STRENGTH[trump_of(view)].__getitem__)

    def play(self, view: View, cards: Sequence[Card]) -> Card:
        """Lead the strongest; else win as cheaply as can be, but not from the partner; else throw the weakest."""
        strength, trick = STRENGTH[trump_of(view)], view.cards(TRICK)
        if not trick:
            return max(cards, key=strength.__getitem__)
        winners = [] if partner_wins(view) else [card for card in cards if beats(card, trick, trump_of(view))]
        return min(winners or cards, key=strength.__getitem__)

    def missing(self, hand: Sequence[Card], trump: str) -> int:
        """How many cards the hand is short of a call."""
        suits = SUIT[trump]
        trumps = sum(suits[card] == trump for card in hand)
        aces = sum(card.rank == "A" and card.suit != trump for card in hand)
        return max(0, self.trumps - trumps) + max(0, self.aces - aces)


@attrs.define
class Risky(Safe):
    """As safe, but counts on its partner for one trick: one of the four cards may be missing, and one boss to go alone."""

    bosses: int = option(2, "the highest so many trumps in hand make it go alone", minimum=1, maximum=5)

    partner_tricks: ClassVar[int] = 1


@attrs.define
class CardValues(EuchrePlayer):
    """Values each card by its chance to take a trick, bids on the sum, draws trump as the maker, plays what is likeliest to win."""

    bid: float = option(2.7, "tricks that its hand must promise to make trump", minimum=0, maximum=5)
    lone: float = option(3.3, "tricks that its hand must promise to go alone", minimum=0, maximum=5)

    def order_up(self, view: View, options: Sequence[str]) -> str:
        """The turned card counts for the side that will hold it."""
        [turned], dealer, unseen = view.cards(TURNED), dealer_of(view), unseen_by(view)
        trump = turned.suit
        if dealer == view.seat:
            six = (*view.hand, turned)
            promised = promise(without(six, best_discard(six, trump, unseen)), trump, unseen)
        else:
            gain = value(turned, (turned,), trump, unseen)
            promised = promise(view.hand, trump, unseen) + (gain if ours(view, dealer) else -gain)
        return ORDER_UP if promised >= self.bid else PASS

    def call(self, view: View, options: Sequence[str]) -> str:
        """The suit that promises most, if it is good enough or the dealer is stuck."""
        unseen = unseen_by(view)
        promises = {suit: promise(view.hand, suit, unseen) for suit in options if suit != PASS}
        best = max(promises, key=promises.__getitem__)
        return best if PASS not in options or promises[best] >= self.bid else PASS

    def alone(self, view: View, options: Sequence[str]) -> str:
        return ALONE if promise(view.hand, trump_of(view), unseen_by(view)) >= self.lone else TOGETHER

    def discard(self, view: View, cards: Sequence[Card]) -> Card:
        return best_discard(cards, trump_of(view), unseen_by(view))

    def play(self, view: View, cards: Sequence[Card]) -> Card:
        trump = trump_of(view)
        strength = STRENGTH[trump]
        if partner_wins(view):
            return min(cards, key=strength.__getitem__)
        trick, unseen = view.cards(TRICK), unseen_by(view)
        if not trick and maker_of(view) == view.seat:
            cards = trumps_to_draw(cards, trump, unseen) or cards
        opponents = opponents_to_come(view)
        chances = {card: chance_to_take(card, trump, unseen, opponents, trick) for card in cards}
        return min(cards, key=lambda card: (-chances[card], strength[card]))


# What was said aloud.


def said(view: View, event: str, what: str) -> Any:
    note = view.last(event)
    assert note is not None, f"nobody is asked before {event}"
    return note[what]


def dealer_of(view: View) -> str:
    return str(said(view, "phase.entered:hand", "dealer"))


def maker_of(view: View) -> str:
    return str(said(view, "trump.made", "seat"))


def trump_of(view: View) -> str:
    return str(said(view, "trump.made", "suit"))


def order_of(view: View) -> Sequence[str]:
    """The seats that play to this trick, in order; who rests is not among them."""
    order: Sequence[str] = said(view, "phase.entered:trick", "order")
    return order


# What lies on the table.


def ours(view: View, seat: str) -> bool:
    """Whether a seat is on this side, itself or its partner."""
    return view.teams[seat] == view.teams[view.seat]


def beats(card: Card, trick: Sequence[Card], trump: str) -> bool:
    """Whether a card would win the trick as it lies."""
    power = POWER[trump, SUIT[trump][trick[0]]]
    return power[card] > max(power[other] for other in trick)


def partner_wins(view: View) -> bool:
    """Whether the partner's card is the best of the trick so far."""
    trick = view.cards(TRICK)
    if not trick:
        return False
    power = POWER[trump_of(view), SUIT[trump_of(view)][trick[0]]]
    powers = [power[card] for card in trick]
    return ours(view, order_of(view)[powers.index(max(powers))])


def opponents_to_come(view: View) -> list[int]:
    """The sizes of the opponents' hands that are still to play to this trick."""
    later = order_of(view)[view.count(TRICK) + 1 :]
    return [view.count("hand:" + seat) for seat in later if not ours(view, seat)]


def unseen_by(view: View) -> list[Card]:
    """The cards that the seat has not seen in this hand."""
    seen = {card for zone in view.zones for card in view.cards(zone)}
    return [card for card in DECK if card not in seen]


# What cards are worth.


def value(card: Card, hand: Sequence[Card], trump: str, unseen: Sequence[Card]) -> float:
    """The chance that a card of a hand takes a trick, before any is played, in the better of two ways.

    It is led against both opponents; or, being a trump, laid on an opponent's lead of a suit that the hand is void of, with the
    other opponent still to play.
    """
    suits = SUIT[trump]
    chance = chance_to_take(card, trump, unseen, (HAND_SIZE, HAND_SIZE))
    if suits[card] == trump:
        held = [suits[other] for other in hand]
        for suit in SUITS:
            lead = None if suit in held else next((other for other in unseen if suits[other] == suit), None)
            if lead is not None:  # whichever card of the suit it is, a trump beats it
                chance = max(chance, chance_to_take(card, trump, without(unseen, lead), (HAND_SIZE,), (lead,)))
    return float(chance)


def promise(hand: Sequence[Card], trump: str, unseen: Sequence[Card]) -> float:
    """How many tricks a hand promises: the sum of its values."""
    return sum(value(card, hand, trump, unseen) for card in hand)


def best_discard(six: Sequence[Card], trump: str, unseen: Sequence[Card]) -> Card:
    """The card without which the hand promises most; of equals the weakest."""
    return max(six, key=lambda card: (promise(without(six, card), trump, unseen), -STRENGTH[trump][card]))


def without(cards: Sequence[Card], gone: Card) -> list[Card]:
    return [card for card in cards if card is not gone]


def trumps_to_draw(cards: Sequence[Card], trump: str, unseen: Iterable[Card]) -> list[Card]:
    """The trumps to lead, as long as others may hold some."""
    suits = SUIT[trump]
    if not any(suits[card] == trump for card in unseen):
        return []
    return [card for card in cards if suits[card] == trump]


STRATEGIES: dict[str, type[Strategy]] = {
    "random": RandomCards,
    "safe": Safe,
    "risky": Risky,
    "card-values": CardValues,
}
