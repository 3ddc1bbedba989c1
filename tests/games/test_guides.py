"""What each game tells the people at its table, in every position that play comes to."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.games.capitalism import rules as capitalism
from eventcards.games.euchre import rules as euchre
from eventcards.games.president import rules as president
from eventcards.kernel.cards import Card, cards, show
from eventcards.kernel.facts import Asked, Fact
from eventcards.kernel.game import AnyGame, Outcome
from eventcards.kernel.options import declared
from eventcards.kernel.registry import find_game, game_names, strategies_of
from eventcards.kernel.requests import Ask
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from eventcards.terminal.sight import Sight
from tests.playing import setup

OURS = ("capitalism", "euchre", "president", "rat-screw", "the-game")


class Reader:
    """Reads the guide out at every fact, as a screen would, and keeps what it said."""

    def __init__(self, game: AnyGame) -> None:
        self.guide = game.guide
        self.sight = Sight()
        self.asks: set[str] = set()
        self.said: set[str] = set()

    def started(self, setup: Setup, table: Table) -> None:
        self.sight.started(setup, table)

    def happened(self, seconds: float, fact: Fact) -> None:
        self.sight.happened(seconds, fact)
        for seat in self.sight.table.seats:
            self.said.add(self.guide.status(self.sight.view(seat)).format(**self.sight.names))
        if isinstance(fact, Asked):
            view, ask = self.sight.view(fact.seat), Ask(fact.seat, fact.ask, fact.options)
            self.asks.add(ask.ask)
            self.said |= {self.guide.why(view, ask, option) for option in ask.options}
            hand = sorted(view.hand, key=lambda card: self.guide.place(view, card))
            groups = [self.guide.group(view, card) for card in hand]
            assert len(set(groups)) == sum(a != b for a, b in zip(groups, [None, *groups[:-1]], strict=True)), (
                "groups lie together"
            )

    def ended(self, seconds: float, outcome: Outcome) -> None:
        assert outcome.finished


@pytest.mark.parametrize("name", OURS)
def test_every_question_has_its_rule_and_every_option_a_reason(name: str) -> None:
    game, reader = find_game(name), Reader(find_game(name))
    for seed in range(3):
        play(setup(name, ["random"] * game.usual_players, seed=seed, clock="instant"), reader)
    assert reader.asks | set(game.claims) == set(game.guide.rules)
    for told in [*reader.said - {""}, *game.guide.rules.values()]:
        assert told[0] != " "
        assert "{" not in told


@pytest.mark.parametrize("name", game_names())
def test_a_guide_names_only_what_there_is(name: str) -> None:
    game = find_game(name)
    seats = [f"P{number}" for number in range(1, game.usual_players + 1)]
    assert game.guide.hint in strategies_of(name)
    assert set(game.guide.asks) <= {one.name for one in declared(game.options)}
    assert set(game.guide.zones) <= {zone.name for zone in game.zones(seats, game.options()) if zone.seen_by == "all"}


def test_our_games_have_guides_of_their_own() -> None:
    assert {name for name in game_names() if find_game(name).guide.rules} >= set(OURS)


HANDS = st.lists(st.sampled_from(capitalism.DECK), unique=True)


@settings(max_examples=50)
@given(HANDS)
def test_hands_lie_in_the_order_of_the_rules(hand: list[Card]) -> None:
    seat = View(Table(["N"], []), "N")
    assert sorted(hand, key=lambda one: president.GAME.guide.place(seat, one)) == sorted(hand, key=president.ORDER.__getitem__)
    laid = sorted(hand, key=lambda one: capitalism.GAME.guide.place(seat, one))
    assert [capitalism.STRENGTH[one] for one in laid] == sorted(capitalism.STRENGTH[one] for one in hand)


@pytest.mark.parametrize("trump", "CDHS")
def test_euchre_sorts_the_bowers_among_the_trumps(trump: str) -> None:
    table = Table(["N"], [])
    table.note("trump.made", seat="N", suit=trump)
    view, guide = View(table, "N"), euchre.GAME.guide
    hand = sorted(euchre.DECK, key=lambda one: guide.place(view, one))
    assert show(hand[-7:]) == show(euchre.TRUMPS[trump])
    assert [guide.mark(view, one) for one in hand] == [""] * 17 + ["trump"] * 5 + ["left bower", "right bower"]


def test_reasons_say_what_the_rules_say() -> None:
    table = Table(["N"], [*capitalism.zones(["N"], capitalism.Options())])
    table.place("trick", cards("9H"))
    view = View(table, "N")
    ask = Ask("N", "follow", (*cards("9S KD 2C"), "pass"))
    assert [capitalism.GAME.guide.why(view, ask, option) for option in ask.options] == [
        "9S equals 9H, and skips the next player",
        "KD is higher than 9H",
        "a 2 is a bomb: it may be laid on 9H, clears the trick, and you lead",
        "who follows may pass",
    ]
