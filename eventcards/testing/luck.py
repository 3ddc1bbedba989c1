"""The law of luck: every player has a stream of chance for each purpose, and nobody else's play changes what it gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import attrs

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.errors import shorten
from eventcards.kernel.facts import Answered, CardsShuffled, Claimed, Fact
from eventcards.kernel.strategy import Randomly, Scripted, Strategy
from eventcards.kernel.view import View
from eventcards.testing.proof import Case, Follower, Minded, proof, reseated, unscripted

__all__ = ["luck_is_ones_own"]


@proof("a player's luck is its own: nobody else draws from it, and it stays as it was when another player is replaced")
def luck_is_ones_own(case: Case) -> str | bool:
    setup = reseated(case.setup, unscripted)
    if len(setup.seats) < 2:
        return False
    place = setup.seed % len(setup.seats)
    replaced = setup.seats[place].seat
    before, after = Lucks(), Lucks()
    before.gather(setup)
    after.gather(reseated(setup, another, range(place, place + 1)))
    if before.complaints:
        return before.complaints[0]
    for (purpose, seat, number), one in before.given.items():
        other = after.given.get((purpose, seat, number), one)
        if seat != replaced and other != one:
            whose = f"{purpose} of {seat}" if seat else purpose
            return (
                f"{whose}, number {number}, is {shorten(other, 60)} and not {shorten(one, 60)} with another player at {replaced}"
            )
    return True


def another(mind: Strategy) -> Strategy:
    """A player that draws more or less than this one, and answers otherwise."""
    return Scripted() if type(mind) is Randomly else Randomly()


class Lucks(Follower):
    """What chance gave in a game, by purpose, seat and number."""

    def __init__(self) -> None:
        self.given: dict[tuple[str, str, int], Any] = {}
        self.complaints: list[str] = []
        self.deciding: str | None = None
        self._numbers: Counter[tuple[str, str]] = Counter()

    def gather(self, setup: Setup) -> None:
        """Play a game and watch all of its luck."""
        self._deck, self._whole = len(setup.game.deck(setup.options)), True
        play(reseated(setup, lambda mind: Drawing(mind, self)), self)

    def happened(self, seconds: float, fact: Fact) -> None:
        """Tell the luck of a fact.

        Once part of the deck is shuffled, the play has decided which cards, and how much luck they take: later shuffles are not compared.
        Nor is the reaction of a hand that was called back, of which nobody is told: hands are counted as they set out.
        """
        match fact:
            case CardsShuffled(zone, cards):
                self._whole = self._whole and len(cards) == self._deck
                if self._whole:
                    self._give("shuffle", f"{zone}, {len(cards)} cards", cards)
            case Answered(seat, _, _, took):
                self._give("thinking", seat, took)
            case Claimed(seat, _, reaction):
                self.given["reaction", seat, self._numbers["reaction", seat]] = reaction

    def set_out(self, seat: str) -> None:
        """A hand of this seat sets out, and its reaction is drawn."""
        self._numbers["reaction", seat] += 1

    def drawn(self, seat: str, number: float) -> float:
        """A decision drew a number from the stream of this seat."""
        if self.deciding != seat:
            self.complaints.append(f"{self.deciding or 'somebody'} draws from the luck of {seat}")
        self._give("decision", seat, number)
        return number

    def _give(self, purpose: str, seat: str, what: Any) -> None:
        self._numbers[purpose, seat] += 1
        self.given[purpose, seat, self._numbers[purpose, seat]] = what


@attrs.define
class Drawing(Minded):
    """Every number that its mind draws is told, and every hand that sets out."""

    lucks: Lucks

    def think(self, view: View, answer: Callable[[Strategy, View], Any]) -> Any:
        self.lucks.deciding = seat = view.seat
        self.mind.random = lambda: self.lucks.drawn(seat, self.random())
        return answer(self.mind, view)

    def react(self, view: View, fact: Fact) -> str | None:
        claim = super().react(view, fact)
        if claim is not None:
            self.lucks.set_out(view.seat)
        return claim
