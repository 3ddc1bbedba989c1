"""A chunk of games: what is handed to whoever plays it, and what comes back. Both are plain and can be sent anywhere.

A chunk carries its cell as a log's first line would tell it, so that a worker on another machine plays the very same games. Where
chunks begin and end depends on the indices of their games alone, never on who plays them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import orjson

from eventcards.engine.play import Listener, Result, play
from eventcards.engine.setup import Setup, read_setup
from eventcards.errors import BadInput
from eventcards.lab.scenario import Cell, Keep
from eventcards.log.writer import log_file

__all__ = ["Answer", "Chunk", "Record", "log_path", "pieces", "play_chunk", "play_kept", "setup_text"]

SIZE = 50
"""Games in a chunk: long enough that handing it out costs little, short enough that little is lost when a run is cut off."""


@attrs.frozen
class Record:
    """What came of one game of a run. A game that failed has an error instead of a result."""

    index: int
    """Which game of its cell, from 0. Where seats are rotated, several games share a deal: `result.index` is the deal's."""
    result: Result | None
    error: str | None = None
    log: str | None = None
    """The name of its log, if one was kept."""


@attrs.frozen
class Chunk:
    """Some games of one cell, in a row."""

    scenario: str
    cell: str
    """Its setup, as JSON."""
    rotate: bool
    indices: range
    keep: Keep
    first: int
    """The first game of the run: the one that `keep = "first"` keeps."""
    log_dir: Path | None
    """Where logs are written; None if that is on another machine, and they come back as bytes."""

    def __str__(self) -> str:
        return f"games {self.indices[0]} to {self.indices[-1]} of {self.scenario}"


@attrs.frozen
class Answer:
    """What came of a chunk: a record of each game, and the logs that could not be put in their place by whoever played."""

    records: list[Record]
    logs: Mapping[str, bytes] = {}


def pieces(start: int, stop: int, size: int = SIZE) -> Iterator[range]:
    """The games from `start` up to `stop`, cut at multiples of `size`.

    >>> list(pieces(30, 120))
    [range(30, 50), range(50, 100), range(100, 120)]
    """
    while start < stop:
        end = min(stop, (start // size + 1) * size)
        yield range(start, end)
        start = end


def play_chunk(chunk: Chunk) -> Answer:
    """Play the games of a chunk. One that fails is recorded as such, and the next one is played."""
    if chunk.log_dir is not None:
        return Answer(_records(chunk, chunk.log_dir))
    with TemporaryDirectory() as folder:
        records = _records(chunk, Path(folder))
        return Answer(records, {record.log: Path(folder, record.log).read_bytes() for record in records if record.log})


def play_kept(
    setup: Setup, scenario: str, keep: Keep, log_dir: Path, *listeners: Listener, wanted: bool
) -> tuple[Result, Path | None]:
    """Play one game; its log is kept if it is wanted, or if the game does not end and such games are to be kept."""
    path = log_path(log_dir, scenario, setup) if wanted else None
    result = _play(setup, path, *listeners)
    if keep.rule == "unfinished" and not result.outcome.finished:
        path = log_path(log_dir, scenario, setup)
        _play(setup, path)  # the same game again: it could not be known before
    return result, path


def log_path(log_dir: Path, scenario: str, setup: Setup) -> Path:
    """Where a game's log lies: named after scenario, cell, seed and index.

    The cell is named by a digest of all that decides its games, so that different games never share a name.
    """
    told = {key: value for key, value in setup.plain().items() if key not in ("seed", "index")}
    cell = hashlib.sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()[:8]
    return log_dir / f"{scenario}-{cell}-s{setup.seed}-g{setup.index}.jsonl"


def setup_text(setup: Setup) -> str:
    """A setup as JSON: what decides its games, in full."""
    return orjson.dumps(setup.plain()).decode()


def _records(chunk: Chunk, log_dir: Path) -> list[Record]:
    cell = _cell(chunk.cell, chunk.rotate)
    return [_record(chunk, log_dir, cell.game(index), index) for index in chunk.indices]


def _record(chunk: Chunk, log_dir: Path, setup: Setup, index: int) -> Record:
    """Play a game and record what came of it, be it an error: a stranger's strategy or rules must not end the run."""
    wanted = chunk.keep.wants(index, chunk.first)
    try:
        result, log = play_kept(setup, chunk.scenario, chunk.keep, log_dir, wanted=wanted)
    except (BadInput, OSError, MemoryError):  # not the game's fault: the next one would fare no better
        raise
    except Exception as error:  # noqa: BLE001  # whatever a stranger's code does
        log = log_path(log_dir, chunk.scenario, setup) if wanted else None
        return Record(index, None, str(error) or type(error).__name__, log.name if log else None)
    return Record(index, result, None, log.name if log else None)


def _play(setup: Setup, log: Path | None, *listeners: Listener) -> Result:
    with nullcontext() if log is None else log_file(log) as writer:
        return play(setup, *listeners) if writer is None else play(setup, writer, *listeners)


@lru_cache(maxsize=16)
def _cell(told: str, rotate: bool) -> Cell:
    """The cell that a chunk carries. Whoever sent it has read its scenario, and allowed what it imports."""
    try:
        return Cell({}, read_setup(orjson.loads(told), allow_imports=True), rotate)
    except BadInput as error:  # a strategy that is not installed where it is to be played
        raise error.inside(source="a worker") from error
