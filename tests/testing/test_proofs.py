"""Each law that takes whole games to prove is broken once, by a bug planted in the engine, the kernel or a strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest

from eventcards.engine import clocks, play, referee
from eventcards.engine.chance import shuffled, stream
from eventcards.engine.players import Motion, Player
from eventcards.engine.setup import Setup
from eventcards.games.capitalism import rules as capitalism
from eventcards.kernel.cards import HIDDEN, Card, cards, pack
from eventcards.kernel.facts import Fact, Noted, sees, written
from eventcards.kernel.game import AnyGame, Outcome, ranked
from eventcards.kernel.laws import LawBroken
from eventcards.kernel.requests import Ask, Claim, Request, Steps, Window
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.timing import seconds
from eventcards.kernel.view import View
from eventcards.log import writer
from eventcards.testing.laws import laws_of
from eventcards.testing.leaks import rearranged
from eventcards.testing.refusal import PATIENCE
from tests.playing import made_up, setup


def capitalists(*strategies: str | Strategy, **changes: Any) -> Setup:
    return setup("capitalism", strategies or ["random"] * 4, target=3, **changes)


def slappers(**changes: Any) -> Setup:
    """A race on a fixed deck."""
    deck = shuffled(stream(1, 0, "a test"), pack())
    return setup("rat-screw", ["slap-rules", "slap-faces", "slap-before-turn", "slap-rules"], events=400, decks=[deck], **changes)


def complaint(law: str, game: Setup) -> str:
    """What a law has to say about a game."""
    with pytest.raises(LawBroken) as broken:
        laws_of(game.game).only([law]).hold(game)
    assert broken.value.law == law
    return broken.value.problem


def is_kept(law: str, game: Setup) -> bool:
    """Whether the game puts the law to the test, and keeps it."""
    return law in laws_of(game.game).only([law]).hold(game)[0]


PROVED = [law.name for law in laws_of(slappers().game).proved]


@pytest.mark.parametrize("law", PROVED)
def test_a_sound_game_keeps_every_law_and_puts_it_to_the_test(law: str) -> None:
    assert is_kept(law, slappers(reaction=0.5))


def test_a_game_without_races_has_no_laws_of_races() -> None:
    assert "ties-are-drawn" not in [law.name for law in laws_of(capitalists().game).all]


# Bytes and clocks.


@attrs.define
class Remembers(Strategy):
    """Remembers other games, which no strategy may."""

    games: ClassVar[list[int]] = []

    def decide(self, view: View, ask: Ask) -> Any:
        Remembers.games.append(1)
        return ask.options[len(Remembers.games) % len(ask.options)]


def test_who_remembers_other_games_breaks_the_batch() -> None:
    assert "line" in complaint("alone-equals-batch", capitalists(Remembers(), "random", "random", "random"))


def test_a_setup_that_its_log_does_not_tell_breaks_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Setup.plain
    monkeypatch.setattr(Setup, "plain", lambda self: plain(self) | {"seed": 1})
    assert "line" in complaint("same-scenario-same-bytes", capitalists())


def test_a_clock_that_plays_another_game_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks.Instant, "_ticks", lambda self, window: 1)
    assert "without a clock" in complaint("instant-equals-virtual", slappers())


def test_time_that_goes_back_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "to_seconds", lambda ticks: -ticks / 1e6)
    assert "after" in complaint("seq-and-time-never-go-back", capitalists())


def test_a_line_with_another_number_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    happened = writer.LogWriter.happened

    def twice(self: writer.LogWriter, seconds: float, fact: Fact) -> None:
        happened(self, seconds, fact)
        self._seq -= fact.event == "score.changed"

    monkeypatch.setattr(writer.LogWriter, "happened", twice)
    assert "has not seq" in complaint("seq-and-time-never-go-back", capitalists())


def test_a_bound_that_is_too_small_is_found_out() -> None:
    ready = capitalists()
    short: AnyGame = attrs.evolve(ready.game, most_events=lambda options, players: 100)
    assert "declares 100 at the most" in complaint("games-end", attrs.evolve(ready, game=short))


def test_a_game_that_stops_before_its_limit_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    end = referee.Referee._end
    monkeypatch.setattr(referee.Referee, "_end", lambda self, outcome: end(self, attrs.evolve(outcome, finished=False)))
    assert "unfinished after" in complaint("games-end", capitalists())


def test_a_log_that_tells_another_order_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    write = writer.LogWriter._write

    def forged(self: Any, line: dict[str, Any]) -> None:
        write(self, line | {"cards": line["cards"][::-1]} if line["event"] == "cards.shuffled" else line)

    monkeypatch.setattr(writer.LogWriter, "_write", forged)
    assert "deck is another after line 2" in complaint("the-log-gives-the-table-back", capitalists())


def test_a_table_that_replays_to_another_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Table.apply

    def twice(self: Table, fact: Fact) -> None:
        apply(self, fact)
        if fact.event == "score.changed":
            apply(self, fact)

    monkeypatch.setattr(Table, "apply", twice)
    assert "scores" in complaint("the-log-gives-the-table-back", capitalists())


def test_a_log_that_tells_another_time_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    write = writer.LogWriter._write
    monkeypatch.setattr(writer.LogWriter, "_write", lambda self, line: write(self, line | {"t": 99 - line["t"]}))
    assert "answered, is at 98.0 s, after 99.0 s" in complaint("seq-and-time-never-go-back", capitalists())
    monkeypatch.setattr(writer.LogWriter, "_write", lambda self, line: write(self, line | {"t": 2 * line["t"]}))
    assert "is not at the time when it happened" in complaint("seq-and-time-never-go-back", capitalists())


@pytest.mark.parametrize(
    ("game", "event", "said"),
    [
        (slappers, "claimed", "the tally is another after line"),
        (capitalists, "phase.entered", "the tally is another after line"),
        (capitalists, "asked", "the number of events is another after line"),
        (capitalists, "seat.passed", "what was said last is something else after line"),
    ],
)
def test_a_table_that_replays_without_some_of_its_facts_is_found_out(
    game: Callable[[], Setup], event: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply = Table.apply

    def careless(self: Table, fact: Fact) -> None:
        if isinstance(fact, Noted) and fact.event == event:
            apply(self, Noted(event, {}))
        elif fact.event != event:
            apply(self, fact)

    monkeypatch.setattr(Table, "apply", careless)
    assert said in complaint("the-log-gives-the-table-back", game())


# Ends.


def test_an_outcome_with_other_scores_than_the_table_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(capitalism, "ranked", lambda table, scores, *how, **so: ranked(table, {**scores, "N": 99}, *how, **so))
    assert "the outcome tells {'N': 99, " in complaint("the-outcome-tells-the-standing", capitalists())


def test_an_outcome_with_other_scores_than_the_game_counts_is_found_out() -> None:
    ready = setup("the-game", ["greedy", "greedy"])
    other: AnyGame = attrs.evolve(ready.game, standing=lambda table: dict(table.scores))
    assert is_kept("the-outcome-tells-the-standing", ready)
    assert "but the game stands at {'team': 0}" in complaint("the-outcome-tells-the-standing", attrs.evolve(ready, game=other))


# Answers.


def test_a_referee_who_takes_anything_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "_offered", lambda choice, options: choice if choice in options else options[0])
    assert "nobody minded" in complaint("illegal-answers-are-refused", capitalists())


WRONG = range(0, 7 * PATIENCE, PATIENCE)
"""Seeds with which the first decision is answered wrongly, in each way that there is."""


@pytest.mark.parametrize(
    "taken",
    [
        lambda choice, options: isinstance(choice, Card),
        lambda choice, options: choice in map(written, options),
        lambda choice, options: isinstance(choice, tuple),
    ],
    ids=["any card", "words for cards", "several cards"],
)
def test_a_referee_who_takes_something_that_was_not_offered_is_found_out(
    taken: Callable[[Any, Any], bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = referee._offered
    assert all(is_kept("illegal-answers-are-refused", capitalists(seed=seed)) for seed in WRONG)
    monkeypatch.setattr(
        referee, "_offered", lambda choice, options: options[0] if taken(choice, options) else offered(choice, options)
    )
    laws = laws_of(capitalists().game).only(["illegal-answers-are-refused"])
    said = []
    for seed in WRONG:
        try:
            laws.hold(capitalists(seed=seed))
        except LawBroken as broken:
            said.append(broken.problem)
    assert said
    assert all("nobody minded" in problem for problem in said)


def test_a_clock_on_which_anything_is_taken_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = referee.Referee.answer

    def lenient(self: Any, ask: Ask, player: Any, choice: Any, took: float) -> Request | None:
        return answer(self, ask, player, ask.options[0] if took and choice not in ask.options else choice, took)

    monkeypatch.setattr(referee.Referee, "answer", lenient)
    assert "nobody minded" in complaint("illegal-answers-are-refused", capitalists())


@pytest.mark.parametrize("other", [{"ask": "sing"}, {"options": ()}, {"seat": "nobody"}, {"strategy": "greedy"}])
def test_a_refusal_that_names_something_else_is_found_out(other: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    fault = Player.fault
    monkeypatch.setattr(Player, "fault", lambda self, *what: attrs.evolve(fault(self, *what), **other))
    assert "something else is blamed" in complaint("illegal-answers-are-refused", capitalists())


def test_a_refusal_that_leaves_a_trace_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = referee.Referee.answer

    def tell_first(self: Any, ask: Ask, player: Any, choice: Any, took: float) -> Request | None:
        self._table.note("answer.heard")
        return answer(self, ask, player, choice, took)

    monkeypatch.setattr(referee.Referee, "answer", tell_first)
    assert "changed the table" in complaint("illegal-answers-are-refused", capitalists())


def test_a_wrong_claim_is_refused_too() -> None:
    assert is_kept("illegal-answers-are-refused", slappers())


# Luck.


@attrs.define
class Pickpocket(Strategy):
    """Draws from the stream of whoever of its kind was asked first at the table, not from its own."""

    pockets: ClassVar[dict[Table, Callable[[], float]]] = {}

    def decide(self, view: View, ask: Ask) -> Any:
        luck = Pickpocket.pockets.setdefault(view._table, self.random)
        return ask.options[int(luck() * len(ask.options))]


def test_who_draws_from_anothers_luck_is_found_out() -> None:
    seen = complaint("luck-is-ones-own", capitalists(Pickpocket(), Pickpocket(), "random", "random", seed=2))
    assert "draws from the luck of" in seen


def test_a_deal_that_depends_on_the_play_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventcards.engine.chance.shuffled", lambda luck, cards: sorted(cards, key=lambda _: luck()))
    longer = setup("capitalism", ["random"] * 4)
    assert "shuffle of deck, 52 cards, number 2" in complaint("luck-is-ones-own", longer)


# Secrets.


@attrs.define
class Peeks(Strategy):
    """Looks behind its view."""

    def decide(self, view: View, ask: Ask) -> Any:
        neighbours = view._table.cards("hand:E")
        return ask.options[sum(one.value for one in neighbours) % len(ask.options)]


def test_who_looks_behind_its_view_is_found_out() -> None:
    assert "N chooses" in complaint("nobody-peeks", capitalists(Peeks(), "random", "random", "random"))


def test_a_twin_has_a_mind_of_its_own_and_not_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Table, memo: Any) -> Table:
        raise AssertionError("the table is copied")

    monkeypatch.setattr(Table, "__deepcopy__", refuse, raising=False)
    assert is_kept("nobody-peeks", capitalists())
    assert is_kept("nobody-peeks", slappers())


def test_a_view_that_shows_the_top_of_a_stock_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: View, zone: str) -> tuple[Card, ...]:
        there = self._table.cards(zone)
        hidden = zone not in self._open
        return (*there[:1], *(HIDDEN,) * (len(there) - 1)) if hidden else tuple(there)

    monkeypatch.setattr(View, "cards", leaky)
    assert "sees what lies hidden in" in complaint("nobody-peeks", slappers())


def test_a_rearranged_table_is_the_same_where_the_seat_looks_and_another_where_it_does_not() -> None:
    table = Table("NE", [Zone("pile"), *Zone.each("hand", "NE"), Zone("deck", "none")])
    for zone, held in {"pile": "2C", "hand:N": "3C 4C", "hand:E": "5C 6C", "deck": "7C 8C 9C"}.items():
        table.place(zone, cards(held))
    other = rearranged(table, "N")
    assert [other.cards(zone) for zone in ("pile", "hand:N")] == [table.cards(zone) for zone in ("pile", "hand:N")]
    assert other.cards("hand:E") == list(cards("9C 8C"))
    assert other.cards("deck") == list(cards("7C 6C 5C"))
    assert table.cards("hand:E") == list(cards("5C 6C"))
    assert not sees("N", table.zones["deck"].seen_by)


# Races.


def test_a_tie_that_goes_by_seat_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "pick", lambda luck, count: 0)
    assert "are heard in this order under" in complaint("ties-are-drawn", slappers(reaction=0.5))


def test_a_tie_that_is_not_told_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee.Referee, "tied", lambda self, seats: None)
    assert "nobody is told" in complaint("ties-are-drawn", slappers(reaction=0.5))


def test_a_reaction_out_of_bounds_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventcards.engine.players.draw", lambda timing, luck: 90_000)
    assert "where 0.1 s to 1.5 s is possible" in complaint("claims-land-in-time", slappers())


def test_a_claim_that_lands_when_it_should_not_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    react = Player.react

    def late(self: Player, facts: Any, window: Any, now: int) -> Motion | None:
        motion = react(self, facts, window, now)
        self.motion = self.motion and attrs.evolve(self.motion, lands=self.motion.lands + 17)
        return motion and self.motion

    monkeypatch.setattr(Player, "react", late)
    assert "S claims at 0.178457 s after 0.17844 s, but set out at 0.0 s" in complaint("claims-land-in-time", slappers())


@pytest.mark.parametrize("is_free", [True, False], ids=["and may set out again", "and never sets out again"])
def test_a_race_that_is_not_won_by_the_earliest_is_found_out(is_free: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    land = clocks.SimPyClock._land

    def only_the_last(self: Any, motion: Motion) -> None:
        others = [player.motion for player in self.reacting if player.motion and player is not motion.player]
        if not any(other.lands > motion.lands for other in others):
            land(self, motion)
        elif is_free:
            motion.player.motion = None

    assert is_kept("claims-land-in-time", slappers())
    monkeypatch.setattr(clocks.SimPyClock, "_land", only_the_last)
    assert "never landed" in complaint("claims-land-in-time", slappers())


def test_a_hand_that_lands_at_the_very_end_and_is_not_heard_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_kept("claims-land-in-time", slappers(reaction=0.5, pace=0.5))
    monkeypatch.setattr(clocks, "AFTER_HANDS", 0)
    assert "is heard too late" in complaint("claims-land-in-time", slappers(reaction=0.5, pace=0.5))


def test_a_claim_of_nobody_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    first = clocks.Clock._first_landed

    def forged(self: clocks.Clock) -> Claim | None:
        claim = first(self)
        return claim and attrs.evolve(claim, seat="E" if claim.seat == "N" else "N")

    monkeypatch.setattr(clocks.Clock, "_first_landed", forged)
    assert "whose hand did not set out" in complaint("claims-land-in-time", slappers())


class Eager(Strategy):
    """Claims at every card."""

    def decide(self, view: View, ask: Ask) -> Any:
        return self.pick(ask.options)

    def react(self, view: View, fact: Fact) -> str | None:
        return "snap" if fact.event == "cards.moved" else None


def snap(table: Table) -> Steps[Outcome]:
    """Cards are laid one by one; who snaps first has a point, and the next who is asked calls all other hands back."""
    table.place("open", cards("2C 3C 4C 5C 6C 7C 8C 9C"))
    while table.cards("open"):
        for seat in table.seats:
            card = yield Ask(seat, "lay", tuple(table.cards("open")))
            table.move("lay", [card], "open", "laid", seat)
            claim = yield Window(seconds(1.0), ("snap",))
            if claim is not None:
                table.claimed(claim, valid=True, reason="snap")
                table.score({claim.seat: 1}, reason="snap")
    return ranked(table, table.scores, "all cards are laid")


SNAP: AnyGame = attrs.evolve(made_up(snap, zones=[Zone("open"), Zone("laid")]), claims=("snap",))


@pytest.mark.parametrize("law", ["luck-is-ones-own", "claims-land-in-time"])
def test_hands_that_are_called_back_break_no_law(law: str) -> None:
    for seed in range(12):
        assert is_kept(law, setup(SNAP, [Eager(), Eager(), "random", Eager()], seed=seed))


def test_a_reaction_that_depends_on_another_player_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    own = Player._stream
    streams: dict[Table, Callable[[], float]] = {}

    def shared(self: Player, purpose: str) -> Callable[[], float]:
        luck = own(self, purpose)
        return streams.setdefault(self._view._table, luck) if purpose == "reaction" else luck

    monkeypatch.setattr(Player, "_stream", shared)
    said = complaint("luck-is-ones-own", setup(SNAP, [Eager(), Eager(), "random", Eager()], seed=1))
    assert said.startswith("reaction of ")
