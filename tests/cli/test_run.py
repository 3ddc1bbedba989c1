"""`eventcards run`, as people use it."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest

from tests.cli.conftest import Eventcards

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"


def test_one_game_tells_its_outcome_and_names_its_log(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("run", SCENARIOS / "rat-screw.toml", "--games", 1, "--log-dir", tmp_path)
    assert said.code == 0
    assert "seed 2026" in said.out
    assert re.search(r"West wins: has all the cards after \d+ min \d+ s of play", said.out)
    [log] = tmp_path.iterdir()
    assert f"Log: {log}" in said.out
    assert eventcards("verify", log).code == 0


def test_many_games_give_a_table(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("run", SCENARIOS / "capitalism.toml", "--games", 20, "--seed", 1, "--log-dir", tmp_path)
    header = next(line for line in said.out.splitlines() if line.startswith("strategy"))
    assert header.split("  ")[0] == "strategy"
    for column in ("seat", "games", "wins", "win rate", "95 % interval", "mean score", "mean length", "unfinished"):
        assert column in header
    rows = [
        line.split() for line in said.out.splitlines() if re.match(r"(lowest-first|highest-first|bomb-first|max-skip) ", line)
    ]
    assert [row[1] for row in rows] == ["N", "E", "S", "W"]
    assert sum(int(row[4]) for row in rows) == 20


def test_the_same_run_prints_the_same_numbers(eventcards: Eventcards, tmp_path: Path) -> None:
    command = ("run", SCENARIOS / "capitalism.toml", "--games", 30, "--seed", 1, "--log-dir", tmp_path)
    assert eventcards(*command) == eventcards(*command)


def test_the_instant_clock_gives_the_same_outcomes(eventcards: Eventcards) -> None:
    def numbers(clock: str) -> object:
        said = eventcards("run", SCENARIOS / "rat-screw-pace.toml", "--games", 5, "--clock", clock, "--keep", "none", "--json")
        cells = orjson.loads(said.out)["cells"]
        for cell in cells:
            cell.pop("mean_seconds")
        return cells

    assert numbers("instant") == numbers("virtual")


def test_json_is_one_object(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("run", SCENARIOS / "rat-screw-pace.toml", "--games", 2, "--json", "--log-dir", tmp_path)
    told = orjson.loads(said.out)
    assert list(told) == ["scenario", "seed", "games", "cells", "logs"]
    assert (told["scenario"], told["seed"], told["games"], len(told["cells"])) == ("rat-screw-pace", 2026, 10, 5)
    assert set(told["cells"][0]) >= {"parameters", "games", "finished", "by_strategy", "by_seat", "measures"}
    assert sorted(told["logs"]) == sorted(str(path) for path in tmp_path.iterdir())


def test_the_two_famous_deals_come_out_as_published(eventcards: Eventcards) -> None:
    told = orjson.loads(eventcards("run", SCENARIOS / "beggar.toml", "--keep", "none", "--json").out)
    paulhus, endless = told["cells"]
    assert (paulhus["finished"], paulhus["measures"]["tricks"]["mean"]) == (1, 670)
    assert (endless["finished"], endless["by_seat"][0]["unfinished"]) == (0, 1)


@pytest.mark.parametrize("scenario", sorted(path.stem for path in SCENARIOS.glob("*.toml")))
def test_every_scenario_that_we_ship_runs_and_leaves_logs_that_verify(
    scenario: str, eventcards: Eventcards, tmp_path: Path
) -> None:
    said = eventcards("run", SCENARIOS / f"{scenario}.toml", "--games", 2, "--log-dir", tmp_path)
    assert said.code == 0
    assert "95 % interval" in said.out
    logs = sorted(tmp_path.iterdir())
    assert logs
    assert eventcards("verify", *logs).code == 0


def test_a_game_of_a_run_can_be_played_alone(eventcards: Eventcards, tmp_path: Path) -> None:
    eventcards("run", SCENARIOS / "rat-screw.toml", "--games", 18, "--keep", "all", "--log-dir", tmp_path / "all")
    eventcards("run", SCENARIOS / "rat-screw.toml", "--index", 17, "--log-dir", tmp_path / "one")
    [log] = (tmp_path / "one").iterdir()
    assert log.name.endswith("-g17.jsonl")
    assert log.read_bytes() == (tmp_path / "all" / log.name).read_bytes()


def test_the_real_clock_tells_the_game_as_it_goes(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "quick.toml"
    path.write_text("game = 'rat-screw'\nplayers = 2\nclock = 'real'\noptions = {pace = 0.001}\nlimits = {events = 60}")
    said = eventcards("run", path, "--log-dir", tmp_path / "logs")
    assert re.search(r"^ +0\.001 s  Player \d plays \w\w$", said.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("game = 'rat-screw'\ngmaes = 3", "gmaes: 'gmaes' is not known; did you mean 'games'?"),
        ("game = 'rat-screw'\ngames = 0", "games: 0 is not allowed"),
        ("game = ", "is not TOML"),
        (
            "game = 'rat-screw'\n[options]\nslaps = ['dubble']",
            "did you mean 'double'? Allowed: double, sandwich, seven, marriage",
        ),
        ("game = 'rat-screw'\ntitle = 3", "title: 3 is not a text"),
    ],
)
def test_bad_input_gets_a_message_exit_code_2_and_writes_nothing(
    content: str, said: str, eventcards: Eventcards, tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(content)
    answer = eventcards("run", path, "--log-dir", tmp_path / "logs")
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith(f"eventcards: {path}: ")
    assert said in answer.err
    assert not (tmp_path / "logs").exists()


@pytest.mark.parametrize(
    "arguments", [("--games", "0"), ("--clock", "sundial"), ("--seed", "-1"), ("--keep", "frist"), ("--gmaes", "3")]
)
def test_bad_usage_leaves_with_2(arguments: tuple[str, ...], eventcards: Eventcards, tmp_path: Path) -> None:
    assert eventcards("run", SCENARIOS / "rat-screw.toml", "--log-dir", tmp_path / "logs", *arguments).code == 2
    assert not (tmp_path / "logs").exists()


def test_names_with_escape_codes_or_markup_do_no_harm(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        'game = "rat-screw"\ntitle = "\\u001b[31mred [/x] [bold]"\n'
        '[[players]]\nname = "\\u001b]0;title\\u0007[/x]"\n[[players]]\nname = "[link=x]"'
    )
    said = eventcards("run", path, "--log-dir", tmp_path / "logs")
    [log] = (tmp_path / "logs").iterdir()
    told = eventcards("replay", log, "--table")
    for out in (said.out, told.out):
        assert "\x1b" not in out
        assert "\x07" not in out
        assert "[/x]" in out
        assert "[link=x]" in out


STRANGER = """
from eventcards.kernel.strategy import Strategy

class Cheat(Strategy):
    "Plays a card it does not have."
    def decide(self, view, ask):
        return "the ace up my sleeve"

class Clumsy(Strategy):
    "Falls over."
    def decide(self, view, ask):
        raise LookupError("where am I?")
"""


@pytest.mark.parametrize(
    ("name", "problem"),
    [("Cheat", "answered 'the ace up my sleeve', which was not offered"), ("Clumsy", "raised LookupError: where am I?")],
)
@pytest.mark.parametrize("clock", ["virtual", "instant"])
def test_a_strategy_at_fault_is_named_with_all_that_is_needed_to_see_it_again(
    name: str, problem: str, clock: str, eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "strangers_of_run.py").write_text(STRANGER)
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "fault.toml"
    path.write_text(f"game = 'capitalism'\nseed = 5\nstrategy = 'strangers_of_run:{name}'")
    answer = eventcards("run", path, "--log-dir", tmp_path / "logs", "--clock", clock)
    assert answer.code == 2
    assert "--allow-imports" in answer.err
    answer = eventcards("run", path, "--log-dir", tmp_path / "logs", "--clock", clock, "--allow-imports")
    assert answer.code == 1
    assert "capitalism, game 0 of seed 5: seat " in answer.err
    assert f"strategy strangers_of_run:{name}, asked to lead: {problem}; options were (card(" in answer.err


def test_a_narrow_terminal_gets_a_narrow_table(eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventcards.cli.output.WIDTH", 80)
    out = eventcards("run", SCENARIOS / "rat-screw-pace.toml", "--games", 2, "--log-dir", tmp_path).out
    assert max(len(line.rstrip()) for line in out.splitlines()[1:] if not line.startswith("Logs")) <= 80
    assert "…" not in out
    assert "mean length" in out
