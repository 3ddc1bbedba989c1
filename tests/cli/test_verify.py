"""`eventcards verify`: 0 if all logs hold, 1 if one does not, 2 if one is not there."""

from __future__ import annotations

from pathlib import Path

import orjson

from tests.cli.conftest import Eventcards
from tests.logs import log_of


def test_logs_that_hold_and_one_that_does_not(eventcards: Eventcards, tmp_path: Path) -> None:
    good, bad = log_of(tmp_path, "rat-screw"), log_of(tmp_path, "capitalism")
    assert eventcards("verify", good, bad).code == 0
    lines = bad.read_bytes().splitlines(keepends=True)
    bad.write_bytes(b"".join(lines[:30] + lines[31:]))
    said = eventcards("verify", good, bad)
    assert said.code == 1
    first, second = said.out.splitlines()
    assert first == f"ok  {good}: {len(good.read_bytes().splitlines())} lines of rat-screw"
    assert second.startswith(f"NO  {bad}: line 31: has seq 31 where 30 should be: a line is missing")


def test_json_for_machines(eventcards: Eventcards, tmp_path: Path) -> None:
    log = log_of(tmp_path)
    assert orjson.loads(eventcards("verify", log, "--json").out)["logs"][0]["holds"] is True


def test_a_log_that_is_not_there_is_bad_input(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("verify", tmp_path / "none.jsonl")
    assert said.code == 2
    assert "none.jsonl: is not a file" in said.err
