"""Every game through a pseudo-terminal, by somebody who answers as people do."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from eventcards.log.reader import Line, read_log
from eventcards.log.verify import verify
from tests.terminal.person import AGAIN, END, HANDOVER, QUESTION, Person

TURN_GAMES = {
    "capitalism": ("--option", "target=3"),
    "euchre": ("--option", "target=2"),
    "the-game": ("--option", "copies=1", "--option", "min_cards=2", "--players", "2"),
    "president": ("--option", "rounds=2", "--players", "4"),
}


def log_in(folder: Path) -> Path:
    [log] = (folder / "logs").glob("*.jsonl")
    return log


def in_turn(*answers: str, then: str = "#1") -> Callable[[Person], str]:
    """These answers first, and then always the same."""
    waiting = list(answers)
    return lambda _: waiting.pop(0) if waiting else then


@pytest.mark.parametrize("game", TURN_GAMES)
def test_a_game_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    person = Person(tmp_path, game, "--seed", "5", "--clock", "instant", "--people", "1", "--name", "Ann",
                    "--strategy", "random", *TURN_GAMES[game])  # fmt: skip
    assert person.play(in_turn("?", "nonsense", "h", "u")) == AGAIN
    person.type("n")
    assert person.leave() == 0
    assert "Ann" in person.written
    log = log_in(tmp_path)
    assert verify(log).game == game
    assert f"Log: logs/{log.name}" in person.written


@pytest.mark.parametrize("game", TURN_GAMES)
def test_a_resumed_game_ends_with_the_bytes_of_one_never_interrupted(game: str, tmp_path: Path) -> None:
    def sit_down(folder: Path, *words: str) -> Person:
        folder.mkdir(exist_ok=True)
        return Person(folder, *words)

    words = (game, "--seed", "8", "--clock", "instant", "--people", "1", "--name", "Ann", "-y", *TURN_GAMES[game])
    whole = sit_down(tmp_path / "whole", *words)
    assert whole.play(in_turn()) == END
    left = sit_down(tmp_path / "left", *words)
    assert left.play(in_turn("#1", "#1", "quit")) == END
    log = log_in(tmp_path / "left")
    assert f"Go on: eventcards play --resume logs/{log.name}" in left.written
    assert b"game.ended" not in log.read_bytes()
    for answers in (["#1", "#1", "\x04"], []):  # left once more, by the end of input
        again = sit_down(tmp_path / "left", "--resume", f"logs/{log.name}", "-y")
        assert again.play(in_turn(*answers)) == END
    assert log.read_bytes() == log_in(tmp_path / "whole").read_bytes()
    assert verify(log).game == game


def test_ctrl_c_leaves_a_log_that_can_be_gone_on_with(tmp_path: Path) -> None:
    person = Person(tmp_path, "president", "--seed", "3", "--clock", "instant", "-y", "--option", "rounds=1")
    assert person.wait() == QUESTION
    person.type("#1")
    assert person.wait() == QUESTION
    person.press("\x03")
    assert person.leave() == 130
    log = log_in(tmp_path)
    assert [line.event for line in read_log(log)].count("answered") >= 1
    again = Person(tmp_path, "--resume", f"logs/{log.name}", "-y")
    assert again.play(in_turn()) == END
    assert verify(log).game == "president"


def test_a_killed_game_is_gone_on_with_from_what_was_written(tmp_path: Path) -> None:
    person = Person(tmp_path, "president", "--seed", "3", "--clock", "instant", "-y", "--option", "rounds=1")
    for _ in range(3):
        assert person.wait() == QUESTION
        person.type("#1")
    assert person.wait() == QUESTION
    person.child.kill(signal.SIGKILL)
    person.leave()
    [part] = (tmp_path / "logs").iterdir()
    assert part.name.endswith(".jsonl.part")
    again = Person(tmp_path, "--resume", f"logs/{part.name}", "-y")
    assert again.play(in_turn()) == END
    log = log_in(tmp_path)
    assert verify(log).game == "president"
    answered = [line.fields["choice"] for line in read_log(log) if line.event == "answered" and line.fields["seat"] == "N"]
    assert len(answered) > 3
    assert len(list((tmp_path / "logs").iterdir())) == 1


def test_bad_input_says_what_is_possible_and_asks_again(tmp_path: Path) -> None:
    person = Person(tmp_path, "capitalism", "--seed", "5", "--clock", "instant", "-y")
    assert person.wait() == QUESTION
    person.type("elephant")
    assert person.wait() == QUESTION
    assert "elephant" in person.screen()
    person.type("?")
    assert person.wait() == QUESTION
    assert "bomb" in person.screen()
    person.type("h")
    assert person.wait() == QUESTION
    assert "lowest-first would choose" in person.screen()
    person.type("quit")
    assert person.leave() == 0


def test_what_is_missing_is_asked_for(tmp_path: Path) -> None:
    person = Person(tmp_path)
    person.wait_for("Which game")
    person.type("president")
    person.wait_for(re.escape("How many play, 3 to 8 [4]:"))
    person.type("3")
    person.wait_for(re.escape("How many of them sit here (0 to watch)"))
    person.type("1")
    person.wait_for(re.escape("Your name [Player 1]:"))
    person.type("Ann")
    person.wait_for("What do the others play")
    person.type("elephants")  # asked again, with what there is
    person.wait_for("What do the others play")
    person.type("random")
    person.wait_for("Rounds")
    person.type("1")
    person.wait_for("seed [0-9]+")
    assert person.wait() == QUESTION
    person.type("quit")
    assert person.leave() == 0
    header = next(read_log(log_in(tmp_path))).fields
    assert [seat["strategy"] for seat in header["seats"]] == ["human", "random", "random"]
    assert header["options"]["rounds"] == 1


def test_who_types_ahead_while_the_others_think_does_not_leave(tmp_path: Path) -> None:
    person = Person(tmp_path, "capitalism", "--seed", "4", "--think", "0.3", "-y", "--name", "Ann")
    person.wait_for("Ctrl-C leaves")
    person.press("qq?p\x1b")
    assert person.wait() == QUESTION
    person.type("#1")
    person.wait_for("Ctrl-C leaves")
    person.press("\x03")
    assert person.leave() == 130


def test_who_is_handed_the_screen_may_leave_too(tmp_path: Path) -> None:
    person = Person(tmp_path, "president", "--people", "2", "--seed", "4", "--clock", "instant", "-y")
    assert person.wait() == HANDOVER
    person.type("quit")
    assert person.leave() == 0
    assert "Go on: eventcards play --resume" in person.written


def test_a_scenario_gives_a_seat_to_a_person(tmp_path: Path) -> None:
    scenario = Path(__file__).parents[2] / "scenarios" / "capitalism.toml"
    person = Person(tmp_path, "--scenario", str(scenario), "--human", "E", "--clock", "instant", "-y", "--option", "target=1")
    assert person.play(in_turn(then="#1")) == END
    seats = next(read_log(log_in(tmp_path))).fields["seats"]
    assert [seat["strategy"] for seat in seats] == ["lowest-first", "human", "bomb-first", "max-skip"]
    assert seats[1]["name"] == "East"
    assert verify(log_in(tmp_path)).game == "capitalism"


@pytest.mark.parametrize("rounds", [1, 2])
def test_two_people_at_one_keyboard_never_see_each_others_cards(rounds: int, tmp_path: Path) -> None:
    words = ("--players", "8", "--people", "2", "--name", "Ann", "--name", "Bob", "--seed", "4", "--clock", "instant", "-y")
    person = Person(tmp_path, "president", *words, "--option", f"rounds={rounds}")
    watched: list[tuple[str, int, str]] = []
    """Who sat there, how many questions were asked by then, and what was written meanwhile."""
    viewer, asked = "", 0
    while (found := person.wait()) != END:
        asked += found == QUESTION
        watched.append((viewer, max(asked, 1), person.pages[-1]))
        if found == HANDOVER:
            viewer = "P1" if "Ann, press Enter" in person.pages[-1] else "P2"
        person.type("#1" if found == QUESTION else "")
    lines = list(read_log(log_in(tmp_path)))
    assert {who for who, _, _ in watched} == {"", "P1", "P2"}
    for who, questions, page in watched:
        strange = cards_on(page) - known_to(who, lines, questions)
        assert not strange, f"{who or 'nobody'} sees {strange} at question {questions}:\n{page}"
    own = [cards_on(page) for who, _, page in watched if who == "P1"]
    assert max(len(cards) for cards in own) >= 7, "a hand is shown to its owner"


def cards_on(page: str) -> set[str]:
    """All cards that were written to the terminal, without the codes for colours and places."""
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", " ", page)
    return set(re.findall(r"\b[2-9TJQKA][CDHS]\b", plain))


def known_to(who: str, lines: list[Line], questions: int) -> set[str]:
    """The cards that a seat has seen in this round when people are asked for that time, and those that all have seen before."""
    asked, known, public = 0, set[str](), set[str]()
    for line in lines:
        if line.event == "phase.entered" and line.fields["phase"] == "round":
            known = set(public)
        if line.event == "cards.moved":
            seen = line.fields["seen_by"]
            public |= set(line.fields["cards"]) if seen == "all" else set()
            known |= set(line.fields["cards"]) if seen == "all" or who in seen else set()
        asked += line.event == "asked" and line.fields["seat"] in ("P1", "P2")
        if asked == questions:
            break
    return known


NAMES = ["\x1b[2J\x1b[31mRed", "[bold]x[/bold][/x]", "n" * 1000, "漢字の名前", "\r\n\n\n", "a\x00b\x07c"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_does_no_harm(name: str, tmp_path: Path) -> None:
    scenario = tmp_path / "named.toml"
    rows = [{"name": name, "strategy": "human"}, {"name": name, "strategy": "random"}, {"name": name, "strategy": "random"}]
    written = "\n".join(
        f"[[players]]\nname = {orjson.dumps(row['name']).decode()}\nstrategy = '{row['strategy']}'" for row in rows
    )
    scenario.write_text(f"game = 'president'\nseed = 2\n[options]\nrounds = 1\n{written}\n")
    person = Person(tmp_path, "--scenario", "named.toml", "--clock", "instant", "-y")
    assert person.play(in_turn("?", "u")) == END
    assert "\x1b[2J" not in person.written
    assert "\x07" not in person.written
    assert verify(log_in(tmp_path)).game == "president"


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_plain_terminals_are_played_at_as_well(environment: dict[str, str], tmp_path: Path) -> None:
    person = Person(
        tmp_path, "euchre", "--seed", "5", "--clock", "instant", "-y", "--option", "target=1", environment=environment
    )
    colours = re.compile(r"\x1b\[[0-9;]*[0-9]m")
    if "TERM" in environment:
        for _ in range(200):
            if person.child.expect(["> $", "Log: "]) == 1:
                break
            person.type("#1")
        person.leave()
        assert "\x1b" not in person.written
    else:
        assert person.play(in_turn()) == END
        assert not [code for code in colours.findall(person.written) if re.search(r"[\[;](3|9)[0-9][;m]", code)]
    assert verify(log_in(tmp_path)).game == "euchre"


def test_another_size_of_the_terminal_is_drawn_anew(tmp_path: Path) -> None:
    person = Person(tmp_path, "president", "--seed", "2", "--clock", "instant", "-y")
    assert person.wait() == QUESTION
    person.child.setwinsize(40, 120)
    assert person.wait() == QUESTION
    assert max(len(row) for row in person.pages[-1].split("\r\n")) > 80
    person.type("quit")
    assert person.leave() == 0


def test_a_game_without_people_is_watched(tmp_path: Path) -> None:
    person = Person(tmp_path, "capitalism", "--seed", "2", "--people", "0", "-y", "--think", "0.001", "--option", "target=1")
    assert person.play(in_turn()) == END
    assert verify(log_in(tmp_path)).game == "capitalism"


def test_answers_from_a_pipe_are_answers_too(tmp_path: Path) -> None:
    import subprocess
    import sys

    words = ["president", "--seed", "2", "--clock", "instant", "-y", "--option", "rounds=1"]
    command = [sys.executable, "-m", "eventcards", "play", *words]
    done = subprocess.run(command, cwd=tmp_path, input="#1\n" * 10, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Go on: eventcards play --resume" in done.stdout  # the answers came to their end
    assert "\x1b" not in done.stdout
    log = log_in(tmp_path)
    done = subprocess.run(
        [*command[:4], "--resume", f"logs/{log.name}"],
        cwd=tmp_path,
        input="#1\n" * 500,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, verify(log).game) == (0, "president"), done.stderr


# The race.

FIRST = "7C 2C 3D 4H"
"""The first card that is laid is a seven, the second none of anything."""


def race(folder: Path, *, pace: float, first: str = FIRST) -> Person:
    ranks, suits = "23456789TJQKA", "CDHS"
    rest = " ".join(rank + suit for rank in ranks for suit in suits if rank + suit not in first.split())
    (folder / "race.toml").write_text(
        f"game = 'rat-screw'\nseed = 1\ndecks = ['{first} {rest}']\n[options]\npace = {pace}\n[limits]\nevents = 1500\n"
        "[[players]]\nstrategy = 'human'\nname = 'Ann'\n[[players]]\nstrategy = 'never-slap'\n"
    )
    person = Person(folder, "--scenario", "race.toml", "-y")
    person.wait_for("Press Enter to begin: ")
    return person


def claims(log: Path) -> list[tuple[float, float, bool, str]]:
    return [
        (line.t, line.fields["reaction"], line.fields["valid"], line.fields["reason"])
        for line in read_log(log)
        if line.event == "claimed"
    ]


def test_a_slap_at_the_right_moment_wins_the_pile_and_a_false_one_is_judged(tmp_path: Path) -> None:
    person = race(tmp_path, pace=1.5)
    person.type("")
    person.wait_for("7C")
    person.press(" ")
    person.wait_for("slaps after")
    time.sleep(0.2)
    person.press(" ")
    person.wait_for("false")
    person.press("q")
    assert person.leave() == 0
    first, second, *_ = claims(log_in(tmp_path))
    assert first[2:] == (True, "seven")
    assert second[2:] == (False, "false")
    again = Person(tmp_path, "--resume", f"logs/{log_in(tmp_path).name}", "-y")
    again.wait_for("Press Enter to begin: ")
    again.type("")
    again.wait_for("q leave")
    again.press("q")
    assert again.leave() == 0
    assert claims(log_in(tmp_path))[:2] == [first, second]


def test_slaps_are_timed_within_ten_milliseconds(tmp_path: Path) -> None:
    """Between two slaps as much time passes in the log as between the keys: the median of many, as the machine may be busy."""
    person = race(tmp_path, pace=0.5)
    person.type("")
    person.wait_for("7C")
    sent = []
    for number in range(20):
        time.sleep(0.13 + 0.017 * (number % 7))
        sent.append(time.monotonic())
        person.press(" ")
    person.wait_for("slaps after")
    time.sleep(0.5)
    person.press("q")
    assert person.leave() == 0
    landed = [claim[0] for claim in claims(log_in(tmp_path))]
    assert len(landed) == len(sent)
    errors = sorted(abs((landed[at] - landed[at - 1]) - (sent[at] - sent[at - 1])) for at in range(1, len(sent)))
    assert errors[len(errors) // 2] < 0.010


def test_a_live_race_is_finished_verified_and_summed_up(tmp_path: Path) -> None:
    person = race(tmp_path, pace=0.05, first="7C 7D 7H 7S")
    person.type("")
    person.wait_for("7C")
    for _ in range(5):
        time.sleep(0.05)
        person.press(" ")
    person.wait_for("Log: ")
    assert person.leave() == 0
    assert verify(log_in(tmp_path)).game == "rat-screw"
    summary = person.pages[-2]
    assert re.search(r"Ann \(you\) +[1-9]", summary)
    assert "median reaction" in summary


def test_two_people_race_with_a_key_each_and_a_pause_is_not_the_tables_time(tmp_path: Path) -> None:
    rest = " ".join(rank + suit for rank in "23456789TJQKA" for suit in "CDHS" if rank + suit not in FIRST.split())
    (tmp_path / "race.toml").write_text(
        f"game = 'rat-screw'\nseed = 1\ndecks = ['{FIRST} {rest}']\n[options]\npace = 1.5\n"
        "[[players]]\nstrategy = 'human'\nname = 'Ann'\n[[players]]\nstrategy = 'human'\nname = 'Bob'\n"
    )
    person = Person(tmp_path, "--scenario", "race.toml", "-y")
    person.wait_for("Press Enter to begin: ")
    assert "A: slap, Ann" in person.screen()
    assert "L: slap, Bob" in person.screen()
    person.type("")
    person.wait_for("7C")
    person.press("p")
    person.wait_for("Press Enter to go on: ")
    time.sleep(2)  # longer than the pace
    person.type("")
    person.wait_for("q leave")
    person.press("l")
    person.wait_for("Bob slaps after")
    person.press("q")
    assert person.leave() == 0
    [[seconds, reaction, valid, reason], *_] = claims(log_in(tmp_path))
    assert (valid, reason) == (True, "seven")
    assert reaction == seconds < 1.5, "the pause is not counted"
