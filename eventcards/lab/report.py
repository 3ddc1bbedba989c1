"""A run as one page that stands alone: what was asked, the plots, the numbers, and how they were come by.

Everything is in the page itself: it loads nothing, and what it says of names and texts it says escaped.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any

from eventcards.errors import BadInput
from eventcards.lab.comparison import decimals
from eventcards.lab.examples import question_of
from eventcards.lab.plots import check_drawable, svg
from eventcards.lab.runner import stored
from eventcards.lab.series import Cells, axes, is_timed, sides, told
from eventcards.lab.statistics import Mean, Row, Tally
from eventcards.lab.store import Store

__all__ = ["page", "tallies"]

STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #ffffff; --faint: #666666; --line: #d5d5d5; --band: #f4f4f4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --paper: #16181b; --faint: #a0a0a0; --line: #3a3d42; --band: #1f2226; }
}
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper); font: 16px/1.5 sans-serif; }
h1 { font-size: 1.7rem; margin-bottom: 0.3rem; }
h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.question { font-size: 1.1rem; max-width: 48rem; }
.note, caption { color: var(--faint); font-size: 0.9rem; text-align: left; }
figure { margin: 1rem 0; padding: 0.5rem; background: #ffffff; border: 1px solid var(--line); overflow-x: auto; }
figure svg { display: block; margin: auto; max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 0.5rem 0; font-size: 0.92rem; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tbody tr:nth-child(even) { background: var(--band); }
pre, code { font-family: monospace; font-size: 0.88rem; white-space: pre-wrap; overflow-wrap: anywhere; }
table code { font-size: inherit; }
@media print {
  :root { --ink: #000000; --paper: #ffffff; --faint: #444444; --line: #bbbbbb; --band: #ffffff; }
  @page { size: A4; margin: 12mm; }
  body { max-width: none; margin: 0; padding: 0; font-size: 10pt; }
  table { font-size: 8pt; }
  th, td, td.n, th.n { padding: 0.5mm 1.5mm; white-space: normal; }
  figure, tr { break-inside: avoid; }
  h2 { break-after: avoid; }
}
"""


def tallies(store: Store) -> Cells:
    """What came of the games that a store holds, cell by cell."""
    gathered = []
    for number, cell in enumerate(store.scenario.cells):
        tally = Tally(cell.setup.seats, rotate=cell.rotate)
        for played in stored(store, number):
            if played.result is None:
                tally.failed += 1
            else:
                tally.add(played.setup.seats, played.result)
        gathered.append((cell, tally))
    return gathered


def page(store: Store) -> str:
    """The page of a run. The same run makes the same page."""
    scenario, cells = store.scenario, tallies(store)
    title, question = _text(scenario.title), question_of(scenario.text)
    played = [(cell, tally) for cell, tally in cells if tally.games]
    parts = [
        f"<h1>{title}</h1>",
        f'<p class="question">{_text(question)}</p>' if question else "",
        f'<p class="note">{_text(_basis(store, cells))}</p>',
        _plots(store, cells),
        "<h2>Who wins</h2>",
        _winning(played),
        "<h2>Per game</h2>",
        _per_game(cells),
        "<h2>How it was made</h2>",
        _table(["", ""], [(key, _code(value)) for key, value in store.manifest.items() if key != "text"], numbers=()),
        f"<h2>The scenario</h2>\n<pre>{_text(scenario.text)}</pre>" if scenario.text else "",
    ]
    body = "\n".join(part for part in parts if part)
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n<style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def _plots(store: Store, cells: Cells) -> str:
    try:
        check_drawable(len(cells))
    except BadInput as error:
        return f'<p class="note">There is no plot: {_text(str(error))}.</p>'
    label = f"{_text(store.scenario.title)}: plots of the numbers below"
    return f'<figure role="img" aria-label="{label}">{svg(store.scenario, cells)}</figure>'


def _basis(store: Store, cells: Cells) -> str:
    """What the numbers rest on, and what is missing from them."""
    scenario = store.scenario
    wanted, done = scenario.games * len(scenario.cells), sum(store.done)
    games = sum(tally.games for _, tally in cells)
    unfinished = games - sum(tally.finished for _, tally in cells)
    clocks = " and ".join(dict.fromkeys(cell.setup.clock for cell, _ in cells))
    sentences = [
        f"{scenario.cells[0].setup.game.title}, {done:,} games, seed {scenario.seed}, {clocks} clock.",
        f"{unfinished:,} unfinished games are counted, as not won." if unfinished else "Every game came to its end.",
        f"{done - games:,} games failed and are in none of the numbers." if done > games else "",
        f"The run is not complete: {wanted - done:,} games are still to be played." if done < wanted else "",
        "Intervals are 95 %; games of one deal count as one block.",
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _winning(cells: Cells) -> str:
    swept = axes(cells)
    columns = [*(axis.key for axis in swept), "who", "plays", "games", "wins", "win rate", "95 % interval", "mean score"]
    rows = [
        (*(_text(told(cell.parameters[axis.key])) for axis in swept), *_side(row))
        for cell, tally in cells
        for row in sides(cell, tally).values()
    ]
    return _table(columns, rows, numbers=columns[-5:])


def _side(row: Row) -> Iterable[str]:
    low, high = row.interval
    places = decimals(100 * (high - low) / 2)
    who = row.labels.get("team") or f"{row.labels.get('seat', '')} {row.labels.get('name', '')}".strip() or "all who play it"
    return (
        _text(who),
        _text(row.labels.get("strategy", "")),
        f"{row.games:,}",
        f"{row.wins:,}",
        f"{row.rate:.{places}%}",
        f"{low:.{places}%} to {high:.{places}%}",
        _mean(row.score),
    )


def _per_game(cells: Cells) -> str:
    swept, timed = axes(cells), is_timed(cells)
    measures = list(dict.fromkeys(name for _, tally in cells for name in tally.measures))
    times = ("mean length (s)", "median", "90 % of games") if timed else ()
    numbers = ["games", "unfinished", "failed", *times, *measures]
    rows = [
        (
            *(_text(told(cell.parameters[axis.key])) for axis in swept),
            f"{tally.games:,}",
            f"{tally.games - tally.finished:,}",
            f"{tally.failed:,}",
            *(_length(tally) if timed else ()),
            *(_mean(tally.measures.get(name, Mean())) for name in measures),
        )
        for cell, tally in cells
    ]
    if len(rows) == 1:  # one cell stands upright: all of it can be read without scrolling, and printed
        return _table(["what", "value"], list(zip(map(_text, numbers), rows[0][len(swept) :], strict=True)), numbers=["value"])
    return _table([*(axis.key for axis in swept), *numbers], rows, numbers=numbers)


def _length(tally: Tally) -> Sequence[str]:
    low, median, high = (
        f"{seconds:,.0f}" if seconds >= 100 else f"{seconds:.3g}" for seconds in map(tally.lengths.quantile, (0.05, 0.5, 0.95))
    )
    return _mean(tally.seconds), median, f"{low} to {high}"


def _mean(mean: Mean) -> str:
    """A mean and how far its interval reaches, with as many digits as that warrants."""
    if mean.count == 0:
        return ""
    if mean.blocks < 2:
        return f"{mean.mean:g}"
    places = decimals(mean.half_width)
    return f"{mean.mean:,.{places}f} ± {mean.half_width:,.{places}f}"


def _table(columns: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[str]) -> str:
    """A table of cells that are escaped already, under columns that are not."""
    right = set(numbers)
    kinds = [' class="n"' if column in right else "" for column in columns]
    head = "".join(f"<th{kind}>{_text(column)}</th>" for column, kind in zip(columns, kinds, strict=True))
    lines = ["".join(f"<td{kind}>{cell}</td>" for cell, kind in zip(row, kinds, strict=True)) for row in rows]
    body = "\n".join(f"<tr>{line}</tr>" for line in lines)
    heading = f"<thead><tr>{head}</tr></thead>\n" if any(columns) else ""
    return f'<div class="wide"><table>\n{heading}<tbody>\n{body}\n</tbody>\n</table></div>'


def _code(value: Any) -> str:
    return f"<code>{_text(str(value))}</code>"


def _text(text: str) -> str:
    """Text that means nothing but itself."""
    shown = "".join(letter if letter.isprintable() or letter in "\n\t" else "\ufffd" for letter in text)
    return html.escape(shown)
