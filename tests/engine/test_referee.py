"""The referee accepts only what was offered, and tells rules that break the laws of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from eventcards.engine.play import play
from eventcards.errors import RulesError, StrategyError
from eventcards.kernel.cards import card, cards, show
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Outcome, ranked
from eventcards.kernel.requests import Ask, Steps, Window
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.timing import seconds
from eventcards.kernel.view import View
from tests.playing import Recorder, made_up, setup, told

ALL_CLOCKS = pytest.mark.parametrize("clock", ["virtual", "instant", "real"])
ZONES = [Zone("hand:P1", ("P1",), "P1"), Zone("pile")]


@attrs.define
class Answers(Strategy):
    """Always gives this answer."""

    answer: Any = None

    def decide(self, view: View, ask: Ask) -> Any:
        return self.answer


def lay_one(table: Table) -> Steps[Outcome]:
    """P1 lays one of two cards."""
    table.place("hand:P1", cards("QS TH"))
    chosen = yield Ask("P1", "lead", tuple(table.hand("P1")))
    table.move("play", (chosen,), "hand:P1", "pile", "P1")
    return ranked(table, {"P1": 1}, "laid")


def test_an_offered_answer_is_taken_to_the_rules() -> None:
    game = told(setup(made_up(lay_one, zones=ZONES), [Answers(card("TH"))], think=0.25))
    assert [fact.event for fact in game.facts] == ["cards.placed", "asked", "answered", "cards.moved"]
    assert game.told("answered", "choice", "took") == [(0.25, "TH", 0.25)]
    assert game.outcome is not None
    assert game.outcome.winners == ("P1",)


@ALL_CLOCKS
@pytest.mark.parametrize("answer", [card("2C"), "pass", None, (card("QS"),), "QS"], ids=str)
def test_any_other_answer_is_refused_by_name_and_changes_nothing(answer: Any, clock: str) -> None:
    tables: list[Table] = []

    def watched(table: Table) -> Steps[Outcome]:
        tables.append(table)
        return lay_one(table)

    recorder = Recorder()
    with pytest.raises(StrategyError) as refused:
        play(setup(made_up(watched, zones=ZONES), [Answers(answer)], clock=clock, think=0, index=17, seed=5), recorder)
    error = refused.value
    assert (error.game, error.index, error.seed, error.seat) == ("made-up", 17, 5, "P1")
    assert (error.strategy, error.ask, error.options) == ("Answers", "lead", cards("QS TH"))
    assert error.problem == f"answered {answer!r}, which was not offered"
    assert show(tables[0].cards("hand:P1")) == "QS TH"
    assert not tables[0].cards("pile")
    assert [fact.event for fact in recorder.facts] == ["cards.placed", "asked"]
    assert recorder.outcome is None


class Incomparable:
    """Does not even compare."""

    def __eq__(self, other: object) -> bool:
        raise TypeError("ambiguous")

    __hash__ = object.__hash__


@pytest.mark.parametrize("answer", [True, 1.0, Incomparable()], ids=["true", "1.0", "incomparable"])
def test_what_only_looks_like_an_option_is_refused(answer: Any) -> None:
    def how_many(table: Table) -> Steps[Outcome]:
        yield Ask("P1", "say", (1, 2))
        return ranked(table, {"P1": 1}, "said")

    with pytest.raises(StrategyError, match="which was not offered"):
        play(setup(made_up(how_many), [Answers(answer)]))


def nonsense(request: Any) -> Callable[[Table], Steps[Outcome]]:
    def rules(table: Table) -> Steps[Outcome]:
        yield request
        return ranked(table, {}, "")

    return rules


def moves_what_is_not_there(table: Table) -> Steps[Outcome]:
    table.place("hand:P1", cards("QS TH"))
    yield Ask("P1", "lead", ("go",))
    table.move("play", cards("TH 2C"), "hand:P1", "pile", "P1")
    return ranked(table, {}, "")


def returns_nothing(table: Table) -> Steps[Any]:
    yield Ask("P1", "lead", ("go",))
    return None


@ALL_CLOCKS
@pytest.mark.parametrize(
    ("rules", "problem"),
    [
        (nonsense(Ask("P1", "lead", ())), "made-up asks P1 to lead without any option"),
        (nonsense(Ask("X", "lead", ("go",))), "made-up asks 'X', who is not at the table"),
        (nonsense("QS"), "made-up yields 'QS'; rules yield only Ask and Window"),
        (nonsense(None), "made-up yields None; rules yield only Ask and Window"),
        (moves_what_is_not_there, "cannot play 2C: it is not in hand:P1"),
        (returns_nothing, "made-up ends with None; rules return an Outcome"),
    ],
)
def test_rules_that_break_a_law_are_told(rules: Callable[[Table], Steps[Outcome]], problem: str, clock: str) -> None:
    recorder = Recorder()
    with pytest.raises(RulesError) as refused:
        play(setup(made_up(rules, zones=ZONES), [Answers("go")], clock=clock, think=0), recorder)
    assert str(refused.value) == problem
    assert not any(fact.event == "cards.moved" for fact in recorder.facts)


def endless(table: Table) -> Steps[Outcome]:
    """Every round tells three facts: a note, an ask, an answer."""
    while True:
        table.note("round.begun")
        yield Ask("P1", "go on", ("yes",))


def endless_windows(table: Table) -> Steps[Outcome]:
    while True:
        table.note("tick.tock")
        yield Window(seconds(0.0001), ())


@ALL_CLOCKS
@pytest.mark.parametrize("rules", [endless, endless_windows])
@pytest.mark.parametrize("limit", [1, 2, 3, 4, 5, 9, 10])
def test_a_game_is_unfinished_at_exactly_the_limit(rules: Callable[[Table], Steps[Outcome]], limit: int, clock: str) -> None:
    game = told(setup(made_up(rules), [Answers("yes")], clock=clock, think=0.0001, events=limit))
    assert game.outcome is not None
    assert game.result is not None
    assert (game.outcome.finished, game.outcome.winners, game.outcome.ranking) == (False, (), ())
    assert game.outcome.reason == f"unfinished after {limit} events"
    assert game.outcome.scores == {"P1": 0}
    assert (game.result.events, len(game.rows)) == (limit, limit)


def test_a_game_that_needs_just_as_many_events_as_it_may_is_finished() -> None:
    ready = setup(made_up(lay_one, zones=ZONES), [Answers(card("TH"))], events=4)
    outcomes = [told(attrs.evolve(ready, limits=attrs.evolve(ready.limits, events=limit))).outcome for limit in (4, 3)]
    assert [outcome.finished for outcome in outcomes if outcome] == [True, False]


def test_an_unfinished_game_lets_its_rules_clean_up() -> None:
    closed: list[str] = []

    def careful(table: Table) -> Steps[Outcome]:
        try:
            yield from endless(table)
        finally:
            closed.append("closed")
        raise AssertionError

    told(setup(made_up(careful), [Answers("yes")], events=5))
    assert closed == ["closed"]


def test_measures_are_read_off_the_table_at_the_end_also_of_an_unfinished_game() -> None:
    for events in (100_000, 100):
        outcome = told(setup("capitalism", ["random"] * 4, events=events)).outcome
        assert outcome is not None
        assert outcome.finished == (events > 100)
        assert outcome.measures["rounds"] >= 1


def test_an_option_may_be_a_tuple_of_cards() -> None:
    pair, heard = tuple(cards("4C 4D")), list[Any]()

    def rules(table: Table) -> Steps[Outcome]:
        heard.append((yield Ask("P1", "lay", (pair, "pass"))))
        return ranked(table, {"P1": 0}, "")

    facts: list[Fact] = told(setup(made_up(rules), [Answers(pair)])).facts
    assert heard == [pair]
    assert facts[0].fields()["options"] == [["4C", "4D"], "pass"]


@ALL_CLOCKS
@pytest.mark.parametrize("same", [True, False], ids=["the same window", "new windows"])
def test_rules_that_wait_for_ever_while_nothing_happens_are_unfinished(same: bool, clock: str) -> None:
    def wait_for_ever(table: Table) -> Steps[Outcome]:
        table.note("wait.began")
        window = Window(seconds(0.0), ())
        while True:
            yield window if same else Window(seconds(0.0), ())

    outcome = play(setup(made_up(wait_for_ever), ["random"], clock=clock, events=50)).outcome
    assert (outcome.finished, outcome.reason) == (False, "unfinished after 50 events")


@ALL_CLOCKS
def test_rules_may_wait_as_often_in_a_row_as_the_game_may_have_events(clock: str) -> None:
    def wait_for_ever(table: Table) -> Steps[Outcome]:
        for _ in range(5):
            yield Window(seconds(0.001), ())
        table.note("wait.over")
        while True:
            yield Window(seconds(0.001), ())

    result = play(setup(made_up(wait_for_ever), ["random"], clock=clock, events=5))
    assert (result.outcome.reason, result.events) == ("unfinished after 5 events", 1)
    assert result.seconds == (0.0 if clock == "instant" else 0.010)  # five windows, a fact, five windows
