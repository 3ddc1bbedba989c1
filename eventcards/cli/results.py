"""What came of a run: as tables for people, as one JSON object, as CSV."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import orjson
from rich.console import Console

from eventcards.lab.runner import Played
from eventcards.lab.scenario import Cell, Scenario
from eventcards.lab.statistics import Row, Tally
from eventcards.terminal.output import duration, grid, safe, say

__all__ = ["Gathered", "heading", "headline", "print_json", "print_tables", "write_csv"]

MOST_FAILURES = 20
"""Remembered of a run; all are counted."""


class Gathered:
    """What is remembered of a run: the numbers of each cell, the logs that were kept, and the first games that failed."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.cells = [(cell, Tally(cell.setup.seats, rotate=cell.rotate)) for cell in cells]
        self.logs: list[Path] = []
        self.failures: list[Played] = []
        self._tallies = {id(cell): tally for cell, tally in self.cells}

    @property
    def failed(self) -> int:
        """How many games failed."""
        return sum(tally.failed for _, tally in self.cells)

    def add(self, played: Played) -> None:
        tally = self._tallies[id(played.cell)]
        if played.result is not None:
            tally.add(played.setup.seats, played.result)
        else:
            tally.failed += 1
            if len(self.failures) < MOST_FAILURES:
                self.failures.append(played)
        if played.log is not None:
            self.logs.append(played.log)


def headline(scenario: Scenario) -> str:
    clocks = " and ".join(dict.fromkeys(cell.setup.clock for cell in scenario.cells))
    return f"{safe(scenario.title)}  (scenario {safe(scenario.name)}, seed {scenario.seed}, {clocks} clock)"


def heading(cell: Cell) -> str:
    """What sets a cell apart."""
    return safe(", ".join(f"{key} = {_short(value)}" for key, value in cell.parameters.items()))


def _short(value: Any, most: int = 40) -> str:
    """A value in so many letters: a deck by its first cards, a long name by its beginning."""
    text = str(value)
    return text if len(text) <= most else text[: most - 3] + "..."


def _rows(cell: Cell, tally: Tally) -> Iterable[Row]:
    """What is worth a row: each team, where teams stay together, or else each player."""
    return tally.by_team.values() if tally.by_team and not cell.rotate else tally.by_player.values()


def print_tables(out: Console, scenario: Scenario, gathered: Gathered) -> None:
    say(out, headline(scenario))
    for cell, tally in gathered.cells:
        say(out)
        if cell.parameters:
            say(out, heading(cell))
        if tally.games:
            _cell_table(out, cell, tally)
        if tally.failed:
            say(out, f"failed: {tally.failed} of {tally.games + tally.failed} games, which are in none of these numbers")
    say(out)
    if gathered.logs:
        more = f" and {len(gathered.logs) - 1} more" if len(gathered.logs) > 1 else ""
        say(out, f"Logs: {safe(str(gathered.logs[0]))}{more}")


ROOMY = 104
"""Columns that a terminal needs for the whole table; in a narrower one, what is the same for all seats stands below it."""


def _cell_table(out: Console, cell: Cell, tally: Tally) -> None:
    roomy = out.width >= ROOMY
    length = "-" if cell.setup.clock == "instant" else duration(tally.seconds.mean)
    unfinished = tally.games - tally.finished
    numbers = ["games", "wins", "win rate", "95 % interval", "mean score", *(("mean length", "unfinished") if roomy else ())]
    table = grid(None, "strategy", "seat", *numbers, right=numbers)
    for row in _rows(cell, tally):
        low, high = row.interval
        rate, interval = f"{row.rate:.1%}", f"{low:.1%} to {high:.1%}"
        shared = (length, str(unfinished)) if roomy else ()
        seat = row.labels["team"] if "team" in row.labels else f"{row.labels['seat']} {_short(safe(row.labels['name']), 12)}"
        score = f"{row.score.mean:.2f}"
        table.add_row(safe(row.labels["strategy"]), seat, str(row.games), str(row.wins), rate, interval, score, *shared)
    out.print(table)
    if not roomy:
        say(out, f"mean length {length}, unfinished {unfinished}")
    means = ", ".join(
        f"{name} {mean.mean:g}" if tally.games == 1 else f"{name} {mean.mean:.2f} ± {mean.half_width:.2f}"
        for name, mean in tally.measures.items()
    )
    out.print(f"per game: {means}")


def print_json(scenario: Scenario, gathered: Gathered, failures: list[dict[str, Any]]) -> None:
    """One object; `failures` is there only if there are any."""
    told = {
        "scenario": scenario.name,
        "seed": scenario.seed,
        "games": sum(tally.games for _, tally in gathered.cells),
        "cells": [{"parameters": cell.parameters, **tally.plain()} for cell, tally in gathered.cells],
        "logs": [str(path) for path in gathered.logs],
    }
    click.echo(orjson.dumps(told | ({"failures": failures} if failures else {}), option=orjson.OPT_INDENT_2).decode())


def write_csv(path: Path, gathered: Gathered) -> None:
    """One row for each player, or team, of each cell. Columns are named as the JSON's keys, inner ones after a dot."""
    rows = []
    for number, (cell, tally) in enumerate(gathered.cells):
        told = tally.plain()
        parameters = {f"parameters.{key}": _field(value) for key, value in cell.parameters.items()}
        shared = dict(_flat({key: told[key] for key in ("finished", "failed", "seconds", "measures")}))
        rows += [{"cell": number, **parameters, **dict(_flat(row.plain())), **shared} for row in _rows(cell, tally)]
    columns = dict.fromkeys(column for row in rows for column in row)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _flat(told: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Tables within tables as one; an interval is its two ends."""
    for key, value in told.items():
        if key == "interval":
            yield from _flat({"interval.low": value[0], "interval.high": value[1]})
        elif isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", found) for inner, found in _flat(value))
        else:
            yield key, _field(value)


def _field(value: Any) -> Any:
    """A value as a field of CSV: what cannot be known is empty, what is not plain is JSON."""
    if isinstance(value, float) and not math.isfinite(value):
        return ""
    return value if isinstance(value, str | int | float) else orjson.dumps(value).decode()
