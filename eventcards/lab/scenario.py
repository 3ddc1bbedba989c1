"""Scenarios: what to play, as a TOML file. Read strictly, and told what to type instead.

A scenario becomes cells, one for each combination of its sweep; a cell and an index make one :class:`~eventcards.engine.setup.Setup`.
All cells play the same seeds, so they share their luck.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import attrs

from eventcards.engine.setup import (
    CLOCKS,
    Entry,
    Limits,
    Seating,
    Setup,
    read_decks,
    read_game,
    read_options,
    seat_players,
)
from eventcards.engine.structure import between, converter, structure, want
from eventcards.errors import BadInput, one_of, shorten
from eventcards.kernel.game import AnyGame
from eventcards.kernel.options import LARGEST
from eventcards.kernel.strategy import Human
from eventcards.kernel.timing import Timing

__all__ = ["Cell", "Keep", "Scenario", "listed", "load", "make_scenario", "read_scenario"]

LARGEST_FILE = 1_000_000
DEEPEST = 16
MOST_CELLS = 10_000
FOR_ALL = ("strategy", "think", "reaction")
"""What is said for all players, or for each."""
SWEPT = ("players", *FOR_ALL, "decks", "clock", "limits.events", "options.NAME", *(f"players.N.{key}" for key in FOR_ALL))
"""What a sweep may vary; NAME stands for any option, N for the number of a player, from 1."""


@attrs.frozen
class Keep:
    """Which games leave a log: none, the first, all, those unfinished, or every so many."""

    rule: str
    every: int = 0

    def wants(self, index: int, first: int) -> bool:
        """Whether game `index` of a run that began with game `first` is logged while it is played."""
        if self.rule == "every":
            return index % self.every == 0
        return self.rule == "all" or (self.rule == "first" and index == first)

    def __str__(self) -> str:
        return f"every:{self.every}" if self.rule == "every" else self.rule


KEEPS = ("none", "first", "all", "unfinished", "every:N")


def read_keep(found: Any) -> Keep:
    """Read `none`, `first`, `all`, `unfinished` or `every:100`.

    >>> read_keep("every:100")
    Keep(rule='every', every=100)
    """
    text = want(str, found)
    if text in KEEPS[:-1]:
        return Keep(text)
    match = re.fullmatch(r"every:([1-9][0-9]{0,15})", text)
    if match is None:
        raise BadInput("", "", one_of(text, KEEPS))
    return Keep("every", int(match[1]))


@attrs.frozen
class LogTable:
    """The scenario's `[log]`."""

    keep: Keep = Keep("first")


def _a_clock(_: Any, field: attrs.Attribute[Any], value: str) -> None:
    if value not in CLOCKS:
        raise BadInput("", field.name, one_of(value, CLOCKS))


@attrs.frozen
class Document:
    """A scenario as it is written, before the game has had its say."""

    game: str
    title: str | None = None
    games: int = attrs.field(default=1, validator=between(1, 10**9))
    seed: int = attrs.field(default=0, validator=between(0, LARGEST))
    clock: str = attrs.field(default="virtual", validator=_a_clock)
    rotate: bool = False
    decks: tuple[str, ...] = ()
    options: dict[str, Any] = attrs.field(factory=dict)
    players: Any = None
    strategy: Any = None
    think: Timing | None = None
    reaction: Timing | None = None
    sweep: dict[str, Any] = attrs.field(factory=dict)
    limits: Limits = Limits()
    log: LogTable = LogTable()


@attrs.frozen
class Cell:
    """One combination of a sweep: the values that set it apart, and the setup of its first game."""

    parameters: Mapping[str, Any]
    setup: Setup
    rotate: bool = False

    def game(self, index: int) -> Setup:
        """The setup of one game.

        With `rotate`, each deal is played as often as there are seats, and each player sits in each seat once: the luck of the deal
        and of the seat stays, the players move on clockwise.
        """
        if not self.rotate:
            return attrs.evolve(self.setup, index=index)
        deal, turn = divmod(index, len(self.setup.seats))
        return attrs.evolve(self.setup, index=deal, seats=rotated(self.setup.seats, turn))


def rotated(seats: Sequence[Seating], turn: int) -> tuple[Seating, ...]:
    """Everybody moves on by so many seats; seat and team stay where they are."""
    return tuple(attrs.evolve(seats[place - turn], seat=seat.seat, team=seat.team) for place, seat in enumerate(seats))


@attrs.frozen
class Scenario:
    """A scenario that can be run: everything in it has been checked."""

    name: str
    title: str
    games: int
    seed: int
    keep: Keep
    cells: tuple[Cell, ...]
    text: str = ""
    """The file as it was written, comments and all."""


def read_scenario(path: Path, changes: Mapping[str, Any] | None = None, *, allow_imports: bool = False) -> Scenario:
    """Read a scenario file; `changes` (games, seed, clock, ...) win over what it says."""
    try:
        text, data = load(path)
        for key, value in (changes or {}).items():
            if key == "keep":
                data["log"] = {**want(dict, data.get("log", {})), "keep": value}
            else:
                data[key] = value
        return attrs.evolve(make_scenario(path.stem, data, allow_imports=allow_imports), text=text)
    except BadInput as error:
        raise error.inside(source=str(path)) from error


def make_scenario(name: str, data: dict[str, Any], *, allow_imports: bool = False, people: bool = False) -> Scenario:
    """A scenario from plain data, as TOML gives it; with `people`, a player may be one.

    >>> make_scenario("example", {"game": "rat-screw", "players": 2, "games": 10}).games
    10
    """
    document = structure(data, Document)
    game = read_game(document.game, allow_imports=allow_imports)
    cells = []
    for parameters in _combinations(document.sweep):
        try:
            setup = _setup(structure(_vary(data, parameters, game.usual_players), Document), game, allow_imports=allow_imports)
        except BadInput as error:
            where = ", ".join(f"{key} = {value}" for key, value in parameters.items())
            raise (attrs.evolve(error, problem=f"{error.problem} (with {where})") if where else error) from error
        if not people:
            _check_nobody_waits(setup)
        cells.append(Cell(parameters, setup, document.rotate))
    title = document.title or game.title
    return Scenario(name, title, document.games, document.seed, document.log.keep, tuple(cells))


def _check_nobody_waits(setup: Setup) -> None:
    """Many games are played without people, who would have to be there for each."""
    for seating in setup.seats:
        if isinstance(seating.prototype, Human):
            problem = "'human' is a person, who plays with: eventcards play --scenario FILE"
            raise BadInput("", f"players.{seating.player}.strategy", problem)


def _setup(document: Document, game: AnyGame, *, allow_imports: bool) -> Setup:
    entries = _entries(document, game.usual_players)
    options = read_options(game, document.options, len(entries)) if len(entries) in game.players else None
    seats = seat_players(game, entries, allow_imports=allow_imports)
    decks = read_decks(game, options, document.decks)
    return Setup(document.game, game, options, seats, document.seed, 0, document.clock, document.limits, decks)


def _entries(document: Document, usual: int) -> list[Entry]:
    """The players: so many alike, or a list; what a player does not say is said for all."""
    found = document.players
    if found is None:
        found = usual
    if isinstance(found, list):
        rows = structure({"players": found}, Players).players
    else:
        count = _count(found)
        rows = (Row(),) * count
    return [
        Entry(
            row.name,
            row.strategy if row.strategy is not None else document.strategy,
            **{key: value for key in ("think", "reaction") if (value := getattr(row, key) or getattr(document, key))},
        )
        for row in rows
    ]


@attrs.frozen
class Row:
    """One of `[[players]]`."""

    name: str | None = None
    strategy: Any = None
    think: Timing | None = None
    reaction: Timing | None = None


@attrs.frozen
class Players:
    players: tuple[Row, ...]


def _count(found: Any) -> int:
    try:
        count: int = want(int, found)
    except BadInput as error:
        raise BadInput("", "players", f"{error.problem}, nor a list of players") from None
    if not 1 <= count <= 1000:
        raise BadInput("", "players", f"{count} cannot sit at a table")
    return count


def _combinations(sweep: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every combination of the values swept; one empty combination if nothing is."""
    total = 1
    for key, values in sweep.items():
        pattern = re.sub(r"^players\.[1-9][0-9]{0,3}\.", "players.N.", re.sub(r"^options\.[^.]+$", "options.NAME", key))
        if pattern not in SWEPT:
            raise BadInput("", f"sweep.{key}", one_of(key, SWEPT))
        if not isinstance(values, list) or not values:
            raise BadInput("", f"sweep.{key}", f"{shorten(values)} is not a list of values to try")
        total *= len(values)
    if total > MOST_CELLS:
        raise BadInput("", "sweep", f"makes {total} combinations; at most {MOST_CELLS}")
    for values in product(*sweep.values()):
        yield dict(zip(sweep, values, strict=True))


def _vary(data: Mapping[str, Any], parameters: Mapping[str, Any], usual_players: int) -> dict[str, Any]:
    """The scenario with these values in place; what they name may also be said outside the sweep."""
    varied = copy.deepcopy(dict(data))
    for key in sorted(parameters, key=lambda key: key.count(".")):  # how many players there are, before what each of them does
        value = copy.deepcopy(parameters[key])
        match key.split("."):
            case ["players", number, name]:
                varied["players"] = players = listed(varied.get("players", usual_players))
                if int(number) > len(players):
                    raise BadInput("", f"sweep.{key}", f"there is no player {number}; there are {len(players)}")
                players[int(number) - 1][name] = value
            case [table, name]:
                varied[table] = {**want(dict, varied.get(table, {})), name: value}
            case _:
                _check_heard(varied, key)
                varied[key] = value
    return varied


def listed(players: Any) -> list[dict[str, Any]]:
    """The players as a list, also where they are so many alike."""
    return [want(dict, one) for one in players] if isinstance(players, list) else [{} for _ in range(_count(players))]


def _check_heard(varied: Mapping[str, Any], key: str) -> None:
    """Refuse to vary for all what every player says for itself: all cells would be the same."""
    players = varied.get("players")
    if key in FOR_ALL and isinstance(players, list) and all(isinstance(one, dict) and key in one for one in players):
        raise BadInput("", f"sweep.{key}", f"every player has a {key} of its own; vary players.N.{key}")


def load(path: Path) -> tuple[str, dict[str, Any]]:
    """A file's text, and what it says."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadInput(str(path), "", f"cannot be read: {error.strerror}") from error
    if len(raw) > LARGEST_FILE:
        raise BadInput(str(path), "", f"is larger than {LARGEST_FILE} bytes")
    try:
        text = raw.decode("utf-8-sig")  # some editors begin every file with a byte order mark
        _check_keys(text)
        data = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise BadInput(str(path), "", f"is not UTF-8: {error.reason} at byte {error.start}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadInput(str(path), "", f"is not TOML: {error}") from error
    except RecursionError:
        raise BadInput(str(path), "", f"is nested more than {DEEPEST} deep") from None
    except BadInput:
        raise
    except ValueError as error:  # Python reads no whole number of thousands of digits
        raise BadInput(str(path), "", "cannot be read: a number in it has too many digits") from error
    _check_depth(data)
    return text, data


_KEY_PART = re.compile(r"""(?:"[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)([ \t]*\.[ \t]*)?""")


def _check_keys(text: str) -> None:
    """Refuse keys of absurdly many parts before tomllib, whose time grows with their square, has to read them."""
    parts, end = 0, -1
    for part in _KEY_PART.finditer(text):
        parts = parts + 1 if part.start() == end else 1
        if parts > DEEPEST:
            raise BadInput("", "", f"has a key of more than {DEEPEST} parts")
        end = part.end() if part[1] else -1


def _check_depth(data: Any) -> None:
    """Refuse absurd nesting: nothing in a scenario is deep."""
    level = [data]
    for _ in range(DEEPEST):
        level = [
            inner for outer in level for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]  # fmt: skip
    if level:
        raise BadInput("", "", f"is nested more than {DEEPEST} deep")


converter.register_structure_hook(Keep, lambda found, _: found if isinstance(found, Keep) else read_keep(found))
