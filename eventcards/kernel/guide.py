"""A guide: what a game tells the people at its table, beside its rules.

How a hand is sorted, which cards are special, what the rules say about the question at hand, and why an answer is legal. It sees what the
seat sees, a View, and decides nothing: legality is stated in the rules, once. A game without a guide can be played as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from eventcards.kernel.cards import Card
from eventcards.kernel.facts import written
from eventcards.kernel.requests import Ask
from eventcards.kernel.view import View

__all__ = ["Guide"]


@attrs.frozen(kw_only=True)
class Guide:
    """What people are told. `place` sorts a hand, weakest first; `mark` names a special card (`bomb`), or is empty."""

    place: Callable[[View, Card], Any] = lambda view, card: card.place
    mark: Callable[[View, Card], str] = lambda view, card: ""
    group: Callable[[View, Card], str] = lambda view, card: card.suit
    """Cards of one group lie together in a hand: by suit, unless the game goes by rank."""
    suits_matter: bool = True
    """Whether cards of one rank differ. If not, `q` is any queen."""
    last_title: str = ""
    """The title of who is left when all others have theirs, where no fact tells it."""
    zones: tuple[str, ...] = ()
    """The zones whose cards are drawn, besides the hand; if none is named, all that lie open."""
    status: Callable[[View], str] = lambda view: ""
    """How things stand, in a sentence or two; a seat in braces (`{N}`) is told by its name. The view tells what was said in this round."""
    rules: Mapping[str, str] = attrs.field(factory=dict)
    """What the rules say about each question, by the name of the ask, or of the claim where the game has windows."""
    why: Callable[[View, Ask, Any], str] = lambda view, ask, choice: f"{written(choice)} is among what you may {ask.ask}"
    """Why a choice is legal, in a sentence without its full stop."""
    hint: str = "random"
    """The strategy that gives hints, unless the person names another."""
    asks: tuple[str, ...] = ()
    """The rule options that people are asked for before a game."""
