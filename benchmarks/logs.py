"""Logs: what they cost, how fast they are written, verified and replayed, and how large they are."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs
import orjson

from benchmarks.measuring import Row, compare
from benchmarks.ours import CAPITALISTS, SLAPPERS, cell, games
from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.table import Table
from eventcards.lab.scenario import Cell
from eventcards.log.replay import Replay
from eventcards.log.verify import verify
from eventcards.log.writer import LogWriter, log_file

__all__ = ["rows"]

GAMES = range(15)
SUBJECTS = {
    "Rat Screw": ("rat-screw", SLAPPERS),
    "Capitalism": ("capitalism", CAPITALISTS),
    "Euchre": ("euchre", ("random",) * 4),
    "The Game": ("the-game", ("greedy",) * 2),
    "President": ("president", ("lowest-first",) * 4),
}


def rows() -> Iterator[Row]:
    cells = {title: cell(game, strategies, "virtual") for title, (game, strategies) in SUBJECTS.items()}
    with TemporaryDirectory() as folder:
        for title, of in cells.items():
            yield from _rows(title, of, Path(folder))
    yield _lines(cells["Capitalism"])


def _rows(title: str, of: Cell, folder: Path) -> Iterator[Row]:
    """The same games without a log, with one, verified and replayed. Each time the logs are new: nothing is overwritten."""
    paths: list[Path] = []
    runs = count()

    def bare() -> int:
        return len(games(of, GAMES))

    def logged() -> int:
        run = folder / f"{title} {next(runs)}"
        paths[:] = [run / f"{index}.jsonl" for index in GAMES]
        for index, path in zip(GAMES, paths, strict=True):
            with log_file(path) as writer:
                play(of.game(index), writer)
        return len(GAMES)

    with_log, without, verified, replayed = compare(logged, bare, _each(paths, verify), _each(paths, _replay), repeats=7)
    yield Row(f"{title}, virtual clock: with full log, against without", "games/s", with_log, without, least=0.4)
    yield Row(f"{title}: verify, against the logged run", "games/s", verified, with_log, least=0.7)
    yield Row(f"{title}: replay, against the logged run", "games/s", replayed, with_log)
    logs = [path.read_bytes() for path in paths]
    plain, packed = (sum(map(len, found)) / len(found) / 1024 for found in (logs, [gzip.compress(log) for log in logs]))
    yield Row(f"{title}: log of a game compressed, against plain", "KiB", packed, plain)


def _each(paths: list[Path], do: Callable[[Path], object]) -> Callable[[], int]:
    def side() -> int:
        for path in paths:
            do(path)
        return len(paths)

    return side


def _replay(path: Path) -> None:
    for _ in Replay(path):
        pass


@attrs.define
class _Facts:
    """Keeps what a game told."""

    told: list[tuple[float, Fact]] = attrs.field(factory=list)

    def started(self, setup: Setup, table: Table) -> None:
        pass

    def happened(self, seconds: float, fact: Fact) -> None:
        self.told.append((seconds, fact))

    def ended(self, seconds: float, outcome: Outcome) -> None:
        pass


def _lines(of: Cell) -> Row:
    """Facts to lines by our writer; the same lines, as ready dicts, by orjson alone. Both to a file."""
    facts = _Facts()
    for index in GAMES:
        play(of.game(index), facts)
    told = facts.told
    dicts = [{"seq": seq, "t": t, "event": fact.event, **fact.fields()} for seq, (t, fact) in enumerate(told)]
    with TemporaryDirectory() as folder:

        def ours() -> int:
            with Path(folder, "ours").open("wb") as file:
                writer = LogWriter(file.write)
                for seconds, fact in told:
                    writer.happened(seconds, fact)
                writer.flush()
            return len(told)

        def bare() -> int:
            with Path(folder, "bare").open("wb") as file:
                file.writelines(orjson.dumps(line, option=orjson.OPT_APPEND_NEWLINE) for line in dicts)
            return len(dicts)

        mine, other = compare(ours, bare)
        if Path(folder, "ours").read_bytes() != Path(folder, "bare").read_bytes():
            raise AssertionError("the two sides wrote different lines")
    return Row("log lines, against bare orjson", "lines/s", mine, other, least=0.25)
