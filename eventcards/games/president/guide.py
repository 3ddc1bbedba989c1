"""What President tells the people at its table."""

from __future__ import annotations

from typing import Any

from eventcards.games.president.laws import CLUBS_3, SPADES_3, height, kind
from eventcards.kernel.cards import Card, show
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.view import View

__all__ = ["GUIDE"]


def why(view: View, ask: Ask, choice: Any) -> str:
    if ask.ask == "give":
        return "you may give back any cards, those you were given too"
    if choice == PASS:
        return "who follows may pass"
    if ask.ask == "lead":
        return "the round is led with the 3 of clubs" if CLUBS_3 in choice else "who leads may lay any single or set"
    if choice == (SPADES_3,):
        return "the 3 of spades beats every single"
    top = view.cards("trick")[-len(choice) :]
    return f"{show(choice)} is as many cards as {show(top)}, and higher"


def mark(view: View, card: Card) -> str:
    if card is SPADES_3:
        return "beats every single"
    return "leads the round" if card is CLUBS_3 else ""


GUIDE = Guide(
    place=lambda view, card: (height(kind([card])), card.place),
    mark=mark,
    group=lambda view, card: "3S" if card is SPADES_3 else card.rank,
    suits_matter=False,
    zones=("trick",),
    rules={
        "lead": "You lead: lay any single, or any set of equal rank. Whoever holds the 3 of clubs leads the round, with it.",
        "follow": "Lay as many cards as were led, of a higher rank, or pass. 3 is low, then up to the ace, and the 2 above it; the 3 of spades "
        "alone beats every single. First out of cards is President, the last one Scum.",
        "give": "You were given the strongest cards. Give back as many, whichever you like.",
    },
    why=why,
    hint="lowest-first",
    asks=("rounds",),
)
