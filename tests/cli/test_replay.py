"""`eventcards replay`: plain sentences, with times."""

from __future__ import annotations

import re
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as generators

from eventcards.cli.replay import replay
from eventcards.errors import LogError
from eventcards.kernel.registry import game_names
from tests.cli.conftest import Eventcards
from tests.logs import log_of


def test_slaps_are_told_with_their_reaction_rule_and_winnings(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("replay", log_of(tmp_path))
    assert said.code == 0
    assert re.search(
        r"^ +\d+\.\d{3} s  West slaps after \d\.\d{3} s: (double|sandwich|seven|marriage), takes \d+ cards$",
        said.out,
        re.MULTILINE,
    )
    assert re.search(r"^ +\d+\.\d{3} s  South slaps after \d\.\d{3} s: false$", said.out, re.MULTILINE)
    assert said.out.splitlines()[-1] == "West wins: has all the cards."


def test_capitalism_is_told_round_by_round(eventcards: Eventcards, tmp_path: Path) -> None:
    out = eventcards("replay", log_of(tmp_path, "capitalism")).out
    for sentence in (
        r"Round 1$", r"Trick 1: leader \w+$", r"\w+ plays \w\w$", r"\w+ passed$", r"\w+ skipped$",
        r"\w+ plays \w\w \(seat out, title President\)$", r"\w+ gives \w\w \w\w to \w+$", r"Points for titles: \w+ \+3 = \d",
    ):  # fmt: skip
        assert re.search(rf"^ +\d+\.\d{{3}} s  {sentence}", out, re.MULTILINE), sentence


def test_a_seat_is_told_only_what_it_may_see(eventcards: Eventcards, tmp_path: Path) -> None:
    log = log_of(tmp_path, "capitalism")
    whole = eventcards("replay", log).out
    out = eventcards("replay", log, "--seat", "E", "--until", 8, "--table").out
    assert re.search(r"East is dealt( \w\w){13}$", out, re.MULTILINE)
    assert re.search(r"North is dealt 13 cards$", out, re.MULTILINE)
    dealt = re.search(r"North is dealt (.*)", whole)
    assert dealt is not None
    assert not set(re.findall(r"\b[2-9TJQKA][CDHS]\b", out)) & set(dealt[1].split()) - set(re.findall(r"plays (\w\w)", out))
    assert re.search(r"hand:N +North +1\d +\?\?", out)


def test_until_stops_after_that_line(eventcards: Eventcards, tmp_path: Path) -> None:
    out = eventcards("replay", log_of(tmp_path), "--until", 7).out
    assert len(out.splitlines()) == 1 + 7
    assert "wins" not in out


def test_the_table_is_drawn_with_every_card(eventcards: Eventcards, tmp_path: Path) -> None:
    out = eventcards("replay", log_of(tmp_path), "--until", 7, "--table").out
    drawn = out[out.index("the table") :]
    assert len(re.findall(r"\b[2-9TJQKA][CDHS]\b", drawn)) == 52


def test_an_interrupted_game_is_told_to_be_so(eventcards: Eventcards, tmp_path: Path) -> None:
    path = log_of(tmp_path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:20]) + b'{"seq"')
    said = eventcards("replay", path)
    assert said.code == 0
    assert said.out.splitlines()[-1] == "The game was interrupted here: 20 whole lines, and no end."


def test_speed_tells_it_in_time_and_step_waits_for_keys(
    eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = log_of(tmp_path, limits={"events": 14})
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    eventcards("replay", log, "--speed", 1000)
    assert slept
    assert max(slept) < 0.05
    keys = iter("  q")
    monkeypatch.setattr("click.getchar", lambda: next(keys))
    said = eventcards("replay", log, "--step", "--table")
    assert said.code == 0
    assert said.out.count("the table") == 2


def test_no_speed_asks_for_more_sleep_than_a_machine_can_give(
    eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    eventcards("replay", log_of(tmp_path, limits={"events": 14}), "--speed", "1e-300")
    assert max(slept) == 1e6


def test_step_without_a_terminal_is_bad_usage(eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_terminal() -> str:
        raise OSError("No such device or address: '/dev/tty'")

    monkeypatch.setattr("click.getchar", no_terminal)
    said = eventcards("replay", log_of(tmp_path), "--step")
    assert said.code == 2
    assert "--step waits for keys, and there is no terminal" in said.err


def test_an_instant_log_is_told_without_times(eventcards: Eventcards, tmp_path: Path) -> None:
    out = eventcards("replay", log_of(tmp_path, clock="instant")).out
    assert not re.search(r"^ +\d+\.\d+ s  ", out, re.MULTILINE)
    assert re.search(r"^West plays", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda raw: b"", "is empty"),
        (lambda raw: b"hello\n", "line 1: is not JSON"),
        (lambda raw: raw.replace(b'"format":1', b'"format":9'), "log format 9"),
        (lambda raw: raw.split(b"\n", 1)[1], "begins with a line game.started"),
        (lambda raw: raw.replace(b'"seq":9,', b'"seq":8,'), "line 10: has seq 8 where 9 should be"),
    ],
)
def test_a_log_that_is_none_is_bad_input(damage: object, said: str, eventcards: Eventcards, tmp_path: Path) -> None:
    path = log_of(tmp_path)
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    answer = eventcards("replay", path)
    assert answer.code == 2
    assert said in answer.err


GOLDEN = Path(__file__).parent.parent / "golden"
LINES = {game: (GOLDEN / f"{game}.jsonl").read_bytes().splitlines() for game in game_names()}
DEEP = b"[" * 1000 + b"]" * 1000
anything = generators.sampled_from(
    [None, True, 0, -1, 2**63, 1.5, 1e308, "", "N", "QS", "??", "deck", "all", "human", {}, [], [["N"]], {"N": "x"}, "DEEP"]
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=generators.data())
def test_whatever_a_log_says_it_is_told_or_refused_by_its_line(data: generators.DataObject, tmp_path: Path) -> None:
    lines = LINES[data.draw(generators.sampled_from(game_names()))].copy()
    at = data.draw(generators.sampled_from([0, len(lines) - 1]) | generators.integers(0, len(lines) - 1))
    line = orjson.loads(lines[at])
    within: Any = line
    while True:  # somewhere in the line, at any depth
        key = data.draw(generators.sampled_from(list(within) if isinstance(within, dict) else range(len(within))))
        if not isinstance(within[key], dict | list) or not within[key] or data.draw(generators.booleans()):
            break
        within = within[key]
    within[key] = data.draw(anything)
    lines[at] = orjson.dumps(line).replace(b'"DEEP"', DEEP)
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    with redirect_stdout(StringIO()), suppress(LogError):
        replay.callback(log=path, speed=None, step=False, until=None, seat=None, draw=True)  # type: ignore[misc]


def test_a_seat_that_is_not_there_is_bad_input(eventcards: Eventcards, tmp_path: Path) -> None:
    answer = eventcards("replay", log_of(tmp_path), "--seat", "P1")
    assert answer.code == 2
    assert "--seat: 'P1' is not known; allowed: N, E, S, W" in answer.err
