"""Hold a game to laws while it is played: the first fact that breaks one stops it."""

from __future__ import annotations

from collections.abc import Iterable

from eventcards.engine.setup import Setup
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Law, Outcome
from eventcards.kernel.laws import watch
from eventcards.kernel.table import Table

__all__ = ["Watched"]


class Watched:
    """Follows a game (a :class:`~eventcards.engine.play.Listener`) and raises :class:`~eventcards.kernel.laws.LawBroken`."""

    def __init__(self, laws: Iterable[Law]) -> None:
        self._laws = laws

    def started(self, setup: Setup, table: Table) -> None:
        self._see = watch(self._laws, table, setup.options)

    def happened(self, seconds: float, fact: Fact) -> None:
        self._see(fact)

    def ended(self, seconds: float, outcome: Outcome) -> None:
        self._see(outcome)
