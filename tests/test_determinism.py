"""Same scenario and seed: same bytes, whatever the hash seed, the batch or the clock. Every registered game is held to it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import orjson
import pytest

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.kernel.registry import game_names
from eventcards.lab.runner import run
from eventcards.lab.scenario import Scenario, read_keep, read_scenario
from tests.logs import write_log

GOLDEN = Path(__file__).parent / "golden"


def scenario_of(game: str) -> Scenario:
    return read_scenario(GOLDEN / f"{game}.toml")


@pytest.mark.parametrize("game", game_names())
def test_logs_do_not_depend_on_the_hash_seed(game: str, tmp_path: Path) -> None:
    logs = []
    for hash_seed in ("0", "4321"):
        log_dir = tmp_path / hash_seed
        command = [sys.executable, "-m", "eventcards", "run", str(GOLDEN / f"{game}.toml"), "--log-dir", str(log_dir)]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": hash_seed})
        [log] = log_dir.iterdir()
        logs.append((log.name, log.read_bytes()))
    assert logs[0] == logs[1]


@pytest.mark.parametrize("game", game_names())
def test_game_17_of_a_run_is_the_same_alone_as_in_the_batch(game: str, tmp_path: Path) -> None:
    scenario = attrs.evolve(scenario_of(game), games=18, keep=read_keep("all"))
    in_batch = list(run(scenario, tmp_path / "batch"))[17]
    [alone] = run(scenario, tmp_path / "alone", only=17)
    assert in_batch.log is not None
    assert alone.log is not None
    assert in_batch.log.name == alone.log.name
    assert in_batch.log.read_bytes() == alone.log.read_bytes()
    assert in_batch.result == alone.result


def told_without_times(path: Path) -> list[dict[str, Any]]:
    lines = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        for key in ("t", "took", "clock", "sha256"):
            line.pop(key, None)
    return lines


@pytest.mark.parametrize("game", game_names())
def test_the_instant_clock_tells_the_same_facts_in_the_same_order(game: str, tmp_path: Path) -> None:
    for index in range(5):
        setup = scenario_of(game).cells[0].game(index)
        write_log(tmp_path / "virtual", setup)
        write_log(tmp_path / "instant", attrs.evolve(setup, clock="instant"))
        assert told_without_times(tmp_path / "virtual") == told_without_times(tmp_path / "instant")


@pytest.mark.parametrize("game", game_names())
def test_following_a_game_does_not_change_it(game: str, tmp_path: Path) -> None:
    setup: Setup = scenario_of(game).cells[0].game(3)
    assert write_log(tmp_path / "log", setup) == play(setup)
