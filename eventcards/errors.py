"""Errors, by whose fault they are: the input's, a strategy's, a game's, the machine's.

Every error carries the offending value in positional fields (SimPy re-raises failures as ``type(e)(*e.args)``, so
what is not positional would be lost), and subclasses the builtin that people would expect to catch.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import attrs

__all__ = ["BadInput", "EventcardsError", "LogError", "RulesError", "StrategyError", "WorkersLost", "one_of", "shorten"]


class EventcardsError(Exception):
    """Whatever this package raises on purpose."""

    def __reduce__(self) -> tuple[type[EventcardsError], tuple[Any, ...]]:
        """Made again from its args: once Dask is imported, errors that do not say so themselves lose their fields on the way."""
        return type(self), self.args


@attrs.define
class BadInput(EventcardsError, ValueError):
    """What a person gave us cannot be used: a scenario, an option, a deck, an argument, a file.

    >>> print(BadInput("scenarios/x.toml", "games", "0 is too small; at least 1"))
    scenarios/x.toml: games: 0 is too small; at least 1
    """

    source: str
    key: str
    problem: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.source, self.key, self.problem) if part)

    def inside(self, source: str = "", key: str = "") -> BadInput:
        """The same complaint, seen from further out: `source` is the file, `key` the path that leads here."""
        path = ".".join(part for part in (key, self.key) if part)
        return type(self)(self.source or source, path, self.problem)


@attrs.define
class LogError(EventcardsError, ValueError):
    """A log that cannot be read, or does not hold. `line` counts from 1, as editors do; 0 is the file as a whole."""

    path: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: line {self.line}: {self.problem}" if self.line else f"{self.path}: {self.problem}"


@attrs.define
class RulesError(EventcardsError, RuntimeError):
    """A game broke a law of the table: a fault of its rules, not of a player."""

    problem: str

    def __str__(self) -> str:
        return self.problem


@attrs.define
class StrategyError(EventcardsError, RuntimeError):
    """A strategy raised, or answered what it was not offered. The game stops; nothing is changed."""

    game: str
    index: int
    seed: int
    seat: str
    strategy: str
    ask: str
    options: Any
    problem: str

    def __str__(self) -> str:
        return (
            f"{self.game}, game {self.index} of seed {self.seed}: seat {self.seat}, strategy {self.strategy}, "
            f"asked to {self.ask}: {self.problem}; options were {shorten(self.options)}"
        )


@attrs.define
class WorkersLost(EventcardsError, RuntimeError):
    """Whoever played the games is gone, again and again: killed, out of memory, or cut off from us."""

    doing: str
    problem: str

    def __str__(self) -> str:
        return f"{self.doing}: {self.problem}; the same command goes on from there if it has --out"


def shorten(value: object, limit: int = 200) -> str:
    """`value` as it would be written, cut where it would flood the screen, and without control characters.

    >>> shorten("x" * 500, limit=10)
    "'xxxxxx..."
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  a stranger's object: its broken repr must not hide the real complaint
        text = f"<{type(value).__name__}>"
    return text if len(text) <= limit else text[: limit - 3] + "..."


def one_of(found: object, allowed: Iterable[object]) -> str:
    """Say what was found, the nearest valid spelling, and what is allowed.

    >>> one_of("dubble", ["double", "seven"])
    "'dubble' is not known; did you mean 'double'? Allowed: double, seven"
    """
    names = [str(name) for name in allowed]
    near = get_close_matches(str(found)[:100], names, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ";"
    listed = ", ".join(names) if names else "nothing"
    return f"{shorten(found)} is not known{hint} Allowed: {listed}".replace("; Allowed", "; allowed")
