"""`eventcards games`: what there is, from the declarations alone."""

from __future__ import annotations

import re

import orjson
import pytest

from eventcards.kernel.options import declared
from eventcards.kernel.registry import find_game, game_names, strategies_of
from tests.cli.conftest import Eventcards


def test_all_games_are_listed(eventcards: Eventcards) -> None:
    out = eventcards("games").out
    for name in game_names():
        assert name in out
        assert find_game(name).title in out


@pytest.mark.parametrize("name", game_names())
def test_a_game_tells_its_players_options_strategies_and_measures(name: str, eventcards: Eventcards) -> None:
    game = find_game(name)
    out = eventcards("games", name).out
    told = orjson.loads(eventcards("games", name, "--json").out)
    assert game.title in out
    for option in declared(game.options):
        assert option.name in out
        assert told["options"][option.name]["description"] == option.description
    for strategy in strategies_of(name):
        assert strategy in out
        assert told["strategies"][strategy]["description"]
    for measure in game.measures:
        assert measure in out
        assert told["measures"][measure]


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_an_example_with_its_question(name: str, eventcards: Eventcards) -> None:
    told = orjson.loads(eventcards("games", name, "--json").out)
    assert told["scenarios"]
    assert all(question.endswith("?") for question in told["scenarios"].values())


def test_parameters_of_strategies_are_told(eventcards: Eventcards) -> None:
    out = eventcards("games", "euchre").out
    assert re.search(r"^ +bid = 2\.7: tricks that its hand must promise to make trump; a number from 0 to 5", out, re.MULTILINE)


def test_a_misspelt_game_is_bad_input(eventcards: Eventcards) -> None:
    said = eventcards("games", "rat-scew")
    assert said.code == 2
    assert "did you mean 'rat-screw'?" in said.err
