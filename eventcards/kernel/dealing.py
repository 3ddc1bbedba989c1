"""The customs that card games share: seating order, dealing one card at a time, gathering the cards again."""

from __future__ import annotations

from collections.abc import Sequence

from eventcards.errors import RulesError
from eventcards.kernel.table import Table

__all__ = ["clockwise", "deal", "gather"]


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """All seats in turn, beginning with `first`.

    >>> clockwise(("N", "E", "S", "W"), "S")
    ('S', 'W', 'N', 'E')
    """
    at = seats.index(first)
    return tuple(seats[at:]) + tuple(seats[:at])


def deal(table: Table, seats: Sequence[str], *, each: int | None = None, zone: str = "hand", deck: str = "deck") -> None:
    """Deal from the top of the deck, one card at a time in the order of `seats`: `each` so many, or all there are.

    A seat's cards are told as one fact, in the order in which they came.
    """
    count = len(seats)
    top = tuple(table.cards(deck)[: None if each is None else each * count])
    if each is not None and len(top) < each * count:
        raise RulesError(f"cannot deal {each} cards each to {count} seats: {deck} holds {len(top)}")
    for place, seat in enumerate(seats):
        table.move("deal", top[place::count], deck, f"{zone}:{seat}")


def gather(table: Table, to: str = "deck") -> None:
    """All cards that lie elsewhere go back to the deck."""
    for zone in table.zones:
        if zone != to and (cards := table.cards(zone)):
            table.move("collect", cards, zone, to)
