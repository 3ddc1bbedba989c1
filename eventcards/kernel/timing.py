"""How long something takes, as data: a number of seconds or a distribution, never negative.

The kernel only describes times; :mod:`eventcards.engine.timing` draws them.
"""

from __future__ import annotations

import math
from typing import Any

import attrs

from eventcards.errors import BadInput, one_of, shorten

__all__ = ["KINDS", "LONGEST", "Timing", "seconds", "timing"]

LONGEST = 1_000_000.0
"""No parameter may be longer than this many seconds (eleven days)."""

KINDS: dict[str, tuple[str, ...]] = {
    "constant": ("seconds",),
    "uniform": ("low", "high"),
    "normal": ("mean", "deviation"),
    "lognormal": ("median", "sigma"),
    "exponential": ("mean",),
    "triangular": ("low", "mode", "high"),
}
"""The distributions and their parameters, all in seconds but sigma (the deviation of the logarithm).

A normal time is cut off at zero: drawn from that part of the bell that is not negative.
"""


@attrs.frozen
class Timing:
    """A time in seconds: constant, or drawn from a distribution."""

    kind: str
    parameters: tuple[float, ...]

    def plain(self) -> float | dict[str, Any]:
        """As it is written in scenarios and logs; :func:`timing` reads it back.

        >>> timing({"uniform": [0.1, 1.5]}).plain()
        {'uniform': [0.1, 1.5]}
        """
        if self.kind == "constant":
            return self.parameters[0]
        return {self.kind: list(self.parameters) if len(self.parameters) > 1 else self.parameters[0]}


def seconds(value: float) -> Timing:
    """Always `value` seconds."""
    return timing(value)


def timing(found: object) -> Timing:
    """Read a time as it is written: `1.5`, `{uniform = [0.5, 2.0]}`, `{exponential = 0.8}`.

    >>> timing(2)
    Timing(kind='constant', parameters=(2.0,))
    >>> timing({"unifrom": [1, 2]})
    Traceback (most recent call last):
    eventcards.errors.BadInput: 'unifrom' is not known; did you mean 'uniform'? Allowed: constant, uniform, normal, \
lognormal, exponential, triangular
    """
    if isinstance(found, Timing):
        return found
    if isinstance(found, int | float) and not isinstance(found, bool):
        return Timing("constant", (_number("constant", found),))
    if not isinstance(found, dict) or len(found) != 1:
        raise BadInput("", "", f"{shorten(found)} is not a time; give seconds or one of {{{', '.join(KINDS)} = ...}}")
    [(kind, given)] = found.items()
    if kind not in KINDS:
        raise BadInput("", "", one_of(kind, KINDS))
    names = KINDS[kind]
    values = given if isinstance(given, list | tuple) else [given]
    if len(values) != len(names):
        raise BadInput("", kind, f"takes {', '.join(names)}; found {shorten(given)}")
    numbers = tuple(_number(kind, value) for value in values)
    if kind in ("uniform", "triangular") and list(numbers) != sorted(numbers):
        raise BadInput("", kind, f"{', '.join(names)} must not fall; found {shorten(given)}")
    if kind == "lognormal" and numbers[1] > 10:
        raise BadInput("", kind, f"sigma is at most 10; found {numbers[1]}")
    return Timing(kind, numbers)


def _number(kind: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadInput("", kind, f"wants numbers; found {shorten(value)}")
    if not (0 <= value <= LONGEST) or math.isnan(value):
        raise BadInput("", kind, f"{shorten(value)} is not a time; 0 to {LONGEST:.0f} seconds")
    return float(value)
