"""What cannot be played is told at once, with what to type instead, and nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Eventcards

SCENARIOS = Path(__file__).parents[2] / "scenarios"
ME = ("-y", "--people", "1")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("euchr", *ME), "'euchr' is not known; did you mean 'euchre'?"),
        (("euchre", "--human", "X", "-y"), "--human: 'X' is not known; allowed: N, E, S, W"),
        (("euchre", "--players", "3", *ME), "Euchre is for 4 players; found 3"),
        (("euchre", "--people", "5", "-y"), "--people: 5 people do not fit at a table of 4"),
        (("euchre", "--strategy", "card-value", *ME), "'card-value' is not known; did you mean 'card-values'?"),
        (("euchre", "--option", "target", *ME), "'target' is no option; write NAME=VALUE"),
        (("euchre", "--option", "taget=3", *ME), "options.taget: 'taget' is not known; did you mean 'target'?"),
        (("euchre", "--option", "target=0", *ME), "options.target: 0 is not allowed"),
        (("euchre", "--hint", "cards", *ME), "--hint: 'cards' is not known"),
        (("euchre", "--hint", "human", *ME), "--hint: 'human' is not known"),
        (("rat-screw", "--clock", "instant", *ME), "Egyptian Rat Screw is a race: people play it on the real clock"),
        (("rat-screw", "--players", "8", "--people", "5", "-y"), "at most 4 hands fit on one keyboard; found 5"),
        (("--scenario", "none.toml", *ME), "none.toml: cannot be read"),
        (("--resume", "none.jsonl"), "none.jsonl: cannot be read"),
        (("euchre", "--scenario", str(SCENARIOS / "euchre.toml")), "--scenario says which game"),
    ],
)
def test_what_cannot_be_played_is_told(
    words: tuple[str, ...], told: str, eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = eventcards("play", *words)
    assert told in said.err
    assert said.code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_over_is_not_gone_on_with(eventcards: Eventcards, tmp_path: Path) -> None:
    eventcards("run", SCENARIOS / "capitalism.toml", "--games", 1, "--log-dir", tmp_path)
    [log] = tmp_path.glob("*.jsonl")
    said = eventcards("play", "--resume", log)
    assert said.code == 2
    assert f"is over; see it with: eventcards replay {log}" in said.err


def test_a_log_that_was_changed_is_not_gone_on_with(eventcards: Eventcards, tmp_path: Path) -> None:
    eventcards("run", SCENARIOS / "capitalism.toml", "--games", 1, "--log-dir", tmp_path)
    [log] = tmp_path.glob("*.jsonl")
    lines = log.read_bytes().split(b"\n")[:40]
    lines[20] = lines[20].replace(b'"t":', b'"t":0')
    log.write_bytes(b"\n".join(lines))
    before = log.read_bytes()
    said = eventcards("play", "--resume", log)
    assert said.code == 2
    assert "line 21" in said.err
    assert log.read_bytes() == before


@pytest.mark.parametrize("command", [("run",), ("compare", "--swap", "N=safe"), ("check",)])
def test_many_games_are_not_for_people(command: tuple[str, ...], eventcards: Eventcards, tmp_path: Path) -> None:
    scenario = tmp_path / "people.toml"
    scenario.write_text("game = 'euchre'\n[[players]]\n[[players]]\nstrategy = 'human'\n[[players]]\n[[players]]\n")
    said = eventcards(command[0], scenario, *command[1:])
    assert said.code == 2
    assert "players.2.strategy: 'human' is a person, who plays with: eventcards play --scenario FILE" in said.err
