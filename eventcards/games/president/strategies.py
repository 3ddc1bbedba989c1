"""Who lays what. All shed from the bottom and give back their lowest cards; they differ in what they would rather keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from eventcards.games.president.rules import ORDER, STRENGTH, THREE_OF_SPADES, Play, by_rank
from eventcards.kernel.cards import Card
from eventcards.kernel.options import option
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View

__all__ = ["STRATEGIES"]


class LowestFirst(Strategy):
    """Leads all cards of its lowest rank; follows with its lowest legal set; gives back its lowest cards."""

    def decide(self, view: View, ask: Ask) -> Any:
        if ask.ask == "give":
            return min(ask.options, key=lambda cards: sum(ORDER[one] for one in cards))
        plays = [play for play in ask.options if play != PASS]
        willing = self.willing(view, plays)
        if not willing and PASS in ask.options:
            return PASS
        return min(willing or plays, key=lambda play: (STRENGTH[play], -len(play)))

    def willing(self, view: View, plays: Sequence[Play]) -> Sequence[Play]:
        """Those of the legal plays that it would rather make than pass."""
        return plays


class KeepSets(LowestFirst):
    """As lowest-first, but never breaks a larger set to follow."""

    def willing(self, view: View, plays: Sequence[Play]) -> Sequence[Play]:
        whole = by_rank(view.hand)
        return [play for play in plays if play in whole]


@attrs.define
class Hoarder(LowestFirst):
    """As lowest-first, but keeps 2s and the 3 of spades for late in the hand."""

    late: int = option(6, "it is late once no more than so many other cards are left", minimum=0, maximum=20)

    def willing(self, view: View, plays: Sequence[Play]) -> Sequence[Play]:
        others = sum(not hoarded(one) for one in view.hand)
        return plays if others <= self.late else [play for play in plays if not any(map(hoarded, play))]


def hoarded(one: Card) -> bool:
    """Whether a hoarder keeps this card."""
    return one.rank == "2" or one is THREE_OF_SPADES


STRATEGIES: dict[str, type[Strategy]] = {
    "lowest-first": LowestFirst,
    "keep-sets": KeepSets,
    "hoarder": Hoarder,
}
