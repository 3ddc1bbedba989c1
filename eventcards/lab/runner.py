"""Run the games of a scenario: cell by cell, in the order of their indices, logging those that are to be kept."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import attrs
import orjson

from eventcards.engine.play import Listener, Result, play
from eventcards.engine.setup import Setup
from eventcards.errors import BadInput
from eventcards.lab.scenario import Cell, Scenario
from eventcards.log.writer import log_file

__all__ = ["Played", "log_path", "run"]


@attrs.frozen
class Played:
    """One game of a run: its cell, its result, and its log if one was kept."""

    cell: Cell
    setup: Setup
    result: Result
    log: Path | None


def run(scenario: Scenario, log_dir: Path, *, only: int | None = None, listener: Listener | None = None) -> Iterator[Played]:
    """Play all games of all cells, or only the game of one index. Yields each game as it ends."""
    if scenario.keep.rule != "none":
        _check_writable(log_dir)
    indices = range(scenario.games) if only is None else range(only, only + 1)
    for cell in scenario.cells:
        for index in indices:
            setup = cell.game(index)
            path = log_path(log_dir, scenario.name, setup)
            logged = scenario.keep.wants(index, first=indices[0])
            result = _play(setup, path if logged else None, listener)
            if scenario.keep.rule == "unfinished" and not result.outcome.finished:
                _play(setup, path, None)  # the same game again: it could not be known before
                logged = True
            yield Played(cell, setup, result, path if logged else None)


def log_path(log_dir: Path, scenario: str, setup: Setup) -> Path:
    """Where a game's log lies: named after scenario, cell, seed and index.

    The cell is named by a digest of all that decides its games, so that different games never share a name.
    """
    told = {key: value for key, value in setup.plain().items() if key not in ("seed", "index")}
    cell = hashlib.sha256(orjson.dumps(told, option=orjson.OPT_SORT_KEYS)).hexdigest()[:8]
    return log_dir / f"{scenario}-{cell}-s{setup.seed}-g{setup.index}.jsonl"


def _play(setup: Setup, path: Path | None, listener: Listener | None) -> Result:
    others = () if listener is None else (listener,)
    with nullcontext() if path is None else log_file(path) as log:
        return play(setup, *others) if log is None else play(setup, log, *others)


def _check_writable(log_dir: Path) -> None:
    """Find out before the first game, not after the last."""
    try:
        log_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(str(log_dir), "", f"logs cannot be written there: {error.strerror}") from error
    if not os.access(log_dir, os.W_OK):
        raise BadInput(str(log_dir), "", "logs cannot be written there: permission denied")
