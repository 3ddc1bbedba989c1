"""Plots of a run: win rates with their intervals, the first measure of a game of one team, and how long games take.

What the sweep varies decides the form: bars for one cell or for words, a line with a band for numbers, a heat map for two things at once,
a row for each combination of more. The same run draws the same bytes.
"""

from __future__ import annotations

import textwrap
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from eventcards.errors import BadInput, one_of
from eventcards.lab import panels
from eventcards.lab.panels import Panel
from eventcards.lab.scenario import Scenario
from eventcards.lab.series import Axis, Cells, Series, axes, first_measure, is_timed, told, win_rates

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["FORMATS", "check_drawable", "draw", "svg"]

FORMATS = (".png", ".svg")
MOST_CELLS = 1000
"""More than these nobody can read, and drawing them takes longer than playing them."""
STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 10.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "axes.titlesize": 11.0,
    "axes.titlelocation": "left",
    "grid.color": "#DDDDDD",
    "legend.frameon": False,
    "legend.fontsize": 9.0,
    "svg.hashsalt": "eventcards",
    "savefig.dpi": 160,
}
NO_METADATA = dict.fromkeys(("Date", "Creator", "Format", "Type"))


def check_drawable(cells: int) -> None:
    """Refuse a sweep of too many cells: before they are played, if one asks then."""
    if cells > MOST_CELLS:
        raise BadInput("", "", f"{cells:,} cells are too many to draw; at most {MOST_CELLS:,}")


def draw(scenario: Scenario, cells: Cells, path: Path) -> None:
    """Draw what fits the run into a .png or .svg file."""
    if path.suffix not in FORMATS:
        raise BadInput(str(path), "", one_of(path.suffix, FORMATS))
    with _style():
        figure = _figure(scenario, cells)
        try:
            figure.savefig(path, metadata={"Software": None} if path.suffix == ".png" else NO_METADATA)
        except OSError as error:
            raise BadInput(str(path), "", f"cannot be written: {error.strerror}") from error


def svg(scenario: Scenario, cells: Cells) -> str:
    """What fits the run as an SVG element, to stand in a page."""
    text = StringIO()
    with _style():
        _figure(scenario, cells).savefig(text, format="svg", metadata=NO_METADATA)
    return text.getvalue()[text.getvalue().index("<svg") :]


@contextmanager
def _style() -> Iterator[None]:
    """Our style and nobody's own, so that the same run looks the same everywhere."""
    try:
        from matplotlib import style
    except ImportError as error:
        raise BadInput("", "", "plots need Matplotlib; say pip install 'eventcards[lab]'") from error
    with style.context(["default", STYLE], after_reset=True), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")  # a name in letters that the font lacks shows boxes
        yield


def _figure(scenario: Scenario, cells: Cells) -> Figure:
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    check_drawable(len(cells))
    played = [(cell, tally) for cell, tally in cells if tally.games]
    if not played:
        raise BadInput("", "", "there is nothing to draw: no game was played to its end")
    sheet = _sheet(played)
    rows = -(-len(sheet.panels) // sheet.columns)
    width = sheet.width * sheet.columns
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08)
    figure = Figure(figsize=(width, sheet.height * rows + 0.8), layout=layout)
    grid = list(figure.subplots(rows, sheet.columns, squeeze=False).flat)
    for ax in grid[len(sheet.panels) :]:
        ax.remove()
    for panel, ax in zip(sheet.panels, grid, strict=False):
        panel(ax)
    figure.suptitle(panels.plain("\n".join(textwrap.wrap(scenario.title, int(8 * width)))), fontsize=13, fontweight="bold")
    figure.supxlabel(panels.plain(_caption(scenario, cells)), fontsize=8, color="#444444")
    return figure


def _caption(scenario: Scenario, cells: Cells) -> str:
    """What the numbers rest on. Unfinished and failed games are told, here as everywhere."""
    games = sum(tally.games for _, tally in cells)
    unfinished = games - sum(tally.finished for _, tally in cells)
    failed = sum(tally.failed for _, tally in cells)
    each = f"{games:,} games" if len(cells) == 1 else f"{games:,} games in {len(cells)} cells"
    parts = [f"{scenario.name}, seed {scenario.seed}", each, "95 % intervals", f"unfinished: {unfinished:,}"]
    return "   |   ".join([*parts, *([f"failed: {failed:,}"] if failed else [])])


@attrs.frozen
class Sheet:
    """The panels of a figure: how many stand side by side, and the size of each in inches."""

    panels: list[Panel]
    columns: int
    width: float
    height: float


def _sheet(cells: Cells) -> Sheet:
    """What is drawn, and in which form."""
    swept, rates, measure = axes(cells), win_rates(cells), first_measure(cells)
    shown = [rates] if measure is None else [rates, measure]
    if len(swept) == 2:
        return _maps(cells, swept, shown)
    lengths = panels.Times([tally.lengths for _, tally in cells]) if is_timed(cells) else None
    match swept:
        case []:
            drawn = [panels.bars(series) for series in shown] + ([panels.distribution(lengths)] if lengths else [])
            height = 1.4 + 0.5 * max(4, len(rates.lines))
        case [axis] if axis.is_number:
            drawn = [panels.line(axis, series) for series in shown] + ([panels.spread_line(axis, lengths)] if lengths else [])
            height = 4.4
        case [axis]:
            names = [told(value) for value in axis.values]
            drawn = [panels.groups(axis, series) for series in shown] + (
                [panels.spread_boxes(names, axis, lengths)] if lengths else []
            )
            height = 4.4
        case _:
            names = [_combination(swept, cell.parameters) for cell, _ in cells]
            drawn = [panels.rows(names, series) for series in shown] + ([panels.spread_rows(lengths)] if lengths else [])
            height = 1.4 + 0.45 * len(names)
    return Sheet(drawn, len(drawn), 5.2 if len(drawn) < 3 else 4.4, height)


def _combination(swept: list[Axis], parameters: object) -> str:
    assert isinstance(parameters, dict)
    return ", ".join(f"{axis.key.rpartition('.')[2]} {told(parameters[axis.key])}" for axis in swept)


def _maps(cells: Cells, swept: list[Axis], shown: list[Series]) -> Sheet:
    """Two things swept: a map for each side, and one of the median length."""
    across, down = sorted(swept, key=lambda axis: -len(axis.values))
    places = [
        (down.values.index(cell.parameters[down.key]), across.values.index(cell.parameters[across.key])) for cell, _ in cells
    ]
    ground = panels.Ground(across, down, places)
    drawn = [
        panels.heat_map(ground, f"{series.label}, {name}" if len(series.lines) > 1 else series.label, estimates, series)
        for series in shown
        for name, estimates in series.lines.items()
    ]
    if is_timed(cells):
        drawn.append(panels.length_map(ground, panels.Times([tally.lengths for _, tally in cells])))
    width = 1.6 + panels.map_column(shown) * len(across.values)
    return Sheet(drawn, max(1, min(len(drawn), int(13 / width))), width, 1.2 + 0.6 * len(down.values))
