"""Run the games of a scenario: cell by cell, in the order of their indices, whoever plays them.

What a store holds already is read back; the rest is played, chunk by chunk, and added to it. Either way the games come out in the same
order, so no number depends on how often a run was cut off, or on who played it.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import attrs

from eventcards.engine.play import Listener, Result
from eventcards.engine.setup import Setup
from eventcards.errors import BadInput
from eventcards.lab.chunk import SIZE, Chunk, Record, log_path, pieces, play_chunk, play_kept, setup_text
from eventcards.lab.executors import Workers, in_order, in_process
from eventcards.lab.scenario import Cell, Keep, Scenario
from eventcards.lab.store import Store

__all__ = ["Played", "play_one", "run", "stored"]


@attrs.frozen
class Played:
    """One game of a run: its cell, what came of it, and its log if one was kept. A game that failed has an error and no result."""

    cell: Cell
    index: int
    result: Result | None
    error: str | None = None
    log: Path | None = None

    @property
    def setup(self) -> Setup:
        return self.cell.game(self.index)


def play_one(scenario: Scenario, cell: Cell, index: int, log_dir: Path, *listeners: Listener) -> tuple[Result, Path | None]:
    """Play one game in the presence of listeners; gives its result, and its log if one was kept. If it fails, so does this."""
    _check_writable(scenario, log_dir)
    wanted = scenario.keep.wants(index, first=index)
    return play_kept(cell.game(index), scenario.name, scenario.keep, log_dir, *listeners, wanted=wanted)


def run(
    scenario: Scenario, log_dir: Path, *, only: int | None = None, workers: Workers | None = None, store: Store | None = None
) -> Generator[Played]:
    """Play all games of all cells, or only the game of one index. Yields each game in turn."""
    _check_writable(scenario, log_dir)
    first, stop = (0, scenario.games) if only is None else (only, only + 1)
    todo = [range(max(first, done), stop) for done in (store.done if store else [0] * len(scenario.cells))]
    hired = workers or in_process()
    chunks = _chunks(scenario, todo, first, None if hired.afar else log_dir.absolute())
    with closing(in_order(hired, play_chunk, chunks)) as answers:
        for number, cell in enumerate(scenario.cells):
            if store is not None:
                yield from stored(store, number, log_dir)
            for _ in _pieces(cell, todo[number]):
                answer = next(answers)
                for name, log in answer.logs.items():
                    _put(log_dir / name, log)
                if store is not None:
                    store.add(number, answer.records)
                for one in answer.records:
                    yield Played(cell, one.index, one.result, one.error, log_dir / one.log if one.log else None)


def stored(store: Store, cell: int, log_dir: Path | None = None) -> Iterator[Played]:
    """The games of a cell that a store holds, with those of their logs that are still in `log_dir`."""
    scenario, of = store.scenario, store.scenario.cells[cell]
    for record in store.records(cell):
        log = None
        if log_dir is not None and _is_kept(scenario.keep, record):
            path = log_path(log_dir, scenario.name, of.game(record.index))
            log = path if path.exists() else None
        yield Played(of, record.index, record.result, record.error, log)


def _is_kept(keep: Keep, record: Record) -> bool:
    unfinished = record.result is not None and not record.result.outcome.finished
    return keep.wants(record.index, first=0) or (keep.rule == "unfinished" and unfinished)


def _chunks(scenario: Scenario, todo: Sequence[range], first: int, log_dir: Path | None) -> Iterator[Chunk]:
    for cell, indices in zip(scenario.cells, todo, strict=True):
        told = setup_text(cell.setup)
        for piece in _pieces(cell, indices):
            yield Chunk(scenario.name, told, cell.rotate, piece, scenario.keep, first, log_dir)


def _pieces(cell: Cell, indices: range) -> Iterator[range]:
    """On the real clock a game takes minutes: each is a chunk of its own."""
    return pieces(indices.start, indices.stop, 1 if cell.setup.clock == "real" else SIZE)


def _put(path: Path, log: bytes) -> None:
    """A log that was written elsewhere appears here, whole."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(log)
    part.replace(path)


def _check_writable(scenario: Scenario, log_dir: Path) -> None:
    """Find out before the first game, not after the last."""
    if scenario.keep.rule == "none":
        return
    try:
        log_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(str(log_dir), "", f"logs cannot be written there: {error.strerror}") from error
    if not os.access(log_dir, os.W_OK):
        raise BadInput(str(log_dir), "", "logs cannot be written there: permission denied")
