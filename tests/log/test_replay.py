"""A replayed table is the live table, after every line, and needs no rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from eventcards.engine.setup import Setup
from eventcards.errors import LogError
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.registry import game_names
from eventcards.kernel.table import Table
from eventcards.lab.scenario import read_scenario
from eventcards.log.replay import Replay
from tests.logs import log_of, write_log

GOLDEN = Path(__file__).parent.parent / "golden"


class Photographer:
    """Keeps every fact of a live game."""

    def __init__(self) -> None:
        self.facts: list[dict[str, Any]] = []

    def started(self, setup: Setup, table: Table) -> None:
        pass

    def happened(self, seconds: float, fact: Fact) -> None:
        self.facts.append({"t": seconds, "event": fact.event, **fact.fields()})

    def ended(self, seconds: float, outcome: Outcome) -> None:
        self.outcome = outcome


@pytest.mark.parametrize("game", game_names())
def test_a_replay_tells_what_was_told_live(game: str, tmp_path: Path) -> None:
    live = Photographer()
    write_log(tmp_path / "log", read_scenario(GOLDEN / f"{game}.toml").cells[0].setup, live)
    replay = Replay(tmp_path / "log")
    told = [{"t": step.line.t, "event": step.fact.event, **step.fact.fields()} for step in replay if step.fact is not None]
    assert orjson.dumps(told) == orjson.dumps(live.facts)
    assert replay.outcome is not None
    assert tuple(replay.outcome["winners"]) == live.outcome.winners


def test_a_game_that_nobody_has_heard_of_replays_as_well(tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [
        {
            "event": "game.started", "format": 1, "game": "unheard-of",
            "seats": [{"seat": "P1", "name": "One", "strategy": "any", "team": None}],
            "zones": {"deck": {"owner": None, "seen_by": "none"}, "hand:P1": {"owner": "P1", "seen_by": ["P1"]}},
        },
        {"event": "cards.placed", "zone": "deck", "cards": ["QS", "34"]},
        {"event": "cards.moved", "verb": "draw", "cards": ["34"], "from": "deck", "to": "hand:P1", "seat": "P1", "seen_by": ["P1"]},
        {"event": "volcano.erupted", "height": 3},
    ]  # fmt: skip
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(orjson.dumps({"seq": seq, "t": 0.0, **line}) + b"\n" for seq, line in enumerate(lines)))
    table = [step.table for step in Replay(path)][-1]
    assert [card.text for card in table.hand("P1")] == ["34"]
    assert table.last("volcano.erupted") == {"height": 3}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b'"from":"deck"', b'"from":"dock"', "has no 'dock'"),
        (b'"cards":["', b'"cards":["1C', "is not a card"),
        (b'"verb":"deal"', b'"verd":"deal"', "has no 'verb'"),
        (b'"cards":[', b'"cards":7,"x":[', "not iterable"),
    ],
)
def test_a_line_that_cannot_be_is_named(old: bytes, new: bytes, complaint: str, tmp_path: Path) -> None:
    path = log_of(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(old, new, 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(LogError, match=complaint) as error:
        list(Replay(path))
    assert error.value.line == 4


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b'"winners":[', b'"winners":3,"x":[', "winners is 3"),
        (b'"winners":["', b'"winners":[7,"', r"winners is \[7"),
        (b'"reason":"', b'"reason":null,"x":"', "reason is None"),
        (b'"outcome":{', b'"outcome":7,"x":{', "not iterable"),
    ],
)
def test_an_outcome_that_cannot_be_is_named(old: bytes, new: bytes, complaint: str, tmp_path: Path) -> None:
    path = log_of(tmp_path, "capitalism")
    lines = path.read_bytes().splitlines(keepends=True)
    assert old in lines[-1]
    lines[-1] = lines[-1].replace(old, new, 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(LogError, match=complaint) as error:
        list(Replay(path))
    assert error.value.line == len(lines)


@pytest.mark.parametrize("other", [b"true", b"1.0", b'"1"', b"2", b"null"])
def test_another_format_is_not_read(other: bytes, tmp_path: Path) -> None:
    path = log_of(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"format":1,', b'"format":%b,' % other, 1))
    with pytest.raises(LogError, match=r"has log format .*; this eventcards reads format 1") as error:
        Replay(path)
    assert error.value.line == 1


def test_a_zone_belongs_to_a_word_or_to_nobody(tmp_path: Path) -> None:
    path = log_of(tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"owner":null', b'"owner":["N"]', 1))
    with pytest.raises(LogError, match=r"owner is \['N'\]"):
        Replay(path)


def test_totals_that_do_not_add_up_are_named(tmp_path: Path) -> None:
    path = log_of(tmp_path, "capitalism")
    path.write_bytes(
        path.read_bytes().replace(b'"totals":{"N":3,', b'"totals":{"N":4,').replace(b'"totals":{"N":2,', b'"totals":{"N":9,')
    )
    with pytest.raises(LogError, match="add up to"):
        list(Replay(path))
