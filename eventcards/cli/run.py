"""`eventcards run`: play a scenario's games, and say what came of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


@click.command(short_help="Play the games of a scenario.")
@click.argument("scenario", type=click.Path(path_type=Path))
@click.option("--games", type=click.IntRange(1), help="How many games to play in each cell.")
@click.option("--seed", type=click.IntRange(0), help="The seed that all luck comes from.")
@click.option("--clock", type=click.Choice(["virtual", "instant", "real"]), help="How time passes.")
@click.option("--keep", metavar="WHICH", help="Logs to keep: none, first, all, unfinished or every:N.")
@click.option("--index", type=click.IntRange(0), help="Play only the game of this index.")
@click.option("--cell", type=click.IntRange(0), help="Play only this cell of the sweep; the first is 0.")
@click.option("--log-dir", type=click.Path(path_type=Path), default=Path("logs"), show_default=True, help="Where logs go.")
@click.option("--workers", type=click.IntRange(1), help="How many processes play; all cores for many games, else 1.")
@click.option("--cluster", metavar="ADDRESS", help="Let a Dask cluster play: the address of its scheduler, tcp://HOST:PORT.")
@click.option("--out", type=click.Path(path_type=Path), help="Store every game in this SQLite file, or go on with it.")
@click.option("--csv", type=click.Path(path_type=Path), help="Write the numbers to this file, one row a player or team.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the numbers to this file, .png or .svg.")
@click.option("--strict", is_flag=True, help="Stop at the first game that fails.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--allow-imports", is_flag=True, help="Let the scenario name code as module:Name.")
def run(**said: Any) -> None:
    """Play the games of SCENARIO, a TOML file, and print what came of them.

    Exit code 1 if a game failed: a strategy raised, or played what it was not offered.
    """
    from eventcards.cli.running import Order, carry_out

    carry_out(Order(**said))
