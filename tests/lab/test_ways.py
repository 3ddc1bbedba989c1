"""Two ways to play: read from two files, or from one and its swaps."""

from __future__ import annotations

from pathlib import Path

import pytest

from eventcards.errors import BadInput
from eventcards.lab.scenario import make_scenario, read_scenario
from eventcards.lab.ways import Ways, read_swap, swapped, two_scenarios, with_swaps

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"


def swaps(scenario: str, *texts: str) -> Ways:
    return with_swaps(read_scenario(SCENARIOS / f"{scenario}.toml"), texts)


def test_a_swap_changes_strategies_and_nothing_else() -> None:
    players = [{"name": "A", "think": 3, "strategy": {"name": "safe", "aces": 2}}, {}, {"reaction": 0.2}, {}]
    [cell] = make_scenario("test", {"game": "euchre", "players": players, "rotate": True, "decks": []}).cells
    other = swapped(cell, {"W": {"name": "risky", "trumps": 4}})
    assert [one.plain() for one in other.setup.seats[:3]] == [one.plain() for one in cell.setup.seats[:3]]
    west = other.setup.seats[3].plain()
    assert (west["strategy"], west["params"]["trumps"]) == ("risky", 4)
    assert west | {"strategy": "random", "params": {}} == cell.setup.seats[3].plain()
    assert other.rotate


@pytest.mark.parametrize(
    ("texts", "subject", "names", "conditions"),
    [
        (["W=slap-faces"], "W", ("slap-rules", "slap-faces"), ("with slap-rules", "with slap-faces")),
        (["W=slap-faces"], "N", ("slap-rules", "slap-faces"), ("with slap-rules", "with slap-faces for W")),
        (["slap-rules=random"], "W", ("slap-rules", "random"), ("with slap-rules", "with random")),
        (["W=random", "N=random"], "W", ("rat-screw", "W=random, N=random"), ("in rat-screw", "with W=random, N=random")),
        (["W={name='random'}"], "W", ("slap-rules", "{name='random'}"), ("with slap-rules", "with {name='random'}")),
    ],
)
def test_ways_are_told_by_their_strategies_where_it_is_one_for_one_other(
    texts: list[str], subject: str, names: tuple[str, str], conditions: tuple[str, str]
) -> None:
    ways = swaps("rat-screw", *texts)
    assert ways.names == names
    assert ways.conditions(subject) == conditions


def test_a_swap_is_made_in_every_cell_of_a_sweep() -> None:
    ways = swaps("rat-screw-pace", "Quick=random")
    assert len(ways.cells) == 5
    assert all(other.setup.seats[0].strategy == "random" for _, other in ways.cells)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("N", "--swap: 'N' is not of the form WHO=STRATEGY"),
        ("=safe", "--swap: '=safe' is not of the form"),
        ("N=", "--swap: 'N=' is not of the form"),
        ("N={name=", "--swap: '{name=' is not a TOML table"),
        ("X=random", "--swap: 'X' is not known; allowed: N, E, S, W, never-slap"),
        ("N=slap-rule", "--swap: 'slap-rule' is not known; did you mean 'slap-rules'?"),
        ("N={nam='random'}", "--swap name: is missing"),
        ("N=os:system", "--swap: 'os:system' would import code; say --allow-imports"),
    ],
)
def test_a_swap_that_cannot_be_made_is_told_with_what_to_write(text: str, said: str) -> None:
    with pytest.raises(BadInput) as error:
        swaps("rat-screw", text)
    assert str(error.value).startswith(said)


def test_a_swap_may_carry_parameters() -> None:
    assert read_swap('EW = {name = "safe", aces = 2}') == ("EW", {"name": "safe", "aces": 2})


def files(tmp_path: Path, first: str, second: str) -> tuple[Path, Path]:
    paths = (tmp_path / "a.toml", tmp_path / "b.toml")
    for path, text in zip(paths, (first, second), strict=True):
        path.write_text(text)
    return paths


def test_two_scenarios_are_played_with_the_seed_and_games_of_the_first(tmp_path: Path) -> None:
    paths = files(tmp_path, "game = 'euchre'\nseed = 5\ngames = 7", "game = 'euchre'\nseed = 6\ngames = 8\nstrategy = 'safe'")
    ways = two_scenarios(*paths, {"clock": "instant"})
    assert (ways.name, ways.names, ways.conditions("N")) == ("a and b", ("a", "b"), ("in a", "in b"))
    [(one, other)] = ways.cells
    assert (ways.seed, one.setup.seed, other.setup.seed, ways.games) == (5, 5, 5, 7)


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("game = 'euchre'", "game = 'capitalism'", "b.toml: game: euchre cannot be compared with capitalism"),
        ("game = 'euchre'", "game = 'euchre'\nrotate = true", "b.toml: rotate: both scenarios must play a deal equally often"),
        ("game = 'the-game'\nplayers = 2", "game = 'the-game'\n[sweep]\nplayers = [2, 3]", "b.toml: sweep: must be that of"),
        ("game = 'euchre'", "game = 'uker'", "b.toml: game: 'uker' is not known"),
    ],
)
def test_scenarios_that_do_not_share_their_deals_are_refused(first: str, second: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as error:
        two_scenarios(*files(tmp_path, first, second), {})
    assert said in str(error.value)
