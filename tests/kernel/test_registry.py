"""Games and strategies come in by entry points, or as module:Name where imports are allowed."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from eventcards.errors import BadInput
from eventcards.games import capitalism, rat_screw
from eventcards.kernel import registry
from eventcards.kernel.registry import find_game, find_strategy, game_names, strategies_of
from eventcards.kernel.strategy import Human, Randomly, Strategy, summary


def nowhere(refused: BadInput) -> bool:
    """Whether no place is named yet: file and key are known further out."""
    return (refused.source, refused.key) == ("", "")


def test_our_own_games_are_found_by_name() -> None:
    assert {"capitalism", "rat-screw"} <= set(game_names())
    assert game_names() == sorted(game_names())
    assert find_game("rat-screw") is rat_screw.GAME
    assert find_game("capitalism") is capitalism.GAME


def test_a_game_answers_to_the_name_it_is_found_by() -> None:
    assert all(find_game(name).name == name for name in game_names())


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadInput, match=r"^'capitalsim' is not known; did you mean 'capitalism'") as refused:
        find_game("capitalsim")
    assert nowhere(refused.value)


def test_the_seeds_strategies_are_found_and_two_are_there_for_every_game() -> None:
    everywhere = {"random", "scripted"}
    assert set(strategies_of("capitalism")) == {"lowest-first", "highest-first", "bomb-first", "max-skip"} | everywhere
    assert set(strategies_of("rat-screw")) == {"never-slap", "slap-before-turn", "slap-faces", "slap-rules"} | everywhere
    assert find_strategy("capitalism", "random") is Randomly
    assert find_strategy("capitalism", "human") is Human
    assert "human" not in strategies_of("capitalism")
    assert set(strategies_of("a game that came by import")) == everywhere


def test_an_unknown_strategy_is_refused_with_the_nearest_and_all_names() -> None:
    with pytest.raises(BadInput, match=r"^'slap-rule' is not known; did you mean 'slap-rules'") as refused:
        find_strategy("rat-screw", "slap-rule")
    assert nowhere(refused.value)
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
        with pytest.raises(BadInput, match=r"^'unsafe:.*' would import code; say --allow-imports") as refused:
            find()
        assert nowhere(refused.value)


def test_module_and_name_reach_what_is_not_installed() -> None:
    assert find_game("eventcards.games.rat_screw:GAME", allow_imports=True) is rat_screw.GAME
    found = find_strategy("rat-screw", "eventcards.kernel.strategy:Randomly", allow_imports=True)
    assert issubclass(found, Strategy)


@pytest.mark.parametrize("name", ["nowhere:GAME", "math:nothing", ":GAME", "math:", ".relative:GAME", "a..b:GAME", "broken:GAME"])
def test_what_cannot_be_imported_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text("this is not Python")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadInput, match=rf"^'{name}' cannot be imported: ") as refused:
        find_game(name, allow_imports=True)
    assert nowhere(refused.value)


def test_the_module_ends_at_the_first_colon() -> None:
    with pytest.raises(BadInput, match=r"^'math:pi:e' cannot be imported: module 'math' has no attribute 'pi:e'$"):
        find_game("math:pi:e", allow_imports=True)


def test_an_entry_that_is_no_game_is_refused_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {"circle": [EntryPoint("circle", "math:pi", "eventcards.games")]}
    monkeypatch.setattr(registry, "_entries", lambda group: installed)
    with pytest.raises(BadInput, match=r"^circle is not a Game$"):
        find_game("circle")


def test_what_is_imported_must_be_a_game_or_a_strategy() -> None:
    with pytest.raises(BadInput, match=r"^math:pi is not a Game") as refused:
        find_game("math:pi", allow_imports=True)
    assert nowhere(refused.value)
    for thing in ("math:pi", "builtins:int"):
        with pytest.raises(BadInput, match=rf"^{thing} is not a Strategy") as refused:
            find_strategy("rat-screw", thing, allow_imports=True)
        assert nowhere(refused.value)
