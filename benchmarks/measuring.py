"""How things are measured: two sides in turns on one core, the best of several.

A side is a function that does some work and says how much: games, hands, decisions, lines. Its rate is that by the processor time it
took, so that whatever else the machine does in between counts for neither side.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import attrs

__all__ = ["Row", "Side", "compare", "pinned", "rate"]

REPEATS = 15
"""How often each side is measured; the best counts."""

Side = Callable[[], float]
"""Does some work, and says how much."""


@attrs.frozen
class Row:
    """One line of the table: what was measured, ours and theirs in the same unit, and how large their ratio is to be."""

    what: str
    unit: str
    ours: float
    theirs: float | None = None
    least: float | None = None
    most: float | None = None

    @property
    def ratio(self) -> float | None:
        return None if self.theirs is None else self.ours / self.theirs

    @property
    def target(self) -> str:
        if self.least is not None:
            return f"at least {self.least:g}"
        return f"at most {self.most:g}" if self.most is not None else ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None where there is none.

        >>> Row("hands", "a second", 3.0, 2.0, least=1.5).met, Row("memory", "MB", 3.0, 2.0, most=1.1).met
        (True, False)
        """
        if self.ratio is None or not self.target:
            return None
        return self.ratio >= self.least if self.least is not None else self.ratio <= (self.most or 0)


def compare(ours: Side, *theirs: Side, repeats: int = REPEATS) -> list[float]:
    """The best rates of all sides, ours first, measured in turns."""
    sides = (ours, *theirs)
    rates = [[rate(side) for side in sides] for _ in range(repeats)]
    return [max(of) for of in zip(*rates, strict=True)]


def rate(side: Side) -> float:
    """How much a side does in a second."""
    gc.collect()
    begun = time.process_time()
    done = side()
    return done / (time.process_time() - begun)


@contextmanager
def pinned() -> Iterator[None]:
    """On one core, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)
