"""Statistics: against scipy, by hand, and by how often the intervals cover the truth on made-up games."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as generators
from scipy.stats import binomtest
from scipy.stats import t as students_t

from eventcards.engine.play import Result, play
from eventcards.kernel.game import Outcome
from eventcards.lab.scenario import make_scenario
from eventcards.lab.statistics import Lengths, Mean, Row, Tally, student, wilson
from tests.logs import SEATED, setup_of

VALUES = generators.lists(generators.floats(-1e6, 1e6), min_size=2, max_size=50)


@given(
    generators.integers(1, 10_000).flatmap(lambda games: generators.tuples(generators.integers(0, games), generators.just(games)))
)
def test_the_wilson_interval_is_scipys(wins_of: tuple[int, int]) -> None:
    wins, games = wins_of
    theirs = binomtest(wins, games).proportion_ci(method="wilson")
    assert wilson(wins, games) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@pytest.mark.parametrize("freedom", [*range(1, 40), 100, 1000, 10**6])
def test_students_deviate_is_scipys(freedom: int) -> None:
    assert student(freedom) == pytest.approx(students_t.ppf(0.975, freedom), abs=1e-5)


def mean_of(*blocks: list[float]) -> Mean:
    mean = Mean()
    for deal, block in enumerate(blocks):
        for value in block:
            mean.add(value, deal)
    return mean


@given(VALUES)
def test_a_mean_gathered_one_by_one_has_scipys_interval(values: list[float]) -> None:
    mean = mean_of(*([value] for value in values))
    error = statistics.stdev(values) / math.sqrt(len(values))
    assert mean.mean == pytest.approx(statistics.fmean(values), rel=1e-9, abs=1e-6)
    assert mean.error == pytest.approx(error, rel=1e-6, abs=1e-6)
    assert mean.half_width == pytest.approx(students_t.ppf(0.975, len(values) - 1) * error, rel=1e-5, abs=1e-5)


@given(VALUES, generators.integers(2, 5))
def test_values_told_several_times_in_a_block_count_once(values: list[float], times: int) -> None:
    once, often = mean_of(*([value] for value in values)), mean_of(*([value] * times for value in values))
    assert (often.blocks, often.count) == (once.blocks, times * once.count)
    assert often.mean == pytest.approx(once.mean, rel=1e-9, abs=1e-6)
    assert often.half_width == pytest.approx(once.half_width, rel=1e-6, abs=1e-4)


def test_a_last_deal_that_was_not_played_out_weighs_as_much_as_was_played() -> None:
    mean = mean_of([1, 3], [2, 4], [8])
    assert mean.mean == 18 / 5
    residuals = [4 - 2 * 3.6, 6 - 2 * 3.6, 8 - 3.6]  # what each block sums to, less what the mean lets expect
    assert mean.error == pytest.approx(math.sqrt(3 / 2 * sum(one * one for one in residuals)) / 5)


def test_one_deal_says_nothing_about_how_far_the_mean_may_be_off() -> None:
    assert mean_of([3, 4, 5]).half_width == math.inf


def rate_of(*blocks: list[bool]) -> Row:
    row = Row({})
    for deal, block in enumerate(blocks):
        for won in block:
            row.add(won, True, 0, deal)
    return row


def test_a_game_told_twice_is_no_more_evidence_than_told_once() -> None:
    games = [index % 3 == 0 for index in range(600)]
    once, twice = rate_of(*([won] for won in games)), rate_of(*([won, won] for won in games))
    assert once.interval == wilson(200, 600)
    assert twice.rate == once.rate
    assert twice.interval == pytest.approx(once.interval, abs=3e-4)


def test_a_rate_of_zero_counts_each_deal_once() -> None:
    assert rate_of(*([[False] * 4] * 25)).interval == wilson(0, 25)


def test_a_row_never_counts_for_more_games_than_it_has() -> None:
    each_deal_won_once = rate_of(*([[True, False, False, False]] * 50))
    assert each_deal_won_once.won.independent <= 200
    assert each_deal_won_once.interval == pytest.approx(wilson(50, 200), abs=3e-3)


def coverage(truth: float, runs: int, interval: Callable[[random.Random], tuple[float, float]]) -> float:
    """How often the interval of made-up games holds the truth."""
    luck = random.Random(2026)
    covered = 0
    for _ in range(runs):
        low, high = interval(luck)
        covered += low <= truth <= high
    return covered / runs


@pytest.mark.parametrize(("truth", "games"), [(0.5, 40), (0.25, 100), (0.03, 200)])
def test_the_interval_of_a_win_rate_covers_the_truth_95_times_in_100(truth: float, games: int) -> None:
    def interval(luck: random.Random) -> tuple[float, float]:
        return wilson(sum(luck.random() < truth for _ in range(games)), games)

    assert 0.93 < coverage(truth, 2000, interval) < 0.975


@pytest.mark.parametrize("games", [5, 30])
def test_the_interval_of_a_mean_covers_the_truth_95_times_in_100(games: int) -> None:
    def interval(luck: random.Random) -> tuple[float, float]:
        mean = mean_of(*([luck.gauss(10, 3)] for _ in range(games)))
        return mean.mean - mean.half_width, mean.mean + mean.half_width

    assert 0.94 < coverage(10, 2000, interval) < 0.96


def rotated_wins(luck: random.Random, deals: int) -> Iterator[list[bool]]:
    """Deals that are played four times, twice each way: who has the good cards wins 9 times in 10, and half of the games are repeats."""
    for _ in range(deals):
        good = 0.9 if luck.random() < 0.5 else 0.1
        first, second = luck.random() < good, luck.random() < good
        yield [first, second, first, second]


@pytest.mark.parametrize("deals", [15, 100])
def test_games_of_one_deal_make_an_interval_that_still_covers(deals: int) -> None:
    def blocked(luck: random.Random) -> tuple[float, float]:
        return rate_of(*rotated_wins(luck, deals)).interval

    def as_if_independent(luck: random.Random) -> tuple[float, float]:
        row = rate_of(*rotated_wins(luck, deals))
        return wilson(row.wins, row.games)

    assert 0.93 < coverage(0.5, 1000, blocked) < 0.975
    assert coverage(0.5, 1000, as_if_independent) < 0.8


@given(generators.lists(generators.floats(1e-6, 1e9), min_size=1, max_size=60), generators.floats(0.01, 0.99))
def test_a_quantile_is_within_half_a_percent(values: list[float], part: float) -> None:
    lengths = Lengths()
    for value in values:
        lengths.add(value)
    exact = sorted(values)[max(0, math.ceil(part * len(values) - 1e-9) - 1)]
    assert lengths.quantile(part) == pytest.approx(exact, rel=0.004)


@given(generators.lists(generators.floats(0, 1e9), max_size=40), generators.randoms(use_true_random=False))
def test_quantiles_do_not_depend_on_the_order_of_games(values: list[float], luck: random.Random) -> None:
    one, other = Lengths(), Lengths()
    for value in values:
        one.add(value)
    luck.shuffle(values)
    for value in values:
        other.add(value)
    assert one == other
    assert [one.quantile(part) for part in (0.1, 0.5, 0.9)] == [other.quantile(part) for part in (0.1, 0.5, 0.9)]


def test_bins_of_length_follow_each_other_without_gaps() -> None:
    lengths = Lengths()
    for step in range(1, 5000):
        lengths.add(step / 8)
    middles = [middle for middle, _ in lengths]
    assert all(low < high for low, high in pairwise(middles))
    assert sum(games for _, games in lengths) == lengths.count == 4999
    assert Lengths().quantile(0.5) == 0


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    lengths, luck = Lengths(), random.Random(1)
    for _ in range(50_000):
        lengths.add(luck.uniform(60, 600))
    assert len(list(lengths)) < 500


def test_no_time_at_all_is_a_length_too() -> None:
    lengths = Lengths()
    for seconds in (0, 0, 5):
        lengths.add(seconds)
    assert lengths.quantile(0.5) == 0


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


def test_partners_who_win_together_are_no_more_evidence_than_one() -> None:
    players = [{"strategy": name} for name in ("safe", "random", "safe", "random")]
    [cell] = make_scenario("test", {"game": "euchre", "players": players, "clock": "instant"}).cells
    tally = Tally(cell.setup.seats)
    for index in range(40):
        tally.add(cell.setup.seats, play(cell.game(index)))
    strategy, team = tally.by_strategy["safe"], tally.by_team["NS"]
    assert (strategy.games, team.games) == (80, 40)
    assert strategy.rate == team.rate
    assert strategy.won.independent == pytest.approx(40, rel=0.1)
    assert team.interval == wilson(team.wins, 40)
