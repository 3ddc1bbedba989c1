"""What people type is one of the options, or they are told what is possible."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventcards.kernel.cards import Card, card, cards
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.table import Table, Zone
from eventcards.kernel.view import View
from eventcards.terminal.answers import Unclear, read_answer
from eventcards.terminal.labels import label

BY_RANK = Guide(suits_matter=False, mark=lambda view, card: "beats every single" if card.text == "3S" else "")
BY_SUIT = Guide()


def view_of(hand: str = "") -> View:
    table = Table(["N"], Zone.each("hand", ["N"]))
    table.place("hand:N", cards(hand))
    return View(table, "N")


def answer(typed: str, *options: Any, guide: Guide = BY_SUIT, hand: str = "") -> str:
    """The label of what was understood."""
    return label(read_answer(typed, Ask("N", "play", options), view_of(hand), guide))


SINGLES = (card("QC"), card("QH"), card("TD"), card("2S"), PASS)
SETS = (cards("9C"), cards("9C 9D"), cards("QC QH"), cards("3C"), cards("3S"), PASS)
LAYS = ((card("34"), "pile:up1"), (card("34"), "pile:up2"), (card("10"), "pile:down1"), (card("3"), "pile:down1"), "stop")
SUITS = ("C", "D", "H", PASS)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "QC"),
        ("#2", "QH"),
        ("qh", "QH"),
        (" 10d ", "TD"),
        ("td", "TD"),
        ("10", "TD"),
        ("2s", "2S"),
        ("p", "pass"),
        ("PASS", "pass"),
    ],
)
def test_a_card_is_typed_by_number_or_by_name(typed: str, meant: str) -> None:
    assert answer(typed, *SINGLES) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("9c", "9C"),
        ("9d 9c", "9C 9D"),
        ("9c,9d", "9C 9D"),
        ("9c9d", "9C 9D"),
        ("qq", "QC QH"),
        ("99", "9C 9D"),
        ("3s", "3S"),
        ("4", "3C"),
    ],
)
def test_a_set_is_typed_by_its_cards_or_as_many_of_a_rank(typed: str, meant: str) -> None:
    assert answer(typed, *SETS, guide=BY_RANK) == meant


def test_a_rank_alone_is_never_the_special_card() -> None:
    assert answer("3h", cards("3C"), cards("3S"), guide=BY_RANK, hand="3C 3H 3S") == "3C"
    assert answer("33", cards("3C 3S"), cards("3C 3D"), guide=BY_RANK, hand="3C 3D 3S") == "3C 3D"
    assert answer("3s 3c", cards("3C 3S"), cards("3C 3D"), guide=BY_RANK) == "3C 3S"


def test_an_equal_card_of_the_hand_is_as_good_as_the_one_offered_but_one_that_is_not_held_is_not() -> None:
    assert answer("9h", cards("9C"), PASS, guide=BY_RANK, hand="9C 9H") == "9C"
    with pytest.raises(Unclear, match="'9s' is not possible"):
        answer("9s", cards("9C"), PASS, guide=BY_RANK, hand="9C 9H")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("34 up1", "34 up1"), ("34 up2", "34 up2"), ("10", "10 down1"), ("3", "3 down1"), ("#1", "34 up1"), ("s", "stop")],
)
def test_where_cards_are_numbers_a_number_is_a_card(typed: str, meant: str) -> None:
    assert answer(typed, *LAYS) == meant


@pytest.mark.parametrize(
    ("typed", "meant"), [("hearts", "hearts"), ("h", "hearts"), ("d", "diamonds"), ("cl", "clubs"), ("p", "pass")]
)
def test_a_suit_is_typed_by_its_name_or_letter(typed: str, meant: str) -> None:
    assert answer(typed, *SUITS) == meant


@pytest.mark.parametrize(
    ("typed", "options", "told"),
    [
        ("elephant", SINGLES, "'elephant' is not possible. Possible: QC, QH, TD, 2S, pass."),
        ("", SINGLES, "Possible: QC"),
        ("ks", SINGLES, "'ks' is not possible"),
        ("q", SINGLES, "'q' may be QC or QH: say which."),
        ("9", SINGLES, "There is no option 9; the last is 5."),
        ("0", SINGLES, "There is no option 0"),
        ("#99999999999999999999", SINGLES, "There is no option"),
        ("34", LAYS, "'34' may be 34 up1 or 34 up2: say which."),
        ("34 up", LAYS, "'34 up' may be 34 up1 or 34 up2: say which."),
        ("34 down1", LAYS, "'34 down1' is not possible"),
        ("qqq", SETS, "'qqq' is not possible"),
        ("\x1b[2J", SINGLES, r"'\x1b[2J' is not possible"),
    ],
)
def test_what_is_not_clear_is_told_with_what_is_possible(typed: str, options: tuple[Any, ...], told: str) -> None:
    with pytest.raises(Unclear) as unclear:
        answer(typed, *options)
    assert told in str(unclear.value)


def test_a_long_list_is_told_in_part() -> None:
    with pytest.raises(Unclear, match="and 42 more"):
        answer("x", *(card(str(number)) for number in range(1, 51)))


OPTIONS = st.sampled_from([SINGLES, SETS, LAYS, SUITS])


@given(st.text(max_size=30), OPTIONS, st.sampled_from([BY_RANK, BY_SUIT]))
def test_whatever_is_typed_is_an_option_or_unclear(typed: str, options: tuple[Any, ...], guide: Guide) -> None:
    ask = Ask("N", "play", options)
    with suppress(Unclear):
        assert read_answer(typed, ask, view_of("QC QH 9H"), guide) in options


@given(OPTIONS, st.data())
def test_every_option_can_be_typed_as_it_is_shown(options: tuple[Any, ...], data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(options))
    number = f"#{options.index(option) + 1}"
    shown: str = label(option)
    assert read_answer(number, Ask("N", "play", options), view_of(), BY_RANK) == option
    if not (isinstance(option, Card) or shown.isdecimal()):
        assert read_answer(shown, Ask("N", "play", options), view_of(), BY_SUIT) == option
