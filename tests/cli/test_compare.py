"""`eventcards compare`, as people use it."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest

from tests.cli.conftest import Eventcards

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"
CAPITALISM = SCENARIOS / "capitalism.toml"


def test_a_swap_tells_both_values_the_difference_and_the_verdict(eventcards: Eventcards) -> None:
    said = eventcards("compare", CAPITALISM, "--swap", "E=lowest-first", "--games", 40)
    assert said.code == 0
    assert said.out.startswith("Four capitalists  (scenario capitalism, seed 2026, instant clock)\n")
    rows = {line.split()[0]: line.split()[1:] for line in said.out.splitlines() if "  " in line.strip()}
    assert rows["highest-first"] == ["40", "0", "0%"]
    assert rows["lowest-first"][:2] == ["40", "0"]
    assert re.search(
        r"^E wins \d+ more games in a hundred with lowest-first than with highest-first \(95 %: \d+ to \d+\)\.$",
        said.out,
        re.MULTILINE,
    )
    assert "Intervals: paired by deal, for rates: Agresti and Min (2005)." in said.out


def test_the_same_comparison_says_the_same(eventcards: Eventcards) -> None:
    command = ("compare", CAPITALISM, "--swap", "E=lowest-first", "--games", 20)
    assert eventcards(*command) == eventcards(*command)


def test_two_scenarios_are_compared_cell_by_cell(eventcards: Eventcards, tmp_path: Path) -> None:
    for name, strategy in (("a", "greedy"), ("b", "jumper")):
        text = f"game = 'the-game'\nstrategy = '{strategy}'\n[sweep]\nplayers = [1, 2]"
        (tmp_path / f"{name}.toml").write_text(text)
    said = eventcards("compare", tmp_path / "a.toml", tmp_path / "b.toml", "--of", "cards left", "--games", 30, "--json")
    told = orjson.loads(said.out)
    assert (told["scenario"], told["ways"], told["clock"]) == ("a and b", ["a", "b"], "instant")
    assert [cell["parameters"] for cell in told["cells"]] == [{"players": 1}, {"players": 2}]
    for cell in told["cells"]:
        low, high = cell["interval"]
        assert low < cell["difference"] < high
        assert cell["difference"] == pytest.approx(cell["second"]["mean"] - cell["first"]["mean"])
        assert (cell["of"], cell["deals"], cell["games"], cell["precise"]) == ("cards left", 30, 30, False)


def test_both_ways_play_the_games_that_run_plays(eventcards: Eventcards, tmp_path: Path) -> None:
    told = orjson.loads(eventcards("compare", CAPITALISM, "--swap", "E=random", "--of", "N score", "--games", 8, "--json").out)
    run = orjson.loads(eventcards("run", CAPITALISM, "--games", 8, "--clock", "instant", "--keep", "none", "--json").out)
    assert told["cells"][0]["first"]["mean"] == run["cells"][0]["by_seat"][0]["mean_score"]


def test_a_precision_is_played_for_and_the_method_is_named(eventcards: Eventcards) -> None:
    said = eventcards("compare", CAPITALISM, "--swap", "E=lowest-first", "--precision", "20%", "--workers", 1)
    assert said.code == 0
    assert "empirical-Bernstein confidence sequence, Waudby-Smith and Ramdas (2024)" in said.out
    assert "not as narrow" not in said.out


def test_a_precision_that_takes_more_games_than_allowed_is_said_to_be_missed(eventcards: Eventcards) -> None:
    said = eventcards("compare", CAPITALISM, "--swap", "E=random", "--of", "E score", "--precision", "0.1", "--games", 10)
    assert said.code == 0
    assert "Too few deals to say anything: 10, of which" in said.out
    assert "The interval is not as narrow as 0.1 yet" in said.out


def test_the_length_is_compared_on_the_virtual_clock(eventcards: Eventcards) -> None:
    said = eventcards("compare", CAPITALISM, "--swap", "E=lowest-first", "--of", "length", "--games", 5)
    assert "virtual clock" in said.out
    assert "length in seconds" in said.out


def test_a_rotated_scenario_plays_whole_deals(eventcards: Eventcards) -> None:
    said = eventcards("compare", SCENARIOS / "president.toml", "--swap", "Low=random", "--games", 6, "--json")
    [cell] = orjson.loads(said.out)["cells"]
    assert (cell["deals"], cell["games"]) == (2, 8)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "compare: takes two scenarios, or one and --swap WHO=STRATEGY"),
        ((CAPITALISM, "--swap", "N=random"), "compare: takes two scenarios, or one and --swap WHO=STRATEGY"),
        (("nowhere.toml",), "nowhere.toml: cannot be read"),
        (("--swap", "N=randm"), "--swap: 'randm' is not known; did you mean 'random'?"),
        (("--swap", "N=random", "--of", "trick"), "--of: 'trick' is not known; did you mean 'tricks'?"),
        (("--swap", "N=random", "--precision", "0.5"), "--precision: '0.5' is not a precision for the win rate of N"),
        (("--swap", "N=random", "--games", "0"), "Invalid value for '--games'"),
        (("--swap", "N=random", "--clock", "real"), "Invalid value for '--clock'"),
    ],
)
def test_a_mistake_is_told_with_what_to_write_and_leaves_with_2(
    arguments: tuple[object, ...], said: str, eventcards: Eventcards
) -> None:
    answer = eventcards("compare", CAPITALISM, *arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert said in answer.err


def test_names_with_escape_codes_do_no_harm(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('game = "euchre"\ntitle = "\\u001b[31mred [/x]"\n')
    said = eventcards("compare", path, "--swap", "N=safe", "--games", 2)
    assert "\x1b" not in said.out
    assert "[/x]" in said.out
