"""`eventcards run`: play a scenario's games, and say what came of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console

    from eventcards.lab.runner import Played
    from eventcards.lab.scenario import Cell, Scenario
    from eventcards.lab.statistics import Row, Tally


@click.command()
@click.argument("scenario", type=click.Path(path_type=Path))
@click.option("--games", type=click.IntRange(1), help="How many games to play in each cell.")
@click.option("--seed", type=click.IntRange(0), help="The seed that all luck comes from.")
@click.option("--clock", type=click.Choice(["virtual", "instant", "real"]), help="How time passes.")
@click.option("--keep", metavar="WHICH", help="Logs to keep: none, first, all, unfinished or every:N.")
@click.option("--index", type=click.IntRange(0), help="Play only the game of this index.")
@click.option("--log-dir", type=click.Path(path_type=Path), default=Path("logs"), show_default=True, help="Where logs go.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
@click.option("--allow-imports", is_flag=True, help="Let the scenario name code as module:Name.")
def run(scenario: Path, index: int | None, log_dir: Path, as_json: bool, allow_imports: bool, **changes: Any) -> None:
    """Play the games of SCENARIO, a TOML file, and print what came of them."""
    from eventcards.cli.output import console
    from eventcards.lab.scenario import read_scenario

    said = {key: value for key, value in changes.items() if value is not None}
    read = read_scenario(scenario, said, allow_imports=allow_imports)
    single = (read.games == 1 or index is not None) and len(read.cells) == 1
    out = console()
    if as_json:
        _print_json(read, *_tally(read, log_dir, index))
    elif single:
        _one_game(out, read, log_dir, index)
    else:
        _many_games(out, read, *_tally(read, log_dir, index))


def _tally(scenario: Scenario, log_dir: Path, index: int | None) -> tuple[list[tuple[Cell, Tally]], list[Path]]:
    """Run everything, gathering numbers and the paths of logs."""
    from eventcards.lab.statistics import Tally

    tallies = {id(cell): (cell, Tally(cell.setup.seats, rotate=cell.rotate)) for cell in scenario.cells}
    logs = []
    for played in _with_progress(scenario, log_dir, index):
        tallies[id(played.cell)][1].add(played.setup.seats, played.result)
        if played.log is not None:
            logs.append(played.log)
    return list(tallies.values()), logs


def _with_progress(scenario: Scenario, log_dir: Path, index: int | None) -> Iterator[Played]:
    """The games of the run, with a bar on stderr if that is a terminal."""
    import sys

    from eventcards.lab.runner import run as run_games

    games = run_games(scenario, log_dir, only=index)
    if not sys.stderr.isatty():
        yield from games
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from eventcards.cli.output import console

    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as progress:
        yield from progress.track(games, total=len(scenario.cells) * (scenario.games if index is None else 1))


def _headline(scenario: Scenario, clock: str) -> str:
    from eventcards.cli.output import safe

    return f"{safe(scenario.title)}  (scenario {safe(scenario.name)}, seed {scenario.seed}, {clock} clock)"


def _one_game(out: Console, scenario: Scenario, log_dir: Path, index: int | None) -> None:
    """Play one game and narrate its outcome; on the real clock, narrate it as it goes."""
    from eventcards.cli.output import duration, grid, safe, say
    from eventcards.lab.runner import run as run_games
    from eventcards.log.narrate import outcome_sentence

    [cell] = scenario.cells
    setup = cell.setup
    names = {seating.seat: safe(seating.name) for seating in setup.seats}
    say(out, _headline(scenario, setup.clock))
    live = _Live(out, names) if setup.clock == "real" else None
    [played] = run_games(scenario, log_dir, only=index or 0, listener=live)
    outcome = played.result.outcome
    told = {"winners": outcome.winners, "reason": outcome.reason, "finished": outcome.finished}
    length = "" if setup.clock == "instant" else f" after {duration(played.result.seconds)} of play"
    say(out, f"{outcome_sentence(told, names)}{length}.")
    say(out)
    table = grid(None, "seat", "name", "strategy", "score", "", right=["score"])
    for seating in setup.seats:
        score = outcome.scores.get(seating.team or seating.seat, 0)
        won = "wins" if seating.seat in outcome.winners else ""
        table.add_row(seating.seat, names[seating.seat], safe(seating.strategy), str(score), won)
    out.print(table)
    say(out)
    if outcome.measures:
        say(out, ", ".join(f"{name} {value:g}" for name, value in outcome.measures.items()))
    if played.log is not None:
        say(out, f"Log: {safe(str(played.log))}")
        say(out, f"Tell it: eventcards replay {safe(str(played.log))}")


class _Live:
    """Tells a game while it is played."""

    def __init__(self, out: Console, names: dict[str, str]) -> None:
        from eventcards.log.narrate import Narrator

        self._out = out
        self._narrator = Narrator(names)

    def started(self, setup: Any) -> None:
        """Nothing to tell yet."""

    def happened(self, seconds: float, fact: Any) -> None:
        self._say(self._narrator.tell(seconds, fact))

    def ended(self, seconds: float, outcome: Any) -> None:
        self._say(self._narrator.rest())

    def _say(self, sentences: Any) -> None:
        from eventcards.cli.output import safe, say

        for sentence in sentences:
            say(self._out, f"{sentence.seconds:10.3f} s  {safe(sentence.text)}")


def _many_games(out: Console, scenario: Scenario, cells: list[tuple[Cell, Tally]], logs: list[Path]) -> None:
    from eventcards.cli.output import safe, say

    clocks = dict.fromkeys(cell.setup.clock for cell, _ in cells)
    say(out, _headline(scenario, " and ".join(clocks)))
    for cell, tally in cells:
        say(out)
        if cell.parameters:
            say(out, safe(", ".join(f"{key} = {_short(value)}" for key, value in cell.parameters.items())))
        _cell_table(out, cell, tally)
    say(out)
    if logs:
        more = f" and {len(logs) - 1} more" if len(logs) > 1 else ""
        say(out, f"Logs: {safe(str(logs[0]))}{more}")


def _short(value: Any) -> str:
    """A swept value as a heading: a deck by its first cards."""
    text = str(value)
    return text if len(text) <= 40 else text[:40] + "..."


def _rows(cell: Cell, tally: Tally) -> Iterable[Row]:
    """What is worth a row: each team, where teams stay together, or else each player."""
    return tally.by_team.values() if tally.by_team and not cell.rotate else tally.by_player.values()


ROOMY = 104
"""Columns that a terminal needs for the whole table; in a narrower one, what is the same for all seats stands below it."""


def _cell_table(out: Console, cell: Cell, tally: Tally) -> None:
    from eventcards.cli.output import duration, grid, safe, say
    from eventcards.lab.statistics import wilson

    roomy = out.width >= ROOMY
    length = "-" if cell.setup.clock == "instant" else duration(tally.seconds.mean)
    unfinished = tally.games - tally.finished
    numbers = ["games", "wins", "win rate", "95 % interval", "mean score", *(("mean length", "unfinished") if roomy else ())]
    table = grid(None, "strategy", "seat", *numbers, right=numbers)
    for row in _rows(cell, tally):
        low, high = wilson(row.wins, row.games)
        rate, interval = f"{row.wins / row.games:.1%}", f"{low:.1%} to {high:.1%}"
        shared = (length, str(unfinished)) if roomy else ()
        seat = row.labels["team"] if "team" in row.labels else f"{row.labels['seat']} {safe(row.labels['name'])[:12]}"
        score = f"{row.score.mean:.2f}"
        table.add_row(safe(row.labels["strategy"]), seat, str(row.games), str(row.wins), rate, interval, score, *shared)
    out.print(table)
    if not roomy:
        say(out, f"mean length {length}, unfinished {unfinished}")
    means = ", ".join(
        f"{name} {mean.mean:g}" if tally.games == 1 else f"{name} {mean.mean:.2f} ± {mean.half_width:.2f}"
        for name, mean in tally.measures.items()
    )
    out.print(f"per game: {means}")


def _print_json(scenario: Scenario, cells: list[tuple[Cell, Tally]], logs: list[Path]) -> None:
    import orjson

    told = {
        "scenario": scenario.name,
        "seed": scenario.seed,
        "games": sum(tally.games for _, tally in cells),
        "cells": [{"parameters": cell.parameters, **tally.plain()} for cell, tally in cells],
        "logs": [str(path) for path in logs],
    }
    click.echo(orjson.dumps(told, option=orjson.OPT_INDENT_2).decode())
