"""Read a log as a stream of lines: one at a time, in constant memory, and suspicious of every byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import attrs
import orjson

from eventcards.errors import LogError, shorten
from eventcards.log.writer import FORMAT

__all__ = ["Line", "first_line", "read_log"]

LONGEST_LINE = 16 << 20


@attrs.frozen(slots=False)  # made faster without
class Line:
    """One line of a log. `number` counts from 1, as editors do."""

    number: int
    seq: int
    t: float
    event: str
    fields: dict[str, Any]


def read_log(path: Path) -> Iterator[Line]:
    """The whole lines of a log, in order. A line that was cut off at the end is left out: the game was interrupted there.

    Raises :class:`~eventcards.errors.LogError` where the file is no log.
    """
    with _open(path) as file:
        number, before = 0, None
        while raw := _read_line(path, file):
            number += 1
            if not raw.endswith(b"\n"):
                if len(raw) == LONGEST_LINE:
                    raise LogError(str(path), number, f"is longer than {LONGEST_LINE} bytes")
                if number == 1:
                    raise LogError(str(path), 1, "is not the first line of a log: it was cut off, or this is no log")
                return
            line = _parse(path, number, raw)
            if before is None:
                _check_first(path, line)
                _check_order(path, line, 0, line.t)
            elif line.seq != before.seq + 1 or line.t < before.t:
                _check_order(path, line, before.seq + 1, before.t)
            before = line
            yield line
    if number == 0:
        raise LogError(str(path), 0, "is empty; a log begins with a line game.started")


def first_line(path: Path) -> Line:
    """The line that tells the setup of the game."""
    return next(read_log(path))


def _open(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        raise LogError(str(path), 0, f"cannot be read: {error.strerror}") from error


def _read_line(path: Path, file: BinaryIO) -> bytes:
    try:
        return file.readline(LONGEST_LINE)
    except OSError as error:
        raise LogError(str(path), 0, f"cannot be read: {error.strerror}") from error


def _parse(path: Path, number: int, raw: bytes) -> Line:
    try:
        fields = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise LogError(str(path), number, f"is not JSON: {error}") from None
    if not isinstance(fields, dict):
        raise LogError(str(path), number, f"is not an object: {shorten(fields, 60)}")
    try:
        seq, t, event = fields.pop("seq"), fields.pop("t"), fields.pop("event")
    except KeyError as error:
        raise LogError(str(path), number, f"has no {error.args[0]}") from None
    if type(seq) is not int or type(t) not in (int, float) or type(event) is not str:
        raise LogError(str(path), number, "seq must be a whole number, t a number, event a text")
    return Line(number, seq, t, event, fields)


def _check_order(path: Path, line: Line, seq: int, t: float) -> None:
    """Whether a line has the right number, and does not go back in time."""
    if line.seq != seq:
        what = "missing" if line.seq > seq else "doubled"
        raise LogError(str(path), line.number, f"has seq {line.seq} where {seq} should be: a line is {what} or out of order")
    if line.t < t:
        raise LogError(str(path), line.number, f"time goes back from {t} s to {line.t} s")


def _check_first(path: Path, line: Line) -> None:
    if line.event != "game.started":
        raise LogError(str(path), 1, f"is {shorten(line.event)}; a log begins with a line game.started")
    found = line.fields.get("format")
    if type(found) is not int or found != FORMAT:
        raise LogError(str(path), 1, f"has log format {shorten(found)}; this eventcards reads format {FORMAT}")
