"""`eventcards games`: which games there are, and what can be said to each."""

from __future__ import annotations

import click


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--allow-imports", is_flag=True, help="Let NAME be code, as module:Name.")
def games(name: str | None, as_json: bool, allow_imports: bool) -> None:
    """List all games, or tell all that can be said to the game NAME: players, options, strategies, measures."""
    if name is None:
        _list_games(as_json)
    else:
        _rule_sheet(name, as_json, allow_imports)


def _list_games(as_json: bool) -> None:
    from eventcards.cli.output import console, grid, say
    from eventcards.kernel.registry import find_game, game_names

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
    from eventcards.cli.output import console, grid, say
    from eventcards.kernel.options import declared, plain_value
    from eventcards.kernel.registry import find_game, strategies_of
    from eventcards.kernel.strategy import summary

    game = find_game(name, allow_imports=allow_imports)
    strategies = strategies_of(game.name)
    options = declared(game.options)
    if as_json:
        told = {
            "name": game.name,
            "title": game.title,
            "summary": game.summary,
            "players": list(game.players),
            "options": {
                one.name: {"default": plain_value(one.default), "allowed": one.allowed(), "description": one.description}
                for one in options
            },
            "strategies": {name: summary(kind) for name, kind in strategies.items()},
            "measures": {name: measure.description for name, measure in game.measures.items()},
        }
        _print_json(told)
        return
    out = console()
    say(out, f"{game.title} ({game.name}), {game.how_many()} players")
    say(out, game.summary + ".")
    say(out)
    table = grid("Options", "name", "default", "allowed", "meaning")
    for one in options:
        table.add_row(one.name, _written(plain_value(one.default)), one.allowed(), one.description)
    out.print(table)
    say(out)
    table = grid("Strategies", "name", "what it does", "parameters")
    for strategy, kind in strategies.items():
        parameters = ", ".join(f"{one.name} = {_written(plain_value(one.default))}" for one in declared(kind))
        table.add_row(strategy, summary(kind), parameters)
    out.print(table)
    say(out)
    table = grid("Measures", "name", "what it counts")
    for measure, of in game.measures.items():
        table.add_row(measure, of.description)
    out.print(table)


def _written(value: object) -> str:
    """A value as TOML writes it, near enough to be typed."""
    import json

    return json.dumps(value)


def _print_json(told: object) -> None:
    import orjson

    click.echo(orjson.dumps(told, option=orjson.OPT_INDENT_2).decode())
