"""`eventcards report`: a stored run as one page that stands alone."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Make a page of a stored run.")
@click.argument("run", type=click.Path(path_type=Path))
@click.option("-o", "--out", type=click.Path(path_type=Path), help="The page to write; RUN with .html, if nothing is said.")
@click.option("--allow-imports", is_flag=True, help="Let the run name code as module:Name.")
def report(run: Path, out: Path | None, allow_imports: bool) -> None:
    """Write the numbers, plots and making of RUN, a file that `run --out` wrote, as one HTML page."""
    from eventcards.errors import BadInput
    from eventcards.lab.report import page
    from eventcards.lab.store import read_store
    from eventcards.terminal.output import console, safe, say

    path = out or run.with_suffix(".html")
    with read_store(run, allow_imports=allow_imports) as store:
        if not sum(store.done):
            raise BadInput(str(run), "", "holds no games yet")
        text = page(store)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(str(path), "", f"cannot be written: {error.strerror}") from error
    say(console(), f"Report: {safe(str(path))}")
