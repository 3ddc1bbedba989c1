"""What is drawn about a game is always something that the game takes, and in the end everything that it takes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from eventcards.engine.play import play
from eventcards.engine.setup import read_decks, read_options
from eventcards.kernel.cards import card
from eventcards.kernel.registry import find_game, game_names, strategies_of
from eventcards.testing import cards, decks, explored, options, player_counts, positions, scenarios, setup_of, strategies

QUICK = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])


@given(cards())
def test_a_card_is_one_of_the_cards_there_are(one: Any) -> None:
    assert card(one.text) is one


@pytest.mark.parametrize("game", game_names())
@QUICK
@given(data=st.data())
def test_players_options_and_decks_are_such_as_the_game_takes(game: str, data: Any) -> None:
    players = data.draw(player_counts(game))
    given = data.draw(options(game, players))
    chosen = read_options(find_game(game), given, players)
    read_decks(find_game(game), chosen, [data.draw(decks(game, given, players))])


@pytest.mark.parametrize("game", game_names())
def test_every_strategy_of_a_game_is_drawn(game: str) -> None:
    drawn: set[str] = set()

    @settings(max_examples=100, database=None, derandomize=True)
    @given(strategies(game))
    def look(one: dict[str, Any]) -> None:
        drawn.add(one["name"])

    look()
    assert drawn == set(strategies_of(game)) - {"scripted"}


@pytest.mark.parametrize("game", game_names())
@QUICK
@given(data=st.data())
def test_a_scenario_plays_the_game_that_was_explored(game: str, data: Any) -> None:
    one = data.draw(explored(game))
    assert one.fault is None
    assert setup_of(one.scenario) == one.setup
    decided = play(one.setup)
    assert decided == play(setup_of(one.scenario))


@pytest.mark.parametrize("game", game_names())
@QUICK
@given(data=st.data())
def test_a_position_is_a_table_in_the_middle_of_a_game(game: str, data: Any) -> None:
    position = data.draw(positions(game))
    table = position.table
    assert position.setup.game.name == game
    if position.ask is not None:
        assert position.ask.seat in table.seats
        assert position.ask.options


@pytest.mark.parametrize(("game", "script"), [("president", "answers"), ("rat-screw", "claims")])
def test_a_scenario_fixes_the_deck_and_what_explorers_did(game: str, script: str) -> None:
    written: list[list[str]] = []

    @settings(QUICK, database=None, derandomize=True)
    @given(scenarios(game))
    def look(one: dict[str, Any]) -> None:
        assert len(one["decks"][0].split()) == 52
        written.extend(player["strategy"].get(script, []) for player in one["players"])

    look()
    assert max(map(len, written)) > 3
