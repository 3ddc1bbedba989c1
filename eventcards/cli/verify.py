"""`eventcards verify`: is this log whole, and is it what its first line plays?"""

from __future__ import annotations

from pathlib import Path

import click


@click.command(short_help="Check logs, and play their games again.")
@click.argument("logs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of lines.")
@click.option("--allow-imports", is_flag=True, help="Let a log name code as module:Name.")
def verify(logs: tuple[Path, ...], as_json: bool, allow_imports: bool) -> None:
    """Check LOGS from end to end, and play each game again to compare it byte for byte.

    Exit code 0 if all of them hold, 1 if one does not, 2 if one cannot be read.
    """
    from eventcards import __version__
    from eventcards.errors import LogError
    from eventcards.log.verify import verify as verify_log
    from eventcards.terminal.output import console, safe, say

    out = console()
    rows = []
    for path in logs:
        if not path.is_file():
            raise LogError(str(path), 0, "is not a file that can be read")
        try:
            good = verify_log(path, allow_imports=allow_imports)
        except LogError as error:
            rows.append({"log": str(path), "holds": False, "line": error.line, "problem": error.problem})
            if not as_json:
                say(out, f"NO  {safe(str(error))}")
            continue
        rows.append({"log": str(path), "holds": True, "lines": good.lines, "game": good.game})
        version = "" if good.version == __version__ else f", written by eventcards {safe(good.version)}"
        if not as_json:
            say(out, f"ok  {safe(str(path))}: {good.lines} lines of {safe(good.game)}{version}")
    if as_json:
        import orjson

        click.echo(orjson.dumps({"logs": rows}, option=orjson.OPT_INDENT_2).decode())
    if not all(row["holds"] for row in rows):
        raise click.exceptions.Exit(1)
