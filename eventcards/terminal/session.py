"""A game with people: who is asked, what they type, what they see meanwhile.

A person is one more player on the same engine, so the log is written as the game goes and replays it. Several people share one keyboard:
before somebody sees their cards, the screen is handed over.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from eventcards.engine.chance import stream
from eventcards.engine.people import Hand, Left, People, Record
from eventcards.engine.play import Result, play
from eventcards.engine.setup import Setup
from eventcards.errors import BadInput, shorten
from eventcards.kernel.registry import find_strategy
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.view import View
from eventcards.log.writer import log_file
from eventcards.terminal.answers import Unclear, is_command, read_answer
from eventcards.terminal.display import Display
from eventcards.terminal.drawing import wrapped
from eventcards.terminal.keyboard import ESCAPE, RESIZED
from eventcards.terminal.labels import label, short
from eventcards.terminal.screen import draw_handover, draw_last_trick, draw_plain, draw_rules, draw_standings, draw_table
from eventcards.terminal.sight import Sight, people_in

__all__ = ["AtTable", "play_with_people", "slap_keys"]

SLAP_KEYS = {0: "", 1: " ", 2: "al", 3: "a l", 4: "afjl"}
"""The keys of so many people at one keyboard, as far apart as can be."""
WORTH_DRAWING = 0.02
"""Seconds: what is to be seen for less time is not drawn."""


def play_with_people(setup: Setup, log: Path, display: Display, sight: Sight, *, record: Record, hint: str) -> Result:
    """Play a game with whoever is there, and write its log; if they leave, it stays as far as they came."""
    with log_file(log) as writer, display.keyboard, display:
        if setup.game.claims and people_in(setup):
            display.wait(draw_rules(setup, _hands(setup), display.size[0]), "Press Enter to begin: ")
        return play(setup, writer, sight, people=AtTable(setup, display, sight, writer.flush, record=record, hint=hint))


def slap_keys(setup: Setup) -> dict[str, str]:
    """The key of each person's hand, by seat, where the game has claims."""
    seats = people_in(setup) if setup.game.claims else []
    if len(seats) not in SLAP_KEYS:
        raise BadInput("", "people", f"at most {max(SLAP_KEYS)} hands fit on one keyboard; found {len(seats)}")
    return dict(zip(seats, SLAP_KEYS[len(seats)], strict=True))


def _hands(setup: Setup) -> list[str]:
    """Which key is whose hand."""
    names = {seating.seat: short(seating.name) for seating in setup.seats}
    return [f"{key_name(key)}: {setup.game.claims[0]}, {names[seat]}" for seat, key in slap_keys(setup).items()]


def key_name(key: str) -> str:
    """A key as it is printed."""
    return "SPACE" if key == " " else key.upper()


class AtTable(People):
    """The people at this terminal."""

    def __init__(
        self, setup: Setup, display: Display, sight: Sight, flush: Callable[[], None], *, record: Record, hint: str
    ) -> None:
        super().__init__(record)
        self._setup = setup
        self._guide = setup.game.guide
        self._display = display
        self._sight = sight
        self._flush = flush
        self._seats = people_in(setup)
        self._keys = {key: seat for seat, key in slap_keys(setup).items()}
        self._viewer = self._seats[0] if len(self._seats) == 1 or self._keys else None
        """Who sits before the screen now; of several, nobody until it is handed over."""
        self._has_keys = bool(self._keys) or not self._seats
        """Whether keys mean something while time passes; where people are asked, they may be typing ahead: a queen, not q."""
        self._hint = hint
        self._advisers: dict[str, Strategy] = {}
        self._drawn = -1
        """How many facts had been told when the table was last drawn."""

    # Asked.

    def ask(self, view: View, ask: Ask) -> tuple[Any, float]:
        self._flush()
        ask = self._sight.in_order(ask)
        self._hand_over(view.seat)
        self._tell_standings()
        self._display.keyboard.forget()
        asked = time.monotonic()
        notice = ""
        while True:
            typed = self._read(ask, notice)
            if typed is None:
                continue
            if is_command(typed, ask):
                notice = self._command(typed, view, ask)
                continue
            try:
                choice = read_answer(typed, ask, self._sight.view(view.seat), self._guide)
            except Unclear as unclear:
                notice = str(unclear)
                continue
            return choice, round(time.monotonic() - asked, 6)

    def _read(self, ask: Ask, notice: str) -> str | None:
        """What is typed below the table; None if it is to be drawn anew."""
        width, height = self._display.size
        if self._display.in_place:
            page = draw_table(self._sight, ask.seat, ask, width, height, notice)
        else:
            page = wrapped(notice, width) if notice else draw_plain(self._sight, ask.seat, ask, width, self._drawn)
            self._drawn = self._sight.told
        return self._display.read_line(page, "> ")

    def _command(self, typed: str, view: View, ask: Ask) -> str:
        """What a command has to tell."""
        word = typed.strip().lower()
        if word == "quit":
            raise Left
        if word == "?":
            return self._guide.rules.get(ask.ask, f"Choose one of {len(ask.options)}.") + "\n" + COMMANDS
        if word in ("h", "hint"):
            return self._advice(view, ask)
        return draw_last_trick(self._sight)

    def _advice(self, view: View, ask: Ask) -> str:
        """What the strategy of the hints would do, from what the person sees and a luck of its own."""
        adviser = self._advisers.get(view.seat)
        if adviser is None:
            adviser = self._advisers[view.seat] = find_strategy(self._setup.game.name, self._hint)()
            adviser.random = stream(self._setup.seed, self._setup.index, f"hint:{view.seat}")
        try:
            choice = adviser.decide(view, ask)
        except Exception as error:  # noqa: BLE001  # a stranger's strategy: the game goes on without its advice
            return f"{self._hint} has no advice: {shorten(error, 60)}"
        return f"{self._hint} would choose {label(choice)}: {self._guide.why(self._sight.view(view.seat), ask, choice)}."

    def _hand_over(self, seat: str) -> None:
        if self._viewer == seat:
            return
        self._viewer = None
        name = self._sight.names[seat]
        self._display.wait(draw_handover(name, *self._display.size), f"{name}, press Enter: ")
        self._viewer = seat

    def _tell_standings(self) -> None:
        if self._viewer not in self._sight.due:
            return
        self._sight.due.discard(self._viewer)
        self._display.wait(draw_standings(self._sight, self._viewer, *self._display.size), "Press Enter to go on: ")

    # While time passes.

    def hear(self, until: float) -> Hand | float | None:
        if until - time.monotonic() > WORTH_DRAWING:
            self._watch()
        if not self._display.keyboard.live:
            return super().hear(until)
        while (key := self._display.keyboard.key(until)) is not None:
            if key.text == RESIZED:
                self._drawn = -1
                self._watch()
            elif key.text in self._keys:
                return Hand(self._keys[key.text], self._setup.game.claims[0], key.at)
            elif self._has_keys and key.text in ("?", "p"):
                return self._pause()
            elif self._has_keys and key.text in ("q", ESCAPE):
                raise Left
        return None

    def _watch(self) -> None:
        """Draw the table, if anything has happened since it was drawn."""
        if self._drawn == self._sight.told:
            return
        self._drawn = self._sight.told
        self._flush()
        if self._display.in_place:
            page = draw_table(self._sight, self._viewer, None, *self._display.size)
            self._display.show(page, self._keys_line())

    def _keys_line(self) -> str:
        if not self._has_keys:
            return "Ctrl-C leaves "
        return "   ".join([*_hands(self._setup), "? rules", "p pause", "q leave"]) + " "

    def _pause(self) -> float:
        """The game stands still while somebody reads the rules; gives for how long."""
        begun = time.monotonic()
        self._display.wait(draw_rules(self._setup, _hands(self._setup), self._display.size[0]), "Press Enter to go on: ")
        self._drawn = -1
        return time.monotonic() - begun


COMMANDS = "Type a number or a card; h for a hint, u for the last trick, quit to leave (the game is saved)."
