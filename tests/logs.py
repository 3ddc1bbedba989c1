"""Short scenarios and their logs, for tests that read, damage and compare them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from eventcards.engine.play import Listener, Result, play
from eventcards.engine.setup import Setup
from eventcards.lab.scenario import make_scenario
from eventcards.log.writer import log_file

SEATED: dict[str, dict[str, Any]] = {
    "rat-screw": {
        "game": "rat-screw",
        "seed": 7,
        "players": [{"strategy": name} for name in ("never-slap", "slap-before-turn", "slap-faces", "slap-rules")],
    },
    "capitalism": {
        "game": "capitalism",
        "seed": 7,
        "players": [{"strategy": name} for name in ("lowest-first", "highest-first", "bomb-first", "max-skip")],
    },
}
"""The seeds' own seatings, as scenarios."""


def setup_of(game: str, index: int = 0, **changes: Any) -> Setup:
    """The setup of one game in its seed's seating, with these keys of the scenario changed."""
    return make_scenario(game, {**SEATED[game], **changes}).cells[0].game(index)


def write_log(path: Path, setup: Setup, *others: Listener) -> Result:
    """Play the game and leave its log at `path`."""
    with log_file(path) as log:
        return play(setup, log, *others)


def log_of(tmp_path: Path, game: str = "rat-screw", **changes: Any) -> Path:
    """A log of a short game."""
    path = tmp_path / f"{game}.jsonl"
    write_log(path, setup_of(game, **changes))
    return path
