"""How far a run is: a bar on a terminal; elsewhere, for long runs, a line when a cell is done. On stderr, always."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from eventcards.cli.results import heading
from eventcards.lab.runner import Played
from eventcards.lab.scenario import Cell
from eventcards.terminal.output import console, duration

__all__ = ["progress"]

MANY_GAMES = 1000
"""Fewer are no long run: nothing is said of them but on a terminal."""

Tell = Callable[[Played], None]


@contextmanager
def progress(cells: Sequence[Cell], indices: range, done: Sequence[int]) -> Iterator[Tell]:
    """Be told each game of a run, and show how far it is. `done` says how many games of each cell were played before."""
    total = len(cells) * len(indices)
    if sys.stderr.isatty():
        with _bar(total, {id(cell): count for cell, count in zip(cells, done, strict=True)}) as tell:
            yield tell
    else:
        yield _lines(indices) if total >= MANY_GAMES else lambda played: None


@contextmanager
def _bar(total: int, done: dict[int, int]) -> Iterator[Tell]:
    columns = (
        TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), Rate(), TimeRemainingColumn(), TextColumn("left"),
    )  # fmt: skip
    with Progress(*columns, console=console(error=True), transient=True) as shown:
        task = shown.add_task("", total=total, completed=sum(done.values()))

        def tell(played: Played) -> None:
            if played.index >= done[id(played.cell)]:  # what was read back says nothing about how fast we play
                shown.advance(task)

        yield tell


class Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.0f}/s" if task.speed else "")


def _lines(indices: range) -> Tell:
    begun = time.monotonic()

    def tell(played: Played) -> None:
        if played.index == indices[-1]:
            which = f"{heading(played.cell)}: " if played.cell.parameters else ""
            click.echo(f"{which}{len(indices)} games played, {duration(time.monotonic() - begun)} since the start", err=True)

    return tell
