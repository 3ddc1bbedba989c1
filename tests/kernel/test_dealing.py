"""The customs that card games share."""

from __future__ import annotations

import pytest

from eventcards.errors import RulesError
from eventcards.kernel.cards import cards, show
from eventcards.kernel.dealing import clockwise, deal, gather
from eventcards.kernel.facts import CardsMoved, Fact
from eventcards.kernel.table import Table, Zone


def table(deck: str) -> Table:
    made = Table(("P1", "P2", "P3"), [Zone("deck", "none"), Zone("pile"), *Zone.each("hand", ("P1", "P2", "P3"))])
    made.place("deck", cards(deck))
    return made


def hands(of: Table) -> list[str]:
    return [show(of.hand(seat)) for seat in of.seats]


def test_seats_in_turn_begin_with_the_first() -> None:
    assert clockwise("NESW", "N") == tuple("NESW")
    assert clockwise("NESW", "W") == tuple("WNES")


def test_cards_are_dealt_one_at_a_time_until_none_is_left() -> None:
    of = table("2C 3C 4C 5C 6C 7C 8C")
    deal(of, of.seats)
    assert hands(of) == ["2C 5C 8C", "3C 6C", "4C 7C"]
    assert not of.cards("deck")


def test_a_deal_begins_where_it_is_told() -> None:
    of = table("2C 3C 4C 5C")
    deal(of, ("P2", "P3", "P1"))
    assert hands(of) == ["4C", "2C 5C", "3C"]


def test_only_so_many_each_leaves_the_rest_in_the_deck() -> None:
    of = table("2C 3C 4C 5C 6C 7C 8C")
    deal(of, of.seats, each=2)
    assert hands(of) == ["2C 5C", "3C 6C", "4C 7C"]
    assert show(of.cards("deck")) == "8C"


def test_a_deck_that_is_too_small_is_not_dealt() -> None:
    of = table("2C 3C 4C 5C 6C")
    with pytest.raises(RulesError, match=r"^cannot deal 2 cards each to 3 seats: deck holds 5$"):
        deal(of, of.seats, each=2)
    assert hands(of) == ["", "", ""]


def test_copies_are_dealt_like_any_cards() -> None:
    of = table("5 5 5 6 6 6")
    deal(of, of.seats)
    assert hands(of) == ["5 6", "5 6", "5 6"]


def test_each_seat_sees_its_own_deal() -> None:
    of, heard = table("2C 3C 4C"), list[Fact]()
    of.listen(heard.append)
    deal(of, of.seats)
    assert [fact.seen_by for fact in heard if isinstance(fact, CardsMoved)] == [("P1",), ("P2",), ("P3",)]


def test_dealing_and_collecting_are_told_by_these_words() -> None:
    of = table("2C 3C 4C")
    deal(of, of.seats)
    gather(of)
    assert of.tally == {"deal": 3, "collect": 3}


def test_gathering_brings_every_card_back_and_moves_nothing_that_is_there() -> None:
    of = table("2C 3C 4C 5C")
    deal(of, of.seats, each=1)
    of.move("play", cards("2C"), "hand:P1", "pile", "P1")
    before = of.events
    gather(of)
    assert sorted(one.text for one in of.cards("deck")) == ["2C", "3C", "4C", "5C"]
    assert of.events - before == 3  # the empty hand of P1 is no move
    gather(of)
    assert of.events - before == 3
