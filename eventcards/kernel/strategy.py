"""A strategy: how a seat chooses and reacts, from what it sees and its own luck alone.

Subclass :class:`Strategy`, answer with one of the ask's options, and declare parameters with
:func:`~eventcards.kernel.options.option`. The first line of the docstring is the description that people read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import attrs

from eventcards.kernel.facts import Fact
from eventcards.kernel.requests import Ask
from eventcards.kernel.view import View

__all__ = ["Randomly", "Strategy", "summary"]

Option = TypeVar("Option")


def _no_luck() -> float:
    raise RuntimeError("this strategy has no luck yet: it sits at no table")


@attrs.define
class Strategy:
    """Decides for one seat in one game. What it remembers goes into fields with `init=False`, made anew for each game."""

    random: Callable[[], float] = attrs.field(init=False, repr=False, eq=False, default=_no_luck)
    """The seat's own stream of chance: numbers from 0 to 1. The engine gives it when the seat is taken."""

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


def summary(thing: object) -> str:
    """The first line of a docstring, without its full stop.

    >>> summary(Randomly)
    'Any legal choice, each as likely as the others'
    """
    return (thing.__doc__ or "").strip().split("\n")[0].rstrip(".")
