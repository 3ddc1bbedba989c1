"""Reading is suspicious: what is no log is said to be none, with the line."""

from __future__ import annotations

from errno import EIO
from io import BytesIO
from pathlib import Path

import pytest

from eventcards.errors import LogError
from eventcards.log.reader import read_log
from eventcards.log.replay import Replay
from tests.logs import log_of

FIRST = b'{"seq":0,"t":0.0,"event":"game.started","format":1}\n'


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is empty"),
        (b"not a log\n", "line 1: is not JSON"),
        (b"\xff\xfe\n", "line 1: is not JSON"),
        (b'{"seq":0', "line 1: is not the first line of a log"),
        (b"[1, 2]\n", "line 1: is not an object"),
        (b'{"seq":0,"t":0}\n', "line 1: has no event"),
        (b'{"seq":true,"t":0,"event":"game.started"}\n', "line 1: seq must be a whole number"),
        (b'{"seq":0,"t":0.0,"event":"cards.moved"}\n', "line 1: is 'cards.moved'; a log begins with a line game.started"),
        (b'{"seq":0,"t":0.0,"event":"game.started","format":2}\n', "line 1: has log format 2; this eventcards reads format 1"),
        (b'{"seq":0,"t":0.0,"event":"game.started"}\n', "line 1: has log format None"),
        (FIRST + b"{\n", "line 2: is not JSON"),
    ],
)
def test_what_is_no_log_is_said_to_be_none(content: bytes, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    with pytest.raises(LogError) as error:
        list(read_log(path))
    assert str(error.value).startswith(f"{path}: {complaint}")


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="cannot be read: No such file"):
        list(read_log(tmp_path / "none.jsonl"))


def test_a_file_that_cannot_be_read_on_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(BytesIO):
        def readline(self, size: int | None = -1) -> bytes:
            raise OSError(EIO, "Input/output error")

    monkeypatch.setattr(Path, "open", lambda path, mode: Failing())
    with pytest.raises(LogError, match=r"log\.jsonl: cannot be read: Input/output error"):
        list(read_log(tmp_path / "log.jsonl"))


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    path = log_of(tmp_path)
    whole = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(whole[:10]) + whole[10][:20])
    assert [line.number for line in read_log(path)] == list(range(1, 11))


def test_an_interrupted_game_replays_up_to_its_last_whole_line_and_has_no_outcome(tmp_path: Path) -> None:
    path = log_of(tmp_path)
    whole = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(whole[:10]) + whole[10][:20])
    replay = Replay(path)
    assert len(list(replay)) == replay.lines == 10
    assert replay.outcome is None
