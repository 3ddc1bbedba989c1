"""A player: a strategy in a seat, with its own luck, living as a SimPy process.

It sleeps until it is asked, thinks for a drawn time, answers; and it reacts to facts with claims that land after a drawn reaction.
It sees its view and redacted facts, never the table. One claim at the most is in motion.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

import attrs
from simpy import Environment, Event

from eventcards.engine.chance import Stream, stream
from eventcards.engine.setup import Seating, Setup
from eventcards.engine.timing import draw, fixed, to_seconds
from eventcards.errors import StrategyError, shorten
from eventcards.kernel.facts import Fact, redact
from eventcards.kernel.requests import Ask, Claim, Window
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View

__all__ = ["Motion", "Player"]


@attrs.frozen(eq=False)
class Motion:
    """A hand on its way: what it claims, and the tick at which it lands."""

    player: Player
    claim: Claim
    lands: int


class Player:
    """One seat's mind and hands."""

    def __init__(self, setup: Setup, seating: Seating, table: Table) -> None:
        self.seat = seating.seat
        self.reacts = type(seating.prototype).react is not Strategy.react
        """Whether anything that happens can make this player claim: who never does need not be woken."""
        self.hears = type(seating.prototype).hears
        """The facts that it is woken for; none named: all."""
        self.motion: Motion | None = None
        self.took = 0
        """How long the latest answer was thought about, in ticks."""
        self._setup = setup
        self._seating = seating
        self._view = View(table, seating.seat, setup.options)
        self._strategy = attrs.evolve(seating.prototype)
        self._strategy.random = self._luck
        self._thinks = fixed(seating.think)
        """How long it always thinks, in ticks; None if that is drawn."""
        self._decisions: Stream | None = None
        self._think: Stream | None = None
        self._reaction: Stream | None = None

    def decide(self, ask: Ask) -> Any:
        """The strategy's answer; whatever goes wrong in it is told with all that is needed to see it again."""
        try:
            return self._strategy.decide(self._view, ask)
        except Exception as error:
            raise self.fault(ask.ask, ask.options, f"raised {type(error).__name__}: {str(error)[:500]}") from error

    def react(self, facts: Sequence[Fact], window: Window, now: int) -> Motion | None:
        """Set out to claim because of what happened, unless a hand is in motion already."""
        if self.motion is not None:
            return None
        for fact in facts:
            if self.hears and type(fact) not in self.hears:
                continue
            try:
                claim = self._strategy.react(self._view, redact(fact, self.seat))
            except Exception as error:
                raise self.fault("react", window.claims, f"raised {type(error).__name__}: {str(error)[:500]}") from error
            if claim is None:
                continue
            if claim not in window.claims:
                raise self.fault("react", window.claims, f"claimed {shorten(claim)}")
            if self._reaction is None:
                self._reaction = self._stream("reaction")
            ticks = draw(self._seating.reaction, self._reaction)
            self.motion = Motion(self, Claim(self.seat, claim, to_seconds(ticks), window.about), now + ticks)
            return self.motion
        return None

    def call_back(self) -> None:
        """The race is over: no hand stays in motion."""
        self.motion = None

    def fault(self, ask: str, options: Any, problem: str) -> StrategyError:
        """A complaint about this player's strategy."""
        setup = self._setup
        return StrategyError(setup.name, setup.index, setup.seed, self.seat, self._seating.strategy, ask, options, problem)

    # As a SimPy process.

    def sit(self, env: Environment) -> None:
        """Take the seat: begin to live in the environment."""
        self._env = env
        self._turn = Turn(env, self)
        env.process(self._live())

    def ask(self, ask: Ask) -> Turn:
        """Ask the player, who wakes when it has thought; whoever waits for that turn after it finds the answer there."""
        took = self._thinks
        if took is None:
            if self._think is None:
                self._think = self._stream("think")
            took = draw(self._seating.think, self._think)
        self.took = took
        turn = self._turn
        turn.ask = ask
        self._env.schedule(turn, delay=took)
        return turn

    def _live(self) -> Generator[Event, None, None]:
        turn = self._turn
        while True:
            yield turn
            turn.callbacks = []  # SimPy has taken them: without any an event counts as over
            try:
                turn.answer = self.decide(turn.ask)
            except BaseException as error:  # noqa: BLE001  # raised again by whoever waits for the answer
                turn.error = error

    def set_out(self, motion: Motion, landed: Callable[[Motion], None]) -> None:
        """The hand moves; `landed` is called when it lands, if it has not been called back by then."""

        def land(_: Event) -> None:
            if self.motion is motion:
                landed(motion)

        hand = self._env.timeout(motion.lands - self._env.now)
        hand.callbacks.append(land)

    def _luck(self) -> float:
        """The first number of the strategy's luck. A stream takes long to make, and many a strategy never draws."""
        if self._decisions is None:
            self._decisions = self._strategy.random = self._stream("decisions")
        return self._decisions()

    def _stream(self, purpose: str) -> Stream:
        return stream(self._setup.seed, self._setup.index, f"{purpose}:{self.seat}")


class Turn(Event):
    """The moment at which a player has thought enough, again and again: one event, where ask, timeout and answer would be three."""

    _ok = True  # SimPy's: it comes as soon as it is scheduled
    _value = None
    ask: Ask
    answer: Any
    error: BaseException | None = None
    """What went wrong, if there is no answer."""

    def __init__(self, env: Environment, player: Player) -> None:
        super().__init__(env)
        self.player = player
