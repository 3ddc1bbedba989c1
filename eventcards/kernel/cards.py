"""Cards and decks, and their notation: `QS`, `TH`, `2C` for playing cards, `34` for number cards.

There is one object for each card, so cards are compared by identity and printing and parsing are each other's inverse.
Two copies of a card in one deck (The Game) are the same object twice; zones count them.
Cards have no order of their own: every game says what beats what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from eventcards.errors import BadInput, shorten

__all__ = ["HIDDEN", "RANKS", "SUITS", "SUIT_NAMES", "Card", "card", "cards", "check_deck", "is_card", "numbers", "pack", "show"]

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
LARGEST_NUMBER = 999


class Card:
    """A playing card or a number card; get one with :func:`card`, never by calling the class.

    `value` is the face of a number card, and 2..14 (ace high) for a playing card; `place` is where it lies in a new pack:
    no other card has the same.
    """

    __slots__ = ("place", "rank", "suit", "text", "value")

    def __init__(self, text: str, rank: str, suit: str, value: int) -> None:
        self.text = text
        self.rank = rank
        self.suit = suit
        self.value = value
        self.place = (SUITS.find(suit) + 1) * (LARGEST_NUMBER + 1) + value if suit else value

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)  # copies and pickles are the same object again


HIDDEN = Card("??", "?", "?", 0)
"""What a seat sees of a card that it may not see."""

_CARDS = {
    HIDDEN.text: HIDDEN,
    **{rank + suit: Card(rank + suit, rank, suit, value) for suit in SUITS for value, rank in enumerate(RANKS, 2)},
    **{str(number): Card(str(number), str(number), "", number) for number in range(1, LARGEST_NUMBER + 1)},
}


def card(text: str) -> Card:
    """The card written as `text`.

    >>> card("QS")
    card('QS')
    >>> card("QS") is card("QS")
    True
    >>> card("1S")
    Traceback (most recent call last):
    eventcards.errors.BadInput: '1S' is not a card; write rank and suit (QS, TH, 2C) or a number (34)
    """
    try:
        return _CARDS[text]
    except (KeyError, TypeError):
        raise BadInput("", "", f"{shorten(text)} is not a card; write rank and suit (QS, TH, 2C) or a number (34)") from None


def is_card(text: str) -> bool:
    """Whether `text` names a playing card or a number card, face up.

    >>> is_card("QS"), is_card("spades")
    (True, False)
    """
    return text in _CARDS and text != HIDDEN.text


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, separated by spaces.

    >>> cards("QS TH 34")
    (card('QS'), card('TH'), card('34'))
    """
    return tuple(card(word) for word in text.split())


def show(some: Iterable[Card]) -> str:
    """The notation of `some` cards; :func:`cards` reads it back.

    >>> show(cards("QS TH"))
    'QS TH'
    """
    return " ".join(one.text for one in some)


def pack(ranks: str = RANKS) -> tuple[Card, ...]:
    """A pack of the four suits in `ranks`: all 52 cards, or for instance 24.

    >>> len(pack()), len(pack("9TJQKA"))
    (52, 24)
    """
    return tuple(card(rank + suit) for suit in SUITS for rank in ranks)


@cache
def numbers(first: int, last: int, copies: int = 1) -> tuple[Card, ...]:
    """Number cards from `first` to `last`, each `copies` times.

    >>> show(numbers(2, 4, copies=2))
    '2 2 3 3 4 4'
    """
    return tuple(card(str(number)) for number in range(first, last + 1) for _ in range(copies))


def check_deck(deck: Sequence[Card], wanted: Sequence[Card]) -> None:
    """Refuse a fixed deck that is not `wanted` in some order, and name the card.

    >>> check_deck(cards("2C 2C 3D"), cards("2C 3D 4H"))
    Traceback (most recent call last):
    eventcards.errors.BadInput: 2C is there twice, where the deck has it once
    """
    have, want = Counter(deck), Counter(wanted)
    times = {1: "once", 2: "twice"}
    for one, count in have.items():
        if count > want[one]:
            if not want[one]:
                raise BadInput("", "", f"{one} is not a card of this deck")
            found, right = times.get(count, f"{count} times"), times.get(want[one], f"{want[one]} times")
            raise BadInput("", "", f"{one} is there {found}, where the deck has it {right}")
    missing = [one for one in want if have[one] < want[one]]
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        raise BadInput("", "", f"{missing[0]} is missing{more}: {len(deck)} cards of {len(wanted)}")
