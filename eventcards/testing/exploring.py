"""Explore a game: play it by choices that Hypothesis draws, so that whatever goes wrong can be shrunk to a smaller game.

What was drawn is written down as a scenario with a fixed deck and the answers of each seat, which plays the same game again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException

from eventcards.engine.play import Listener, play
from eventcards.engine.setup import Setup, read_options
from eventcards.kernel.facts import Answered, Asked, Claimed, Fact, written
from eventcards.kernel.game import Outcome
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.lab.scenario import make_scenario
from eventcards.testing import generators

__all__ = ["Explored", "Position", "explored", "positions", "scenarios", "setup_of"]

EVENTS = 1500
"""After so many events an explored game is left unfinished, if it may go on for ever."""

MOST_EVENTS = 20_000
"""A game that declares the most events that it can have is played to its end, but for one that goes on for longer than this."""

DRAWN = 200
"""So many choices of a game are drawn by Hypothesis; the later ones, which nobody would shrink by hand either, come from the seed."""

WILLING = 4
"""One chance in so many is taken to claim something."""


@attrs.frozen
class Explored:
    """A game that was explored: the scenario that plays it again, and what stopped it if it did not come to an end."""

    scenario: dict[str, Any]
    setup: Setup
    decisions: int
    fault: Exception | None


@attrs.frozen
class Position:
    """A table in the middle of a game, reached by legal play; `ask` is what the table waits for, if it waits for a choice."""

    setup: Setup
    table: Table
    ask: Asked | None


@attrs.define
class Explorer(Strategy):
    """Takes any option and claims whatever the game knows, as a number below some count says that it is given."""

    number: Callable[[int, Callable[[], float]], int]
    claims: tuple[str, ...]
    made: list[str]
    """What it claimed, as :class:`~eventcards.kernel.strategy.Scripted` reads it."""
    _heard: int = attrs.field(init=False, default=0)

    def decide(self, view: View, ask: Ask) -> Any:
        return ask.options[self.number(len(ask.options), self.random)]

    def react(self, view: View, fact: Fact) -> str | None:
        self._heard += 1
        chosen = self.number(WILLING * len(self.claims), self.random) if self.claims else 0
        if not 0 < chosen <= len(self.claims):
            return None
        self.made.append(f"{self._heard} {self.claims[chosen - 1]}")
        return self.claims[chosen - 1]


@attrs.define
class Decisions:
    """Follows a game and keeps what each seat answered."""

    answers: dict[str, list[str]] = attrs.field(factory=dict)
    count: int = 0

    def started(self, setup: Setup, table: Table) -> None:
        self.answers = {seating.seat: [] for seating in setup.seats}

    def happened(self, seconds: float, fact: Fact) -> None:
        if isinstance(fact, Answered):
            self.answers[fact.seat].append(written(fact.choice))
        self.count += isinstance(fact, Answered | Claimed)

    def ended(self, seconds: float, outcome: Outcome) -> None:
        """Every answer was heard as it was given."""


def setup_of(scenario: dict[str, Any]) -> Setup:
    """The one game of a scenario in plain data."""
    return make_scenario("explored", scenario, allow_imports=True).cells[0].setup


@st.composite
def explored(
    draw: st.DrawFn, game: str, watching: Callable[[], Sequence[Listener]] = tuple, events: int | None = None
) -> Explored:
    """A game played to its end, to the limit, or until one of the listeners stops it, by whoever: explorers and strategies."""
    count = draw(generators.player_counts(game))
    options = draw(generators.options(game, count))
    rows = draw(generators.players(game, count))
    explorers = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    scenario: dict[str, Any] = {
        "game": game,
        "seed": draw(st.integers(0, 2**20)),
        "limits": {"events": events or enough_events(game, options, count)},
        "decks": [draw(generators.decks(game, options, count))],
        "options": options,
        "players": [{**row, "strategy": "scripted"} if new else row for row, new in zip(rows, explorers, strict=True)],
    }
    setup = setup_of(scenario)
    left = DRAWN

    def number(below: int, luck: Callable[[], float]) -> int:
        nonlocal left
        if left == 0:
            return int(luck() * below)
        left -= 1
        return draw(_below(below))

    claims: list[list[str]] = [[] for _ in rows]
    seats = tuple(
        attrs.evolve(seating, prototype=Explorer(number, setup.game.claims, made)) if new else seating
        for seating, new, made in zip(setup.seats, explorers, claims, strict=True)
    )
    decisions, fault = Decisions(), None
    try:  # without a clock: SimPy would stand between Hypothesis and its draws
        play(attrs.evolve(setup, seats=seats, clock="instant"), decisions, *watching())
    except Exception as error:  # noqa: BLE001  # whatever a stranger's rules do is what we are looking for
        if isinstance(error.__cause__, HypothesisException):  # raised by a draw, and caught as if a strategy had
            raise error.__cause__ from None
        fault = error
    told = zip(scenario["players"], explorers, setup.seats, claims, strict=True)
    scenario["players"] = [
        {**row, "strategy": {"name": "scripted", "answers": decisions.answers[seating.seat], "claims": made}} if new else row
        for row, new, seating, made in told
    ]
    return Explored(scenario, setup_of(scenario), decisions.count, fault)


def enough_events(game: str, options: Mapping[str, Any], players: int) -> int:
    """How many events an explored game may have: one more than it declares, which would be one too many.

    >>> enough_events("euchre", {"target": 1, "stick_the_dealer": True}, 4), enough_events("euchre", {}, 4)
    (112, 1500)
    """
    found = generators.game_called(game)
    most = found.most_events(read_options(found, options, players), players)
    return EVENTS if most is None else min(most + 1, MOST_EVENTS)


def scenarios(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Scenarios of one game in plain data, with fixed deck and, for some seats, fixed answers; :func:`setup_of` makes one ready."""
    return explored(game).map(lambda one: one.scenario)


@st.composite
def positions(draw: st.DrawFn, game: str) -> Position:
    """Tables reached by legal play: after any number of events."""
    one = draw(explored(game, events=draw(st.integers(1, EVENTS))))
    reached = Reached()
    play(attrs.evolve(one.setup, clock="instant"), reached)
    return Position(one.setup, reached.table, reached.ask)


class Reached:
    """Follows a game to where it stops."""

    ask: Asked | None = None

    def started(self, setup: Setup, table: Table) -> None:
        self.table = table

    def happened(self, seconds: float, fact: Fact) -> None:
        self.ask = fact if isinstance(fact, Asked) else None

    def ended(self, seconds: float, outcome: Outcome) -> None:
        """The table is as it is."""


_BELOW: dict[int, st.SearchStrategy[int]] = {}


def _below(count: int) -> st.SearchStrategy[int]:
    """Numbers from 0 to `count` - 1; making a generator anew for each choice would take longer than the draw."""
    if count not in _BELOW:
        _BELOW[count] = st.integers(0, count - 1)
    return _BELOW[count]
