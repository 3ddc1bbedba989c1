"""No game becomes slow unnoticed: counted is how many functions it calls, not how long it takes.

Calls depend neither on the machine nor on what else it does, hardly on the version of Python (3.12 and 3.13 make a little fewer), and what calls
twice as many functions takes about twice as long. A budget is a quarter above what was counted on Python 3.11 when it was set: a twofold
slowdown fails, a small change does not. Whoever makes something faster lowers it.
"""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.logs import SUBJECTS
from benchmarks.ours import cell
from eventcards.engine.play import play
from eventcards.lab.scenario import Cell
from eventcards.log.verify import verify
from eventcards.log.writer import LogWriter, log_file

GAMES = range(4)
MARGIN = 1.25

COUNTED = {
    "Rat Screw": (43.3, 47.1, 59.4, 76.7),
    "Capitalism": (8.4, 11.7, 25.7, 38.8),
    "Euchre": (8.0, 11.1, 25.1, 40.9),
    "The Game": (15.7, 19.6, 44.4, 61.5),
    "President": (17.3, 20.9, 37.9, 51.8),
}
"""Calls for each event of some games: instant clock, virtual clock, virtual with a log, and verified."""


def calls(what: Callable[[int], object]) -> int:
    """How many functions are called for some games, ours and built in, once everything has been called before."""
    profile = cProfile.Profile()
    for index in GAMES:
        what(index)
        profile.runcall(what, index)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]  # typeshed does not know it


def ways(title: str, folder: Path) -> dict[str, Callable[[int], object]]:
    """The ways to play a game that have a budget."""
    instant, virtual = (cell(*SUBJECTS[title], clock) for clock in ("instant", "virtual"))
    for index in GAMES:
        with log_file(folder / f"{index}.jsonl") as writer:
            play(virtual.game(index), writer)
    return {
        "instant": lambda index: play(instant.game(index)),
        "virtual": lambda index: play(virtual.game(index)),
        "logged": lambda index: play(virtual.game(index), LogWriter(lambda block: None)),
        "verified": lambda index: verify(folder / f"{index}.jsonl"),
    }


def events(of: Cell) -> int:
    return sum(play(of.game(index)).events for index in GAMES)


@pytest.mark.parametrize("title", SUBJECTS)
def test_a_game_takes_no_more_calls_than_its_budget(title: str, tmp_path: Path) -> None:
    happened = events(cell(*SUBJECTS[title], "instant"))
    counted = {way: calls(what) / happened for way, what in ways(title, tmp_path).items()}
    budgets = dict(zip(counted, COUNTED[title], strict=True))
    over = {way: (round(found, 2), budgets[way]) for way, found in counted.items() if found > MARGIN * budgets[way]}
    assert not over, f"{title} calls more functions for each event than it did (now, then): {over}"


def test_a_slowdown_is_noticed() -> None:
    """The count itself: twice the work is twice the calls."""
    once, twice = calls(lambda index: len("a")), calls(lambda index: [len("a"), len("b"), len("c")])
    assert twice - once == 2 * len(GAMES)
