"""What is worth showing of a run."""

from __future__ import annotations

from typing import Any

import pytest

from eventcards.engine.play import play
from eventcards.lab.scenario import make_scenario
from eventcards.lab.series import Cells, axes, first_measure, is_timed, sides, told, win_rates
from eventcards.lab.statistics import Tally
from tests.logs import SEATED


def cells_of(data: dict[str, Any], games: int = 4, **changes: Any) -> Cells:
    """The cells of a scenario, with their games played."""
    scenario = make_scenario("test", {"clock": "instant", **data, **changes})
    gathered = []
    for cell in scenario.cells:
        tally = Tally(cell.setup.seats, rotate=cell.rotate)
        for index in range(games):
            setup = cell.game(index)
            tally.add(setup.seats, play(setup))
        gathered.append((cell, tally))
    return gathered


EUCHRE = {"game": "euchre", "players": [{"strategy": name} for name in ("safe", "random", "safe", "random")]}


def test_each_player_is_a_side_and_has_a_rate_with_its_interval() -> None:
    cells = cells_of(SEATED["capitalism"])
    rates = win_rates(cells)
    assert list(rates.lines) == ["North (lowest-first)", "East (highest-first)", "South (bomb-first)", "West (max-skip)"]
    row = cells[0][1].by_player[1]
    [estimate] = rates.lines["North (lowest-first)"]
    assert estimate is not None
    assert (estimate.value, estimate.low, estimate.high) == (row.rate, *row.interval)


def test_each_team_is_a_side() -> None:
    assert list(win_rates(cells_of(EUCHRE)).lines) == ["NS (safe)", "EW (random)"]


def test_rotated_players_who_differ_in_nothing_but_their_strategy_are_shown_by_it() -> None:
    assert list(win_rates(cells_of(EUCHRE, rotate=True)).lines) == ["safe", "random"]
    quick = {**EUCHRE, "players": [{"strategy": "safe", "think": think} for think in (1, 2, 3, 4)]}
    [(cell, tally)] = cells_of(quick, rotate=True)
    assert len(sides(cell, tally)) == 4


def test_a_seat_that_is_not_in_every_cell_has_no_rate_where_it_is_missing() -> None:
    lines = win_rates(cells_of({"game": "president", "strategy": "random", "sweep": {"players": [3, 5]}}, games=1)).lines
    assert list(lines) == ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"]
    assert lines["Player 5"][0] is None
    assert lines["Player 5"][1] is not None


def test_players_whose_names_change_from_cell_to_cell_are_numbered() -> None:
    cells = cells_of({"game": "president", "sweep": {"players": [3, 4]}}, games=1)  # four of them sit N, E, S, W
    assert list(win_rates(cells).lines) == ["player 1", "player 2", "player 3", "player 4"]


def test_namesakes_are_told_apart_and_none_is_lost() -> None:
    players = [{"name": name, "strategy": "random"} for name in ("Ann", "Ann", "Bob", "Cy")]
    assert list(win_rates(cells_of({"game": "capitalism", "players": players}, games=1)).lines) == [
        "1. Ann",
        "2. Ann",
        "3. Bob",
        "4. Cy",
    ]


def test_a_long_name_is_cut_and_those_that_begin_alike_are_told_apart() -> None:
    players = [{"name": "x" * 100}, {"name": "x" * 99 + "y"}, {"name": "z" * 32}]
    names = list(win_rates(cells_of({"game": "president", "players": players}, games=1)).lines)
    assert names == [f"1. {'x' * 31}\N{HORIZONTAL ELLIPSIS}", f"2. {'x' * 31}\N{HORIZONTAL ELLIPSIS}", f"3. {'z' * 32}"]


def test_a_strategy_that_is_swept_is_no_part_of_a_sides_name() -> None:
    cells = cells_of({"game": "the-game", "players": 2, "sweep": {"strategy": ["greedy", "jumper"]}}, games=1)
    [name] = win_rates(cells).lines
    assert "greedy" not in name


def test_a_game_of_one_team_also_shows_its_first_measure() -> None:
    measure = first_measure(cells_of({"game": "the-game", "players": 2, "strategy": "greedy"}))
    assert measure is not None
    assert measure.label == "cards left"
    [[estimate]] = measure.lines.values()
    assert estimate is not None
    assert estimate.low < estimate.value < estimate.high
    assert first_measure(cells_of(EUCHRE)) is None


@pytest.mark.parametrize(
    ("key", "values", "label", "is_number"),
    [
        ("players", [1, 2], "players", True),
        ("options.min_cards", [1, 2], "min cards: cards to lay in a turn, while there are cards to draw", True),
        ("strategy", ["greedy", "jumper"], "strategy", False),
        ("players.1.strategy", ["greedy", "jumper"], "strategy of player 1", False),
        ("think", [1.0, {"uniform": [1, 2]}], "thinking time (seconds)", False),
    ],
)
def test_an_axis_is_told_as_one_reads_it(key: str, values: list[Any], label: str, is_number: bool) -> None:
    [axis] = axes(cells_of({"game": "the-game", "sweep": {key: values}}, games=0))
    assert (axis.label, list(axis.values), axis.is_number) == (label, values, is_number)


def test_truth_is_a_word_not_a_number() -> None:
    [axis] = axes(cells_of({"game": "president", "sweep": {"options.exchange": [True, False]}}, games=0))
    assert not axis.is_number
    assert [told(value) for value in axis.values] == ["yes", "no"]


def test_two_axes_have_each_value_once() -> None:
    cells = cells_of({"game": "the-game", "sweep": {"players": [1, 2, 3], "options.min_cards": [1, 2]}}, games=0)
    assert [list(axis.values) for axis in axes(cells)] == [[1, 2, 3], [1, 2]]


def test_time_is_shown_where_it_passes() -> None:
    assert is_timed(cells_of(EUCHRE, games=0, clock="virtual"))
    assert not is_timed(cells_of(EUCHRE, games=0))
    assert not is_timed(cells_of(EUCHRE, games=0, sweep={"clock": ["virtual", "instant"]}))


def test_a_long_value_is_cut() -> None:
    assert told(["2C 3C 4C " * 20]) == "2C 3C 4C 2C 3C 4C 2C 3C 4C 2C 3C"
