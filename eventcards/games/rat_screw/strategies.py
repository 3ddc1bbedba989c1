"""Who slaps when. Nobody chooses a card here: a strategy only reacts to a card that was laid."""

from __future__ import annotations

from eventcards.games.rat_screw.rules import DEBTS, PILE, SLAP, slap_rule
from eventcards.kernel.facts import CardsMoved, Fact
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View

__all__ = ["STRATEGIES"]


class Slapper(Strategy):
    """Slaps the cards it wants to slap."""

    hears = (CardsMoved,)

    def react(self, view: View, fact: Fact) -> str | None:
        if isinstance(fact, CardsMoved) and fact.verb == "play" and self.wants(view, fact):
            return SLAP
        return None

    def wants(self, view: View, laid: CardsMoved) -> bool:
        """Whether to slap the card that was just laid."""
        raise NotImplementedError


class NeverSlap(Strategy):
    """Does not slap at all."""


class SlapBeforeTurn(Slapper):
    """Slaps a card laid by another player when the next card is its own to lay."""

    def wants(self, view: View, laid: CardsMoved) -> bool:
        turn = view.last("turn.passed")
        return turn is not None and turn["seat"] == view.seat != laid.seat


class SlapFaces(Slapper):
    """Slaps whenever a jack, queen, king or ace is laid."""

    def wants(self, view: View, laid: CardsMoved) -> bool:
        return laid.cards[0].rank in DEBTS


class SlapRules(Slapper):
    """Slaps whenever a slap rule holds."""

    def wants(self, view: View, laid: CardsMoved) -> bool:
        return slap_rule(view.cards(PILE), view.options.slaps) is not None


class SlapRandomly(Slapper):
    """Slaps every other card, by chance."""

    def wants(self, view: View, laid: CardsMoved) -> bool:
        return self.random() < 0.5


STRATEGIES: dict[str, type[Strategy]] = {
    "never-slap": NeverSlap,
    "slap-before-turn": SlapBeforeTurn,
    "slap-faces": SlapFaces,
    "slap-rules": SlapRules,
    "random": SlapRandomly,
}
