"""`eventcards play`: people at the table, at this terminal."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import click


@click.command(short_help="Play a game at the terminal.")
@click.argument("game", required=False)
@click.option("--scenario", type=click.Path(path_type=Path), help="Play the game of this scenario, in its first cell.")
@click.option("--human", "humans", multiple=True, metavar="SEAT", help="A seat that a person takes: N, P3 or 3. May be repeated.")
@click.option("--players", type=click.IntRange(1), help="How many play.")
@click.option("--people", type=click.IntRange(0), help="How many of them sit at this keyboard; 0 to watch.")
@click.option("--name", "names", multiple=True, help="A person's name. May be repeated.")
@click.option("--strategy", "strategies", multiple=True, help="What the others play: one for all, or in turn if repeated.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option, such as rounds=3. May be repeated."
)
@click.option(
    "--think", type=click.FloatRange(0, 60), help="Seconds that the others think; 1 unless the scenario says otherwise."
)
@click.option("--seed", type=click.IntRange(0), help="The seed that all luck comes from; a new one if not said.")
@click.option(
    "--clock", type=click.Choice(["real", "virtual", "instant"]), help="real: the others take their time; else they do not."
)
@click.option("--hint", metavar="STRATEGY", help="The strategy that gives hints.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with the game of this log.")
@click.option("--log-dir", type=click.Path(path_type=Path), default=Path("logs"), show_default=True, help="Where logs go.")
@click.option("--yes", "-y", is_flag=True, help="Ask nothing: what was not said is as usual.")
@click.option("--allow-imports", is_flag=True, help="Let the game or a strategy be code, as module:Name.")
def play(resume: Path | None, hint: str | None, log_dir: Path, **said: Any) -> None:
    """Play GAME with the computer, with others at the same keyboard, or watch. What is not said is asked for.

    The game is logged as it goes: leave it with `quit` or Ctrl-C, and go on with `--resume LOG`.
    """
    from eventcards.cli.invitation import Invitation, invite
    from eventcards.terminal.evening import free_log, go_on, play_game

    if resume is not None:
        go_on(resume, hint, allow_imports=said["allow_imports"])
        return
    scenario = invite(Invitation(**said))
    for index in count():
        setup = scenario.cells[0].game(index)
        ended = play_game(setup, free_log(log_dir, scenario.name, setup), hint)
        if not ended or said["yes"] or not _again():
            return


def _again() -> bool:
    try:
        return click.confirm("Again?", default=False)
    except click.Abort:  # the end of input is an answer too
        return False
