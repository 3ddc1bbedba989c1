"""What every strategy has by birth: its own luck, and no opinion; and the one that does as it is told."""

from __future__ import annotations

import pytest

from eventcards.errors import BadInput
from eventcards.kernel.cards import cards
from eventcards.kernel.facts import Noted
from eventcards.kernel.options import declared
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Randomly, Scripted, Strategy, summary
from eventcards.kernel.table import Table
from eventcards.kernel.view import View

VIEW = View(Table("NESW", []), "N")
OFFERED = Ask("N", "lead", (*cards("QS TH"), PASS))


def lucky(number: float) -> Randomly:
    player = Randomly()
    player.random = lambda: number
    return player


@pytest.mark.parametrize(
    ("luck", "choice"), [(0.0, "QS"), (0.33, "QS"), (0.34, "TH"), (0.66, "TH"), (0.67, "pass"), (0.999, "pass")]
)
def test_each_option_has_an_equal_share_of_luck(luck: float, choice: str) -> None:
    assert str(lucky(luck).decide(VIEW, OFFERED)) == choice


def test_without_a_seat_there_is_no_luck() -> None:
    with pytest.raises(RuntimeError, match=r"^this strategy has no luck yet: it sits at no table$"):
        Randomly().decide(VIEW, OFFERED)


def test_luck_is_given_by_the_engine_and_makes_no_difference_to_what_a_strategy_is() -> None:
    with pytest.raises(TypeError):
        Strategy(lambda: 0.5)  # type: ignore[call-arg]
    assert lucky(0.1) == lucky(0.9)
    assert repr(lucky(0.1)) == "Randomly()"


def test_who_has_not_learned_to_decide_says_so_and_lets_everything_pass() -> None:
    with pytest.raises(NotImplementedError, match=r"^Strategy does not decide$"):
        Strategy().decide(VIEW, OFFERED)
    assert Strategy().react(VIEW, Noted("pile.won", {})) is None


def test_who_names_no_facts_hears_them_all() -> None:
    assert Strategy.hears == ()


def test_a_summary_is_the_first_line_without_its_full_stop() -> None:
    def lines() -> None:
        """Ends in XX.

        And goes on.
        """

    def bare() -> None: ...

    assert summary(lines) == "Ends in XX"
    assert summary(bare) == ""


FOURS = Ask("N", "play", (*cards("QS TH"), cards("4C 4D"), PASS))
SOMETHING = Noted("pile.won", {})


def test_who_follows_a_script_answers_in_turn_and_then_takes_the_first_option() -> None:
    player = Scripted(answers=("TH", "4C 4D", "pass"))
    assert [player.decide(VIEW, FOURS) for _ in range(5)] == [*cards("TH"), cards("4C 4D"), PASS, *cards("QS QS")]


def test_what_a_script_says_and_nobody_offers_is_answered_all_the_same() -> None:
    assert Scripted(answers=("KS",)).decide(VIEW, FOURS) == "KS"  # the referee refuses it


def test_who_follows_a_script_claims_at_the_facts_that_it_names() -> None:
    player = Scripted(claims=("2 slap", "4 call a bluff"))
    assert [player.react(VIEW, SOMETHING) for _ in range(5)] == [None, "slap", None, "call a bluff", None]


@pytest.mark.parametrize("written", ["slap", "12", "12 ", "first slap", "-1 slap", "9" * 16 + " slap"])
def test_a_claim_names_a_fact_and_what_to_claim(written: str) -> None:
    with pytest.raises(BadInput) as refused:
        Scripted(claims=(written,))
    problem = f"{written!r} is no claim; write the number of a fact and what to claim: 12 slap"
    assert (refused.value.source, refused.value.key, refused.value.problem) == ("", "claims", problem)


def test_how_far_a_script_has_come_makes_no_difference_to_what_it_is() -> None:
    player = Scripted(answers=("TH",), claims=("1 slap",))
    player.decide(VIEW, FOURS)
    player.react(VIEW, SOMETHING)
    assert player == Scripted(answers=("TH",), claims=("1 slap",))
    assert repr(player) == "Scripted(answers=('TH',), claims=('1 slap',))"
    for remembered in ({"asked": 1}, {"heard": 1}):
        with pytest.raises(TypeError):
            Scripted(**remembered)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Scripted((), (), 1)  # type: ignore[call-arg]


def test_a_script_is_empty_unless_written_and_says_what_to_write() -> None:
    options = declared(Scripted)
    assert [(one.name, one.default) for one in options] == [("answers", ()), ("claims", ())]
    assert all(" " in one.description for one in options)
