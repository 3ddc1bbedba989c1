"""Play one game: seat the players, start the clock, come back with what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, Protocol

import attrs

from eventcards.engine.chance import TableChance, stream
from eventcards.engine.clocks import Clock, clock_named
from eventcards.engine.people import People, Person
from eventcards.engine.players import Player
from eventcards.engine.referee import Referee
from eventcards.engine.setup import Seating, Setup
from eventcards.engine.timing import TICKS, to_seconds
from eventcards.errors import BadInput
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.strategy import Human
from eventcards.kernel.table import Table, Zone

__all__ = ["Listener", "Result", "play"]


class Listener(Protocol):
    """Whoever follows a game: a log, a screen, a test."""

    def started(self, setup: Setup, table: Table) -> None:
        """The game begins at this table, which is to be looked at only."""

    def happened(self, seconds: float, fact: Fact) -> None:
        """A fact, `seconds` into the game."""

    def ended(self, seconds: float, outcome: Outcome) -> None:
        """The game is over."""


@attrs.frozen
class Result:
    """What came of one game: one flat row. On the instant clock it took no time: `seconds` is 0."""

    index: int
    outcome: Outcome
    seconds: float
    events: int


def play(setup: Setup, *listeners: Listener, people: People | None = None) -> Result:
    """Play a game. The same setup always gives the same result, and tells its listeners the same; with people, if they do the same."""
    luck = partial(stream, setup.seed, setup.index)
    seats = tuple([seating.seat for seating in setup.seats])
    table = Table(
        seats,
        _zones(setup.game.zones, seats, setup.options),
        teams=setup.game.teams(seats),
        chance=TableChance(luck("deck"), setup.decks),
        limit=setup.limits.events,
    )
    players = {seating.seat: _player(setup, seating, table, people) for seating in setup.seats}
    clock = clock_named(setup.clock, table, players, luck, people or People())
    for listener in listeners:
        listener.started(setup, table)
        table.listen(_timed(listener.happened, clock))
    referee = Referee(setup, table)
    clock.run(referee)
    assert referee.outcome is not None, "a clock runs until there is an outcome"
    seconds = to_seconds(clock.now)
    for listener in listeners:
        listener.ended(seconds, referee.outcome)
    return Result(setup.index, referee.outcome, seconds, table.events)


@lru_cache(maxsize=64)
def _zones(declared: Callable[..., Iterable[Zone]], seats: tuple[str, ...], options: Any) -> tuple[Zone, ...]:
    """The zones that a game declares: the same ones for each game of a run."""
    return tuple(declared(seats, options))


def _player(setup: Setup, seating: Seating, table: Table, people: People | None) -> Player:
    if not isinstance(seating.prototype, Human):
        return Player(setup, seating, table)
    if people is None:
        raise BadInput("", f"players.{seating.player}", "is a person, and nobody is here: people play with eventcards play")
    return Person(setup, seating, table, people)


def _timed(happened: Callable[[float, Fact], None], clock: Clock) -> Callable[[Fact], None]:
    """Tells each fact with the time at which it happened."""

    def tell(fact: Fact) -> None:
        happened(clock.now / TICKS, fact)

    return tell
