"""Windows, hands and asks on each clock, in tiny made-up games; what is said here holds for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.kernel.facts import Answered, Fact
from eventcards.kernel.game import Outcome, ranked
from eventcards.kernel.requests import Ask, Claim, Steps, Window
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.timing import seconds, timing
from eventcards.kernel.view import View
from tests.playing import Recorder, made_up, setup, told

BOTH_CLOCKS = pytest.mark.parametrize("clock", ["virtual", "instant"])
SLAP = ("slap",)


@attrs.define
class SlapsAt(Strategy):
    """Slaps at each of these notes, and always answers yes."""

    events: tuple[str, ...] = ()

    def react(self, view: View, fact: Fact) -> str | None:
        return "slap" if fact.event in self.events else None

    def decide(self, view: View, ask: Ask) -> Any:
        return "yes"


AT_BELL = SlapsAt(("bell.rung",))
QUIET = SlapsAt()

Rules = Callable[[Table], Steps[Outcome]]


def run(rules: Rules, players: Sequence[Strategy], reaction: Any = 0.5, **more: Any) -> Recorder:
    return told(setup(made_up(rules), players, reaction=reaction, **more))


def heard(game: Recorder) -> list[tuple[Any, ...]]:
    """When, whose claim, and about what; None for a window that ran out."""
    return game.told("window.closed", "seat", "about")


def close(table: Table, claim: Claim | None) -> None:
    """Tell how a window ended."""
    table.note("window.closed", seat=claim and claim.seat, about=claim and claim.about)


def done(table: Table) -> Outcome:
    return ranked(table, dict(table.scores), "done")


def one_window(length: float) -> Rules:
    """A bell rings; then a window is open until its time runs out."""

    def rules(table: Table) -> Steps[Outcome]:
        table.note("bell.rung")
        window = Window(seconds(length), SLAP, about="bell")
        while (claim := (yield window)) is not None:
            close(table, claim)
        close(table, None)
        return done(table)

    return rules


def test_a_window_ends_when_its_time_has_run_out() -> None:
    assert heard(run(one_window(2.0), [QUIET])) == [(2.0, None, None)]


def test_a_claim_lands_after_its_reaction_and_the_same_window_waits_for_what_is_left() -> None:
    assert heard(run(one_window(2.0), [AT_BELL])) == [(0.5, "P1", "bell"), (2.0, None, None)]


def test_claims_land_in_the_order_of_their_reactions() -> None:
    game = run(one_window(2.0), [AT_BELL, AT_BELL, AT_BELL], [0.9, 0.3, 0.6])
    assert heard(game) == [(0.3, "P2", "bell"), (0.6, "P3", "bell"), (0.9, "P1", "bell"), (2.0, None, None)]


@BOTH_CLOCKS
def test_a_claim_at_the_very_end_of_a_window_counts(clock: str) -> None:
    assert [row[1] for row in heard(run(one_window(0.5), [AT_BELL], clock=clock))] == ["P1", None]


@BOTH_CLOCKS
def test_a_claim_a_moment_later_does_not(clock: str) -> None:
    assert [row[1] for row in heard(run(one_window(0.5), [AT_BELL], 0.500001, clock=clock))] == [None]


@BOTH_CLOCKS
def test_a_claim_without_reaction_lands_at_once_even_in_a_window_without_length(clock: str) -> None:
    assert heard(run(one_window(0.0), [AT_BELL], 0, clock=clock)) == [(0.0, "P1", "bell"), (0.0, None, None)]


@BOTH_CLOCKS
def test_claims_that_answer_claims_at_once_all_land_at_the_same_moment(clock: str) -> None:
    """P2 slaps whenever a claim was heard, its own among them: the moment never ends, and only the limit stops it."""
    echo = SlapsAt(("window.closed",))
    game = run(one_window(0.0), [AT_BELL, echo], 0, clock=clock, events=12)
    assert [row[1] for row in heard(game)][:3] == ["P1", "P2", "P2"]
    assert {row[0] for row in heard(game)} == {0.0}
    assert game.outcome is not None
    assert not game.outcome.finished


def bell_then_two_windows(table: Table) -> Steps[Outcome]:
    table.note("bell.rung")
    for about in ("first", "second", "third"):
        close(table, (yield Window(seconds(1.0), SLAP, about=about)))
    return done(table)


@BOTH_CLOCKS
def test_a_hand_stays_in_motion_from_one_window_to_the_next_and_remembers_what_it_set_out_for(clock: str) -> None:
    game = run(bell_then_two_windows, [AT_BELL], 1.5, clock=clock)
    assert [row[1:] for row in heard(game)] == [(None, None), ("P1", "first"), (None, None)]
    if clock == "virtual":
        assert [row[0] for row in heard(game)] == [1.0, 1.5, 2.5]


def bell_ask_window(table: Table) -> Steps[Outcome]:
    """A slap is in the air when P1 is asked; after the answer a window is open."""
    table.note("bell.rung")
    close(table, (yield Window(seconds(1.0), SLAP, about="first")))
    yield Ask("P1", "go on", ("yes",))
    close(table, (yield Window(seconds(9.0), SLAP, about="second")))
    return done(table)


@BOTH_CLOCKS
def test_an_ask_calls_hands_back(clock: str) -> None:
    game = run(bell_ask_window, [QUIET, AT_BELL], 1.5, clock=clock, think=0.1)
    assert [row[1] for row in heard(game)] == [None, None]


@BOTH_CLOCKS
def test_a_hand_that_was_called_back_is_free_to_set_out_again(clock: str) -> None:
    eager = SlapsAt(("bell.rung", "answered"))
    game = run(bell_ask_window, [QUIET, eager], 1.5, clock=clock, think=0.1)
    assert [row[1:] for row in heard(game)] == [(None, None), ("P2", "second")]
    if clock == "virtual":
        assert heard(game)[1][0] == 2.6  # 1.0 window, 0.1 thought, 1.5 reaction: not the first hand, which would land at 1.5


@BOTH_CLOCKS
def test_nobody_reacts_after_an_ask_to_what_happened_before_it(clock: str) -> None:
    def rules(table: Table) -> Steps[Outcome]:
        table.note("bell.rung")
        yield Ask("P1", "go on", ("yes",))
        close(table, (yield Window(seconds(9.0), SLAP)))
        return done(table)

    assert [row[1] for row in heard(run(rules, [QUIET, AT_BELL], clock=clock))] == [None]


@BOTH_CLOCKS
def test_an_ask_calls_back_a_hand_that_landed_in_a_tie_and_was_not_heard_yet(clock: str) -> None:
    game = run(bell_ask_window, [AT_BELL, AT_BELL], 0.5, clock=clock)
    assert len(game.told("claims.tied")) == 1
    [first, second] = [row[1] for row in heard(game)]
    assert (first in {"P1", "P2"}, second) == (True, None)


def window_ask_window(table: Table) -> Steps[Outcome]:
    """The same window before an ask and after it."""
    window = Window(seconds(1.0), SLAP, about="it")
    table.note("bell.rung")
    close(table, (yield window))
    yield Ask("P1", "go on", ("yes",))
    table.note("bell.rung")
    close(table, (yield window))
    return done(table)


@BOTH_CLOCKS
@pytest.mark.parametrize("think", [0.0, 0.2, 5.0])
def test_an_ask_ends_a_window_which_yielded_again_opens_anew(think: float, clock: str) -> None:
    game = run(window_ask_window, [QUIET, AT_BELL], 0.75, clock=clock, think=think)
    assert [row[1] for row in heard(game)] == ["P2", "P2"]
    if clock == "virtual":
        assert [row[0] for row in heard(game)] == [0.75, 0.75 + think + 0.75]


@BOTH_CLOCKS
def test_hands_that_land_together_are_told_once_in_their_order(clock: str) -> None:
    game = run(one_window(2.0), [AT_BELL, AT_BELL, AT_BELL], [0.5, 0.5, 0.6], clock=clock)
    [(_, seats)] = game.told("claims.tied", "seats")
    assert sorted(seats) == ["P1", "P2"]
    assert [row[1] for row in heard(game)] == [*seats, "P3", None]


def bells(table: Table) -> Steps[Outcome]:
    """A bell every second."""
    for number in range(4):
        table.note(f"bell.{number}")
        window = Window(seconds(1.0), SLAP, about=number)
        while (claim := (yield window)) is not None:
            close(table, claim)
    return done(table)


@BOTH_CLOCKS
def test_hands_of_different_bells_can_tie(clock: str) -> None:
    """P1 sets out at 0.0 for 2.5 seconds, P2 at 2.0 for half a second: also then neither seat is favoured."""
    firsts = set()
    for index in range(20):
        players = [SlapsAt(("bell.0",)), SlapsAt(("bell.2",))]
        game = run(bells, players, [2.5, 0.5], clock=clock, index=index)
        assert sorted(game.told("claims.tied", "seats")[0][1]) == ["P1", "P2"]
        firsts.add(heard(game)[0][1:])
    assert firsts == {("P1", 0), ("P2", 2)}


def test_a_window_may_draw_its_length() -> None:
    def rules(table: Table) -> Steps[Outcome]:
        for _ in range(50):
            close(table, (yield Window(timing({"uniform": [0.5, 0.7]}), SLAP)))
        return done(table)

    times = [0.0, *(row[0] for row in heard(run(rules, [QUIET])))]
    lengths = [round(later - sooner, 6) for sooner, later in pairwise(times)]
    assert all(0.5 <= length <= 0.7 for length in lengths)
    assert len(set(lengths)) == 50


# Any piece of rules: virtual and instant tell the same.


@attrs.define
class Jumpy(Strategy):
    """Slaps at anything, by chance."""

    def react(self, view: View, fact: Fact) -> str | None:
        return "slap" if self.random() < 0.6 else None

    def decide(self, view: View, ask: Ask) -> Any:
        return self.pick(ask.options)


time = generators.sampled_from([0, 0.25, 0.5, 1.0, 2.0, {"uniform": [0.0, 2.0]}, {"exponential": 0.5}])
step = generators.one_of(
    generators.just(("note",)),
    generators.tuples(generators.just("ask"), generators.sampled_from(["P1", "P2", "P3"])),
    generators.tuples(generators.just("open"), time),
    generators.just(("again",)),
)


def scripted(steps: Sequence[tuple[Any, ...]]) -> Rules:
    """Rules that do what the script says, and tell what came of it."""

    def rules(table: Table) -> Steps[Outcome]:
        window = Window(seconds(1.0), SLAP)
        for number, (what, *how) in enumerate(steps):
            if what == "note":
                table.note("bell.rung")
            elif what == "ask":
                table.note("answer.heard", choice=(yield Ask(how[0], "go on", ("yes", "no"))))
            else:
                window = Window(timing(how[0]), SLAP, about=number) if what == "open" else window
                claim = yield window
                close(table, claim)
                if claim is not None:
                    table.claimed(claim, valid=True, reason="any")
        return done(table)

    return rules


def without_took(facts: list[Fact]) -> list[Fact]:
    return [attrs.evolve(fact, took=0.0) if isinstance(fact, Answered) else fact for fact in facts]


@settings(max_examples=250)
@given(
    generators.lists(step, min_size=1, max_size=25),
    generators.lists(time, min_size=3, max_size=3),
    generators.lists(time, min_size=3, max_size=3),
    generators.integers(0, 99),
    generators.integers(1, 120),
)
def test_any_rules_tell_the_same_on_the_virtual_and_the_instant_clock(
    steps: list[Any], reaction: list[Any], think: list[Any], index: int, events: int
) -> None:
    virtual, instant = (
        run(scripted(steps), [Jumpy()] * 3, reaction, think=think, clock=clock, index=index, events=events)
        for clock in ("virtual", "instant")
    )
    assert without_took(virtual.facts) == without_took(instant.facts)
    assert virtual.outcome == instant.outcome
    times = [seconds for seconds, _ in virtual.rows]
    assert times == sorted(times), "time never runs backwards"
    assert {seconds for seconds, _ in instant.rows} <= {0.0}


def test_the_real_clock_waits_and_tells_what_the_virtual_clock_tells() -> None:
    steps = [("note",), ("open", 0.02), ("again",), ("ask", "P2"), ("note",), ("open", 0.01), ("open", 0.01), ("again",)]
    for index in range(3):
        virtual, real = (
            run(scripted(steps), [Jumpy()] * 3, [0.004, 0.004, {"uniform": [0.001, 0.02]}], think=0.005, clock=clock, index=index)
            for clock in ("virtual", "real")
        )
        assert real.rows == virtual.rows
        assert (real.outcome, real.result) == (virtual.outcome, virtual.result)
