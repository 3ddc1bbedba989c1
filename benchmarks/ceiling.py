"""The ceiling: how often bare SimPy asks and is answered, and how often it waits, in a second."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import simpy

from benchmarks.measuring import Row, compare
from benchmarks.ours import cell, decisions, games

__all__ = ["rows"]

TRIPS = 20_000
GAMES = range(30)


class Seat:
    """Where a player waits to be asked; the ask carries the event to answer with."""

    def __init__(self, env: simpy.Environment) -> None:
        self.asked = env.event()


def rows() -> Iterator[Row]:
    euchre = cell("euchre", ("random",) * 4, "virtual")
    asked = decisions(euchre, GAMES)

    def ours() -> int:
        games(euchre, GAMES)
        return asked

    answered, trips, waits = compare(ours, round_trips, timeouts)
    yield Row("Euchre, virtual clock, against bare SimPy round trips", "decisions/s", answered, trips, least=0.25)
    yield Row("bare SimPy: timeouts, against round trips", "events/s", waits, trips)


def round_trips() -> int:
    """A table asks a player, who answers at once; both are processes."""
    env = simpy.Environment()
    seat = Seat(env)
    env.process(_player(env, seat))
    env.run(until=env.process(_table(env, seat)))
    return TRIPS


def _table(env: simpy.Environment, seat: Seat) -> Generator[simpy.Event, str, None]:
    for _ in range(TRIPS):
        answer = env.event()
        seat.asked.succeed(answer)
        yield answer


def _player(env: simpy.Environment, seat: Seat) -> Generator[simpy.Event, simpy.Event, None]:
    while True:
        answer = yield seat.asked
        seat.asked = env.event()
        answer.succeed("pass")


def timeouts() -> int:
    """A process that waits, again and again."""
    env = simpy.Environment()
    env.run(until=env.process(_waiting(env)))
    return TRIPS


def _waiting(env: simpy.Environment) -> Generator[simpy.Event, None, None]:
    for _ in range(TRIPS):
        yield env.timeout(1)
