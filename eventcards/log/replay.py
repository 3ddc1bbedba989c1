"""Replay a log: feed its facts back to a table, line by line. Needs no rules: it serves games that it has never heard of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import NoneType
from typing import Any

import attrs

from eventcards.errors import EventcardsError, LogError, shorten
from eventcards.kernel.facts import Fact, ScoreChanged, read_fact, read_field, read_seen
from eventcards.kernel.table import Table, Zone
from eventcards.log.reader import Line, read_log

__all__ = ["WRONG", "Replay", "Step", "let_happen"]

WRONG = (KeyError, TypeError, ValueError, AttributeError, EventcardsError, RecursionError)
"""What a line that cannot be raises when it is read."""


@attrs.frozen(slots=False)  # made faster without
class Step:
    """A line of the log, the fact that it tells (none in the first and last line), and the table as it is then."""

    line: Line
    fact: Fact | None
    table: Table


class Replay:
    """A log being told again. Iterate once; afterwards `outcome` is None if the game was interrupted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines = read_log(path)
        self._first = next(self._lines)
        self.header: Mapping[str, Any] = self._first.fields
        self.lines = 0
        """Whole lines told so far."""
        self.outcome: Mapping[str, Any] | None = None
        with self._telling(self._first):
            self.table = _lay_table(self.header)
            self.names = _names(self.header)

    def __iter__(self) -> Iterator[Step]:
        self.lines = 1
        yield Step(self._first, None, self.table)
        for line in self._lines:
            if self.outcome is not None:
                raise LogError(str(self.path), line.number, "comes after game.ended")
            self.lines += 1
            if line.event == "game.ended":
                with self._telling(line):
                    self.outcome = _outcome(line.fields["outcome"])
                yield Step(line, None, self.table)
                continue
            try:
                fact = self._apply(line)
            except WRONG as error:
                raise self._cannot_be(line, error) from error
            yield Step(line, fact, self.table)

    def _apply(self, line: Line) -> Fact:
        fact = read_fact(line.event, line.fields, self.table.seen_by)
        let_happen(self.table, fact)
        return fact

    @contextmanager
    def _telling(self, line: Line) -> Iterator[None]:
        """Whatever is wrong in a line is told with its number."""
        try:
            yield
        except WRONG as error:
            raise self._cannot_be(line, error) from error

    def _cannot_be(self, line: Line, error: Exception) -> LogError:
        found = f"has no {error}" if isinstance(error, KeyError) else str(error)
        return LogError(str(self.path), line.number, f"{shorten(line.event, 60)} cannot be: {found}")


def let_happen(table: Table, fact: Fact) -> None:
    """A fact happens again at a table; one that cannot be raises one of what is :data:`WRONG`."""
    table.apply(fact)
    if type(fact) is ScoreChanged and dict(fact.totals) != table.scores:
        raise ValueError(f"totals are {shorten(fact.totals)}, but add up to {table.scores}")


def _lay_table(header: Mapping[str, Any]) -> Table:
    seats = [read_field(seat, "seat", str) for seat in header["seats"]]
    teams = {seat["seat"]: team for seat in header["seats"] if (team := read_field(seat, "team", str, NoneType)) is not None}
    zones = [
        Zone(name, read_seen(zone["seen_by"]), read_field(zone, "owner", str, NoneType)) for name, zone in header["zones"].items()
    ]
    return Table(seats, zones, teams=teams)


def _names(header: Mapping[str, Any]) -> dict[str, str]:
    return {seat["seat"]: read_field(seat, "name", str) for seat in header["seats"]}


def _outcome(told: Mapping[str, Any]) -> dict[str, Any]:
    """An outcome that says who won, if anybody did, and why."""
    outcome = dict(told)
    if not all(type(seat) is str for seat in read_field(outcome, "winners", list)):
        raise TypeError(f"winners is {shorten(outcome['winners'])}")
    read_field(outcome, "reason", str)
    return outcome
