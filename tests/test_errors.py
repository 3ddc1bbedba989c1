"""Errors say what, where and the way out, and survive what SimPy and worker processes do to them."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from eventcards.errors import BadInput, EventcardsError, LogError, RulesError, StrategyError, WorkersLost, one_of, shorten
from eventcards.kernel.cards import card, cards

EXAMPLES: list[Any] = [
    BadInput("x.toml", "games", "0 is too small"),
    LogError("x.jsonl", 3, "is not JSON"),
    RulesError("cannot play QS: it is not in hand:N"),
    WorkersLost("games 50 to 99 of x", "the workers were lost 3 times in a row"),
    StrategyError("rat-screw", 17, 2026, "N", "slap-rules", "lead", cards("QS TH"), "answered '2C', which was not offered"),
]


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_made_again_from_its_args_says_the_same(error: Any) -> None:
    """SimPy re-raises failures as `type(e)(*e.args)`."""
    assert str(type(error)(*error.args)) == str(error)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_can_come_out_of_another_process(error: Any) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.args, str(again)) == (type(error), error.args, str(error))


@pytest.mark.parametrize(
    ("error", "builtin"), list(zip(EXAMPLES, [ValueError, ValueError, RuntimeError, RuntimeError, RuntimeError], strict=True))
)
def test_an_error_is_what_people_expect_to_catch(error: Any, builtin: type[Exception]) -> None:
    assert isinstance(error, builtin)
    assert isinstance(error, EventcardsError)


def test_bad_input_says_file_key_and_problem_and_leaves_out_what_is_not_known() -> None:
    assert str(BadInput("x.toml", "games", "0 is too small")) == "x.toml: games: 0 is too small"
    assert str(BadInput("", "games", "0 is too small")) == "games: 0 is too small"
    assert str(BadInput("", "", "0 is too small")) == "0 is too small"


def test_bad_input_gathers_the_path_from_the_inside_out() -> None:
    error = BadInput("", "uniform", "wants numbers").inside(key="think").inside(key="players.2").inside("x.toml")
    assert str(error) == "x.toml: players.2.think.uniform: wants numbers"


def test_the_innermost_file_is_kept() -> None:
    assert BadInput("inner.toml", "a", "b").inside("outer.toml", "c").source == "inner.toml"


def test_a_log_error_names_the_line_unless_it_is_the_file_as_a_whole() -> None:
    assert str(LogError("x.jsonl", 3, "is not JSON")) == "x.jsonl: line 3: is not JSON"
    assert str(LogError("x.jsonl", 0, "is empty")) == "x.jsonl: is empty"


def test_a_strategy_error_names_all_that_is_needed_to_see_it_again() -> None:
    assert str(EXAMPLES[-1]) == (
        "rat-screw, game 17 of seed 2026: seat N, strategy slap-rules, asked to lead: answered '2C', which was not offered; "
        "options were (card('QS'), card('TH'))"
    )


def test_shorten_cuts_what_would_flood_the_screen_and_shows_control_characters() -> None:
    assert shorten("x" * 500, limit=10) == "'xxxxxx..."
    assert len(shorten("x" * 10_000)) == 200
    assert shorten("\x1b[31m") == r"'\x1b[31m'"
    assert shorten(10**5000) == "<int>"  # Python refuses to write it out


def test_shorten_survives_a_broken_repr() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise ValueError

    assert shorten(Broken()) == "<Broken>"


def test_one_of_gives_the_nearest_spelling_or_none() -> None:
    assert one_of("dubble", ["double", "seven"]) == "'dubble' is not known; did you mean 'double'? Allowed: double, seven"
    assert one_of("xyz", ["double", "seven"]) == "'xyz' is not known; allowed: double, seven"
    assert one_of("xyz", []) == "'xyz' is not known; allowed: nothing"
    assert one_of(3, [1, 2]) == "3 is not known; allowed: 1, 2"


def test_a_card_in_an_error_is_the_same_card_again() -> None:
    assert pickle.loads(pickle.dumps(EXAMPLES[-1])).options[0] is card("QS")


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_can_come_out_of_a_dask_worker(error: Any) -> None:
    pytest.importorskip("distributed")  # imports tblib, which pickles errors in its own way
    test_an_error_can_come_out_of_another_process(error)
