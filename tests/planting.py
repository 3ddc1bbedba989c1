"""Plant a bug in the rules of a game, and play until a law is broken.

A bug is a line of rules.py and what it says instead: one reads what goes wrong, and nothing else of the rules is copied.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import attrs
import pytest

from eventcards.engine.play import play
from eventcards.kernel.game import AnyGame, Law
from eventcards.kernel.laws import LawBroken
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View
from eventcards.testing.watching import Watched
from tests.playing import setup


@attrs.frozen
class Bug:
    """What goes wrong, which law says so, what rules.py says, what it says instead, and under which options."""

    what: str
    law: str
    right: str
    wrong: str
    options: dict[str, Any] = attrs.field(factory=dict)

    def plant(self, rules: ModuleType) -> AnyGame:
        """The game, with this bug in its rules."""
        source = inspect.getsource(rules)
        assert source.count(self.right) == 1, f"{rules.__name__} is to say once: {self.right}"
        bugged: dict[str, Any] = {"__name__": rules.__name__}
        exec(compile(source.replace(self.right, self.wrong), str(rules.__file__), "exec"), bugged)
        game: AnyGame = bugged["GAME"]
        return game


def broken(game: AnyGame, law: Law, tables: Sequence[Sequence[str]], **options: Any) -> LawBroken:
    """The complaint of this law about the first game that breaks it, at tables of these strategies."""
    for index in range(30):
        try:
            play(setup(game, tables[index % len(tables)], clock="instant", index=index, **options), Watched([law]))
        except LawBroken as problem:
            return problem
    pytest.fail(f"{law.name} has nothing to say in 30 games")


class LetLead(Strategy):
    """Passes whenever it may: as many events as there can be for each card."""

    def decide(self, view: View, ask: Ask) -> Any:
        return PASS if PASS in ask.options else ask.options[0]
