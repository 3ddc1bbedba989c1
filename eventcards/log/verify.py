"""Verify a log: is it whole, is it consistent, and is it what its first line plays?

In constant memory. The game is played again from the first line and compared byte for byte, while every line that it tells is read back
and happens at a second table: seq, times, length and sha256 are then right, and every card is in one zone. If anything differs, or the log
was interrupted, the file itself is read as well, and the earliest line that does not hold is named, and how.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import attrs
import orjson

from eventcards.engine.people import Left, People
from eventcards.engine.play import play
from eventcards.engine.setup import Setup, read_setup
from eventcards.errors import BadInput, EventcardsError, LogError, shorten
from eventcards.kernel.facts import Fact, read_fact
from eventcards.log.reader import Line, first_line
from eventcards.log.record import read_record
from eventcards.log.replay import WRONG, Replay, let_happen
from eventcards.log.writer import LogWriter

__all__ = ["Verified", "play_again", "setup_of", "verify"]


@attrs.frozen
class Verified:
    """A log that holds: how many lines, of which game, written by which version."""

    lines: int
    game: str
    version: str


def verify(path: Path, *, allow_imports: bool = False) -> Verified:
    """Check a log from end to end; raises :class:`~eventcards.errors.LogError` at the earliest line that does not hold."""
    header = first_line(path)  # if this cannot be read, there is nothing to compare with
    problems = []
    lines = 0
    try:
        lines = play_again(path, header, allow_imports=allow_imports)
    except LogError as error:
        problems.append(error)
    if not lines:
        try:
            lines = _read_through(path)
        except LogError as error:
            problems.insert(0, error)
    if problems:
        raise min(problems, key=lambda problem: problem.line or _LAST)
    return Verified(lines, str(header.fields["game"]), str(header.fields["eventcards"]))


_LAST = 2**62


def _read_through(path: Path) -> int:
    """Read the file itself; returns the number of lines."""
    replay = Replay(path)
    last = None
    for step in replay:
        last = step.line
    if last is None or replay.outcome is None:
        raise LogError(str(path), 0, f"the game was interrupted: {replay.lines} whole lines, and no game.ended")
    if last.fields.get("lines") != replay.lines:
        found = shorten(last.fields.get("lines"))
        raise LogError(str(path), last.number, f"says that there are {found} lines; there are {replay.lines}")
    if last.fields.get("sha256") != _sha256(path, replay.lines - 1):
        raise LogError(str(path), 0, "the sha256 in its last line is not that of the lines before it")
    return replay.lines


def _sha256(path: Path, lines: int) -> str:
    sha = hashlib.sha256()
    with path.open("rb") as file:
        whole = islice(file, lines)
        while some := b"".join(islice(whole, 1000)):
            sha.update(some)
    return sha.hexdigest()


class _Over(EventcardsError):
    """The file ends before the game does."""


class _Comparison:
    """Compares what a game tells, block by block, with what a file holds."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path = path
        self._file = file
        self._line = 1

    def block(self, told: bytes) -> None:
        begun = self._file.tell()
        if self._file.read(len(told)) == told:
            self._line += told.count(b"\n")
            return
        self._file.seek(begun)
        for line in told.splitlines(keepends=True):
            found = self._file.readline(len(line) + 1)
            if found != line:
                if line.startswith(found) and not self._file.read(1):
                    raise _Over
                raise LogError(str(self._path), self._line, _difference(found, line))
            self._line += 1

    def end(self) -> int:
        """The game is over, and so must be the log; returns the number of lines."""
        if self._file.read(1):
            raise LogError(str(self._path), self._line, "the log goes on, but the game does not")
        return self._line - 1


class _ReadBack(LogWriter):
    """Writes a log, and lets each line of it happen at a second table."""

    def __init__(self, path: Path, header: Line, write: Callable[[bytes], object], **told: Any) -> None:
        super().__init__(write, **told)
        self._path = path
        self._table = Replay(path).table

    def happened(self, seconds: float, fact: Fact) -> None:
        event, table = fact.event, self._table
        line = fact.fields(seq=self._seq, t=seconds, event=event)
        self._write(line)
        del line["seq"], line["t"], line["event"]
        try:
            let_happen(table, read_fact(event, line, table.seen_by))
        except WRONG as error:
            raise LogError(str(self._path), self._seq, f"{event} cannot be: {error}") from error


def play_again(path: Path, header: Line, *, allow_imports: bool) -> int:
    """Play the game again, and compare; returns the number of lines. A log that was interrupted is compared as far as it goes: 0."""
    setup = setup_of(path, header, allow_imports=allow_imports)
    with path.open("rb") as file:
        comparison = _Comparison(path, file)
        version, clock = header.fields["eventcards"], setup.clock
        writer = _ReadBack(path, header, comparison.block, eventcards=version, clock=clock)
        if clock == "real":  # the same bytes, without waiting for the wall clock
            setup = attrs.evolve(setup, clock="virtual")
        try:
            return _compare(setup, writer, comparison, path)
        except _Over:
            return 0


def _compare(setup: Setup, writer: LogWriter, comparison: _Comparison, path: Path) -> int:
    try:
        play(setup, writer, people=People(read_record(path)))
    except (LogError, _Over):
        raise
    except Left:  # the person left there
        writer.flush()
        comparison.end()
        return 0
    except EventcardsError as error:  # a game that a strategy or a rule stopped is the same up to there
        writer.flush()
        raise LogError(str(path), 0, f"playing it again ended with: {error}") from error
    return comparison.end()


def setup_of(path: Path, header: Line, *, allow_imports: bool) -> Setup:
    """The game that a log's first line tells."""
    fields: dict[str, Any] = {key: value for key, value in header.fields.items() if key not in ("format", "eventcards")}
    if not isinstance(header.fields.get("eventcards"), str):
        raise LogError(str(path), 1, "does not say which version of eventcards wrote it")
    try:
        return read_setup(fields, allow_imports=allow_imports)
    except BadInput as error:
        raise LogError(str(path), 1, f"the game cannot be played again: {error}") from error


def _difference(found: bytes, wanted: bytes) -> str:
    """How two lines differ: by the first field that does, or as text."""
    try:
        ours, theirs = orjson.loads(wanted), orjson.loads(found)
        for key in (*ours, *theirs):
            if ours.get(key) != theirs.get(key):
                return f"{key} is {shorten(theirs.get(key))}; playing the game again gives {shorten(ours.get(key))}"
    except (orjson.JSONDecodeError, AttributeError):
        pass
    return f"is {shorten(found)}; playing the game again gives {shorten(wanted)}"
