"""How cards, columns and lines are drawn: pieces that the pages of :mod:`~eventcards.terminal.screen` are made of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from textwrap import wrap

from rich.cells import cell_len
from rich.text import Text

from eventcards.kernel.cards import Card
from eventcards.terminal.output import card_text

__all__ = ["Picture", "beside", "bold", "columns", "in_rows", "pictures", "row_of_cards", "wrapped"]

WIDEST_TEXT = 100

Groups = list[list[Card]]
Picture = Callable[..., list[Text]]
"""Draws groups of cards: :func:`pictures` or :func:`row_of_cards`."""


def _dressed(card: Card, special: Collection[Card], offered: Collection[Card]) -> Text:
    """A card with a star if it is special; what may be played stands out."""
    text = card_text(card, "bold" if card in offered else "dim" if offered else "")
    return text.append("*") if card in special else text


def row_of_cards(groups: Groups, special: Collection[Card] = (), offered: Collection[Card] = ()) -> list[Text]:
    """Cards in one line, a gap between groups."""
    return [Text("  ").join(Text(" ").join(_dressed(card, special, offered) for card in group) for group in groups)]


def pictures(groups: Groups, special: Collection[Card] = (), offered: Collection[Card] = ()) -> list[Text]:
    """Cards with frames around them; those of a group touch."""
    top, middle, bottom = [], [], []
    for group in groups:
        cards = [_dressed(card, special, offered) for card in group]
        bars = ["─" * card.cell_len for card in cards]
        top.append(Text("┌" + "┬".join(bars) + "┐"))
        middle.append(Text("│").append_text(Text("│").join(cards)).append("│"))
        bottom.append(Text("└" + "┴".join(bars) + "┘"))
    return [Text(" ").join(line) for line in (top, middle, bottom)]


def bold(text: str) -> Text:
    """Bold text; what is appended to it is not."""
    return Text.assemble((text, "bold"))


def wrapped(text: str, width: int) -> list[Text]:
    """Text in lines that fit, and are not too long to be read."""
    return [Text(line) for part in text.split("\n") if part for line in wrap(part, min(width, WIDEST_TEXT) - 1)]


def columns(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[Text]:
    """A heading and rows, as wide as they need to be; the columns in `right` hold numbers."""
    widths = [max(cell_len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    lines = []
    for row in (heads, *rows):
        cells = []
        for at, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            gap = " " * (wide - cell_len(cell))
            cells.append(gap + cell if at in right else cell + gap)
        lines.append(Text("  ".join(cell for cell, wide in zip(cells, widths, strict=True) if wide).rstrip()))
    lines[0].stylize("dim")
    return lines


def in_rows(first: Text, parts: list[Text], width: int) -> list[Text]:
    """Parts one after another, as many in a row as fit."""
    rows = [first.copy()]
    for part in parts:
        if rows[-1].cell_len + 3 + part.cell_len > width:
            rows.append(Text(" "))
        rows[-1].append("   " if rows[-1].cell_len > 1 else " ").append_text(part)
    return rows


def beside(blocks: list[list[Text]]) -> list[Text]:
    """Blocks of as many lines each, next to each other."""
    gap = Text("   ")
    return [gap.join(lines) for lines in zip(*blocks, strict=True)]
