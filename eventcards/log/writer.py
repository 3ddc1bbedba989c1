"""Write a game's log: JSON Lines by structlog, over a buffered sink of our own that is flushed at the game's end.

Log format 1: every line has `seq`, `t` (simulated seconds) and `event`, then the fields of that event; the last line carries the
sha256 of all bytes before it. Nothing but simulated time is written: the same game gives the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import EISDIR
from os import strerror
from pathlib import Path
from typing import Any

import orjson
import structlog

from eventcards import __version__
from eventcards.engine.setup import Setup
from eventcards.errors import BadInput, RulesError, shorten
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.table import Table

__all__ = ["FORMAT", "LogWriter", "log_file"]

FORMAT = 1
BLOCK = 1 << 16
"""Bytes that the sink gathers before it writes them on."""


class Sink:
    """Gathers lines into blocks, and hashes what it has passed on."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._block = bytearray()  # a list of lines would hold on to the memory of each, and take ten times as long
        self._sha = hashlib.sha256()

    def line(self, line: bytes) -> None:
        self._block += line
        if len(self._block) >= BLOCK:
            self.flush()

    def flush(self) -> None:
        block = bytes(self._block)
        self._block.clear()
        self._sha.update(block)
        self._write(block)

    def sha256(self) -> str:
        """The sha256 of all lines so far."""
        self.flush()
        return self._sha.hexdigest()


class LineLogger(structlog.BoundLoggerBase):
    """A structlog logger with one method: a line is told, whatever its level. Nothing is bound: its fields are all there is."""

    def line(self, fields: structlog.typing.EventDict) -> None:
        told: Any = fields
        for processor in self._processors:
            told = processor(self._logger, "line", told)
        self._logger.line(told)


def render(_: Any, __: str, fields: structlog.typing.EventDict) -> bytes:
    """The last processor: a line of JSON."""
    try:
        return orjson.dumps(fields, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError as error:
        raise RulesError(f"{shorten(fields['event'])} tells something that is not plain: {error}") from error


class LogWriter:
    """Follows one game (a :class:`~eventcards.engine.play.Listener`) and hands its log to `write`, block by block."""

    def __init__(self, write: Callable[[bytes], object], **told: Any) -> None:
        self._sink = Sink(write)
        self._told = told
        """Fields of the first line that are to be told otherwise than we would."""
        self._seq = 0
        logger = structlog.wrap_logger(
            self._sink, processors=[render], wrapper_class=LineLogger, context_class=dict, cache_logger_on_first_use=False
        )
        self._line = logger.bind().line

    def started(self, setup: Setup, table: Table) -> None:
        first = {"format": FORMAT, "eventcards": __version__, **setup.plain()}
        self._write({"seq": 0, "t": 0.0, "event": "game.started", **first, **self._told})

    def happened(self, seconds: float, fact: Fact) -> None:
        self._write(fact.fields(seq=self._seq, t=seconds, event=fact.event))

    def ended(self, seconds: float, outcome: Outcome) -> None:
        told = {
            "finished": outcome.finished,
            "winners": outcome.winners,
            "ranking": outcome.ranking,
            "scores": dict(outcome.scores),
            "reason": outcome.reason,
            "measures": dict(outcome.measures),
        }
        seq = self._seq
        last = {"seq": seq, "t": seconds, "event": "game.ended", "outcome": told, "lines": seq + 1, "sha256": self._sink.sha256()}
        self._write(last)
        self._sink.flush()

    def flush(self) -> None:
        """Pass on what has been gathered: an interrupted game is kept up to its last line."""
        self._sink.flush()

    def _write(self, line: dict[str, Any]) -> None:
        self._line(line)
        self._seq += 1


@contextmanager
def log_file(path: Path) -> Iterator[LogWriter]:
    """A writer whose log appears at `path` when it is whole.

    Until then it lies beside it as `.part`. A game that is interrupted leaves its log up to the last line, but never in the place of a
    longer one: that is whole, or was interrupted later.
    """
    part = path.with_name(path.name + ".part")
    with _into(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(EISDIR, strerror(EISDIR))
        file = part.open("wb")

    def write(block: bytes) -> None:
        with _into(path):
            file.write(block)

    writer = LogWriter(write)
    try:
        yield writer
    except BaseException:
        with suppress(BadInput, OSError):  # on a full disk, what was complained of already
            writer.flush()
            file.flush()
        with suppress(OSError):
            file.close()
        if path.exists() and path.stat().st_size >= part.stat().st_size:
            part.unlink()
        else:
            part.replace(path)
        raise
    with _into(path):
        file.close()
        part.replace(path)


@contextmanager
def _into(path: Path) -> Iterator[None]:
    """Whatever the machine refuses is told with the log that could not be written."""
    try:
        yield
    except OSError as error:
        raise BadInput(str(path), "", f"cannot be written: {error.strerror}") from error
