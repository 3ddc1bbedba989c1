"""What The Game tells the people at its table."""

from __future__ import annotations

from typing import Any

from eventcards.games.the_game.laws import PILES
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import Ask
from eventcards.kernel.view import View

__all__ = ["GUIDE"]


def status(view: View) -> str:
    """How many cards are laid, still to be drawn, and to be laid in this turn."""
    turn = view.last("phase.entered:turn")
    told = [f"{sum(view.count(pile) - 1 for pile in PILES)} laid, {view.count('deck')} to draw."]
    if turn is not None:
        laid = turn["hand"] - view.count("hand:" + turn["seat"])
        told.append(f"{{{turn['seat']}}} has laid {laid} of at least {turn['minimum']}.")
    return " ".join(told)


def why(view: View, ask: Ask, choice: Any) -> str:
    if choice == "stop":
        return "you have laid the minimum"
    card, pile = choice
    top, rises = view.cards(pile)[-1], pile.startswith("pile:up")
    if abs(card.value - top.value) == 10 and (card.value > top.value) != rises:
        return f"{card} is exactly 10 {'below' if rises else 'above'} {top}, a jump back"
    return f"{card} is {'higher' if rises else 'lower'} than {top}"


GUIDE = Guide(
    zones=PILES,
    status=status,
    rules={
        "lay": "Lay a card on a pile: up1 and up2 take higher cards, down1 and down2 lower ones, and each a card exactly 10 the wrong way. "
        "Lay the minimum, then stop when you like, and draw. You win together, when all cards are laid.",
    },
    why=why,
    hint="planner",
    asks=("copies", "min_cards"),
)
