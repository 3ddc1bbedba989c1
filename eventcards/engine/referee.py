"""The referee: drives a game's rules, checks every answer, and knows when the game is over.

Rules yield requests; the referee tells them as facts, and accepts only what was offered. A refused answer changes nothing.
"""

from __future__ import annotations

from typing import Any

import attrs

from eventcards.engine.players import Player
from eventcards.engine.setup import Setup
from eventcards.errors import RulesError, shorten
from eventcards.kernel.game import Outcome
from eventcards.kernel.requests import Ask, Claim, Request, Window
from eventcards.kernel.table import LimitReached, Table

__all__ = ["Referee"]


class Referee:
    """Takes a game from its first request to its outcome: each step gives what the table waits for next; None when the game is over."""

    def __init__(self, setup: Setup, table: Table) -> None:
        self.outcome: Outcome | None = None
        self._setup = setup
        self._table = table
        self._steps = setup.game.play(table, setup.options)
        self._send = self._steps.send
        self._events = self._idle = 0
        """Facts so far, and windows since the last one."""

    def begin(self) -> Request | None:
        """Let the rules run to their first request."""
        return self._go_on(None)

    def answer(self, ask: Ask, player: Player, choice: Any, took: float) -> Request | None:
        """Take a seat's answer to the rules, if it was offered."""
        for offered in ask.options:
            if offered is choice:
                break
        else:
            offered = _offered(choice, ask.options)
            if offered is None:
                raise player.fault(ask.ask, ask.options, f"answered {shorten(choice)}, which was not offered")
        try:
            self._table.answered(ask, offered, took)
        except LimitReached:
            self._stop()
            return None
        return self._go_on(offered)

    def tied(self, seats: list[str]) -> None:
        """Tell that claims landed at the same moment, and in which order chance put them."""
        try:
            self._table.note("claims.tied", seats=seats)
        except LimitReached:
            self._stop()

    def close(self, claim: Claim | None) -> Request | None:
        """Take the first claim to the rules that opened a window, or None if its time ran out."""
        return self._go_on(claim) if self.outcome is None else None

    def _go_on(self, answer: Any) -> Request | None:
        try:
            request = self._send(answer)
            if isinstance(request, Ask):
                if not request.options:
                    raise RulesError(f"{self._setup.name} asks {request.seat} to {request.ask} without any option")
                if request.seat not in self._table.seats:
                    raise RulesError(f"{self._setup.name} asks {shorten(request.seat)}, who is not at the table")
                self._table.asked(request)
            elif isinstance(request, Window):
                self._still_alive()
            else:
                raise RulesError(f"{self._setup.name} yields {shorten(request)}; rules yield only Ask and Window")
        except StopIteration as stop:
            self._end(stop.value)
        except LimitReached:
            self._stop()
        else:
            return request
        return None

    def _still_alive(self) -> None:
        """Rules that open windows for ever while nothing happens go on no longer than those that tell as many facts."""
        events = self._table.events
        if events != self._events:
            self._events, self._idle = events, 1
            return
        self._idle += 1
        if self._idle > self._setup.limits.events:
            raise LimitReached

    def _stop(self) -> None:
        self._steps.close()
        reason = f"unfinished after {self._setup.limits.events} events"
        self._end(Outcome(False, (), (), self._setup.game.standing(self._table), reason))

    def _end(self, outcome: Any) -> None:
        if not isinstance(outcome, Outcome):
            raise RulesError(f"{self._setup.name} ends with {shorten(outcome)}; rules return an Outcome")
        measures = {name: measure.of(self._table) for name, measure in self._setup.game.measures.items()}
        self.outcome = attrs.evolve(outcome, measures=measures)


def _offered(choice: Any, options: tuple[Any, ...]) -> Any:
    """The option that a choice equals, or None; true is not 1, and a stranger's object may not even compare."""
    try:
        option = options[options.index(choice)]
    except Exception:  # noqa: BLE001  # not among them, or not comparable
        return None
    return option if type(option) is type(choice) else None
