"""Read what a person types: a number, cards by name or rank, a word or its beginning. What is not clear is told with what is possible.

An answer is always one of the options of an ask: nothing is legal because it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from eventcards.errors import shorten
from eventcards.kernel.cards import RANKS, Card, card, is_card
from eventcards.kernel.guide import Guide
from eventcards.kernel.requests import Ask
from eventcards.kernel.view import View
from eventcards.terminal.labels import label

__all__ = ["Unclear", "cards_of", "has_numbers", "is_command", "read_answer"]

COMMANDS = ("?", "h", "hint", "u", "quit")
CARDS = re.compile(rf"(?:[{RANKS}][CDHS]?)+")
CARD = re.compile(rf"[{RANKS}][CDHS]?")


class Unclear(ValueError):
    """What was typed is none of the options, or more than one of them."""


def is_command(typed: str, ask: Ask) -> bool:
    """Whether something else than an answer was typed; `h` is a hint, unless hearts may be called.

    >>> is_command("h", Ask("N", "lead", ())), is_command("h", Ask("N", "call", ("C", "H", "pass")))
    (True, False)
    """
    word = typed.strip().lower()
    return word in COMMANDS and not (word == "h" and "H" in ask.options)


def read_answer(typed: str, ask: Ask, view: View, guide: Guide) -> Any:
    """The option that was typed. Where suits do not matter, a rank is any of its cards that is not special.

    >>> from eventcards.kernel.cards import cards
    >>> from eventcards.kernel.table import Table, Zone
    >>> view, guide = View(Table(["N"], Zone.each("hand", ["N"])), "N"), Guide(suits_matter=False)
    >>> ask = Ask("N", "follow", (cards("9C 9D"), cards("QC QH"), "pass"))
    >>> [label(read_answer(typed, ask, view, guide)) for typed in ("2", "qq", "9d 9c", "p")]
    ['QC QH', 'QC QH', '9C 9D', 'pass']
    """
    text = " ".join(typed.replace(",", " ").split())
    if not text:
        raise Unclear(possible(ask))
    found = _by_number(text, ask) or _by_word(text, ask.options) or _by_cards(text, ask.options)
    if not guide.suits_matter:
        special = partial(guide.mark, view)
        found = _plainest(text, found or _by_cards(_ranks(text, view, special), ask.options), special)
    if not found:
        raise Unclear(f"{shorten(text, 40)} is not possible. {possible(ask)}")
    if len(found) > 1:
        raise Unclear(f"{shorten(text, 40)} may be {_either(found)}: say which.")
    return found[0]


def possible(ask: Ask) -> str:
    """What may be typed."""
    some = ", ".join(label(option) for option in ask.options[:8])
    more = f" and {len(ask.options) - 8} more" if len(ask.options) > 8 else ""
    return f"Possible: {some}{more}."


def has_numbers(options: Sequence[Any]) -> bool:
    """Whether the cards are numbers, so that a number is a card; options then go by `#1`, `#2`."""
    return any(not one.suit for option in options for one in cards_of(option))


def cards_of(option: Any) -> list[Card]:
    """The cards of an option.

    >>> from eventcards.kernel.cards import card
    >>> cards_of((card("34"), "pile:up1")), cards_of("pass")
    ([card('34')], [])
    """
    parts = option if isinstance(option, tuple) else (option,)
    return [part for part in parts if isinstance(part, Card)]


def _by_number(text: str, ask: Ask) -> list[Any]:
    number = text.removeprefix("#")
    if not (number.isascii() and number.isdecimal()) or (number == text and has_numbers(ask.options)):
        return []
    at = int(number[:9])
    if not 1 <= at <= len(ask.options):
        if number == text and len(text) > 1 and (found := _by_cards(text, ask.options)):
            return found  # a ten, or two nines
        raise Unclear(f"There is no option {at}; the last is {len(ask.options)}. {possible(ask)}")
    return [ask.options[at - 1]]


def _by_word(text: str, options: Sequence[Any]) -> list[Any]:
    """Words in full, or as much of them as is clear; suits by their letter too."""
    word = text.lower()
    words = [option for option in options if isinstance(option, str)]
    exact = [option for option in words if word in (option.lower(), label(option).lower())]
    return exact or [option for option in words if label(option).lower().startswith(word)]


def _by_cards(text: str, options: Sequence[Any]) -> list[Any]:
    """Cards by name (`qs`, `10h`, `34`) or rank (`q`, `qq`), and a word for where they go (`34 up1`)."""
    written = text.upper().split()
    exact = [option for option in options if label(option).upper().split() == written]
    if exact:
        return exact
    names: list[str] = []
    words: list[str] = []
    for part in written:
        found = _names(part, has_numbers(options))
        names += found
        words += [] if found else [part]
    return [option for option in options if names and _fits(names, words, option)]


def _names(part: str, numbers: bool = False) -> list[str]:
    """The cards and ranks that a part of the text is made of; a number is a card where cards are numbers.

    >>> _names("QQ"), _names("10H"), _names("99"), _names("99", numbers=True), _names("UP1")
    (['Q', 'Q'], ['TH'], ['9', '9'], ['99'], [])
    """
    if numbers:
        return [part] if is_card(part) else []
    part = part.replace("10", "T")
    return CARD.findall(part) if CARDS.fullmatch(part) else []


def _fits(names: list[str], words: list[str], option: Any) -> bool:
    """Whether an option is of just these cards, and begins with these words."""
    left = cards_of(option)
    for name in sorted(names, key=len, reverse=True):  # whole cards first: a rank takes what is left
        card = next((card for card in left if name in (card.text, card.rank)), None)
        if card is None:
            return False
        left.remove(card)
    rest = [label(part).upper() for part in option if isinstance(part, str)] if isinstance(option, tuple) else []
    return not left and len(words) <= len(rest) and all(a.startswith(b) for a, b in zip(rest, words, strict=False))


def _ranks(text: str, view: View, special: Callable[[Card], str]) -> str:
    """The same with ranks for cards: of equal cards in the hand only the first may be offered."""
    hand = {card.text for card in view.hand if not special(card)}
    return " ".join(card(name).rank if name in hand else name for part in text.upper().split() for name in _names(part) or [part])


def _plainest(text: str, found: list[Any], special: Callable[[Card], str]) -> list[Any]:
    """One of several that are worth the same: the first without a special card that was not named."""
    named = {name for part in text.upper().split() for name in _names(part)}
    return sorted(found, key=lambda option: any(special(card) and card.text not in named for card in cards_of(option)))[:1]


def _either(found: list[Any]) -> str:
    labels = [label(option) for option in found]
    if len(labels) > 6:
        return f"{', '.join(labels[:6])} and {len(labels) - 6} more"
    return f"{', '.join(labels[:-1])} or {labels[-1]}"
