"""Statistics of many games, gathered one result at a time in constant memory. "Unfinished" is counted and shown, never dropped.

Games of one deal depend on each other: with rotated seats each deal is played several times, and a strategy that holds two seats has
two results of one game. So results come in blocks, one a deal, and every interval is that of independent blocks, not of independent
results. docs/statistics.md says what each number is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from eventcards.engine.play import Result
from eventcards.engine.setup import Seating

__all__ = ["Lengths", "Mean", "Row", "Tally", "student", "wilson"]

Z95 = 1.959963984540054
"""The normal deviate of a two-sided 95 % interval."""

STUDENT95 = (12.706204736, 4.302652730, 3.182446305, 2.776445105, 2.570581836, 2.446911851, 2.364624252, 2.306004135, 2.262157163)
"""Student's deviate of a two-sided 95 % interval, for 1 to 9 degrees of freedom."""


def wilson(wins: float, games: float) -> tuple[float, float]:
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
    return max(0.0, middle - half) if wins else 0.0, min(1.0, middle + half) if wins < games else 1.0


def student(freedom: int) -> float:
    """Student's deviate of a two-sided 95 % interval: from a table, and above it by Abramowitz and Stegun 26.7.5 (within 0.00001).

    >>> round(student(4), 3), round(student(60), 3), student(0)
    (2.776, 2.0, inf)
    """
    if freedom < 1:
        return math.inf
    if freedom <= len(STUDENT95):
        return STUDENT95[freedom - 1]
    z, z2 = Z95, Z95 * Z95
    terms = (
        z * (z2 + 1) / 4,
        z * ((5 * z2 + 16) * z2 + 3) / 96,
        z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
        z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


@attrs.define
class Mean:
    """The mean of values that come in blocks: those of one block may depend on each other, blocks do not.

    Blocks come one after the other. Sums are of differences from the first value, so that little is lost to rounding.

    >>> mean = Mean()
    >>> for deal, value in [(0, 1.0), (0, 1.0), (1, 4.0), (1, 4.0)]:
    ...     mean.add(value, deal)
    >>> mean.mean, mean.count, mean.blocks, round(mean.half_width, 1)
    (2.5, 4, 2, 19.1)
    """

    count: int = 0
    blocks: int = 0
    _first: float = 0.0
    _total: float = 0.0
    _block: int | None = None
    _in_block: float = 0.0
    """The sum of the block that is being added to, and below, how many values it has."""
    _size: int = 0
    _squares: float = 0.0
    """Over the blocks: sums squared, sums times sizes, sizes squared."""
    _products: float = 0.0
    _sizes: int = 0

    def add(self, value: float, block: int) -> None:
        if self.count == 0:
            self._first = value
        if block != self._block:
            self._block, self._in_block, self._size = block, 0.0, 0
            self.blocks += 1
        change = value - self._first
        self._squares += change * (2 * self._in_block + change)
        self._products += self._in_block + change * (self._size + 1)
        self._sizes += 2 * self._size + 1
        self._in_block += change
        self._size += 1
        self._total += change
        self.count += 1

    @property
    def mean(self) -> float:
        return self._first + self._total / self.count if self.count else 0.0

    @property
    def scatter(self) -> float:
        """How far the sums of the blocks lie from what the mean lets expect: squared, and summed over the blocks."""
        mean = self._total / self.count if self.count else 0.0
        return max(0.0, self._squares - 2 * mean * self._products + mean * mean * self._sizes)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for fewer than two blocks, which say nothing about it."""
        if self.blocks < 2:
            return math.inf
        return math.sqrt(self.scatter * self.blocks / (self.blocks - 1)) / self.count

    @property
    def half_width(self) -> float:
        """Half of the 95 % interval of the mean, by Student's distribution."""
        return student(self.blocks - 1) * self.error if self.blocks > 1 else math.inf

    @property
    def independent(self) -> float:
        """For a rate: as how many independent games these count. Never as more than there are.

        Their number over the design effect (how much larger the variance is than that of independent games), less a little for few
        blocks. A rate of 0 or 1 does not tell how alike the games of a block are: then each block counts once.
        """
        rate = self.mean
        if self.count == self.blocks:
            return self.count
        if self.blocks < 2 or not 0 < rate < 1:
            return self.blocks
        design = self.error**2 * self.count / (rate * (1 - rate))
        return self.count / max(1.0, design) * (Z95 / student(self.blocks - 1)) ** 2


BINS = 128
"""Bins between a number and its double."""


@attrs.define
class Lengths:
    """How long games took: counts in bins that are narrow beside their value, so quantiles are within 0.4 %, in constant memory.

    The bins of a number are found by exact arithmetic: the counts depend on neither order nor machine.

    >>> lengths = Lengths()
    >>> for seconds in range(1, 1001):
    ...     lengths.add(seconds)
    >>> [round(lengths.quantile(part)) for part in (0.05, 0.5, 0.95)]
    [50, 501, 950]
    """

    count: int = 0
    _bins: dict[int, int] = attrs.field(factory=dict)

    def add(self, seconds: float) -> None:
        self.count += 1
        place = _bin(seconds)
        self._bins[place] = self._bins.get(place, 0) + 1

    def __iter__(self) -> Iterator[tuple[float, int]]:
        """The middle of each bin that is not empty, and how many games fell into it; shortest first."""
        return ((_middle(place), self._bins[place]) for place in sorted(self._bins))

    def quantile(self, part: float) -> float:
        """The length that so large a part of the games does not exceed; 0 if there are none."""
        wanted, passed = part * self.count, 0
        for seconds, games in self:
            passed += games
            if passed >= wanted:
                return seconds
        return 0.0


_ZERO = -(10**6)
"""The bin of no time at all: below all others."""


def _bin(seconds: float) -> int:
    if seconds <= 0:
        return _ZERO
    mantissa, exponent = math.frexp(seconds)
    return exponent * BINS + int((mantissa - 0.5) * 2 * BINS)


def _middle(place: int) -> float:
    if place == _ZERO:
        return 0.0
    exponent, step = divmod(place, BINS)
    return math.ldexp(0.5 + (step + 0.5) / (2 * BINS), exponent)


QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of length that are told."""


@attrs.define
class Row:
    """What came of one player, one seat, one strategy or one team: `labels` says which."""

    labels: dict[str, str]
    games: int = 0
    wins: int = 0
    unfinished: int = 0
    won: Mean = attrs.field(factory=Mean)
    score: Mean = attrs.field(factory=Mean)

    def add(self, won: bool, finished: bool, score: float, deal: int) -> None:
        self.games += 1
        self.wins += won
        self.unfinished += not finished
        self.won.add(won, deal)
        self.score.add(score, deal)

    @property
    def rate(self) -> float:
        """Games won, of all games: an unfinished game is not won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the win rate, for as many games as these count."""
        games = self.won.independent
        return wilson(self.rate * games, games)

    def plain(self) -> dict[str, Any]:
        return {
            **self.labels,
            "games": self.games,
            "wins": self.wins,
            "win_rate": self.rate,
            "interval": list(self.interval),
            "mean_score": self.score.mean,
            "score_half_width": self.score.half_width,
            "unfinished": self.unfinished,
        }


class Tally:
    """What came of the games of one cell: by player, by seat, by strategy, by team, and in measures. Games are added in order."""

    def __init__(self, seats: Sequence[Seating], *, rotate: bool = False) -> None:
        self.games = 0
        self.finished = 0
        self.failed = 0
        """Games without a result: they are in none of the other numbers."""
        self.seconds = Mean()
        self.lengths = Lengths()
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
        """Count a game in which the players sat like this. Games of the same index are games of the same deal."""
        outcome, deal = result.outcome, result.index
        self.games += 1
        self.finished += outcome.finished
        self.seconds.add(result.seconds, deal)
        self.lengths.add(result.seconds)
        for name, value in outcome.measures.items():
            self.measures.setdefault(name, Mean()).add(value, deal)
        for one in seats:
            score = outcome.scores.get(one.team or one.seat, 0)
            for row in (self.by_player[one.player], self.by_seat[one.seat], self.by_strategy[one.strategy]):
                row.add(one.seat in outcome.winners, outcome.finished, score, deal)
        for team, first in {one.team: one for one in reversed(seats) if one.team is not None}.items():
            self.by_team[team].add(first.seat in outcome.winners, outcome.finished, outcome.scores.get(team, 0), deal)

    def plain(self) -> dict[str, Any]:
        """As `run --json` prints it. A half width that cannot be known yet is null."""
        return {
            "games": self.games,
            "finished": self.finished,
            "failed": self.failed,
            "seconds": {
                "mean": self.seconds.mean,
                "half_width": self.seconds.half_width,
                "quantiles": {f"{part:.0%}": self.lengths.quantile(part) for part in QUANTILES},
            },
            "by_strategy": [row.plain() for row in self.by_strategy.values()],
            "by_player": [row.plain() for row in self.by_player.values()],
            "by_seat": [row.plain() for row in self.by_seat.values()],
            **({"by_team": [row.plain() for row in self.by_team.values()]} if self.by_team else {}),
            "measures": {name: {"mean": of.mean, "half_width": of.half_width} for name, of in self.measures.items()},
        }
