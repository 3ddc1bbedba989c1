"""Play rules by hand: fixed decks, written answers, and nothing of the engine in between; or play them whole.

`played` takes a game through its generator with the answers that a test writes out, so that a worked example can be followed card
by card; `drive` does so with any piece of the rules. Answers are written in the notation of the log: `QS`, `pass`, `["4C", "4D"]`.
`setup` seats strategies for the engine, and `told` plays such a setup and keeps what was told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import attrs

from eventcards.engine.play import Result, play
from eventcards.engine.setup import Entry, Limits, Setup, read_options, seat_players
from eventcards.kernel.cards import Card, cards, check_deck
from eventcards.kernel.facts import Fact, plain
from eventcards.kernel.game import AnyGame, Game, Outcome, seats_for
from eventcards.kernel.registry import find_game
from eventcards.kernel.requests import Ask, Claim, Steps, Window
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.timing import timing


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
    outcome: Any = None

    def told(self, event: str) -> list[dict[str, Any]]:
        """The fields of every fact of that name, as the log would write them."""
        return [fact.fields() for fact in self.facts if fact.event == event]

    def notes(self, event: str, *keys: str) -> list[Any]:
        """One field, or several, of each note of that name."""
        rows = [tuple(fields[key] for key in keys) for fields in self.told(event)]
        return [row[0] for row in rows] if len(keys) == 1 else rows

    def moves(self, *but: str) -> list[str]:
        """Each move of cards in one line, who did it first (`-` is nobody), but for these verbs: `N play QS: hand:N > trick`."""
        return [
            f"{of['seat'] or '-'} {of['verb']} {' '.join(of['cards'])}: {of['from']} > {of['to']}"
            for of in self.told("cards.moved")
            if of["verb"] not in but
        ]

    def phases(self, *but: str) -> list[dict[str, Any]]:
        """The phases entered, but for those of these names."""
        return [of for of in self.told("phase.entered") if of["phase"] not in but]

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
    return drive(table, lambda: game.play(table, chosen), answers)


def drive(table: Table, rules: Callable[[], Steps[Any]], answers: Iterable[Answer]) -> Played:
    """Take a piece of the rules through these answers, or as far as they go; what it returns is the outcome."""
    result = Played(table)
    table.listen(result.facts.append)
    steps = rules()
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


@attrs.define
class Recorder:
    """Follows a game and keeps what it was told."""

    setup: Setup | None = None
    rows: list[tuple[float, Fact]] = attrs.field(factory=list)
    outcome: Outcome | None = None
    result: Result | None = None

    def started(self, setup: Setup, table: Table) -> None:
        self.setup = setup

    def happened(self, seconds: float, fact: Fact) -> None:
        self.rows.append((seconds, fact))

    def ended(self, seconds: float, outcome: Outcome) -> None:
        assert not self.rows or seconds >= self.rows[-1][0], "the end comes last"
        self.outcome = outcome

    @property
    def facts(self) -> list[Fact]:
        return [fact for _, fact in self.rows]

    def told(self, event: str, *keys: str) -> list[Any]:
        """When each fact of that name was told, and these fields of it."""
        return [(seconds, *(fact.fields()[key] for key in keys)) for seconds, fact in self.rows if fact.event == event]


WRITTEN_TIME = {"uniform": [0.1, 1.5]}


def setup(  # noqa: PLR0913  # as many as a game has dials
    game: str | AnyGame,
    strategies: Sequence[str | Strategy],
    *,
    think: Any = 1.0,
    reaction: Any = WRITTEN_TIME,
    clock: str = "virtual",
    seed: int = 2026,
    index: int = 0,
    events: int = 100_000,
    decks: Iterable[Sequence[Card]] = (),
    **options: Any,
) -> Setup:
    """A game ready for the engine. A time is as a scenario writes it, for all seats, or in a list for each."""
    found = find_game(game) if isinstance(game, str) else game
    thinks, reactions = ([timing(one) for one in each_of(time, strategies)] for time in (think, reaction))
    entries = [
        Entry(None, strategy if isinstance(strategy, str) else "random", thinks[at], reactions[at])
        for at, strategy in enumerate(strategies)
    ]
    seats = tuple(
        seating if isinstance(strategy, str) else attrs.evolve(seating, strategy=type(strategy).__name__, prototype=strategy)
        for seating, strategy in zip(seat_players(found, entries), strategies, strict=True)
    )
    chosen = read_options(found, options, len(seats))
    fixed = tuple(tuple(deck) for deck in decks)
    return Setup(found.name, found, chosen, seats, seed, index, clock, Limits(events), fixed)


def each_of(written: Any, strategies: Sequence[object]) -> list[Any]:
    return written if isinstance(written, list) else [written] * len(strategies)


def told(ready: Setup) -> Recorder:
    """Play a setup with the whole engine, and keep what was told."""
    recorder = Recorder()
    recorder.result = play(ready, recorder)
    return recorder


def made_up(rules: Callable[[Table], Steps[Outcome]], *, zones: Iterable[Zone] = (), deck: str = "") -> AnyGame:
    """A tiny game of a test's own, without options, for one to four players."""
    places = list(zones)
    return Game(
        name="made-up",
        title="Made up",
        summary="A game for a test",
        players=range(1, 5),
        usual_players=2,
        options=NoOptions,
        deck=lambda _: cards(deck),
        zones=lambda _, __: places,
        play=lambda table, _: rules(table),
    )


@attrs.frozen
class NoOptions:
    """A game without options."""
