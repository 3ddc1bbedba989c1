"""Plain data into records, strictly."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from eventcards.engine.structure import structure, want
from eventcards.errors import BadInput
from eventcards.kernel.options import option
from eventcards.kernel.timing import Timing, timing


@attrs.frozen
class Inner:
    events: int = 5
    names: tuple[str, ...] = ()


@attrs.frozen
class Outer:
    title: str
    size: int = option(3, "how many", minimum=1, maximum=9)
    share: float = 0.5
    open: bool = True
    pace: Timing = attrs.field(factory=lambda: timing(1.0))
    inner: Inner = attrs.field(factory=Inner)
    many: tuple[Inner, ...] = ()
    loose: dict[str, Any] = attrs.field(factory=dict)
    perhaps: str | None = None


@attrs.frozen
class Seat:
    seat: str


@attrs.frozen
class Sure:
    title: str
    asked: tuple[Seat, ...]


def refused(data: Any, record: type = Outer) -> str:
    with pytest.raises(BadInput) as error:
        structure(data, record)
    return str(error.value)


def test_a_record_is_made_of_what_is_given_and_the_usual() -> None:
    made = structure(
        {"title": "x", "pace": {"uniform": [1, 2]}, "inner": {"events": 7}, "many": [{}, {"names": ["a", "b"]}]}, Outer
    )
    assert made == Outer(title="x", pace=timing({"uniform": [1, 2]}), inner=Inner(7), many=(Inner(), Inner(names=("a", "b"))))


def test_an_unknown_key_is_told_with_the_nearest_and_all_valid_ones() -> None:
    assert refused({"titel": "x"}) == (
        "titel: 'titel' is not known; did you mean 'title'? Allowed: title, size, share, open, pace, inner, many, loose, perhaps"
    )
    assert refused({"events": 1, "zzz": 2}, Inner) == "zzz: 'zzz' is not known; allowed: events, names"


def test_an_unknown_key_may_be_anything_and_does_no_harm() -> None:
    said = refused({"\x1b[31mred\n" + "x" * 5000: 1}, Inner)
    assert said.isprintable()
    assert len(said) < 600


def test_a_missing_key_is_told_by_name() -> None:
    assert refused({}) == "title: is missing"
    assert refused({"title": "x", "asked": [{}, {}]}, Sure) == "asked.1.seat: is missing"


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"title": 3}, "title: 3 is not a text"),
        ({"size": "3"}, "size: '3' is not a whole number"),
        ({"size": 3.0}, "size: 3.0 is not a whole number"),
        ({"size": True}, "size: True is not a whole number"),
        ({"size": None}, "size: None is not a whole number"),
        ({"size": 10}, "size: 10 is not allowed; a whole number from 1 to 9"),
        ({"share": "x"}, "share: 'x' is not a number"),
        ({"share": False}, "share: False is not a number"),
        ({"open": 1}, "open: 1 is not true or false"),
        ({"open": "true"}, "open: 'true' is not true or false"),
        ({"pace": float("nan")}, "pace.constant: nan is not a time; 0 to 1000000 seconds"),
        ({"pace": {"uniform": [2, float("inf")]}}, "pace.uniform: inf is not a time; 0 to 1000000 seconds"),
        ({"pace": {"unifrom": [1, 2]}}, "pace: 'unifrom' is not known; did you mean 'uniform'?"),
        ({"inner": 3}, "inner: 3 is not a table of keys"),
        ({"inner": [1]}, "inner: [1] is not a table of keys"),
        ({"inner": {"events": "x"}}, "inner.events: 'x' is not a whole number"),
        ({"inner": {"event": 3}}, "inner.event: 'event' is not known; did you mean 'events'? Allowed: events, names"),
        ({"inner": {"names": "ab"}}, "inner.names: 'ab' is not a list"),
        ({"inner": {"names": ["a", 3]}}, "inner.names.2: 3 is not a text"),
        ({"many": {"names": ["a"]}}, "many: {'names': ['a']} is not a list"),
        ({"many": [{}, {"names": ["a", True]}]}, "many.2.names.2: True is not a text"),
        ({"many": [{}, {}, {"nmaes": []}]}, "many.3.nmaes: 'nmaes' is not known; did you mean 'names'?"),
        ({"many": ["x"]}, "many.1: 'x' is not a table of keys"),
        ({"loose": 3}, "loose: 3 is not a table of keys"),
        ({"perhaps": 3}, "perhaps: 3 is not a text"),
    ],
)
def test_what_is_wrong_is_told_with_its_path_what_was_found_and_what_is_allowed(given: dict[str, Any], problem: str) -> None:
    assert refused({"title": "x", **given}).startswith(problem)


@pytest.mark.parametrize("data", [None, 3, "title", ["title"]])
def test_what_is_no_table_of_keys_makes_no_record(data: Any) -> None:
    assert refused(data) == f"{data!r} is not a table of keys"


def test_a_whole_number_is_a_number_and_none_may_be_allowed() -> None:
    made = structure({"title": "x", "share": 2, "perhaps": None, "loose": {"a": [1]}}, Outer)
    assert (made.share, type(made.share), made.perhaps, made.loose) == (2.0, float, None, {"a": [1]})


def test_want_gives_back_what_is_right() -> None:
    assert (want(int, 3), want(bool, True), want(str, "x"), want(dict, {}), want(list, [1])) == (3, True, "x", {}, [1])
