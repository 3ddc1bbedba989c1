"""The statistics of a comparison: the same deals played twice, differences deal by deal, and what may be said of their mean.

Two intervals are for a number of games that was fixed before, two stay valid when one plays until they are narrow. Win rates differ by
-1 to 1 in a deal, which is used; scores, measures and lengths know no such bounds. docs/statistics.md tells the methods.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Protocol

import attrs

from eventcards.lab.statistics import Z95, Mean

__all__ = [
    "AsymptoticSequence", "BernsteinSequence", "Comparison", "MatchedMeans", "MatchedRates", "Method", "Pair", "Side",
    "Wording", "compare", "decimals", "method_for", "verdict",
]  # fmt: skip

ALPHA = 0.05


class Method(Protocol):
    """A way to an interval of the mean difference: it is given the differences one by one."""

    name: str

    def add(self, difference: float) -> None:
        """One deal more."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval so far."""


class MatchedRates:
    """Differences between win rates, for a number of deals that was fixed before: Agresti and Min's interval.

    Two deals are made up, half a deal for each of the four ways in which two games can be won or lost. So few deals, or deals that
    all end alike, do not make an interval that is too narrow. Differences between -1 and 1 are taken for what they are.

    >>> rates = MatchedRates()
    >>> for difference in [1] * 30 + [-1] * 10 + [0] * 60:
    ...     rates.add(difference)
    >>> [round(bound, 3) for bound in rates.interval]
    [0.079, 0.313]
    """

    name = "paired by deal, for rates: Agresti and Min (2005)"

    def __init__(self) -> None:
        self._count = 0
        self._total = 0.0
        self._squares = 0.0

    def add(self, difference: float) -> None:
        self._count += 1
        self._total += difference
        self._squares += difference * difference

    @property
    def interval(self) -> tuple[float, float]:
        count = self._count + 2
        middle = self._total / count
        half = Z95 * math.sqrt(max(0.0, (self._squares + 1) / count - middle * middle) / count)
        return max(-1.0, middle - half), min(1.0, middle + half)


class MatchedMeans:
    """Differences of any size, for a number of deals that was fixed before: Student's paired interval.

    >>> means = MatchedMeans()
    >>> for difference in [3, 5, 4, 4]:
    ...     means.add(difference)
    >>> [round(bound, 2) for bound in means.interval]
    [2.7, 5.3]
    """

    name = "paired by deal: Student's"

    def __init__(self) -> None:
        self._mean = Mean()

    def add(self, difference: float) -> None:
        self._mean.add(difference, self._mean.blocks)

    @property
    def interval(self) -> tuple[float, float]:
        return self._mean.mean - self._mean.half_width, self._mean.mean + self._mean.half_width


class BernsteinSequence:
    """Differences from -1 to 1, looked at after every deal: the predictable plug-in empirical-Bernstein confidence sequence.

    Waudby-Smith and Ramdas (2024): with probability 95 % all its intervals hold the truth, whenever one stops. The bets may
    be any that depend on earlier deals only; these make it narrowest when its half width reaches `target`.

    >>> sequence = BernsteinSequence(target=0.05)
    >>> for _ in range(1000):
    ...     sequence.add(1)
    ...     sequence.add(0)
    >>> [round(bound, 2) for bound in sequence.interval]
    [0.46, 0.54]
    """

    name = "valid whenever one stops: empirical-Bernstein confidence sequence, Waudby-Smith and Ramdas (2024)"
    LARGEST_BET = 0.5

    def __init__(self, target: float) -> None:
        self._target = target / 2  # in units of 0 to 1, as all below
        self._count = 0
        self._total = 0.5
        self._scatter = 0.25
        self._bets = 0.0
        self._weighted = 0.0
        self._margin = math.log(2 / ALPHA)

    def add(self, difference: float) -> None:
        value = (difference + 1) / 2
        mean = self._total / (self._count + 1)
        variance = self._scatter / (self._count + 1)
        bet = min(self.LARGEST_BET, self._target / variance)
        self._bets += bet
        self._weighted += bet * value
        self._margin += (value - mean) ** 2 * (-math.log1p(-bet) - bet)
        self._count += 1
        self._total += value
        self._scatter += (value - self._total / (self._count + 1)) ** 2

    @property
    def interval(self) -> tuple[float, float]:
        if self._count == 0:
            return -1.0, 1.0
        middle, half = self._weighted / self._bets, self._margin / self._bets
        return max(-1.0, 2 * (middle - half) - 1), min(1.0, 2 * (middle + half) - 1)


class AsymptoticSequence:
    """Differences of any size, looked at after every deal: the asymptotic confidence sequence of a Gaussian mixture.

    Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024): what the central limit theorem is to one look, this is to any
    number of them. So it is not looked at before :data:`FIRST` deals, nor before enough of them differ.

    >>> sequence = AsymptoticSequence()
    >>> for _ in range(500):
    ...     sequence.add(3)
    ...     sequence.add(5)
    >>> [round(bound, 1) for bound in sequence.interval]
    [3.9, 4.1]
    """

    name = "valid whenever one stops: asymptotic confidence sequence, Waudby-Smith and others (2024)"
    FIRST = 200
    FIRST_DIFFERENT = 30
    NARROWEST_AT = 5000
    """Deals at which it is narrowest beside the interval of a fixed number of deals; far from them it is a little wider."""

    def __init__(self) -> None:
        self._mean = Mean()
        self._different = 0

    def add(self, difference: float) -> None:
        self._mean.add(difference, self._mean.blocks)
        self._different += difference != 0

    @property
    def interval(self) -> tuple[float, float]:
        count = self._mean.count
        if count < self.FIRST or self._different < self.FIRST_DIFFERENT:
            return -math.inf, math.inf
        deviation = math.sqrt(self._mean.scatter / count)
        tuned = -2 * math.log(ALPHA)
        spread = count * (tuned + math.log(tuned + 1)) / self.NARROWEST_AT  # t rho^2 of the paper
        half = deviation * math.sqrt(2 * (spread + 1) / (count * spread) * math.log(math.sqrt(spread + 1) / ALPHA))
        return self._mean.mean - half, self._mean.mean + half


def method_for(*, bounded: bool, precision: float | None) -> Method:
    """The method for a fixed number of games (no precision), or for playing until the interval is narrow.

    >>> method_for(bounded=True, precision=None).name
    'paired by deal, for rates: Agresti and Min (2005)'
    """
    if precision is None:
        return MatchedRates() if bounded else MatchedMeans()
    return BernsteinSequence(precision) if bounded else AsymptoticSequence()


@attrs.frozen
class Side:
    """What came of a deal played one way, or in the mean of all deals, and how many games were not finished."""

    value: float
    unfinished: int = 0


@attrs.frozen
class Pair:
    """One deal, played both ways."""

    first: Side
    second: Side


@attrs.frozen
class Comparison:
    """Both sides, the difference of the second from the first with its 95 % interval, and how it was come by."""

    deals: int
    alike: int
    """Deals that came out the same both ways."""
    first: Side
    second: Side
    interval: tuple[float, float]
    method: str
    precise: bool = False
    """Whether the interval is as narrow as was asked for, if that was asked."""

    @property
    def difference(self) -> float:
        return self.second.value - self.first.value


def compare(pairs: Iterable[Pair], *, bounded: bool, precision: float | None = None) -> Comparison:
    """Compare the pairs: all of them, or with `precision` only until half the interval is no wider.

    >>> lost, won = Side(0), Side(1)
    >>> found = compare([Pair(lost, won), Pair(lost, lost), Pair(won, won), Pair(lost, won)] * 50, bounded=True)
    >>> found.first.value, found.second.value, found.difference, found.alike
    (0.25, 0.75, 0.5, 100)
    """
    method = method_for(bounded=bounded, precision=precision)
    means, unfinished, alike, precise = (Mean(), Mean()), [0, 0], 0, False
    for deal, pair in enumerate(pairs):
        for side, one in enumerate((pair.first, pair.second)):
            means[side].add(one.value, deal)
            unfinished[side] += one.unfinished
        alike += pair.first.value == pair.second.value
        method.add(pair.second.value - pair.first.value)
        if precision is not None:
            low, high = method.interval
            precise = (high - low) / 2 <= precision
        if precise:
            break
    first, second = (Side(mean.mean, games) for mean, games in zip(means, unfinished, strict=True))
    return Comparison(means[0].count, alike, first, second, method.interval, method.name, precise)


@attrs.frozen
class Wording:
    """How a difference is said: `North wins`, 12.3, `more` or `fewer`, `games in a hundred`; values are told `scale` times as large."""

    subject: str
    more: str
    fewer: str
    scale: float = 1.0


def verdict(found: Comparison, wording: Wording, first: str, second: str) -> str:
    """What was found, in words. `first` and `second` say under which conditions: `with safe`, `in b`.

    >>> wins = Wording("N wins", "more games in a hundred", "fewer games in a hundred", 100)
    >>> found = Comparison(500, 400, Side(0.51), Side(0.633), (0.101, 0.145), "")
    >>> verdict(found, wins, "with safe", "with card-values")
    'N wins 12.3 more games in a hundred with card-values than with safe (95 %: 10.1 to 14.5).'
    >>> verdict(attrs.evolve(found, second=Side(0.515), interval=(-0.01, 0.02)), wins, "with safe", "with card-values")
    'No difference was found; a real one larger than 2.0 games in a hundred would have shown (95 %: -1.0 to 2.0).'
    """
    if found.alike == found.deals:
        seen = max(1, found.deals // 3)  # the rule of three: of what happens once in so many deals, one is seen with 95 %
        return f"No difference was found: all {found.deals} deals came out alike; had 1 in {seen} differed, it would have shown."
    low, high = (bound * wording.scale for bound in found.interval)
    if math.isinf(low):
        return f"Too few deals to say anything: {found.deals}, of which {found.deals - found.alike} came out differently."
    places = decimals((high - low) / 2)
    if low <= 0 <= high:
        largest, unit = max(-low, high), wording.more.removeprefix("more ")
        return (
            f"No difference was found; a real one larger than {largest:.{places}f} {unit} would have shown "
            f"(95 %: {low:.{places}f} to {high:.{places}f})."
        )
    near, far = sorted((abs(low), abs(high)))
    return (
        f"{wording.subject} {abs(found.difference * wording.scale):.{places}f} {wording.more if low > 0 else wording.fewer} "
        f"{second} than {first} (95 %: {near:.{places}f} to {far:.{places}f})."
    )


def decimals(half_width: float) -> int:
    """So many that a half width shows two digits; one if it shows nothing.

    >>> decimals(2.2), decimals(0.049), decimals(312), decimals(math.inf)
    (1, 3, 0, 1)
    """
    return max(0, 1 - math.floor(math.log10(half_width))) if 0 < half_width < math.inf else 1
