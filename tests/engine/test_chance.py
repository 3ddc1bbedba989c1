"""Named streams: same name, same luck; another name, other luck; and changing one player leaves all other luck as it was."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from eventcards.engine.chance import TableChance, pick, shuffled, stream
from eventcards.engine.setup import Setup
from eventcards.kernel.cards import cards, pack, show
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View
from tests.playing import Recorder, setup, told


def first(count: int, *name: Any) -> list[float]:
    luck = stream(*name)
    return [luck() for _ in range(count)]


def test_a_stream_is_the_same_on_every_machine_and_every_python() -> None:
    assert first(2, 2026, 0, "deck") == [0.21144988214578586, 0.17753634657680517]


def test_seed_index_and_purpose_each_make_another_stream() -> None:
    names = [(1, 2, "deck"), (2, 1, "deck"), (1, 2, "ties"), (12, 0, "deck"), (1, 20, "deck"), (1, 2, "think:N")]
    assert len({tuple(first(3, *name)) for name in names}) == len(names)


def test_a_pick_is_fair_and_stays_within_its_count() -> None:
    luck = stream(1, 0, "test")
    picked = Counter(pick(luck, 5) for _ in range(5000))
    assert set(picked) == {0, 1, 2, 3, 4}
    assert all(900 < count < 1100 for count in picked.values())
    assert (pick(lambda: 0.0, 7), pick(lambda: 1 - 2**-53, 7)) == (0, 6)


def test_a_shuffle_keeps_every_card_and_puts_each_anywhere() -> None:
    luck = stream(1, 0, "test")
    tops = Counter(shuffled(luck, pack())[0] for _ in range(5200))
    assert len(tops) == 52
    assert all(50 < count < 160 for count in tops.values())
    assert sorted(show(shuffled(luck, pack())).split()) == sorted(show(pack()).split())


def test_a_shuffle_does_not_depend_on_how_the_cards_lay_before() -> None:
    assert shuffled(stream(1, 0, "deck"), pack()) == shuffled(stream(1, 0, "deck"), pack()[::-1])


def test_another_player_leaves_the_deals_of_later_rounds_as_they_were() -> None:
    games = [told(setup("capitalism", [north, "random", "random", "random"])) for north in ("lowest-first", "highest-first")]
    one, other = ([cards for _, cards in game.told("cards.shuffled", "cards")] for game in games)
    rounds = min(len(one), len(other))
    assert rounds > 1
    assert one[:rounds] == other[:rounds]


def test_fixed_decks_are_dealt_in_turn_and_then_the_seeded_shuffle_goes_on() -> None:
    deck = cards("2C 3C 4C 5C 6C")
    chance = TableChance(stream(1, 0, "deck"), [deck[::-1], deck])
    assert [chance.order(deck), chance.order(deck)] == [list(deck[::-1]), list(deck)]
    assert chance.order(deck) == shuffled(stream(1, 0, "deck"), deck)


def test_a_fixed_deck_waits_for_the_shuffle_of_a_whole_deck() -> None:
    deck = cards("2C 3C 4C 5C 6C")
    chance = TableChance(stream(1, 0, "deck"), [deck[::-1]])
    assert chance.order(deck[:3]) == shuffled(stream(1, 0, "deck"), deck[:3])
    assert chance.order(deck) == list(deck[::-1])


# Common random numbers.


def reactions(game: Recorder, seat: str) -> list[float]:
    return [reaction for _, who, reaction in game.told("claimed", "seat", "reaction") if who == seat]


def thinking(game: Recorder, seat: str) -> list[float]:
    return [took for _, who, took in game.told("answered", "seat", "took") if who == seat]


def first_deal(game: Recorder) -> Any:
    return game.told("cards.shuffled", "cards")[0]


def common(one: list[float], other: list[float]) -> int:
    """How many draws two lists have in common, from the start; all there are of the shorter."""
    count = min(len(one), len(other))
    assert count > 5
    assert one[:count] == other[:count]
    return count


WIDE = {"uniform": [0.0, 3.0]}


@attrs.define
class Writes(Strategy):
    """Plays at random, and writes its draws down."""

    drawn: list[float] = attrs.field(factory=list)

    def decide(self, view: View, ask: Ask) -> Any:
        self.drawn.append(self.random())
        return ask.options[int(self.drawn[-1] * len(ask.options))]


def drawn(ready: Setup, seat: int) -> list[float]:
    strategy = ready.seats[seat].prototype
    assert isinstance(strategy, Writes)
    strategy.drawn.clear()
    told(ready)
    return list(strategy.drawn)


@pytest.mark.parametrize(
    "change",
    [
        {"strategies": ["highest-first", "random", "random", "random"]},
        {"think": [9.0, WIDE, WIDE, WIDE]},
        {"think": [{"exponential": 2}, WIDE, WIDE, WIDE]},
    ],
)
def test_another_player_at_north_leaves_deck_and_thinking_of_the_others_as_they_were(change: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"strategies": ["random"] * 4, "think": WIDE}
    one, other = told(setup("capitalism", **usual)), told(setup("capitalism", **(usual | change)))
    assert first_deal(one) == first_deal(other)
    assert one.facts != other.facts
    for seat in "ESW":
        common(thinking(one, seat), thinking(other, seat))


def test_another_player_at_north_leaves_the_others_decisions_their_luck() -> None:
    for north in ("lowest-first", "max-skip"):
        luck = [drawn(setup("capitalism", [strategy, *(Writes() for _ in "ESW")]), 2) for strategy in ("random", north)]
        common(*luck)


def test_thinking_has_no_influence_on_what_is_played() -> None:
    slow = told(setup("capitalism", ["random"] * 4, think=[WIDE, 1.0, {"normal": [2, 1]}, 0]))
    quick = told(setup("capitalism", ["random"] * 4, think=0.001))
    assert slow.told("answered", "choice")[-1][0] != quick.told("answered", "choice")[-1][0]
    strip = [[row[1:] for row in game.told("answered", "seat", "choice")] for game in (slow, quick)]
    assert strip[0] == strip[1]


def test_another_slapper_at_north_leaves_deck_and_reactions_of_the_others_as_they_were() -> None:
    one = told(setup("rat-screw", ["never-slap", "random", "slap-faces", "slap-rules"]))
    other = told(setup("rat-screw", ["slap-rules", "random", "slap-faces", "slap-rules"]))
    assert first_deal(one) == first_deal(other)
    for seat in "ESW":
        common(reactions(one, seat), reactions(other, seat))


def test_another_pace_leaves_the_reactions_as_they_were() -> None:
    one = told(setup("rat-screw", ["random"] * 4, pace={"uniform": [0.4, 2.0]}, events=2000))
    other = told(setup("rat-screw", ["random"] * 4, events=2000))
    for seat in "NESW":
        common(reactions(one, seat), reactions(other, seat))


def test_the_games_of_a_seed_differ_and_so_do_the_seeds() -> None:
    deals = [
        first_deal(told(setup("capitalism", ["random"] * 4, seed=seed, index=index, events=9)))
        for seed in (1, 2)
        for index in range(3)
    ]
    assert len({tuple(deal[1]) for deal in deals}) == 6
