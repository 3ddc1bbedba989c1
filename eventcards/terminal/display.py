"""The screen, redrawn in place on a terminal that can; elsewhere what is shown comes line after line."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from eventcards.engine.people import Left
from eventcards.terminal.keyboard import END_OF_INPUT, RESIZED, Keyboard

__all__ = ["Display"]

TOP, CLEAR_LINE, CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"
ENTER = ("\r", "\n")
BACKSPACE = ("\x7f", "\b")
CLEAR = "\x15"
LONGEST_LINE = 1000


class Display:
    """Shows pages of lines, with a line to type on below them."""

    def __init__(self, console: Console, keyboard: Keyboard) -> None:
        self.console = console
        self.keyboard = keyboard
        self.in_place = console.is_terminal and not console.is_dumb_terminal and keyboard.live
        """Whether a page takes the place of the one before."""

    def __enter__(self) -> Self:
        if self.in_place:
            self.console.set_alt_screen(True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.in_place:
            self.console.set_alt_screen(False)

    @property
    def size(self) -> tuple[int, int]:
        """Columns, and lines that a page may have: one is kept to type on, and one to part it from the page."""
        return self.console.width, self.console.height - 2

    def show(self, lines: Sequence[Text], prompt: str = "", typed: str = "") -> None:
        """A page, and what is being typed below it. The cursor stays there."""
        with self.console.capture() as captured:
            for line in lines:
                self.console.print(line, no_wrap=True, crop=True, overflow="crop")
        page = captured.get()
        if self.in_place:
            rows = [row + CLEAR_LINE for row in page.split("\n")[: self.console.height - 2]]
            page = TOP + "\n".join(rows) + CLEAR_BELOW
        self._write(page + ("\n" if self.in_place and prompt else "") + self._line(prompt, typed))

    def read_line(self, lines: Sequence[Text], prompt: str) -> str | None:
        """What is typed below a page, up to Enter; None if the page is to be drawn anew, as the terminal changed its size."""
        self.show(lines, prompt)
        typed = ""
        while True:
            key = self.keyboard.key()
            text = "" if key is None else key.text
            if text in ENTER:
                self._write("" if self.in_place else "\n")
                return typed
            if text == END_OF_INPUT and not typed:
                raise Left
            if text == RESIZED:
                return None
            echo = text
            if text in BACKSPACE:
                echo = "\b \b" if typed else ""
                typed = typed[:-1]
            elif text == CLEAR:
                typed = ""
            elif text.isprintable() and len(typed) < LONGEST_LINE:
                typed += text
            if self.keyboard.live:
                self._write("\r" + CLEAR_LINE + self._line(prompt, typed) if self.in_place else echo)

    def wait(self, lines: Sequence[Text], prompt: str) -> None:
        """Show a page until Enter is pressed; who would rather leave types `quit` here too."""
        while (typed := self.read_line(lines, prompt)) is None:
            pass
        if typed.strip().lower() == "quit":
            raise Left

    def _line(self, prompt: str, typed: str) -> str:
        """The line to type on, cut at its beginning if it is too long for the screen."""
        line = prompt + typed
        while cell_len(line) >= self.console.width:
            line = line[1:]
        return line

    def _write(self, text: str) -> None:
        self.console.file.write(text)
        self.console.file.flush()
