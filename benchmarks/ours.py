"""Our side: games as a run plays them, one after the other, in this process."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import attrs

from eventcards.engine.play import Result, play
from eventcards.engine.setup import Setup
from eventcards.kernel.facts import Answered, Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.table import Table
from eventcards.lab.scenario import Cell, make_scenario

__all__ = ["CAPITALISTS", "SLAPPERS", "cell", "decisions", "games"]

SLAPPERS = ("never-slap", "slap-before-turn", "slap-faces", "slap-rules")
CAPITALISTS = ("lowest-first", "highest-first", "bomb-first", "max-skip")
"""As the seeds seat them."""


@cache
def cell(game: str, strategies: tuple[str, ...], clock: str) -> Cell:
    """These players at one table, with the game's usual rules."""
    players = [{"strategy": strategy} for strategy in strategies]
    return make_scenario(game, {"game": game, "seed": 2026, "clock": clock, "players": players}).cells[0]


def games(of: Cell, indices: Iterable[int]) -> list[Result]:
    """Play these games of a cell, without a log."""
    return [play(of.game(index)) for index in indices]


def decisions(of: Cell, indices: Iterable[int]) -> int:
    """How many answers are given in these games. Counted apart, so that nobody listens when they are timed."""
    count = _Answers()
    for index in indices:
        play(of.game(index), count)
    return count.given


@attrs.define
class _Answers:
    """Counts the answers of a game."""

    given: int = 0

    def started(self, setup: Setup, table: Table) -> None:
        pass

    def happened(self, seconds: float, fact: Fact) -> None:
        self.given += isinstance(fact, Answered)

    def ended(self, seconds: float, outcome: Outcome) -> None:
        pass
