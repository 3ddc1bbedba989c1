"""The guide of a game that says nothing of its own: as good as any for people at its table."""

from __future__ import annotations

import pytest

from eventcards.kernel.cards import card, cards
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import Ask
from eventcards.kernel.table import Table
from eventcards.kernel.view import View

GUIDE = Guide()
VIEW = View(Table(["N"], []), "N")


def test_a_hand_lies_as_in_a_new_pack_by_suits() -> None:
    assert sorted(cards("2S AC 3C KD"), key=lambda one: GUIDE.place(VIEW, one)) == list(cards("3C AC KD 2S"))
    assert [GUIDE.group(VIEW, one) for one in cards("2S AC")] == ["S", "C"]
    assert GUIDE.suits_matter is True


def test_no_card_is_special_and_nothing_is_said_of_the_rules() -> None:
    assert GUIDE.mark(VIEW, card("QS")) == ""
    assert GUIDE.rules == {}
    assert GUIDE.asks == ()
    assert GUIDE.status(VIEW) == ""
    assert GUIDE.last_title == ""
    assert GUIDE.zones == ()


def test_an_answer_is_legal_because_it_is_offered() -> None:
    ask = Ask("N", "lead", (cards("4C 4D"),))
    assert GUIDE.why(VIEW, ask, cards("4C 4D")) == "4C 4D is among what you may lead"


def test_hints_are_given_at_random() -> None:
    assert GUIDE.hint == "random"


def test_everything_is_said_by_name() -> None:
    with pytest.raises(TypeError):
        Guide(lambda view, one: one.value)  # type: ignore[call-arg]  # place, or what?
