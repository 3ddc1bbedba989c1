"""What `check` says of rules that came from elsewhere: they may fail, and they may do what none of our own games does."""

from __future__ import annotations

from pathlib import Path

import orjson

from eventcards.kernel.game import Outcome, ranked
from eventcards.kernel.requests import Ask, Steps
from eventcards.kernel.table import Table, Zone
from eventcards.testing.failures import Failure, as_toml
from eventcards.testing.laws import laws_of
from eventcards.testing.searching import search
from tests.cli.conftest import Eventcards
from tests.playing import made_up, setup


def take_and_shuffle(table: Table) -> Steps[Outcome]:
    """Each takes an open card; what is left is shuffled, and each takes another."""
    table.place("open", DECK)
    for _ in range(2):
        table.shuffle("open")
        for seat in table.seats:
            card = yield Ask(seat, "take", tuple(table.cards("open")))
            table.move("take", [card], "open", "taken", seat)
    return ranked(table, table.scores, "all have taken")


def take_too_much(table: Table) -> Steps[Outcome]:
    """Who takes an ace is to take another, which is not always there."""
    table.place("open", DECK)
    table.shuffle("open")
    card = yield Ask(table.seats[0], "take", tuple(table.cards("open")))
    table.move("take", [card], "open", "taken", table.seats[0])
    if card.rank == "A":
        table.move("take", [card], "open", "taken", table.seats[0])  # the line that fails
    return ranked(table, table.scores, "enough is taken")


PART_SHUFFLED = made_up(take_and_shuffle, zones=[Zone("open"), Zone("taken")], deck="2C 2D 2H 2S AC AD AH AS")
FAILING = made_up(take_too_much, zones=[Zone("open"), Zone("taken")], deck="2C 2D 2H 2S AC AD AH AS")
DECK = PART_SHUFFLED.deck(None)
HERE = "tests.cli.test_check_strangers"


def test_which_cards_are_shuffled_again_may_depend_on_who_took_the_others() -> None:
    laws = laws_of(PART_SHUFFLED).only(["luck-is-ones-own"])
    for seed in range(10):
        assert laws.hold(setup(PART_SHUFFLED, ["random", "random", "random"], seed=seed))[0] == ["luck-is-ones-own"]


def test_rules_that_fail_break_one_law_and_the_others_are_tried_on_the_games_that_do_not() -> None:
    tried = search(f"{HERE}:FAILING", laws_of(FAILING).only(["nothing-fails", "cards-are-kept"]), examples=60)
    assert [failure.law for failure in tried.failures] == ["nothing-fails"]
    assert tried.games["cards-are-kept"] > 10


def test_an_error_is_told_with_the_line_of_the_rules() -> None:
    [failure] = search(f"{HERE}:FAILING", laws_of(FAILING).only(["nothing-fails"]), examples=30).failures
    line = next(at for at, text in enumerate(Path(__file__).read_text().splitlines(), 1) if "# the line that fails" in text)
    assert failure.problem.startswith("RulesError: cannot take A")
    assert failure.problem.endswith(f"(test_check_strangers.py, line {line})")


def test_a_law_is_not_put_to_the_test_by_a_game_that_fails() -> None:
    tried = search(f"{HERE}:FAILING", laws_of(FAILING).only(["cards-are-kept"]), examples=30)
    assert not tried.failures
    assert 0 < tried.games["cards-are-kept"] < 30


def test_a_scenario_that_fails_is_told_once_whichever_law_is_asked_for(eventcards: Eventcards, tmp_path: Path) -> None:
    code = "game = '{}:FAILING'\nplayers = 1\nstrategy = {{ name = 'scripted', answers = ['AS'] }}\n"
    (tmp_path / "fails.toml").write_text(code.format(HERE))
    for law in ([], ["--law", "cards-are-kept"]):
        said = eventcards("check", tmp_path / "fails.toml", "--allow-imports", *law)
        assert said.code == 1
        assert said.out.count("NO  nothing-fails: RulesError: cannot take AS: it is not in open") == 1
        assert "of seed 0)\n" in said.out


def test_a_script_that_the_rules_do_not_allow_any_more_puts_no_law_to_the_test(eventcards: Eventcards, tmp_path: Path) -> None:
    (tmp_path / "mended.toml").write_text(
        f"game = '{HERE}:PART_SHUFFLED'\nplayers = 2\nstrategy = {{ name = 'scripted', answers = ['AS', 'AS'] }}\n"
    )
    said = eventcards("check", tmp_path / "mended.toml", "--allow-imports", "--law", "cards-are-kept")
    assert said.code == 0
    assert "The script does not fit the rules as they are now: asked to take, P2 answered 'AS', which was not offered" in said.out
    assert said.out.endswith("\n0 laws hold. Never put to the test: cards-are-kept.\n")
    told = orjson.loads(eventcards("check", tmp_path / "mended.toml", "--allow-imports", "--json").out)
    assert told["outdated"] == ["asked to take, P2 answered 'AS', which was not offered (game 0 of seed 0)"]


def test_what_is_written_down_leaves_out_what_is_not_said() -> None:
    script = {"name": "scripted", "answers": ["AS"], "claims": []}
    scenario = {"game": f"{HERE}:FAILING", "options": {}, "players": [{"strategy": script}]}
    said = as_toml(Failure("nothing-fails", "it failed", scenario))
    assert 'answers = ["AS"]' in said.replace("\n", "").replace("    ", "").replace(",]", "]")
    assert "claims" not in said
    assert "options" not in said


def test_one_law_holds_and_several_laws_hold(eventcards: Eventcards) -> None:
    check = ("check", f"{HERE}:PART_SHUFFLED", "--allow-imports", "--examples", 3, "--law", "cards-are-kept")
    assert eventcards(*check).out.endswith("\n1 law holds.\n")
    assert eventcards(*check, "--law", "nobody-peeks").out.endswith("\n2 laws hold.\n")
