"""Search for a game that breaks a law, and shrink it.

The search is Hypothesis's, from a seed, so that the same search finds the same; a game that breaks a law is shrunk by Hypothesis to fewer
players, fewer choices and simpler options, and then cut off where the law breaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.errors import Flaky

from eventcards.kernel.laws import LawBroken
from eventcards.testing.cutting import cut
from eventcards.testing.exploring import Explored, explored
from eventcards.testing.failures import Failure
from eventcards.testing.laws import Laws
from eventcards.testing.repetition import alone_equals_batch
from eventcards.testing.watching import Watched

__all__ = ["Tried", "search"]

SHRINKS = 300
"""So many smaller games are tried at the most."""


@attrs.frozen
class Tried:
    """On how many games, with how many decisions, each law was tried; and the failures, one at the most for each law."""

    games: Counter[str] = attrs.field(factory=Counter)
    decisions: Counter[str] = attrs.field(factory=Counter)
    failures: list[Failure] = attrs.field(factory=list)

    def count(self, laws: list[str], decisions: int) -> None:
        """A game put these laws to the test."""
        for law in laws:
            self.games[law] += 1
            self.decisions[law] += decisions


def search(game: str, laws: Laws, *, examples: int, seed: int = 0, progress: Callable[[], None] = lambda: None) -> Tried:
    """Explore so many games and hold each to the laws; a law that is broken is not tried further. `progress` is called after each game."""
    tried = Tried()
    while laws.all and examples > 0:
        found, games = _explore(game, laws, examples, seed, tried, progress)
        if found is None:
            break
        tried.failures.append(shrunk(game, laws, found, examples, seed))
        laws = laws.but([found.law])
        examples -= games
    return tried


def _explore(
    game: str, laws: Laws, examples: int, seed: int, tried: Tried, progress: Callable[[], None]
) -> tuple[Failure | None, int]:
    """Play so many games; returns the first failure, and after how many games."""
    games: list[Explored] = []
    failures: list[Failure] = []

    def test(one: Explored) -> None:
        if failures:
            return  # Hypothesis makes sure; we are
        games.append(one)
        progress()
        try:
            if one.fault is not None:
                problem = laws.broken_by(one.fault)
                if problem.law not in laws.names:
                    return  # a game that fails puts no other law to the test
                raise problem
            proved = laws.prove(one.setup)
        except LawBroken as broken:
            failures.append(Failure(broken.law, broken.problem, one.scenario))
            tried.count([broken.law], one.decisions)
            raise
        tried.count([law.name for law in laws.watched] + proved, one.decisions)

    try:
        _by_hypothesis(game, laws, test, examples, seed, Phase.generate)
    except (LawBroken, Flaky) as error:
        if not games:
            raise
        problem = f"the same choices led to another game when they were made again ({type(error).__name__})"
        return (*failures, Failure(alone_equals_batch.name, problem, games[-1].scenario))[0], len(games)
    return None, len(games)


def shrunk(game: str, laws: Laws, failure: Failure, examples: int, seed: int) -> Failure:
    """The smallest game that breaks the same law: the search again, for that law alone, and then smaller and smaller."""
    law = failure.law
    only = laws.only([law])
    found: list[tuple[int, int, Failure]] = []
    tries = 0

    def test(one: Explored) -> None:
        nonlocal tries
        tries += bool(found)
        if tries > SHRINKS:
            return
        try:
            if one.fault is not None:
                raise only.broken_by(one.fault)
            only.prove(one.setup)
        except LawBroken as broken:
            if broken.law == law:
                found.append((one.decisions, len(str(one.scenario)), Failure(law, broken.problem, one.scenario)))
                raise

    with suppress(LawBroken, Flaky):  # the law, or Hypothesis's complaint that we keep it from shrinking further
        _by_hypothesis(game, only, test, examples, seed, Phase.generate, Phase.shrink)
    smallest = min(found, key=lambda row: row[:2])[-1] if found else failure
    return cut(smallest, only)


def _by_hypothesis(game: str, laws: Laws, test: Callable[[Explored], None], examples: int, seed: int, *phases: Phase) -> None:
    @seeded(seed)
    @settings(
        max_examples=examples,
        phases=phases,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        print_blob=False,
    )
    @given(explored(game, lambda: [Watched(laws.watched)]))
    def run(one: Explored) -> None:
        test(one)

    run()
