"""People at the table: seats whose answers and claims come from outside, from somebody at the terminal or from a record of them.

What a person did is in the log: what they chose and how long they thought, what they claimed, when it landed and how long after the cards
had moved. So a game with people can be played again from its log, to verify it or to go on with it.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import attrs
from simpy import Environment
from simpy.rt import RealtimeEnvironment

from eventcards.engine.players import Motion, Player, Turn
from eventcards.engine.setup import Seating, Setup
from eventcards.engine.timing import TICKS, to_seconds
from eventcards.errors import EventcardsError
from eventcards.kernel.facts import CardsMoved, Fact, plain
from eventcards.kernel.requests import Ask, Claim, Window
from eventcards.kernel.table import Table
from eventcards.kernel.view import View

__all__ = ["Answer", "Hand", "Landed", "Left", "People", "Person", "Record", "TableTime"]


class Left(EventcardsError):
    """A person is not there to answer: they left, or the record of them ends here. The game is interrupted, not over."""


@attrs.frozen
class Answer:
    """What a person chose, as the log writes it, and how many seconds they thought."""

    seat: str
    choice: Any
    took: float


@attrs.frozen
class Landed:
    """A person's claim: `reaction` seconds after the cards had moved it landed, `seconds` into the game."""

    seat: str
    claim: str
    seconds: float
    reaction: float


@attrs.frozen
class Record:
    """All that people did in a game, in order, and how many seconds of it were played."""

    done: tuple[Answer | Landed, ...] = ()
    seconds: float = 0.0


@attrs.frozen
class Hand:
    """A claim that a person makes now: `at` is the moment on the machine's monotonic clock."""

    seat: str
    claim: str
    at: float


class People:
    """Those who sit there in person, here by what is on record of them; whoever is there in the flesh overrides the last two methods."""

    def __init__(self, record: Record = Record()) -> None:
        self.elapsed = record.seconds
        """Seconds of the game that have been played before: on the real clock nobody waits for them again."""
        self._answers = deque(one for one in record.done if isinstance(one, Answer))
        self._claims: dict[str, deque[Landed]] = {}
        for one in record.done:
            if isinstance(one, Landed):
                self._claims.setdefault(one.seat, deque()).append(one)

    @property
    def on_record(self) -> bool:
        """Whether the next answer is on record."""
        return bool(self._answers)

    def answer(self, view: View, ask: Ask) -> tuple[Any, float]:
        """What the person chooses, and the seconds they think: on record, or asked for."""
        if not self.on_record:
            return self.ask(view, ask)
        kept = self._answers.popleft()
        offered = (option for option in ask.options if plain(option) == kept.choice)
        return next(offered, kept.choice), kept.took  # what is not offered is refused, as of anybody

    def claim(self, seat: str, now: int) -> Landed | None:
        """The claim on record for which the seat sets out at this tick, if any."""
        claims = self._claims.get(seat)
        if claims and round((claims[0].seconds - claims[0].reaction) * TICKS) == now:
            return claims.popleft()
        return None

    def ask(self, view: View, ask: Ask) -> tuple[Any, float]:
        """Ask the person, and wait."""
        raise Left(view.seat)

    def hear(self, until: float) -> Hand | float | None:
        """Wait for the first hand that comes down, but not beyond this moment of the monotonic clock.

        None if none did; a number if the game stood still for so many seconds, and goes on from there.
        """
        time.sleep(max(0.0, until - time.monotonic()))
        return None


class Person(Player):
    """A seat with a person in it.

    A hand lands the moment it comes down. Its reaction is counted from when the cards last moved, or from when the same hand landed
    before.
    """

    def __init__(self, setup: Setup, seating: Seating, table: Table, people: People) -> None:
        super().__init__(setup, seating, table)
        self.reacts = bool(setup.game.claims)
        self._people = people
        self._ready: tuple[int, Window] | None = None
        """Since which tick a hand could set out, and the window that it would be about."""
        self._kept: int | None = None
        """Since which tick a hand that is on record has been in motion."""

    def decide(self, ask: Ask) -> Any:
        return self._people.answer(self._view, ask)[0]

    def ask(self, ask: Ask) -> Turn:
        lived = not self._people.on_record
        choice, took = self._people.answer(self._view, ask)
        self.took = round(took * TICKS)
        if lived and isinstance(self._env, TableTime):
            self._env.now_is(self._env.now + self.took)
        turn = Turn(self._env, self)
        turn.ask, turn.answer = ask, choice
        self._env.schedule(turn, delay=self.took)
        return turn

    def react(self, facts: Sequence[Fact], window: Window, now: int) -> Motion | None:
        """Be ready; a hand that is on record sets out, for the cards that are the last to move at that tick."""
        moved = any(isinstance(fact, CardsMoved) for fact in facts)
        if self.motion is not None:
            if not (moved and self._kept == now):
                return None
            self._ready = now, window
            return self._move(self.motion.claim.claim, self.motion.lands)
        if moved or self._ready is None:
            self._ready = now, window
            kept = self._people.claim(self.seat, now)
            if kept is not None:
                self._kept = now
                return self._move(kept.claim, round(kept.seconds * TICKS))
        return None

    def strike(self, claim: str, now: int) -> Motion | None:
        """The person's hand comes down at this tick; it does nothing while there is nothing to claim."""
        if self.motion is not None or self._ready is None or claim not in self._ready[1].claims:
            return None
        return self._move(claim, now)

    def _move(self, claim: str, lands: int) -> Motion:
        assert self._ready is not None, "a hand sets out from a window"
        since, window = self._ready
        self.motion = Motion(self, Claim(self.seat, claim, to_seconds(lands - since), window.about), lands)
        self._ready = None
        return self.motion

    def call_back(self) -> None:
        super().call_back()
        self._ready = None


class TableTime(RealtimeEnvironment):
    """SimPy's environment on the wall clock, with an ear for people: between two events a hand may come down."""

    def __init__(self, people: People) -> None:
        super().__init__(factor=1 / TICKS, strict=False)
        self.real_start -= people.elapsed
        self.struck: Callable[[Hand, int], None] = lambda hand, tick: None
        """Is told each hand that comes down, and at which tick."""
        self._people = people

    def now_is(self, tick: float) -> None:
        """Let this moment be that tick: what a person did beside thinking, such as reading the scores, is not the table's time."""
        self.real_start = time.monotonic() - tick * self.factor

    def step(self) -> None:
        while (due := self.peek()) < float("inf"):
            heard = self._people.hear(self.real_start + due * self.factor)
            if heard is None:
                break
            if isinstance(heard, Hand):
                self.struck(heard, max(self.now, round((heard.at - self.real_start) / self.factor)))  # type: ignore[arg-type]  # ticks
            else:
                self.real_start += heard
        Environment.step(self)
