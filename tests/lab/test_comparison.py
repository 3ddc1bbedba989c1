"""Comparisons: intervals against scipy and by how often they cover the truth, also when one stops as soon as they are narrow."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as generators
from scipy.stats import ttest_rel

from eventcards.lab.comparison import (
    AsymptoticSequence,
    BernsteinSequence,
    Comparison,
    MatchedMeans,
    MatchedRates,
    Method,
    Pair,
    Side,
    Wording,
    compare,
    verdict,
)

Draw = Callable[[random.Random], float]
WINS = Wording("N wins", "more games in a hundred", "fewer games in a hundred", 100)


def wins(better: float, worse: float) -> Draw:
    """Differences of deals of which so many are won only the second way, and so many only the first way."""

    def draw(luck: random.Random) -> float:
        u = luck.random()
        return 1 if u < better else -1 if u < better + worse else 0

    return draw


def skewed(luck: random.Random) -> float:
    return luck.expovariate(1) - luck.random()


def given_all(method: Method, differences: Sequence[float]) -> tuple[float, float]:
    for difference in differences:
        method.add(difference)
    return method.interval


@given(
    generators.lists(generators.tuples(generators.integers(-500, 500), generators.integers(-500, 500)), min_size=2, max_size=40)
)
def test_the_interval_of_matched_means_is_scipys(pairs: list[tuple[int, int]]) -> None:
    low, high = given_all(MatchedMeans(), [second - first for first, second in pairs])
    if len({second - first for first, second in pairs}) == 1:
        assert low == high  # scipy says nan
        return
    theirs = ttest_rel([second for _, second in pairs], [first for first, _ in pairs]).confidence_interval()
    assert (low, high) == pytest.approx((theirs.low, theirs.high), rel=1e-4, abs=1e-3)


def test_the_interval_of_matched_rates_adds_half_a_deal_to_each_of_the_four_outcomes() -> None:
    both, only_second, only_first, neither = 12 + 0.5, 9 + 0.5, 3 + 0.5, 16 + 0.5
    deals = both + only_second + only_first + neither
    middle = (only_second - only_first) / deals
    error = math.sqrt(only_second + only_first - (only_second - only_first) ** 2 / deals) / deals  # Agresti and Min, 2005
    expected = (middle - 1.959964 * error, middle + 1.959964 * error)
    assert given_all(MatchedRates(), [0] * 28 + [1] * 9 + [-1] * 3) == pytest.approx(expected, abs=1e-6)


def test_deals_that_all_end_alike_do_not_make_a_win_rate_certain() -> None:
    low, high = given_all(MatchedRates(), [0] * 50)
    assert -0.05 < low < -0.02
    assert high == -low


@pytest.mark.parametrize(
    ("method", "draw", "truth"),
    [
        (MatchedRates, wins(0.2, 0.1), 0.1),
        (MatchedRates, wins(0.03, 0.02), 0.01),
        (MatchedRates, wins(0.5, 0.5), 0),
        (MatchedMeans, skewed, 0.5),
    ],
)
def test_an_interval_for_a_fixed_number_of_deals_covers_the_truth_95_times_in_100(
    method: Callable[[], Method], draw: Draw, truth: float
) -> None:
    luck, covered = random.Random(2026), 0
    for _ in range(1500):
        low, high = given_all(method(), [draw(luck) for _ in range(100)])
        covered += low <= truth <= high
    assert 0.93 < covered / 1500 < 0.985


def stopped_when_narrow(method: Method, draw: Draw, luck: random.Random, precision: float) -> tuple[float, float]:
    while True:
        method.add(draw(luck))
        low, high = method.interval
        if high - low <= 2 * precision:
            return low, high


def ever_wrong(method: Method, draw: Draw, truth: float, luck: random.Random, deals: int) -> bool:
    """Whether somebody who looks after every deal, and stops when the truth is left out, gets what they want."""
    for _ in range(deals):
        method.add(draw(luck))
        low, high = method.interval
        if not low <= truth <= high:
            return True
    return False


STOPPED = [
    (lambda: BernsteinSequence(0.1), wins(0.3, 0.2), 0.1, 0.1),
    (lambda: BernsteinSequence(0.05), wins(0.02, 0.01), 0.01, 0.05),
    (lambda: BernsteinSequence(0.05), wins(0.97, 0.01), 0.96, 0.05),
    (AsymptoticSequence, skewed, 0.5, 0.15),
]


@pytest.mark.parametrize(("method", "draw", "truth", "precision"), STOPPED)
def test_a_sequence_covers_the_truth_when_one_stops_as_soon_as_it_is_narrow(
    method: Callable[[], Method], draw: Draw, truth: float, precision: float
) -> None:
    check_stopping(method, draw, truth, precision, runs=150)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "draw", "truth", "precision"), STOPPED)
def test_a_sequence_covers_the_truth_when_one_stops_as_soon_as_it_is_narrow_in_many_runs(
    method: Callable[[], Method], draw: Draw, truth: float, precision: float
) -> None:
    check_stopping(method, draw, truth, precision, runs=2000)


def check_stopping(method: Callable[[], Method], draw: Draw, truth: float, precision: float, runs: int) -> None:
    luck, covered = random.Random(2026), 0
    for _ in range(runs):
        low, high = stopped_when_narrow(method(), draw, luck, precision)
        covered += low <= truth <= high
    assert covered / runs >= 0.95


WATCHED = [
    (lambda: BernsteinSequence(0.1), wins(0.3, 0.2), 0.1, 600),
    (lambda: BernsteinSequence(0.02), wins(0.02, 0.01), 0.01, 600),
    (AsymptoticSequence, skewed, 0.5, 800),
    (AsymptoticSequence, lambda luck: luck.gauss(0, 20), 0, 800),
]


@pytest.mark.parametrize(("method", "draw", "truth", "deals"), WATCHED)
def test_a_sequence_is_seldom_wrong_at_any_time(method: Callable[[], Method], draw: Draw, truth: float, deals: int) -> None:
    luck = random.Random(2026)
    assert sum(ever_wrong(method(), draw, truth, luck, deals) for _ in range(200)) / 200 <= 0.05


@pytest.mark.slow
@pytest.mark.parametrize(("method", "draw", "truth", "deals"), WATCHED)
def test_a_sequence_is_seldom_wrong_at_any_time_in_long_runs(
    method: Callable[[], Method], draw: Draw, truth: float, deals: int
) -> None:
    luck = random.Random(7)
    assert sum(ever_wrong(method(), draw, truth, luck, 10 * deals) for _ in range(400)) / 400 <= 0.05


@pytest.mark.parametrize(("method", "draw", "truth"), [(MatchedRates, wins(0.3, 0.2), 0.1), (MatchedMeans, skewed, 0.5)])
def test_an_interval_for_a_fixed_number_of_deals_is_often_wrong_at_some_time(
    method: Callable[[], Method], draw: Draw, truth: float
) -> None:
    luck = random.Random(2026)
    assert sum(ever_wrong(method(), draw, truth, luck, 600) for _ in range(100)) / 100 > 0.2


def test_the_bernstein_sequence_is_what_the_paper_writes() -> None:
    """Waudby-Smith and Ramdas (2024): weighted mean, and (log(2/alpha) + sum v psi(lambda)) / sum lambda either way."""
    differences, target = [1, 0, -1, 0, 1, 1, 0, 0.5] * 5, 0.2
    values = [(difference + 1) / 2 for difference in differences]
    means = [(0.5 + sum(values[:t])) / (t + 1) for t in range(len(values) + 1)]
    spreads = [(0.25 + sum((values[i] - means[i + 1]) ** 2 for i in range(t))) / (t + 1) for t in range(len(values))]
    bets = [min(0.5, target / 2 / spread) for spread in spreads]
    margin = math.log(2 / 0.05) + sum(
        (value - mean) ** 2 * (-math.log(1 - bet) - bet) for value, mean, bet in zip(values, means, bets, strict=False)
    )
    middle = sum(bet * value for bet, value in zip(bets, values, strict=True)) / sum(bets)
    expected = (max(-1, 2 * (middle - margin / sum(bets)) - 1), min(1, 2 * (middle + margin / sum(bets)) - 1))
    assert given_all(BernsteinSequence(target), differences) == pytest.approx(expected)


def test_the_asymptotic_sequence_is_half_again_as_wide_as_students_interval() -> None:
    luck = random.Random(1)
    differences = [luck.gauss(3, 10) for _ in range(5000)]
    (low, high), (near, far) = given_all(AsymptoticSequence(), differences), given_all(MatchedMeans(), differences)
    assert 1.4 < (high - low) / (far - near) < 1.7


def test_the_asymptotic_sequence_says_nothing_of_few_deals_or_of_few_that_differ() -> None:
    assert given_all(AsymptoticSequence(), [1.0, 2.0] * 99) == (-math.inf, math.inf)
    assert given_all(AsymptoticSequence(), [0.0] * 1000 + [1.0] * 29) == (-math.inf, math.inf)
    assert given_all(AsymptoticSequence(), [0.0] * 1000 + [1.0] * 30) != (-math.inf, math.inf)


def deals(draw: Draw) -> Iterator[Pair]:
    luck = random.Random(2026)
    while True:
        yield Pair(Side(0), Side(draw(luck)))


def test_one_plays_until_the_interval_is_as_narrow_as_was_asked_for_and_no_longer() -> None:
    found = compare(deals(wins(0.3, 0.1)), bounded=True, precision=0.1)
    low, high = found.interval
    assert 0.098 < (high - low) / 2 <= 0.1
    assert found.precise
    assert low < found.difference < high


def test_a_precision_that_is_not_reached_is_said_not_to_be() -> None:
    pairs = deals(wins(0.3, 0.1))
    found = compare([next(pairs) for _ in range(50)], bounded=True, precision=0.001)
    assert (found.deals, found.precise) == (50, False)


def test_unfinished_games_are_counted_on_each_side() -> None:
    pairs = [Pair(Side(1, 0), Side(0, 1)), Pair(Side(0, 2), Side(0, 0))]
    found = compare(pairs, bounded=True)
    assert (found.first, found.second) == (Side(0.5, 2), Side(0, 1))
    assert found.alike == 1


def test_the_verdict_says_which_is_better_and_by_how_much() -> None:
    found = Comparison(500, 400, Side(0.633), Side(0.51), (-0.145, -0.101), "")
    said = verdict(found, WINS, "with card-values", "with safe")
    assert said == "N wins 12.3 fewer games in a hundred with safe than with card-values (95 %: 10.1 to 14.5)."


def test_the_verdict_says_how_large_a_difference_would_have_shown() -> None:
    found = Comparison(500, 400, Side(0.5), Side(0.49), (-0.032, 0.012), "")
    assert "a real one larger than 3.2 games in a hundred would have shown (95 %: -3.2 to 1.2)" in verdict(found, WINS, "", "")


def test_the_verdict_on_deals_that_all_came_out_alike_makes_them_no_proof() -> None:
    found = Comparison(300, 300, Side(0.5), Side(0.5), (-0.006, 0.006), "")
    assert verdict(found, WINS, "", "").endswith("all 300 deals came out alike; had 1 in 100 differed, it would have shown.")


def test_the_verdict_on_too_few_deals_says_so() -> None:
    found = Comparison(20, 10, Side(0.5), Side(0.5), (-math.inf, math.inf), "")
    assert verdict(found, WINS, "", "") == "Too few deals to say anything: 20, of which 10 came out differently."
