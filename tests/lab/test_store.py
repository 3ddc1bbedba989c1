"""The store: one flat row a game, read back as it was written; another run's file is refused."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import pytest

from eventcards.errors import BadInput
from eventcards.lab import store as stores
from eventcards.lab.runner import Played, run, stored
from eventcards.lab.scenario import Scenario, make_scenario, read_scenario
from eventcards.lab.store import Store, digest, open_store, read_store

ROOT = Path(__file__).parent.parent.parent
SCENARIOS = ROOT / "scenarios"


def scenario(**changes: Any) -> Scenario:
    """Sixty short games: some end, some run into their limit."""
    data = {"game": "rat-screw", "players": 2, "games": 60, "strategy": "slap-rules", "clock": "instant"}
    return make_scenario("test", {**data, "log": {"keep": "none"}, "limits": {"events": 250}, **changes})


def store_run(path: Path, scenario: Scenario) -> list[Played]:
    with open_store(path, scenario) as store:
        return list(run(scenario, path.parent / "logs", store=store))


def asked(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def in_store(store: Store) -> list[Played]:
    return [played for cell in range(len(store.scenario.cells)) for played in stored(store, cell)]


@pytest.mark.parametrize("name", ["rat-screw", "euchre-strategies", "the-game-players", "president", "capitalism"])
def test_what_is_stored_is_read_back_as_it_was(name: str, tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    played = store_run(path, read_scenario(SCENARIOS / f"{name}.toml", {"games": 6, "keep": "none"}))
    with read_store(path) as store:
        assert [(one.index, one.result, one.error) for one in in_store(store)] == [
            (one.index, one.result, one.error) for one in played
        ]


def test_a_store_tells_the_scenario_that_made_it(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    made = read_scenario(SCENARIOS / "rat-screw-pace.toml", {"games": 2, "keep": "none"})
    with open_store(path, made, "eventcards run scenarios/rat-screw-pace.toml") as store:
        list(run(made, tmp_path, store=store))
    with read_store(path) as store:
        assert store.scenario == made
        assert store.manifest["command"] == "eventcards run scenarios/rat-screw-pace.toml"
        assert store.manifest["text"] == (SCENARIOS / "rat-screw-pace.toml").read_text()
        assert store.done == [2] * len(made.cells)


def test_the_digest_is_of_the_games_alone(tmp_path: Path) -> None:
    store_run(tmp_path / "a", scenario())
    store_run(tmp_path / "b", attrs.evolve(scenario(), title="Another title", name="another"))
    store_run(tmp_path / "c", scenario(seed=1))
    assert digest(tmp_path / "a") == digest(tmp_path / "b") != digest(tmp_path / "c")


@pytest.mark.parametrize("rotate", [True, False])
def test_players_are_asked_for_in_plain_sql(rotate: bool, tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    names = [{"name": name, "strategy": "random"} for name in "ABC"]
    played = store_run(path, scenario(players=names, rotate=rotate, sweep={"options.pace": [1.0, 0.3]}))
    expected: Iterable[tuple[Any, ...]] = [
        (one.cell.parameters["options.pace"], one.index, seating.name, seating.seat, int(seating.seat in one.result.outcome.winners),
         one.result.outcome.scores[seating.seat])
        for one in played if one.result for seating in one.setup.seats
    ]  # fmt: skip
    found = asked(path, 'SELECT "options.pace", game_index, name, seat, won, score FROM players')
    assert sorted(found) == sorted(expected)


def test_measures_are_columns(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    played = store_run(path, scenario(sweep={"players": [2, 3]}))
    found = asked(path, 'SELECT cell, game_index, players, tricks, "slaps won", events FROM measured ORDER BY cell, game_index')
    assert found == [
        (one.cell.parameters["players"] - 2, one.index, one.cell.parameters["players"], measures["tricks"], measures["slaps won"],
         one.result.events)
        for one in played if one.result and (measures := one.result.outcome.measures)
    ]  # fmt: skip


def test_the_queries_of_the_page_are_answered(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    store_run(path, read_scenario(SCENARIOS / "capitalism.toml", {"games": 5, "clock": "instant", "keep": "none"}))
    queries = re.findall(r"^```sql\n(.*?)^```$", (ROOT / "docs" / "lab.md").read_text(), re.MULTILINE | re.DOTALL)
    assert [len(asked(path, query)) for query in queries] == [4, 3, 1]


def test_a_team_has_one_score(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    [played] = store_run(path, read_scenario(SCENARIOS / "euchre.toml", {"games": 1, "keep": "none"}))
    assert played.result is not None
    assert dict(asked(path, "SELECT team, score FROM players")) == played.result.outcome.scores


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": 1}, "holds another run: seed is 0 there and 1 here; name another file"),
        ({"clock": "virtual"}, "holds another run: clock is 'instant' there and 'virtual' here"),
        ({"options": {"pace": 1.0}}, "holds another run: options.pace is 2.0 there and 1.0 here"),
        ({"strategy": "random"}, "holds another run: seats.1.strategy is 'slap-rules' there and 'random' here"),
        ({"game": "president", "strategy": "random", "players": 4}, "holds another run: game is 'rat-screw' there"),
        ({"rotate": True}, "holds another run: rotate is False there and True here"),
        ({"sweep": {"options.pace": [2.0, 1.0]}}, "holds another run: the number of cells is 1 there and 2 here"),
        ({"games": 59}, "holds a longer run: 60 games there and 59 here"),
    ],
)
def test_the_file_of_another_run_is_refused_and_left_as_it_is(changes: dict[str, Any], said: str, tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    store_run(path, scenario())
    before = path.read_bytes()
    with pytest.raises(BadInput, match=said) as error:
        store_run(path, scenario(**changes))
    assert str(error.value).startswith(str(path))
    assert path.read_bytes() == before


def test_another_version_does_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.sqlite"
    store_run(path, scenario())
    monkeypatch.setattr(stores, "__version__", "99.0")
    with pytest.raises(BadInput, match=r"eventcards is '.*' there and '99\.0' here"):
        store_run(path, scenario())


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to be taken for one" * 100)
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE music (song)")
    connection.close()
    for path, said in (
        (text, "file is not a database"),
        (other, "is a database, but not a run"),
        (tmp_path, "cannot be used as a run"),
    ):
        with pytest.raises(BadInput, match=said):
            open_store(path, scenario())
        with pytest.raises(BadInput, match=f"{said}|is not a file"):
            read_store(path)


def test_a_run_of_a_later_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    store_run(path, scenario())
    asked(path, "PRAGMA user_version = 2")
    with pytest.raises(BadInput, match="is a run of format 2; this version of eventcards reads format 1"):
        store_run(path, scenario())


def test_more_games_go_on_from_where_the_run_ended(tmp_path: Path) -> None:
    path, whole = tmp_path / "run.sqlite", tmp_path / "whole.sqlite"
    for games in (1, 49, 50, 51, 120):
        assert [one.index for one in store_run(path, scenario(games=games))] == list(range(games))
    store_run(whole, scenario(games=120))
    assert digest(path) == digest(whole)


def test_a_run_that_goes_on_tells_its_scenario_as_it_is_written_now(tmp_path: Path) -> None:
    path, file = tmp_path / "run.sqlite", tmp_path / "test.toml"
    for comment in ("# Who wims?", "# Who wins?"):
        file.write_text(f"{comment}\ngame = 'rat-screw'\n[log]\nkeep = 'none'\n[limits]\nevents = 60")
        store_run(path, read_scenario(file))
    with read_store(path) as store:
        assert store.manifest["text"] == file.read_text()
        assert store.manifest["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()


def test_lost_rows_are_found_out(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    store_run(path, scenario())
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("DELETE FROM games WHERE game_index = 7")
    connection.close()
    with pytest.raises(BadInput, match="cell 0 has lost rows: it holds 59 games, the last of which is game 59"):
        store_run(path, scenario())


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    with open_store(path, scenario()) as first, open_store(path, scenario()) as second:
        list(run(scenario(), tmp_path, store=first))
        with pytest.raises(BadInput, match="another run is writing to it"):
            list(run(scenario(), tmp_path, store=second))
    assert asked(path, "SELECT count(*) FROM games") == [(60,)]


def test_a_run_that_was_cut_off_before_it_began_begins(tmp_path: Path) -> None:
    path = tmp_path / "run.sqlite"
    path.touch()
    assert len(store_run(path, scenario())) == 60
