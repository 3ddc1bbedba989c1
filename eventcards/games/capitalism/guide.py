"""What Capitalism tells the people at its table."""

from __future__ import annotations

from typing import Any

from eventcards.games.capitalism.laws import BOMB, TITLES, height
from eventcards.kernel.cards import Card
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.view import View

__all__ = ["GUIDE"]


def why(view: View, ask: Ask, choice: Any) -> str:
    if ask.ask == "lead":
        return "who leads may lay any card"
    if choice == PASS:
        return "who follows may pass"
    top = view.cards("trick")[-1]
    if choice.rank == BOMB:
        return f"a 2 is a bomb: it may be laid on {top}, clears the trick, and you lead"
    if choice.rank == top.rank:
        return f"{choice} equals {top}, and skips the next player"
    return f"{choice} is higher than {top}"


def mark(view: View, card: Card) -> str:
    return "bomb" if card.rank == BOMB else ""


GUIDE = Guide(
    place=lambda view, card: (height(card), card.place),
    mark=mark,
    group=lambda view, card: card.rank,
    suits_matter=False,
    last_title=TITLES[-1],
    zones=("trick",),
    rules={
        "lead": "You lead: lay any card. A 2 is a bomb: it clears the trick at once, and you lead again.",
        "follow": "Lay a card of the top card's rank or higher, or pass. 3 is low, the ace high; an equal card skips the next player, and a 2 "
        "is a bomb: it clears the trick, and you lead. First out of cards is President, the last one Bum.",
    },
    why=why,
    hint="lowest-first",
    asks=("target",),
)
