"""Play rules by hand: fixed decks, written answers, and nothing of the engine in between.

`played` takes a game through its generator with the answers that a test writes out, so that a worked example can be followed card
by card. Answers are written in the notation of the log: `QS`, `pass`, `["4C", "4D"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from eventcards.engine.setup import read_options
from eventcards.kernel.cards import Card, cards, check_deck
from eventcards.kernel.facts import Fact, plain
from eventcards.kernel.game import AnyGame, Outcome, seats_for
from eventcards.kernel.requests import Ask, Claim, Window
from eventcards.kernel.table import Table


class WrittenChance:
    """Luck as a test writes it: these decks, then these picks."""

    def __init__(self, decks: Iterable[Sequence[Card]], picks: Iterable[int]) -> None:
        self._decks = iter(decks)
        self._picks = iter(picks)

    def order(self, cards: Sequence[Card]) -> list[Card]:
        deck = next(self._decks)
        check_deck(deck, cards)
        return list(deck)

    def pick(self, count: int) -> int:
        picked = next(self._picks)
        assert 0 <= picked < count
        return picked


@attrs.define
class Played:
    """What a game told: its facts, its asks, and its outcome if it got that far."""

    table: Table
    facts: list[Fact] = attrs.field(factory=list)
    asks: list[Ask] = attrs.field(factory=list)
    outcome: Outcome | None = None

    def told(self, event: str) -> list[dict[str, Any]]:
        """The fields of every fact of that name, as the log would write them."""
        return [fact.fields() for fact in self.facts if fact.event == event]

    def notes(self, event: str, *keys: str) -> list[Any]:
        """One field, or several, of each note of that name."""
        rows = [tuple(fields[key] for key in keys) for fields in self.told(event)]
        return [row[0] for row in rows] if len(keys) == 1 else rows

    @property
    def offered(self) -> list[Any]:
        """The options of the latest ask, as the log would write them."""
        return list(plain(self.asks[-1].options))


Answer = Any | Callable[[Ask], Any]


def dealt(*hands: str, then: str = "") -> tuple[Card, ...]:
    """A deck that, dealt one card at a time, gives these hands in turn, and leaves `then` on the table.

    >>> from eventcards.kernel.cards import show
    >>> show(dealt("2C 3C", "2D 3D", then="KS"))
    '2C 2D 3C 3D KS'
    """
    held = [cards(hand) for hand in hands]
    rounds = max(len(hand) for hand in held)
    return (*(hand[at] for at in range(rounds) for hand in held if at < len(hand)), *cards(then))


def played(
    game: AnyGame,
    answers: Iterable[Answer] = (),
    *,
    decks: Iterable[Sequence[Card]] = (),
    picks: Iterable[int] = (0,),
    players: int | None = None,
    **options: Any,
) -> Played:
    """Play until the answers run out or the game is over.

    An answer to an Ask is one of its options in the log's notation, or a function that picks one; an answer to a Window is None or
    a claim.
    """
    seats = seats_for(players or game.usual_players)
    chosen = read_options(game, options, len(seats))
    table = Table(seats, game.zones(seats, chosen), teams=game.teams(seats), chance=WrittenChance(decks, picks))
    result = Played(table)
    table.listeners.append(result.facts.append)
    steps = game.play(table, chosen)
    waiting = iter(answers)
    try:
        request = next(steps)
        while True:
            if isinstance(request, Ask):
                assert request.options, f"{request} offers nothing"
                result.asks.append(request)
                table.asked(request)
            answer = next(waiting, END)
            if answer is END:
                return result
            if isinstance(request, Ask):
                answer = answer(request) if callable(answer) else _option(request, answer)
                table.answered(request, answer, 0.0)
            else:
                assert isinstance(request, Window)
                assert answer is None or isinstance(answer, Claim)
            request = steps.send(answer)
    except StopIteration as stop:
        result.outcome = stop.value
    return result


END = object()


def _option(ask: Ask, written: Any) -> Any:
    found = [option for option in ask.options if plain(option) == written]
    assert found, f"{ask.seat} may not {ask.ask} {written}: {plain(ask.options)}"
    return found[0]
