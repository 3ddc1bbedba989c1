"""Which games and strategies there are: whatever is installed under our two entry-point groups.

Our own games come in the same way as anyone's. `eventcards.games` names one :class:`~eventcards.kernel.game.Game` an entry;
`eventcards.strategies` names, for the game that the entry is called after, a mapping of strategy names to classes.
`module:Name` reaches what is not installed, and only where imports were allowed.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from eventcards.errors import BadInput, one_of
from eventcards.kernel.game import AnyGame, Game
from eventcards.kernel.strategy import Human, Randomly, Scripted, Strategy

__all__ = ["find_game", "find_strategy", "game_names", "strategies_of"]


def game_names() -> list[str]:
    """The names of all games, sorted.

    >>> "rat-screw" in game_names()
    True
    """
    return sorted(_entries("eventcards.games"))


def find_game(name: str, *, allow_imports: bool = False) -> AnyGame:
    """The game of that name, or at `module:Name` if imports are allowed.

    >>> find_game("capitalism").title
    'Capitalism'
    """
    if ":" in name:
        return _checked(_import(name, allow_imports), name)
    entries = _entries("eventcards.games")
    if name not in entries:
        raise BadInput("", "", one_of(name, sorted(entries)))
    return _checked(entries[name][0].load(), name)


def find_strategy(game: str, name: str, *, allow_imports: bool = False) -> type[Strategy]:
    """The strategy of that name for a game, or at `module:Name` if imports are allowed; `human` is a person, in any game.

    >>> find_strategy("rat-screw", "never-slap").__name__
    'NeverSlap'
    """
    if ":" in name:
        found = _import(name, allow_imports)
        if not (isinstance(found, type) and issubclass(found, Strategy)):
            raise BadInput("", "", f"{name} is not a Strategy")
        return found
    if name == "human":
        return Human
    known = strategies_of(game)
    if name not in known:
        raise BadInput("", "", one_of(name, sorted(known)))
    return known[name]


def strategies_of(game: str) -> Mapping[str, type[Strategy]]:
    """All strategies for a game, by name; `random` and `scripted` are there for every game. A person is none of them."""
    found: dict[str, type[Strategy]] = {"random": Randomly, "scripted": Scripted}
    for entry in _entries("eventcards.strategies").get(game, []):
        found.update(entry.load())
    return found


@cache
def _entries(group: str) -> dict[str, list[EntryPoint]]:
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=group):
        found.setdefault(entry.name, []).append(entry)
    return found


def _import(name: str, allowed: bool) -> Any:
    if not allowed:
        raise BadInput("", "", f"{name!r} would import code; say --allow-imports if you trust it")
    module, _, attribute = name.partition(":")
    try:
        return getattr(importlib.import_module(module), attribute)
    except Exception as error:  # whatever a stranger's module does when it is imported
        raise BadInput("", "", f"{name!r} cannot be imported: {error}") from error


def _checked(found: Any, name: str) -> AnyGame:
    if not isinstance(found, Game):
        raise BadInput("", "", f"{name} is not a Game")
    return found
