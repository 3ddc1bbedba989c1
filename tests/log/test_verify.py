"""Verify accepts every log that was written, and no other: not with one byte changed, not with lines dropped, doubled or swapped."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import attrs
import orjson
import pytest

from eventcards.errors import LogError
from eventcards.kernel.cards import cards
from eventcards.kernel.game import AnyGame, Outcome, ranked
from eventcards.kernel.requests import Ask, Steps
from eventcards.kernel.table import Table, Zone
from eventcards.log.replay import Replay
from eventcards.log.verify import verify
from tests.logs import log_of, setup_of, write_log
from tests.playing import made_up, setup


@pytest.mark.parametrize("game", ["rat-screw", "capitalism"])
@pytest.mark.parametrize("clock", ["virtual", "instant"])
def test_a_log_that_was_written_verifies(game: str, clock: str, tmp_path: Path) -> None:
    path = log_of(tmp_path, game, clock=clock)
    assert verify(path).lines == len(path.read_bytes().splitlines())


def test_a_log_of_the_real_clock_verifies_without_waiting_for_it(tmp_path: Path) -> None:
    path = log_of(tmp_path, "rat-screw", clock="real", options={"pace": 0.002}, limits={"events": 60})
    slow = path.read_bytes().replace(b'"pace":0.002', b'"pace":2.0')
    assert verify(path).lines == 62
    path.write_bytes(slow)
    with pytest.raises(LogError):  # had it waited for the wall clock, this would take minutes
        verify(path)


def test_any_one_byte_changed_is_rejected(tmp_path: Path) -> None:
    path = log_of(tmp_path, "rat-screw", limits={"events": 12})
    whole = path.read_bytes()
    verify(path)
    accepted = []
    for at, byte in enumerate(whole):
        path.write_bytes(whole[:at] + bytes([byte ^ 1]) + whole[at + 1 :])
        try:
            verify(path)
        except LogError:
            continue
        accepted.append(at)
    assert accepted == []


Damage = Callable[[list[bytes]], list[bytes]]


@pytest.mark.parametrize(
    ("damage", "line", "complaint"),
    [
        (lambda lines: lines[:9] + lines[10:], 10, "a line is missing or out of order"),
        (lambda lines: lines[:10] + lines[9:], 11, "a line is doubled or out of order"),
        (lambda lines: [*lines[:9], lines[10], lines[9], *lines[11:]], 10, "a line is missing or out of order"),
        (lambda lines: [*lines, b'{"seq":999}\n'], 22, "has no t"),
        (lambda lines: [*lines, lines[-1]], 22, "a line is doubled"),
        (lambda lines: [*lines, lines[-1].replace(b'"seq":20', b'"seq":21')], 22, "comes after game.ended"),
        (
            lambda lines: [*lines[:9], lines[9].replace(b'"seat":"', b'"seat":"X'), *lines[10:]],
            10,
            "playing the game again gives",
        ),
        (lambda lines: [b"\xef\xbb\xbf" + lines[0], *lines[1:]], 1, "is not JSON"),
    ],
    ids=["dropped", "doubled", "swapped", "rubbish after", "last line doubled", "ended twice", "changed", "byte order mark"],
)
def test_damaged_lines_are_named(damage: Damage, line: int, complaint: str, tmp_path: Path) -> None:
    path = log_of(tmp_path, "rat-screw", limits={"events": 19})
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 21
    path.write_bytes(b"".join(damage(lines)))
    with pytest.raises(LogError, match=complaint) as error:
        verify(path)
    assert error.value.line == line


@pytest.mark.parametrize("kept", [1, 5, 20])
def test_a_cut_off_tail_is_an_interrupted_game_with_so_many_whole_lines(kept: int, tmp_path: Path) -> None:
    path = log_of(tmp_path, "rat-screw", limits={"events": 19})
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:kept]) + lines[kept][:11])
    with pytest.raises(LogError, match=f"interrupted: {kept} whole lines"):
        verify(path)


def test_a_forger_who_mends_the_sha256_is_found_by_playing_the_game_again(tmp_path: Path) -> None:
    path = log_of(tmp_path, "capitalism")
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if b'"took":1.0' in line)
    lines[at] = lines[at].replace(b'"took":1.0', b'"took":0.9')
    last = orjson.loads(lines[-1])
    last["sha256"] = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    path.write_bytes(b"".join(lines[:-1]) + orjson.dumps(last) + b"\n")
    with pytest.raises(LogError, match=r"took is 0\.9; playing the game again gives 1\.0") as error:
        verify(path)
    assert error.value.line == at + 1


def test_time_that_goes_back_is_named(tmp_path: Path) -> None:
    path = log_of(tmp_path, "rat-screw", limits={"events": 19})
    lines = path.read_bytes().splitlines(keepends=True)
    lines[12] = lines[12].replace(b'"t":', b'"t":-')
    path.write_bytes(b"".join(lines))
    with pytest.raises(LogError) as error:
        verify(path)
    assert error.value.line == 13


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b'"game":"rat-screw"', b'"game":"rat-scre"', "did you mean 'rat-screw'"),
        (b'"seed":7', b'"seed":"7"', "seed: '7' is not a whole number"),
        (b'"strategy":"slap-rules"', b'"strategy":"slap-rule"', "did you mean 'slap-rules'"),
        (b'"clock":"virtual"', b'"clock":"sundial"', "clock: 'sundial' is not known"),
        (b'"pace":2.0', b'"pace":-2.0', "options.pace"),
        (b'"limits":', b'"limit":', "did you mean 'limits'"),
        (b'"eventcards":', b'"eventcard":', "which version"),
    ],
)
def test_a_first_line_that_cannot_be_played_says_why(old: bytes, new: bytes, complaint: str, tmp_path: Path) -> None:
    path = log_of(tmp_path, "rat-screw", limits={"events": 19})
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    with pytest.raises(LogError, match=complaint) as error:
        verify(path)
    assert error.value.line == 1


def test_a_log_of_another_version_is_compared_as_that_version_wrote_it(tmp_path: Path) -> None:
    path = log_of(tmp_path, "rat-screw", limits={"events": 19})
    lines = path.read_bytes().replace(b'"eventcards":"', b'"eventcards":"0.0.').splitlines(keepends=True)
    last = orjson.loads(lines[-1])
    last["sha256"] = hashlib.sha256(b"".join(lines[:-1])).hexdigest()
    path.write_bytes(b"".join(lines[:-1]) + orjson.dumps(last) + b"\n")
    assert verify(path).version.startswith("0.0.")


def test_fixed_decks_are_in_the_log_and_verify(tmp_path: Path) -> None:
    setup = setup_of("rat-screw", limits={"events": 60})
    decks = (tuple(reversed(setup.game.deck(setup.options))),)
    write_log(tmp_path / "log", attrs.evolve(setup, decks=decks))
    assert orjson.loads((tmp_path / "log").read_bytes().splitlines()[0])["decks"][0].startswith("AS KS QS")
    verify(tmp_path / "log")


def peak_kilobytes(code: str, log: Path) -> int:
    """The most memory that a fresh process takes to do this to a log."""
    import subprocess
    import sys

    script = f"import sys, resource; from pathlib import Path; path = Path(sys.argv[1]); {code}; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    done = subprocess.run([sys.executable, "-c", script, str(log)], check=True, capture_output=True, text=True)
    return int(done.stdout)


ENDLESS = Path(__file__).parent.parent.parent / "scenarios" / "beggar.toml"


def endless_log(path: Path, events: int) -> Path:
    """A log of the deal that never ends."""
    from eventcards.lab.scenario import read_scenario

    cell = read_scenario(ENDLESS, {"limits": {"events": events}, "clock": "instant"}).cells[1]
    write_log(path, cell.setup)
    return path


READ = "from eventcards.log.replay import Replay; [None for step in Replay(path) if step is None]"
VERIFY = "from eventcards.log.verify import verify; verify(path)"


@pytest.mark.parametrize("events", [60_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_a_long_log_replays_and_verifies_in_constant_memory(events: int, tmp_path: Path) -> None:
    short, long = endless_log(tmp_path / "short", 3_000), endless_log(tmp_path / "long", events)
    for code in (READ, VERIFY):
        assert peak_kilobytes(code, long) < 1.1 * peak_kilobytes(code, short)
    assert len(list(Replay(short))) == 3_002


def a_card_comes_from_nowhere(table: Table) -> Steps[Outcome]:
    """These rules change the table behind its back."""
    table.place("deck", cards("QS"))
    table.cards("deck").append(cards("KS")[0])  # type: ignore[attr-defined]  # it is a list, but nobody is to know
    table.move("turn", cards("KS"), "deck", "open")
    yield Ask("P1", "call", ("yes", "no"))
    return ranked(table, {"P1": 0}, "")


def a_note_is_called_as_a_fact(table: Table) -> Steps[Outcome]:
    table.note("cards.moved", seat="P1")
    yield Ask("P1", "call", ("yes", "no"))
    return ranked(table, {"P1": 0}, "")


FROM_NOWHERE: AnyGame = made_up(a_card_comes_from_nowhere, zones=[Zone("deck"), Zone("open")])
CALLED_AS_A_FACT: AnyGame = made_up(a_note_is_called_as_a_fact)


@pytest.mark.parametrize(
    ("name", "line", "complaint"),
    [
        ("FROM_NOWHERE", 3, "'cards.moved' cannot be: cannot turn KS: it is not in deck"),
        ("CALLED_AS_A_FACT", 2, "'cards.moved' cannot be: has no 'verb'"),
    ],
)
def test_a_log_that_cannot_be_is_rejected_although_the_game_tells_the_same_again(
    name: str, line: int, complaint: str, tmp_path: Path
) -> None:
    ready = attrs.evolve(setup(globals()[name], ["random"]), name=f"{__name__}:{name}")
    write_log(tmp_path / "log.jsonl", ready)
    with pytest.raises(LogError) as error:
        verify(tmp_path / "log.jsonl", allow_imports=True)
    assert error.value.line == line
    assert complaint in str(error.value)
