"""Who plays which card. Each of the seed's four is an order of preference among the legal cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eventcards.games.capitalism.rules import BOMB, STRENGTH, TRICK
from eventcards.kernel.cards import Card
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View

__all__ = ["STRATEGIES"]


class Shedder(Strategy):
    """Plays the card it prefers whenever it can, and passes when it cannot."""

    def decide(self, view: View, ask: Ask) -> Any:
        cards = [option for option in ask.options if option != PASS]
        return self.prefer(view, cards) if cards else PASS

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        """One of the legal cards, of which there is at least one, or a pass."""
        raise NotImplementedError


class LowestFirst(Shedder):
    """Plays its lowest legal card; bombs only when nothing but bombs is left in hand."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        lowest = min(cards, key=STRENGTH.__getitem__)
        only_bombs = all(card.rank == BOMB for card in view.hand)
        return lowest if lowest.rank != BOMB or only_bombs else PASS


class HighestFirst(Shedder):
    """Plays a bomb first, then its highest legal card."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        return max(cards, key=STRENGTH.__getitem__)


class BombFirst(Shedder):
    """Plays its bombs first, then its lowest legal card."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        return min(cards, key=lambda card: (card.rank != BOMB, STRENGTH[card]))


class MaxSkip(Shedder):
    """Plays only a card equal to the top card, else passes; leads its lowest card, bombs last."""

    def prefer(self, view: View, cards: Sequence[Card]) -> Card | str:
        trick = view.cards(TRICK)
        if not trick:
            return min(cards, key=STRENGTH.__getitem__)
        return next((card for card in cards if card.rank == trick[-1].rank), PASS)


STRATEGIES: dict[str, type[Strategy]] = {
    "lowest-first": LowestFirst,
    "highest-first": HighestFirst,
    "bomb-first": BombFirst,
    "max-skip": MaxSkip,
}
