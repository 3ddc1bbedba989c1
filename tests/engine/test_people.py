"""People at the table: their answers and hands come from outside, and from the log that kept them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as gen

from eventcards.engine.people import Hand, Left, People, Record
from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.errors import BadInput, LogError, StrategyError
from eventcards.kernel.cards import cards
from eventcards.kernel.requests import Ask
from eventcards.kernel.view import View
from eventcards.log.record import read_record
from eventcards.log.verify import verify
from eventcards.log.writer import LogWriter, log_file
from tests.playing import Recorder, setup

SEVENS_FIRST = "7C 2C 3D 4H 7D 8S 9C TH 2D 3C 4S 5H 6C 8D 9S TD 2H 3S 4C 5D 6H 8C 9D TS 2S 3H 4D 5C 6S 8H 9H TC 5S 6D"
REST = "JC JD JH JS QC QD QH QS KC KD KH KS AC AD AH AS 7H 7S"


class Scripted(People):
    """People who choose the option of a number, think for a time, and whose hands come down at planned seconds of the game.

    They live on a clock of their own: nobody waits.
    """

    def __init__(
        self, choices: Sequence[int] = (), hands: Sequence[tuple[float, str]] = (), record: Record | None = None
    ) -> None:
        super().__init__(record or Record())
        self.asked: list[Ask] = []
        self._choices = list(choices)
        self._began: float | None = None
        self._hands = sorted(hands)

    def ask(self, view: View, ask: Ask) -> tuple[Any, float]:
        self.asked.append(ask)
        if len(self.asked) > len(self._choices):
            raise Left(view.seat)
        return ask.options[self._choices[len(self.asked) - 1] % len(ask.options)], 0.25 * len(self.asked)

    def hear(self, until: float) -> Hand | float | None:
        if self._began is None:
            self._began = until  # the first thing that happens at a table happens at 0
        if self._hands and self._began + self._hands[0][0] <= until:
            seconds, seat = self._hands.pop(0)
            return Hand(seat, "slap", self._began + seconds)
        return None


def log_of(ready: Setup, people: People | None = None) -> bytes:
    """The bytes of a game's log, as far as it came."""
    blocks: list[bytes] = []
    writer = LogWriter(blocks.append)
    try:
        play(ready, writer, people=people)
    except Left:
        writer.flush()
    return b"".join(blocks)


def kept(folder: Path, log: bytes) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(log)
    return path


def race(*, reaction: Any = None, events: int = 120, pace: Any = 1.0, **options: Any) -> Setup:
    """A person and two who know the slap rules, on the real clock; the first card is a seven."""
    deck = cards(f"{SEVENS_FIRST} {REST}")
    return setup(
        "rat-screw", ["human", "slap-rules", "slap-rules"], clock="real", events=events, decks=[deck],
        reaction=reaction or {"uniform": [0.1, 1.5]}, pace=pace, dealer=1, **options,
    )  # fmt: skip


def test_a_person_is_asked_and_their_thinking_is_the_tables_time() -> None:
    people, recorder = Scripted([0, 1, 0]), Recorder()
    ready = setup("capitalism", ["human"] * 4, clock="virtual")
    with pytest.raises(Left):
        play(ready, recorder, people=people)
    assert [fact.fields()["took"] for _, fact in recorder.rows if fact.event == "answered"] == [0.25, 0.5, 0.75]
    assert [seconds for seconds, fact in recorder.rows if fact.event == "answered"] == [0.25, 0.75, 1.5]


def test_on_the_instant_clock_nobody_takes_any_time() -> None:
    recorder = Recorder()
    with pytest.raises(Left):
        play(setup("capitalism", ["human"] * 4, clock="instant"), recorder, people=Scripted([0, 1]))
    assert [fact.fields()["took"] for fact in recorder.facts if fact.event == "answered"] == [0.0, 0.0]


def test_a_game_with_people_is_not_played_without_them() -> None:
    with pytest.raises(BadInput, match=r"players\.2: is a person, and nobody is here"):
        play(setup("capitalism", ["random", "human", "random", "random"]))


@pytest.mark.parametrize("game", ["capitalism", "euchre", "the-game", "president"])
@pytest.mark.parametrize("clock", ["virtual", "instant"])
def test_a_game_with_people_verifies_and_a_changed_answer_does_not(game: str, clock: str, tmp_path: Path) -> None:
    ready = setup(game, ["human", "random", "human", "random"], clock=clock, seed=5)
    log = log_of(ready, Scripted([index * 7 for index in range(2000)]))
    path = kept(tmp_path, log)
    assert b"game.ended" in log
    assert verify(path).lines == log.count(b"\n")
    lines = log.split(b"\n")
    at = max(index for index, line in enumerate(lines) if b'"answered"' in line and b'"seat":"N"' in line)
    lines[at] = lines[at].replace(b'"choice":', b'"choice":"nonsense","was":')
    kept(tmp_path, b"\n".join(lines))
    with pytest.raises(LogError):
        verify(path)


@pytest.mark.parametrize("answers", [0, 1, 2, 3, 10, 40])
def test_a_game_that_was_left_goes_on_to_the_same_bytes(answers: int, tmp_path: Path) -> None:
    ready = setup("president", ["human", "keep-sets", "human", "lowest-first"], seed=9)
    choices = [index * 3 for index in range(2000)]

    class Later(Scripted):
        """The same people, whose thinking goes on where it was."""

        def ask(self, view: View, ask: Ask) -> tuple[Any, float]:
            choice, _ = super().ask(view, ask)
            return choice, 0.25 * (answers + len(self.asked))

    whole = log_of(ready, Scripted(choices))
    part = log_of(ready, Scripted(choices[:answers]))
    assert part == whole[: len(part)]
    assert part.count(b'"answered","seat":"N"') + part.count(b'"answered","seat":"S"') == answers
    assert log_of(ready, Later(choices[answers:], record=read_record(kept(tmp_path, part)))) == whole


def test_an_interrupted_game_of_people_verifies_as_far_as_it_goes(tmp_path: Path) -> None:
    ready = setup("president", ["human", "keep-sets", "human", "lowest-first"], seed=9)
    path = kept(tmp_path, log_of(ready, Scripted([0] * 5)))
    with pytest.raises(LogError, match="the game was interrupted"):
        verify(path)


def test_a_recorded_answer_that_was_never_offered_is_refused(tmp_path: Path) -> None:
    ready = setup("capitalism", ["human"] * 4)
    log = log_of(ready, Scripted([0, 1]))
    path = kept(tmp_path, log.replace(b'"choice":"', b'"choice":"X', 1))
    with pytest.raises(StrategyError, match="which was not offered"):
        play(ready, people=People(read_record(path)))


def test_a_hand_lands_when_it_comes_down_and_wins_if_a_rule_holds() -> None:
    recorder = Recorder()
    ready = race(reaction=1.4, pace=2.0, events=30)
    play(ready, recorder, people=Scripted(hands=[(0.3, "P1"), (0.55, "P1")]))
    slaps = recorder.told("claimed", "seat", "reaction", "valid", "reason")
    assert slaps[0] == (0.3, "P1", 0.3, True, "seven")
    assert slaps[1] == (0.55, "P1", 0.25, False, "false")  # its own next card lay there


def test_a_second_hand_is_counted_from_when_the_first_landed() -> None:
    recorder = Recorder()
    play(race(reaction=1.4, pace=2.0, events=40, slaps=[]), recorder, people=Scripted(hands=[(0.5, "P1"), (0.75, "P1")]))
    assert recorder.told("claimed", "reaction", "reason")[:2] == [(0.5, 0.5, "false"), (0.75, 0.25, "false")]


def test_a_hand_at_nothing_does_nothing() -> None:
    recorder = Recorder()
    play(race(events=30), recorder, people=Scripted(hands=[(-5.0, "P1")]))
    assert "P1" not in [row[1] for row in recorder.told("claimed", "seat")]


def test_the_table_stands_still_while_somebody_pauses() -> None:
    class Pausing(Scripted):
        paused = False

        def hear(self, until: float) -> Hand | float | None:
            if not self.paused:
                self.paused = True
                self._began = until + 100.0  # a hundred seconds later the same second of the game is still to come
                return 100.0
            return super().hear(until)

    recorder = Recorder()
    play(race(reaction=1.4, pace=2.0, events=30), recorder, people=Pausing(hands=[(0.3, "P1")]))
    assert recorder.told("claimed", "seat", "reaction")[0] == (0.3, "P1", 0.3)


hands = gen.lists(
    gen.tuples(gen.integers(0, 20_000_000).map(lambda ticks: ticks / 1e6), gen.sampled_from(["P1", "P2"])), max_size=25
)


@given(hands, gen.sampled_from([2.0, 0.5, 0.1, {"exponential": 0.4}]), gen.sampled_from([0, 2]), gen.integers(0, 50))
@example([(1.0, "P1"), (1.000001, "P1")], 0.5, 0, 15)  # at the tick that ends one pile and begins the next, and right after it
def test_hands_of_people_are_played_again_from_the_log(
    planned: list[tuple[float, str]], pace: Any, penalty: int, seed: int
) -> None:
    ready = setup(
        "rat-screw", ["human", "human", "slap-rules", "random"], clock="real", seed=seed, events=150,
        reaction={"uniform": [0.05, 0.6]}, pace=pace, false_slap_penalty=penalty,
    )  # fmt: skip
    named = [(seconds, {"P1": "N", "P2": "E"}[seat]) for seconds, seat in planned]
    recorder, again = Recorder(), Recorder()
    play(ready, recorder, people=Scripted(hands=named))
    ties, slaps = recorder.told("claims.tied", "seats"), recorder.told("claimed", "seat")
    assume(all((t, seat) in slaps for t, seats in ties for seat in seats))  # not cut off by the limit before each was judged
    done = record_of(recorder)
    play(attrs.evolve(ready, clock="virtual"), again, people=People(done))
    assert again.rows == recorder.rows
    assert again.outcome == recorder.outcome


def record_of(recorder: Recorder) -> Record:
    """What the log of that game would have on record."""
    from eventcards.engine.people import Landed

    landed = [
        Landed(seat, claim, t, reaction) for t, seat, claim, reaction in recorder.told("claimed", "seat", "claim", "reaction")
    ]
    return Record(tuple(one for one in landed if one.seat in ("N", "E")))


def test_an_interrupted_log_takes_the_place_of_a_shorter_one_only(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ready = setup("president", ["human", "keep-sets", "human", "lowest-first"], seed=9)

    def leave_after(answers: int) -> int:
        with pytest.raises(Left), log_file(path) as writer:
            play(ready, writer, people=Scripted([0] * answers))
        assert [one.name for one in tmp_path.iterdir()] == ["game.jsonl"]
        return path.stat().st_size

    few = leave_after(3)
    many = leave_after(30)
    assert few < many
    assert leave_after(5) == many
