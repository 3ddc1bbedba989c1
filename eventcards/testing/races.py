"""The laws of races: a claim lands after its reaction, the earliest is heard first, and a tie is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import attrs

from eventcards.engine.play import play
from eventcards.kernel.facts import Asked, Claimed, Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.requests import Claim, Steps, Window
from eventcards.kernel.table import Table
from eventcards.kernel.timing import LONGEST, Timing
from eventcards.kernel.view import View
from eventcards.testing.proof import Case, Follower, Minded, facts, proof, reseated

__all__ = ["claims_land_in_time", "ties_are_drawn"]

TICK = 2e-6
"""Times are told in millionths of a second: sums of two may be off by one."""

SEEDS = 32
"""A tie that goes the same way under so many seeds is not drawn: by chance that happens once in four thousand million ties."""


@proof(
    "a hand lands after a reaction within its player's bounds, counted from when it set out; the earliest is heard first, none is lost"
)
def claims_land_in_time(case: Case) -> str | bool:
    race = Race({seating.seat: bounds(seating.reaction) for seating in case.setup.seats})
    ready = reseated(case.setup, lambda mind: Racing(mind, race))
    play(attrs.evolve(ready, game=attrs.evolve(ready.game, play=race.watched(ready.game.play))), race)
    return race.complaints[0] if race.complaints else race.heard > 0


class Race(Follower):
    """Follows all hands of a game: when each sets out, and when the rules hear of it.

    Nobody is told the time at which a window is answered but by the next fact; rules that tell none are let be.
    """

    def __init__(self, reactions: dict[str, tuple[float, float]]) -> None:
        self.heard = 0
        self.complaints: list[str] = []
        self._reactions = reactions
        self._now = 0.0
        self._in_motion: dict[str, float] = {}
        self._landing: tuple[Claim, float] | None = None
        self._closing = False
        self._closed = -1.0

    def watched(self, rules: Callable[[Table, Any], Steps[Outcome]]) -> Callable[[Table, Any], Steps[Outcome]]:
        """The same rules, with every answer to a window overheard."""

        def play(table: Table, options: Any) -> Steps[Outcome]:
            steps, answer = rules(table, options), None
            while True:
                try:
                    request = steps.send(answer)
                except StopIteration as stop:
                    return stop.value  # type: ignore[no-any-return]  # what the rules return
                answer = yield request
                self._landing, self._closing = None, False
                if isinstance(request, Window):
                    self._overhear(answer)

        return play

    def set_out(self, seat: str) -> None:
        """A hand sets out because of what has just happened."""
        if seat in self._in_motion:
            self.complaints.append(f"the hand of {seat} that set out at {self._in_motion[seat]} s never landed")
        self._in_motion[seat] = self._now

    def _overhear(self, claim: Claim | None) -> None:
        if claim is None:
            self._closing = True
            return
        self.heard += 1
        low, high = self._reactions[claim.seat]
        if not low - TICK <= claim.reaction <= high + TICK:
            self.complaints.append(f"{claim.seat} reacts in {claim.reaction} s, where {low} s to {high} s is possible")
        if claim.seat in self._in_motion:
            self._landing = claim, self._in_motion.pop(claim.seat)
        else:
            self.complaints.append(f"a claim of {claim.seat} is heard, whose hand did not set out")

    def happened(self, seconds: float, fact: Fact) -> None:
        self._now = seconds
        if self._closing:
            self._closing, self._closed = False, seconds
        if self._landing:
            (claim, since), self._landing = self._landing, None
            if abs(since + claim.reaction - seconds) > TICK:
                self.complaints.append(f"{claim.seat} claims at {seconds} s after {claim.reaction} s, but set out at {since} s")
            elif since < self._closed == seconds:
                self.complaints.append(
                    f"{claim.seat} claims at {seconds} s, the very moment at which time ran out, and is heard too late"
                )
        if isinstance(fact, Asked):
            self._in_motion.clear()  # all hands are called back

    def ended(self, seconds: float, outcome: Outcome) -> None:
        for seat, since in self._in_motion.items():
            if since + self._reactions[seat][1] < seconds - TICK:
                self.complaints.append(f"the hand of {seat} that set out at {since} s never landed")


@attrs.define
class Racing(Minded):
    """Every hand that sets out is told."""

    race: Race

    def react(self, view: View, fact: Fact) -> str | None:
        claim = super().react(view, fact)
        if claim is not None:
            self.race.set_out(view.seat)
        return claim


def bounds(time: Timing) -> tuple[float, float]:
    """The least and the most that a time can be, in seconds.

    >>> bounds(Timing("uniform", (0.1, 1.5)))
    (0.1, 1.5)
    """
    if time.kind in ("constant", "uniform", "triangular"):
        return time.parameters[0], time.parameters[-1]
    return 0.0, LONGEST


@proof("claims that land at the same moment are told, and heard in an order given by chance, never by seat")
def ties_are_drawn(case: Case) -> str | bool:
    rows = case.told.rows
    at = next((at for at, (_, fact) in enumerate(rows) if fact.event == "claims.tied"), None)
    if at is None:
        untold = first_tie(rows)
        return False if untold is None else f"{untold[0]} and {untold[1]} land at the same moment, and nobody is told"
    heard = tied(rows[at][1])
    # The game up to this tie, under other seeds: where the deck is fixed, little but the tie is left to chance.
    upto = attrs.evolve(case.instant, limits=attrs.evolve(case.setup.limits, events=at + 1))
    alike = 0
    for seed in range(SEEDS):
        ties = [tied(fact) for fact in facts(attrs.evolve(upto, seed=seed)) if fact.event == "claims.tied"][:1]
        if ties and ties[0] != heard and set(ties[0]) == set(heard):
            return True
        alike += ties == [heard]
    if alike < SEEDS / 2:
        return False  # other luck than that of the tie decides who claims when
    return (
        f"{', '.join(heard)} land at the same moment, and are heard in this order under {alike} of {SEEDS} seeds, and in no other"
    )


def tied(fact: Fact) -> tuple[str, ...]:
    """The seats that a tie tells, as they were heard."""
    return tuple(fact.fields()["seats"])


def first_tie(rows: Sequence[tuple[float, Fact]]) -> tuple[str, str] | None:
    """The first two seats whose claims landed at the same moment."""
    claims = [(seconds, fact) for seconds, fact in rows if isinstance(fact, Claimed)]
    for (earlier, one), (later, other) in pairwise(claims):
        if earlier == later and one.seat != other.seat and other.reaction > 0:  # who reacts in no time may react to the first
            return one.seat, other.seat
    return None
