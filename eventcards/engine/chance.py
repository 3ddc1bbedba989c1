"""Named, seeded streams of chance: one per seed, game and purpose.

So changing one player leaves all other luck as it was, and any game of a run can be played again alone. Only `Random.random()` is
ever called: it is the one method that Python keeps stable across versions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from random import Random

from eventcards.kernel.cards import Card

__all__ = ["Stream", "TableChance", "pick", "shuffled", "stream"]

PLACE = attrgetter("place")

Stream = Callable[[], float]
"""Gives the next number from 0 to 1."""


def stream(seed: int, index: int, purpose: str) -> Stream:
    """The stream for one purpose (`deck`, `ties`, `decisions:N`) in one game of a seed.

    >>> stream(2026, 0, "deck")() == stream(2026, 0, "deck")()
    True
    """
    return Random(f"eventcards/{seed}/{index}/{purpose}").random  # noqa: S311  # games, not secrets


def pick(luck: Stream, count: int) -> int:
    """A number from 0 to `count` - 1."""
    return int(luck() * count)


def shuffled(luck: Stream, cards: Sequence[Card]) -> list[Card]:
    """The cards in a random order: sorted by a number drawn for each, from that of a new pack.

    So the order that comes of it does not depend on how the cards lay before, and all games of a seed share their deals.
    """
    return sorted(sorted(cards, key=PLACE), key=lambda _: luck())


class TableChance:
    """The luck of the table: the fixed decks in turn, for whole decks; after them, and for part of a deck, the seeded shuffle."""

    def __init__(self, luck: Stream, decks: Sequence[Sequence[Card]]) -> None:
        self._luck = luck
        self._decks = list(decks[::-1])

    def order(self, cards: Sequence[Card]) -> list[Card]:
        if self._decks and len(self._decks[-1]) == len(cards):
            return list(self._decks.pop())
        return shuffled(self._luck, cards)

    def pick(self, count: int) -> int:
        return pick(self._luck, count)
