"""The law of refusal: what was not offered is not taken, and leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.errors import StrategyError, shorten
from eventcards.kernel.facts import Fact
from eventcards.kernel.requests import Ask
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.testing.proof import Case, Follower, Minded, proof, reseated

__all__ = ["illegal_answers_are_refused"]

WRONG: tuple[Callable[[tuple[Any, ...]], Any], ...] = (
    lambda options: None,
    lambda options: "no such answer",
    lambda options: (*options, "and more"),
    lambda options: [options[0]],
)
"""Answers that are not among the options, the last two being made of them."""


@proof("an illegal answer is refused, its seat is named, and nothing is changed")
def illegal_answers_are_refused(case: Case) -> str | bool:
    mischief = Mischief(patience=case.setup.seed % 13, wrong=WRONG[case.setup.seed % len(WRONG)])
    try:
        play(reseated(case.instant, lambda mind: Mischievous(mind, mischief)), mischief)
    except StrategyError as error:
        if error.seat != mischief.seat:
            return f"{mischief.seat} answered {shorten(mischief.answer)}, but {error.seat} is blamed: {error.problem}"
        return mischief.table_is_as_before() or f"{mischief.seat} answered {shorten(mischief.answer)}, which changed the table"
    return f"{mischief.seat} answered {shorten(mischief.answer)}, and nobody minded" if mischief.seat else False


class Mischief(Follower):
    """One wrong answer, due when the patience of all seats together has run out."""

    def __init__(self, patience: int, wrong: Callable[[tuple[Any, ...]], Any]) -> None:
        self.seat = ""
        self.answer: Any = None
        self._patience = patience
        self._wrong = wrong

    def started(self, setup: Setup, table: Table) -> None:
        self._table = table

    def is_due(self) -> bool:
        self._patience -= 1
        return self._patience < 0 and not self.seat

    def done(self, seat: str, options: tuple[Any, ...]) -> Any:
        """The wrong answer; what the table is like is remembered."""
        self.seat, self.answer, self._before = seat, self._wrong(options), self._state()
        return self.answer

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
        return self.mischief.done(view.seat, ask.options) if self.mischief.is_due() else super().decide(view, ask)

    def react(self, view: View, fact: Fact) -> Any:
        claim = super().react(view, fact)
        if claim is None or not self.mischief.is_due():
            return claim
        wrong = self.mischief.done(view.seat, (claim,))
        return "no such claim" if wrong is None else wrong  # no claim at all is always right
