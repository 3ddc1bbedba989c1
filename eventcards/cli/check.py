"""`eventcards check`: does a game keep its laws? Games are explored until one breaks a law, or enough of them keep all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from eventcards.lab.scenario import Scenario
    from eventcards.testing.failures import Saved
    from eventcards.testing.laws import Laws
    from eventcards.testing.searching import Tried


@click.command(short_help="Hold a game to its laws.")
@click.argument("game")
@click.option("--examples", type=click.IntRange(1), default=200, show_default=True, help="How many games to explore.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="The seed of the search.")
@click.option("--law", "names", metavar="NAME", multiple=True, help="Check only this law; may be given several times.")
@click.option(
    "--log-dir", type=click.Path(path_type=Path), default=Path("logs/failures"), show_default=True, help="Where failures go."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@click.option("--allow-imports", is_flag=True, help="Let GAME be code, as module:Name.")
def check(  # one for each option
    game: str, examples: int, seed: int, names: tuple[str, ...], log_dir: Path, as_json: bool, allow_imports: bool
) -> None:
    """Hold GAME to its laws over explored games; or, if GAME is a scenario file, hold the games of that scenario to them.

    A failure is shrunk to a small game and saved as a scenario with its log. Exit code 0 if all laws hold, 1 if one is broken.
    """
    _needs_hypothesis()
    if game.endswith(".toml"):
        from eventcards.lab.scenario import read_scenario

        scenario = read_scenario(Path(game), allow_imports=allow_imports)
        laws = _laws(scenario.cells[0].setup.game, names)
        with _progress(scenario.games * len(scenario.cells)) as progress:
            tried, outdated = _hold(scenario, laws, progress)
        told = {"scenario": game, "seed": scenario.seed}
        _report(told, laws, tried, {}, as_json, outdated)
    else:
        from eventcards.kernel.registry import find_game
        from eventcards.testing.failures import save
        from eventcards.testing.searching import search

        laws = _laws(find_game(game, allow_imports=allow_imports), names)
        with _progress(examples) as progress:
            tried = search(game, laws, examples=examples, seed=seed, progress=progress)
        saved = {failure.law: save(failure, log_dir) for failure in tried.failures}
        _report({"game": game, "seed": seed, "examples": examples}, laws, tried, saved, as_json)
    if tried.failures:
        raise click.exceptions.Exit(1)


def _needs_hypothesis() -> None:
    from importlib.util import find_spec

    from eventcards.errors import BadInput

    if find_spec("hypothesis") is None or find_spec("tomli_w") is None:
        raise BadInput("", "check", "needs Hypothesis; install it with: pip install 'eventcards[testing]'")


def _laws(game: Any, names: tuple[str, ...]) -> Laws:
    from eventcards.testing.laws import laws_of

    laws = laws_of(game)
    return laws.only(names) if names else laws


def _hold(scenario: Scenario, laws: Laws, progress: Callable[[], None]) -> tuple[Tried, list[str]]:
    """Hold each game of a scenario to the laws; what is broken once is not tried again.

    Also returns what is said of scripts that the rules no longer allow: those of a failure, once it is mended.
    """
    from eventcards.errors import StrategyError
    from eventcards.kernel.laws import LawBroken
    from eventcards.testing.failures import Failure
    from eventcards.testing.searching import Tried

    tried, outdated = Tried(), []
    for cell in scenario.cells:
        for index in range(scenario.games):
            setup = cell.game(index)
            progress()
            while laws.all:
                try:
                    tried.count(*laws.hold(setup))
                    break
                except LawBroken as broken:
                    cause = broken.__cause__
                    if isinstance(cause, StrategyError) and cause.strategy == "scripted":
                        outdated.append(f"asked to {cause.ask}, {cause.seat} {cause.problem} (game {index} of seed {setup.seed})")
                        break
                    if any(failure.law == broken.law for failure in tried.failures):
                        break  # a game that fails puts no other law to the test
                    tried.count([broken.law], 0)
                    where = f"{broken.problem} (game {index} of seed {setup.seed})"
                    tried.failures.append(Failure(broken.law, where, {}))
                    laws = laws.but([broken.law])
    return tried, outdated


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """What to call after each game: it moves a bar on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from eventcards.terminal.output import console

    columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=console(error=True), transient=True) as bar:
        task = bar.add_task("checking", total=total)
        yield lambda: bar.advance(task)


def _report(
    told: dict[str, Any], laws: Laws, tried: Tried, saved: dict[str, Saved], as_json: bool, outdated: Sequence[str] = ()
) -> None:
    if as_json:
        _print_json(told, laws, tried, saved, outdated)
    else:
        _print_table(told, laws, tried, saved, outdated)


def _print_json(told: dict[str, Any], laws: Laws, tried: Tried, saved: dict[str, Saved], outdated: Sequence[str]) -> None:
    import orjson

    problems = {failure.law: failure.problem for failure in tried.failures}
    rows = []
    for law in laws.all:
        counts = {"games": tried.games[law.name], "decisions": tried.decisions[law.name]}
        row = {"law": law.name, "statement": law.statement, **counts, "holds": law.name not in problems}
        if law.name in problems:
            row["problem"] = problems[law.name]
        if law.name in saved:
            found = saved[law.name]
            row |= {"scenario": str(found.scenario), "log": str(found.log), "command": found.command}
        rows.append(row)
    scripts = {"outdated": outdated} if outdated else {}
    click.echo(orjson.dumps({**told, **scripts, "holds": not problems, "laws": rows}, option=orjson.OPT_INDENT_2).decode())


def _print_table(told: dict[str, Any], laws: Laws, tried: Tried, saved: dict[str, Saved], outdated: Sequence[str]) -> None:
    from eventcards.terminal.output import console, grid, safe, say

    broken = {failure.law for failure in tried.failures}
    out = console()
    say(out, ", ".join(f"{key} {safe(str(value))}" for key, value in told.items()))
    say(out)
    table = grid(None, "", "law", "games", "decisions", "what it says", right=["games", "decisions"])
    for law in laws.all:
        mark = "NO" if law.name in broken else "ok" if tried.games[law.name] else "-"
        table.add_row(mark, law.name, f"{tried.games[law.name]:,}", f"{tried.decisions[law.name]:,}", law.statement)
    out.print(table)
    for failure in tried.failures:
        say(out)
        say(out, f"NO  {failure.law}: {safe(failure.problem)}")
        if failure.law in saved:
            say(out, f"    The smallest game found: {saved[failure.law].scenario}, its log {saved[failure.law].log}")
            say(out, f"    See it again: {saved[failure.law].command}")
    for problem in outdated:
        say(out)
        say(out, f"The script does not fit the rules as they are now: {safe(problem)}")
    say(out)
    say(out, _verdict(laws, tried))


def _verdict(laws: Laws, tried: Tried) -> str:
    if tried.failures:
        return f"{len(tried.failures)} of {_laws_in_words(len(laws.all))} broken."
    untried = [law.name for law in laws.all if not tried.games[law.name]]
    rest = f" Never put to the test: {', '.join(untried)}." if untried else ""
    hold = len(laws.all) - len(untried)
    return f"{_laws_in_words(hold)} {'holds' if hold == 1 else 'hold'}.{rest}"


def _laws_in_words(count: int) -> str:
    return f"{count} law" if count == 1 else f"{count} laws"
