"""`python -m benchmarks`: what, ours, theirs, ratio, target and whether it is met, in one table."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import BinaryIO

import click

from benchmarks.measuring import Row, pinned
from benchmarks.page import as_json, as_markdown

SUBJECTS = {
    "ceiling": "benchmarks.ceiling:rows",
    "by-hand": "benchmarks.hand_written:rows",
    "open-spiel": "benchmarks.open_spiel:rows",
    "uno": "benchmarks.uno:rows",
    "logs": "benchmarks.logs:rows",
    "start": "benchmarks.start:rows",
    "workers": "benchmarks.runs:workers",
    "memory": "benchmarks.runs:memory",
}
"""What is measured, and by which function; each is imported when its turn comes."""

ON_ALL_CORES = ("workers",)


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(SUBJECTS)))
@click.option("--json", is_flag=True, help="Print one JSON object instead of a table.")
@click.option("--page", type=click.File("rb"), help="Measure nothing; print such an object as the table of docs/speed.md.")
def main(names: tuple[str, ...], json: bool, page: BinaryIO | None) -> None:
    """Measure all subjects, or those of these NAMES, and print one table. The exit code is 1 if a target is missed."""
    if page is not None:
        click.echo(as_markdown(page.read()), nl=False)
        return
    measured = list(_measure(names or tuple(SUBJECTS)))
    if json:
        click.echo(as_json(measured))
    else:
        _print(measured)
    if any(row.met is False for row in measured):
        raise SystemExit(1)


def _measure(names: tuple[str, ...]) -> Iterator[Row]:
    for name in names:
        click.echo(f"measuring: {name}", err=True)
        with nullcontext() if name in ON_ALL_CORES else pinned():
            yield from _rows(name)()


def _rows(name: str) -> Callable[[], Iterator[Row]]:
    module, _, function = SUBJECTS[name].partition(":")
    try:
        found: Callable[[], Iterator[Row]] = getattr(importlib.import_module(module), function)
    except ImportError as error:
        raise click.ClickException(f"{name} wants {error.name}: install the extra, pip install -e '.[bench]'") from error
    return found


def _print(measured: list[Row]) -> None:
    from eventcards.terminal.output import console, grid

    table = grid(None, "what", "unit", "ours", "theirs", "ratio", "target", "met", right=["ours", "theirs", "ratio"])
    met = {True: "yes", False: "NO", None: ""}
    for row in measured:
        theirs = "" if row.theirs is None else f"{row.theirs:,.1f}"
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        table.add_row(row.what, row.unit, f"{row.ours:,.1f}", theirs, ratio, row.target, met[row.met])
    console().print(table)


if __name__ == "__main__":
    main()
