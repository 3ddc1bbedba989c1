"""What people did in a game, on record in its log: so it can be verified, and an interrupted one gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from eventcards.engine.people import Answer, Landed, Record
from eventcards.errors import LogError
from eventcards.log.reader import Line, read_log

__all__ = ["read_record"]


def read_record(path: Path) -> Record:
    """What the people of a log did, as far as it goes."""
    lines = read_log(path)
    last = next(lines)
    seats = set(_people(path, last))
    if not seats:
        return Record()
    done: list[Answer | Landed] = []
    for last in lines:
        if last.fields.get("seat") in seats:
            done.extend(_done(path, last))
    return Record(tuple(done), last.t)


def _people(path: Path, first: Line) -> Iterator[str]:
    """The seats that people sit in."""
    try:
        for seat in first.fields["seats"]:
            if seat["strategy"] == "human":
                yield str(seat["seat"])
    except (KeyError, TypeError) as error:
        raise LogError(str(path), first.number, f"does not say who sits where: {error}") from error


def _done(path: Path, line: Line) -> Iterator[Answer | Landed]:
    of: dict[str, Any] = line.fields
    try:
        if line.event == "answered":
            yield Answer(of["seat"], of["choice"], float(of["took"]))
        elif line.event == "claimed":
            yield Landed(of["seat"], str(of["claim"]), line.t, float(of["reaction"]))
    except (KeyError, TypeError, ValueError) as error:
        raise LogError(str(path), line.number, f"{line.event} cannot be: {error}") from error
