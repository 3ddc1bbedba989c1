"""Which strategy is better, over enough games that the intervals say so: the claims of the issue and of docs/."""

from __future__ import annotations

from statistics import fmean, stdev
from typing import Any

import pytest

from eventcards.engine.play import Result, play
from eventcards.lab.scenario import make_scenario
from eventcards.lab.statistics import wilson

pytestmark = pytest.mark.slow


def results(games: int, **scenario: Any) -> list[Result]:
    [cell] = make_scenario("test", {"seed": 2026, "clock": "instant", "games": games, **scenario}).cells
    return [play(cell.game(index)) for index in range(games)]


def euchre(north_south: str, east_west: str, games: int) -> tuple[float, float]:
    """The 95 % interval of how often North and South win."""
    players = [{"strategy": north_south}, {"strategy": east_west}] * 2
    return wilson(sum("N" in one.outcome.winners for one in results(games, game="euchre", players=players)), games)


def test_random_teams_at_euchre_are_equal_over_10_000_games() -> None:
    low, high = euchre("random", "random", 10_000)
    assert low < 0.5 < high
    assert high - low < 0.02


@pytest.mark.parametrize("better", ["safe", "risky", "card-values"])
def test_who_thinks_at_euchre_beats_chance(better: str) -> None:
    low, _ = euchre(better, "random", 1_000)
    assert low > 0.95


def test_card_values_beat_safe_calls() -> None:
    low, _ = euchre("card-values", "safe", 1_000)
    assert low > 0.75


def paired(better: str, worse: str, games: int, of: Any, **scenario: Any) -> tuple[float, float]:
    """The 95 % interval of what `of` a result is more with the better strategy, on the same decks."""
    pairs = zip(
        results(games, game="the-game", strategy=better, **scenario),
        results(games, game="the-game", strategy=worse, **scenario),
        strict=True,
    )
    differences = [of(one) - of(other) for one, other in pairs]
    half = 1.96 * stdev(differences) / games**0.5
    return fmean(differences) - half, fmean(differences) + half


@pytest.mark.parametrize(("better", "worse", "games"), [("planner", "jumper", 150), ("jumper", "greedy", 600)])
def test_the_seeds_game_is_left_with_fewer_cards_by_who_sees_more(better: str, worse: str, games: int) -> None:
    _, high = paired(better, worse, games, lambda one: one.outcome.measures["cards left"], players=2)
    assert high < 0


@pytest.mark.parametrize(("better", "worse", "games"), [("planner", "jumper", 300), ("jumper", "greedy", 2_000)])
def test_the_printed_game_is_won_more_often_by_who_sees_more(better: str, worse: str, games: int) -> None:
    printed = {"copies": 1, "hand_size": 0}
    low, _ = paired(better, worse, games, lambda one: len(one.outcome.winners) > 0, players=2, options=printed)
    assert low > 0


def test_three_do_worse_than_two_at_the_printed_game() -> None:
    printed = {"copies": 1, "hand_size": 0}
    two, three = (
        wilson(sum(bool(one.outcome.winners) for one in results(600, game="the-game", strategy="planner", players=players, options=printed)), 600)
        for players in (2, 3)
    )  # fmt: skip
    assert three[1] < two[0]
