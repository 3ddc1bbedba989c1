"""Laws about playing a game again: same bytes, whatever came before, whichever clock; and a log that gives the table back."""

from __future__ import annotations

from itertools import pairwise, zip_longest
from typing import Any

import attrs
import orjson

from eventcards.engine.play import play
from eventcards.engine.setup import Setup, read_setup
from eventcards.errors import shorten
from eventcards.kernel.facts import Answered, Fact, read_fact
from eventcards.kernel.table import Table
from eventcards.log.writer import LogWriter
from eventcards.testing.elsewhere import log_elsewhere
from eventcards.testing.proof import Case, Follower, Proof, proof, reseated, short, told, unscripted

__all__ = ["REPETITION", "alone_equals_batch"]


RARELY, SOME = 64, 4
"""Of so many seeds the games of this one are also played in a Python of its own, which takes as long as many games.

Not 0, which Hypothesis gives to every fourth game.
"""


@proof("the same scenario gives the same bytes: read from its own log, and in another Python, where sets have another order")
def same_scenario_same_bytes(case: Case) -> str | bool:
    first = orjson.loads(case.told.log.split(b"\n", 1)[0])
    setup = {key: value for key, value in first.items() if key not in ("seq", "t", "event", "format", "eventcards")}
    again = _difference(case.told.log, told(read_setup(setup, allow_imports=True)).log)
    if again or case.setup.seed % RARELY != SOME:
        return again or True
    return _difference(log_elsewhere(case.setup, order=1), log_elsewhere(case.setup, order=2)) or True


@proof("a game alone is the same as in a batch: nothing is left over from the games before it")
def alone_equals_batch(case: Case) -> str | bool:
    alone = case.told.log
    before = attrs.evolve(reseated(case.instant, unscripted), index=case.setup.index + 1, decks=())
    play(before)
    after = _difference(alone, told(case.setup).log)
    if after or case.setup.seed % RARELY != SOME:
        return after or True
    return _difference(log_elsewhere(case.setup), log_elsewhere(before, case.setup)) or True


@proof("the instant clock tells the same facts in the same order as the virtual clock")
def instant_equals_virtual(case: Case) -> str | bool:
    instant = told(case.instant)
    for (_, one), (_, other) in zip(instant.rows, case.told.rows, strict=False):
        if _timeless(one) != _timeless(other):
            return f"without a clock {short(one)}; with it {short(other)}"
    if instant.result.outcome != case.told.result.outcome:
        return f"without a clock it ends as {shorten(instant.result.outcome)}, with it as {shorten(case.told.result.outcome)}"
    return len(instant.rows) == len(case.told.rows) or "one clock tells more than the other"


@proof("time never goes back, and the lines of the log are numbered 0, 1, 2, ...")
def seq_and_time_never_go_back(case: Case) -> str | bool:
    lines = [orjson.loads(line) for line in case.told.log.splitlines()]
    for number, line in enumerate(lines):
        if line["seq"] != number:
            return f"line {number + 1} of the log has not seq {number}, but {line['seq']}"
    for before, after in pairwise(lines):
        if after["t"] < before["t"]:
            return f"line {after['seq'] + 1} of the log, {after['event']}, is at {after['t']} s, after {before['t']} s"
    times = [0.0, *(seconds for seconds, _ in case.told.rows), case.told.result.seconds]
    wrong = next((line for line, seconds in zip(lines, times, strict=True) if line["t"] != seconds), None)
    return wrong is None or f"line {wrong['seq'] + 1} of the log, {wrong['event']}, is not at the time when it happened"


@proof("the log gives the table back: after every line the replayed table is the live one")
def the_log_gives_the_table_back(case: Case) -> str | bool:
    try:
        play(case.instant, Mirror())
    except Unlike as error:
        return str(error)
    return True


KEPT = {
    "scores": "the scores are others",
    "tally": "the tally is another",
    "events": "the number of events is another",
    "_last": "what was said last is something else",
}
"""What a table keeps besides its cards, and what is said if the replayed table keeps something else."""


class Unlike(Exception):
    """The replayed table is not the live one."""


class Mirror(Follower):
    """Writes the log of a game, reads each line back at once, and holds the table that it gives against the live one."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._writer = LogWriter(self._lines.append)

    def started(self, setup: Setup, table: Table) -> None:
        self._live = table
        self._replayed = Table(table.seats, table.zones.values(), teams=table.teams)
        self._writer.started(setup, table)

    def happened(self, seconds: float, fact: Fact) -> None:
        self._writer.flush()
        self._lines.clear()
        self._writer.happened(seconds, fact)
        self._writer.flush()
        line: dict[str, Any] = orjson.loads(self._lines[0])
        fields = {key: value for key, value in line.items() if key not in ("seq", "t", "event")}
        read = read_fact(line["event"], fields, lambda zone: self._replayed.zones[zone].seen_by)
        self._replayed.apply(read)
        if orjson.dumps(read.fields()) != orjson.dumps(fields):
            raise Unlike(f"line {line['seq']}, {short(fact)}, is read back as {short(read)}")
        for zone in self._live.zones:
            if self._replayed.cards(zone) != self._live.cards(zone):
                raise Unlike(f"{zone} is another after line {line['seq']}, {short(fact)}")
        for kept, what in KEPT.items():
            if getattr(self._replayed, kept) != getattr(self._live, kept):
                raise Unlike(f"{what} after line {line['seq']}, {short(fact)}")


def _timeless(fact: Fact) -> Fact:
    return attrs.evolve(fact, took=0.0) if isinstance(fact, Answered) else fact


def _difference(before: bytes | None, after: bytes | None) -> str | None:
    """The first line in which two logs differ, if there are two."""
    if before is None or after is None or before == after:
        return None
    lines = enumerate(zip_longest(before.splitlines(), after.splitlines(), fillvalue=b"nothing"), 1)
    number, (one, other) = next((number, pair) for number, pair in lines if pair[0] != pair[1])
    return f"line {number} was {shorten(one.decode(), 300)} and then {shorten(other.decode(), 300)}"


REPETITION: tuple[Proof, ...] = (
    same_scenario_same_bytes,
    alone_equals_batch,
    instant_equals_virtual,
    seq_and_time_never_go_back,
    the_log_gives_the_table_back,
)
