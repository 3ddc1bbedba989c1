"""Pairs of games: what is compared, and the same deals played by two cells.

Whoever is compared is followed as a player: in a rotated scenario a seat's name stands for who begins there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from itertools import starmap
from pathlib import Path

import attrs

from eventcards.engine.play import Result
from eventcards.engine.setup import Seating, Setup
from eventcards.errors import BadInput, EventcardsError, one_of
from eventcards.lab.chunk import SIZE, Chunk, Record, pieces, play_chunk, setup_text
from eventcards.lab.comparison import Pair, Side, Wording
from eventcards.lab.executors import Workers, in_order, in_process
from eventcards.lab.scenario import Cell, Keep

__all__ = ["Quantity", "games_a_deal", "play_pairs", "players_of", "read_precision", "read_quantity"]


@attrs.frozen
class Quantity:
    """What is compared: a `win rate` or a `score` of somebody, the `length` of games, or a `measure` of the game by its name."""

    kind: str
    name: str = ""

    @property
    def bounded(self) -> bool:
        """Whether no value is below 0 or above 1."""
        return self.kind == "win rate"

    def __str__(self) -> str:
        return {"length": "length in seconds", "measure": self.name}.get(self.kind, f"{self.kind} of {_listed(self.name)}")

    @property
    def wording(self) -> Wording:
        each = "each of " if "," in self.name else ""
        return {
            "win rate": Wording(f"{each}{_listed(self.name)} wins", "more games in a hundred", "fewer games in a hundred", 100),
            "score": Wording(f"{each}{_listed(self.name)} scores", "more points", "fewer points"),
            "length": Wording("A game takes", "more seconds", "fewer seconds"),
            "measure": Wording(f"{self.name}:", "more a game", "fewer a game"),
        }[self.kind]


def read_quantity(text: str | None, first: Cell, second: Cell) -> Quantity:
    """What `--of` names: `N`, `NS`, `card-values` or `N,S` (their win rate), `N score`, `length`, or a measure; the usual if nothing.

    >>> from eventcards.lab.scenario import make_scenario
    >>> cell = make_scenario("example", {"game": "euchre"}).cells[0]
    >>> [str(read_quantity(text, cell, cell)) for text in ("NS score", "N", "N,E", "euchres")]
    ['score of NS', 'win rate of N', 'win rate of N and E', 'euchres']
    """
    if text is None:
        return usual_quantity(first, second)
    if text in first.setup.game.measures:
        return Quantity("measure", text)
    if text == "length":
        return Quantity("length")
    if text in ("score", "win rate"):
        return attrs.evolve(usual_quantity(first, second), kind=text)
    kind = "score" if text.endswith(" score") else "win rate"
    who = text.removesuffix(f" {kind}")
    for cell in (first, second):
        for name in who.split(","):
            if not _found(cell, name):
                raise BadInput("", "--of", one_of(name, [*_names(cell), f"{_names(cell)[0]} score", *_measures(cell)]))
    return Quantity(kind, who)


def usual_quantity(first: Cell, second: Cell) -> Quantity:
    """The win rate of those who play differently in the two cells, or of the only team."""
    seats = first.setup.seats
    teams = {one.team for one in seats}
    if len(teams) == 1 and None not in teams:
        return Quantity("win rate", str(seats[0].team))
    changed = changed_players(first, second)
    if not changed or len(changed) == len(seats):
        raise BadInput("", "--of", f"is missing; say what to compare: {', '.join((*_names(first), *_measures(first)))}")
    own = {one.team for one in seats if one.player in changed}
    if len(own) == 1 and None not in own:
        return Quantity("win rate", str(own.pop()))
    return Quantity("win rate", ",".join(one.seat for one in seats if one.player in changed))


def changed_players(first: Cell, second: Cell) -> set[int]:
    """Who has another strategy, other parameters or other timings in the second cell; nobody if there are more or fewer players."""
    if len(first.setup.seats) != len(second.setup.seats):
        return set()
    both = zip(first.setup.seats, second.setup.seats, strict=True)
    return {one.player for one, other in both if one.plain() | {"name": ""} != other.plain() | {"name": ""}}


def read_precision(text: str, quantity: Quantity) -> float:
    """How far an interval may reach either way: `0.5%` for a win rate, a plain number for anything else.

    >>> read_precision("0.5%", Quantity("win rate", "N")), read_precision("2", Quantity("score", "N"))
    (0.005, 2.0)
    """
    percent, example = text.endswith("%"), "0.5%" if quantity.bounded else "0.5"
    try:
        value = float(text.removesuffix("%"))
    except ValueError:
        value = 0.0
    if percent != quantity.bounded or not 0 < value < (100 if percent else math.inf):
        raise BadInput("", "--precision", f"{text!r} is not a precision for the {quantity}; say for example {example}")
    return value / 100 if percent else value


def players_of(cell: Cell, who: str) -> tuple[int, ...]:
    """The players that a name means: a seat, a team, a player's name, a strategy; several with commas between them.

    >>> from eventcards.lab.scenario import make_scenario
    >>> cell = make_scenario("example", {"game": "euchre"}).cells[0]
    >>> players_of(cell, "N"), players_of(cell, "EW"), players_of(cell, "N,E")
    ((1,), (2, 4), (1, 2))
    """
    found: dict[int, None] = {}
    for name in who.split(","):
        players = _found(cell, name)
        if not players:
            raise BadInput("", "", one_of(name, _names(cell)))
        found.update(dict.fromkeys(players))
    return tuple(found)


def _found(cell: Cell, name: str) -> list[int]:
    seats = cell.setup.seats
    for field in ("seat", "team", "name", "strategy"):
        players = [one.player for one in seats if getattr(one, field) == name]
        if players:
            return players
    return []


def _names(cell: Cell) -> list[str]:
    seats = cell.setup.seats
    every = (*(one.seat for one in seats), *(one.team for one in seats), *(one.strategy for one in seats))
    return list(dict.fromkeys(name for name in every if name is not None))


def _listed(who: str) -> str:
    return who.replace(",", " and ")


def _measures(cell: Cell) -> tuple[str, ...]:
    return (*cell.setup.game.measures, "length")


Meter = Callable[[Setup, Result], float]
"""Reads what is compared off one game."""


def _meter(cell: Cell, quantity: Quantity) -> Meter:
    if quantity.kind == "measure":
        return lambda setup, result: result.outcome.measures[quantity.name]
    if quantity.kind == "length":
        return lambda setup, result: result.seconds
    players = players_of(cell, quantity.name)
    of_seat = _win if quantity.kind == "win rate" else _score

    def mean(setup: Setup, result: Result) -> float:
        return sum(of_seat(one, result) for one in setup.seats if one.player in players) / len(players)

    return mean


def _win(one: Seating, result: Result) -> float:
    return one.seat in result.outcome.winners


def _score(one: Seating, result: Result) -> float:
    return result.outcome.scores.get(one.team or one.seat, 0)


def games_a_deal(cell: Cell) -> int:
    """How often each deal is played: once, or with rotated seats once for each of them."""
    return len(cell.setup.seats) if cell.rotate else 1


def play_pairs(
    first: Cell, second: Cell, quantity: Quantity, deals: int, *, name: str = "", workers: Workers | None = None
) -> Generator[Pair]:
    """Play so many deals in both cells: the same cards, and the same luck for whoever has not changed."""
    times = games_a_deal(first)
    sides = [(cell, _meter(cell, quantity), setup_text(cell.setup)) for cell in (first, second)]
    chunks = (
        Chunk(name, told, cell.rotate, games, Keep("none"), 0, Path())
        for games in pieces(0, deals * times, SIZE * times)
        for cell, _, told in sides
    )
    with closing(in_order(workers or in_process(), play_chunk, chunks)) as answers:
        for answer in answers:
            both = zip(sides, (answer, next(answers)), strict=True)
            yield from starmap(Pair, zip(*(_deals(cell, meter, side.records) for (cell, meter, _), side in both), strict=True))


def _deals(cell: Cell, meter: Meter, records: Sequence[Record]) -> Iterator[Side]:
    """Each deal: the mean of what is compared over its games, and how many of them were not finished."""
    times = games_a_deal(cell)
    for start in range(0, len(records), times):
        results = [_result(record) for record in records[start : start + times]]
        setups = (cell.game(record.index) for record in records[start : start + times])
        value = sum(meter(setup, result) for setup, result in zip(setups, results, strict=True)) / times
        yield Side(value, sum(not result.outcome.finished for result in results))


def _result(record: Record) -> Result:
    if record.result is None:
        raise EventcardsError(record.error)
    return record.result
