"""Generators: what can be drawn by Hypothesis about a game, from its declarations alone.

A game is named as a scenario names it: by its entry point, or as `module:Name`. Everything drawn is plain, as a scenario writes it, so
that whatever goes wrong can be written down and read by a person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from hypothesis import strategies as st

from eventcards.engine.setup import read_options
from eventcards.errors import BadInput
from eventcards.kernel.cards import Card, numbers, pack, show
from eventcards.kernel.game import AnyGame
from eventcards.kernel.options import Declared, declared, plain_value
from eventcards.kernel.registry import find_game, strategies_of
from eventcards.kernel.strategy import Scripted
from eventcards.kernel.timing import Timing

__all__ = ["cards", "decks", "game_called", "options", "player_counts", "players", "strategies", "times"]

QUICKEST = 0.05
"""The shortest pace and time drawn, in seconds: a game whose cards turn at once never lets anybody react."""


def game_called(name: str) -> AnyGame:
    """The game of that name; who tests a game trusts its code, so `module:Name` may be imported."""
    return find_game(name, allow_imports=True)


def cards() -> st.SearchStrategy[Card]:
    """Playing cards and number cards."""
    return st.sampled_from([*pack(), *numbers(1, 100)])


def player_counts(game: str) -> st.SearchStrategy[int]:
    """How many may play."""
    return st.sampled_from(game_called(game).players)


def options(game: str, players: int) -> st.SearchStrategy[dict[str, Any]]:
    """Rule options that the game takes for so many players, often the usual ones."""
    found = game_called(game)

    def taken(given: dict[str, Any]) -> bool:
        try:
            read_options(found, given, players)
        except BadInput:
            return False
        return True

    return _values(declared(found.options)).filter(taken)


def decks(game: str, given: Mapping[str, Any], players: int) -> st.SearchStrategy[str]:
    """The game's deck under these options in any order, top card first."""
    found = game_called(game)
    return st.permutations(found.deck(read_options(found, given, players))).map(show)


def strategies(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """The game's own strategies with parameters, as a scenario writes them; not `scripted`, which has no mind of its own."""
    known = {name: kind for name, kind in strategies_of(game_called(game).name).items() if kind is not Scripted}
    return st.sampled_from(sorted(known)).flatmap(
        lambda name: _values(declared(known[name])).map(lambda parameters: {"name": name, **parameters})
    )


def times() -> st.SearchStrategy[Any]:
    """How long a player thinks or takes to react. Equal constants make hands land together."""
    return st.sampled_from([0.5, {"uniform": [0.1, 1.5]}, 0.25, {"triangular": [0.1, 0.3, 1.5]}, {"exponential": 0.4}])


def players(game: str, count: int) -> st.SearchStrategy[list[dict[str, Any]]]:
    """So many players with strategies and times, as `[[players]]` lists them."""
    one = st.fixed_dictionaries({"strategy": strategies(game), "think": times(), "reaction": times()})
    return st.lists(one, min_size=count, max_size=count)


def _values(options: Sequence[Declared]) -> st.SearchStrategy[dict[str, Any]]:
    """A value for some of the options; the others are as usual."""
    return st.fixed_dictionaries({}, optional={one.name: _value(one) for one in options})


def _value(one: Declared) -> st.SearchStrategy[Any]:
    """A value of an option: of the allowed ones those near the usual, so that a game stays short."""
    usual = plain_value(one.default)
    if one.type is bool:
        return st.booleans()
    if one.type is Timing:
        return st.just(usual) | st.sampled_from([1.0, 0.3, QUICKEST, {"uniform": [QUICKEST, 2.0]}])
    if one.choices:
        several = st.lists(st.sampled_from(one.choices), unique=True)
        return st.sampled_from(one.choices) if one.type is str else several
    if one.type is int:
        return _numbers(one, usual)
    if one.type is float:
        low, high = _bounds(one, usual)
        return st.floats(low, high, allow_nan=False)
    if get_args(one.type)[:1] == (int,):  # as many as usual: each may mean something else
        return st.lists(_numbers(one, max(usual, default=1)), min_size=len(usual), max_size=len(usual))
    return st.just(usual)


def _numbers(one: Declared, usual: int) -> st.SearchStrategy[int]:
    low, high = _bounds(one, usual)
    return st.integers(int(low), int(high))


def _bounds(one: Declared, usual: float) -> tuple[float, float]:
    """From the least that is allowed to about twice the usual."""
    low = min(usual, 0) if one.minimum is None else one.minimum
    high = max(2 * usual, low + 2)
    return low, high if one.maximum is None else min(high, one.maximum)
