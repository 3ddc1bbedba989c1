"""`eventcards run`, as people use it."""

from __future__ import annotations

import csv
import os
import pty
import re
import shlex
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from tests.cli.conftest import Eventcards

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"


def test_one_game_tells_its_outcome_and_names_its_log(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("run", SCENARIOS / "rat-screw.toml", "--games", 1, "--log-dir", tmp_path)
    assert said.code == 0
    assert "seed 2026" in said.out
    assert re.search(r"West wins: has all the cards after \d+ min \d+ s of play", said.out)
    [log] = tmp_path.iterdir()
    assert f"Log: {log}" in said.out
    assert eventcards("verify", log).code == 0


def test_many_games_give_a_table(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("run", SCENARIOS / "capitalism.toml", "--games", 20, "--seed", 1, "--log-dir", tmp_path)
    header = next(line for line in said.out.splitlines() if line.startswith("strategy"))
    assert header.split("  ")[0] == "strategy"
    for column in ("seat", "games", "wins", "win rate", "95 % interval", "mean score", "mean length", "unfinished"):
        assert column in header
    rows = [
        line.split() for line in said.out.splitlines() if re.match(r"(lowest-first|highest-first|bomb-first|max-skip) ", line)
    ]
    assert [row[1] for row in rows] == ["N", "E", "S", "W"]
    assert sum(int(row[4]) for row in rows) == 20


def test_the_same_run_prints_the_same_numbers(eventcards: Eventcards, tmp_path: Path) -> None:
    command = ("run", SCENARIOS / "capitalism.toml", "--games", 30, "--seed", 1, "--log-dir", tmp_path)
    assert eventcards(*command) == eventcards(*command)


def test_the_instant_clock_gives_the_same_outcomes(eventcards: Eventcards) -> None:
    def numbers(clock: str) -> object:
        said = eventcards("run", SCENARIOS / "rat-screw-pace.toml", "--games", 5, "--clock", clock, "--keep", "none", "--json")
        cells = orjson.loads(said.out)["cells"]
        for cell in cells:
            cell.pop("seconds")
        return cells

    assert numbers("instant") == numbers("virtual")


def test_json_is_one_object(eventcards: Eventcards, tmp_path: Path) -> None:
    said = eventcards("run", SCENARIOS / "rat-screw-pace.toml", "--games", 2, "--json", "--log-dir", tmp_path)
    told = orjson.loads(said.out)
    assert list(told) == ["scenario", "seed", "games", "cells", "logs"]
    assert (told["scenario"], told["seed"], told["games"], len(told["cells"])) == ("rat-screw-pace", 2026, 10, 5)
    assert set(told["cells"][0]) >= {"parameters", "games", "finished", "by_strategy", "by_seat", "measures"}
    assert sorted(told["logs"]) == sorted(str(path) for path in tmp_path.iterdir())


def test_the_two_famous_deals_come_out_as_published(eventcards: Eventcards) -> None:
    told = orjson.loads(eventcards("run", SCENARIOS / "beggar.toml", "--keep", "none", "--json").out)
    paulhus, endless = told["cells"]
    assert (paulhus["finished"], paulhus["measures"]["tricks"]["mean"]) == (1, 670)
    assert (endless["finished"], endless["by_seat"][0]["unfinished"]) == (0, 1)


@pytest.mark.parametrize("scenario", sorted(path.stem for path in SCENARIOS.glob("*.toml")))
def test_every_scenario_that_we_ship_runs_and_leaves_logs_that_verify(
    scenario: str, eventcards: Eventcards, tmp_path: Path
) -> None:
    said = eventcards("run", SCENARIOS / f"{scenario}.toml", "--games", 2, "--log-dir", tmp_path)
    assert said.code == 0
    assert "95 % interval" in said.out
    logs = sorted(tmp_path.iterdir())
    assert logs
    assert eventcards("verify", *logs).code == 0


def test_a_game_of_a_run_can_be_played_alone(eventcards: Eventcards, tmp_path: Path) -> None:
    eventcards("run", SCENARIOS / "rat-screw.toml", "--games", 18, "--keep", "all", "--log-dir", tmp_path / "all")
    eventcards("run", SCENARIOS / "rat-screw.toml", "--index", 17, "--log-dir", tmp_path / "one")
    [log] = (tmp_path / "one").iterdir()
    assert log.name.endswith("-g17.jsonl")
    assert log.read_bytes() == (tmp_path / "all" / log.name).read_bytes()


def test_the_real_clock_tells_the_game_as_it_goes(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "quick.toml"
    path.write_text("game = 'rat-screw'\nplayers = 2\nclock = 'real'\noptions = {pace = 0.001}\nlimits = {events = 60}")
    said = eventcards("run", path, "--log-dir", tmp_path / "logs")
    assert re.search(r"^ +0\.001 s  Player \d plays \w\w$", said.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("game = 'rat-screw'\ngmaes = 3", "gmaes: 'gmaes' is not known; did you mean 'games'?"),
        ("game = 'rat-screw'\ngames = 0", "games: 0 is not allowed"),
        ("game = ", "is not TOML"),
        (
            "game = 'rat-screw'\n[options]\nslaps = ['dubble']",
            "did you mean 'double'? Allowed: double, sandwich, seven, marriage",
        ),
        ("game = 'rat-screw'\ntitle = 3", "title: 3 is not a text"),
    ],
)
def test_bad_input_gets_a_message_exit_code_2_and_writes_nothing(
    content: str, said: str, eventcards: Eventcards, tmp_path: Path
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(content)
    answer = eventcards("run", path, "--log-dir", tmp_path / "logs")
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith(f"eventcards: {path}: ")
    assert said in answer.err
    assert not (tmp_path / "logs").exists()


@pytest.mark.parametrize(
    "arguments", [("--games", "0"), ("--clock", "sundial"), ("--seed", "-1"), ("--keep", "frist"), ("--gmaes", "3")]
)
def test_bad_usage_leaves_with_2(arguments: tuple[str, ...], eventcards: Eventcards, tmp_path: Path) -> None:
    assert eventcards("run", SCENARIOS / "rat-screw.toml", "--log-dir", tmp_path / "logs", *arguments).code == 2
    assert not (tmp_path / "logs").exists()


def test_names_with_escape_codes_or_markup_do_no_harm(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        'game = "rat-screw"\ntitle = "\\u001b[31mred [/x] [bold]"\n'
        '[[players]]\nname = "\\u001b]0;title\\u0007[/x]"\n[[players]]\nname = "[link=x]"'
    )
    said = eventcards("run", path, "--log-dir", tmp_path / "logs")
    [log] = (tmp_path / "logs").iterdir()
    told = eventcards("replay", log, "--table")
    for out in (said.out, told.out):
        assert "\x1b" not in out
        assert "\x07" not in out
        assert "[/x]" in out
        assert "[link=x]" in out


STRANGER = """
from eventcards.kernel.strategy import Strategy

class Cheat(Strategy):
    "Plays a card it does not have."
    def decide(self, view, ask):
        return "the ace up my sleeve"

class Clumsy(Strategy):
    "Falls over."
    def decide(self, view, ask):
        raise LookupError("where am I?")
"""


@pytest.mark.parametrize(
    ("name", "problem"),
    [("Cheat", "answered 'the ace up my sleeve', which was not offered"), ("Clumsy", "raised LookupError: where am I?")],
)
@pytest.mark.parametrize("clock", ["virtual", "instant"])
def test_a_strategy_at_fault_is_named_with_all_that_is_needed_to_see_it_again(
    name: str, problem: str, clock: str, eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "strangers_of_run.py").write_text(STRANGER)
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "fault.toml"
    path.write_text(f"game = 'capitalism'\nseed = 5\nstrategy = 'strangers_of_run:{name}'")
    answer = eventcards("run", path, "--log-dir", tmp_path / "logs", "--clock", clock)
    assert answer.code == 2
    assert "--allow-imports" in answer.err
    answer = eventcards("run", path, "--log-dir", tmp_path / "logs", "--clock", clock, "--allow-imports")
    assert answer.code == 1
    assert "capitalism, game 0 of seed 5: seat " in answer.err
    assert f"strategy strangers_of_run:{name}, asked to lead: {problem}; options were (card(" in answer.err


def test_a_narrow_terminal_gets_a_narrow_table(eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventcards.terminal.output.WIDTH", 80)
    out = eventcards("run", SCENARIOS / "rat-screw-pace.toml", "--games", 2, "--log-dir", tmp_path).out
    assert max(len(line.rstrip()) for line in out.splitlines()[1:] if not line.startswith("Logs")) <= 80
    assert "…" not in out
    assert "mean length" in out


def test_a_long_name_is_cut_where_one_can_see_it(eventcards: Eventcards, tmp_path: Path) -> None:
    out = eventcards("run", SCENARIOS / "euchre-strategies.toml", "--games", 4, "--log-dir", tmp_path).out
    assert "all Counter's...  " in out
    assert "all Counter  " in out


UNLUCKY = """
from eventcards.kernel.strategy import Strategy

class Unlucky(Strategy):
    "Falls over when its luck begins with a seven."
    def decide(self, view, ask):
        if 0.7 <= self.random() < 0.71:
            raise LookupError("seven")
        return self.pick(ask.options)
"""


@pytest.fixture
def unlucky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of 60 games, some of which fail."""
    (tmp_path / "unlucky.py").write_text(UNLUCKY)
    monkeypatch.syspath_prepend(tmp_path)
    path = tmp_path / "unlucky.toml"
    path.write_text(
        "game = 'the-game'\nplayers = 1\ngames = 60\nseed = 5\nclock = 'instant'\nstrategy = 'unlucky:Unlucky'\n"
        "log = { keep = 'none' }"
    )
    return path


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_fails_is_reported_with_its_command_and_the_run_goes_on(
    workers: int, unlucky: Path, eventcards: Eventcards
) -> None:
    said = eventcards("run", unlucky, "--allow-imports", "--workers", workers, "--json")
    assert said.code == 1
    told = orjson.loads(said.out)
    [cell] = told["cells"]
    assert 0 < cell["failed"] < 60
    assert cell["games"] + cell["failed"] == 60
    first = told["failures"][0]
    assert (first["cell"], first["seed"]) == (0, 5)
    assert "strategy unlucky:Unlucky, asked to lay: raised LookupError: seven" in first["error"]
    assert f"eventcards: game {first['index']} of seed 5 failed: the-game, game {first['index']} of seed 5: seat P1" in said.err
    command = f"eventcards run {unlucky} --index {first['index']} --allow-imports"
    assert first["command"] == command
    assert f"  see it: {command}\n" in said.err
    again = eventcards(*shlex.split(command)[1:])
    assert again.code == 1
    assert again.err == f"eventcards: {first['error']}\n"


def test_failed_games_are_shown_beside_the_numbers(unlucky: Path, eventcards: Eventcards) -> None:
    said = eventcards("run", unlucky, "--allow-imports")
    assert said.code == 1
    [failed] = re.findall(r"^failed: (\d+) of 60 games, which are in none of these numbers$", said.out, re.MULTILINE)
    assert f" {60 - int(failed)} " in said.out
    assert said.err.count("see it: ") == min(20, int(failed))


def test_a_strict_run_stops_at_the_first_game_that_fails(unlucky: Path, eventcards: Eventcards) -> None:
    first = orjson.loads(eventcards("run", unlucky, "--allow-imports", "--json").out)["failures"][0]
    said = eventcards("run", unlucky, "--allow-imports", "--strict")
    assert (said.code, said.out) == (1, "")
    assert said.err.count("failed") == 1
    assert first["command"] in said.err


def test_a_stored_failure_is_told_again(unlucky: Path, eventcards: Eventcards, tmp_path: Path) -> None:
    command = ("run", unlucky, "--allow-imports", "--out", tmp_path / "run.sqlite", "--json")
    assert eventcards(*command) == eventcards(*command)


def test_a_game_that_fails_in_a_sweep_is_shown_by_its_cell(unlucky: Path, eventcards: Eventcards) -> None:
    unlucky.write_text(unlucky.read_text() + "\n[sweep]\nstrategy = ['random', 'unlucky:Unlucky']")
    told = orjson.loads(eventcards("run", unlucky, "--allow-imports", "--seed", 6, "--json").out)
    assert [cell["failed"] > 0 for cell in told["cells"]] == [False, True]
    first = told["failures"][0]
    assert first["command"] == f"eventcards run {unlucky} --index {first['index']} --cell 1 --seed 6 --allow-imports"
    assert first["error"] in eventcards(*shlex.split(first["command"])[1:]).err


def test_one_cell_of_a_sweep_can_be_run_alone(eventcards: Eventcards) -> None:
    command = ("run", SCENARIOS / "rat-screw-pace.toml", "--games", 3, "--keep", "none", "--json")
    whole, one = (orjson.loads(eventcards(*command, *more).out) for more in ((), ("--cell", 2)))
    assert one["cells"] == [whole["cells"][2]]
    assert "--cell: there is no cell 5; the last is 4" in eventcards(*command, "--cell", 5).err


def test_a_run_that_is_stored_prints_what_it_prints_without(eventcards: Eventcards, tmp_path: Path) -> None:
    command = (
        "run",
        SCENARIOS / "president-table.toml",
        "--games",
        6,
        "--log-dir",
        tmp_path / "logs",
        "--keep",
        "every:4",
        "--json",
    )
    plain = eventcards(*command)
    stored = (*command, "--out", tmp_path / "run.sqlite")
    assert eventcards(*stored) == plain
    assert eventcards(*stored) == plain  # read back, logs and all


def test_numbers_are_had_as_csv(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "numbers.csv"
    command = ("run", SCENARIOS / "rat-screw-pace.toml", "--games", 4, "--keep", "none", "--json", "--csv", path)
    cells = orjson.loads(eventcards(*command).out)["cells"]
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["parameters.options.pace"]) for row in rows] == [
        cell["parameters"]["options.pace"] for cell in cells for _ in cell["by_player"]
    ]
    players = [player for cell in cells for player in cell["by_player"]]
    for row, player in zip(rows, players, strict=True):
        assert (row["strategy"], row["name"], int(row["wins"])) == (player["strategy"], player["name"], player["wins"])
        assert [float(row["interval.low"]), float(row["interval.high"])] == player["interval"]
    assert float(rows[0]["measures.tricks.mean"]) == cells[0]["measures"]["tricks"]["mean"]


def test_what_a_csv_cannot_know_is_empty(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "numbers.csv"
    eventcards("run", SCENARIOS / "euchre.toml", "--games", 1, "--keep", "none", "--csv", path)
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["team"] for row in rows] == ["NS", "EW"]
    assert rows[0]["score_half_width"] == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--workers", "2", "--cluster", "tcp://127.0.0.1:1"), "--workers and --cluster cannot both play: name one."),
        (("--index", "3", "--out", "run.sqlite"), "--out stores whole runs, and --index plays one game: name one."),
        (("--plot", "plot.gif"), "--plot: '.gif' is not known; allowed: .png, .svg"),
        (("--csv", "no/such/folder.csv"), "no/such/folder.csv: cannot be written there"),
        (("--plot", "no/such/folder.png"), "no/such/folder.png: cannot be written there"),
        (("--cluster", "nonsense"), "--cluster: 'nonsense' is not an address such as tcp://127.0.0.1:8786"),
        (("--workers", "0"), "0 is not in the range"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_first_game(
    arguments: tuple[str, ...], said: str, eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = eventcards("run", SCENARIOS / "rat-screw.toml", "--games", 10**6, *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert not list(tmp_path.iterdir())


def test_a_sweep_of_too_many_cells_is_not_played_for_a_plot(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "wide.toml"
    path.write_text(f"game = 'rat-screw'\ngames = 1000000\n[sweep]\n'limits.events' = {list(range(1, 1002))}")
    answer = eventcards("run", path, "--plot", tmp_path / "plot.png")
    assert (answer.code, answer.err) == (2, "eventcards: --plot: 1,001 cells are too many to draw; at most 1,000\n")


def test_numbers_are_drawn(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "plot.svg"
    said = eventcards("run", SCENARIOS / "rat-screw-pace.toml", "--games", 3, "--keep", "none", "--plot", path)
    assert said.code == 0
    assert said.out.endswith(f"Plot: {path}\n")
    assert "<svg" in path.read_text()


def test_a_plot_without_matplotlib_says_what_to_install(
    eventcards: Eventcards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventcards.cli.running.find_spec", lambda name: None)
    answer = eventcards("run", SCENARIOS / "rat-screw.toml", "--games", 10**6, "--plot", tmp_path / "plot.png")
    assert (answer.code, answer.err) == (2, "eventcards: --plot: needs Matplotlib; install eventcards[lab]\n")


def test_a_long_run_tells_each_cell_on_stderr(eventcards: Eventcards, tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text(
        "game = 'rat-screw'\nplayers = 2\ngames = 500\nclock = 'instant'\nlimits = {events = 20}\nlog = {keep = 'none'}\n"
        "[sweep]\n'options.pace' = [1.0, 2.0]"
    )
    said = eventcards("run", path, "--json", "--workers", 1)
    assert [line.split(",")[0] for line in said.err.splitlines()] == [
        "options.pace = 1.0: 500 games played", "options.pace = 2.0: 500 games played",
    ]  # fmt: skip
    assert orjson.loads(said.out)["games"] == 1000


def test_a_terminal_sees_a_bar(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = ["run", str(SCENARIOS / "rat-screw-pace.toml"), "--games", "30", "--keep", "none", "--json"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "NO_COLOR": "1"}
    process = subprocess.Popen(
        [sys.executable, "-m", "eventcards", *words], stdout=subprocess.PIPE, stderr=theirs, env=environment
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            shown += os.read(ours, 1 << 16)
        except OSError:  # the other end is closed
            break
    os.close(ours)
    out, _ = process.communicate()
    assert orjson.loads(out)["games"] == 150
    assert re.search(r"playing .* 150/150 games \d+/s 0:00:00 left", shown.decode())
