"""A person at a terminal of their own: `eventcards play` through a pseudo-terminal, read by a terminal that is only thought of."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pexpect
import pyte

PAGE = "\x1b\\[J\r?\n"
"""How a page ends that was drawn in place."""
QUESTION, HANDOVER, STANDINGS, AGAIN, END = range(5)
PROMPTS: list[Any] = [PAGE + "> ", PAGE + "[^\r\n]*, press Enter: ", PAGE + "Press Enter to go on: ", "Again\\? ", pexpect.EOF]
PATIENCE = 60


class Person:
    """Types, and sees. `screen()` is what the terminal shows now, `written` all that was ever written to it."""

    def __init__(
        self, folder: Path, *words: str, columns: int = 80, lines: int = 24, environment: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        env = (
            {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
            | {"TERM": "xterm-256color"}
            | dict(environment)
        )
        command = [sys.executable, "-m", "eventcards", "play", *words]
        self.child: pexpect.spawn[str] = pexpect.spawn(
            command[0], command[1:], cwd=folder, env=env, dimensions=(lines, columns), encoding="utf-8", timeout=PATIENCE
        )
        self.child.delaybeforesend = None
        self.written = ""
        self.pages: list[str] = []
        """The stretches between prompts."""
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.Stream(self._screen)

    def wait(self) -> int:
        """Wait for the next prompt; which it is."""
        found = self.child.expect(PROMPTS)
        self._see()
        return found

    def wait_for(self, pattern: str) -> None:
        self.child.expect(pattern)
        self._see()

    def type(self, line: str) -> None:
        self.child.send(line + "\r")

    def press(self, keys: str) -> None:
        self.child.send(keys)

    def screen(self) -> str:
        return "\n".join(row.rstrip() for row in self._screen.display)

    def play(self, answer: Callable[[Person], str], most: int = 5000) -> int:
        """Answer every question, and press Enter where that is wanted, until another prompt or the end comes."""
        for _ in range(most):
            found = self.wait()
            if found == QUESTION:
                self.type(answer(self))
            elif found in (HANDOVER, STANDINGS):
                self.type("")
            else:
                return found
        raise AssertionError(f"no end after {most} answers")

    def leave(self) -> int | None:
        """Wait for the end of the program; its exit code."""
        self.child.expect(pexpect.EOF)
        self._see()
        self.child.close()
        return self.child.exitstatus

    def _see(self) -> None:
        after = self.child.after if isinstance(self.child.after, str) else ""
        new = (self.child.before or "") + after
        self.written += new
        self.pages.append(new)
        self._stream.feed(new)
