"""Read plain data (of a scenario, of a log's first line) into frozen records, strictly: no coercion, no unknown keys.

What is wrong comes back as one :class:`~eventcards.errors.BadInput` with the path of the key, what was found and what is allowed.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any, TypeVar

import attrs
import cattrs
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from eventcards.errors import BadInput, one_of, shorten
from eventcards.kernel.timing import Timing, timing

__all__ = ["between", "converter", "structure", "want"]

Record = TypeVar("Record")

_WORDS: dict[type, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
    dict: "a table of keys",
    list: "a list",
}

converter = cattrs.Converter()


def structure(data: Any, record: type[Record]) -> Record:
    """Make a `record` of plain `data`.

    >>> from eventcards.kernel.options import Example
    >>> structure({"size": 3}, Example).size
    3
    >>> structure({"sise": 3}, Example)
    Traceback (most recent call last):
    eventcards.errors.BadInput: sise: 'sise' is not known; did you mean 'size'? Allowed: size, slaps, pace
    >>> structure({"size": "3"}, Example)
    Traceback (most recent call last):
    eventcards.errors.BadInput: size: '3' is not a whole number
    """
    try:
        return converter.structure(data, record)
    except BadInput:
        raise
    except Exception as error:
        raise _complaint(error, "") from error


def between(low: int, high: int) -> Callable[[Any, attrs.Attribute[Any], int], None]:
    """A validator for the numbers of a record."""

    def check(_: Any, field: attrs.Attribute[Any], value: int) -> None:
        if not low <= value <= high:
            raise BadInput("", field.name, f"{shorten(value)} is not allowed; a whole number from {low} to {high}")

    return check


def want(kind: type, found: Any) -> Any:
    """`found`, if it is of that kind; numbers are not words, and true is not 1."""
    right = isinstance(found, (int, float) if kind is float else kind) and isinstance(found, bool) == (kind is bool)
    if not right:
        raise BadInput("", "", f"{shorten(found)} is not {_WORDS[kind]}")
    try:
        return float(found) if kind is float else found
    except OverflowError:
        raise BadInput("", "", f"{shorten(found)} is not {_WORDS[kind]} that can be counted with") from None


def _strict(kind: type) -> Any:
    return lambda found, _: want(kind, found)


def _structure_tuple(found: Any, kind: Any) -> Any:
    """A tuple from a list, each part by its own type; the error says which part."""
    part = typing.get_args(kind)[0]
    parts = []
    for number, one in enumerate(want(list, found), 1):
        try:
            parts.append(converter.structure(one, part))
        except Exception as error:
            raise _complaint(error, str(number)) from error
    return tuple(parts)


def _record_hook(record: type[Record]) -> Callable[[Any, Any], Record]:
    """A record from a table of its keys, and from nothing else."""
    from_keys = make_dict_structure_fn(record, converter, _cattrs_forbid_extra_keys=True)
    return lambda found, _: from_keys(want(dict, found), record)


def _complaint(error: BaseException, path: str) -> BadInput:
    """The first thing that is wrong, with the way that leads to it."""
    if isinstance(error, BadInput):
        return error.inside(key=path)
    if isinstance(error, ForbiddenExtraKeysError):
        key = min(error.extra_fields, key=str)
        shown = shorten(str(key))[1:-1]  # a stranger's key may be anything: long, or full of control characters
        return BadInput("", _join(path, shown), one_of(key, [field.name for field in attrs.fields(error.cl) if field.init]))
    if isinstance(error, ClassValidationError | IterableValidationError):
        # An unknown key is told first: what is missing may only be misspelt.
        inner = min(error.exceptions, key=lambda one: not isinstance(one, ForbiddenExtraKeysError))
        step = ""
        for note in getattr(inner, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                step = note.name
            elif isinstance(note, IterableValidationNote):
                step = str(note.index)
        return _complaint(inner, _join(path, step))
    if isinstance(error, KeyError):
        return BadInput("", path, "is missing")  # the path ends with the key already
    return BadInput("", path, str(error) or type(error).__name__)


def _join(path: str, step: str) -> str:
    return ".".join(part for part in (path, step) if part)


def _is(origin: type) -> Callable[[Any], bool]:
    return lambda kind: typing.get_origin(kind) is origin


for _kind in (int, float, str, bool):
    converter.register_structure_hook(_kind, _strict(_kind))
converter.register_structure_hook(Timing, lambda found, _: timing(found))
converter.register_structure_hook_func(_is(dict), _strict(dict))
converter.register_structure_hook_func(_is(tuple), _structure_tuple)
converter.register_structure_hook_factory(attrs.has, _record_hook)
