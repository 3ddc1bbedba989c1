"""Against what a person would write instead, game by game. The same rules: a test holds both sides' statistics together."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from benchmarks.by_hand import capitalism, the_game
from benchmarks.by_hand.rat_screw import RatScrew
from benchmarks.measuring import Row, compare
from benchmarks.ours import CAPITALISTS, SLAPPERS, cell, games
from eventcards.lab.scenario import Cell

__all__ = ["rows"]


def rows() -> Iterator[Row]:
    yield _row("Rat Screw, virtual clock, against SimPy by hand", cell("rat-screw", SLAPPERS, "virtual"), _rat_screw, 40, 0.6)
    yield _row("Capitalism, instant clock, against a loop", cell("capitalism", CAPITALISTS, "instant"), _capitalism, 100, 0.5)
    yield _row(
        "The Game greedy, instant clock, against a loop", cell("the-game", ("greedy",) * 2, "instant"), _the_game, 100, 0.5
    )


def _row(what: str, of: Cell, by_hand: Callable[[int], object], count: int, least: float) -> Row:
    def ours() -> int:
        return len(games(of, range(count)))

    def theirs() -> int:
        for index in range(count):
            by_hand(index)
        return count

    mine, other = compare(ours, theirs)
    return Row(what, "games/s", mine, other, least=least)


def _rat_screw(index: int) -> object:
    return RatScrew(index).run()


def _capitalism(index: int) -> object:
    return capitalism.play_game(random.Random(index))  # noqa: S311  # games, not secrets


def _the_game(index: int) -> object:
    return the_game.play_game(random.Random(index))  # noqa: S311  # games, not secrets
