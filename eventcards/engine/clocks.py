"""Time as one dial: the same rules and players on three clocks.

`virtual` is SimPy's environment, `real` the same tied to the wall clock, `instant` no clock at all: thinking is not drawn, and a
window goes straight to the earliest hand. All give the same facts in the same order. Time is counted in ticks (microseconds).

A hand that lands at the very moment a window ends still counts. Hands that land at the same moment land in an order drawn by
chance, never by seat. An Ask ends the window and calls all hands back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from simpy import Environment, Event
from simpy.events import EventPriority

from eventcards.engine.chance import Stream, pick
from eventcards.engine.people import Hand, People, Person, TableTime
from eventcards.engine.players import Motion, Player, Turn
from eventcards.engine.referee import Referee
from eventcards.engine.timing import TICKS, draw, fixed
from eventcards.kernel.facts import Fact
from eventcards.kernel.requests import Ask, Claim, Request, Window
from eventcards.kernel.table import Table

__all__ = ["Clock", "clock_named"]

AFTER_HANDS = EventPriority(2)
"""SimPy's priority for the end of a window: after every hand that lands at that moment."""


class Clock:
    """What all clocks share: who is at the table, what happened since the last request, which hands have landed."""

    def __init__(self, table: Table, players: Mapping[str, Player], luck: Callable[[str], Stream]) -> None:
        self.now = 0
        """Ticks since the game began."""
        self.players = players
        self._seats = table.seats
        self.reacting = [player for player in players.values() if player.reacts]
        self._luck = luck
        self._facts: list[Fact] = []
        """What somebody may react to."""
        self._landed: list[Motion] = []
        if self.reacting:
            hears = [player.hears for player in self.reacting]
            table.listen(self._facts.append, *({kind for kinds in hears for kind in kinds} if all(hears) else ()))

    def run(self, referee: Referee) -> None:
        """Play the game to its end."""
        raise NotImplementedError

    @cached_property
    def _ties(self) -> Stream:
        return self._luck("ties")

    @cached_property
    def _pace(self) -> Stream:
        return self._luck("pace")

    def _ticks(self, window: Window) -> int:
        """How long a window is open."""
        always = fixed(window.seconds)
        return draw(window.seconds, self._pace) if always is None else always

    def _set_out(self, window: Window, now: int) -> list[Motion]:
        """Whoever reacts to what happened since the last request sets out."""
        if not self._facts:
            return []
        facts = self._facts.copy()
        self._facts.clear()
        return [motion for player in self.reacting if (motion := player.react(facts, window, now)) is not None]

    def _call_back(self) -> None:
        """An Ask ends the race: no hand stays in motion, and nobody reacts any more to what happened before."""
        self._facts.clear()
        self._landed.clear()
        for player in self.reacting:
            player.call_back()

    def _settle(self, together: list[Motion], referee: Referee) -> None:
        """These hands landed at the same moment: if they are several, chance puts them in order, and the order is told."""
        if len(together) > 1:
            together.sort(key=lambda motion: self._seats.index(motion.claim.seat))  # not by who set out first
            together = [together.pop(pick(self._ties, len(together))) for _ in range(len(together))]
            referee.tied([motion.claim.seat for motion in together])
        self._landed.extend(together)

    def _first_landed(self) -> Claim | None:
        """The first hand that has landed, if any; it is free again."""
        if not self._landed:
            return None
        motion = self._landed.pop(0)
        motion.player.motion = None
        return motion.claim


class SimPyClock(Clock):
    """The players as processes in a SimPy environment: `virtual`, or `real` if the environment keeps the wall clock's time.

    The table is no process of its own: it is called when a turn or a window is over, and so goes on in the very same event.
    """

    def __init__(self, env: Environment, table: Table, players: Mapping[str, Player], luck: Callable[[str], Stream]) -> None:
        super().__init__(table, players, luck)
        self._env = env
        self._over = env.event()
        self._window: Window | None = None
        self._end: Moment | None = None
        """When the window ends, unless that has come."""
        self._together: list[Motion] = []
        for player in players.values():
            player.sit(env)

    def run(self, referee: Referee) -> None:
        self._referee = referee
        request = referee.begin()
        Moment(self._env, 0, lambda _: self._wait(request))  # when all have sat down
        self._env.run(until=self._over)

    def _wait(self, request: Request | None) -> None:
        """Wait for what the rules wait for."""
        while request is not None:
            if isinstance(request, Ask):
                self._window = self._end = None  # it is over: yielded again, it opens anew
                if self.reacting:
                    self._call_back()
                self.players[request.seat].ask(request).callbacks.append(self._answered)
                return
            if request is not self._window:
                self._window = request
                self._end_after(self._ticks(request))
            elif self._end is None:  # a hand landed at the very end
                self._end_after(0)
            for motion in self._set_out(request, self.now):
                motion.player.set_out(motion, self._land)
            if not self._landed:
                return
            request = self._referee.close(self._first_landed())
        self._window = self._end = None
        self._over.succeed()

    def _answered(self, turn: Turn) -> None:
        """A player has answered, or failed to."""
        if turn.error is not None:
            raise turn.error
        player = turn.player
        self.now += player.took
        self._wait(self._referee.answer(turn.ask, player, turn.answer, player.took / TICKS))

    def _end_after(self, ticks: int) -> None:
        self._end = Moment(self._env, ticks, self._ended)

    def _ended(self, end: Event) -> None:
        if end is self._end:  # and not of a window that was left before
            self._end = None
            self._close()

    def _close(self) -> None:
        """A window is over, or hands have landed in it."""
        self.now = self._env.now  # type: ignore[assignment]  # SimPy says float; we only ever add ticks
        if self._together:
            self._settle(self._together, self._referee)
            self._together = []
        self._wait(self._referee.close(self._first_landed()))

    def strike(self, hand: Hand, tick: int) -> None:
        """A person's hand comes down."""
        player = self.players[hand.seat]
        assert isinstance(player, Person), "nobody else has hands that come from outside"
        motion = player.strike(hand.claim, tick)
        if motion is not None:
            player.set_out(motion, self._land)

    def _land(self, motion: Motion) -> None:
        """A hand lands; once all that land at this moment have, the table stops waiting."""
        self._together.append(motion)
        if self._env.peek() > self._env.now:  # nothing else comes at this moment
            self._all_landed()
        elif len(self._together) == 1:
            Moment(self._env, 0, self._all_landed)

    def _all_landed(self, _: Event | None = None) -> None:
        if self._together and self._window is not None:  # or else the window ended at this moment, too
            self._close()


class Moment(Event):
    """Comes after `delay` ticks, when every hand that lands at that moment has landed."""

    _ok = True  # SimPy's: it comes as soon as it is scheduled
    _value = None

    def __init__(self, env: Environment, delay: int, come: Callable[[Event], None]) -> None:
        self.env, self.callbacks = env, [come]  # as SimPy's Timeout does: one call less
        env.schedule(self, AFTER_HANDS, delay)


class Instant(Clock):
    """No clock. Only the order of hands is kept, on a time of the race's own that nobody is told."""

    def run(self, referee: Referee) -> None:
        window, deadline, time = None, 0, 0
        motions: list[Motion] = []
        players, answer = self.players, referee.answer
        request = referee.begin()
        while request is not None:
            if isinstance(request, Ask):
                window = None
                if self.reacting:
                    motions.clear()
                    self._call_back()
                player = players[request.seat]
                request = answer(request, player, player.decide(request), 0.0)
                continue
            if request is not window:
                window, deadline = request, time + self._ticks(request)
            motions.extend(self._set_out(window, time))
            if not self._landed:
                time = min((motion.lands for motion in motions), default=deadline)
                time = min(time, deadline)
                self._settle([motion for motion in motions if motion.lands == time], referee)
                motions = [motion for motion in motions if motion.lands != time]
            request = referee.close(self._first_landed())


def clock_named(name: str, table: Table, players: Mapping[str, Player], luck: Callable[[str], Stream], people: People) -> Clock:
    """The clock that a scenario calls `name`."""
    if name == "instant":
        return Instant(table, players, luck)
    if name == "real":
        env = TableTime(people)
        clock = SimPyClock(env, table, players, luck)
        env.struck = clock.strike
        return clock
    return SimPyClock(Environment(), table, players, luck)
