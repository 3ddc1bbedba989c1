"""What is worth showing of a run, as series of numbers with their intervals: for plots and pages, which only lay them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from eventcards.engine.setup import Seating
from eventcards.errors import shorten
from eventcards.kernel.options import declared
from eventcards.lab.scenario import Cell
from eventcards.lab.statistics import Mean, Row, Tally

__all__ = ["Axis", "Cells", "Estimate", "Series", "axes", "first_measure", "is_timed", "sides", "told", "win_rates"]

Cells = Sequence[tuple[Cell, Tally]]
LONGEST = 32
"""Letters of a value or a name where it labels a plot."""


@attrs.frozen
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


@attrs.frozen
class Series:
    """Several lines of estimates, one estimate a cell; None where a cell has none, as a seat that is not there."""

    label: str
    lines: Mapping[str, Sequence[Estimate | None]]
    percent: bool = False


@attrs.frozen
class Axis:
    """Something that a sweep varies, and its values in the order of the scenario."""

    key: str
    label: str
    values: Sequence[Any]

    @property
    def is_number(self) -> bool:
        return all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)


def axes(cells: Cells) -> list[Axis]:
    """What the run's sweep varies. If that is one thing, it has a value for each cell."""
    keys = list(cells[0][0].parameters)
    found = []
    for key in keys:
        values = [cell.parameters[key] for cell, _ in cells]
        distinct = [value for place, value in enumerate(values) if value not in values[:place]]
        found.append(Axis(key, _label(cells[0][0], key), values if len(keys) == 1 else distinct))
    return found


def _label(cell: Cell, key: str) -> str:
    """A key as one reads it: an option with its meaning, if that is short."""
    match key.split("."):
        case ["options", name]:
            meaning = next((one.description for one in declared(cell.setup.game.options) if one.name == name), "")
            plain = name.replace("_", " ")
            return f"{plain}: {meaning}" if 0 < len(meaning) <= 2 * LONGEST else plain
        case ["players", number, name]:
            return f"{_TIMES.get(name, name)} of player {number}"
        case _:
            return _TIMES.get(key, key.replace(".", " "))


_TIMES = {"think": "thinking time (seconds)", "reaction": "reaction time (seconds)"}


def told(value: Any) -> str:
    """A swept value in a few letters.

    >>> told(2.0), told(True), told({"uniform": [0.1, 1.3]}), told("planner")
    ('2', 'yes', 'uniform 0.1, 1.3', 'planner')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case dict():
            return ", ".join(f"{key} {told(inner)}" for key, inner in value.items())[:LONGEST]
        case list():
            return ", ".join(told(inner) for inner in value)[:LONGEST]
        case str():
            return value[:LONGEST]
        case _:
            return shorten(value, LONGEST)


def sides(cell: Cell, tally: Tally) -> Mapping[Any, Row]:
    """Whose numbers are worth showing: teams where they stay together, strategies where rotated players differ in nothing else, players."""
    if not cell.rotate:
        return tally.by_team or tally.by_player
    kinds = {str(_playing(one)) for one in cell.setup.seats}
    return tally.by_strategy if len(kinds) == len(tally.by_strategy) else tally.by_player


def _playing(one: Seating) -> dict[str, Any]:
    return {key: value for key, value in one.plain().items() if key not in ("seat", "name", "team")}


def win_rates(cells: Cells) -> Series:
    """The win rate of each side, cell by cell."""
    shown = [sides(cell, tally) for cell, tally in cells]
    names = {key: _name(key, shown) for rows in shown for key in rows}
    if any(name is None for name in names.values()):
        names = {key: f"player {key}" for key in names}
    elif len(set(names.values())) < len(names):  # namesakes are told apart by their number
        names = {key: f"{key}. {name}" for key, name in names.items()}
    lines = {str(name): [_rate(rows.get(key)) for rows in shown] for key, name in names.items()}
    return Series("win rate", lines, percent=True)


def _rate(row: Row | None) -> Estimate | None:
    return None if row is None or row.games == 0 else Estimate(row.rate, *row.interval)


def _name(key: Any, shown: Sequence[Mapping[Any, Row]]) -> str | None:
    """A side by its team or its player's name, and by its strategy where that sets sides apart. None if it has several names."""
    labels = [rows[key].labels for rows in shown if key in rows]
    names = {one.get("team") or one.get("name") or one["strategy"] for one in labels}
    if len(names) > 1:
        return None
    name = names.pop()
    strategies = {one.get("strategy", name) for one in labels}
    apart = len({row.labels.get("strategy") for row in shown[0].values()}) > 1
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
    return f"{short} ({strategies.pop()})" if apart and len(strategies) == 1 and name not in strategies else short


def first_measure(cells: Cells) -> Series | None:
    """The first measure of a game that all play together: there a win rate alone may tell little."""
    cell, tally = cells[0]
    if len(sides(cell, tally)) > 1 or not tally.measures:
        return None
    name = next(iter(tally.measures))
    return Series(name, {name: [_mean(tally.measures.get(name)) for _, tally in cells]})


def _mean(mean: Mean | None) -> Estimate | None:
    if mean is None or mean.count == 0:
        return None
    half = mean.half_width if mean.blocks > 1 else 0.0
    return Estimate(mean.mean, mean.mean - half, mean.mean + half)


def is_timed(cells: Cells) -> bool:
    """Whether there is simulated time to show."""
    return all(cell.setup.clock != "instant" for cell, _ in cells)
