"""The search: what it tries, what it does with a law that is broken, and that the same search finds the same."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import HealthCheck, given, settings

from eventcards.engine.play import play
from eventcards.errors import BadInput
from eventcards.games.capitalism import STRATEGIES, rules
from eventcards.kernel.game import Outcome
from eventcards.kernel.requests import Ask, Steps
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.testing.conformance import conformance
from eventcards.testing.exploring import Explored, explored
from eventcards.testing.failures import as_toml
from eventcards.testing.generators import game_called
from eventcards.testing.laws import laws_of
from eventcards.testing.searching import Tried, search
from tests.playing import made_up

LAWS = laws_of(game_called("capitalism"))


def searched(*laws: str, examples: int = 20, seed: int = 0) -> Tried:
    return search("capitalism", LAWS.only(laws), examples=examples, seed=seed)


def test_every_law_is_tried_on_every_game() -> None:
    tried = search("capitalism", LAWS, examples=5)
    assert {law.name: tried.games[law.name] for law in LAWS.all} == {law.name: 5 for law in LAWS.all}
    assert min(tried.decisions.values()) > 100
    assert not tried.failures


def test_the_same_seed_explores_the_same_games_and_another_seed_others() -> None:
    decisions = [searched("cards-are-kept", seed=seed).decisions["cards-are-kept"] for seed in (3, 3, 4)]
    assert decisions[0] == decisions[1] != decisions[2]


def test_progress_is_told_after_each_game() -> None:
    told: list[int] = []
    search("capitalism", LAWS.only(["cards-are-kept"]), examples=7, progress=lambda: told.append(1))
    assert len(told) == 7


def test_rules_that_fail_break_the_law_that_nothing_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "playable", lambda hand, top: hand[99])
    [failure] = searched("nothing-fails", "cards-rise").failures
    assert failure.law == "nothing-fails"
    assert "IndexError" in failure.problem


def test_of_several_broken_laws_each_is_found_and_shrunk_the_same_way_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "playable", lambda hand, top: tuple(hand))
    laws = ["cards-rise", "offers-are-legal", "cards-are-kept"]
    first, second = (searched(*laws), searched(*laws))
    assert sorted(failure.law for failure in first.failures) == ["cards-rise", "offers-are-legal"]
    assert first == second
    for failure in first.failures:
        assert failure.scenario["limits"]["events"] < 100  # somewhere in the first tricks


@attrs.define
class Remembers(Strategy):
    """Remembers other games, so that no game can be played again."""

    asked: ClassVar[list[int]] = []

    def decide(self, view: View, ask: Ask) -> Any:
        Remembers.asked.append(1)
        return ask.options[len(Remembers.asked) // 7 % len(ask.options)]


def endless(table: Table) -> Steps[Outcome]:
    """Somebody is asked, again and again."""
    while True:
        yield Ask(table.seats[0], "go on", ("yes", "no"))


ENDLESS = attrs.evolve(made_up(endless), most_events=lambda options, players: 1700)


def test_a_game_that_goes_on_for_longer_than_it_declares_is_found_however_much_that_is() -> None:
    [failure] = search(f"{__name__}:ENDLESS", laws_of(ENDLESS).only(["games-end"]), examples=3).failures
    assert failure.problem == "1701 events, where the game declares 1700 at the most"
    assert failure.scenario["limits"]["events"] == 1701


def test_a_game_that_declares_its_most_events_is_played_to_its_end() -> None:
    unfinished: list[bool] = []

    @settings(max_examples=25, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(explored("capitalism"))
    def look(one: Explored) -> None:
        unfinished.append(not play(attrs.evolve(one.setup, clock="instant")).outcome.finished)

    look()
    assert not any(unfinished)


def test_games_that_cannot_be_played_again_are_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(STRATEGIES):
        monkeypatch.setitem(STRATEGIES, name, Remembers)
    laws = {failure.law for failure in searched("alone-equals-batch", "same-scenario-same-bytes", examples=30).failures}
    assert laws & {"alone-equals-batch", "same-scenario-same-bytes"}


def test_an_unknown_law_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="did you mean 'cards-are-kept'"):
        LAWS.only(["cards-are-keep"])


def test_conformance_has_a_test_for_each_law_which_says_what_broke_it(monkeypatch: pytest.MonkeyPatch) -> None:
    suite = conformance("capitalism", examples=20)
    tests = [name for name in dir(suite) if name.startswith("test_")]
    assert len(tests) == len(LAWS.all)
    suite().test_cards_rise()
    monkeypatch.setattr(rules, "playable", lambda hand, top: tuple(hand))
    with pytest.raises(AssertionError, match=r'game = "capitalism"'):
        suite().test_cards_rise()


def test_a_failure_is_written_with_what_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "playable", lambda hand, top: tuple(hand))
    [failure] = searched("cards-rise").failures
    lines = as_toml(failure, "A remark").splitlines()
    assert lines[0].startswith("# Broken: cards-rise, ")
    assert lines[1] == f"# Seen: {failure.problem}"
    assert lines[2] == "# A remark"
