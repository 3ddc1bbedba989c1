"""What rules may yield: the two ways in which the table waits, and what comes back.

A game's rules are a generator of requests. `Ask` waits for one seat to choose; `Window` lets time pass while any seat may
claim. Legality is stated once, as the options of an Ask.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

import attrs

from eventcards.kernel.timing import Timing

__all__ = ["PASS", "Ask", "Claim", "Request", "Steps", "Window"]

PASS = "pass"  # noqa: S105  # a turn, not a password
"""The option of doing nothing, where a game allows it."""


@attrs.frozen(slots=False)  # made faster without, and made for every decision
class Ask:
    """One seat must choose one of `options`: cards, words, or tuples of them. Answered with the option chosen."""

    seat: str
    ask: str
    options: tuple[Any, ...]


@attrs.frozen(eq=False)
class Window:
    """Time passes, and any seat may claim one of `claims`. Answered with the first claim to land, or None at the end.

    Yield the same window again to wait for what is left of it. Claims set out when a window opens, remember what it was
    `about`, and stay in motion from one window to the next; an Ask ends the window and calls them all back.
    """

    seconds: Timing
    claims: tuple[str, ...]
    about: Any = None


@attrs.frozen
class Claim:
    """A claim that landed: who, what, after how many seconds of reaction, and what the window was about when it set out."""

    seat: str
    claim: str
    reaction: float
    about: Any


Request = Ask | Window

Result = TypeVar("Result")
Steps = Generator[Request, Any, Result]
"""A piece of the rules: yields requests, returns what came of them."""
