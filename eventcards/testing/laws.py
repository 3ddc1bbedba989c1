"""All laws of a game: those that its facts show, its own and everybody's, and those that take whole games to prove."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.errors import BadInput, one_of
from eventcards.kernel.game import AnyGame, Law
from eventcards.kernel.laws import TABLE_LAWS, LawBroken
from eventcards.testing.endings import ENDINGS
from eventcards.testing.exploring import Decisions
from eventcards.testing.leaks import nobody_peeks
from eventcards.testing.luck import luck_is_ones_own
from eventcards.testing.proof import Case, Proof
from eventcards.testing.races import claims_land_in_time, ties_are_drawn
from eventcards.testing.refusal import illegal_answers_are_refused
from eventcards.testing.repetition import REPETITION
from eventcards.testing.watching import Watched

__all__ = ["NOTHING_FAILS", "PROOFS", "RACES", "Laws", "laws_of"]

PROOFS: tuple[Proof, ...] = (*REPETITION, *ENDINGS, illegal_answers_are_refused, luck_is_ones_own, nobody_peeks)
"""The laws that take whole games to prove."""

RACES: tuple[Proof, ...] = (claims_land_in_time, ties_are_drawn)
"""Those of games in which seats may claim something."""

NOTHING_FAILS = Law(
    "nothing-fails", "rules and strategies play every game without an error", lambda table, options: lambda what: None
)
"""The law of whatever else goes wrong: the game itself is its watch."""

FRAMEWORK = ("eventcards.kernel.", "eventcards.engine.", "eventcards.log.", "eventcards.testing.", "simpy.")
"""Whose lines an author of rules need not look at."""


@attrs.frozen
class Laws:
    """Some laws of a game: those to watch while it is played, and those to prove afterwards."""

    watched: tuple[Law, ...]
    proved: tuple[Proof, ...]

    @property
    def all(self) -> tuple[Law | Proof, ...]:
        return (*self.watched, *self.proved)

    @property
    def names(self) -> list[str]:
        return [one.name for one in self.all]

    def only(self, names: Sequence[str]) -> Laws:
        """Those of these names."""
        for name in names:
            if name not in self.names:
                raise BadInput("", "law", one_of(name, self.names))
        return self._those(lambda one: one.name in names)

    def but(self, names: Sequence[str]) -> Laws:
        """All but those of these names."""
        return self._those(lambda one: one.name not in names)

    def hold(self, setup: Setup) -> tuple[list[str], int]:
        """Hold a game to these laws; returns the names of those that it put to the test, and how many decisions there were in it.

        Raises :class:`~eventcards.kernel.laws.LawBroken`.
        """
        decisions = Decisions()
        try:
            play(attrs.evolve(setup, clock="instant"), decisions, Watched(self.watched))
        except Exception as error:
            raise self.broken_by(error) from error
        return [law.name for law in self.watched] + self.prove(setup), decisions.count

    def prove(self, setup: Setup) -> list[str]:
        """Hold a game that was watched already to those laws that are to be proved."""
        case = Case(setup)
        return [law.name for law in self.proved if _proves(law, case)]

    def broken_by(self, error: Exception) -> LawBroken:
        """An error of a game as the law that it breaks."""
        return error if isinstance(error, LawBroken) else LawBroken(NOTHING_FAILS.name, _told(error))

    def _those(self, wanted: Callable[[Law | Proof], bool]) -> Laws:
        return Laws(tuple(filter(wanted, self.watched)), tuple(filter(wanted, self.proved)))


def laws_of(game: AnyGame) -> Laws:
    """All laws of a game.

    >>> from eventcards.kernel.registry import find_game
    >>> [law.name for law in laws_of(find_game("euchre")).all][:2]
    ['nothing-fails', 'cards-are-kept']
    """
    return Laws((NOTHING_FAILS, *TABLE_LAWS, *game.laws), (*PROOFS, *RACES) if game.claims else PROOFS)


def _proves(law: Proof, case: Case) -> bool:
    try:
        return law.prove(case)
    except LawBroken:
        raise
    except Exception as error:
        raise LawBroken(law.name, _told(error)) from error


def _told(error: Exception) -> str:
    """An error in words, with the line of the rules or of the strategy that it comes from."""
    frames = traceback.walk_tb((error.__cause__ or error).__traceback__)
    authors = [(frame, line) for frame, line in frames if not str(frame.f_globals.get("__name__")).startswith(FRAMEWORK)]
    where = "".join(f" ({Path(frame.f_code.co_filename).name}, line {line})" for frame, line in authors[-1:])
    return f"{type(error).__name__}: {error}{where}"
