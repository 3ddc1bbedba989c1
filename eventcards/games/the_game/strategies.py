"""Who lays what. Nobody speaks: a strategy knows its hand, the piles and thereby which cards are gone, and no more.

Movement is counted forward, in the direction of the pile; a jump back moves a pile by -10.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf
from operator import itemgetter, mul
from typing import Any

import attrs

from eventcards.games.the_game.rules import ASCENDING, DESCENDING, JUMP, PILES, STOP, TAKES, Lay
from eventcards.kernel.cards import Card, card
from eventcards.kernel.options import option
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View

__all__ = ["STRATEGIES"]

BACK = {
    pile: {top: next((one for one, forward in takes.items() if forward == -JUMP), None) for top, takes in TAKES[pile].items()}
    for pile in PILES
}
"""For each top card of a pile, the card that jumps back on it, if there is one."""


Moves = Mapping[str, Mapping[Card, int]]
"""For each pile, how far each card that it takes would move it."""


class Forward(Strategy):
    """Lays what comes first in its order, the minimum of it, then goes on only with what moves no pile forward.

    Ties go to the lowest card, then to the first pile of up1, up2, down1, down2.
    """

    def decide(self, view: View, ask: Ask) -> Any:
        may_stop = ask.options[-1] == STOP
        lays = ask.options[:-1] if may_stop else ask.options
        order = self.order(view, {pile: TAKES[pile][view.cards(pile)[-1]] for pile in PILES}, lays)
        first = min(order)
        return STOP if may_stop and first[0] > 0 else lays[order.index(first)]  # lays come pile by pile

    def order(self, view: View, moves: Moves, lays: Sequence[Lay]) -> list[tuple[int, int]]:
        """The movement and the number of each lay: the least comes first."""
        return [(moves[pile][one], one.value) for one, pile in lays]


class Greedy(Forward):
    """Lays the card that moves its pile the least, the minimum of them, then goes on only with jumps back."""


class Jumper(Forward):
    """As greedy, and sees the jumps its own hand can make: 61 then 51 on an ascending 50 moves that pile by 1.

    Of a pair and a single card that move a pile equally far it prefers the pair. It goes on with pairs that move no pile forward.
    """

    def order(self, view: View, moves: Moves, lays: Sequence[Lay]) -> list[tuple[int, int]]:
        hand = view.hand

        def movement(one: Card, pile: str) -> tuple[int, int]:
            if BACK[pile][one] in hand:
                return moves[pile][one] - JUMP, one.value - 100  # before all single cards
            return moves[pile][one], one.value

        return [movement(*lay) for lay in lays]


Tops = tuple[int, int]
"""The tops of the two ascending or of the two descending piles, the lower first."""

State = tuple[tuple[int, ...], Tops, Tops]
"""The cards held, lowest first, the ascending tops and the descending tops."""

Step = tuple[int, int, int]
"""A card laid, the direction of its pile, and the top that it covers."""

Plan = tuple[Step, ...]


@attrs.define
class Planner(Strategy):
    """Searches the whole turn, every order and pile, for the plan that strands the fewest cards.

    A card not yet laid, wherever it is, counts as stranded by `risk` to the power of the number of piles that still take it: wholly
    where no pile does, hardly where all four do. So a pile moves freely over cards that are gone. Each pile that a card not yet laid
    could jump back on takes off `jump`.

    The search lays one card more at a time, and follows the `width` best ways of each length. It stops where laying more costs
    too much: the minimum is laid, and two cards more have not made it better. Of plans that cost the same it takes the shorter, then
    the one found first: low cards are tried before high ones, ascending piles before descending, low tops before high.
    """

    risk: float = option(0.25, "what each pile that takes a card leaves of its danger to be stranded", minimum=0.01, maximum=1)
    jump: float = option(0.1, "what a possible jump back is worth, in stranded cards", minimum=0, maximum=10)
    width: int = option(20, "how many ways of each length are followed further", minimum=1, maximum=10_000)
    _turn: int = attrs.field(init=False, default=0, repr=False, eq=False)
    _plan: list[Step] = attrs.field(init=False, factory=list, repr=False, eq=False)

    def decide(self, view: View, ask: Ask) -> Any:
        turn = view.last("phase.entered:turn")
        assert turn is not None, "cards are laid in turns"
        may_stop = ask.options[-1] == STOP
        if turn["number"] != self._turn or not (self._plan or may_stop):
            self._turn = turn["number"]
            self._plan = list(self.plan(view, owed=turn["minimum"] - turn["hand"] + len(view.hand)))
        if not self._plan:
            return STOP
        value, direction, top = self._plan.pop(0)
        piles = ASCENDING if direction > 0 else DESCENDING
        return card(str(value)), next(pile for pile in piles if view.cards(pile)[-1].value == top)

    def plan(self, view: View, owed: int) -> Plan:
        """What to lay from here to the end of the turn; at least the cards owed, if that can be."""
        held, (up1, up2, down1, down2) = values(view)
        start: State = tuple(sorted(held)), (min(up1, up2), max(up1, up2)), (min(down1, down2), max(down1, down2))
        outlook = Outlook(unseen(view), self.risk, self.jump)
        best: Plan = ()
        least = inf if owed > 0 else outlook.cost(*start)
        level: list[tuple[float, Plan, State]] = [(least, best, start)]
        for length in range(1, len(held) + 1):
            found: dict[State, tuple[float, Plan, State]] = {}
            for _, plan, state in level:
                for step, after in ways(*state):
                    if after not in found:
                        found[after] = outlook.cost(*after), (*plan, step), after
            if not found:
                break
            level = sorted(found.values(), key=itemgetter(0))[: self.width]
            cost, plan, _ = level[0]
            if length <= owed or cost < least:
                best, least = plan, cost
            elif length >= len(best) + 2:
                break
        return best


def values(view: View) -> tuple[list[int], list[int]]:
    """The numbers in the hand, and on top of the piles."""
    return [one.value for one in view.hand], [view.cards(pile)[-1].value for pile in PILES]


def unseen(view: View) -> list[int]:
    """How many of each number the seat neither holds nor has seen laid. There are none above 99, but jumps are looked up there."""
    left = [0, 0, *[view.options.copies] * 98, *[0] * (JUMP + 1)]
    for seen in (view.hand, *(view.cards(pile)[1:] for pile in PILES)):
        for one in seen:
            left[one.value] -= 1
    return left


def ways(held: tuple[int, ...], ups: Tops, downs: Tops) -> Iterator[tuple[Step, State]]:
    """Every way to lay one more card."""
    for at, value in enumerate(held):
        rest = held[:at] + held[at + 1 :]
        for top, after in laid(value, ups, 1):
            yield (value, 1, top), (rest, after, downs)
        for top, after in laid(value, downs, -1):
            yield (value, -1, top), (rest, ups, after)


@lru_cache(maxsize=2**16)
def laid(value: int, tops: Tops, direction: int) -> list[tuple[int, Tops]]:
    """Where a number can go on two piles of one direction: the top that it covers, and the tops after it.

    >>> laid(40, (50, 60), 1), laid(55, (50, 60), 1)
    ([(50, (40, 60))], [(50, (55, 60))])
    """
    low, high = tops
    covers = [(low, high), (high, low)] if low < high else [(low, high)]
    return [
        (top, (min(value, other), max(value, other)))
        for top, other in covers
        if (value - top) * direction > 0 or (value - top) * direction == -JUMP
    ]


@lru_cache(maxsize=2**12)
def danger(tops: Tops, direction: int, risk: float) -> list[float]:
    """For each number from 0 to 100: `risk` to the power of how many of two piles take it.

    >>> danger((97, 99), 1, 0.5)[96:]
    [1.0, 1.0, 0.5, 0.5, 0.25]
    """
    low, high = tops
    if direction > 0:
        return [1.0] * (low + 1) + [risk] * (high - low) + [risk * risk] * (100 - high)
    return [risk * risk] * low + [risk] * (high - low) + [1.0] * (101 - high)


class Outlook:
    """What it costs to end a turn with these cards in hand and these tops, by what a seat can know."""

    def __init__(self, unseen: Sequence[int], risk: float, jump: float) -> None:
        self.unseen = unseen
        self.risk = risk
        self.jump = jump
        self._stranded: dict[Tops, list[float]] = {}

    def cost(self, held: Sequence[int], ups: Tops, downs: Tops) -> float:
        """How many cards are stranded, less what the possible jumps back are worth."""
        unseen, risk = self.unseen, self.risk
        up, down = danger(ups, 1, risk), danger(downs, -1, risk)
        stranded = self._stranded.get(downs)
        if stranded is None:  # up to each number, by the descending piles alone
            stranded = self._stranded[downs] = list(accumulate(map(mul, unseen, down)))
        low, high = stranded[ups[0]], stranded[ups[1]]
        cost = low + risk * (high - low) + risk * risk * (stranded[100] - high)
        for value in held:
            cost += up[value] * down[value]
        for back in (ups[0] - JUMP, ups[1] - JUMP, downs[0] + JUMP, downs[1] + JUMP):
            if unseen[back] or back in held:
                cost -= self.jump
        return cost


STRATEGIES: dict[str, type[Strategy]] = {
    "greedy": Greedy,
    "jumper": Jumper,
    "planner": Planner,
}
