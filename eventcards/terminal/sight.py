"""What there is to see of a game: follows its facts and remembers what a screen needs. It knows no rule of any game.

Whatever it gives a seat went through :func:`~eventcards.kernel.facts.redact` or the seat's view: nobody sees another's cards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import attrs

from eventcards.engine.setup import Setup
from eventcards.kernel.cards import HIDDEN, Card
from eventcards.kernel.facts import (
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
)
from eventcards.kernel.game import Outcome
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Human
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.log.narrate import Narrator
from eventcards.terminal.labels import short

__all__ = ["Sight", "people_in"]

RECENT = 400
"""So many facts can be told again as last moves."""

Laid = tuple[str, tuple[Card, ...]]
"""Who laid which cards."""


def people_in(setup: Setup) -> list[str]:
    """The seats that people sit in."""
    return [seating.seat for seating in setup.seats if isinstance(seating.prototype, Human)]


class Sight:
    """Follows one game (a :class:`~eventcards.engine.play.Listener`)."""

    def __init__(self) -> None:
        self.told = 0
        """How many facts there have been."""
        self.names: dict[str, str] = {}
        """Each seat's name, short enough for a table."""
        self.phases: dict[str, int] = {}
        """The parts of the game that have begun and not begun anew, the widest first: round 2, trick 4."""
        self.turn: str | None = None
        """Who is at turn, as far as was told."""
        self.trick: list[Laid] = []
        """What was laid since the table was last cleared or a part of the game began; `last_trick` is the one before."""
        self.last_trick: list[Laid] = []
        self.states: dict[str, str] = {}
        """What was said of each seat: that it passed, was skipped, is out."""
        self.titles: dict[str, str] = {}
        """The titles of this round, as far as they are known, and of the round before."""
        self.former_titles: dict[str, str] = {}
        self.gifts: list[CardsMoved] = []
        """What was given to whom in this round."""
        self.scored: ScoreChanged | None = None
        """The latest points, and what they were made in: `round 2`."""
        self.scored_in = ""
        self.due: set[str] = set()
        """The people who have not seen yet how things stand."""
        self.claims: dict[str, list[Claimed]] = {}
        self._recent: deque[tuple[float, Fact]] = deque(maxlen=RECENT)
        self._said: set[str] = set()
        self._onto: set[str] = set()
        """The zones that the cards of this trick went to."""

    def started(self, setup: Setup, table: Table) -> None:
        self.setup = setup
        self.table = table
        self.people = people_in(setup)
        self.names = {seating.seat: short(seating.name) for seating in setup.seats}

    def happened(self, seconds: float, fact: Fact) -> None:
        self.told += 1
        self._recent.append((seconds, fact))
        match fact:
            case CardsMoved():
                self._moved(fact)
            case PhaseEntered():
                self._entered(fact)
            case Noted():
                self._noted(fact)
            case Asked(seat):
                self.turn = seat
            case ScoreChanged():
                self.scored = fact
                self.scored_in = next((f"{phase} {number}" for phase, number in self.phases.items()), "the game")
                self.due = set(self.people)
            case Claimed(seat):
                self.claims.setdefault(seat, []).append(fact)

    def ended(self, seconds: float, outcome: Outcome) -> None:
        """The summary is drawn from the outcome."""

    def view(self, seat: str) -> View:
        """What a person sees: of what was said, only what was said in this round."""
        return ThisRound(self.table, seat, self.setup.options, self._said)

    def in_order(self, ask: Ask) -> Ask:
        """The same question with its cards in the order of the hand, then words."""
        view = self.view(ask.seat)
        cards = [option for option in ask.options if isinstance(option, Card)]
        words = [option for option in ask.options if not isinstance(option, Card)]
        return attrs.evolve(ask, options=(*sorted(cards, key=partial(self.setup.game.guide.place, view)), *words))

    def moves(self, viewer: str | None, since: int = 0) -> list[str]:
        """The last moves in sentences, as `viewer` may know them; those after so many facts. Nobody in particular sees what all see."""
        narrator = Narrator(self.names)
        fresh = list(self._recent)[max(0, len(self._recent) - (self.told - since)) :]
        known = [(seconds, self._known(fact, viewer)) for seconds, fact in fresh]
        worth = [(seconds, fact) for seconds, fact in known if not _is_dull(fact)]
        told = [sentence.text for seconds, fact in worth for sentence in narrator.tell(seconds, fact)]
        return told + [sentence.text for sentence in narrator.rest()]

    def gifts_seen_by(self, seat: str) -> list[CardsMoved]:
        """What was given in this round, as far as a seat saw the cards."""
        return [gift for gift in self.gifts if sees(seat, gift.seen_by)]

    def hand(self, seat: str, viewer: str | None) -> Sequence[Card] | None:
        """A seat's hand as `viewer` sees it; None if the game has no hands. Who only watches, among no people, sees all."""
        zone = f"hand:{seat}"
        if zone not in self.table.zones:
            return None
        if viewer is None:
            return () if self.people else self.table.cards(zone)
        return self.view(viewer).cards(zone)

    def held(self, seat: str) -> int:
        """How many cards a seat holds: what lies in the first zone it owns."""
        return next((len(self.table.cards(zone.name)) for zone in self.table.zones.values() if zone.owner == seat), 0)

    def score(self, seat: str) -> int:
        """The points of a seat, or of its team, as they stand."""
        return self.setup.game.standing(self.table).get(self.table.teams.get(seat, seat), 0)

    def _known(self, fact: Fact, viewer: str | None) -> Fact:
        if viewer is None and not self.people:
            return fact
        return redact(fact, viewer or "")

    def _moved(self, fact: CardsMoved) -> None:
        if fact.verb == "play" and fact.seat is not None:
            self.trick.append((fact.seat, fact.cards))
            self._onto.add(fact.to)
            self.states.pop(fact.seat, None)
        elif fact.source in self._onto:
            self._clear()
        elif fact.verb == "give":
            self.gifts.append(fact)
            owner = self.table.zones[fact.to].owner
            self.due |= {owner} & set(self.people) if owner else set()

    def _entered(self, fact: PhaseEntered) -> None:
        self._clear()
        widest = next(iter(self.phases), fact.phase)
        if fact.phase == widest:  # a new round: what was said before it no longer holds
            self.phases.clear()
            self._said.clear()
            self.states.clear()
            self.gifts.clear()
            self.former_titles = self.titles or self.former_titles
            self.titles = {}
        self.states = {seat: said for seat, said in self.states.items() if said == "out"}
        self.phases.pop(fact.phase, None)
        self.phases[fact.phase] = fact.number
        self._said.add(f"phase.entered:{fact.phase}")

    def _noted(self, fact: Noted) -> None:
        self._said.add(fact.event)
        subject, _, verb = fact.event.partition(".")
        seat = fact.details.get("seat")
        if seat is None:
            return
        if "title" in fact.details:
            self.titles[seat] = str(fact.details["title"])
            left = [other for other in self.table.seats if other not in self.titles]
            if len(left) == 1 and self.setup.game.guide.last_title:
                self.titles[left[0]] = self.setup.game.guide.last_title
        if subject == "seat":
            self.states[seat] = verb
        elif subject == "turn":
            self.turn = seat

    def _clear(self) -> None:
        if self.trick:
            self.last_trick, self.trick = self.trick, []
        self._onto.clear()


def _is_dull(fact: Fact) -> bool:
    """Whether people at the table need not be told: the deck, and cards dealt to somebody else."""
    return isinstance(fact, CardsPlaced | CardsShuffled) or (
        isinstance(fact, CardsMoved) and fact.verb == "deal" and HIDDEN in fact.cards
    )


class ThisRound(View):
    """A view that has forgotten what was said before this round."""

    __slots__ = ("_said",)

    def __init__(self, table: Table, seat: str, options: Any, said: set[str]) -> None:
        super().__init__(table, seat, options)
        self._said = said

    def last(self, event: str) -> Mapping[str, Any] | None:
        return super().last(event) if event in self._said else None
