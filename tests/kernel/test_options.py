"""Options are declared once, and refused wherever a wrong value comes from."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from eventcards.errors import BadInput
from eventcards.kernel.options import Example, declared, option, plain_options
from eventcards.kernel.timing import Timing, timing


@attrs.frozen
class Sample:
    """One option of each type."""

    size: int = option(6, "how many", minimum=1, maximum=9)
    share: float = option(0.5, "how much", minimum=0)
    open: bool = option(True, "whether")
    passing: str = option("open", "which", choices=("open", "locked"))
    label: str = option("x", "any word")
    slaps: tuple[str, ...] = option(("double",), "which rules", choices=("double", "seven"))
    points: tuple[int, ...] = option((3, 2), "points", minimum=0)
    shares: tuple[float, ...] = option((0.5,), "shares")
    names: tuple[str, ...] = option((), "any words")
    pace: Timing = option(timing(2.0), "how fast")
    remembered: int = attrs.field(default=0, kw_only=True)


def test_options_are_listed_in_order_with_what_may_be_given() -> None:
    assert {one.name: one.allowed() for one in declared(Sample)} == {
        "size": "a whole number from 1 to 9",
        "share": "a number from 0",
        "open": "true or false",
        "passing": "one of open, locked",
        "label": "a word",
        "slaps": "any of double, seven",
        "points": "a list of whole numbers from 0",
        "shares": "a list of numbers",
        "names": "a list of words",
        "pace": "seconds or a distribution",
    }


def test_an_option_has_type_default_and_description() -> None:
    [size, *_] = declared(Sample)
    assert (size.name, size.type, size.default, size.description) == ("size", int, 6, "how many")
    assert [one.description for one in declared(Example)] == ["how many", "which rules", "how fast"]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"size": 0}, "size: 0 is not allowed; a whole number from 1 to 9"),
        ({"size": 10}, "size: 10 is not allowed; a whole number from 1 to 9"),
        ({"share": 2**53 + 1}, "share: 9007199254740993 is not allowed; a number from 0"),
        ({"shares": (-(2**53) - 1,)}, "shares: -9007199254740993 is not allowed; a list of numbers"),
        ({"share": -0.1}, "share: -0.1 is not allowed; a number from 0"),
        ({"share": float("nan")}, "share: nan is not allowed; a number from 0"),
        ({"share": float("inf")}, "share: inf is not allowed; a number from 0"),
        ({"shares": (0.5, float("nan"))}, "shares: nan is not allowed; a list of numbers"),
        ({"points": (3, -1)}, "points: -1 is not allowed; a list of whole numbers from 0"),
        ({"passing": "close"}, "passing: 'close' is not known; allowed: open, locked"),
        ({"slaps": ("double", "sevn")}, "slaps: 'sevn' is not known; did you mean 'seven'? Allowed: double, seven"),
    ],
)
def test_a_value_out_of_bounds_is_refused(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadInput) as refused:
        Sample(**given)
    key, problem = problem.split(": ", 1)
    assert refused.value.args == ("", key, problem)


def test_a_number_of_any_length_is_refused_in_few_words() -> None:
    with pytest.raises(BadInput, match="is not allowed; a whole number from 1 to 9") as refused:
        Sample(size=10**400)
    assert len(str(refused.value)) < 300


def test_options_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Sample(6)


def test_the_bounds_themselves_are_allowed() -> None:
    assert (Sample(share=2**53).share, Sample(shares=(-(2**53),)).shares) == (2**53, (-(2**53),))
    assert (Sample(size=1).size, Sample(size=9).size, Sample(share=0).share, Sample(slaps=()).slaps) == (1, 9, 0, ())


def test_options_are_written_plainly_and_only_what_is_declared() -> None:
    assert plain_options(Sample(pace=timing({"uniform": [1, 2]}))) == {
        "size": 6,
        "share": 0.5,
        "open": True,
        "passing": "open",
        "label": "x",
        "slaps": ["double"],
        "points": [3, 2],
        "shares": [0.5],
        "names": [],
        "pace": {"uniform": [1.0, 2.0]},
    }
