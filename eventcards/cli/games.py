"""`eventcards games`: which games there are, and what can be said to each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from eventcards.kernel.game import AnyGame
    from eventcards.kernel.options import Declared
    from eventcards.kernel.strategy import Strategy
    from eventcards.lab.examples import Example


@click.command(short_help="List all games, or all that can be said to one.")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--allow-imports", is_flag=True, help="Let NAME be code, as module:Name.")
def games(name: str | None, as_json: bool, allow_imports: bool) -> None:
    """List all games, or tell all that can be said to the game NAME: players, options, strategies, measures, examples."""
    if name is None:
        _list_games(as_json)
    else:
        _rule_sheet(name, as_json, allow_imports)


def _list_games(as_json: bool) -> None:
    from eventcards.kernel.registry import find_game, game_names
    from eventcards.terminal.output import console, grid, say

    found = [find_game(name) for name in game_names()]
    if as_json:
        _print_json({"games": [{"name": game.name, "title": game.title, "summary": game.summary} for game in found]})
        return
    out = console()
    table = grid(None, "name", "players", "game")
    for game in found:
        table.add_row(game.name, game.how_many(), f"{game.title}: {game.summary}")
    out.print(table)
    say(out)
    say(out, "More: eventcards games NAME")


def _rule_sheet(name: str, as_json: bool, allow_imports: bool) -> None:
    from eventcards.kernel.registry import find_game, strategies_of
    from eventcards.kernel.strategy import Human
    from eventcards.lab.examples import examples

    game = find_game(name, allow_imports=allow_imports)
    show = _print_sheet_json if as_json else _print_sheet
    show(game, {**strategies_of(game.name), "human": Human}, examples(game.name))


def _print_sheet(game: AnyGame, strategies: Mapping[str, type[Strategy]], shipped: list[Example]) -> None:
    from eventcards.kernel.options import declared, plain_value
    from eventcards.kernel.strategy import summary
    from eventcards.terminal.output import console, grid, say

    out = console()
    say(out, f"{game.title} ({game.name}), {game.how_many()} players")
    say(out, game.summary + ".")
    say(out)
    table = grid("Options", "name", "default", "allowed", "meaning")
    for one in declared(game.options):
        table.add_row(one.name, _written(plain_value(one.default)), one.allowed(), one.description)
    out.print(table)
    say(out)
    table = grid("Strategies", "name", "what it does")
    for strategy, kind in strategies.items():
        table.add_row(strategy, summary(kind))
        for one in declared(kind):
            table.add_row("", f"{one.name} = {_written(plain_value(one.default))}: {one.description}; {one.allowed()}")
    out.print(table)
    say(out)
    table = grid("Measures", "name", "what it counts")
    for measure, of in game.measures.items():
        table.add_row(measure, of.description)
    out.print(table)
    if shipped:
        say(out)
        table = grid("Example scenarios", "file", "what it asks")
        for example in shipped:
            table.add_row(_nearby(example.path), example.question)
        out.print(table)


def _print_sheet_json(game: AnyGame, strategies: Mapping[str, type[Strategy]], shipped: list[Example]) -> None:
    from eventcards.kernel.options import declared
    from eventcards.kernel.strategy import summary

    told = {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": list(game.players),
        "options": _options_json(declared(game.options)),
        "strategies": {
            name: {"description": summary(kind), "parameters": _options_json(declared(kind))} for name, kind in strategies.items()
        },
        "measures": {name: measure.description for name, measure in game.measures.items()},
        "scenarios": {str(example.path): example.question for example in shipped},
    }
    _print_json(told)


def _options_json(options: Sequence[Declared]) -> dict[str, dict[str, object]]:
    from eventcards.kernel.options import plain_value

    return {
        one.name: {"default": plain_value(one.default), "allowed": one.allowed(), "description": one.description}
        for one in options
    }


def _nearby(path: Path) -> str:
    """A path as one would type it here."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _written(value: object) -> str:
    """A value as TOML writes it, near enough to be typed."""
    import json

    return json.dumps(value)


def _print_json(told: object) -> None:
    import orjson

    click.echo(orjson.dumps(told, option=orjson.OPT_INDENT_2).decode())
