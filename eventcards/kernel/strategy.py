"""A strategy: how a seat chooses and reacts, from what it sees and its own luck alone.

Subclass :class:`Strategy`, answer with one of the ask's options, and declare parameters with
:func:`~eventcards.kernel.options.option`. The first line of the docstring is the description that people read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

import attrs

from eventcards.errors import BadInput, shorten
from eventcards.kernel.facts import Fact, written
from eventcards.kernel.options import option
from eventcards.kernel.requests import Ask
from eventcards.kernel.view import View

__all__ = ["Human", "Randomly", "Scripted", "Strategy", "summary"]

Option = TypeVar("Option")


def _no_luck() -> float:
    raise RuntimeError("this strategy has no luck yet: it sits at no table")


@attrs.define
class Strategy:
    """Decides for one seat in one game. What it remembers goes into fields with `init=False`, made anew for each game."""

    random: Callable[[], float] = attrs.field(init=False, repr=False, eq=False, default=_no_luck)
    """The seat's own stream of chance: numbers from 0 to 1. The engine gives it when the seat is taken."""

    hears: ClassVar[tuple[type[Fact], ...]] = ()
    """The facts that can make it react, where it reacts at all: it is woken for no other. None named: all."""

    def decide(self, view: View, ask: Ask) -> Any:
        """Choose one of the ask's options."""
        raise NotImplementedError(f"{type(self).__name__} does not decide")

    def react(self, view: View, fact: Fact) -> str | None:
        """Set out to claim something because of what happened, or let it pass (None)."""
        return None

    def pick(self, options: Sequence[Option]) -> Option:
        """One of the options, each as likely as the others."""
        return options[int(self.random() * len(options))]


class Randomly(Strategy):
    """Any legal choice, each as likely as the others."""

    def decide(self, view: View, ask: Ask) -> Any:
        return self.pick(ask.options)


@attrs.define
class Scripted(Strategy):
    """Answers and claims what it was told to, in turn; after that takes the first option and claims nothing more.

    >>> Scripted(answers=("QS", "pass"), claims=("12 slap",)).answers
    ('QS', 'pass')
    """

    answers: tuple[str, ...] = option((), "the answer to each ask in turn, as one would type it: QS, pass, 4C 4D")
    claims: tuple[str, ...] = option((), "what to claim at which of the facts it hears, counted from 1: 12 slap")
    _asked: int = attrs.field(init=False, default=0, repr=False, eq=False)
    _heard: int = attrs.field(init=False, default=0, repr=False, eq=False)
    _claims: dict[int, str] = attrs.field(init=False, factory=dict, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        for text in self.claims:
            number, _, claim = text.partition(" ")
            if not (number.isdecimal() and len(number) < 16 and claim):
                raise BadInput(
                    "", "claims", f"{shorten(text)} is no claim; write the number of a fact and what to claim: 12 slap"
                )
            self._claims[int(number)] = claim

    def decide(self, view: View, ask: Ask) -> Any:
        self._asked += 1
        if self._asked > len(self.answers):
            return ask.options[0]
        answer = self.answers[self._asked - 1]
        return next((option for option in ask.options if written(option) == answer), answer)  # what is not offered is refused

    def react(self, view: View, fact: Fact) -> str | None:
        self._heard += 1
        return self._claims.get(self._heard)


class Human(Strategy):
    """A person at the table: see eventcards play."""


def summary(thing: object) -> str:
    """The first line of a docstring, without its full stop.

    >>> summary(Randomly)
    'Any legal choice, each as likely as the others'
    """
    return (thing.__doc__ or "").strip().split("\n")[0].rstrip(".")
