"""One game, ready to be played: everything that decides its bytes, and nothing else.

A setup is what a scenario's cell becomes for one game, and what a log's first line tells; the same setup always plays the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from eventcards.engine.structure import between, structure, want
from eventcards.errors import BadInput, one_of, shorten
from eventcards.kernel.cards import Card, cards, check_deck, show
from eventcards.kernel.game import AnyGame, seats_for
from eventcards.kernel.options import LARGEST, plain_options
from eventcards.kernel.registry import find_game, find_strategy
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.timing import Timing, seconds, timing

__all__ = ["CLOCKS", "Limits", "Seating", "Setup", "read_setup", "seat_players", "usual_name"]

CLOCKS = ("virtual", "instant", "real")
LONGEST_NAME = 1000
COMPASS = {"N": "North", "E": "East", "S": "South", "W": "West"}


@attrs.frozen
class Limits:
    """When to stop a game that does not end."""

    events: int = attrs.field(default=100_000, validator=between(1, LARGEST))


@attrs.frozen
class Seating:
    """Who sits where, and how fast they are. Each game plays with a fresh copy of `prototype`; `strategy` is the name to find it by."""

    seat: str
    name: str
    strategy: str
    prototype: Strategy
    think: Timing
    reaction: Timing
    team: str | None
    player: int
    """Which of the players this is, from 1: it stays theirs when seats are rotated."""

    def plain(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "name": self.name,
            "strategy": self.strategy,
            "params": plain_options(self.prototype),
            "think": self.think.plain(),
            "reaction": self.reaction.plain(),
            "team": self.team,
        }


@attrs.frozen
class Setup:
    """Everything that decides the bytes of one game. `name` is what finds `game` again."""

    name: str
    game: AnyGame
    options: Any
    seats: tuple[Seating, ...]
    seed: int
    index: int
    clock: str
    limits: Limits = Limits()
    decks: tuple[tuple[Card, ...], ...] = ()

    def plain(self) -> dict[str, Any]:
        """As the log's first line tells it; :func:`read_setup` reads it back."""
        names = [seating.seat for seating in self.seats]
        zones = self.game.zones(names, self.options)
        told = {
            "game": self.name,
            "seed": self.seed,
            "index": self.index,
            "clock": self.clock,
            "options": plain_options(self.options),
            "seats": [seating.plain() for seating in self.seats],
            "zones": {zone.name: {"owner": zone.owner, "seen_by": zone.seen_by} for zone in zones},
            "limits": {"events": self.limits.events},
        }
        return told | {"decks": [show(deck) for deck in self.decks]} if self.decks else told


@attrs.frozen
class Entry:
    """A player as a scenario lists one; what is not said is the usual."""

    name: str | None = None
    strategy: Any = None
    think: Timing = seconds(1.0)
    reaction: Timing = timing({"uniform": [0.1, 1.5]})


def seat_players(game: AnyGame, entries: Sequence[Entry], *, allow_imports: bool = False) -> tuple[Seating, ...]:
    """Seat players in order, clockwise from the first seat."""
    if len(entries) not in game.players:
        raise BadInput("", "players", f"{game.title} is for {game.how_many()} players; found {len(entries)}")
    seats = seats_for(len(entries))
    teams = game.teams(seats)
    return tuple(
        _seating(game, seat, entry, teams.get(seat), number, allow_imports)
        for number, (seat, entry) in enumerate(zip(seats, entries, strict=True), 1)
    )


def usual_name(seat: str, number: int) -> str:
    """What a player is called who has no name.

    >>> usual_name("N", 1), usual_name("P2", 2)
    ('North', 'Player 2')
    """
    return COMPASS.get(seat, f"Player {number}")


def read_decks(game: AnyGame, options: Any, texts: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    """Fixed decks from their notation; each must be the game's deck in some order."""
    decks = []
    wanted = game.deck(options)
    for number, text in enumerate(texts, 1):
        try:
            deck = cards(text)
            check_deck(deck, wanted)
        except BadInput as error:
            raise error.inside(key=f"decks.{number}") from None
        decks.append(deck)
    return tuple(decks)


def read_game(name: str, *, allow_imports: bool = False) -> AnyGame:
    try:
        return find_game(name, allow_imports=allow_imports)
    except BadInput as error:
        raise error.inside(key="game") from None


def read_options(game: AnyGame, given: Mapping[str, Any], players: int) -> Any:
    """The game's options, checked by themselves and together."""
    try:
        options = structure(dict(given), game.options)
    except BadInput as error:
        raise error.inside(key="options") from None
    problem = game.check(options, players)
    if problem is not None:
        raise BadInput("", "options", problem)
    return options


@attrs.frozen
class ToldSeat:
    """A seat as a log's first line tells it: the keys of :meth:`Seating.plain`."""

    seat: str
    name: str
    strategy: str
    params: dict[str, Any]
    think: Timing
    reaction: Timing
    team: str | None


@attrs.frozen
class Told:
    """The part of a log's first line that a setup is read from."""

    game: str
    seed: int = attrs.field(validator=between(0, LARGEST))
    index: int = attrs.field(validator=between(0, LARGEST))
    clock: str
    options: dict[str, Any]
    seats: tuple[ToldSeat, ...]
    limits: Limits
    zones: dict[str, Any]
    decks: tuple[str, ...] = ()


def read_setup(fields: Mapping[str, Any], *, allow_imports: bool = False) -> Setup:
    """The setup that a log's first line tells: the game can be played again from it."""
    told = structure(dict(fields), Told)
    if told.clock not in CLOCKS:
        raise BadInput("", "clock", one_of(told.clock, CLOCKS))
    game = read_game(told.game, allow_imports=allow_imports)
    entries = [Entry(seat.name, {"name": seat.strategy, **seat.params}, seat.think, seat.reaction) for seat in told.seats]
    seats = seat_players(game, entries, allow_imports=allow_imports)
    options = read_options(game, told.options, len(seats))
    decks = read_decks(game, options, told.decks)
    return Setup(told.game, game, options, seats, told.seed, told.index, told.clock, told.limits, decks)


def _seating(game: AnyGame, seat: str, entry: Entry, team: str | None, number: int, allow_imports: bool) -> Seating:
    key = f"players.{number}"
    name = entry.name if entry.name is not None else usual_name(seat, number)
    if len(name) > LONGEST_NAME:
        raise BadInput("", f"{key}.name", f"is longer than {LONGEST_NAME} characters")
    try:
        strategy, params = read_strategy(entry.strategy)
        kind = find_strategy(game.name, strategy, allow_imports=allow_imports)
        prototype = structure(params, kind)
    except BadInput as error:
        raise error.inside(key=f"{key}.strategy") from None
    return Seating(seat, name, strategy, prototype, entry.think, entry.reaction, team, number)


def read_strategy(found: Any) -> tuple[str, dict[str, Any]]:
    """A strategy by its name, or as a table of its name and parameters.

    >>> read_strategy({"name": "card-values", "alone": 4.5})
    ('card-values', {'alone': 4.5})
    """
    if found is None:
        return "random", {}
    if isinstance(found, str):
        return found, {}
    if not isinstance(found, dict):
        raise BadInput("", "", f"{shorten(found)} is neither the name of a strategy nor a table with its name and parameters")
    params = dict(found)
    if "name" not in params:
        raise BadInput("", "name", "is missing")
    return want(str, params.pop("name")), params
