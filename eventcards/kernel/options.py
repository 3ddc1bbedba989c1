"""Options that are declared once, as data: a game's rule options and a strategy's parameters.

An options class is a frozen attrs class whose fields are made with :func:`option`: name, type, default, bounds and a one-line
description. Scenarios are checked against it, `eventcards games NAME` prints it, the rules read it, and a value out of bounds is refused wherever
it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, get_args, get_type_hints

import attrs

from eventcards.errors import BadInput, one_of, shorten
from eventcards.kernel.timing import Timing, timing

__all__ = ["Declared", "declared", "option", "plain_options", "plain_value"]

LARGEST = 2**53
"""No number is larger: every reader of JSON takes it exactly."""


@attrs.frozen
class Declared:
    """One declared option."""

    name: str
    type: Any
    default: Any
    description: str
    minimum: float | None
    maximum: float | None
    choices: tuple[str, ...]

    def allowed(self) -> str:
        """What may be given, in words.

        >>> [one.allowed() for one in declared(Example)]
        ['a whole number from 1 to 9', 'any of double, seven', 'seconds or a distribution']
        """
        if self.type is bool:
            return "true or false"
        if self.type is Timing:
            return "seconds or a distribution"
        if self.choices:
            return f"{'one' if self.type is str else 'any'} of {', '.join(self.choices)}"
        bounds = f" from {self.minimum:g}" if self.minimum is not None else ""
        bounds += f" to {self.maximum:g}" if self.maximum is not None else ""
        kinds = {int: "a whole number", float: "a number", str: "a word"}
        if self.type in kinds:
            return kinds[self.type] + bounds
        plural = {int: "whole numbers", float: "numbers", str: "words"}
        return f"a list of {plural[get_args(self.type)[0]]}{bounds}"


def option(
    default: Any,
    description: str,
    *,
    minimum: float | None = None,
    maximum: float | None = None,
    choices: Iterable[str] = (),
) -> Any:
    """Declare an option: a field of a frozen attrs class, of type bool, int, float, str, Timing, or a tuple of words or numbers.

    >>> Example(size=12)
    Traceback (most recent call last):
    eventcards.errors.BadInput: size: 12 is not allowed; a whole number from 1 to 9
    """
    metadata = {"description": description, "minimum": minimum, "maximum": maximum, "choices": tuple(choices)}
    return attrs.field(default=default, metadata=metadata, kw_only=True, validator=_within)


def declared(owner: type) -> tuple[Declared, ...]:
    """The options that a class declares, in order."""
    return _declared(owner)


@cache
def _declared(owner: type) -> tuple[Declared, ...]:
    hints = get_type_hints(owner)
    return tuple(
        Declared(field.name, hints[field.name], field.default, **field.metadata)
        for field in attrs.fields(owner)
        if "description" in field.metadata
    )


def plain_options(options: Any) -> dict[str, Any]:
    """The values of all declared options, as scenarios and logs write them.

    >>> plain_options(Example())
    {'size': 6, 'slaps': ['double'], 'pace': 2.0}
    """
    return {one.name: plain_value(getattr(options, one.name)) for one in declared(type(options))}


def plain_value(value: Any) -> Any:
    """One value as scenarios and logs write it."""
    if isinstance(value, Timing):
        return value.plain()
    return list(value) if isinstance(value, tuple) else value


def _within(owner: Any, field: attrs.Attribute[Any], value: Any) -> None:
    """Choices and bounds, for one value or each of several."""
    choices, minimum, maximum = (field.metadata[name] for name in ("choices", "minimum", "maximum"))
    for one in value if isinstance(value, tuple) else (value,):
        if choices and one not in choices:
            raise BadInput("", field.name, one_of(one, choices))
        low = -LARGEST if minimum is None else minimum
        high = LARGEST if maximum is None else maximum
        if isinstance(one, int | float) and not low <= one <= high:  # nor is nan
            [wanted] = [each for each in declared(type(owner)) if each.name == field.name]
            raise BadInput("", field.name, f"{shorten(one)} is not allowed; {wanted.allowed()}")


@attrs.frozen
class Example:
    """Options for the examples on this page."""

    size: int = option(6, "how many", minimum=1, maximum=9)
    slaps: tuple[str, ...] = option(("double",), "which rules", choices=("double", "seven"))
    pace: Timing = option(timing(2.0), "how fast")
