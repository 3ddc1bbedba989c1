"""What Euchre tells the people at its table."""

from __future__ import annotations

from typing import Any

from eventcards.games.euchre.laws import strength, suit_of
from eventcards.kernel.cards import SUIT_NAMES, SUITS, Card
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.view import View

__all__ = ["GUIDE"]


def trump(view: View) -> str:
    """The suit that was made trump in this hand; empty while the bidding goes on."""
    made = view.last("trump.made")
    return "" if made is None else str(made["suit"])


def place(view: View, card: Card) -> Any:
    """Suit by suit, the trumps last."""
    suit = group(view, card)
    return suit == trump(view), SUITS.index(suit), strength(card, trump(view), suit) if trump(view) else card.value


def group(view: View, card: Card) -> str:
    return suit_of(card, trump(view)) if trump(view) else card.suit


def mark(view: View, card: Card) -> str:
    if not trump(view) or suit_of(card, trump(view)) != trump(view):
        return ""
    if card.rank != "J":
        return "trump"
    return "right bower" if card.suit == trump(view) else "left bower"


def status(view: View) -> str:
    """Who deals, what is trump, and how the tricks stand."""
    hand, made, alone = (view.last(event) for event in ("phase.entered:hand", "trump.made", "maker.alone"))
    told = [f"{{{hand['dealer']}}} deals."] if hand else []
    if made is not None:
        told.append(f"{SUIT_NAMES[made['suit']].capitalize()} are trump, made by {{{made['seat']}}}{', alone' if alone else ''}.")
        size = 3 if alone else 4
        told.append("Tricks: " + ", ".join(f"{team} {view.count(f'won:{team}') // size}" for team in view.scores) + ".")
    return " ".join(told)


def why(view: View, ask: Ask, choice: Any) -> str:
    if ask.ask != "play":
        words = {
            "order up": "it is your turn to bid on the card that was turned up",
            "call": "any suit may be named but the one that was turned down",
            "alone": "the maker says whether to play alone",
            "discard": "the dealer may lay down any of six cards",
        }
        return "who bids may pass" if choice == PASS else words[ask.ask]
    trick = view.cards("trick")
    if not trick:
        return "who leads may play any card"
    led = group(view, trick[0])
    if group(view, choice) == led:
        return f"{choice} follows {SUIT_NAMES[led]}"
    return f"you hold no {SUIT_NAMES[led]}, and may play any card"


GUIDE = Guide(
    place=place,
    mark=mark,
    group=group,
    zones=("turned", "trick"),
    status=status,
    rules={
        "order up": "Order up, and the suit of the turned card is trump: the dealer takes it and discards one. Or pass. Whoever makes trump "
        "must take three tricks with their partner.",
        "call": "All have passed: name another suit as trump, or pass.",
        "alone": "Alone, your partner's hand lies aside, and all five tricks are worth 4 points instead of 2.",
        "discard": "You took the turned card: lay one of your six cards face down.",
        "play": "Follow suit if you can, otherwise play any card. The jack of trumps is the right bower, the highest card; the other jack of "
        "its colour is the left bower, the next, and a trump. Then A K Q 10 9.",
    },
    why=why,
    hint="card-values",
    asks=("target",),
)
