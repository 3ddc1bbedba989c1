"""What a seat sees of the table. A strategy is given a View and never the Table.

Whether a zone is seen is decided by its visibility and nowhere else; cards that the seat cannot see are
:data:`~eventcards.kernel.cards.HIDDEN`, as many as there are. A view looks at the table; it copies nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from eventcards.kernel.cards import HIDDEN, Card
from eventcards.kernel.facts import sees
from eventcards.kernel.table import Table, hand_of

__all__ = ["View"]


class View:
    """The table as one seat sees it."""

    __slots__ = ("_open", "_table", "options", "seat")

    def __init__(self, table: Table, seat: str, options: Any = None) -> None:
        self._table = table
        self._open: dict[str, Sequence[Card]] = {}
        """What lies in the zones that this seat has looked into and sees, now and ever: the table changes its lists, and never makes
        others."""
        self.seat = seat
        self.options = options
        """The rule options in effect."""

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, clockwise."""
        return self._table.seats

    @property
    def teams(self) -> Mapping[str, str]:
        """The team of each seat; empty where everybody plays alone."""
        return self._table.teams

    @property
    def scores(self) -> Mapping[str, int]:
        """Points by seat or team."""
        return self._table.scores

    @property
    def zones(self) -> tuple[str, ...]:
        """The names of all zones."""
        return tuple(self._table.zones)

    @property
    def hand(self) -> Sequence[Card]:
        """The seat's own hand."""
        return self.cards(hand_of(self.seat))

    def cards(self, zone: str) -> Sequence[Card]:
        """The cards of a zone, in order, as far as this seat sees them."""
        there = self._open.get(zone)
        if there is not None:
            return there
        there = self._table.cards(zone)
        if not sees(self.seat, self._table.seen_by(zone)):
            return (HIDDEN,) * len(there)
        self._open[zone] = there
        return there

    def count(self, zone: str) -> int:
        """How many cards a zone holds: anybody can see that."""
        return len(self._table.cards(zone))

    def last(self, event: str) -> Mapping[str, Any] | None:
        """The latest note of that name (`trump.made`), or phase (`phase.entered:round`): what was said aloud."""
        return self._table.last(event)
