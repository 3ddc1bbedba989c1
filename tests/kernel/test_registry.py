"""Games and strategies come in by entry points, or as module:Name where imports are allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from eventcards.errors import BadInput
from eventcards.games import capitalism, rat_screw
from eventcards.kernel.registry import find_game, find_strategy, game_names, strategies_of
from eventcards.kernel.strategy import Randomly, Strategy, summary


def test_our_own_games_are_found_by_name() -> None:
    assert {"capitalism", "rat-screw"} <= set(game_names())
    assert game_names() == sorted(game_names())
    assert find_game("rat-screw") is rat_screw.GAME
    assert find_game("capitalism") is capitalism.GAME


def test_a_game_answers_to_the_name_it_is_found_by() -> None:
    assert all(find_game(name).name == name for name in game_names())


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match="'capitalsim' is not known; did you mean 'capitalism'"):
        find_game("capitalsim")


def test_the_seeds_strategies_are_found_and_random_is_there_for_every_game() -> None:
    assert set(strategies_of("capitalism")) == {"lowest-first", "highest-first", "bomb-first", "max-skip", "random"}
    assert set(strategies_of("rat-screw")) == {"never-slap", "slap-before-turn", "slap-faces", "slap-rules", "random"}
    assert find_strategy("capitalism", "random") is Randomly
    assert set(strategies_of("a game that came by import")) == {"random"}


def test_an_unknown_strategy_is_refused_with_the_nearest_and_all_names() -> None:
    with pytest.raises(BadInput, match="did you mean 'slap-rules'") as refused:
        find_strategy("rat-screw", "slap-rule")
    assert "never-slap" in str(refused.value)


def test_a_strategy_of_another_game_is_not_known() -> None:
    with pytest.raises(BadInput, match="'lowest-first' is not known"):
        find_strategy("rat-screw", "lowest-first")


def test_every_strategy_has_a_description() -> None:
    for game in ("capitalism", "rat-screw"):
        assert all(summary(kind) for kind in strategies_of(game).values())


def test_nothing_is_imported_unless_it_was_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "unsafe.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(tmp_path)
    for find in (lambda: find_game("unsafe:GAME"), lambda: find_strategy("rat-screw", "unsafe:Mine")):
        with pytest.raises(BadInput, match=r"'unsafe:.*' would import code; say --allow-imports"):
            find()


def test_module_and_name_reach_what_is_not_installed() -> None:
    assert find_game("eventcards.games.rat_screw:GAME", allow_imports=True) is rat_screw.GAME
    found = find_strategy("rat-screw", "eventcards.kernel.strategy:Randomly", allow_imports=True)
    assert issubclass(found, Strategy)


@pytest.mark.parametrize("name", ["nowhere:GAME", "math:nothing", ":GAME", "math:", ".relative:GAME", "a..b:GAME", "broken:GAME"])
def test_what_cannot_be_imported_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text("this is not Python")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadInput, match="cannot be imported"):
        find_game(name, allow_imports=True)


def test_what_is_imported_must_be_a_game_or_a_strategy() -> None:
    with pytest.raises(BadInput, match="math:pi is not a Game"):
        find_game("math:pi", allow_imports=True)
    for thing in ("math:pi", "builtins:int"):
        with pytest.raises(BadInput, match=f"{thing} is not a Strategy"):
            find_strategy("rat-screw", thing, allow_imports=True)
