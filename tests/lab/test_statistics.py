"""Statistics, against scipy and by hand."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as generators
from scipy.stats import binomtest

from eventcards.engine.play import Result
from eventcards.kernel.game import Outcome
from eventcards.lab.statistics import Mean, Tally, wilson
from tests.logs import setup_of


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
    tally = Tally(setup_of("rat-screw", players=3, strategy="slap-rules").seats)
    won = Outcome(True, ("P2",), (("P2",), ("P1", "P3")), {"P1": 0, "P2": 52, "P3": 0}, "all", {"tricks": 10})
    stopped = Outcome(False, (), (), {"P1": 20, "P2": 16, "P3": 16}, "unfinished", {"tricks": 30})
    tally.add(Result(0, won, 100.0, 500))
    tally.add(Result(1, stopped, 300.0, 1000))
    assert [(row.wins, row.games, row.unfinished, row.score.mean) for row in tally.by_seat] == [
        (0, 2, 1, 10.0), (1, 2, 1, 34.0), (0, 2, 1, 8.0),
    ]  # fmt: skip
    [row] = tally.by_strategy.values()
    assert (row.strategy, row.games, row.wins, row.unfinished) == ("slap-rules", 6, 1, 3)
    assert (tally.games, tally.finished, tally.seconds.mean, tally.measures["tricks"].mean) == (2, 1, 200.0, 20.0)
