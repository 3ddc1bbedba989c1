"""How the command line speaks: one console for people, and no escape codes from data.

Every string that comes from a file goes through :func:`safe` before it is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from eventcards.kernel.cards import Card

__all__ = ["card_text", "cards_text", "console", "duration", "grid", "safe", "say"]

SUIT_STYLES = {"H": "red", "D": "red", "C": "", "S": ""}
LONGEST = 2000
WIDTH = 120
"""Columns of a table where no terminal sets them."""


def console(*, error: bool = False) -> Console:
    """A console on stdout, or on stderr. On no terminal, tables may take :data:`WIDTH` columns."""
    stream = sys.stderr if error else sys.stdout
    return Console(stderr=error, highlight=False, markup=False, width=None if stream.isatty() else WIDTH)


def say(to: Console, text: str = "") -> None:
    """A line of text as it is: not wrapped, not marked up."""
    to.print(Text(text), soft_wrap=True)


def safe(text: str) -> str:
    r"""Text without control characters, and not endless.

    >>> safe("\x1b[31mred")
    '\ufffd[31mred'
    """
    shown = "".join(letter if letter.isprintable() or letter == "\n" else "\ufffd" for letter in text[:LONGEST])
    return shown if len(text) <= LONGEST else shown + "..."


def grid(title: str | None, *columns: str, right: Sequence[str] = ()) -> Grid:
    """An empty table with these columns; those in `right` hold numbers."""
    made = Grid(
        title=None if title is None else Text(title), title_justify="left", box=None, pad_edge=False, padding=(0, 2, 0, 0)
    )
    for column in columns:
        numbers = column in right
        made.add_column(Text(column, style="bold"), justify="right" if numbers else "left", no_wrap=numbers)
    return made


def card_text(card: Card, style: str = "") -> Text:
    """A card by its letters; red suits are red as well, but nothing depends on it."""
    return Text(card.text, style=f"{SUIT_STYLES.get(card.suit, '')} {style}".strip())


def cards_text(cards: Sequence[Card]) -> Text:
    """Cards with spaces between."""
    return Text(" ").join(map(card_text, cards))


def duration(seconds: float) -> str:
    """Simulated time as people say it.

    >>> duration(2.5), duration(230.4), duration(9582)
    ('2.5 s', '3 min 50 s', '2 h 39 min')
    """
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min"
