"""What people call things: an option as it is shown to be chosen, a seat by its name."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len, set_cell_size

from eventcards.kernel.cards import SUIT_NAMES
from eventcards.kernel.facts import written
from eventcards.terminal.output import safe

__all__ = ["label", "short"]

LONGEST_NAME = 14


def label(option: Any) -> str:
    """An option as people read and type it; a pile goes by its own name, a suit by its full one.

    >>> from eventcards.kernel.cards import card, cards
    >>> label(cards("4C 4D")), label((card("34"), "pile:up1")), label("H"), label("order up")
    ('4C 4D', '34 up1', 'hearts', 'order up')
    """
    shown = written(option).replace("pile:", "")
    return SUIT_NAMES.get(shown, shown)


def short(name: str, longest: int = LONGEST_NAME) -> str:
    r"""A name that fits into so many columns of a table: without control characters, and not endless.

    >>> short("\x1b[31mBartholomew the Great")
    '\ufffd[31mBartholo…'
    """
    shown = safe(name).replace("\n", " ").strip() or "?"
    return shown if cell_len(shown) <= longest else set_cell_size(shown, longest - 1).rstrip() + "…"
