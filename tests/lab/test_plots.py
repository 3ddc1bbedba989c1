"""Plots: the form fits the sweep, everything is labelled, and the same run draws the same bytes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from eventcards.errors import BadInput
from eventcards.lab.plots import _figure, _style, draw, svg
from eventcards.lab.scenario import Scenario, make_scenario
from eventcards.lab.series import Cells
from tests.lab.test_series import EUCHRE, cells_of

GAME: dict[str, Any] = {"game": "the-game", "strategy": "greedy", "clock": "virtual"}


def run_of(data: dict[str, Any], games: int = 3, **changes: Any) -> tuple[Scenario, Cells]:
    told = {"clock": "virtual", **data, **changes}
    return make_scenario("test", told), cells_of(told, games)


def figure(scenario: Scenario, cells: Cells) -> Any:
    with _style():
        return _figure(scenario, cells)


def panels(data: dict[str, Any], games: int = 3, **changes: Any) -> list[Any]:
    return list(figure(*run_of(data, games, **changes)).axes)


@pytest.mark.parametrize(
    ("sweep", "titles"),
    [
        ({}, ["win rate", "cards left", "length of a game"]),
        ({"players": [1, 2]}, ["win rate: no game was won", "cards left", "length of a game"]),
        ({"strategy": ["greedy", "jumper"]}, ["win rate: no game was won", "cards left", "length of a game"]),
        (
            {"players": [1, 2], "options.min_cards": [1, 2, 3]},
            ["win rate (%)", "cards left, mean of a game", "median length of a game (minutes)"],
        ),
        (
            {"players": [1, 2], "options.min_cards": [1, 2], "strategy": ["greedy", "jumper"]},
            ["win rate", "cards left", "length of a game"],
        ),
    ],
    ids=["one cell", "numbers", "words", "two things", "three things"],
)
def test_every_form_of_sweep_is_drawn_with_titles_and_labels(sweep: dict[str, Any], titles: list[str]) -> None:
    drawn = panels(GAME, sweep=sweep)
    shown = [ax.get_title(loc="left") for ax in drawn]
    assert [" ".join(title.split()).replace("seconds", "minutes") for title in shown] == titles
    assert all(ax.get_xlabel() for ax in drawn)


def test_without_time_there_is_no_panel_of_lengths() -> None:
    assert [ax.get_title(loc="left") for ax in panels(EUCHRE, clock="instant")] == ["win rate"]


def test_one_cell_has_a_bar_for_each_team_with_its_rate_and_interval() -> None:
    scenario, cells = run_of(EUCHRE, games=8)
    ax = figure(scenario, cells).axes[0]
    rows = list(cells[0][1].by_team.values())
    assert [bar.get_width() for bar in ax.patches] == pytest.approx([100 * row.rate for row in rows])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["NS\n(safe)", "EW\n(random)"]
    intervals = [segment for container in ax.collections for segment in container.get_segments()]
    assert [[x for x, _ in one] for one in intervals] == [pytest.approx([100 * end for end in row.interval]) for row in rows]


def test_numbers_make_a_line_in_their_own_order_with_a_band() -> None:
    scenario, cells = run_of(GAME, sweep={"options.min_cards": [3, 1, 2]})
    measure = figure(scenario, cells).axes[1]
    [line] = measure.lines
    means = [tally.measures["cards left"].mean for _, tally in cells]
    assert list(line.get_xdata()) == [1, 2, 3]
    assert list(line.get_ydata()) == pytest.approx([means[1], means[2], means[0]])
    assert len(measure.collections) == 1


def test_a_map_says_each_number_where_it_belongs() -> None:
    scenario, cells = run_of(GAME, sweep={"options.min_cards": [1, 2], "players": [1, 2, 3]})
    measure = figure(scenario, cells).axes[1]
    said = {(text.get_position()): text.get_text().split("\n")[0] for text in measure.texts}
    for cell, tally in cells:
        place = (cell.parameters["players"] - 0.5, cell.parameters["options.min_cards"] - 0.5)
        assert float(said[place]) == pytest.approx(tally.measures["cards left"].mean, abs=0.5)
    assert measure.get_xlabel() == "players"
    assert measure.get_ylabel().startswith("min cards")


def test_what_a_map_says_stays_in_its_cell() -> None:
    data = {**GAME, "clock": "instant", "sweep": {"options.min_cards": [1, 2], "players": [1, 2, 3, 4]}}
    scenario, cells = run_of(data, games=2)
    for _, tally in cells:
        for deal in range(10, 3000):  # so many that the interval has many digits
            tally.measures["cards left"].add(120 + deal % 2, deal)
    drawn = figure(scenario, cells)
    drawn.draw_without_rendering()
    for ax in drawn.axes:
        column = ax.get_window_extent().width / 4
        assert all(text.get_window_extent().width < column for text in ax.texts)
    assert all(len(text.get_text()) >= len("120.50\n120.48 to 120.52") for text in drawn.axes[1].texts)


def test_many_lines_have_bars_instead_of_bands_that_hide_each_other() -> None:
    ax = panels({"game": "president", "strategy": "random"}, games=2, sweep={"players": [5, 6]}, clock="instant")[0]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == [f"Player {number}" for number in range(1, 7)]


LONG = [{"name": f"{number} has a name that takes more than one line"} for number in range(6)]


@pytest.mark.parametrize(
    "data",
    [
        {"game": "president", "players": LONG, "sweep": {"options.passing": ["locked", "open"]}},
        {"game": "president", "players": LONG, "sweep": {"options.rounds": [1, 2]}},
        {"game": "rat-screw", "players": 2, "sweep": {"reaction": [{"uniform": [0.1, 1.25]}, {"triangular": [0.1, 0.5, 1.25]}]}},
    ],
    ids=["words", "numbers", "ticks of two lines"],
)
def test_a_legend_hides_nothing_and_stays_in_its_panel(data: dict[str, Any]) -> None:
    drawn = figure(*run_of(data, games=1, limits={"events": 400}))
    drawn.draw_without_rendering()
    win_rate, length = drawn.axes
    legend = win_rate.get_legend().get_window_extent()
    assert legend.y1 <= win_rate.xaxis.label.get_window_extent().y0
    assert legend.x0 >= 0
    assert legend.x1 <= length.get_tightbbox().x0
    assert drawn._supxlabel.get_window_extent().y1 <= legend.y0
    assert win_rate.get_position().width == pytest.approx(length.get_position().width, rel=0.2), "neither was squeezed"


def test_bars_stand_around_the_word_that_they_belong_to_whoever_else_plays_elsewhere() -> None:
    rivals = {**EUCHRE, "players": [{"strategy": "safe"}, {}, {"strategy": "safe"}, {}], "rotate": True}
    ax = panels(rivals, games=4, sweep={"strategy": ["random", "risky", "card-values"]}, clock="instant")[0]
    bars = [bar for bar in ax.patches if bar.get_x() + bar.get_width() / 2 != 0]  # but those that are there for the legend
    middles = [bar.get_x() + bar.get_width() / 2 for bar in bars]
    assert [round(middle, 1) for middle in middles] == [-0.2, 0.2, 0.8, 1.2, 1.8, 2.2]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["safe", "random", "risky", "card-values"]
    assert len({bar.get_hatch() for bar in bars}) == 4, "on grey paper too"


def test_values_that_lie_wide_apart_are_moved_aside_by_the_same_ratio() -> None:
    data = {"game": "president", "players": 6, "strategy": "random"}
    ax = panels(data, games=2, sweep={"options.rounds": [1, 4, 8]}, clock="instant")[0]
    lines = [line.get_xdata() for line in ax.lines if len(line.get_xdata()) == 3 and line.get_marker() in "osD^vP"]
    assert len(lines) == 6
    for line in lines:
        assert [x / value for x, value in zip(line, (1, 4, 8), strict=True)] == pytest.approx([line[0]] * 3)
    assert lines[0][0] < 1 < lines[-1][0] < 1.2


def test_a_sweep_of_too_many_cells_is_not_drawn() -> None:
    scenario, cells = run_of(GAME, games=1)
    with pytest.raises(BadInput, match="1,001 cells are too many to draw; at most 1,000"):
        figure(scenario, list(cells) * 1001)


def test_the_caption_tells_seed_games_and_what_was_not_finished() -> None:
    scenario, cells = run_of(GAME, limits={"events": 20})
    cells[0][1].failed = 2
    caption = figure(scenario, cells)._supxlabel.get_text()
    assert caption == "test, seed 0   |   3 games   |   95 % intervals   |   unfinished: 3   |   failed: 2"


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_same_run_draws_the_same_bytes(suffix: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}{suffix}" for name in "ab"]
    for path in paths:
        draw(*run_of(GAME), path)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert b"20" + b"26-" not in paths[0].read_bytes()


def test_the_style_of_whoever_runs_it_changes_nothing() -> None:
    import matplotlib as mpl

    before = svg(*run_of(GAME))
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        assert svg(*run_of(GAME)) == before


def test_an_element_of_a_page_has_no_prologue_and_reaches_for_nothing_outside() -> None:
    element = svg(*run_of(EUCHRE))
    assert element.startswith("<svg ")
    links = [part.split('"')[0] for part in element.split('href="')[1:]]
    assert all(link.startswith("#") for link in links)
    assert "metadata" not in element


def test_odd_titles_and_names_do_no_harm() -> None:
    players = [{"name": "$x$ \x1b[31m <b>"}, {"name": "\N{CJK UNIFIED IDEOGRAPH-724C}"}, {}, {}]
    element = svg(
        *run_of({"game": "euchre", "players": players, "title": "$\\frac{1}$ & <script>"}, rotate=True, sweep={"think": [1, 2]})
    )
    assert "<script>" not in element
    assert "\x1b" not in element


def test_cells_without_games_are_left_out_and_a_run_without_any_is_not_drawn() -> None:
    scenario, cells = run_of(GAME, sweep={"players": [1, 2]})
    empty = cells_of(GAME, games=0)
    assert len(figure(scenario, [*cells[:1], (cells[1][0], empty[0][1])]).axes) == 3
    with pytest.raises(BadInput, match="there is nothing to draw"):
        figure(scenario, empty)


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"'\.gif' is not known; allowed: \.png, \.svg"):
        draw(*run_of(EUCHRE, games=1), tmp_path / "x.gif")


def test_a_file_that_cannot_be_written_is_said_not_to_be(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written: No such file"):
        draw(*run_of(EUCHRE, games=1), tmp_path / "nowhere" / "x.png")


def test_without_matplotlib_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BadInput, match=r"say pip install 'eventcards\[lab\]'"):
        svg(*run_of(EUCHRE, games=1))
