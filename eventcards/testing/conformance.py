"""The conformance suite: one line in a test file holds a game to every law, each in a test of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from eventcards.kernel.laws import LawBroken
from eventcards.testing.failures import as_toml
from eventcards.testing.generators import game_called
from eventcards.testing.laws import Laws, laws_of
from eventcards.testing.searching import search

__all__ = ["conformance"]


def conformance(game: str, *, examples: int = 50, seed: int = 0) -> type:
    """A class of tests for pytest: one for each law of the game, of the table and of the game's own, over so many explored games each.

    >>> TestEuchre = conformance("euchre")
    >>> [name for name in dir(TestEuchre) if "peeks" in name]
    ['test_nobody_peeks']
    """
    laws = laws_of(game_called(game))
    tests = {f"test_{law.name.replace('-', '_')}": _test(game, laws.only([law.name]), examples, seed) for law in laws.all}
    return type(f"Conformance of {game}", (), tests)


def _test(game: str, law: Laws, examples: int, seed: int) -> Callable[[Any], None]:
    def test(self: Any) -> None:
        for failure in search(game, law, examples=examples, seed=seed).failures:
            raise LawBroken(failure.law, f"{failure.problem}\n\n{as_toml(failure)}")

    test.__doc__ = law.all[0].statement
    return test
