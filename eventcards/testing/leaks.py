"""The law against leaks: what a seat cannot see changes neither its view nor its choice."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import attrs

from eventcards.engine.play import play
from eventcards.errors import shorten
from eventcards.kernel.cards import Card
from eventcards.kernel.facts import sees, written
from eventcards.kernel.strategy import Scripted, Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.testing.proof import Case, Minded, proof, reseated

__all__ = ["nobody_peeks", "rearranged"]

ALWAYS, THEN_EVERY = 20, 9
"""So many decisions of a game are looked into, then every so many: a look costs more than a decision."""


@proof("no leaks: shuffling what a seat cannot see changes neither its view nor its choice")
def nobody_peeks(case: Case) -> str | bool:
    looks = Looks()
    play(reseated(case.instant, lambda mind: Suspect(mind, looks)))
    return looks.complaints[0] if looks.complaints else looks.count > 0


@attrs.define
class Looks:
    """What was found by looking into decisions."""

    count: int = 0
    complaints: list[str] = attrs.field(factory=list)

    def is_due(self) -> bool:
        self.count += 1
        return self.count <= ALWAYS or self.count % THEN_EVERY == 0


@attrs.define
class Suspect(Minded):
    """Has a twin that is asked the same, with the same luck, at a table where all that the seat cannot see lies elsewhere."""

    looks: Looks

    def think(self, view: View, answer: Callable[[Strategy, View], Any]) -> Any:
        if not self.looks.is_due():
            return super().think(view, answer)
        elsewhere = View(rearranged(view._table, view.seat), view.seat, view.options)  # noqa: SLF001  # the kit may look
        for zone in view.zones:
            if tuple(view.cards(zone)) != tuple(elsewhere.cards(zone)):
                self.looks.complaints.append(f"{view.seat} sees what lies hidden in {zone}")
        if isinstance(self.mind, Scripted):
            return super().think(view, answer)  # it looks at nothing
        tape = list[float]()

        def draw() -> float:
            tape.append(self.random())
            return tape[-1]

        self.mind.random = draw  # before there is a twin: a player's own luck has the player and the table in its train
        twin = copy.deepcopy(self.mind)
        choice = answer(self.mind, view)
        luck = iter(tape)
        twin.random = lambda: next(luck, 0.5)
        other = answer(twin, elsewhere)
        if other != choice:
            self.looks.complaints.append(
                f"{view.seat} chooses {shorten(written(choice), 60)}, but {shorten(written(other), 60)} when cards that it cannot see "
                "lie elsewhere"
            )
        return choice


def rearranged(table: Table, seat: str) -> Table:
    """The same table, with all cards that the seat cannot see in the opposite order over their places."""
    hidden = [zone.name for zone in table.zones.values() if not sees(seat, zone.seen_by)]
    unseen = [card for zone in hidden for card in table.cards(zone)]
    cards: dict[str, list[Card]] = {zone: list(table.cards(zone)) for zone in table.zones}
    for zone in hidden:
        cards[zone] = [unseen.pop() for _ in cards[zone]]
    other = copy.copy(table)
    other._cards = cards  # noqa: SLF001  # no fact makes this table: it never was
    return other
