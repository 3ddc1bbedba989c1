"""Two ways to play: two scenarios, or one scenario and the same with other strategies. Checked before a game is played."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from eventcards.engine.setup import Entry, seat_players
from eventcards.errors import BadInput
from eventcards.kernel.options import plain_options
from eventcards.lab.pairs import games_a_deal, players_of
from eventcards.lab.scenario import Cell, Scenario, read_scenario

__all__ = ["Ways", "read_swap", "swapped", "two_scenarios", "with_swaps"]


@attrs.frozen
class Ways:
    """The cells of two ways, pair by pair, and how the ways are told."""

    title: str
    name: str
    seed: int
    games: int
    """To be played each way, in each cell."""
    names: tuple[str, str]
    words: tuple[str, str]
    """What goes before the names in a sentence: `in`, `with`."""
    cells: Sequence[tuple[Cell, Cell]]
    whose: str = ""
    """Whose strategies are swapped, if the names are those of the strategies."""

    def conditions(self, subject: str) -> tuple[str, str]:
        """The ways as the conditions under which a subject does better or worse: `with safe`, and `with risky for N` if N is another."""
        first, second = (f"{word} {name}" for word, name in zip(self.words, self.names, strict=True))
        known = not self.whose or self.whose in (subject, self.names[0])
        return first, second if known else f"{second} for {self.whose.replace(',', ' and ')}"


def two_scenarios(first: Path, second: Path, changes: Mapping[str, Any], *, allow_imports: bool = False) -> Ways:
    """The scenarios of two files. Games and seed are those of the first: the same decks, whatever the second says."""
    one = read_scenario(first, changes, allow_imports=allow_imports)
    other = read_scenario(second, {**changes, "games": one.games, "seed": one.seed}, allow_imports=allow_imports)
    if [cell.parameters for cell in one.cells] != [cell.parameters for cell in other.cells]:
        raise BadInput(str(second), "sweep", f"must be that of {first}: cells are compared one by one")
    cells = list(zip(one.cells, other.cells, strict=True))
    try:
        for pair in cells:
            _check(*pair)
    except BadInput as error:
        raise error.inside(source=str(second)) from None
    names = (first.stem, second.stem) if first.stem != second.stem else (str(first), str(second))
    return Ways(one.title, " and ".join(names), one.seed, one.games, names, ("in", "in"), cells)


def _check(first: Cell, second: Cell) -> None:
    """Refuse to compare what cannot be played on the same deals."""
    one, other = first.setup, second.setup
    if one.game.name != other.game.name:
        raise BadInput("", "game", f"{one.game.name} cannot be compared with {other.game.name}")
    if games_a_deal(first) != games_a_deal(second):
        raise BadInput(
            "", "rotate", "both scenarios must play a deal equally often: rotate both or neither, with as many players"
        )


def with_swaps(scenario: Scenario, swaps: Sequence[str], *, allow_imports: bool = False) -> Ways:
    """A scenario, and the same with other strategies: `N=safe`, and so on."""
    changes = dict(map(read_swap, swaps))
    try:
        cells = [(cell, swapped(cell, changes, allow_imports=allow_imports)) for cell in scenario.cells]
    except BadInput as error:
        parameter = error.key.partition(".strategy.")[2]
        raise BadInput("", f"--swap {parameter}".rstrip(), error.problem) from None
    before = {
        one.strategy
        for cell in scenario.cells
        for who in changes
        for one in cell.setup.seats
        if one.player in players_of(cell, who)
    }
    after = {text.partition("=")[2].strip() for text in swaps}
    told = Ways(
        scenario.title, scenario.name, scenario.seed, scenario.games, (scenario.name, ", ".join(swaps)), ("in", "with"), cells
    )
    if len(before) > 1 or len(after) > 1 or before == after:
        return told
    return attrs.evolve(told, names=(before.pop(), after.pop()), words=("with", "with"), whose=",".join(changes))


def read_swap(text: str) -> tuple[str, Any]:
    """Who, and a strategy by its name, or as a TOML table of its name and parameters.

    >>> read_swap("N=safe"), read_swap('EW={name="safe", aces=2}')
    (('N', 'safe'), ('EW', {'name': 'safe', 'aces': 2}))
    """
    who, equals, strategy = (part.strip() for part in text.partition("="))
    if not (who and equals and strategy):
        raise BadInput("", "--swap", f"{text!r} is not of the form WHO=STRATEGY")
    if not strategy.startswith("{"):
        return who, strategy
    try:
        return who, tomllib.loads(f"strategy = {strategy}")["strategy"]
    except tomllib.TOMLDecodeError as error:
        raise BadInput("", "--swap", f"{strategy!r} is not a TOML table: {error}") from None


def swapped(cell: Cell, swaps: Mapping[str, Any], *, allow_imports: bool = False) -> Cell:
    """The cell with other strategies for these seats, teams, players or strategies; all else stays, and all luck.

    >>> from eventcards.lab.scenario import make_scenario
    >>> cell = swapped(make_scenario("example", {"game": "euchre"}).cells[0], {"NS": "safe"})
    >>> [one.strategy for one in cell.setup.seats]
    ['safe', 'random', 'safe', 'random']
    """
    setup = cell.setup
    strategies = {one.player: {"name": one.strategy, **plain_options(one.prototype)} for one in setup.seats}
    for who, strategy in swaps.items():
        strategies.update(dict.fromkeys(players_of(cell, who), strategy))
    entries = [Entry(one.name, strategies[one.player], one.think, one.reaction) for one in setup.seats]
    seats = seat_players(setup.game, entries, allow_imports=allow_imports)
    return attrs.evolve(cell, setup=attrs.evolve(setup, seats=seats))
