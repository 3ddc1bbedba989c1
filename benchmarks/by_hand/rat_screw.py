"""Egyptian Rat Screw in plain SimPy: the seed's four players, the pace and the slaps as timeouts, and nothing else."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Generator
from typing import Any

import simpy

__all__ = ["RatScrew"]

ORDER = "WSEN"  # to the right of North, who deals
DEBTS = {"J": 1, "Q": 2, "K": 3, "A": 4}
PACE = 2.0


class RatScrew:
    """One game; `run` gives the winner, `laid` counts the cards laid."""

    def __init__(self, seed: int) -> None:
        self.env = simpy.Environment()
        self.random = random.Random(seed)  # noqa: S311  # games, not secrets
        deck = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
        self.random.shuffle(deck)
        self.stocks = {seat: deque(deck[place::4]) for place, seat in enumerate(ORDER)}
        self.pile: list[str] = []
        self.pile_number = 0
        self.in_motion: set[str] = set()
        self.slapped = self.env.event()
        self.laid = 0

    def run(self) -> str:
        return str(self.env.run(until=self.env.process(self.table())))

    def table(self) -> Generator[simpy.Event, Any, str]:
        """Cards are laid and piles won until somebody has them all."""
        leader = ORDER[0]
        while len(self.stocks[leader]) < 52:
            self.pile_number += 1
            leader = yield from self.play_pile(leader)
            self.stocks[leader].extend(self.pile)
            self.pile.clear()
        return leader

    def play_pile(self, seat: str) -> Generator[simpy.Event, Any, str]:
        challenger, owed = None, 0
        while True:
            card = self.stocks[seat].popleft()
            self.pile.append(card)
            self.laid += 1
            if card[0] in DEBTS:
                challenger, owed = seat, DEBTS[card[0]]
            else:
                owed -= 1
            layer = seat
            seat, collects = self.next_turn(layer, challenger, owed)
            for slapper in "ESW":
                if slapper not in self.in_motion and self.wants_to_slap(slapper, card, layer, seat):
                    self.env.process(self.slap(slapper))
            self.slapped = self.env.event()
            yield self.slapped | self.env.timeout(PACE)
            if self.slapped.triggered:
                return str(self.slapped.value)
            if collects:
                return seat

    def next_turn(self, layer: str, challenger: str | None, owed: int) -> tuple[str, bool]:
        """Whose turn it is, and whether to collect the pile."""
        at = ORDER.index(layer)
        others = [seat for seat in ORDER[at + 1 :] + ORDER[:at] if self.stocks[seat]]
        if challenger is None:
            holders = [*others, layer] if self.stocks[layer] else others
            return holders[0], len(holders) == 1
        if owed == 0:
            return challenger, True
        if layer != challenger and self.stocks[layer]:
            return layer, False
        payer = others[0] if others else challenger
        return payer, payer == challenger

    def wants_to_slap(self, slapper: str, card: str, layer: str, turn: str) -> bool:
        if slapper == "E":  # right before its turn
            return turn == "E" != layer
        if slapper == "S":  # faces and aces
            return card[0] in DEBTS
        return self.is_slappable()

    def slap(self, slapper: str) -> Generator[simpy.Event, Any, None]:
        number = self.pile_number
        self.in_motion.add(slapper)
        yield self.env.timeout(self.random.uniform(0.1, 1.5))
        self.in_motion.discard(slapper)
        if number == self.pile_number and not self.slapped.triggered and self.is_slappable():
            self.slapped.succeed(slapper)

    def is_slappable(self) -> bool:
        ranks = [card[0] for card in self.pile[-3:]]
        if ranks[-1] == "7":
            return True
        if len(ranks) > 1 and (ranks[-1] == ranks[-2] or {ranks[-1], ranks[-2]} == {"Q", "K"}):
            return True
        return len(ranks) > 2 and ranks[-1] == ranks[-3]
