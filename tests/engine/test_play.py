"""Whole games on the engine: the same setup always plays the same game, and the clock is only a dial."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.kernel.facts import Answered, Fact
from eventcards.kernel.registry import strategies_of
from tests.playing import setup, told

RAT_SCREW = sorted(strategies_of("rat-screw"))
CAPITALISM = sorted(strategies_of("capitalism"))

pace = generators.floats(0.05, 2.0) | generators.sampled_from(
    [0, 0.05, 0.1, {"uniform": [0.05, 2.0]}, {"exponential": 0.3}, {"lognormal": [0.5, 0.8]}]
)
reaction = generators.sampled_from(
    [0, 0.3, 0.5, {"uniform": [0.1, 1.5]}, {"normal": [0.4, 0.3]}, {"triangular": [0.1, 0.2, 2.0]}, {"exponential": 0.4}]
)
think = generators.sampled_from([0, 1.0, {"uniform": [0.5, 2.0]}, {"exponential": 1.0}])


@generators.composite
def rat_screws(draw: Any) -> Setup:
    seated = draw(generators.lists(generators.sampled_from(RAT_SCREW), min_size=2, max_size=8))
    return setup(
        "rat-screw",
        seated,
        reaction=[draw(reaction) for _ in seated],
        index=draw(generators.integers(0, 10**6)),
        events=draw(generators.integers(1, 1500)),
        pace=draw(pace),
        false_slap_penalty=draw(generators.integers(0, 3)),
        slap_in=draw(generators.booleans()),
        slaps=draw(generators.lists(generators.sampled_from(["double", "sandwich", "seven", "marriage"]), unique=True)),
        dealer=draw(generators.integers(1, len(seated))),
    )


@generators.composite
def capitalisms(draw: Any) -> Setup:
    return setup(
        "capitalism",
        draw(generators.lists(generators.sampled_from(CAPITALISM), min_size=4, max_size=4)),
        think=[draw(think) for _ in range(4)],
        index=draw(generators.integers(0, 10**6)),
        events=draw(generators.integers(1, 3000)),
        passing=draw(generators.sampled_from(["open", "locked"])),
        target=draw(generators.integers(1, 10)),
    )


def without_took(facts: list[Fact]) -> list[Fact]:
    return [attrs.evolve(fact, took=0.0) if isinstance(fact, Answered) else fact for fact in facts]


@settings(max_examples=120)
@given(generators.one_of(rat_screws(), rat_screws(), capitalisms()))
def test_the_instant_clock_tells_the_same_facts_in_the_same_order_as_the_virtual(ready: Setup) -> None:
    virtual, instant = (told(attrs.evolve(ready, clock=clock)) for clock in ("virtual", "instant"))
    assert without_took(virtual.facts) == without_took(instant.facts)
    assert virtual.outcome == instant.outcome
    assert virtual.result is not None
    assert instant.result == attrs.evolve(virtual.result, seconds=0.0)
    assert all(seconds == 0.0 for seconds, _ in instant.rows)


@settings(max_examples=30)
@given(generators.one_of(rat_screws(), capitalisms()), generators.sampled_from(["virtual", "instant"]))
def test_the_same_setup_always_tells_the_same(ready: Setup, clock: str) -> None:
    ready = attrs.evolve(ready, clock=clock)
    one, other = told(ready), told(ready)
    assert one.rows == other.rows
    assert one.result == other.result


@settings(max_examples=30)
@given(generators.one_of(rat_screws(), capitalisms()), generators.sampled_from(["virtual", "instant"]))
def test_a_game_that_nobody_follows_ends_the_same(ready: Setup, clock: str) -> None:
    ready = attrs.evolve(ready, clock=clock)
    assert play(ready) == told(ready).result


@settings(max_examples=30)
@given(generators.one_of(rat_screws(), capitalisms()))
def test_times_never_fall_and_every_fact_is_counted(ready: Setup) -> None:
    game = told(ready)
    times = [seconds for seconds, _ in game.rows]
    assert times == sorted(times)
    assert game.result is not None
    assert game.outcome is not None
    assert game.result.events == len(game.rows) <= ready.limits.events
    assert game.outcome.finished or game.result.events == ready.limits.events
    assert game.result.seconds >= (times or [0.0])[-1]
    assert (game.setup, game.result.outcome, game.result.index) == (ready, game.outcome, ready.index)


@pytest.mark.parametrize(
    ("game", "seated", "options"),
    [
        ("rat-screw", ["random", "slap-faces", "slap-rules"], {"pace": {"uniform": [0.0005, 0.002]}, "false_slap_penalty": 1}),
        ("capitalism", ["random", "highest-first", "bomb-first", "max-skip"], {"target": 1}),
    ],
)
def test_the_real_clock_plays_a_short_game_and_tells_the_same_facts_and_times(
    game: str, seated: list[str], options: dict[str, Any]
) -> None:
    ready = setup(game, seated, think={"uniform": [0.0, 0.004]}, reaction={"uniform": [0.0001, 0.0015]}, events=250, **options)
    virtual = told(ready)
    began = time.monotonic()
    real = told(attrs.evolve(ready, clock="real"))
    lasted = time.monotonic() - began
    assert real.rows == virtual.rows
    assert (real.outcome, real.result) == (virtual.outcome, virtual.result)
    assert real.result is not None
    assert lasted >= real.result.seconds > 0.05


@pytest.mark.parametrize("clock", ["virtual", "instant", "real"])
@pytest.mark.parametrize("limit", [1, 7, 50])
def test_a_game_stops_at_exactly_the_limit_on_every_clock(clock: str, limit: int) -> None:
    for game, seated in (("rat-screw", ["random"] * 4), ("capitalism", ["random"] * 4)):
        options: dict[str, Any] = {"pace": 0.001} if game == "rat-screw" else {}
        recorder = told(setup(game, seated, clock=clock, events=limit, think=0.001, reaction=0.001, **options))
        assert recorder.result is not None
        assert (recorder.result.events, len(recorder.rows)) == (limit, limit)
        assert not recorder.result.outcome.finished


def test_a_limit_does_not_change_what_was_played_before_it() -> None:
    whole = told(setup("rat-screw", ["random"] * 4, pace=0.3))
    for limit in (1, 10, 100, 333):
        assert told(setup("rat-screw", ["random"] * 4, pace=0.3, events=limit)).rows == whole.rows[:limit]


PRINT_FACTS = """
from tests.playing import setup, told
for game, seats in (("rat-screw", ["random", "slap-rules"]), ("capitalism", ["random"] * 4)):
    for seconds, fact in told(setup(game, seats, events=600)).rows:
        print(seconds, fact.event, fact.fields())
"""


def test_nothing_depends_on_the_order_of_hashes() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PRINT_FACTS],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) > 1000
