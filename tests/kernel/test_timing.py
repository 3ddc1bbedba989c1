"""Times as scenarios write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as generators

from eventcards.errors import BadInput
from eventcards.kernel.timing import KINDS, LONGEST, Timing, seconds, timing

number = generators.floats(0, 10, allow_nan=False)
written = number | generators.sampled_from(sorted(KINDS)).flatmap(
    lambda kind: generators.lists(number, min_size=len(KINDS[kind]), max_size=len(KINDS[kind])).map(
        lambda values: {kind: sorted(values) if len(values) > 1 else values[0]}
    )
)


@given(written)
def test_a_time_is_read_as_it_is_written(found: Any) -> None:
    read = timing(found)
    assert timing(read.plain()) == read
    assert timing(read) is read


def test_a_constant_is_written_as_a_number() -> None:
    assert timing({"constant": 2}).plain() == 2.0
    assert timing(2) == seconds(2.0) == Timing("constant", (2.0,))


def test_the_parameters_of_each_distribution() -> None:
    assert KINDS == {
        "constant": ("seconds",),
        "uniform": ("low", "high"),
        "normal": ("mean", "deviation"),
        "lognormal": ("median", "sigma"),
        "exponential": ("mean",),
        "triangular": ("low", "mode", "high"),
    }


def test_a_single_parameter_needs_no_list() -> None:
    assert timing({"exponential": 0.8}).plain() == {"exponential": 0.8}
    assert timing({"uniform": [0.1, 1.5]}).plain() == {"uniform": [0.1, 1.5]}


def test_a_time_that_was_read_is_a_time() -> None:
    read = timing({"exponential": 0.8})
    assert timing(read) is read


def test_the_bounds_themselves_are_times() -> None:
    assert [timing(bound).parameters for bound in (0, LONGEST)] == [(0.0,), (1_000_000.0,)]
    assert timing({"lognormal": [1, 10]}).parameters == (1.0, 10.0)


@pytest.mark.parametrize(
    ("found", "problem"),
    [
        (-1, "constant: -1 is not a time; 0 to 1000000 seconds"),
        (float("nan"), "constant: nan is not a time"),
        (float("inf"), "constant: inf is not a time"),
        (10**400, "constant: 10000"),
        (LONGEST + 1, "constant: 1000001.0 is not a time; 0 to 1000000 seconds"),
        (
            True,
            "True is not a time; give seconds or one of {constant, uniform, normal, lognormal, exponential, triangular = ...}",
        ),
        ("fast", "'fast' is not a time; give seconds or one of"),
        ([1, 2], "[1, 2] is not a time"),
        (None, "None is not a time"),
        ({}, "{} is not a time"),
        ({"uniform": [1, 2], "normal": [1, 2]}, "{'uniform': [1, 2], 'normal': [1, 2]} is not a time"),
        ({"unifrom": [1, 2]}, "'unifrom' is not known; did you mean 'uniform'?"),
        ({"uniform": [1]}, "uniform: takes low, high; found [1]"),
        ({"uniform": 1}, "uniform: takes low, high; found 1"),
        ({"uniform": [1, 2, 3]}, "uniform: takes low, high; found [1, 2, 3]"),
        ({"uniform": [2, 1]}, "uniform: low, high must not fall; found [2, 1]"),
        ({"triangular": [1, 3, 2]}, "triangular: low, mode, high must not fall"),
        ({"uniform": [-1, 2]}, "uniform: -1 is not a time"),
        ({"uniform": [0, float("nan")]}, "uniform: nan is not a time"),
        ({"normal": [1, "x"]}, "normal: wants numbers; found 'x'"),
        ({"normal": [1, True]}, "normal: wants numbers; found True"),
        ({"exponential": -1}, "exponential: -1 is not a time"),
        ({"lognormal": [1, 11]}, "lognormal: sigma is at most 10; found 11"),
    ],
)
def test_what_is_no_time_is_refused(found: Any, problem: str) -> None:
    with pytest.raises(BadInput) as refused:
        timing(found)
    assert str(refused.value).startswith(problem)
    assert refused.value.source == ""  # the file is known further out
    assert refused.value.key in {"", *KINDS}
