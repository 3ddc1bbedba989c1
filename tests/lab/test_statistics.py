"""Statistics, against scipy and by hand."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as generators
from scipy.stats import binomtest

from eventcards.engine.play import Result, play
from eventcards.kernel.game import Outcome
from eventcards.lab.scenario import make_scenario
from eventcards.lab.statistics import Mean, Tally, wilson
from tests.logs import SEATED, setup_of


@given(
    generators.integers(1, 10_000).flatmap(lambda games: generators.tuples(generators.integers(0, games), generators.just(games)))
)
def test_the_wilson_interval_is_scipys(wins_of: tuple[int, int]) -> None:
    wins, games = wins_of
    theirs = binomtest(wins, games).proportion_ci(method="wilson")
    assert wilson(wins, games) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(generators.lists(generators.floats(-1e6, 1e6), min_size=2, max_size=50))
def test_a_mean_gathered_one_by_one_is_the_mean(values: list[float]) -> None:
    mean = Mean()
    for value in values:
        mean.add(value)
    assert mean.mean == pytest.approx(statistics.fmean(values), rel=1e-9, abs=1e-6)
    assert mean.deviation == pytest.approx(statistics.stdev(values), rel=1e-6, abs=1e-6)


def test_wins_scores_and_unfinished_games_are_counted_by_seat_and_by_strategy() -> None:
    seats = setup_of("rat-screw", players=3, strategy="slap-rules").seats
    tally = Tally(seats)
    won = Outcome(True, ("P2",), (("P2",), ("P1", "P3")), {"P1": 0, "P2": 52, "P3": 0}, "all", {"tricks": 10})
    stopped = Outcome(False, (), (), {"P1": 20, "P2": 16, "P3": 16}, "unfinished", {"tricks": 30})
    tally.add(seats, Result(0, won, 100.0, 500))
    tally.add(seats, Result(1, stopped, 300.0, 1000))
    assert [(row.wins, row.games, row.unfinished, row.score.mean) for row in tally.by_seat.values()] == [
        (0, 2, 1, 10.0), (1, 2, 1, 34.0), (0, 2, 1, 8.0),
    ]  # fmt: skip
    [row] = tally.by_strategy.values()
    assert (row.labels["strategy"], row.games, row.wins, row.unfinished) == ("slap-rules", 6, 1, 3)
    assert (tally.games, tally.finished, tally.seconds.mean, tally.measures["tricks"].mean) == (2, 1, 200.0, 20.0)


def test_with_seats_rotated_a_player_is_followed_and_a_seat_is_everybodys() -> None:
    scenario = make_scenario("test", {**SEATED["capitalism"], "games": 8, "rotate": True, "clock": "instant"})
    [cell] = scenario.cells
    tally = Tally(cell.setup.seats, rotate=True)
    for index in range(8):
        setup = cell.game(index)
        tally.add(setup.seats, play(setup))
    assert tally.by_player[1].labels == {"strategy": "lowest-first", "seat": "all", "name": "North"}
    assert tally.by_player[1].wins == tally.by_strategy["lowest-first"].wins > 4
    assert [row.games for row in tally.by_seat.values()] == [8, 8, 8, 8]
    assert sum(row.wins for row in tally.by_seat.values()) == 8


def test_a_team_wins_and_scores_once_a_game() -> None:
    setup = make_scenario("test", {"game": "euchre", "clock": "instant"}).cells[0].setup
    tally = Tally(setup.seats)
    result = play(setup)
    tally.add(setup.seats, result)
    teams = {team: (row.games, row.wins, row.score.mean) for team, row in tally.by_team.items()}
    winner = {"N": "NS", "E": "EW"}[result.outcome.winners[0]]
    assert teams == {team: (1, team == winner, result.outcome.scores[team]) for team in ("NS", "EW")}
    assert [row["team"] for row in tally.plain()["by_team"]] == ["NS", "EW"]
