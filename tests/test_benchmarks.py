"""The benchmarks are honest: whoever we are measured against plays the same game as we do."""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.__main__ import main
from benchmarks.by_hand import capitalism, the_game
from benchmarks.by_hand.rat_screw import RatScrew
from benchmarks.measuring import Row, compare
from benchmarks.ours import CAPITALISTS, SLAPPERS, cell, games
from benchmarks.page import as_markdown, machine
from tests.playing import told

ROOT = Path(__file__).parent.parent


def assert_alike(ours: Sequence[float], theirs: Sequence[float]) -> None:
    """The means of two samples are within four standard errors of their difference."""
    error = math.sqrt(statistics.variance(ours) / len(ours) + statistics.variance(theirs) / len(theirs))
    assert abs(statistics.mean(ours) - statistics.mean(theirs)) <= 4 * error


def test_the_rat_screw_written_by_hand_lays_as_many_cards_in_a_game_and_is_won_by_the_same() -> None:
    ours = [game.outcome for game in games(cell("rat-screw", SLAPPERS, "instant"), range(400))]
    theirs = [RatScrew(index) for index in range(400)]
    assert {one.run() for one in theirs} == {winner for outcome in ours for winner in outcome.winners} == {"W"}
    assert_alike([outcome.measures["cards laid"] for outcome in ours], [one.laid for one in theirs])


def test_capitalism_written_by_hand_lays_as_many_cards_in_a_game_and_is_won_by_the_same() -> None:
    recorded = [told(cell("capitalism", CAPITALISTS, "instant").game(index)) for index in range(400)]
    ours = [of.result.outcome for of in recorded if of.result]
    theirs = [capitalism.play_game(random.Random(index)) for index in range(400)]
    laid = [sum(verb == "play" for _, verb in of.told("cards.moved", "verb")) for of in recorded]
    assert_alike(laid, [cards for _, cards in theirs])
    for place, seat in enumerate("NESW"):
        assert_alike([outcome.winners == (seat,) for outcome in ours], [winner == place for winner, _ in theirs])


def test_the_game_written_by_hand_leaves_as_many_cards() -> None:
    ours = [game.outcome for game in games(cell("the-game", ("greedy",) * 2, "instant"), range(400))]
    theirs = [the_game.play_game(random.Random(index)) for index in range(400)]
    assert_alike([outcome.measures["cards left"] for outcome in ours], [left for left, _ in theirs])
    assert all(left + laid == 196 for left, laid in theirs)


def test_both_sides_are_measured_in_turns_and_the_best_counts() -> None:
    turns = []

    def side(name: str) -> float:
        turns.append(name)
        return sum(range(1000))

    ours, theirs = compare(lambda: side("ours"), lambda: side("theirs"), repeats=3)
    assert turns == ["ours", "theirs"] * 3
    assert ours > 0
    assert theirs > 0


@pytest.mark.parametrize(("ratio", "met"), [(0.49, False), (0.5, True), (0.51, True)])
def test_a_target_is_met_from_its_least_ratio_on(ratio: float, met: bool) -> None:
    assert Row("what", "unit", ratio, 1.0, least=0.5).met is met


def test_what_has_no_target_is_neither_met_nor_missed() -> None:
    assert Row("what", "unit", 1.0, 2.0).met is None
    assert Row("what", "unit", 1.0).ratio is None


def test_the_machine_is_described_without_naming_it() -> None:
    assert set(machine()) == {"processor", "cores", "system", "python"}


def test_an_unknown_subject_is_told_with_those_there_are() -> None:
    answer = CliRunner().invoke(main, ["speed"])
    assert answer.exit_code == 2
    assert "'ceiling', 'by-hand', 'open-spiel'" in answer.output


def test_the_page_shows_the_committed_result() -> None:
    assert as_markdown((ROOT / "benchmarks" / "result.json").read_bytes()) in (ROOT / "docs" / "speed.md").read_text()
