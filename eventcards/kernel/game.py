"""A game: its rules as one generator, and the declarations that let every tool serve it.

A game is data and plain functions. What is not a rule of the game (checking answers, time, logging, chance, visibility, limits) is
somewhere else, once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import attrs

from eventcards.errors import BadInput
from eventcards.kernel.cards import Card
from eventcards.kernel.facts import Fact
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import Steps
from eventcards.kernel.table import Table, Zone

__all__ = ["Game", "Law", "Measure", "Outcome", "Watch", "ranked", "seats_for"]

Options = TypeVar("Options")


@attrs.frozen
class Outcome:
    """How a game ended. `ranking` lists groups of seats, best first, equals together; `winners` is the first of them, if any won."""

    finished: bool
    winners: tuple[str, ...]
    ranking: tuple[tuple[str, ...], ...]
    scores: Mapping[str, int]
    reason: str
    measures: Mapping[str, float] = attrs.field(factory=dict)


@attrs.frozen
class Measure:
    """Something worth counting in a game: what it means, and how to read it off the table at the end."""

    description: str
    of: Callable[[Table], float]


Watch = Callable[["Fact | Outcome"], str | None]
"""Is shown every fact of a game after it happened, and its outcome at the end; answers with a complaint, or None."""


@attrs.frozen
class Law:
    """Something that must hold in every game: a name, a sentence, and how to watch one game (:mod:`eventcards.kernel.laws`)."""

    name: str
    statement: str
    make: Callable[[Table, Any], Watch]


@attrs.frozen(kw_only=True)
class Game(Generic[Options]):
    """The declarations of a game. `play` is its rules."""

    name: str
    title: str
    summary: str
    players: range
    """How many may play."""
    usual_players: int
    options: type[Options]
    """A frozen attrs class of :func:`~eventcards.kernel.options.option` fields."""
    deck: Callable[[Options], Sequence[Card]]
    """The cards that are shuffled and dealt; a scenario's fixed decks are these in another order."""
    zones: Callable[[Sequence[str], Options], Iterable[Zone]]
    play: Callable[[Table, Options], Steps[Outcome]]
    claims: tuple[str, ...] = ()
    """What a seat may claim in a window, where the game has windows."""
    measures: Mapping[str, Measure] = attrs.field(factory=dict)
    guide: Guide = Guide()
    """What people at the table are told."""
    laws: tuple[Law, ...] = ()
    """What its rules promise: checked by `eventcards check`, besides the laws of every table."""
    most_events: Callable[[Options, int], int | None] = lambda options, players: None
    """No game of so many players has more events than this; None where some never end, and a limit makes them unfinished."""
    teams: Callable[[Sequence[str]], Mapping[str, str]] = lambda seats: {}
    """The team of each seat; none by default."""
    check: Callable[[Options, int], str | None] = lambda options, players: None
    """What is wrong with these options for so many players, or None: only what no single option can tell."""
    standing: Callable[[Table], Mapping[str, int]] = lambda table: dict(table.scores)
    """The scores as they stand: points, unless the game counts something else."""

    def how_many(self) -> str:
        """How many may play, in words: `4`, `2 to 8`."""
        first, last = self.players[0], self.players[-1]
        return str(first) if first == last else f"{first} to {last}"


def seats_for(players: int) -> tuple[str, ...]:
    """Four players sit N, E, S, W, clockwise; any other number P1, P2, ...

    >>> seats_for(4), seats_for(2)
    (('N', 'E', 'S', 'W'), ('P1', 'P2'))
    """
    if players < 1:
        raise BadInput("", "players", f"{players} cannot sit at a table")
    return ("N", "E", "S", "W") if players == 4 else tuple(f"P{number}" for number in range(1, players + 1))


def ranked(table: Table, scores: Mapping[str, int], reason: str, order: Sequence[str] | None = None) -> Outcome:
    """The outcome by points, most first. Equal points share a rank, unless `order` (best first) decides between them.

    >>> table = Table(["P1", "P2", "P3"], [])
    >>> ranked(table, {"P1": 1, "P2": 5, "P3": 5}, "last round").ranking
    (('P2', 'P3'), ('P1',))
    >>> ranked(table, {"P1": 1, "P2": 5, "P3": 5}, "last round", order=["P3", "P1", "P2"]).ranking
    (('P3',), ('P2',), ('P1',))
    """
    place = {side: order.index(side) if order else 0 for side in scores}
    keys = {side: (-points, place[side]) for side, points in scores.items()}
    groups: dict[tuple[int, int], list[str]] = {}
    for side in sorted(scores, key=lambda side: keys[side]):
        members = [seat for seat in table.seats if table.teams.get(seat, seat) == side]
        groups.setdefault(keys[side], []).extend(members)
    ranking = tuple(tuple(group) for group in groups.values())
    return Outcome(True, ranking[0], ranking, dict(scores), reason)


AnyGame = Game[Any]
