"""Decisions a second with random players: our Euchre, instant clock, against RLCard's UNO."""

from __future__ import annotations

from collections.abc import Iterator

from rlcard import make
from rlcard.agents import RandomAgent

from benchmarks.measuring import Row, compare
from benchmarks.ours import cell, decisions, games

__all__ = ["rows"]

GAMES = range(30)
UNO_GAMES = 30


def rows() -> Iterator[Row]:
    euchre = cell("euchre", ("random",) * 4, "instant")
    answers = decisions(euchre, GAMES)
    uno = make("uno")
    uno.set_agents([RandomAgent(num_actions=uno.num_actions) for _ in range(uno.num_players)])

    def ours() -> int:
        games(euchre, GAMES)
        return answers

    def theirs() -> int:
        before = uno.timestep
        for _ in range(UNO_GAMES):
            uno.run(is_training=False)
        return int(uno.timestep - before)

    mine, other = compare(ours, theirs)
    yield Row("random players, instant clock, against RLCard's UNO", "decisions/s", mine, other, least=10)
