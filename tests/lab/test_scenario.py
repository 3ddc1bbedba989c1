"""Scenarios are read strictly: every mistake gets one clear message that says where, what was found, and what to write instead."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from eventcards.errors import BadInput
from eventcards.kernel.cards import pack, show
from eventcards.lab.scenario import Keep, make_scenario, read_scenario

SCENARIOS = sorted((Path(__file__).parent.parent.parent / "scenarios").glob("*.toml"))
PLAIN: dict[str, Any] = {"game": "rat-screw", "players": 2, "games": 3}


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_that_we_ship_can_be_read_and_opens_with_its_question(path: Path) -> None:
    assert read_scenario(path).cells
    assert path.read_text().startswith("# ")
    assert "?" in path.read_text().split("\n\n")[0]


def complaint(changes: dict[str, Any]) -> str:
    with pytest.raises(BadInput) as error:
        make_scenario("test", {**PLAIN, **changes})
    return str(error.value)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"gmaes": 3}, "gmaes: 'gmaes' is not known; did you mean 'games'? Allowed: game, title, games, seed"),
        ({"games": "3"}, "games: '3' is not a whole number"),
        ({"games": True}, "games: True is not a whole number"),
        ({"games": 0}, "games: 0 is not allowed; a whole number from 1"),
        ({"games": 2.5}, "games: 2.5 is not a whole number"),
        ({"seed": -1}, "seed: -1 is not allowed"),
        ({"seed": 16**5000}, "seed: <int> is not allowed"),
        ({"title": 7}, "title: 7 is not a text"),
        ({"game": "rat-scew"}, "game: 'rat-scew' is not known; did you mean 'rat-screw'? Allowed: capitalism,"),
        ({"game": "os:system"}, "game: 'os:system' would import code; say --allow-imports"),
        ({"clock": "sundial"}, "clock: 'sundial' is not known; allowed: virtual, instant, real"),
        ({"players": 9}, "players: Egyptian Rat Screw is for 2 to 8 players; found 9"),
        ({"players": 0}, "players: 0 cannot sit at a table"),
        ({"players": "four"}, "players: 'four' is not a whole number, nor a list of players"),
        ({"players": [{}]}, "players: Egyptian Rat Screw is for 2 to 8 players; found 1"),
        ({"players": [{"nmae": "N"}, {}]}, "players.1.nmae: 'nmae' is not known; did you mean 'name'?"),
        ({"players": [{}, {"name": 3}]}, "players.2.name: 3 is not a text"),
        ({"players": [{}, {"name": "x" * 1001}]}, "players.2.name: is longer than 1000 characters"),
        ({"players": [{}, {"think": -1}]}, "players.2.think.constant: -1 is not a time; 0 to 1000000 seconds"),
        ({"think": float("nan")}, "think.constant: nan is not a time"),
        ({"reaction": float("inf")}, "reaction.constant: inf is not a time"),
        ({"reaction": {"uniform": [0.5, 0.1]}}, "reaction.uniform: low, high must not fall; found [0.5, 0.1]"),
        ({"reaction": {"uniform": [0.5]}}, "reaction.uniform: takes low, high; found [0.5]"),
        ({"reaction": {"normal": [1, -1]}}, "reaction.normal: -1 is not a time"),
        ({"think": {"unifrom": [1, 2]}}, "think: 'unifrom' is not known; did you mean 'uniform'?"),
        ({"think": "fast"}, "think: 'fast' is not a time"),
        ({"strategy": "slap-rule"}, "players.1.strategy: 'slap-rule' is not known; did you mean 'slap-rules'?"),
        ({"strategy": {"nam": "random"}}, "players.1.strategy.name: is missing"),
        ({"strategy": {"name": "random", "x": 1}}, "players.1.strategy.x: 'x' is not known; allowed: nothing"),
        ({"strategy": 3}, "players.1.strategy: 3 is neither the name of a strategy nor a table"),
        ({"options": {"slpas": []}}, "options.slpas: 'slpas' is not known; did you mean 'slaps'?"),
        ({"options": {"slaps": ["dubble"]}}, "options.slaps: 'dubble' is not known; did you mean 'double'?"),
        ({"options": {"slaps": "double"}}, "options.slaps: 'double' is not a list"),
        ({"options": {"false_slap_penalty": -1}}, "options.false_slap_penalty: -1 is not allowed; a whole number from 0 to 52"),
        ({"options": {"pace": -2}}, "options.pace.constant: -2 is not a time"),
        ({"options": {"slap_in": 1}}, "options.slap_in: 1 is not true or false"),
        ({"options": {"dealer": 3}}, "options: dealer 3 does not sit at a table of 2"),
        ({"options": []}, "options: [] is not a table of keys"),
        ({"limits": {"events": 0}}, "limits.events: 0 is not allowed"),
        ({"limits": {"event": 5}}, "limits.event: 'event' is not known; did you mean 'events'?"),
        ({"log": {"keep": "frist"}}, "log.keep: 'frist' is not known; did you mean 'first'?"),
        ({"log": {"keep": "every:0"}}, "log.keep: 'every:0' is not known; did you mean 'every:N'?"),
        ({"decks": show(pack())}, "is not a list"),
        ({"decks": [show(pack()[1:])]}, "decks.1: 2C is missing: 51 cards of 52"),
        ({"decks": [show(pack()), show((*pack()[1:], pack()[1]))]}, "decks.2: 3C is there twice, where the deck has it once"),
        ({"decks": [show(pack()[1:]) + " 34"]}, "decks.1: 34 is not a card of this deck"),
        ({"decks": [show(pack()[1:]) + " 1C"]}, "decks.1: '1C' is not a card"),
        ({"sweep": {"options.pce": [1]}}, "options.pce: 'pce' is not known; did you mean 'pace'?"),
        ({"sweep": {"games": [1]}}, "sweep.games: 'games' is not known;"),
        ({"sweep": {"players": 3}}, "sweep.players: 3 is not a list of values to try"),
        ({"sweep": {"players": []}}, "sweep.players: [] is not a list of values to try"),
        ({"sweep": {"players": [2, 9]}}, "players: Egyptian Rat Screw is for 2 to 8 players; found 9 (with players = 9)"),
        ({"sweep": {"players.1.stratgy": ["random"]}}, "'players.1.stratgy' is not known; did you mean 'players.N.strategy'?"),
        ({"sweep": {"players.0.strategy": ["random"]}}, "'players.0.strategy' is not known; did you mean 'players.N.strategy'?"),
        ({"sweep": {"players.3.think": [1]}}, "sweep.players.3.think: there is no player 3; there are 2 (with players.3.think = 1)"),
        ({"sweep": {"players.2.strategy": ["slap-rule"]}}, "players.2.strategy: 'slap-rule' is not known; did you mean 'slap-rules'?"),
        ({"sweep": {"limits.event": [5]}}, "sweep.limits.event: 'limits.event' is not known; did you mean 'limits.events'?"),
        ({"sweep": {"limits.events": [0]}}, "limits.events: 0 is not allowed"),
        ({"sweep": {"seed": [1, 2]}}, "sweep.seed: 'seed' is not known;"),
        (
            {"players": [{"think": 1}, {"think": 2}], "sweep": {"think": [1, 3]}},
            "sweep.think: every player has a think of its own; vary players.N.think (with think = 1)",
        ),
        ({"sweep": {"options.pace": [1] * 200, "players": [2] * 200}}, "sweep: makes 40000 combinations; at most 10000"),
    ],
)  # fmt: skip
def test_a_mistake_gets_a_clear_message(changes: dict[str, Any], said: str) -> None:
    assert said in complaint(changes)


def test_a_scenario_without_a_game_says_so() -> None:
    with pytest.raises(BadInput, match="game: is missing"):
        make_scenario("test", {"players": 2})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"game = ", "is not TOML"),
        (b"game = 'rat-screw'\n\xff", "is not UTF-8"),
        (b"#" * 1_000_001, "is larger than 1000000 bytes"),
        (b"game = 'rat-screw'\nx = " + b"[" * 5000 + b"]" * 5000, "is nested more than 16 deep"),
        (b"game = 'rat-screw'\noptions = {pace = " + b"[" * 200 + b"]" * 200 + b"}", "is nested more than 16 deep"),
        (b"a" + b".a" * 400_000 + b" = 1", "has a key of more than 16 parts"),
        (b"'a b'" + b".'a b'" * 100_000 + b" = 1", "has a key of more than 16 parts"),
        (b"games = " + b"9" * 100_000, "cannot be read: a number in it has too many digits$"),
    ],
    ids=["not TOML", "not UTF-8", "too large", "deep list", "deep option", "deep key", "deep quoted key", "digits"],
)
def test_a_file_that_is_no_scenario_is_refused_at_once(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=said) as error:
        read_scenario(path)
    assert str(error.value).startswith(str(path))


@pytest.mark.parametrize(
    "content", [b"\xef\xbb\xbfgame = 'rat-screw'\n", b"game = 'rat-screw'\r\ngames = 1\r\n"], ids=["mark", "CRLF"]
)
def test_a_file_may_begin_with_a_byte_order_mark_and_end_its_lines_as_windows_does(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(content)
    assert read_scenario(path).cells[0].setup.name == "rat-screw"


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        read_scenario(tmp_path / "none.toml")


def test_so_many_players_alike_or_a_list_of_them() -> None:
    alike = make_scenario("test", {**PLAIN, "strategy": "slap-rules", "reaction": 0.5}).cells[0].setup
    assert [(one.seat, one.name, one.strategy) for one in alike.seats] == [
        ("P1", "Player 1", "slap-rules"), ("P2", "Player 2", "slap-rules"),
    ]  # fmt: skip
    listed = make_scenario("test", {**PLAIN, "think": 3, "players": [{"think": 2.0}, {"strategy": {"name": "slap-faces"}}]})
    assert [one.think.plain() for one in listed.cells[0].setup.seats] == [2.0, 3.0]
    assert [one.strategy for one in listed.cells[0].setup.seats] == ["random", "slap-faces"]


def test_a_sweep_makes_a_cell_of_every_combination() -> None:
    scenario = make_scenario("test", {**PLAIN, "sweep": {"players": [2, 3], "options.pace": [1.0, {"uniform": [1, 2]}]}})
    assert [cell.parameters for cell in scenario.cells] == [
        {"players": 2, "options.pace": 1.0},
        {"players": 2, "options.pace": {"uniform": [1, 2]}},
        {"players": 3, "options.pace": 1.0},
        {"players": 3, "options.pace": {"uniform": [1, 2]}},
    ]
    assert [len(cell.setup.seats) for cell in scenario.cells] == [2, 2, 3, 3]


def test_a_sweep_varies_one_player_and_leaves_the_others() -> None:
    sweep = {"players.2.strategy": ["slap-rules", {"name": "slap-faces"}], "players.1.reaction": [0.2, {"uniform": [0.1, 0.4]}]}
    cells = make_scenario("test", {**PLAIN, "strategy": "never-slap", "sweep": sweep}).cells
    assert [[one.strategy for one in cell.setup.seats] for cell in cells] == [
        ["never-slap", "slap-rules"], ["never-slap", "slap-rules"], ["never-slap", "slap-faces"], ["never-slap", "slap-faces"],
    ]  # fmt: skip
    usual = {"uniform": [0.1, 1.5]}
    assert [[one.reaction.plain() for one in cell.setup.seats] for cell in cells] == [
        [0.2, usual], [{"uniform": [0.1, 0.4]}, usual],
    ] * 2  # fmt: skip


def test_a_sweep_varies_a_player_of_as_many_as_it_seats() -> None:
    sweep = {"players.2.strategy": ["slap-rules"], "players": [2, [{"name": "A"}, {"name": "B"}, {"name": "C"}]]}
    cells = make_scenario("test", {**PLAIN, "sweep": sweep}).cells
    assert [[one.strategy for one in cell.setup.seats] for cell in cells] == [
        ["random", "slap-rules"],
        ["random", "slap-rules", "random"],
    ]
    assert [one.name for one in cells[1].setup.seats] == ["A", "B", "C"]
    assert cells[1].parameters["players"] == [{"name": "A"}, {"name": "B"}, {"name": "C"}]


def test_a_sweep_varies_the_limit() -> None:
    cells = make_scenario("test", {**PLAIN, "limits": {"events": 7}, "sweep": {"limits.events": [10, 20]}}).cells
    assert [cell.setup.limits.events for cell in cells] == [10, 20]


def test_a_sweep_seats_the_usual_number_if_nobody_says_how_many() -> None:
    [cell] = make_scenario("test", {"game": "capitalism", "sweep": {"players.4.strategy": ["max-skip"]}}).cells
    assert [one.strategy for one in cell.setup.seats] == ["random", "random", "random", "max-skip"]


def test_rotated_players_sit_in_each_seat_once_on_each_deal() -> None:
    names = [{"name": name} for name in "ABC"]
    [cell] = make_scenario("test", {**PLAIN, "players": names, "rotate": True}).cells
    games = [cell.game(index) for index in range(6)]
    assert ["".join(one.name for one in game.seats) for game in games] == ["ABC", "CAB", "BCA"] * 2
    assert [game.index for game in games] == [0, 0, 0, 1, 1, 1]
    assert all([one.seat for one in game.seats] == ["P1", "P2", "P3"] for game in games)


def test_what_the_command_line_says_wins_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("game = 'rat-screw'\ngames = 5\nseed = 1\n[log]\nkeep = 'all'")
    scenario = read_scenario(path, {"games": 7, "keep": "every:3", "clock": "instant"})
    assert (scenario.games, scenario.seed, scenario.keep) == (7, 1, Keep("every", 3))
    assert scenario.cells[0].setup.clock == "instant"


def test_reading_takes_time_in_proportion_to_the_file(tmp_path: Path) -> None:
    def seconds(size: int) -> float:
        path = tmp_path / "x.toml"
        path.write_text("game = 'rat-screw'\ntitle = '" + "a" * size + "'")
        begun = time.perf_counter()
        read_scenario(path)
        return time.perf_counter() - begun

    small = min(seconds(50_000) for _ in range(3))
    large = min(seconds(800_000) for _ in range(3))
    assert large < 100 * small  # sixteen times as long; its square would be 256
