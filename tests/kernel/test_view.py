"""A view shows what its seat may see, and no strategy's choice hangs on anything else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as generators

from eventcards.engine.setup import Setup
from eventcards.games.capitalism.rules import playable
from eventcards.kernel.cards import HIDDEN, Card, cards, show
from eventcards.kernel.facts import Fact, redact, sees
from eventcards.kernel.registry import strategies_of
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.view import View
from tests.playing import setup, told


def table() -> Table:
    made = Table("NESW", [Zone("deck", "none"), Zone("pile"), Zone("pair", ("N", "S")), *Zone.each("hand", "NESW")])
    made.place("deck", cards("QS TH"))
    made.place("pile", cards("2C"))
    made.place("pair", cards("3C 4C"))
    made.place("hand:N", cards("AS KS"))
    return made


def test_a_seat_sees_its_own_hand_what_lies_open_and_what_it_shares() -> None:
    view = View(table(), "N")
    assert show(view.hand) == "AS KS"
    assert show(view.cards("pile")) == "2C"
    assert show(view.cards("pair")) == "3C 4C"


def test_a_seat_sees_of_other_cards_only_how_many_there_are() -> None:
    view = View(table(), "E")
    assert show(view.cards("hand:N")) == "?? ??"
    assert show(view.cards("deck")) == "?? ??"
    assert show(view.cards("pair")) == "?? ??"
    assert [view.count(zone) for zone in ("hand:N", "deck", "hand:E")] == [2, 2, 0]
    assert all(one is HIDDEN for one in view.cards("deck"))


def test_a_view_follows_the_table() -> None:
    of = table()
    view = View(of, "N")
    of.move("play", cards("AS"), "hand:N", "pile", "N")
    of.score({"N": 2}, "luck")
    of.note("trump.made", suit="S")
    assert (show(view.hand), show(view.cards("pile")), view.scores["N"]) == ("KS", "2C AS", 2)
    assert view.last("trump.made") == {"suit": "S"}
    assert view.last("trump.turned") is None


def test_a_view_knows_seats_teams_zones_and_options() -> None:
    of = Table("NS", [Zone("deck", "none")], teams={"N": "NS", "S": "NS"})
    view = View(of, "N", options="the options")
    assert (view.seats, view.teams, view.zones, view.options) == (
        ("N", "S"),
        {"N": "NS", "S": "NS"},
        ("deck",),
        "the options",
    )


# No leaks: what a seat cannot see is put in another order, and it sees and does the same.


def moments(ready: Setup) -> list[Fact]:
    return told(ready).facts


def swapped(facts: list[Fact], upto: int, ready: Setup, seat: str, seed: int) -> tuple[Table, Table]:
    """The table after so many facts, and the same with all cards that the seat cannot see dealt out anew among their places."""
    seats = [seating.seat for seating in ready.seats]
    real, other = (Table(seats, ready.game.zones(seats, ready.options)) for _ in range(2))
    for fact in facts[:upto]:
        real.apply(fact)
        other.apply(fact)
    hidden = [zone for zone in real.zones.values() if not sees(seat, zone.seen_by)]
    unseen: list[Card] = [one for zone in hidden for one in real.cards(zone.name)]
    Random(seed).shuffle(unseen)
    for zone in hidden:
        count = len(real.cards(zone.name))
        other._cards[zone.name][:] = unseen[:count]
        del unseen[:count]
    return real, other


def seen(view: View) -> Any:
    """Everything that a strategy can read off a view."""
    return {zone: show(view.cards(zone)) for zone in view.zones}, view.scores, view.seats, view.teams


def with_luck(kind: type[Strategy]) -> Strategy:
    strategy = kind()
    strategy.random = Random(7).random
    return strategy


GAMES: dict[str, list[str]] = {name: sorted(strategies_of(name)) for name in ("rat-screw", "capitalism")}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=generators.data())
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_its_choice(game: str, data: Any) -> None:
    ready = setup(game, ["random"] * 4, index=data.draw(generators.integers(0, 9), "game"), events=400)
    facts = recorded(game, ready, moments)
    seat = data.draw(generators.sampled_from("NESW"), "seat")
    name = data.draw(generators.sampled_from(GAMES[game]), "strategy")
    upto = data.draw(generators.integers(60, len(facts)), "facts")
    real, other = swapped(facts, upto, ready, seat, data.draw(generators.integers(0, 999), "shuffle"))
    views = [View(of, seat, ready.options) for of in (real, other)]
    assert seen(views[0]) == seen(views[1])

    kind = strategies_of(game)[name]
    known = redact(facts[upto - 1], seat)
    reactions = [with_luck(kind).react(view, known) for view in views]
    assert reactions[0] == reactions[1]
    if game == "capitalism" and real.hand(seat):
        trick = real.cards("trick")
        ask = Ask(seat, "lead", tuple(real.hand(seat)))
        if trick:
            ask = Ask(seat, "follow", (*playable(real.hand(seat), trick[-1]), PASS))
        choices = [with_luck(kind).decide(view, ask) for view in views]
        assert choices[0] is choices[1]


def test_the_shuffle_of_the_test_above_does_change_what_is_hidden() -> None:
    ready = setup("capitalism", ["random"] * 4, events=100)
    real, other = swapped(moments(ready), 60, ready, "N", seed=1)
    assert show(real.hand("E")) != show(other.hand("E"))
    assert show(real.hand("N")) == show(other.hand("N"))
    assert View(real, "E").hand != View(other, "E").hand


_RECORDED: dict[Any, list[Fact]] = {}


def recorded(game: str, ready: Setup, play: Callable[[Setup], list[Fact]]) -> list[Fact]:
    """Each game is played once, however often it is drawn."""
    if (game, ready.index) not in _RECORDED:
        _RECORDED[game, ready.index] = play(ready)
    return _RECORDED[game, ready.index]
