"""The law of refusal: what was not offered is not taken, and leaves no trace."""

from __future__ import annotations

from typing import Any

import attrs

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.errors import StrategyError, shorten
from eventcards.kernel.facts import Fact, written
from eventcards.kernel.requests import Ask
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.testing.proof import Case, Follower, Minded, proof, reseated

__all__ = ["illegal_answers_are_refused"]

PATIENCE = 13
"""The wrong answer comes within so many decisions of a game."""


@proof("an illegal answer is refused on every clock, seat, strategy, ask and options are named, and nothing is changed")
def illegal_answers_are_refused(case: Case) -> str | bool:
    found = [_refused(setup) for setup in (case.instant, case.setup)]
    return next((complaint for complaint in found if isinstance(complaint, str)), all(found))


def _refused(setup: Setup) -> str | bool:
    """A complaint if a wrong answer in this game is not refused as it should be, or whether there was one."""
    mischief = Mischief(patience=setup.seed % PATIENCE, kind=setup.seed // PATIENCE)
    try:
        play(reseated(setup, lambda mind: Mischievous(mind, mischief)), mischief)
    except StrategyError as error:
        did = f"{mischief.seat} answered {shorten(mischief.answer)}"
        if not mischief.is_blamed_by(error):
            return f"{did}, asked to {mischief.ask}, but something else is blamed: {shorten(str(error))}"
        return mischief.table_is_as_before() or f"{did}, which changed the table"
    return f"{mischief.seat} answered {shorten(mischief.answer)}, and nobody minded" if mischief.seat else False


def wrong_answers(options: tuple[Any, ...], table: Table, seat: str) -> list[Any]:
    """Answers that are not among the options: nothing, a word, what is made of the options, cards that lie elsewhere, own ones first."""
    zones = sorted(table.zones.values(), key=lambda zone: zone.owner != seat)
    unoffered = [card for zone in zones for card in table.cards(zone.name) if card not in options]
    made = (
        None,
        "no such answer",
        (*options, "and more"),
        [options[0]],
        written(options[0]),
        tuple(unoffered[:2]),
        *unoffered[:1],
    )
    return [answer for answer in made if answer not in options]


class Mischief(Follower):
    """One wrong answer, due when the patience of all seats together has run out."""

    def __init__(self, patience: int, kind: int) -> None:
        self.seat = ""
        self.ask = ""
        self.answer: Any = None
        self._patience = patience
        self._kind = kind

    def started(self, setup: Setup, table: Table) -> None:
        self._setup = setup
        self._table = table

    def is_due(self) -> bool:
        self._patience -= 1
        return self._patience < 0 and not self.seat

    def answered(self, seat: str, ask: str, options: tuple[Any, ...]) -> Any:
        """The wrong answer; what the table is like is remembered."""
        self.seat, self.ask, self._options, self._before = seat, ask, options, self._state()
        wrong = wrong_answers(options, self._table, seat)
        self.answer = wrong[self._kind % len(wrong)]
        return self.answer

    def claimed(self, seat: str) -> Any:
        """The wrong claim; none at all would always be right."""
        claim = self.answered(seat, "react", self._setup.game.claims)
        self.answer = "no such claim" if claim is None else claim
        return self.answer

    def is_blamed_by(self, error: StrategyError) -> bool:
        """Whether the error names all that went wrong; the claims that a window takes may be some of the game's."""
        strategy = next((seating.strategy for seating in self._setup.seats if seating.seat == self.seat), None)
        options = self._options if self.ask != "react" else tuple(error.options)
        return (error.seat, error.strategy, error.ask, tuple(error.options)) == (self.seat, strategy, self.ask, options)

    def table_is_as_before(self) -> bool:
        return self._state() == self._before

    def _state(self) -> tuple[Any, ...]:
        table = self._table
        return {zone: tuple(table.cards(zone)) for zone in table.zones}, dict(table.scores), dict(table.tally), table.events


@attrs.define
class Mischievous(Minded):
    """Answers as its mind does, until it is time for mischief."""

    mischief: Mischief

    def decide(self, view: View, ask: Ask) -> Any:
        return self.mischief.answered(view.seat, ask.ask, ask.options) if self.mischief.is_due() else super().decide(view, ask)

    def react(self, view: View, fact: Fact) -> Any:
        claim = super().react(view, fact)
        return self.mischief.claimed(view.seat) if claim is not None and self.mischief.is_due() else claim
