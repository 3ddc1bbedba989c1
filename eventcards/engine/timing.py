"""Draw times. The engine counts time in whole microseconds, so that equal times are equal on every machine.

Each drawn time takes one number from its stream, by inversion; a constant takes none.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from eventcards.engine.chance import Stream
from eventcards.kernel.timing import LONGEST, Timing

__all__ = ["TICKS", "draw", "fixed", "to_seconds"]

TICKS = 1_000_000
"""Ticks in a second."""


def draw(timing: Timing, luck: Stream) -> int:
    """A time drawn from a distribution, in ticks.

    >>> draw(Timing("uniform", (1.0, 3.0)), lambda: 0.25)
    1500000
    """
    always = fixed(timing)
    if always is not None:
        return always
    return round(min(_INVERSES[timing.kind](luck(), *timing.parameters), LONGEST) * TICKS)


def fixed(timing: Timing) -> int | None:
    """The ticks that it always takes; None if they are drawn."""
    return round(timing.parameters[0] * TICKS) if timing.kind == "constant" else None


def to_seconds(ticks: int) -> float:
    """Ticks as the seconds that logs and people read."""
    return ticks / TICKS


def _uniform(u: float, low: float, high: float) -> float:
    return low + (high - low) * u


def _normal(u: float, mean: float, deviation: float) -> float:
    if deviation == 0:
        return mean
    below_zero = math.erfc(mean / deviation / math.sqrt(2)) / 2
    return max(0.0, mean + deviation * _bell(below_zero + (1 - below_zero) * u))


def _lognormal(u: float, median: float, sigma: float) -> float:
    return median * math.exp(sigma * _bell(u))


def _exponential(u: float, mean: float) -> float:
    return -mean * math.log1p(-u)


def _triangular(u: float, low: float, mode: float, high: float) -> float:
    if high == low:
        return low
    bend = (mode - low) / (high - low)
    if u < bend:
        return low + math.sqrt(u * (high - low) * (mode - low))
    return high - math.sqrt((1 - u) * (high - low) * (high - mode))


def _bell(u: float) -> float:
    from statistics import NormalDist  # slow to import, and seldom needed

    return NormalDist().inv_cdf(min(max(u, 1e-16), 1 - 1e-16))


_INVERSES: dict[str, Callable[..., float]] = {
    "uniform": _uniform,
    "normal": _normal,
    "lognormal": _lognormal,
    "exponential": _exponential,
    "triangular": _triangular,
}
