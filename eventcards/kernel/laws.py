"""Laws: what must hold at a table after every fact, stated once and checked from the facts alone.

A law watches one game: it is made with the table and the rule options, is shown every fact after it happened and the outcome at the end,
and answers with a complaint or None. The laws below hold for every game; a game declares its own beside its rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from eventcards.errors import EventcardsError
from eventcards.kernel.cards import HIDDEN, Card, is_card
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
    redact,
    sees,
    written,
)
from eventcards.kernel.game import Law, Outcome, Watch
from eventcards.kernel.table import Table

__all__ = ["TABLE_LAWS", "LawBroken", "law", "watch"]


@attrs.define
class LawBroken(EventcardsError, AssertionError):
    """A law did not hold: which, and what was seen."""

    law: str
    problem: str

    def __str__(self) -> str:
        return f"{self.law}: {self.problem}"


def law(statement: str) -> Callable[[Callable[[Table, Any], Watch]], Law]:
    """Declare a law: the function makes what watches one game, its name names the law, `statement` says it in a sentence."""

    def declare(make: Callable[[Table, Any], Watch]) -> Law:
        return Law(make.__name__.replace("_", "-"), statement, make)

    return declare


def watch(laws: Iterable[Law], table: Table, options: Any) -> Callable[[Fact | Outcome], None]:
    """Watch a game by several laws; what comes back is shown every fact, and raises :class:`LawBroken`."""
    watching = [(one, one.make(table, options)) for one in laws]

    def see(what: Fact | Outcome) -> None:
        for one, look in watching:
            problem = look(what)
            if problem is not None:
                raise LawBroken(one.name, problem)

    return see


@law("every card is in exactly one zone after every fact")
def cards_are_kept(table: Table, _: Any) -> Watch:
    placed: Counter[Card] = Counter()

    def look(what: Fact | Outcome) -> str | None:
        if isinstance(what, CardsPlaced):
            placed.update(what.cards)
        elif not isinstance(what, CardsMoved | CardsShuffled) and sum(map(len, map(table.cards, table.zones))) == placed.total():
            return None  # nothing moved: counting them is enough, and quicker
        lying = Counter(card for zone in table.zones for card in table.cards(zone))
        if lying == placed:
            return None
        lost, found = placed - lying, lying - placed
        return f"lost {_listed(lost)}, doubled {_listed(found)}"

    return look


@law("only the seat that was asked answers, and only with what it was offered")
def only_the_asked_answer(table: Table, _: Any) -> Watch:
    waiting: list[Asked] = []

    def look(what: Fact | Outcome) -> str | None:
        if isinstance(what, Asked):
            waiting.append(what)
            return f"{what.seat} is asked while {waiting[0].seat} is" if len(waiting) > 1 else None
        if isinstance(what, Answered):
            asked = waiting.pop() if waiting else None
            if asked is None or (asked.seat, asked.ask) != (what.seat, what.ask):
                return f"{what.seat} answers to {what.ask}, but was not asked"
            if what.choice not in asked.options:
                return f"{what.seat} answers {written(what.choice)}, which was not offered"
        return None

    return look


@law("whoever is asked has a choice, and no two options are written alike")
def options_are_sound(table: Table, _: Any) -> Watch:
    def look(what: Fact | Outcome) -> str | None:
        if not isinstance(what, Asked):
            return None
        if not what.options:
            return f"{what.seat} is asked to {what.ask} without any option"
        doubled = [option for option, count in Counter(map(written, what.options)).items() if count > 1]
        return f"{what.seat} is offered {doubled[0]} twice" if doubled else None

    return look


@law("totals are the sums of all points, and what the table holds")
def scores_add_up(table: Table, _: Any) -> Watch:
    totals: Counter[str] = Counter()

    def look(what: Fact | Outcome) -> str | None:
        if not isinstance(what, ScoreChanged):
            return None
        for side, change in what.points.items():
            totals[side] += change
        told = dict(what.totals)
        if told != {side: totals[side] for side in told} or told != dict(table.scores):
            return f"totals are told as {told}, but add up to {dict(totals)}"
        return None

    return look


@law("winners and ranking agree with the scores, and name every seat once")
def outcome_agrees(table: Table, _: Any) -> Watch:
    def look(what: Fact | Outcome) -> str | None:
        if not isinstance(what, Outcome) or not what.finished:
            return None
        ranked = [seat for group in what.ranking for seat in group]
        if sorted(ranked) != sorted(table.seats):
            return f"the ranking names {ranked}"
        if what.winners and set(what.winners) != set(what.ranking[0]):
            return f"{what.winners} win, but {what.ranking[0]} rank first"
        scores = [[what.scores[table.teams.get(seat, seat)] for seat in group] for group in what.ranking]
        flat = [score for group in scores for score in group]
        if flat != sorted(flat, reverse=True) or any(len(set(group)) > 1 for group in scores):
            return f"the ranking {what.ranking} does not go by the scores {dict(what.scores)}"
        return None

    return look


@law("notes and phases are plain, and no words tell a card that not everybody has seen since it was last shuffled")
def notes_keep_secrets(table: Table, _: Any) -> Watch:
    public: set[str] = set()

    def look(what: Fact | Outcome) -> str | None:
        if isinstance(what, Outcome):
            return None
        if isinstance(what, CardsShuffled):
            public.difference_update(card.text for card in what.cards)
        for zone in table.zones.values():
            if zone.seen_by == "all":
                public.update(card.text for card in table.cards(zone.name))
        for key, value in _said(what).items():
            for part in value if isinstance(value, list) else [value]:
                if not isinstance(part, str | int | float | bool | None):
                    return f"{what.event} tells {key} as {part!r}, which is not plain"
                secret = next((word for word in _cards_in(part) if word not in public), None)
                if secret:
                    return f"{what.event} tells {key} {secret}, which not everybody has seen"
        return None

    return look


def _said(what: Fact) -> Mapping[str, Any]:
    """What a fact says in words of the game's own."""
    if isinstance(what, Noted | PhaseEntered):
        return what.details
    return {"reason": what.reason} if isinstance(what, Claimed | ScoreChanged) else {}


def _cards_in(words: Any) -> list[str]:
    """The cards that a text names: a number is one only among cards, `34` and `34 35`, as `round 3` tells no card."""
    found = words.split() if isinstance(words, str) else []
    return found if all(map(is_card, found)) else [word for word in found if is_card(word) and not word.isdecimal()]


@law("from a fact a seat learns only cards that it sees, and never what another was offered or chose")
def seats_learn_what_they_see(table: Table, _: Any) -> Watch:
    def learns(seat: str, fact: Fact) -> bool:
        """Whether the seat learns of the fact what is not for its eyes."""
        told = redact(fact, seat)
        if isinstance(told, CardsMoved | CardsPlaced | CardsShuffled):
            zones = (told.source, told.to) if isinstance(told, CardsMoved) else (told.zone,)
            return any(card is not HIDDEN for card in told.cards) and not any(sees(seat, table.zones[z].seen_by) for z in zones)
        if isinstance(told, Asked):
            return bool(told.options) and told.seat != seat
        return isinstance(told, Answered) and told.choice is not HIDDEN and told.seat != seat

    def look(what: Fact | Outcome) -> str | None:
        if isinstance(what, Outcome):
            return None
        nosy = next((seat for seat in table.seats if learns(seat, what)), None)
        return None if nosy is None else f"{nosy} learns of {what.event} what is not for its eyes"

    return look


TABLE_LAWS: tuple[Law, ...] = (
    cards_are_kept,
    only_the_asked_answer,
    options_are_sound,
    scores_add_up,
    outcome_agrees,
    notes_keep_secrets,
    seats_learn_what_they_see,
)
"""The laws of every table."""


def _listed(cards: Counter[Card]) -> str:
    return ", ".join(sorted(card.text for card in cards.elements())) or "nothing"
