"""Statistics of many games, gathered one result at a time in constant memory. "Unfinished" is counted and shown, never dropped."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import attrs

from eventcards.engine.play import Result
from eventcards.engine.setup import Seating

__all__ = ["Mean", "Row", "Tally", "wilson"]

Z95 = 1.959963984540054
"""The normal deviate of a two-sided 95 % interval."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a rate: honest for few games and for rates near 0 and 1.

    >>> low, high = wilson(7, 10)
    >>> round(low, 3), round(high, 3)
    (0.397, 0.892)
    """
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, Z95 * Z95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@attrs.define
class Mean:
    """A mean and its deviation, by Welford's method."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        change = value - self.mean
        self.mean += change / self.count
        self._squares += change * (value - self.mean)

    @property
    def deviation(self) -> float:
        """Of a sample; 0 for fewer than two values."""
        return math.sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval of the mean, by the normal approximation."""
        return Z95 * self.deviation / math.sqrt(self.count) if self.count else 0.0


@attrs.define
class Row:
    """What came of one player, one seat or one strategy: `labels` says which."""

    labels: dict[str, str]
    games: int = 0
    wins: int = 0
    unfinished: int = 0
    score: Mean = attrs.field(factory=Mean)

    def add(self, won: bool, finished: bool, score: float) -> None:
        self.games += 1
        self.wins += won
        self.unfinished += not finished
        self.score.add(score)

    def plain(self) -> dict[str, Any]:
        return {
            **self.labels,
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.wins / self.games if self.games else 0.0,
            "interval": list(wilson(self.wins, self.games)),
            "mean_score": self.score.mean,
            "unfinished": self.unfinished,
        }


class Tally:
    """What came of the games of one cell: by player, by seat, by strategy, by team, and in measures."""

    def __init__(self, seats: Sequence[Seating], *, rotate: bool = False) -> None:
        self.games = 0
        self.finished = 0
        self.seconds = Mean()
        self.measures: dict[str, Mean] = {}
        self.by_player = {
            one.player: Row({"strategy": one.strategy, "seat": "all" if rotate else one.seat, "name": one.name}) for one in seats
        }
        self.by_seat = {
            one.seat: Row({"seat": one.seat} if rotate else {"strategy": one.strategy, "seat": one.seat, "name": one.name})
            for one in seats
        }
        self.by_strategy = {one.strategy: Row({"strategy": one.strategy}) for one in seats}
        self.by_team = {one.team: Row({"team": one.team}) for one in seats if one.team is not None}
        if not rotate:
            for team, row in self.by_team.items():
                row.labels["strategy"] = ", ".join(dict.fromkeys(one.strategy for one in seats if one.team == team))

    def add(self, seats: Sequence[Seating], result: Result) -> None:
        """Count a game in which the players sat like this."""
        outcome = result.outcome
        self.games += 1
        self.finished += outcome.finished
        self.seconds.add(result.seconds)
        for name, value in outcome.measures.items():
            self.measures.setdefault(name, Mean()).add(value)
        for one in seats:
            score = outcome.scores.get(one.team or one.seat, 0)
            for row in (self.by_player[one.player], self.by_seat[one.seat], self.by_strategy[one.strategy]):
                row.add(one.seat in outcome.winners, outcome.finished, score)
        for team, first in {one.team: one for one in reversed(seats) if one.team is not None}.items():
            self.by_team[team].add(first.seat in outcome.winners, outcome.finished, outcome.scores.get(team, 0))

    def plain(self) -> dict[str, Any]:
        """As `run --json` prints it."""
        return {
            "games": self.games,
            "finished": self.finished,
            "mean_seconds": self.seconds.mean,
            "by_strategy": [row.plain() for row in self.by_strategy.values()],
            "by_player": [row.plain() for row in self.by_player.values()],
            "by_seat": [row.plain() for row in self.by_seat.values()],
            **({"by_team": [row.plain() for row in self.by_team.values()]} if self.by_team else {}),
            "measures": {name: {"mean": of.mean, "half_width": of.half_width} for name, of in self.measures.items()},
        }
