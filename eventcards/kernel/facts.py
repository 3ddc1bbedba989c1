"""What happened at the table: frozen facts, each one change, each one line of the log.

`fields()` gives a fact as plain data in the order of the log format, after the fields of the line that it is given;
:func:`read_fact` is its inverse. The names of the fields, and which facts there are, are the contract of log format 1. Facts have
no slots: a frozen record is made faster without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, ClassVar

import attrs

from eventcards.errors import RulesError, shorten
from eventcards.kernel.cards import HIDDEN, Card, card

__all__ = [
    "Answered", "Asked", "CardsMoved", "CardsPlaced", "CardsShuffled", "Claimed", "Fact", "Noted", "PhaseEntered",
    "ScoreChanged", "Seen", "check_seen", "plain", "read_fact", "read_field", "read_seen", "redact", "sees", "written",
]  # fmt: skip

Seen = str | tuple[str, ...]
"""Who sees: `"all"`, `"none"`, or these seats."""


def sees(seat: str, seen: Seen) -> bool:
    """Whether `seat` is among those who see.

    >>> sees("N", ("N", "S")), sees("N", "none")
    (True, False)
    """
    return seen == "all" or (seen != "none" and seat in seen)


def plain(choice: Any) -> Any:
    """A choice or an option as the log writes it: cards by their notation, groups as lists.

    >>> plain((card("QS"), "pile:up1"))
    ['QS', 'pile:up1']
    """
    if type(choice) is Card:
        return choice.text
    if isinstance(choice, (tuple, list)):
        return [part.text if type(part) is Card else part if type(part) is str else plain(part) for part in choice]
    return choice


def written(choice: Any) -> str:
    """A choice as a person would type it: cards and words with spaces between.

    >>> written((card("61"), "pile:up1"))
    '61 pile:up1'
    """
    if isinstance(choice, tuple | list):
        return " ".join(written(part) for part in choice)
    return str(choice)


@attrs.frozen(slots=False)
class CardsPlaced:
    """Cards entered the table, in this order."""

    event: ClassVar[str] = "cards.placed"
    zone: str
    cards: tuple[Card, ...]
    seen_by: Seen

    def fields(self, **line: Any) -> dict[str, Any]:
        line["zone"] = self.zone
        line["cards"] = [one.text for one in self.cards]
        return line


@attrs.frozen(slots=False)
class CardsShuffled:
    """The cards of a zone lie in a new order."""

    event: ClassVar[str] = "cards.shuffled"
    zone: str
    cards: tuple[Card, ...]
    seen_by: Seen

    def fields(self, **line: Any) -> dict[str, Any]:
        line["zone"] = self.zone
        line["cards"] = [one.text for one in self.cards]
        return line


@attrs.frozen(slots=False)
class CardsMoved:
    """Cards went from one zone to the end of another. `seat` is who did it, if anybody did."""

    event: ClassVar[str] = "cards.moved"
    verb: str
    cards: tuple[Card, ...]
    source: str
    to: str
    seat: str | None
    seen_by: Seen

    def fields(self, **line: Any) -> dict[str, Any]:
        line["verb"] = self.verb
        line["cards"] = [one.text for one in self.cards]
        line["from"] = self.source
        line["to"] = self.to
        line["seat"] = self.seat
        line["seen_by"] = self.seen_by
        return line


@attrs.frozen(slots=False)
class Asked:
    """A seat was asked to choose."""

    event: ClassVar[str] = "asked"
    seat: str
    ask: str
    options: tuple[Any, ...]

    def fields(self, **line: Any) -> dict[str, Any]:
        line["seat"] = self.seat
        line["ask"] = self.ask
        line["options"] = plain(self.options)
        return line


@attrs.frozen(slots=False)
class Answered:
    """The seat chose, after thinking for `took` seconds."""

    event: ClassVar[str] = "answered"
    seat: str
    ask: str
    choice: Any
    took: float

    def fields(self, **line: Any) -> dict[str, Any]:
        line["seat"] = self.seat
        line["ask"] = self.ask
        line["choice"] = plain(self.choice)
        line["took"] = self.took
        return line


@attrs.frozen(slots=False)
class Claimed:
    """A claim landed, `reaction` seconds after its seat set out, and was judged."""

    event: ClassVar[str] = "claimed"
    seat: str
    claim: str
    reaction: float
    valid: bool
    reason: str

    def fields(self, **line: Any) -> dict[str, Any]:
        line["seat"] = self.seat
        line["claim"] = self.claim
        line["reaction"] = self.reaction
        line["valid"] = self.valid
        line["reason"] = self.reason
        return line


@attrs.frozen(slots=False)
class PhaseEntered:
    """A part of the game began: a round, a hand, a trick, the bidding, the exchange."""

    event: ClassVar[str] = "phase.entered"
    phase: str
    number: int
    details: Mapping[str, Any]

    def fields(self, **line: Any) -> dict[str, Any]:
        line["phase"] = self.phase
        line["number"] = self.number
        return _beside(line, self.details, self.event)


@attrs.frozen(slots=False)
class ScoreChanged:
    """Points were added, by seat or by team; `totals` is what everybody has now."""

    event: ClassVar[str] = "score.changed"
    points: Mapping[str, int]
    totals: Mapping[str, int]
    reason: str

    def fields(self, **line: Any) -> dict[str, Any]:
        line["points"] = dict(self.points)
        line["totals"] = dict(self.totals)
        line["reason"] = self.reason
        return line


@attrs.frozen(slots=False)
class Noted:
    """A game's own public note, under a dotted name of its choice (`pile.won`, `trump.made`)."""

    event: str
    details: Mapping[str, Any]

    def fields(self, **line: Any) -> dict[str, Any]:
        return _beside(line, self.details, self.event)


def _beside(line: dict[str, Any], details: Mapping[str, Any], event: str) -> dict[str, Any]:
    """Details of the game's own, told beside the fields that a line has; they may not hide any."""
    told = {**line, **details}
    if len(told) != len(line) + len(details):
        hidden = next(name for name in details if name in line)
        raise RulesError(f"{event} may not have a field named {hidden}")
    return told


Fact = CardsPlaced | CardsShuffled | CardsMoved | Asked | Answered | Claimed | PhaseEntered | ScoreChanged | Noted


def redact(fact: Fact, seat: str) -> Fact:
    """`fact` as `seat` may know it. Nowhere else is it decided what a seat learns from a fact.

    Cards that the seat cannot see are :data:`~eventcards.kernel.cards.HIDDEN`. What another seat was offered and chose is its
    secret: what came of it is told by the facts that follow.
    """
    if isinstance(fact, (CardsMoved, CardsPlaced, CardsShuffled)):
        if fact.seen_by == "all" or sees(seat, fact.seen_by):
            return fact
        return attrs.evolve(fact, cards=(HIDDEN,) * len(fact.cards))
    if isinstance(fact, Asked) and fact.seat != seat:
        return attrs.evolve(fact, options=())
    if isinstance(fact, Answered) and fact.seat != seat:
        return attrs.evolve(fact, choice=HIDDEN)
    return fact


def check_seen(seen: Any) -> None:
    """Refuse what says nothing about who sees."""
    if seen not in ("all", "none") and not (isinstance(seen, tuple) and all(isinstance(seat, str) for seat in seen)):
        raise ValueError(f"{shorten(seen)} does not say who sees: all, none, or seats")


def read_seen(value: Any) -> Seen:
    """`seen_by` as a log writes it."""
    seen = tuple(value) if isinstance(value, list) else value
    check_seen(seen)
    return seen


def read_field(fields: Mapping[str, Any], key: str, *kinds: type) -> Any:
    """A field of a log line, if it is of one of these kinds; true is no number.

    >>> read_field({"seat": 3}, "seat", str)
    Traceback (most recent call last):
    TypeError: seat is 3
    """
    value = fields[key]
    if type(value) not in kinds:
        raise TypeError(f"{key} is {shorten(value)}")
    return value


def read_fact(event: str, fields: Mapping[str, Any], seen_by: Callable[[str], Seen]) -> Fact:
    """The fact that a log line tells; `seen_by` says who sees a zone. Raises KeyError, TypeError or ValueError if it is not one.

    >>> read_fact("cards.placed", {"zone": "deck", "cards": ["QS"]}, lambda zone: "none")
    CardsPlaced(zone='deck', cards=(card('QS'),), seen_by='none')
    """
    reader = _READERS.get(event)
    return reader(fields, seen_by) if reader else Noted(event, dict(fields))


def _cards(texts: Any) -> tuple[Card, ...]:
    return tuple([card(text) for text in texts])


def _read_moved(fields: Mapping[str, Any], _: Callable[[str], Seen]) -> CardsMoved:
    verb, seat = read_field(fields, "verb", str), read_field(fields, "seat", str, NoneType)
    return CardsMoved(verb, _cards(fields["cards"]), fields["from"], fields["to"], seat, read_seen(fields["seen_by"]))


def _read_asked(fields: Mapping[str, Any], _: Callable[[str], Seen]) -> Asked:
    return Asked(read_field(fields, "seat", str), read_field(fields, "ask", str), tuple(fields["options"]))


def _read_answered(fields: Mapping[str, Any], _: Callable[[str], Seen]) -> Answered:
    seat, ask, took = read_field(fields, "seat", str), read_field(fields, "ask", str), read_field(fields, "took", float, int)
    return Answered(seat, ask, fields["choice"], took)


def _read_claimed(fields: Mapping[str, Any], _: Callable[[str], Seen]) -> Claimed:
    seat, claim, reaction = (
        read_field(fields, "seat", str),
        read_field(fields, "claim", str),
        read_field(fields, "reaction", float, int),
    )
    return Claimed(seat, claim, reaction, read_field(fields, "valid", bool), read_field(fields, "reason", str))


def _read_phase(fields: Mapping[str, Any], _: Callable[[str], Seen]) -> PhaseEntered:
    details = {key: value for key, value in fields.items() if key not in ("phase", "number")}
    return PhaseEntered(read_field(fields, "phase", str), fields["number"], details)


def _read_score(fields: Mapping[str, Any], _: Callable[[str], Seen]) -> ScoreChanged:
    points, totals = read_field(fields, "points", dict), read_field(fields, "totals", dict)
    for side in points:
        read_field(points, side, int, float)
    return ScoreChanged(points, totals, read_field(fields, "reason", str))


_READERS: dict[str, Callable[[Mapping[str, Any], Callable[[str], Seen]], Fact]] = {
    "cards.placed": lambda of, seen_by: CardsPlaced(of["zone"], _cards(of["cards"]), seen_by(of["zone"])),
    "cards.shuffled": lambda of, seen_by: CardsShuffled(of["zone"], _cards(of["cards"]), seen_by(of["zone"])),
    "cards.moved": _read_moved,
    "asked": _read_asked,
    "answered": _read_answered,
    "claimed": _read_claimed,
    "phase.entered": _read_phase,
    "score.changed": _read_score,
}
