"""The table: zones of cards, scores, and nothing else that changes.

It changes only through facts: each method that changes it makes one change and hands one frozen fact to whoever listens.
:meth:`Table.apply` feeds a fact back through the same methods, so that a replayed table cannot differ from the live one. A fact that
nobody listens to is not built. An impossible change raises and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Protocol

import attrs

from eventcards.errors import RulesError
from eventcards.kernel.cards import Card
from eventcards.kernel.facts import (
    Answered,
    Asked,
    CardsMoved,
    CardsPlaced,
    CardsShuffled,
    Claimed,
    Fact,
    Noted,
    PhaseEntered,
    ScoreChanged,
    Seen,
    check_seen,
)
from eventcards.kernel.requests import Ask, Claim

__all__ = ["Chance", "LimitReached", "Table", "Zone", "hand_of"]

NO_LIMIT = 2**63
PLACE = attrgetter("place")


class Chance(Protocol):
    """The luck of the table, which the kernel does not make itself."""

    def order(self, cards: Sequence[Card]) -> list[Card]:
        """The same cards in a new order."""

    def pick(self, count: int) -> int:
        """A number from 0 to `count` - 1."""


class LimitReached(Exception):
    """The table has seen as many events as it may: the game is unfinished."""


@attrs.frozen
class Zone:
    """A place for cards: a word, or word and owner (`hand:N`); `seen_by` says who sees what lies there."""

    name: str
    seen_by: Seen = attrs.field(default="all", validator=lambda _, __, seen: check_seen(seen))
    owner: str | None = None

    @classmethod
    def each(cls, word: str, owners: Iterable[str], seen_by: Seen | None = None) -> list[Zone]:
        """A zone for each owner, seen by the owner alone unless `seen_by` says otherwise.

        >>> Zone.each("hand", ["N"])
        [Zone(name='hand:N', seen_by=('N',), owner='N')]
        """
        return [cls(f"{word}:{owner}", (owner,) if seen_by is None else seen_by, owner) for owner in owners]


@cache  # the same text each time: it is looked up faster
def hand_of(seat: str) -> str:
    """The name of a seat's hand."""
    return "hand:" + seat


class Tally(dict[str, int]):
    """Counts; what has not been counted is 0. A Counter takes twice as long to count."""

    def __missing__(self, what: str) -> int:
        return 0


class Table:
    """Seats, zones, scores, and what was last noted. Read it freely; change it by calling what happened."""

    def __init__(
        self,
        seats: Sequence[str],
        zones: Iterable[Zone],
        *,
        teams: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        limit: int = NO_LIMIT,
    ) -> None:
        self.seats = tuple(seats)
        """Clockwise."""
        self.teams = dict(teams or {})
        """The team of each seat, where the game has teams."""
        self.zones = {zone.name: zone for zone in zones}
        self.scores: dict[str, int] = dict.fromkeys(self.teams.values() if self.teams else self.seats, 0)
        self.events = 0
        """How many facts there have been; a log of the game has as many lines between its first and its last."""
        self.limit = limit
        self._hearing: dict[type[Fact], list[Callable[[Fact], None]]] = {}
        """Who listens to which facts."""
        self.tally = Tally()
        """How often each verb moved cards, each note was made, each phase entered (`phase.entered:round`), points scored for a
        reason (`score.changed:march`), claims judged (`claimed:valid`): what measures count."""
        self._cards: dict[str, list[Card]] = {name: [] for name in self.zones}
        self._last: dict[str, Mapping[str, Any]] = {}
        self._chance = chance
        self._witnesses: dict[tuple[str, str], Seen] = {}

    # Looking.

    def cards(self, zone: str) -> Sequence[Card]:
        """The cards of a zone, in order: the first is the top of a deck, the last the latest on a pile."""
        return self._cards[zone]

    def hand(self, seat: str) -> Sequence[Card]:
        """The cards in a seat's hand."""
        return self._cards[hand_of(seat)]

    def seen_by(self, zone: str) -> Seen:
        """Who sees what lies in a zone."""
        return self.zones[zone].seen_by

    def last(self, event: str) -> Mapping[str, Any] | None:
        """The fields of the latest note (`trump.made`) or phase (`phase.entered:round`) of that name."""
        return self._last.get(event)

    def pick(self, count: int) -> int:
        """A number from 0 to `count` - 1, by chance."""
        return self._luck().pick(count)

    def random_seat(self) -> str:
        """A seat, by chance."""
        return self.seats[self.pick(len(self.seats))]

    def listen(self, listener: Callable[[Fact], None], *kinds: type[Fact]) -> None:
        """Tell the listener whatever happens from now on, or only facts of these kinds."""
        for kind in kinds or _AGAIN:
            self._hearing.setdefault(kind, []).append(listener)

    # What happened.

    def place(self, zone: str, cards: Sequence[Card]) -> None:
        """Cards enter the table."""
        self._count()
        self._cards[zone].extend(cards)
        if CardsPlaced in self._hearing:
            self._tell(CardsPlaced(zone, tuple(cards), self.zones[zone].seen_by))

    def shuffle(self, zone: str) -> None:
        """The cards of a zone are put into an order given by chance (or by the scenario's fixed decks)."""
        self.arrange(zone, self._luck().order(self._cards[zone]))

    def arrange(self, zone: str, cards: Sequence[Card]) -> None:
        """The cards of a zone now lie in this order."""
        here = self._cards[zone]
        if not _same(cards, here):
            raise RulesError(f"{zone} cannot be arranged into other cards than it holds")
        self._count()
        here[:] = cards
        if CardsShuffled in self._hearing:
            self._tell(CardsShuffled(zone, tuple(cards), self.zones[zone].seen_by))

    def move(self, verb: str, cards: Sequence[Card], source: str, to: str, seat: str | None = None) -> None:
        """Cards go from one zone to the end of another."""
        here, there = self._cards[source], self._cards[to]
        if self.events >= self.limit:  # as in _count: nothing happens more often
            raise LimitReached
        moved = tuple(cards)
        try:
            if len(moved) == 1:
                one = moved[0]
                here.remove(one)
                there.append(one)
            else:
                if cards is here or here == [*moved]:
                    here.clear()
                else:
                    rest = here.copy()
                    for one in moved:
                        rest.remove(one)
                    here[:] = rest
                there += moved
        except ValueError:
            raise RulesError(f"cannot {verb} {one}: it is not in {source}") from None
        self.events += 1
        self.tally[verb] += 1
        if CardsMoved in self._hearing:
            self._tell(CardsMoved(verb, moved, source, to, seat, self._seen(source, to)))

    def score(self, points: Mapping[str, int], reason: str) -> None:
        """Points are added, by seat or by team."""
        unknown = [side for side in points if side not in self.scores]
        if unknown:
            raise RulesError(f"cannot score for {unknown[0]!r}: the sides are {', '.join(self.scores)}")
        self._count("score.changed:" + reason)
        for side, change in points.items():
            self.scores[side] += change
        if ScoreChanged in self._hearing:
            self._tell(ScoreChanged(dict(points), dict(self.scores), reason))

    def enter(self, phase: str, number: int, /, **details: Any) -> None:
        """A part of the game begins."""
        name = "phase.entered:" + phase
        if self.events >= self.limit:
            raise LimitReached
        self.events += 1
        self.tally[name] += 1
        self._last[name] = {"number": number, **details}
        if PhaseEntered in self._hearing:
            self._tell(PhaseEntered(phase, number, details))

    def note(self, event: str, /, **details: Any) -> None:
        """Something of the game's own happened, for all to know. Details are plain: words, numbers, lists of them."""
        if self.events >= self.limit:
            raise LimitReached
        self.events += 1
        self.tally[event] += 1
        self._last[event] = details
        if Noted in self._hearing:
            self._tell(Noted(event, details))

    def claimed(self, claim: Claim, valid: bool, reason: str) -> None:
        """A claim landed and was judged."""
        self._count("claimed:valid" if valid else "claimed:" + reason)
        if Claimed in self._hearing:
            self._tell(Claimed(claim.seat, claim.claim, claim.reaction, valid, reason))

    # What the referee tells.

    def asked(self, ask: Ask) -> None:
        """A seat was asked to choose."""
        if self.events >= self.limit:
            raise LimitReached
        self.events += 1
        if Asked in self._hearing:
            self._tell(Asked(ask.seat, ask.ask, ask.options))

    def answered(self, ask: Ask, choice: Any, took: float) -> None:
        """It chose, after `took` seconds."""
        if self.events >= self.limit:
            raise LimitReached
        self.events += 1
        if Answered in self._hearing:
            self._tell(Answered(ask.seat, ask.ask, choice, took))

    def apply(self, fact: Fact) -> None:
        """Let a fact of a log happen again."""
        _AGAIN[type(fact)](self, fact)

    # How.

    def _count(self, what: str | None = None) -> None:
        if self.events >= self.limit:
            raise LimitReached
        self.events += 1
        if what is not None:
            self.tally[what] += 1

    def _tell(self, fact: Fact) -> None:
        for listener in self._hearing[type(fact)]:
            listener(fact)

    def _seen(self, source: str, to: str) -> Seen:
        """Who sees cards go from one zone to another: whoever sees either."""
        known = self._witnesses.get((source, to))
        if known is None:
            known = self._witnesses[source, to] = self._union(self.zones[source].seen_by, self.zones[to].seen_by)
        return known

    def _union(self, one: Seen, other: Seen) -> Seen:
        if "all" in (one, other):
            return "all"
        seats = tuple(seat for seat in self.seats for seen in (one, other) if seen != "none" and seat in seen)
        return tuple(dict.fromkeys(seats)) or "none"

    def _luck(self) -> Chance:
        if self._chance is None:
            raise RulesError("this table has no chance: it is a replay")
        return self._chance


def _move_again(table: Table, moved: CardsMoved) -> None:
    table.move(moved.verb, moved.cards, moved.source, moved.to, moved.seat)


def _tell_again(table: Table, fact: Asked | Answered) -> None:
    table._count()  # noqa: SLF001  # a table's own: what was asked and answered changes nothing else
    if type(fact) in table._hearing:  # noqa: SLF001
        table._tell(fact)  # noqa: SLF001


def _claim_again(table: Table, claimed: Claimed) -> None:
    table.claimed(Claim(claimed.seat, claimed.claim, claimed.reaction, None), claimed.valid, claimed.reason)


_AGAIN: dict[type[Fact], Callable[[Table, Any], None]] = {
    CardsMoved: _move_again,
    Asked: _tell_again,
    Answered: _tell_again,
    Noted: lambda table, noted: table.note(noted.event, **noted.details),
    CardsPlaced: lambda table, placed: table.place(placed.zone, placed.cards),
    CardsShuffled: lambda table, shuffled: table.arrange(shuffled.zone, shuffled.cards),
    Claimed: _claim_again,
    PhaseEntered: lambda table, entered: table.enter(entered.phase, entered.number, **entered.details),
    ScoreChanged: lambda table, changed: table.score(changed.points, changed.reason),
}
"""How each kind of fact happens again. (Looked up: trying the kinds one by one takes longer than most of what happens.)"""


def _same(some: Sequence[Card], others: Sequence[Card]) -> bool:
    """Whether these are the same cards, in whatever order."""
    kinds = set(some)
    if len(kinds) == len(some) == len(others):  # no two alike, as in most packs: told in half the time
        return kinds == set(others)
    return sorted(some, key=PLACE) == sorted(others, key=PLACE)
