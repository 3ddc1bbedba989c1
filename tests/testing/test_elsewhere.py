"""What only another Python shows: that something is left over from earlier games, or depends on the order of a set."""

from __future__ import annotations

from typing import Any

import pytest

from eventcards.engine.setup import Setup
from eventcards.kernel.cards import cards
from eventcards.kernel.game import AnyGame, Outcome, ranked
from eventcards.kernel.laws import LawBroken
from eventcards.kernel.requests import Ask, Steps
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.view import View
from eventcards.testing.elsewhere import log_elsewhere
from eventcards.testing.exploring import setup_of
from eventcards.testing.laws import laws_of
from eventcards.testing.proof import told
from eventcards.testing.repetition import RARELY, SOME
from tests.playing import made_up, setup

FIRST: list[str] = []


def the_first_leads_for_ever(table: Table) -> Steps[Outcome]:
    """Chance names who leads, once and for all games."""
    table.place("open", cards("2C 3C"))
    if not FIRST:
        FIRST.append(table.random_seat())
    yield Ask(FIRST[0], "lead", tuple(table.cards("open")))
    return ranked(table, table.scores, "that is all")


def everybody_chooses(table: Table) -> Steps[Outcome]:
    table.place("open", cards("2C 3C 4C 5C 6C 7C 8C 9C"))
    for seat in table.seats:
        card = yield Ask(seat, "take", tuple(table.cards("open")))
        table.move("take", [card], "open", "taken", seat)
    return ranked(table, table.scores, "that is all")


class Whichever(Strategy):
    """Takes the card that a set happens to give first."""

    def decide(self, view: View, ask: Ask) -> Any:
        return next(iter(set(ask.options)))


class Wordy(Strategy):
    """Takes the card whose name a set happens to give first."""

    def decide(self, view: View, ask: Ask) -> Any:
        text = next(iter({card.text for card in ask.options}))
        return next(card for card in ask.options if card.text == text)


STICKY: AnyGame = made_up(the_first_leads_for_ever, zones=[Zone("open")])
SOUND: AnyGame = made_up(everybody_chooses, zones=[Zone("open"), Zone("taken")])


def ready(game: str, strategy: str = "random", seed: int = SOME) -> Setup:
    return setup_of({"game": f"{__name__}:{game}", "players": 4, "strategy": strategy, "seed": seed})


def complaint(law: str, game: Setup) -> str | None:
    try:
        laws_of(game.game).only([law]).hold(game)
    except LawBroken as broken:
        return broken.problem
    return None


def test_what_is_left_over_from_the_very_first_game_is_found_out() -> None:
    said = [complaint("alone-equals-batch", ready("STICKY", seed=seed)) for seed in (SOME, SOME + RARELY, SOME + 2 * RARELY)]
    assert any(problem and '"event":"asked"' in problem for problem in said)


@pytest.mark.parametrize("strategy", ["Whichever", "Wordy"])
def test_a_choice_by_the_order_of_a_set_is_found_out(strategy: str) -> None:
    seeds = (SOME + number * RARELY for number in range(12))  # here and there sets may happen to agree
    said = (complaint("same-scenario-same-bytes", ready("SOUND", f"{__name__}:{strategy}", seed)) for seed in seeds)
    assert any(problem and '"event":"answered"' in problem for problem in said)


@pytest.mark.parametrize("law", ["alone-equals-batch", "same-scenario-same-bytes"])
def test_a_sound_game_is_the_same_everywhere(law: str) -> None:
    assert complaint(law, ready("SOUND")) is None


def test_elsewhere_the_same_game_is_played() -> None:
    game = ready("SOUND")
    assert log_elsewhere(game) == log_elsewhere(ready("SOUND", seed=1), game, order=3) == told(game).log


def test_what_has_no_name_cannot_be_played_elsewhere() -> None:
    assert log_elsewhere(setup(SOUND, [Wordy()])) is None
