"""Laws about the end of a game: that there is one, and that its scores are those that the game declares."""

from __future__ import annotations

from eventcards.testing.proof import Case, Proof, proof

__all__ = ["ENDINGS"]


@proof("every game ends within the bound that it declares, or is unfinished at the limit")
def games_end(case: Case) -> str | bool:
    setup, result = case.setup, case.told.result
    bound = setup.game.most_events(setup.options, len(setup.seats))
    if bound is not None and result.events > bound:
        return f"{result.events} events, where the game declares {bound} at the most"
    if not result.outcome.finished and result.events != setup.limits.events:
        return f"unfinished after {result.events} events, where {setup.limits.events} are allowed"
    return True


@proof(
    "the scores of the outcome are the standing that the game declares: the totals of the table, unless it counts something else"
)
def the_outcome_tells_the_standing(case: Case) -> str | bool:
    told, standing = dict(case.told.result.outcome.scores), dict(case.setup.game.standing(case.told.table))
    return told == standing or f"the outcome tells {told}, but the game stands at {standing}"


ENDINGS: tuple[Proof, ...] = (games_end, the_outcome_tells_the_standing)
