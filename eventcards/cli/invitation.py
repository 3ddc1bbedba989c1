"""Who plays what: a game with people as it was ordered on the command line, with questions for what was not said."""

from __future__ import annotations

import secrets
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import click

from eventcards.engine.setup import usual_name
from eventcards.errors import BadInput, one_of, shorten
from eventcards.kernel.game import AnyGame, seats_for
from eventcards.kernel.options import Declared, declared, plain_value
from eventcards.kernel.registry import find_game, game_names, strategies_of
from eventcards.kernel.timing import Timing
from eventcards.lab.scenario import Cell, Scenario, listed, load, make_scenario

__all__ = ["Invitation", "invite"]

SEEDS = 2**32


@attrs.frozen
class Invitation:
    """What was typed."""

    game: str | None
    scenario: Path | None
    humans: tuple[str, ...]
    players: int | None
    people: int | None
    names: tuple[str, ...]
    strategies: tuple[str, ...]
    options: tuple[str, ...]
    think: float | None
    seed: int | None
    clock: str | None
    yes: bool
    allow_imports: bool


def invite(typed: Invitation) -> Scenario:
    """The game that was ordered: of a scenario's first cell, or put together by questions."""
    if typed.scenario is not None:
        return _from_file(typed, typed.scenario)
    name = typed.game or _question("Which game", "", click.Choice(game_names()), typed.yes)
    game = find_game(name, allow_imports=typed.allow_imports)
    count = typed.players or _how_many(game, typed.yes)
    data: dict[str, Any] = {"game": name, "players": _seat(typed, game, [{} for _ in range(count)])}
    data["options"] = _options(typed.options)
    for one in declared(game.options):
        if one.name in game.guide.asks and one.name not in data["options"]:
            data["options"][one.name] = _ask_option(one, typed.yes)
    return _scenario(f"play-{game.name}", data, typed)


def _from_file(typed: Invitation, path: Path) -> Scenario:
    if typed.game is not None or typed.players is not None:
        raise click.UsageError("--scenario says which game, and how many play: leave out the other.")
    try:
        _, data = load(path)
        data.pop("sweep", None)
        if not isinstance(data.get("game"), str):
            raise BadInput("", "game", "is missing")  # noqa: TRY301  # told with the file's name
        game = find_game(data["game"], allow_imports=typed.allow_imports)
        given = listed(data.get("players", game.usual_players))
        rows = [{"strategy": data["strategy"], **row} if "strategy" in data else dict(row) for row in given]
        seated = any(row.get("strategy") == "human" for row in rows)
        data["players"] = rows if seated and not typed.humans else _seat(typed, game, rows)
        data["options"] = {**data.get("options", {}), **_options(typed.options)}
        return _scenario(path.stem, data, typed)
    except BadInput as error:
        raise error.inside(source=str(path)) from error


def _scenario(name: str, data: dict[str, Any], typed: Invitation) -> Scenario:
    said = {"seed": typed.seed, "clock": typed.clock, "think": typed.think}
    usual = {"seed": secrets.randbelow(SEEDS), "clock": "real"}  # the seed is shown: all luck comes from it
    told = usual | data | {key: value for key, value in said.items() if value is not None} | {"games": 1, "rotate": False}
    made = make_scenario(name, told, allow_imports=typed.allow_imports, people=True)
    return attrs.evolve(made, cells=(Cell({}, made.cells[0].setup),))


def _seat(typed: Invitation, game: AnyGame, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """People take their seats; what the others play is said, in the scenario, or asked for."""
    seats, places = seats_for(len(rows)), _places(typed, len(rows))
    for number, place in enumerate(places):
        name = typed.names[number] if number < len(typed.names) else rows[place].get("name")
        if name is None:
            name = _question("Your name" if len(places) == 1 else "Name", usual_name(seats[place], place + 1), str, typed.yes)
        rows[place] = {**rows[place], "name": name, "strategy": "human"}
    others = [row for place, row in enumerate(rows) if place not in places]
    wanted = list(typed.strategies)
    if others and not wanted and not all("strategy" in row for row in others):
        known = click.Choice(sorted(strategies_of(game.name)))
        wanted = [_question("What do the others play", game.guide.hint, known, typed.yes)]
    for number, row in enumerate(others):
        if wanted:
            row["strategy"] = wanted[number % len(wanted)]
    return rows


def _places(typed: Invitation, players: int) -> list[int]:
    """Which players are people, counted from 0: those named by seat or number, or the first ones."""
    if typed.humans:
        seats = seats_for(players)
        known = {**{seat: place for place, seat in enumerate(seats)}, **{str(place + 1): place for place in range(players)}}
        for word in typed.humans:
            if word.upper() not in known:
                raise BadInput("", "--human", one_of(word, seats))
        return sorted({known[word.upper()] for word in typed.humans})
    most = click.IntRange(0, players)
    people = typed.people if typed.people is not None else _question("How many of them sit here (0 to watch)", 1, most, typed.yes)
    if people > players:
        raise BadInput("", "--people", f"{people} people do not fit at a table of {players}")
    return list(range(people))


def _how_many(game: AnyGame, yes: bool) -> int:
    if len(game.players) == 1:
        return game.usual_players
    bounds = click.IntRange(game.players[0], game.players[-1])
    return int(_question(f"How many play, {game.how_many()}", game.usual_players, bounds, yes))


def _options(texts: Sequence[str]) -> dict[str, Any]:
    """Rule options as they are typed, `pace=1.5`; a value that is no TOML is a word."""
    found: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name.strip() and equals):
            raise BadInput("", "--option", f"{shorten(text)} is no option; write NAME=VALUE")
        try:
            found[name.strip()] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            found[name.strip()] = value.strip()
    return found


def _ask_option(one: Declared, yes: bool) -> Any:
    """Ask for a rule option, with its default."""
    default = plain_value(one.default)
    kinds: dict[Any, Any] = {
        int: click.IntRange(None if one.minimum is None else int(one.minimum), None if one.maximum is None else int(one.maximum)),
        Timing: click.FloatRange(0.05, 60),
    }
    question = f"{one.name.replace('_', ' ').capitalize()} ({one.description})"
    return _question(question, default, kinds.get(one.type, str), yes)


def _question(text: str, default: Any, kind: Any, yes: bool) -> Any:
    """Ask, unless every usual answer is fine."""
    if yes and default != "":
        return default
    return click.prompt(text, default=default if default != "" else None, type=kind)
