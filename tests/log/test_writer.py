"""What a log looks like: format 1, as DESIGN fixes it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import attrs
import orjson
import pytest

from eventcards.engine.play import play
from eventcards.errors import BadInput, RulesError, StrategyError
from eventcards.kernel.facts import Noted
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View
from eventcards.log.writer import LogWriter, log_file
from tests.logs import log_of, setup_of, write_log


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in path.read_bytes().splitlines()]


def test_every_line_begins_with_seq_t_and_event(tmp_path: Path) -> None:
    lines = lines_of(log_of(tmp_path))
    assert [line["seq"] for line in lines] == list(range(len(lines)))
    assert all(list(line)[:3] == ["seq", "t", "event"] for line in lines)


def test_times_never_go_back_and_are_whole_microseconds(tmp_path: Path) -> None:
    times = [line["t"] for line in lines_of(log_of(tmp_path))]
    assert times == sorted(times)
    assert all(round(t, 6) == t for t in times)


def test_the_first_line_tells_all_that_the_game_can_be_played_again_from(tmp_path: Path) -> None:
    first = lines_of(log_of(tmp_path, decks=[], limits={"events": 50}))[0]
    assert list(first)[3:] == [
        "format", "eventcards", "game", "seed", "index", "clock", "options", "seats", "zones", "limits",
    ]  # fmt: skip
    assert first["options"]["slaps"] == ["double", "sandwich", "seven", "marriage"]
    assert first["seats"][1] == {
        "seat": "E", "name": "East", "strategy": "slap-before-turn", "params": {}, "think": 1.0,
        "reaction": {"uniform": [0.1, 1.5]}, "team": None,
    }  # fmt: skip
    assert first["zones"]["stock:E"] == {"owner": "E", "seen_by": "none"}
    assert first["limits"] == {"events": 50}


def test_the_last_line_tells_the_outcome_the_length_and_the_sha256_of_all_before(tmp_path: Path) -> None:
    path = log_of(tmp_path)
    raw = path.read_bytes().splitlines(keepends=True)
    last = orjson.loads(raw[-1])
    assert last["event"] == "game.ended"
    assert list(last["outcome"]) == ["finished", "winners", "ranking", "scores", "reason", "measures"]
    assert last["lines"] == len(raw)
    assert last["sha256"] == hashlib.sha256(b"".join(raw[:-1])).hexdigest()


def test_every_card_is_in_exactly_one_zone_after_every_line(tmp_path: Path) -> None:
    lies: dict[str, str] = {}
    for line in lines_of(log_of(tmp_path, "capitalism")):
        if line["event"] == "cards.placed":
            assert not set(line["cards"]) & set(lies)
            lies |= dict.fromkeys(line["cards"], line["zone"])
        if line["event"] == "cards.moved":
            assert {lies[card] for card in line["cards"]} == {line["from"]}
            lies |= dict.fromkeys(line["cards"], line["to"])
    assert len(lies) == 52


class Broken(Strategy):
    """Raises at its third decision."""

    asked = 0

    def decide(self, view: View, ask: Ask) -> Any:
        self.asked += 1
        return ask.options[0] if self.asked < 3 else 1 // 0


def broken_setup() -> Any:
    setup = setup_of("capitalism")
    first = attrs.evolve(setup.seats[0], prototype=Broken())
    return attrs.evolve(setup, seats=(first, *setup.seats[1:]))


def test_a_game_that_is_stopped_leaves_its_log_up_to_the_last_line(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    with pytest.raises(StrategyError, match="seat N"):
        write_log(path, broken_setup())
    assert lines_of(path)[-1]["event"] == "asked"
    assert list(tmp_path.iterdir()) == [path]


def test_a_game_that_is_stopped_never_takes_the_place_of_a_whole_log(tmp_path: Path) -> None:
    path = log_of(tmp_path, "capitalism")
    whole = path.read_bytes()
    with pytest.raises(StrategyError):
        write_log(path, broken_setup())
    assert path.read_bytes() == whole
    assert list(tmp_path.iterdir()) == [path]


def test_a_log_that_cannot_be_written_is_the_callers_mistake(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadInput, match="cannot be written"), log_file(tmp_path / "file" / "log.jsonl"):
        pass


def test_a_log_where_a_folder_lies_is_refused_before_the_game(tmp_path: Path) -> None:
    (tmp_path / "log.jsonl").mkdir()
    with pytest.raises(BadInput, match="cannot be written: Is a directory"), log_file(tmp_path / "log.jsonl"):
        raise AssertionError("nothing is played")
    assert list(tmp_path.iterdir()) == [tmp_path / "log.jsonl"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this machine has no disk that is always full")
@pytest.mark.parametrize("target", [1, 100], ids=["at the end", "on the way"])
def test_a_full_disk_is_told_by_the_name_of_the_log(target: int, tmp_path: Path) -> None:
    (tmp_path / "log.jsonl.part").symlink_to("/dev/full")
    with pytest.raises(BadInput, match=r"log\.jsonl: cannot be written: No space left"):
        write_log(tmp_path / "log.jsonl", setup_of("capitalism", options={"target": target}))


@pytest.mark.parametrize("field", ["seq", "t"])
def test_a_note_may_not_hide_what_every_line_has(field: str) -> None:
    with pytest.raises(RulesError, match="may not have a field"):
        LogWriter(lambda block: None).happened(0.0, Noted("pile.won", {field: 1}))


def test_a_note_must_be_plain() -> None:
    with pytest.raises(RulesError, match="not plain"):
        LogWriter(lambda block: None).happened(0.0, Noted("pile.won", {"card": object()}))


def test_a_long_game_is_handed_on_in_blocks_and_not_at_the_end() -> None:
    blocks: list[int] = []
    play(setup_of("capitalism", options={"target": 100}), LogWriter(lambda block: blocks.append(len(block))))
    assert len(blocks) > 5
    assert max(blocks) < 100_000
