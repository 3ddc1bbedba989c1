"""`eventcards compare`: two ways to play the same deals, and what the difference is."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

    from eventcards.lab.comparison import Comparison, Pair
    from eventcards.lab.executors import Workers
    from eventcards.lab.pairs import Quantity
    from eventcards.lab.scenario import Cell
    from eventcards.lab.ways import Ways

MOST_GAMES = 1_000_000
"""To play each way for a precision, if nothing is said."""


@click.command(short_help="Play the same deals two ways.")
@click.argument("first", metavar="A", type=click.Path(path_type=Path))
@click.argument("second", metavar="[B]", required=False, type=click.Path(path_type=Path))
@click.option("--swap", "swaps", multiple=True, metavar="WHO=STRATEGY", help="Compare A with A where WHO plays STRATEGY.")
@click.option(
    "--of", metavar="WHAT", help="What to compare: a seat, team or strategy (its win rate), 'N score', length, a measure."
)
@click.option("--precision", metavar="P", help="Play until the interval is no wider than this either way: 0.5%, or a number.")
@click.option("--games", type=click.IntRange(1), help="How many games to play each way; with --precision, at most.")
@click.option("--seed", type=click.IntRange(0), help="The seed that all luck comes from.")
@click.option("--clock", type=click.Choice(["virtual", "instant"]), help="How time passes; instant, unless length is compared.")
@click.option("--workers", type=click.IntRange(1), help="How many processes play; all cores for many games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--allow-imports", is_flag=True, help="Let scenarios and swaps name code as module:Name.")
def compare(
    first: Path, second: Path | None, swaps: tuple[str, ...], of: str | None, precision: str | None, as_json: bool, **said: Any
) -> None:
    """Play the same deals by scenario A and by scenario B, or by A with other strategies (--swap), and tell the difference.

    WHO is a seat, a team, a player's name or a strategy; STRATEGY is a name or a TOML table: --swap 'N={name="safe", aces=2}'.
    """
    from eventcards.lab.comparison import compare as compare_pairs
    from eventcards.lab.pairs import games_a_deal, play_pairs, read_precision, read_quantity
    from eventcards.terminal.output import console

    workers, allow_imports = said.pop("workers"), said.pop("allow_imports")
    said["clock"] = said["clock"] or ("virtual" if of == "length" else "instant")
    if precision is not None:
        said["games"] = said["games"] or MOST_GAMES
    ways = _read(first, second, swaps, {key: value for key, value in said.items() if value is not None}, allow_imports)
    quantities = [read_quantity(of, *cells) for cells in ways.cells]
    wanted = [None if precision is None else read_precision(precision, quantity) for quantity in quantities]
    found = []
    for cells, quantity, half_width in zip(ways.cells, quantities, wanted, strict=True):
        deals = -(-ways.games // games_a_deal(cells[0]))
        hired = _workers(workers, 2 * ways.games)
        with (
            closing(play_pairs(*cells, quantity, deals, name=ways.name, workers=hired)) as pairs,
            closing(_with_progress(pairs, deals, precise=half_width is not None)) as shown,
        ):
            found.append(compare_pairs(shown, bounded=quantity.bounded, precision=half_width))
    if as_json:
        _print_json(ways, quantities, found)
    else:
        _print(console(), ways, quantities, found, precision)


def _read(first: Path, second: Path | None, swaps: tuple[str, ...], changes: dict[str, Any], allow_imports: bool) -> Ways:
    from eventcards.errors import BadInput
    from eventcards.lab.scenario import read_scenario
    from eventcards.lab.ways import two_scenarios, with_swaps

    if (second is None) == (not swaps):
        raise BadInput("", "compare", "takes two scenarios, or one and --swap WHO=STRATEGY")
    if second is not None:
        return two_scenarios(first, second, changes, allow_imports=allow_imports)
    scenario = read_scenario(first, changes, allow_imports=allow_imports)
    return with_swaps(scenario, swaps, allow_imports=allow_imports)


def _workers(count: int | None, games: int) -> Workers | None:
    from eventcards.cli.progress import MANY_GAMES
    from eventcards.lab.executors import cores, processes

    hired = count or (cores() if games >= MANY_GAMES else 1)
    return processes(hired) if hired > 1 else None


def _with_progress(pairs: Iterable[Pair], deals: int, *, precise: bool) -> Generator[Pair]:
    """The pairs, with a bar on stderr if that is a terminal; how long it will take for a precision is not known."""
    import sys

    if not sys.stderr.isatty():
        yield from pairs
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from eventcards.cli.progress import Rate
    from eventcards.terminal.output import console

    time = (TimeElapsedColumn(),) if precise else (TimeRemainingColumn(), TextColumn("left"))
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("deals, both ways"), Rate(), *time)
    with Progress(*columns, console=console(error=True), transient=True) as progress:
        yield from progress.track(pairs, total=None if precise else deals)


def _print(out: Console, ways: Ways, quantities: list[Quantity], found: list[Comparison], precision: str | None) -> None:
    from eventcards.errors import shorten
    from eventcards.terminal.output import safe, say

    clock = ways.cells[0][0].setup.clock
    say(out, f"{safe(ways.title)}  (scenario {safe(ways.name)}, seed {ways.seed}, {clock} clock)")
    for (cell, _), quantity, comparison in zip(ways.cells, quantities, found, strict=True):
        say(out)
        if cell.parameters:
            say(out, safe(", ".join(f"{key} = {shorten(value, 40)}" for key, value in cell.parameters.items())))
        _table(out, ways, cell, quantity, comparison)
        say(out, safe(_verdict(ways, quantity, comparison)))
        if precision is not None and not comparison.precise:
            say(out, f"The interval is not as narrow as {safe(precision)} yet: more --games would be needed.")
    say(out)
    say(out, f"Intervals: {found[0].method}.")


def _verdict(ways: Ways, quantity: Quantity, found: Comparison) -> str:
    from eventcards.lab.comparison import verdict

    return verdict(found, quantity.wording, *ways.conditions(quantity.name))


def _table(out: Console, ways: Ways, cell: Cell, quantity: Quantity, found: Comparison) -> None:
    from eventcards.lab.comparison import decimals
    from eventcards.lab.pairs import games_a_deal
    from eventcards.terminal.output import grid, safe

    numbers = ["games", "unfinished", safe(str(quantity)), "95 % interval"]
    table = grid(None, "", *numbers, right=numbers)
    games = str(found.deals * games_a_deal(cell))
    low, high = found.interval
    half = (high - low) / 2
    written = f".{decimals(100 * half)}%" if quantity.bounded else f".{decimals(half)}f"
    for name, side in zip(ways.names, (found.first, found.second), strict=True):
        table.add_row(safe(name), games, str(side.unfinished), format(side.value, written), "")
    table.add_row("difference", "", "", format(found.difference, f"+{written}"), f"{low:{written}} to {high:{written}}")
    out.print(table)


def _print_json(ways: Ways, quantities: list[Quantity], found: list[Comparison]) -> None:
    import orjson

    from eventcards.lab.pairs import games_a_deal

    told = {
        "scenario": ways.name,
        "seed": ways.seed,
        "clock": ways.cells[0][0].setup.clock,
        "ways": ways.names,
        "cells": [
            {
                "parameters": cell.parameters,
                "of": str(quantity),
                "deals": comparison.deals,
                "games": comparison.deals * games_a_deal(cell),
                "alike": comparison.alike,
                "first": {"mean": comparison.first.value, "unfinished": comparison.first.unfinished},
                "second": {"mean": comparison.second.value, "unfinished": comparison.second.unfinished},
                "difference": comparison.difference,
                "interval": comparison.interval,
                "method": comparison.method,
                "precise": comparison.precise,
                "verdict": _verdict(ways, quantity, comparison),
            }
            for (cell, _), quantity, comparison in zip(ways.cells, quantities, found, strict=True)
        ],
    }
    click.echo(orjson.dumps(told, option=orjson.OPT_INDENT_2).decode())
