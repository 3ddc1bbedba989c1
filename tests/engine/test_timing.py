"""Drawn times, against SciPy's distributions: an outside implementation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as generators
from scipy import stats

from eventcards.engine.timing import TICKS, draw, to_seconds
from eventcards.kernel.timing import KINDS, LONGEST, Timing, timing

POINTS = 2000
LAST = 1 - 2**-53
"""The largest number that a stream gives."""

EXPECTED: list[tuple[Any, Any]] = [
    ({"uniform": [0.5, 2.0]}, stats.uniform(0.5, 1.5)),
    ({"normal": [2.0, 0.5]}, stats.truncnorm(-4, np.inf, 2.0, 0.5)),
    ({"normal": [0.5, 1.0]}, stats.truncnorm(-0.5, np.inf, 0.5, 1.0)),
    ({"normal": [0.0, 2.0]}, stats.halfnorm(0, 2.0)),
    ({"lognormal": [0.7, 0.4]}, stats.lognorm(0.4, 0, 0.7)),
    ({"exponential": 0.8}, stats.expon(0, 0.8)),
    ({"triangular": [0.2, 0.5, 2.0]}, stats.triang(0.3 / 1.8, 0.2, 1.8)),
    ({"triangular": [0.2, 0.2, 2.0]}, stats.triang(0, 0.2, 1.8)),
    ({"triangular": [0.2, 2.0, 2.0]}, stats.triang(1, 0.2, 1.8)),
]


def drawn(written: Any) -> Any:
    """The times for evenly spread luck, from the lowest to the highest."""
    of = timing(written)
    return np.array([to_seconds(draw(of, lambda at=at: (at + 0.5) / POINTS)) for at in range(POINTS)])  # type: ignore[misc]


@pytest.mark.parametrize(("written", "expected"), EXPECTED, ids=[str(written) for written, _ in EXPECTED])
def test_a_distribution_is_the_one_it_is_called_after(written: Any, expected: Any) -> None:
    times = drawn(written)
    share = (np.arange(POINTS) + 0.5) / POINTS
    assert np.abs(expected.cdf(times) - share).max() < 1e-5
    assert times.mean() == pytest.approx(expected.mean(), rel=0.005)
    assert (np.diff(times) >= 0).all()


def test_a_constant_draws_nothing() -> None:
    def luck() -> float:
        raise AssertionError("a constant needs no luck")

    assert draw(timing(1.5), luck) == 1_500_000


@pytest.mark.parametrize("written", [written for written, _ in EXPECTED], ids=str)
def test_every_drawn_time_takes_one_number_of_luck(written: Any) -> None:
    luck = iter([0.5, 0.6])
    draw(timing(written), luck.__next__)
    assert list(luck) == [0.6]


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        ({"uniform": [1.0, 1.0]}, 1.0),
        ({"normal": [1.0, 0.0]}, 1.0),
        ({"lognormal": [1.0, 0.0]}, 1.0),
        ({"lognormal": [0.0, 1.0]}, 0.0),
        ({"exponential": 0.0}, 0.0),
        ({"triangular": [1.0, 1.0, 1.0]}, 1.0),
    ],
)
@pytest.mark.parametrize("luck", [0.0, 0.3, LAST])
def test_a_distribution_without_width_is_a_constant(written: Any, seconds: float, luck: float) -> None:
    assert draw(timing(written), lambda: luck) == round(seconds * TICKS)


number = generators.floats(0, LONGEST, allow_nan=False)


@given(
    generators.sampled_from(sorted(set(KINDS) - {"constant"})),
    generators.lists(number | generators.floats(0, 1e-6), min_size=3, max_size=3),
    generators.sampled_from([0.0, 2**-53, 0.5, LAST]) | generators.floats(0, LAST),
)
def test_no_time_is_ever_negative_endless_or_longer_than_the_longest(kind: str, values: list[float], luck: float) -> None:
    values = values[: len(KINDS[kind])]
    if kind in {"uniform", "triangular"}:
        values.sort()
    if kind == "lognormal":
        values[1] = min(values[1], 10)
    ticks = draw(Timing(kind, tuple(values)), lambda: luck)
    assert isinstance(ticks, int)
    assert 0 <= ticks <= LONGEST * TICKS


@given(generators.integers(0, 10**12))
def test_ticks_come_back_from_the_seconds_that_a_log_writes(ticks: int) -> None:
    assert round(float(repr(to_seconds(ticks))) * TICKS) == ticks
    assert round(to_seconds(ticks), 6) == to_seconds(ticks)
