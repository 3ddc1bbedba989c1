"""`eventcards check` as people type it."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import orjson
import pytest

from eventcards.games.capitalism import rules
from tests.cli.conftest import Eventcards


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_law_by_law_it_tells_how_many_games_and_decisions_were_tried(eventcards: Eventcards) -> None:
    said = eventcards("check", "the-game", "--examples", 5, "--seed", 7)
    assert said.code == 0
    assert "game the-game, seed 7, examples 5" in said.out
    [row] = [line.split() for line in said.out.splitlines() if "piles-move-on-or-jump-back" in line]
    assert row[:3] == ["ok", "piles-move-on-or-jump-back", "5"]
    assert int(row[3].replace(",", "")) > 0
    assert "laws hold." in said.out
    assert not Path("logs").exists()


def test_one_law_can_be_checked_alone(eventcards: Eventcards) -> None:
    told = orjson.loads(eventcards("check", "euchre", "--examples", 3, "--law", "suit-is-followed", "--json").out)
    assert [row["law"] for row in told["laws"]] == ["suit-is-followed"]
    assert told["holds"]


def test_a_failure_is_saved_with_the_command_that_shows_it_again(eventcards: Eventcards, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "playable", lambda hand, top: tuple(hand))
    said = eventcards("check", "capitalism", "--examples", 20, "--law", "cards-rise")
    assert said.code == 1
    assert "NO  cards-rise: " in said.out
    assert "1 of 1 law broken." in said.out
    [scenario] = Path("logs/failures").glob("capitalism-cards-rise-*.toml")
    assert f"See it again: eventcards check {scenario} --law cards-rise" in said.out
    again = eventcards("check", scenario, "--law", "cards-rise")
    assert again.code == 1
    told = eventcards("replay", scenario.with_suffix(".jsonl"))
    assert "The game was interrupted here" in told.out


def test_the_games_of_a_scenario_are_held_to_the_laws(eventcards: Eventcards) -> None:
    Path("mine.toml").write_text('game = "euchre"\ngames = 3\nstrategy = "safe"\n')
    said = eventcards("check", "mine.toml")
    assert said.code == 0
    assert "scenario mine.toml, seed 0" in said.out
    [row] = [line.split() for line in said.out.splitlines() if "suit-is-followed" in line]
    assert row[:3] == ["ok", "suit-is-followed", "3"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["capitalsim"], "did you mean 'capitalism'"),
        (["capitalism", "--law", "cards-rises"], "did you mean 'cards-rise'"),
        (["nowhere.toml"], "cannot be read"),
        (["some.module:GAME"], "say --allow-imports"),
    ],
)
def test_bad_input_is_told_with_what_to_type_instead(arguments: list[str], problem: str, eventcards: Eventcards) -> None:
    said = eventcards("check", *arguments)
    assert said.code == 2
    assert problem in said.err


def test_without_hypothesis_it_says_what_to_install(eventcards: Eventcards, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "hypothesis" else found(name))
    said = eventcards("check", "euchre")
    assert said.code == 2
    assert "pip install 'eventcards[testing]'" in said.err
