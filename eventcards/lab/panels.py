"""The panels that plots are made of. Each function here gives a panel: something that draws itself on given axes."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from eventcards.lab.comparison import decimals
from eventcards.lab.series import Axis, Estimate, Series, told
from eventcards.lab.statistics import QUANTILES, Lengths

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "Ground", "Panel", "Times", "bars", "distribution", "groups", "heat_map", "length_map", "line", "map_column",
    "plain", "rows", "spread_boxes", "spread_line", "spread_rows",
]  # fmt: skip

Panel = Callable[["Axes"], None]

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#882255", "#7F7F7F")
"""Okabe and Ito's, which people see apart whatever their eyes; for the yellow that paper does not show, and for black, others."""
MARKERS = "osD^vPX*"
HATCHES = ("", "///", "...", r"\\", "xxx", "---", "+++", "ooo")
"""Bars that are told by a legend are told by these as well: on grey paper, colours of equal brightness are one."""
INK = "#444444"
"""Lengths are nobody's, so they have no colour."""
MOST_BANDS = 4
"""More bands than these hide each other: intervals become bars."""
BARS = 24
"""Of a distribution."""


@attrs.frozen
class Times:
    """How long the games of each cell took, in seconds, minutes or hours: whichever one can read."""

    lengths: Sequence[Lengths]

    @property
    def unit(self) -> str:
        return "hours" if self._longest >= 3 * 3600 else "minutes" if self._longest >= 3 * 60 else "seconds"

    def quantiles(self, part: float) -> list[float]:
        return [one.quantile(part) / self.seconds for one in self.lengths]

    @property
    def seconds(self) -> float:
        return {"hours": 3600.0, "minutes": 60.0, "seconds": 1.0}[self.unit]

    @property
    def _longest(self) -> float:
        return max(one.quantile(0.95) for one in self.lengths)


@attrs.frozen
class Ground:
    """Where cells lie on a map: the two things swept, and row and column of each cell."""

    across: Axis
    down: Axis
    places: Sequence[tuple[int, int]]


def bars(series: Series) -> Panel:
    """One cell: a bar for each side."""

    def panel(ax: Axes) -> None:
        for place, [found] in enumerate(series.lines.values()):
            if found is not None:
                _bar(ax.barh, place, found, series, place, 0.6)
                ax.text(found.high * _scale(series), place, f"  {_written(found, series)}", va="center", fontsize=9)
        ax.set_yticks(range(len(series.lines)), [_wrapped(name.replace(" (", "\n("), 22) for name in series.lines])
        ax.set_ylim(len(series.lines) - 0.4, -0.6)
        ax.grid(visible=False, axis="y")
        ax.margins(x=0.18)
        ax.set_xlim(left=0)
        ax.set_xlabel(_measured(series))
        ax.set_title(plain(series.label))

    return panel


def line(axis: Axis, series: Series) -> Panel:
    """Numbers swept: a line for each side, with the band of its intervals."""

    def panel(ax: Axes) -> None:
        for place, (name, estimates) in enumerate(series.lines.items()):
            there = [(x, one) for x, one in zip(axis.values, estimates, strict=True) if one is not None]
            there.sort(key=lambda pair: float(pair[0]))
            xs, (values, lows, highs) = [x for x, _ in there], _columns([one for _, one in there], series)
            look = _look(place)
            if len(series.lines) <= MOST_BANDS:
                ax.fill_between(xs, lows, highs, color=COLOURS[place % len(COLOURS)], alpha=0.18, linewidth=0)
                ax.plot(xs, values, label=_named(name), clip_on=False, zorder=3, **look)
            else:
                beside = _beside(axis, place - (len(series.lines) - 1) / 2)
                reach = _reach(values, lows, highs)
                ax.errorbar([beside(x) for x in xs], values, yerr=reach, label=_named(name), elinewidth=0.8, capsize=2, **look)
        _numbers_along(ax, axis)
        _upright(ax, series)

    return panel


def groups(axis: Axis, series: Series) -> Panel:
    """Words swept: a group of bars for each, of those sides that are there."""

    def panel(ax: Axes) -> None:
        there = [
            [(place, found) for place, found in enumerate(group) if found is not None]
            for group in zip(*series.lines.values(), strict=True)
        ]
        width = 0.8 / max(map(len, there))
        for group, sides in enumerate(there):
            for number, (place, found) in enumerate(sides):
                aside = (number - (len(sides) - 1) / 2) * width
                _bar(ax.bar, group + aside, found, series, place, width * 0.92, hatched=len(series.lines) > 1)
        for place, name in enumerate(series.lines):
            ax.bar([0], [0], label=_named(name), **_filling(place))  # for the legend
        ax.set_xticks(range(len(axis.values)), [_wrapped(told(value)) for value in axis.values])
        ax.set_xlabel(_wrapped(axis.label, 50))
        ax.grid(visible=False, axis="x")
        _upright(ax, series)

    return panel


def rows(names: Sequence[str], series: Series) -> Panel:
    """Many things swept: a row for each combination, a dot for each side."""

    def panel(ax: Axes) -> None:
        step = 0.6 / len(series.lines)
        for place, (name, estimates) in enumerate(series.lines.items()):
            there = [(row + (place + 0.5) * step - 0.3, one) for row, one in enumerate(estimates) if one is not None]
            values, lows, highs = _columns([one for _, one in there], series)
            reach = _reach(values, lows, highs)
            ax.errorbar(
                values, [y for y, _ in there], xerr=reach, linestyle="none", capsize=3, label=_named(name), **_look(place)
            )
        ax.set_yticks(range(len(names)), [_wrapped(name, 34) for name in names])
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.set_xlim(left=0)
        ax.set_xlabel(_measured(series))
        ax.set_title(plain(series.label))
        _legend_below(ax)

    return panel


def heat_map(ground: Ground, title: str, estimates: Sequence[Estimate | None], series: Series) -> Panel:
    """Two things swept: each cell's value, and below it its interval, on a colour. Maps of one series share their colours."""
    texts = ["" if one is None else f"{_written(one, series)}\n{_range(one, series)}" for one in estimates]
    values = [None if one is None else one.value for one in estimates]
    found = [one.value for line in series.lines.values() for one in line if one is not None]
    unit = " (%)" if series.percent else ", mean of a game"
    return _map(ground, title + unit, values, texts, (min(found), max(found)))


def map_column(shown: Sequence[Series]) -> float:
    """The inches that a column of a map needs for the intervals written there."""
    written = (_range(one, series) for series in shown for line in series.lines.values() for one in line if one is not None)
    return max(0.8, 0.1 + 0.068 * max(map(len, written), default=0))


def length_map(ground: Ground, times: Times) -> Panel:
    medians = times.quantiles(0.5)
    texts = [f"{median:.3g}" for median in medians]
    return _map(ground, f"median length of a game ({times.unit})", medians, texts, (min(medians), max(medians)))


def _map(ground: Ground, title: str, values: Sequence[float | None], texts: Sequence[str], limits: tuple[float, float]) -> Panel:
    across, down = ground.across, ground.down

    def panel(ax: Axes) -> None:
        grid = [[float("nan")] * len(across.values) for _ in down.values]
        for (row, column), value, text in zip(ground.places, values, texts, strict=True):
            if value is not None:
                grid[row][column] = value
                colour = "white" if value <= sum(limits) / 2 else "black"
                ax.text(column + 0.5, row + 0.5, text, ha="center", va="center", color=colour, fontsize=8)
        ax.pcolormesh(grid, cmap="cividis", vmin=limits[0], vmax=limits[1], edgecolors="white", linewidth=1.5)
        ax.set_xticks([place + 0.5 for place in range(len(across.values))], [_wrapped(told(one), 12) for one in across.values])
        ax.set_yticks([place + 0.5 for place in range(len(down.values))], [_wrapped(told(one), 12) for one in down.values])
        ax.invert_yaxis()
        ax.tick_params(length=0)
        ax.grid(visible=False)
        ax.spines[:].set_visible(False)
        ax.set_xlabel(_wrapped(across.label, 44))
        ax.set_ylabel(_wrapped(down.label, 26))
        ax.set_title(_wrapped(title, 9 * max(3, len(across.values))))

    return panel


def distribution(times: Times) -> Panel:
    """How long the games of one cell take."""

    def panel(ax: Axes) -> None:
        [lengths] = times.lengths
        middles, games = [middle / times.seconds for middle, _ in lengths], [games for _, games in lengths]
        ax.hist(middles, bins=BARS, weights=games, color="#999999", edgecolor="white", linewidth=0.5)
        (low,), (median,), (high,) = (times.quantiles(part) for part in (0.05, 0.5, 0.95))
        ax.axvline(median, color="black", linewidth=1.5, label=f"median {median:.3g}")
        ax.axvspan(low, high, color=INK, alpha=0.1, linewidth=0, zorder=0, label=f"90 % of games: {low:.3g} to {high:.3g}")
        ax.set_ylabel("games")
        ax.locator_params("y", integer=True)
        ax.set_xlabel(f"simulated time ({times.unit})")
        ax.set_title("length of a game")
        _legend_below(ax)

    return panel


def spread_line(axis: Axis, times: Times) -> Panel:
    """How long games take as a number is varied."""

    def panel(ax: Axes) -> None:
        order = sorted(range(len(axis.values)), key=lambda place: float(axis.values[place]))
        xs = [axis.values[place] for place in order]
        quantiles = {part: [found[place] for place in order] for part in QUANTILES for found in [times.quantiles(part)]}
        ax.fill_between(xs, quantiles[0.05], quantiles[0.95], color=INK, alpha=0.12, linewidth=0, label="90 % of games")
        ax.fill_between(xs, quantiles[0.25], quantiles[0.75], color=INK, alpha=0.28, linewidth=0, label="50 % of games")
        ax.plot(xs, quantiles[0.5], color="black", marker="o", markersize=5, label="median")
        _numbers_along(ax, axis)
        ax.set_ylim(bottom=0)
        ax.set_ylabel(f"simulated time ({times.unit})")
        ax.set_title("length of a game")
        _legend_below(ax)

    return panel


def spread_boxes(names: Sequence[str], axis: Axis, times: Times) -> Panel:
    """How long games take as words are varied."""

    def panel(ax: Axes) -> None:
        ax.bxp(_boxes(times), showfliers=False, widths=0.5, **_BOX)
        ax.set_xticks(range(1, len(names) + 1), [_wrapped(name) for name in names])
        ax.set_xlabel(_wrapped(axis.label, 50) + "\n" + _wrapped(_BOXES, 30))
        ax.grid(visible=False, axis="x")
        ax.set_ylim(bottom=0)
        ax.set_ylabel(f"simulated time ({times.unit})")
        ax.set_title("length of a game")

    return panel


def spread_rows(times: Times) -> Panel:
    """How long games take, a row for each combination."""
    rows = len(times.lengths)

    def panel(ax: Axes) -> None:
        ax.bxp(_boxes(times), showfliers=False, widths=0.5, orientation="horizontal", **_BOX)
        ax.set_yticks(range(1, rows + 1), [""] * rows)  # they are named by the panel before
        ax.set_ylim(rows + 0.6, 0.4)
        ax.set_xlim(left=0)
        ax.grid(visible=False, axis="y")
        ax.set_xlabel(f"simulated time ({times.unit})\n" + _wrapped(_BOXES, 30))
        ax.set_title("length of a game")

    return panel


_BOXES = "line: median, box: 50 %, whiskers: 90 % of games"
_BOX: dict[str, Any] = {
    "patch_artist": True,
    "boxprops": {"facecolor": "#CCCCCC", "edgecolor": INK},
    "medianprops": {"color": "black", "linewidth": 2},
    "whiskerprops": {"color": INK},
    "capprops": {"color": INK},
}


def _boxes(times: Times) -> list[dict[str, float]]:
    found = (times.quantiles(part) for part in QUANTILES)
    return [dict(zip(("whislo", "q1", "med", "q3", "whishi"), box, strict=True)) for box in zip(*found, strict=True)]


def _bar(
    bar: Callable[..., Any], at: float, found: Estimate, series: Series, place: int, width: float, *, hatched: bool = False
) -> None:
    """A side's bar with its interval; `bar` lays it down or stands it up."""
    [value], [low], [high] = _columns([found], series)
    along = "xerr" if bar.__name__ == "barh" else "yerr"
    reach = {along: _reach([value], [low], [high]), "error_kw": {"ecolor": "#222222", "capsize": 3, "elinewidth": 1}}
    bar(at, value, width, **(_filling(place) if hatched else {"color": COLOURS[place % len(COLOURS)]}), **reach)


def _look(place: int) -> dict[str, Any]:
    """Each side has a colour and a marker of its own."""
    return {"color": COLOURS[place % len(COLOURS)], "marker": MARKERS[place % len(MARKERS)], "markersize": 5}


def _filling(place: int) -> dict[str, Any]:
    """Each side has a colour and a hatch of its own."""
    colour, hatch = COLOURS[place % len(COLOURS)], HATCHES[place % len(HATCHES)]
    return {"facecolor": colour, "hatch": hatch, "edgecolor": "white", "linewidth": 0}


def _columns(estimates: Sequence[Estimate], series: Series) -> tuple[list[float], list[float], list[float]]:
    scale = _scale(series)
    values, lows, highs = ([getattr(one, key) * scale for one in estimates] for key in ("value", "low", "high"))
    return values, lows, highs


def _reach(values: Sequence[float], lows: Sequence[float], highs: Sequence[float]) -> list[list[float]]:
    """How far intervals go below and above, as error bars want it."""
    below = [max(0.0, value - low) for value, low in zip(values, lows, strict=True)]
    above = [max(0.0, high - value) for value, high in zip(values, highs, strict=True)]
    return [below, above]


def _numbers_along(ax: Axes, axis: Axis) -> None:
    """The values swept as ticks; wide apart, they are laid out by their ratios."""
    if _is_wide(axis):
        ax.set_xscale("log")
        ax.minorticks_off()
    ax.set_xticks(axis.values, [told(value) for value in axis.values])
    ax.set_xlabel(_wrapped(axis.label, 50))


def _is_wide(axis: Axis) -> bool:
    low, high = min(axis.values), max(axis.values)
    return bool(low > 0 and high / low >= 8)


def _beside(axis: Axis, steps: float) -> Callable[[float], float]:
    """Moves a value aside by so many steps, each as long as the others on the paper: intervals of one value must not hide each other."""
    low, high = min(axis.values), max(axis.values)
    if _is_wide(axis):
        factor = (high / low) ** (0.015 * steps)
        return lambda x: x * factor
    return lambda x: x + 0.015 * steps * (high - low)


def _upright(ax: Axes, series: Series) -> None:
    """What is common to panels whose values go up."""
    ax.set_ylim(bottom=0)
    ax.set_ylabel(_measured(series))
    ax.set_title(plain(series.label))
    estimates = [one for line in series.lines.values() for one in line if one is not None]
    if series.percent and not any(one.value for one in estimates):
        ax.set_title("win rate: no game was won")
    _legend_below(ax)


def _legend_below(ax: Axes) -> None:
    """A legend under the axis and its label, where it hides nothing."""
    from matplotlib.transforms import ScaledTranslation

    handles, labels = ax.get_legend_handles_labels()
    if len(handles) < 2:
        return
    ticks = max((label.get_text().count("\n") for label in ax.get_xticklabels()), default=0)
    points = 34 + 13 * (ax.get_xlabel().count("\n") + ticks)
    below = ax.transAxes + ScaledTranslation(0, -points / 72, ax.figure.dpi_scale_trans)
    longest = max(len(line) for label in labels for line in label.splitlines())
    columns = max(1, min(4, 72 // (longest + 6)))  # as many letters as a panel is wide, and what stands before each name
    ax.legend(loc="upper center", bbox_to_anchor=(0.5, 0), bbox_transform=below, ncols=columns, borderaxespad=0)


def _measured(series: Series) -> str:
    return plain(f"{series.label} (%)" if series.percent else f"{series.label}, mean of a game")


def _scale(series: Series) -> float:
    return 100.0 if series.percent else 1.0


def _written(found: Estimate, series: Series) -> str:
    """A value with as many digits as its interval warrants."""
    return f"{found.value * _scale(series):.{_places(found, series)}f}{'%' if series.percent else ''}"


def _range(found: Estimate, series: Series) -> str:
    scale, places = _scale(series), _places(found, series)
    return f"{found.low * scale:.{places}f} to {found.high * scale:.{places}f}"


def _places(found: Estimate, series: Series) -> int:
    return decimals((found.high - found.low) / 2 * _scale(series))


def _wrapped(text: str, width: int = 18) -> str:
    """Text in lines that are not wider; at hyphens only where a word is too long for any line."""
    return plain(
        "\n".join(
            textwrap.fill(line, width, break_on_hyphens=any(len(word) > width for word in line.split()))
            for line in text.splitlines()
        )
    )


def _named(name: str) -> str:
    """A side's name in a legend."""
    return _wrapped(name, 26)


def plain(text: str) -> str:
    """Text as it is: a dollar sign would begin a formula, and what cannot be printed would be a box."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text).replace("$", r"\$")
