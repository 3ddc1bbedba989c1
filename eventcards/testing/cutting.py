"""Cut a game that breaks a law off where it does, and leave out what is not needed to break it."""

from __future__ import annotations

from typing import Any

import attrs

from eventcards.engine.play import play
from eventcards.kernel.laws import LawBroken
from eventcards.testing.exploring import Decisions, setup_of
from eventcards.testing.failures import Failure
from eventcards.testing.laws import Laws

__all__ = ["cut"]


def cut(failure: Failure, laws: Laws) -> Failure:
    """Stop the game at the first event that breaks the law, and leave out what is not needed for it."""
    scenario, law = failure.scenario, failure.law
    low, high = 0, int(scenario["limits"]["events"])
    while high - low > 1:
        middle = (low + high) // 2
        if _complaint(_limited(scenario, middle), laws, law) is None:
            low = middle
        else:
            high = middle
    smallest = _trimmed(_limited(scenario, high))
    for place, player in enumerate(smallest["players"]):
        for claim in _script(player).get("claims", ()):
            fewer = _without(smallest, place, claim)
            if _complaint(fewer, laws, law) is not None:
                smallest = fewer
    problem = _complaint(smallest, laws, law)
    if problem is None:  # a law that breaks here may hold further on, or the game may be another each time
        return failure
    return Failure(law, problem, smallest)


def _complaint(scenario: dict[str, Any], laws: Laws, law: str) -> str | None:
    try:
        laws.hold(setup_of(scenario))
    except LawBroken as broken:
        return broken.problem if broken.law == law else None
    return None


def _limited(scenario: dict[str, Any], events: int) -> dict[str, Any]:
    return {**scenario, "limits": {"events": events}}


def _trimmed(scenario: dict[str, Any]) -> dict[str, Any]:
    """Without the answers that nobody asks for any more."""
    setup, decisions = setup_of(scenario), Decisions()
    try:
        play(attrs.evolve(setup, clock="instant"), decisions)
    except Exception:  # noqa: BLE001  # whatever breaks the law
        decisions.count += 1
    players = []
    for player, seating in zip(scenario["players"], setup.seats, strict=True):
        script = _script(player)
        used = len(decisions.answers[seating.seat]) + 1  # the last may be what is refused
        players.append({**player, "strategy": {**script, "answers": script["answers"][:used]}} if script else player)
    return {**scenario, "players": players}


def _without(scenario: dict[str, Any], place: int, claim: str) -> dict[str, Any]:
    players = list(scenario["players"])
    script = _script(players[place])
    players[place] = {**players[place], "strategy": {**script, "claims": [one for one in script["claims"] if one != claim]}}
    return {**scenario, "players": players}


def _script(player: dict[str, Any]) -> dict[str, Any]:
    """The script of a player who has one."""
    strategy: dict[str, Any] = player["strategy"]
    return strategy if strategy["name"] == "scripted" else {}
