"""`python -m benchmarks`: what, ours, theirs, ratio and target, in one table."""

from __future__ import annotations

import os
from collections.abc import Callable

import attrs
import click

from benchmarks.runs import memory, workers


@attrs.frozen
class Row:
    """One comparison: what, in which unit, and how large the ratio of ours to theirs is to be."""

    what: str
    unit: str
    measure: Callable[[], tuple[float, float]]
    least: float | None = None
    most: float | None = None

    def target(self) -> str:
        return f"at least {self.least:g}" if self.least is not None else f"at most {self.most:g}"

    def met(self, ratio: float) -> bool:
        return ratio >= self.least if self.least is not None else ratio <= (self.most or 0)


@click.command()
@click.option("--games", type=click.IntRange(100), default=30_000, show_default=True, help="Games of the run that workers share.")
@click.option(
    "--many", type=click.IntRange(1000), default=100_000, show_default=True, help="Games of the run whose memory counts."
)
@click.option(
    "--repeats", type=click.IntRange(1), default=3, show_default=True, help="How often each side is measured; the best counts."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def main(games: int, many: int, repeats: int, as_json: bool) -> None:
    """Measure, and print one table. A target that is not met is marked, and the exit code is 1."""
    rows = [
        Row("Capitalism, two workers against one", "games/s", lambda: workers(games, repeats), least=1.8),
        Row(f"memory, {many:,} games against 10,000", "MB", lambda: memory(many, 10_000), most=1.1),
    ]
    told = []
    for row in rows:
        ours, theirs = row.measure()
        ratio = ours / theirs
        told.append((row, ours, theirs, ratio))
    if as_json:
        import orjson

        found = [
            {"what": row.what, "unit": row.unit, "ours": ours, "theirs": theirs, "ratio": ratio, "target": row.target(), "met": row.met(ratio)}
            for row, ours, theirs, ratio in told
        ]  # fmt: skip
        click.echo(orjson.dumps({"cores": os.cpu_count(), "rows": found}, option=orjson.OPT_INDENT_2).decode())
    else:
        from eventcards.terminal.output import console, grid

        table = grid(None, "what", "unit", "ours", "theirs", "ratio", "target", "", right=["ours", "theirs", "ratio"])
        for row, ours, theirs, ratio in told:
            table.add_row(
                row.what,
                row.unit,
                f"{ours:,.1f}",
                f"{theirs:,.1f}",
                f"{ratio:.2f}",
                row.target(),
                "" if row.met(ratio) else "MISSED",
            )
        console().print(table)
    if not all(row.met(ratio) for row, *_, ratio in told):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
