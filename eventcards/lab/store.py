"""A run on disk: one SQLite file, one flat row a game, and a manifest that says what was run and how to run it again.

Rows are added chunk by chunk, each chunk in one transaction, each cell's games in the order of their indices. So whatever cuts a run
off, the file holds the first games of each cell, whole, and the same command goes on with the next.

People may ask it anything in SQL. Besides the tables there are two views: `players` (a row for each player of each game) and
`measured` (a row for each game, its measures as columns); both have a column for each value that the sweep varies.
"""

from __future__ import annotations

import hashlib
import platform
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import orjson

from eventcards import __version__
from eventcards.engine.play import Result
from eventcards.engine.setup import read_setup
from eventcards.errors import BadInput, shorten
from eventcards.kernel.game import Outcome
from eventcards.lab.chunk import Record, setup_text
from eventcards.lab.scenario import Cell, Scenario, read_keep

__all__ = ["FORMAT", "Store", "digest", "open_store", "read_store"]

FORMAT = 1
APPLICATION = 0x65766364
"""Marks the file as ours (SQLite's application_id): the letters evcd."""

TABLES = """
CREATE TABLE manifest (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cells (
    cell INTEGER PRIMARY KEY,
    players INTEGER NOT NULL,
    rotate INTEGER NOT NULL,
    parameters TEXT NOT NULL, -- JSON: what the sweep varies
    setup TEXT NOT NULL       -- JSON: the first game, as the first line of its log tells it
);
CREATE TABLE seats (
    cell INTEGER NOT NULL,
    place INTEGER NOT NULL,   -- clockwise, from 0
    seat TEXT NOT NULL,
    team TEXT,
    name TEXT NOT NULL,       -- who sits here, in the first game
    strategy TEXT NOT NULL,
    PRIMARY KEY (cell, place)
) WITHOUT ROWID;
CREATE TABLE games (
    cell INTEGER NOT NULL,
    game_index INTEGER NOT NULL,
    finished INTEGER,         -- 0: it ran into its limit of events; NULL: it failed
    winners TEXT,             -- JSON: seats
    ranking TEXT,             -- JSON: groups of seats, best first
    scores TEXT,              -- JSON: by seat or team
    reason TEXT,
    measures TEXT,            -- JSON: by name
    seconds REAL,             -- simulated
    events INTEGER,
    error TEXT,               -- why it failed
    PRIMARY KEY (cell, game_index)
) WITHOUT ROWID;
"""

PLAYERS = """
CREATE VIEW players AS
SELECT
    games.cell, game_index, {swept} who.place + 1 AS player, who.name, who.strategy, there.seat, there.team, finished,
    CASE WHEN error IS NULL THEN EXISTS (SELECT 1 FROM json_each(winners) WHERE value = there.seat) END AS won,
    (SELECT value FROM json_each(scores) WHERE key = coalesce(there.team, there.seat)) AS score
FROM games
JOIN cells ON cells.cell = games.cell
JOIN seats AS who ON who.cell = games.cell
JOIN seats AS there ON there.cell = games.cell AND there.place = (who.place + rotate * game_index) % cells.players
"""

MEASURED = """
CREATE VIEW measured AS
SELECT games.cell, game_index, {swept} {measures} finished, seconds, events
FROM games JOIN cells ON cells.cell = games.cell
"""


class Store:
    """A run's file, open. `done` counts the games of each cell that it holds."""

    def __init__(self, path: Path, connection: sqlite3.Connection, scenario: Scenario) -> None:
        self.path = path
        self.scenario = scenario
        self.manifest: Mapping[str, str] = dict(connection.execute("SELECT key, value FROM manifest"))
        self.done = _done(path, connection, len(scenario.cells))
        self._connection = connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def records(self, cell: int) -> Iterator[Record]:
        """The games of a cell, in order, as they were added."""
        cells = self.scenario.cells
        rows = self._connection.execute(
            "SELECT game_index, finished, winners, ranking, scores, reason, measures, seconds, events, error"
            " FROM games WHERE cell = ? ORDER BY game_index",
            [cell],
        )
        for row in rows:
            yield _record(cells[cell], row)

    def add(self, cell: int, records: Iterable[Record]) -> None:
        """Add the next games of a cell: all of them, or none."""
        rows = [(cell, *_row(record)) for record in records]
        try:
            with _transaction(self._connection):
                self._connection.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        except sqlite3.IntegrityError as error:
            raise BadInput(str(self.path), "", "another run is writing to it; let that one go on") from error
        except sqlite3.OperationalError as error:
            raise BadInput(str(self.path), "", f"cannot be written: {error}") from error
        self.done[cell] += len(rows)


def open_store(path: Path, scenario: Scenario, command: str = "") -> Store:
    """The store of a run at `path`: a new one, or one to go on with if it holds games of the very same run."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(str(path), "", f"cannot be written: {error.strerror}") from error
    with _connected(path, "rwc") as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")  # only a power cut loses rows, and only the last ones
        with _transaction(connection):
            if _is_new(connection):
                _create(connection, scenario)
            else:
                _check_ours(path, connection)
                _check_same(path, connection, scenario)
            _set(connection, _manifest(scenario, command))  # also of a run that goes on: its file may say the same in other words
        return Store(path, connection, scenario)


def read_store(path: Path, *, allow_imports: bool = False) -> Store:
    """The store of a run that was made before, with its scenario as it was then."""
    if not path.is_file():
        raise BadInput(str(path), "", "is not a file that can be read")
    with _connected(path, "ro") as connection:
        _check_ours(path, connection)
        told = dict(connection.execute("SELECT key, value FROM manifest"))
        cells = []
        for parameters, setup, rotate in connection.execute("SELECT parameters, setup, rotate FROM cells ORDER BY cell"):
            try:
                read = read_setup(orjson.loads(setup), allow_imports=allow_imports)
            except BadInput as error:
                raise error.inside(source=str(path)) from error
            cells.append(Cell(orjson.loads(parameters), read, bool(rotate)))
        games, seed, keep = int(told["games"]), int(told["seed"]), read_keep(told["keep"])
        scenario = Scenario(told["scenario"], told["title"], games, seed, keep, tuple(cells), told["text"])
        return Store(path, connection, scenario)


def digest(path: Path) -> str:
    """The sha256 of all rows of all games, in order: two runs that hold the same games have the same digest."""
    sha = hashlib.sha256()
    with _connected(path, "ro") as connection:
        try:
            _check_ours(path, connection)
            for row in connection.execute("SELECT * FROM games ORDER BY cell, game_index"):
                sha.update(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
        finally:
            connection.close()
    return sha.hexdigest()


@contextmanager
def _connected(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """A connection that stays open if all goes well; what SQLite cannot do with the file is the file's fault."""
    connection = None
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None)
        yield connection
    except BaseException as error:
        if connection is not None:
            connection.close()
        if isinstance(error, sqlite3.Error):
            raise BadInput(str(path), "", f"cannot be used as a run: {error}") from error
        raise


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.rollback()
        raise
    connection.commit()


def _is_new(connection: sqlite3.Connection) -> bool:
    """Whether nothing is in the file yet: it was just made, or a run was cut off before it began."""
    return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def _check_ours(path: Path, connection: sqlite3.Connection) -> None:
    [application], [found] = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version"))
    if application != APPLICATION:
        raise BadInput(str(path), "", "is a database, but not a run of eventcards")
    if found != FORMAT:
        raise BadInput(str(path), "", f"is a run of format {found}; this version of eventcards reads format {FORMAT}")


def _check_same(path: Path, connection: sqlite3.Connection, scenario: Scenario) -> None:
    """Refuse to go on with another run: what differs first is told."""
    told = dict(connection.execute("SELECT key, value FROM manifest"))
    there = [
        {"rotate": bool(rotate), **orjson.loads(setup)}
        for rotate, setup in connection.execute("SELECT rotate, setup FROM cells ORDER BY cell")
    ]
    here = [{"rotate": cell.rotate, **orjson.loads(setup_text(cell.setup))} for cell in scenario.cells]
    found = _difference("eventcards", told["eventcards"], __version__) or _difference("", there, here)
    if found is not None:
        key, old, new = found
        problem = f"holds another run: {key} is {shorten(old)} there and {shorten(new)} here"
    elif int(told["games"]) > scenario.games:
        problem = f"holds a longer run: {told['games']} games there and {scenario.games} here"
    else:
        return
    raise BadInput(str(path), "", f"{problem}; name another file for this one")


def _difference(path: str, there: Any, here: Any) -> tuple[str, Any, Any] | None:
    """Where two pieces of plain data differ first, and what is there in each."""
    if isinstance(there, dict) and isinstance(here, dict) and set(there) == set(here):
        pairs = [(f"{path}.{key}" if path else key, there[key], here[key]) for key in here]
    elif isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        places = [f"{path}.{place}" if path else "" for place in range(1, len(here) + 1)]
        pairs = list(zip(places, there, here, strict=True))
    elif isinstance(there, list) and isinstance(here, list) and not path:
        return "the number of cells", len(there), len(here)
    else:
        return None if there == here else (path, there, here)
    return next((found for pair in pairs if (found := _difference(*pair)) is not None), None)


def _create(connection: sqlite3.Connection, scenario: Scenario) -> None:
    for statement in (f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {FORMAT}", *TABLES.split(";\n")):
        connection.execute(statement)
    for number, cell in enumerate(scenario.cells):
        seats = cell.setup.seats
        row = (number, len(seats), cell.rotate, orjson.dumps(dict(cell.parameters)).decode(), setup_text(cell.setup))
        connection.execute("INSERT INTO cells VALUES (?, ?, ?, ?, ?)", row)
        rows = [(number, place, one.seat, one.team, one.name, one.strategy) for place, one in enumerate(seats)]
        connection.executemany("INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)", rows)
    first = scenario.cells[0]
    swept = "".join(f"{_json('parameters', key)}, " for key in first.parameters if key != "strategy")  # every player has that one
    measures = "".join(f"{_json('measures', name)}, " for name in first.setup.game.measures)
    connection.execute(PLAYERS.format(swept=swept))
    connection.execute(MEASURED.format(swept=swept, measures=measures))


def _manifest(scenario: Scenario, command: str) -> dict[str, str]:
    return {
        "scenario": scenario.name,
        "title": scenario.title,
        "text": scenario.text,
        "sha256": hashlib.sha256(scenario.text.encode()).hexdigest(),
        "games": str(scenario.games),
        "seed": str(scenario.seed),
        "keep": str(scenario.keep),
        "eventcards": __version__,
        "python": platform.python_version(),
        "command": command,
    }


def _json(column: str, key: str) -> str:
    """SQL for one key of a JSON column, as a column of that name."""
    path, name = f'$."{key}"'.replace("'", "''"), key.replace('"', '""')
    return f"json_extract({column}, '{path}') AS \"{name}\""


def _set(connection: sqlite3.Connection, values: Mapping[str, str]) -> None:
    connection.executemany("INSERT OR REPLACE INTO manifest VALUES (?, ?)", values.items())


def _done(path: Path, connection: sqlite3.Connection, cells: int) -> list[int]:
    done = [0] * cells
    for cell, count, last in connection.execute("SELECT cell, count(*), max(game_index) FROM games GROUP BY cell"):
        if count != last + 1:
            raise BadInput(str(path), "", f"cell {cell} has lost rows: it holds {count} games, the last of which is game {last}")
        done[cell] = count
    return done


def _row(record: Record) -> tuple[Any, ...]:
    """A record as the columns of a game; what is not plain is JSON."""
    if record.result is None:
        return (record.index, *[None] * 8, record.error)
    outcome = record.result.outcome
    plain = (outcome.winners, outcome.ranking, dict(outcome.scores))
    winners, ranking, scores = (orjson.dumps(value).decode() for value in plain)
    measures = orjson.dumps(dict(outcome.measures)).decode()
    told = (outcome.finished, winners, ranking, scores, outcome.reason, measures, record.result.seconds, record.result.events)
    return (record.index, *told, record.error)


def _record(cell: Cell, row: tuple[Any, ...]) -> Record:
    """The record that a row was made of."""
    index, finished, winners, ranking, scores, reason, measures, seconds, events, error = row
    if error is not None:
        return Record(index, None, error)
    ranks = tuple(tuple(group) for group in orjson.loads(ranking))
    told = Outcome(bool(finished), tuple(orjson.loads(winners)), ranks, orjson.loads(scores), reason, orjson.loads(measures))
    deal = cell.game(index).index
    return Record(index, Result(deal, told, seconds, events))
