"""A run as it was ordered on the command line: checked before the first game, played, gathered, told."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs
import click

from eventcards.cli.progress import MANY_GAMES, progress
from eventcards.cli.results import Gathered, print_json, print_tables, write_csv
from eventcards.cli.single import tell_one_game
from eventcards.errors import BadInput, one_of
from eventcards.lab.executors import Workers, cluster, cores, in_process, processes
from eventcards.lab.runner import Played
from eventcards.lab.runner import run as run_games
from eventcards.lab.scenario import Scenario, read_scenario
from eventcards.lab.store import Store, open_store
from eventcards.terminal.output import console, safe, say

__all__ = ["Order", "carry_out"]


@attrs.frozen
class Order:
    """What was typed."""

    scenario: Path
    games: int | None
    seed: int | None
    clock: str | None
    keep: str | None
    index: int | None
    cell: int | None
    log_dir: Path
    workers: int | None
    cluster: str | None
    out: Path | None
    csv: Path | None
    plot: Path | None
    strict: bool
    as_json: bool
    allow_imports: bool

    def changes(self) -> dict[str, object]:
        """What wins over the scenario's file."""
        said = {"games": self.games, "seed": self.seed, "clock": self.clock, "keep": self.keep}
        return {key: value for key, value in said.items() if value is not None}

    def to_see(self, index: int, cell: int | None) -> str:
        """The command that plays one game of this run again."""
        words = ["eventcards", "run", str(self.scenario), "--index", str(index)]
        for option, value in (("--cell", cell), ("--seed", self.seed), ("--clock", self.clock)):
            words += [] if value is None else [option, str(value)]
        return shlex.join([*words, "--allow-imports"] if self.allow_imports else words)


def carry_out(order: Order) -> None:
    """Run what was ordered; leave with 1 if a game failed."""
    _check(order)
    whole = read_scenario(order.scenario, order.changes(), allow_imports=order.allow_imports)
    scenario = whole if order.cell is None else _one_cell(whole, order.cell)
    if order.plot is not None:
        _check_plot(scenario)
    one_game = (scenario.games == 1 or order.index is not None) and len(scenario.cells) == 1
    if one_game and not (order.as_json or order.out or order.csv or order.plot):
        tell_one_game(console(), scenario, order.index or 0, order.log_dir)
        return
    gathered = _gather(order, scenario)
    failures = [_failure(order, whole, played) for played in gathered.failures]
    if not (order.strict and failures):
        _tell(order, scenario, gathered, failures)
    if failures:
        _complain(failures, gathered.failed)
        raise click.exceptions.Exit(1)


def _gather(order: Order, scenario: Scenario) -> Gathered:
    """Play the games, telling how far we are, and gather what came of them."""
    indices = range(scenario.games) if order.index is None else range(order.index, order.index + 1)
    gathered = Gathered(scenario.cells)
    afar = None if order.cluster is None else cluster(order.cluster)
    with _store(order, scenario) as store:
        done = [0] * len(scenario.cells) if store is None else store.done.copy()
        workers = afar or _workers(order, scenario, len(indices) * len(done) - sum(done))
        games = run_games(scenario, order.log_dir, only=order.index, workers=workers, store=store)
        with progress(scenario.cells, indices, done) as tell, closing(games):
            for played in games:
                tell(played)
                gathered.add(played)
                if order.strict and gathered.failures:
                    break
    return gathered


def _check(order: Order) -> None:
    """What cannot be done is said before the first game, not after the last."""
    if order.workers is not None and order.cluster is not None:
        raise click.UsageError("--workers and --cluster cannot both play: name one.")
    if order.index is not None and order.out is not None:
        raise click.UsageError("--out stores whole runs, and --index plays one game: name one.")
    for path in (order.csv, order.plot):
        if path is not None and (path.is_dir() or not os.access(path.parent, os.W_OK)):
            raise BadInput(str(path), "", "cannot be written there")
    if order.plot is not None:
        if order.plot.suffix not in (".png", ".svg"):
            raise BadInput("", "--plot", one_of(order.plot.suffix, [".png", ".svg"]))
        if find_spec("matplotlib") is None:
            raise BadInput("", "--plot", "needs Matplotlib; install eventcards[lab]")


def _check_plot(scenario: Scenario) -> None:
    from eventcards.lab.plots import check_drawable

    try:
        check_drawable(len(scenario.cells))
    except BadInput as error:
        raise error.inside(key="--plot") from None


def _one_cell(scenario: Scenario, number: int) -> Scenario:
    if number >= len(scenario.cells):
        raise BadInput("", "--cell", f"there is no cell {number}; the last is {len(scenario.cells) - 1}")
    return attrs.evolve(scenario, cells=(scenario.cells[number],))


@contextmanager
def _store(order: Order, scenario: Scenario) -> Iterator[Store | None]:
    """The store, if one was named; whoever interrupts is told that nothing is lost."""
    if order.out is None:
        yield None
        return
    with open_store(order.out, scenario, shlex.join(["eventcards", *sys.argv[1:]])) as store:
        try:
            yield store
        except KeyboardInterrupt:
            click.echo(f"{safe(str(order.out))} holds {sum(store.done)} games; the same command goes on from there", err=True)
            raise


def _workers(order: Order, scenario: Scenario, games: int) -> Workers:
    """Who plays so many games here: for many it is worth the second that starting more processes takes."""
    usual = cores() if games >= MANY_GAMES and scenario.cells[0].setup.clock != "real" else 1
    count = order.workers or usual
    return processes(count) if count > 1 else in_process()


def _tell(order: Order, scenario: Scenario, gathered: Gathered, failures: list[dict[str, Any]]) -> None:
    """The numbers, wherever they were wanted."""
    if order.csv is not None:
        write_csv(order.csv, gathered)
    if order.plot is not None:
        from eventcards.lab.plots import draw

        draw(scenario, gathered.cells, order.plot)
    if order.as_json:
        print_json(scenario, gathered, failures)
        return
    out = console()
    print_tables(out, scenario, gathered)
    for what, path in (("Games", order.out), ("Numbers", order.csv), ("Plot", order.plot)):
        if path is not None:
            say(out, f"{what}: {safe(str(path))}")


def _failure(order: Order, whole: Scenario, played: Played) -> dict[str, Any]:
    """A game that failed: which, why, and how to see it fail."""
    cell = next(number for number, cell in enumerate(whole.cells) if cell is played.cell)
    command = order.to_see(played.index, cell if len(whole.cells) > 1 else None)
    return {"cell": cell, "index": played.index, "seed": whole.seed, "error": played.error, "command": command}


def _complain(failures: list[dict[str, Any]], failed: int) -> None:
    for one in failures:
        click.echo(f"eventcards: game {one['index']} of seed {one['seed']} failed: {safe(one['error'])}", err=True)
        click.echo(f"  see it: {safe(one['command'])}", err=True)
    if failed > len(failures):
        click.echo(f"  and {failed - len(failures)} more games failed", err=True)
