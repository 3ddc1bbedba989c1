"""Every registered game is held to every law: those of the table, its own, and those that take whole games to prove."""

from __future__ import annotations

import pytest

from eventcards.kernel.registry import find_game, game_names
from eventcards.testing import conformance, laws_of, search

for _name in game_names():
    globals()[f"Test{_name.title().replace('-', '')}"] = conformance(_name, examples=8)


@pytest.mark.parametrize("game", game_names())
def test_no_game_is_registered_without_laws_of_its_own(game: str) -> None:
    assert find_game(game).laws


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_every_game_keeps_all_laws_over_many_games(game: str) -> None:
    laws = laws_of(find_game(game))
    tried = search(game, laws, examples=200, seed=1)
    assert not tried.failures
    assert all(tried.games[law.name] for law in laws.all), "every law is put to the test"
