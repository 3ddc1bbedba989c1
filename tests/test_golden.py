"""Golden logs: one for every game, compared byte for byte. A registered game without one fails here.

Made by `eventcards run tests/golden/NAME.toml`. If one changes, either the rules have changed, which the CHANGELOG must say, or a law is
broken.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from eventcards.kernel.registry import game_names
from eventcards.lab.scenario import read_scenario
from eventcards.log.verify import verify
from tests.logs import write_log

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("game", game_names())
def test_every_game_still_plays_its_golden_log(game: str, tmp_path: Path) -> None:
    scenario = read_scenario(GOLDEN / f"{game}.toml")
    log = tmp_path / "log.jsonl"
    write_log(log, scenario.cells[0].setup)
    assert scenario.cells[0].setup.name == game
    assert log.read_bytes() == (GOLDEN / f"{game}.jsonl").read_bytes()


@pytest.mark.parametrize("game", game_names())
def test_every_golden_log_verifies(game: str) -> None:
    assert verify(GOLDEN / f"{game}.jsonl").game == game
