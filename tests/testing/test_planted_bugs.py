"""Bugs that people make, planted one by one: `eventcards check` finds each, shrinks it, and leaves a scenario and a log that show it again."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from eventcards.engine import clocks
from eventcards.games.capitalism import STRATEGIES as CAPITALISTS
from eventcards.games.capitalism import rules as capitalism
from eventcards.games.euchre import rules as euchre
from eventcards.games.president import rules as president
from eventcards.games.rat_screw import rules as rat_screw
from eventcards.games.the_game import rules as the_game
from eventcards.games.the_game import strategies as the_game_strategies
from eventcards.kernel.table import Table, hand_of
from eventcards.kernel.view import View
from eventcards.log.replay import Replay
from tests.cli.conftest import Eventcards, eventcards
from tests.testing.test_proofs import Pickpocket

__all__ = ["eventcards"]

Plant = Callable[[pytest.MonkeyPatch], None]


def a_card_is_lost_when_a_pile_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    move = Table.move

    def careless(self: Table, verb: str, cards: Any, source: str, to: str, seat: str | None = None) -> None:
        move(self, verb, cards, source, to, seat)
        if verb == "take":
            self._cards[to].pop()

    monkeypatch.setattr(Table, "move", careless)


def a_card_is_left_lying_when_a_pile_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(table: Table, seat: str, by: str) -> str:
        pile = tuple(table.cards("pile"))
        table.move("take", pile[:-1] or pile, "pile", f"stock:{seat}", seat)
        table.note("pile.won", seat=seat, cards=len(pile), by=by)
        return seat

    monkeypatch.setattr(rat_screw, "take", careless)


def the_left_bower_follows_its_printed_suit(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = {trump: {one: one.suit for one in euchre.DECK} for trump in euchre.SUIT}
    monkeypatch.setattr(euchre, "SUIT", printed)


def a_burned_card_makes_a_sandwich(monkeypatch: pytest.MonkeyPatch) -> None:
    def onto_the_pile(table: Table, seat: str, penalty: int) -> None:
        burned = tuple(table.cards(f"stock:{seat}")[:penalty])
        if burned:
            table.move("burn", burned, f"stock:{seat}", "pile", seat)

    monkeypatch.setattr(rat_screw, "burn", onto_the_pile)


def who_passed_in_president_plays_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play_trick = president.play_trick
    monkeypatch.setattr(
        president,
        "play_trick",
        lambda table, options, leader, out: play_trick(table, president.Options(passing="open"), leader, out),
    )


def the_bum_gives_the_lowest_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def kind(table: Table, president: str, bum: str, number: int) -> None:
        table.enter("exchange", number)
        for giver, taker in ((president, bum), (bum, president)):
            lowest = sorted(table.hand(giver), key=capitalism.STRENGTH.__getitem__)[:2]
            table.move("give", lowest, hand_of(giver), hand_of(taker), giver)

    monkeypatch.setattr(capitalism, "exchange", kind)


def an_equal_card_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    takes = {pile: {top: {**cards, top: 0} for top, cards in tops.items()} for pile, tops in the_game.TAKES.items()}
    monkeypatch.setattr(the_game, "TAKES", takes)
    monkeypatch.setattr(the_game_strategies, "TAKES", takes)


def a_view_shows_the_top_of_a_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    look = View.cards

    def leaky(self: View, zone: str) -> Any:
        seen = look(self, zone)
        return (self._table.cards(zone)[0], *seen[1:]) if zone.startswith("stock") and seen else seen

    monkeypatch.setattr(View, "cards", leaky)


def a_strategy_draws_from_another_seats_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(CAPITALISTS):
        monkeypatch.setitem(CAPITALISTS, name, Pickpocket)


def a_tie_goes_by_the_order_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "pick", lambda luck, count: 0)


BUGS: list[tuple[Plant, str, str]] = [
    (a_card_is_lost_when_a_pile_is_collected, "rat-screw", "cards-are-kept"),
    (a_card_is_left_lying_when_a_pile_is_collected, "rat-screw", "winner-takes-all"),
    (the_left_bower_follows_its_printed_suit, "euchre", "suit-is-followed"),
    (a_burned_card_makes_a_sandwich, "rat-screw", "slaps-are-judged-by-the-cards-played"),
    (who_passed_in_president_plays_again, "president", "a-pass-binds"),
    (the_bum_gives_the_lowest_cards, "capitalism", "lowest-for-highest"),
    (an_equal_card_is_taken, "the-game", "piles-move-on-or-jump-back"),
    (a_view_shows_the_top_of_a_stock, "rat-screw", "nobody-peeks"),
    (a_strategy_draws_from_another_seats_stream, "capitalism", "luck-is-ones-own"),
    (a_tie_goes_by_the_order_of_seats, "rat-screw", "ties-are-drawn"),
]


@pytest.mark.parametrize(("plant", "game", "law"), BUGS, ids=lambda one: getattr(one, "__name__", one))
def test_a_planted_bug_is_found_shrunk_and_shown_again(
    plant: Plant, game: str, law: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, eventcards: Eventcards
) -> None:
    plant(monkeypatch)
    found = eventcards("check", game, "--examples", 100, "--law", law, "--json", "--log-dir", tmp_path)
    assert found.code == 1
    [row] = [row for row in orjson.loads(found.out)["laws"] if row["law"] == law]
    assert not row["holds"]

    scenario = tomllib.loads(Path(row["scenario"]).read_text())
    assert scenario["game"] == game
    assert len(scenario["decks"]) == 1
    replay = Replay(Path(row["log"]))
    told = sum(step.fact is not None for step in replay)
    assert 0 < told <= scenario["limits"]["events"]

    again = eventcards(*row["command"].split()[1:])
    assert again.code == 1
    assert f"NO  {law}: " in again.out
