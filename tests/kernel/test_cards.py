"""Cards and their notation."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as generators

from eventcards.errors import BadInput, shorten
from eventcards.kernel.cards import HIDDEN, RANKS, SUIT_NAMES, SUITS, Card, card, cards, check_deck, is_card, numbers, pack, show

ALL = (*pack(), *numbers(1, 999), HIDDEN)
TEXTS = {one.text for one in ALL}
any_card = generators.sampled_from(ALL)


@given(any_card)
def test_a_card_is_read_as_it_is_written(one: Card) -> None:
    assert card(one.text) is one
    assert card(str(one)) is one
    assert eval(repr(one)) is one


@given(generators.lists(any_card))
def test_cards_are_read_as_they_are_shown(some: list[Card]) -> None:
    assert cards(show(some)) == tuple(some)


@given(generators.lists(any_card))
def test_copies_and_pickles_of_cards_are_the_same_cards(some: list[Card]) -> None:
    for again in (pickle.loads(pickle.dumps(some)), copy.deepcopy(some)):
        assert all(one is other for one, other in zip(again, some, strict=True))


@given(generators.text(max_size=4))
def test_whatever_is_not_a_card_is_refused_by_name(text: str) -> None:
    if text in TEXTS:
        assert card(text).text == text
    else:
        with pytest.raises(BadInput) as refused:
            card(text)
        assert shorten(text) in str(refused.value)


@pytest.mark.parametrize("text", ["1S", "10S", "qs", "SQ", "", "0", "1000", "007", "-3", "³", "Q", "QS "])
def test_near_misses_are_not_cards(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        card(text)
    assert refused.value.args == ("", "", f"{text!r} is not a card; write rank and suit (QS, TH, 2C) or a number (34)")


def test_what_is_no_card_does_not_flood_the_screen() -> None:
    with pytest.raises(BadInput) as refused:
        card("X" * 90_000)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("thing", [None, 34, ["QS"]])
def test_what_is_not_even_a_text_is_no_card(thing: object) -> None:
    with pytest.raises(BadInput, match="is not a card"):
        card(thing)  # type: ignore[arg-type]


def test_a_playing_card_has_rank_suit_and_value() -> None:
    assert [(card(text).rank, card(text).suit, card(text).value) for text in ("2C", "TH", "AS")] == [
        ("2", "C", 2),
        ("T", "H", 10),
        ("A", "S", 14),
    ]


def test_a_number_card_is_worth_its_number() -> None:
    assert (card("34").value, card("34").rank, card("34").suit) == (34, "34", "")


def test_a_hidden_card_tells_nothing() -> None:
    assert (HIDDEN.text, HIDDEN.rank, HIDDEN.suit, HIDDEN.value) == ("??", "?", "?", 0)


def test_what_lies_face_up_is_a_card_and_any_other_word_is_not() -> None:
    assert all(is_card(text) for text in ("QS", "2C", "1", "999"))
    assert not any(is_card(text) for text in ("??", "spades", "1000", ""))


def test_suits_have_names() -> None:
    assert SUIT_NAMES == {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def test_cards_have_places_as_in_a_new_pack() -> None:
    assert [one.place for one in cards("2C AC 2D AD 2H 2S AS")] == [1002, 1014, 2002, 2014, 3002, 4002, 4014]
    assert [one.place for one in cards("1 34 999")] == [1, 34, 999]
    assert show(sorted(cards("2S AC 2D 2C"), key=lambda one: one.place)) == "2C AC 2D 2S"


def test_a_pack_has_every_rank_of_every_suit_once() -> None:
    assert len(set(pack())) == 52
    assert {one.text for one in pack()} == {rank + suit for rank in RANKS for suit in SUITS}
    assert [one.rank for one in pack("9TJQKA")] == list("9TJQKA") * 4


def test_number_cards_come_in_copies() -> None:
    assert show(numbers(98, 99, copies=2)) == "98 98 99 99"
    assert len(numbers(2, 99)) == 98


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        ("2C 2C 3D", "2C is there twice, where the deck has it once"),
        ("2C 2C 2C", "2C is there 3 times, where the deck has it once"),
        ("2C 3D KS", "KS is not a card of this deck"),
        ("2C 3D 34", "34 is not a card of this deck"),
        ("2C 3D ??", "?? is not a card of this deck"),
        ("2C 3D", "4H is missing: 2 cards of 3"),
        ("2C", "3D is missing and 1 more: 1 cards of 3"),
        ("", "2C is missing and 2 more: 0 cards of 3"),
    ],
)
def test_a_deck_with_a_doubled_foreign_or_missing_card_is_refused_and_the_card_is_named(deck: str, problem: str) -> None:
    with pytest.raises(BadInput) as refused:
        check_deck(cards(deck), cards("2C 3D 4H"))
    assert refused.value.args == ("", "", problem)


def test_copies_are_counted() -> None:
    check_deck(cards("5 4 5 4"), numbers(4, 5, copies=2))
    with pytest.raises(BadInput, match="5 is there 3 times, where the deck has it twice"):
        check_deck(cards("5 5 5 4"), numbers(4, 5, copies=2))
    with pytest.raises(BadInput, match="5 is there 4 times, where the deck has it 3 times"):
        check_deck(cards("5 5 5 5"), numbers(5, 5, copies=3))


@given(generators.permutations(pack()))
def test_a_deck_in_any_order_is_the_deck(deck: list[Card]) -> None:
    check_deck(deck, pack())
