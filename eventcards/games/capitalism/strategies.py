"""Who plays which card. Each of the seed's four is an order of preference among the legal cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eventcards.games.capitalism.rules import BOMB, DECK, STRENGTH, TRICK
from eventcards.kernel.cards import Card
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View

__all__ = ["STRATEGIES"]

strength = STRENGTH.__getitem__
bombs_first = {card: -1 if card.rank == BOMB else STRENGTH[card] for card in DECK}.__getitem__


class Shedder(Strategy):
    """Plays the card it prefers whenever it can, and passes when it cannot."""

    def decide(self, view: View, ask: Ask) -> Any:
        cards = ask.options[:-1] if ask.options[-1] == PASS else ask.options
        return self.prefer(view, cards) if cards else PASS

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        """One of the legal cards, of which there is at least one, or a pass."""
        raise NotImplementedError


class LowestFirst(Shedder):
    """Plays its lowest legal card; bombs only when nothing but bombs is left in hand."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        lowest = min(cards, key=strength)
        if lowest.rank == BOMB and any(card.rank != BOMB for card in view.hand):
            return PASS
        return lowest


class HighestFirst(Shedder):
    """Plays a bomb first, then its highest legal card."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        return max(cards, key=strength)


class BombFirst(Shedder):
    """Plays its bombs first, then its lowest legal card."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        return min(cards, key=bombs_first)


class MaxSkip(Shedder):
    """Plays only a card equal to the top card, else passes; leads its lowest card, bombs last."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        trick = view.cards(TRICK)
        if not trick:
            return min(cards, key=strength)
        rank = trick[-1].rank
        return next((card for card in cards if card.rank == rank), PASS)


STRATEGIES: dict[str, type[Strategy]] = {
    "lowest-first": LowestFirst,
    "highest-first": HighestFirst,
    "bomb-first": BombFirst,
    "max-skip": MaxSkip,
}
