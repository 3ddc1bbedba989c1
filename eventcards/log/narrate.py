"""Tell facts in plain sentences. Works from the facts alone: a game that nobody here has heard of is told as well.

A claim and what it wins are one sentence, and so are a move and the note that explains it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from eventcards.errors import shorten
from eventcards.kernel.cards import HIDDEN, Card, show
from eventcards.kernel.facts import (
    CardsMoved,
    CardsPlaced,
    CardsShuffled,
    Claimed,
    Fact,
    Noted,
    PhaseEntered,
    ScoreChanged,
)

__all__ = ["Narrator", "Sentence", "outcome_sentence", "word"]

QUIET = ("turn.passed",)
"""Notes that say nothing to a listener: the next move tells it."""

COUNTED = ("take", "clear", "collect")
"""Verbs that are told by how many cards they move: all have seen them already."""


@attrs.frozen
class Sentence:
    """What happened `seconds` into the game; `seat` is who did it, if anybody did."""

    seconds: float
    text: str
    seat: str | None = None


class Narrator:
    """Turns facts into sentences. A sentence comes out when the next one begins, as more may belong to it."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._pending: Sentence | None = None
        self._claim = False
        """Whether what is pending tells a claim that was right; what it takes is counted in `_taken`."""
        self._taken = 0
        self._told: tuple[str, ...] = ()
        """What the pending move names: a note that belongs to it need not say it again."""

    def tell(self, seconds: float, fact: Fact) -> Iterator[Sentence]:
        """The sentences that are complete now that `fact` has happened."""
        text = self._text(fact)
        if text is None:
            return
        seat = fact.details.get("seat") if isinstance(fact, Noted) else getattr(fact, "seat", None)
        old = self._pending
        if old is not None and (old.seconds, old.text) == (seconds, text):
            return  # said already: the cards are collected from many places
        if old is not None and seat is not None and (old.seat, old.seconds) == (seat, seconds):
            joined = self._join(old, fact)
            if joined is not None:
                self._pending = joined
                return
        yield from self.rest()
        self._pending = Sentence(seconds, text, seat)
        self._claim = isinstance(fact, Claimed) and fact.valid
        self._taken = 0
        self._told = (fact.to, *map(str, fact.cards)) if isinstance(fact, CardsMoved) else ()

    def rest(self) -> Iterator[Sentence]:
        """The sentence that was still waiting, if any."""
        if self._pending is not None:
            taken = f", takes {_count(self._taken)}" if self._taken else ""
            yield attrs.evolve(self._pending, text=self._pending.text + taken)
        self._pending = None

    def _join(self, old: Sentence, fact: Fact) -> Sentence | None:
        """One sentence of two by the same seat at the same moment, where they belong together."""
        if isinstance(fact, CardsMoved):
            if self._claim and fact.verb == "take":
                self._taken += len(fact.cards)
                return old
            return None
        if isinstance(fact, Noted):
            known = [key for key, value in fact.details.items() if key in ("seat", "cards") or value in self._told]
            return old if self._claim else attrs.evolve(old, text=f"{old.text} ({_aside(fact, but=known)})")
        return None

    def _text(self, fact: Fact) -> str | None:
        """A fact in words. What is asked and answered is not told: what comes of it is."""
        match fact:
            case CardsMoved():
                return self._moved(fact)
            case CardsPlaced(zone, cards):
                return f"{_count(len(cards))} on {self._place(zone)}"
            case CardsShuffled(zone):
                return f"{self._place(zone).capitalize()} is shuffled"
            case Claimed(seat, claim, reaction, _, reason):
                return f"{self._name(seat)} {_third_person(claim)} after {reaction:.3f} s: {reason}"
            case PhaseEntered():
                return self._phase(fact)
            case ScoreChanged():
                return self._scored(fact)
            case Noted():
                return self._noted(fact)
        return None

    def _name(self, seat: Any) -> str:
        return self._names.get(word(seat), word(seat))

    def _place(self, zone: str) -> str:
        """A zone in words: the owner's name, if it has one."""
        owner = zone.partition(":")[2]
        return self._name(owner) if owner in self._names else zone.replace(":", " ")

    def _deed(self, fact: CardsMoved) -> str:
        """What a seat did: `plays QS`, `takes 9 cards`, `gives 3C 4D to East`."""
        if fact.verb in COUNTED:
            return f"{_third_person(fact.verb)} {_count(len(fact.cards))}"
        _, _, owner = fact.to.partition(":")
        towards = f" to {self._place(fact.to)}" if owner not in ("", fact.seat) else ""
        return f"{_third_person(fact.verb)} {_cards(fact.cards)}{towards}"

    def _moved(self, fact: CardsMoved) -> str:
        if fact.seat is not None:
            return f"{self._name(fact.seat)} {self._deed(fact)}"
        if fact.verb == "deal":
            return f"{self._place(fact.to)} is dealt {_cards(fact.cards)}"
        if fact.verb == "collect":
            return f"The cards are collected on {self._place(fact.to)}"
        cards = _cards(fact.cards) if fact.seen_by == "all" and len(fact.cards) <= 3 else _count(len(fact.cards))
        return f"{cards} {'goes' if len(fact.cards) == 1 else 'go'} from {self._place(fact.source)} to {self._place(fact.to)}"

    def _phase(self, fact: PhaseEntered) -> str:
        details = _details(fact.details, self._name)
        whose = f" of {self._name(fact.details['seat'])}" if "seat" in fact.details else ""
        return f"{fact.phase.capitalize()} {fact.number}{whose}" + (f": {details}" if details else "")

    def _scored(self, fact: ScoreChanged) -> str:
        points = ", ".join(f"{self._name(side)} {change:+} = {fact.totals.get(side)}" for side, change in fact.points.items())
        return f"Points for {fact.reason}: {points}"

    def _noted(self, fact: Noted) -> str | None:
        if fact.event in QUIET:
            return None
        subject, _, verb = fact.event.partition(".")
        if "seat" not in fact.details:
            return f"{fact.event.replace('.', ' ').capitalize()}{self._rest_of(fact)}"
        name = self._name(fact.details["seat"])
        return f"{name} {verb}{self._rest_of(fact)}" if subject == "seat" else f"{name}: {_aside(fact)}"

    def _rest_of(self, fact: Noted) -> str:
        rest = _details(fact.details, self._name)
        return f": {rest}" if rest else ""


def outcome_sentence(outcome: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """How the game ended, in a sentence.

    >>> outcome_sentence({"finished": True, "winners": ["N"], "reason": "10 points reached"}, {"N": "North"})
    'North wins: 10 points reached'
    """
    winners = [names.get(seat, seat) for seat in outcome["winners"]]
    if not winners:
        return f"Nobody wins: {outcome['reason']}"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{' and '.join(winners)} {verb}: {outcome['reason']}"


def _cards(cards: tuple[Card, ...]) -> str:
    return show(cards) if cards and HIDDEN not in cards else _count(len(cards))


def word(value: Any) -> str:
    """What a log says, in a word; a stranger's log may say anything, at any length.

    >>> word("North"), word(3)
    ('North', '3')
    """
    return value if isinstance(value, str) else shorten(value)


def _count(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _third_person(verb: str) -> str:
    """`plays`, `discards`, `passes`."""
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def _aside(fact: Noted, but: Sequence[str] = ("seat",)) -> str:
    """A note in few words: `pile won, by debt`."""
    rest = _details(fact.details, word, but)
    return fact.event.replace(".", " ") + (f", {rest}" if rest else "")


def _details(details: Mapping[str, Any], name: Callable[[Any], str], but: Sequence[str] = ("seat",)) -> str:
    """The fields of a note or a phase, but for those said already: `cards 9, by debt`."""
    parts = []
    for key, value in details.items():
        if key in but or value is False:
            continue
        if value is True:
            parts.append(key)
        elif isinstance(value, list | tuple):
            parts.append(f"{key} {', '.join(name(one) for one in value)}")
        else:
            parts.append(f"{key} {name(value)}")
    return ", ".join(parts)
