"""Players think, answer and react; what goes wrong in a strategy is told with all that is needed to see it again."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from eventcards.engine.play import play
from eventcards.errors import StrategyError
from eventcards.kernel.cards import HIDDEN, cards
from eventcards.kernel.facts import Answered, Asked, CardsMoved, Fact, Noted
from eventcards.kernel.game import Outcome, ranked
from eventcards.kernel.requests import Ask, Steps, Window
from eventcards.kernel.strategy import Randomly, Strategy
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.timing import seconds
from eventcards.kernel.view import View
from tests.playing import made_up, setup, told

ALL_CLOCKS = pytest.mark.parametrize("clock", ["virtual", "instant", "real"])


@attrs.define
class Raises(Strategy):
    """Falls over when it has to think."""

    def decide(self, view: View, ask: Ask) -> Any:
        raise LookupError("my head", 7)


@attrs.define
class RaisesAtOnce(Strategy):
    """Falls over at whatever happens."""

    def react(self, view: View, fact: Fact) -> str | None:
        raise LookupError("my hands")


@attrs.define
class Shouts(Strategy):
    """Claims something that the window does not know."""

    def react(self, view: View, fact: Fact) -> str | None:
        return "shout"


def asks_twice(table: Table) -> Steps[Outcome]:
    table.note("game.begun")
    yield Ask("P2", "call", ("yes", "no"))
    yield Ask("P1", "call", ("yes", "no"))
    return ranked(table, {"P1": 0}, "")


def opens_a_window(table: Table) -> Steps[Outcome]:
    table.note("bell.rung")
    yield Window(seconds(0.001), ("slap",))
    return ranked(table, {"P1": 0}, "")


@ALL_CLOCKS
def test_a_strategy_that_raises_is_told_with_everything(clock: str) -> None:
    ready = setup(made_up(asks_twice), [Raises(), Randomly()], clock=clock, think=0.001, index=17, seed=5)
    with pytest.raises(StrategyError) as error:
        play(ready)
    assert str(error.value) == (
        "made-up, game 17 of seed 5: seat P1, strategy Raises, asked to call: raised LookupError: ('my head', 7); "
        "options were ('yes', 'no')"
    )
    cause: BaseException | None = error.value
    while cause is not None and not isinstance(cause, LookupError):
        cause = cause.__cause__
    assert cause is not None, "the traceback leads into the strategy"


@ALL_CLOCKS
@pytest.mark.parametrize(
    ("strategy", "problem"),
    [(RaisesAtOnce(), "raised LookupError: my hands"), (Shouts(), "claimed 'shout'")],
)
def test_a_reaction_that_goes_wrong_is_told_too(strategy: Strategy, problem: str, clock: str) -> None:
    with pytest.raises(StrategyError) as error:
        play(setup(made_up(opens_a_window), [Randomly(), strategy], clock=clock))
    assert (error.value.seat, error.value.ask, error.value.options) == ("P2", "react", ("slap",))
    assert error.value.problem == problem


def test_a_strategy_without_decisions_says_so_when_it_is_asked() -> None:
    with pytest.raises(StrategyError, match="raised NotImplementedError: Shouts does not decide"):
        play(setup(made_up(asks_twice), [Shouts(), Randomly()]))


def test_an_answer_comes_after_the_time_thought() -> None:
    game = told(setup(made_up(asks_twice), [Randomly(), Randomly()], think=[2.5, 0.75]))
    assert game.told("asked", "seat") == [(0.0, "P2"), (0.75, "P1")]
    assert game.told("answered", "seat", "took") == [(0.75, "P2", 0.75), (3.25, "P1", 2.5)]
    assert game.result is not None
    assert game.result.seconds == 3.25


def test_on_the_instant_clock_nobody_thinks() -> None:
    game = told(setup(made_up(asks_twice), [Randomly(), Randomly()], think=[2.5, 0.75], clock="instant"))
    assert game.told("answered", "took") == [(0.0, 0.0), (0.0, 0.0)]


@attrs.define
class Listens(Strategy):
    """Never claims, and keeps what it is told."""

    heard: list[Fact] = attrs.field(factory=list)

    def react(self, view: View, fact: Fact) -> str | None:
        self.heard.append(fact)
        return None

    def decide(self, view: View, ask: Ask) -> Any:
        return ask.options[0]


def secret_exchange(table: Table) -> Steps[Outcome]:
    table.place("hand:P1", cards("QS TH"))
    yield Ask("P1", "give", cards("QS TH"))
    table.move("give", cards("QS"), "hand:P1", "hand:P2", "P1")
    table.note("card.given", seat="P1")
    yield Window(seconds(1.0), ("slap",))
    return ranked(table, {"P1": 0}, "")


@pytest.mark.parametrize("clock", ["virtual", "instant"])
def test_a_player_hears_redacted_facts_since_the_last_ask(clock: str) -> None:
    listeners = [Listens(), Listens(), Listens()]
    told(setup(made_up(secret_exchange, zones=Zone.each("hand", ("P1", "P2"))), listeners, clock=clock, think=0))
    given = CardsMoved("give", cards("QS"), "hand:P1", "hand:P2", "P1", ("P1", "P2"))
    noted = Noted("card.given", {"seat": "P1"})
    answered = Answered("P1", "give", cards("QS")[0], 0.0)
    assert listeners[0].heard == [answered, given, noted]
    assert listeners[1].heard == [attrs.evolve(answered, choice=HIDDEN), given, noted]
    assert listeners[2].heard == [attrs.evolve(answered, choice=HIDDEN), attrs.evolve(given, cards=(HIDDEN,)), noted]
    assert not any(isinstance(fact, Asked) for one in listeners for fact in one.heard)


@attrs.define
class Counts(Strategy):
    """Answers with how many games it remembers: it should remember none."""

    asked: int = attrs.field(default=0, init=False)

    def decide(self, view: View, ask: Ask) -> Any:
        self.asked += 1
        return ask.options[self.asked - 1]


def test_each_game_plays_with_a_fresh_copy_of_the_strategy() -> None:
    ready = setup(made_up(asks_twice), [Counts(), Counts()])
    assert [told(ready).told("answered", "choice") for _ in range(3)] == [[(1.0, "yes"), (2.0, "yes")]] * 3


def test_a_strategy_at_no_table_has_no_luck() -> None:
    with pytest.raises(RuntimeError, match="sits at no table"):
        Randomly().pick(("yes", "no"))


@attrs.define
class Interrupted(Strategy):
    """Somebody presses Ctrl-C while it thinks."""

    def decide(self, view: View, ask: Ask) -> Any:
        raise KeyboardInterrupt


@ALL_CLOCKS
def test_whoever_stops_us_while_a_player_thinks_stops_the_game(clock: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        play(setup(made_up(asks_twice), [Interrupted(), Randomly()], clock=clock, think=0.001))


HEARD: dict[str, list[str]] = {}


@attrs.define
class HearsAll(Strategy):
    """Keeps what it hears."""

    def react(self, view: View, fact: Fact) -> str | None:
        HEARD.setdefault(view.seat, []).append(fact.event)
        return None


@attrs.define
class HearsMoves(HearsAll):
    """Keeps the moves of cards: it wants to be woken for nothing else."""

    hears = (CardsMoved,)


def moves_between_notes(table: Table) -> Steps[Outcome]:
    table.place("deck", cards("QS KS"))
    table.note("bell.rung")
    table.move("turn", cards("QS"), "deck", "open")
    table.enter("end", 1)
    yield Window(seconds(0.001), ("slap",))
    table.note("bell.rung")
    yield Window(seconds(0.001), ("slap",))
    return ranked(table, {"P1": 0}, "")


@ALL_CLOCKS
@pytest.mark.parametrize("other", [HearsAll(), HearsMoves(), Randomly()])
def test_a_strategy_is_woken_for_the_facts_that_it_hears_and_no_others(other: Strategy, clock: str) -> None:
    HEARD.clear()
    zones = [Zone("deck"), Zone("open")]
    play(setup(made_up(moves_between_notes, zones=zones), [HearsMoves(), other], clock=clock))
    everything = ["cards.placed", "bell.rung", "cards.moved", "phase.entered", "bell.rung"]
    assert HEARD.pop("P1") == ["cards.moved"]
    assert {HearsAll: {"P2": everything}, HearsMoves: {"P2": ["cards.moved"]}, Randomly: {}}[type(other)] == HEARD


@ALL_CLOCKS
def test_facts_that_no_strategy_hears_are_not_built(clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def built(*fields: Any) -> None:
        raise AssertionError("a note was built, and nobody hears notes")

    monkeypatch.setattr(Noted, "__init__", built)
    ready = setup(made_up(moves_between_notes, zones=[Zone("deck"), Zone("open")]), [HearsMoves(), HearsMoves()], clock=clock)
    assert play(ready).events == 5


def test_the_luck_of_a_strategy_is_the_same_however_it_is_drawn() -> None:
    """It is made when it is first drawn from, and only once."""
    ready = setup(made_up(asks_twice), [Draws(), Draws()])
    play(ready)
    first, second = DRAWN
    assert len({*first, *second}) == 6, "no number comes twice"
    DRAWN.clear()
    play(ready)
    assert [first, second] == DRAWN


DRAWN: list[list[float]] = []


@attrs.define
class Draws(Strategy):
    """Keeps hold of its luck before it draws, and draws three times."""

    def decide(self, view: View, ask: Ask) -> Any:
        luck = self.random
        DRAWN.append([luck(), luck(), self.random()])
        return ask.options[0]
