"""Euchre hands with random players, against OpenSpiel: a Python loop over its states, and its own bots in C++.

Compared per hand, as the rules differ a little. OpenSpiel's game is one hand, with a dealer by chance; ours is hands to 10 points, with
scores and the passing of the deal. Its players choose a bid uniformly; ours bid every other time, and never discard a trump if they can help it.
In both nobody is stuck with the deal, no defender plays alone, and a maker plays alone every other time. Chance is drawn by `random`, and
beside it by numpy, as in OpenSpiel's own example.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import numpy as np
import pyspiel

from benchmarks.measuring import Row, compare
from benchmarks.ours import cell, games

__all__ = ["rows"]

GAMES = range(30)
HANDS = 500
RULES = {"stick_the_dealer": False, "allow_lone_defender": False}


def rows() -> Iterator[Row]:
    euchre = cell("euchre", ("random",) * 4, "instant")
    theirs = pyspiel.load_game("euchre", RULES)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(4)]
    seeds = count()

    def ours() -> float:
        return sum(result.outcome.measures["hands"] for result in games(euchre, GAMES))

    luck = random.Random(2026)  # noqa: S311  # games, not secrets
    numbers = np.random.default_rng(2026)

    def loop(draw: Callable[[Sequence[int], Sequence[float]], int]) -> int:
        for _ in range(HANDS):
            state = theirs.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    action = draw(*zip(*state.chance_outcomes(), strict=True))
                else:
                    action = luck.choice(state.legal_actions())
                state.apply_action(action)
        return HANDS

    def by_random() -> int:
        return loop(lambda actions, chances: luck.choices(actions, chances)[0])

    def by_numpy() -> int:
        return loop(lambda actions, chances: int(numbers.choice(actions, p=chances)))

    def by_bots() -> int:
        for _ in range(HANDS):
            pyspiel.evaluate_bots(theirs.new_initial_state(), bots, next(seeds))
        return HANDS

    mine, python, example, cpp = compare(ours, by_random, by_numpy, by_bots)
    yield Row("Euchre, instant clock, against OpenSpiel's states in Python", "hands/s", mine, python, least=1.5)
    yield Row("Euchre, instant clock, against the same with numpy's chance", "hands/s", mine, example)
    yield Row("Euchre, instant clock, against OpenSpiel's bots in C++", "hands/s", mine, cpp, least=0.3)
