"""What a proof is: a law that no single fact can show, and how one game is put to the test.

Whole games are played again: on another clock, after other games, by other players. A proof looks at one game and answers with a
complaint, or says whether the game put the law to the test at all. The laws that facts show are in :mod:`eventcards.kernel.laws`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import attrs

from eventcards.engine.play import Result, play
from eventcards.engine.setup import Setup
from eventcards.errors import shorten
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.laws import LawBroken
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Randomly, Scripted, Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.log.writer import LogWriter

__all__ = ["Case", "Follower", "Minded", "Proof", "Told", "facts", "proof", "reseated", "short", "told", "unscripted"]


@attrs.frozen
class Proof:
    """A law and how to prove it: `prove` raises :class:`~eventcards.kernel.laws.LawBroken`, or says whether there was anything to prove."""

    name: str
    statement: str
    prove: Callable[[Case], bool]


def proof(statement: str) -> Callable[[Callable[[Case], str | bool]], Proof]:
    """Declare a law: the function is named after it, and answers with a complaint or with whether the case put it to the test."""

    def declare(look: Callable[[Case], str | bool]) -> Proof:
        name = look.__name__.replace("_", "-")

        def prove(case: Case) -> bool:
            found = look(case)
            if isinstance(found, str):
                raise LawBroken(name, found)
            return found

        return Proof(name, statement, prove)

    return declare


class Follower:
    """Follows a game (a :class:`~eventcards.engine.play.Listener`) and does nothing; proofs do something at one of the three."""

    def started(self, setup: Setup, table: Table) -> None:
        """The game begins."""

    def happened(self, seconds: float, fact: Fact) -> None:
        """A fact."""

    def ended(self, seconds: float, outcome: Outcome) -> None:
        """The game is over."""


@attrs.frozen
class Told:
    """What a game told: its facts with their times, its log, its result; and the table as it was left."""

    rows: list[tuple[float, Fact]]
    log: bytes
    result: Result
    table: Table


class Recorder(Follower):
    """Keeps the facts of a game with their times, and the table."""

    def __init__(self) -> None:
        self.rows: list[tuple[float, Fact]] = []

    def started(self, setup: Setup, table: Table) -> None:
        self.table = table

    def happened(self, seconds: float, fact: Fact) -> None:
        self.rows.append((seconds, fact))


def told(setup: Setup) -> Told:
    """Play a game and keep all that it tells."""
    recorder, blocks = Recorder(), list[bytes]()
    result = play(setup, recorder, LogWriter(blocks.append))
    return Told(recorder.rows, b"".join(blocks), result, recorder.table)


def facts(setup: Setup) -> list[Fact]:
    """Play a game and keep its facts."""
    recorder = Recorder()
    play(setup, recorder)
    return [fact for _, fact in recorder.rows]


class Case:
    """One game to be held to the laws, and what it tells on the virtual clock."""

    def __init__(self, setup: Setup) -> None:
        self.setup = attrs.evolve(setup, clock="virtual")

    @cached_property
    def told(self) -> Told:
        return told(self.setup)

    @property
    def instant(self) -> Setup:
        """The same game without a clock, for where time does not matter."""
        return attrs.evolve(self.setup, clock="instant")


@attrs.define
class Minded(Strategy):
    """A strategy with another one inside, through which all that it is asked and answers passes."""

    prototype: Strategy
    mind: Strategy = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.mind = attrs.evolve(self.prototype)

    def decide(self, view: View, ask: Ask) -> Any:
        return self.think(view, lambda mind, seen: mind.decide(seen, ask))

    def react(self, view: View, fact: Fact) -> str | None:
        claim: str | None = self.think(view, lambda mind, seen: mind.react(seen, fact))
        return claim

    def think(self, view: View, answer: Callable[[Strategy, View], Any]) -> Any:
        """Let the inner strategy answer, with this seat's luck."""
        self.mind.random = self.random
        return answer(self.mind, view)


def reseated(setup: Setup, change: Callable[[Strategy], Strategy], places: range | None = None) -> Setup:
    """The same game with the strategies in these places, or in all, made into others."""
    changed = range(len(setup.seats)) if places is None else places
    seats = (
        attrs.evolve(seating, prototype=change(seating.prototype)) if place in changed else seating
        for place, seating in enumerate(setup.seats)
    )
    return attrs.evolve(setup, seats=tuple(seats))


def unscripted(mind: Strategy) -> Strategy:
    """A player for another game than its own: who only follows a script plays at random there."""
    return Randomly() if isinstance(mind, Scripted) else mind


def short(fact: Fact) -> str:
    """A fact in few words."""
    return f"{fact.event} {shorten(fact.fields(), 120)}"
