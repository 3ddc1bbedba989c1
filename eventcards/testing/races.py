"""The laws of races: a claim lands after its reaction, the earliest is heard first, and a tie is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from eventcards.kernel.facts import Claimed, Fact
from eventcards.kernel.timing import LONGEST, Timing
from eventcards.testing.proof import Case, facts, proof

__all__ = ["claims_land_in_time", "ties_are_drawn"]

TICK = 2e-6
"""Times are told in millionths of a second: sums of two may be off by one."""

SEEDS = 32
"""A tie that goes the same way under so many seeds is not drawn: by chance that happens once in four thousand million ties."""


@proof(
    "a claim lands after a reaction within its player's bounds, counted from something that happened; the earliest is heard first"
)
def claims_land_in_time(case: Case) -> str | bool:
    reactions = {seating.seat: bounds(seating.reaction) for seating in case.setup.seats}
    moments: list[float] = []
    tried = False
    for seconds, fact in case.told.rows:
        if isinstance(fact, Claimed):
            tried = True
            low, high = reactions[fact.seat]
            if not low - TICK <= fact.reaction <= high + TICK:
                return f"{fact.seat} reacts in {fact.reaction} s, where {low} s to {high} s is possible"
            if not any(abs(moment + fact.reaction - seconds) <= TICK for moment in reversed(moments)):
                return f"{fact.seat} claims at {seconds} s after {fact.reaction} s, but nothing happened when it set out"
        moments.append(seconds)
    return tried


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
