"""Keys as they are pressed, each with its moment.

On a terminal a thread of its own reads them, so that no drawing delays one; what comes from a file or a pipe is read when it is asked for.
"""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import sys
import threading
import time
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Self

import attrs

from eventcards.engine.people import Left

__all__ = ["ESCAPE", "RESIZED", "Key", "Keyboard"]

RESIZED = "resized"
"""No key: the terminal has another size now."""
ENDED = "ended"
ESCAPE = "\x1b"
END_OF_INPUT = "\x04"
SEQUENCE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.)|.", re.DOTALL)
"""An arrow or a function key, which means nothing here; or a single character."""
SWITCH = 0.001
"""Seconds after which the thread that reads keys gets its turn, whatever the others do."""


@attrs.frozen
class Key:
    """A character, and when it was read on the monotonic clock."""

    text: str
    at: float


class Keyboard:
    """The keyboard of one terminal, while a game is played. Ctrl-C interrupts as ever; the end of input raises Left."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and os.name == "posix"
        """Whether keys are heard while time passes."""
        self._keys: SimpleQueue[Key] = SimpleQueue()
        self._ahead: Key | None = None

    def __enter__(self) -> Self:
        if self.live:
            self._listen()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.live:
            self._stop()

    def key(self, until: float | None = None) -> Key | None:
        """The next key; None if none was pressed up to that moment of the monotonic clock."""
        if not self.live:
            return self._read()
        key = self._ahead or self._wait(until)
        self._ahead = None
        if key is None or (until is not None and key.at > until):
            self._ahead = key
            return None
        if key.text == ENDED:
            self._ahead = key  # it stays ended
            raise Left
        return key

    def forget(self) -> None:
        """What was typed before the question is no answer to it."""
        while self.live and self._ahead is None:
            try:
                key = self._keys.get_nowait()
            except Empty:
                return
            self._ahead = key if key.text == ENDED else None

    def _wait(self, until: float | None) -> Key | None:
        try:
            return self._keys.get(timeout=None if until is None else max(0.0, until - time.monotonic()))
        except Empty:
            return None

    def _read(self) -> Key:
        text = sys.stdin.read(1)
        if not text:
            raise Left
        return Key(text, time.monotonic())

    def _listen(self) -> None:
        import termios
        import tty

        self._descriptor = sys.stdin.fileno()
        self._before: list[Any] = termios.tcgetattr(self._descriptor)
        tty.setcbreak(self._descriptor)
        self._interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        self._handler = signal.signal(signal.SIGWINCH, lambda *_: self._keys.put(Key(RESIZED, time.monotonic())))
        self._awake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._hear, daemon=True)
        self._thread.start()

    def _stop(self) -> None:
        import termios

        os.write(self._waker, b".")
        self._thread.join()
        os.close(self._awake)
        os.close(self._waker)
        signal.signal(signal.SIGWINCH, self._handler)
        sys.setswitchinterval(self._interval)
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def _hear(self) -> None:
        decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        while True:
            ready, _, _ = select.select([self._descriptor, self._awake], [], [])
            if self._awake in ready:
                return
            try:
                raw = os.read(self._descriptor, 1024)
            except OSError:  # the terminal is gone
                raw = b""
            at = time.monotonic()
            for text in SEQUENCE.findall(decode(raw)):
                if len(text) == 1:
                    self._keys.put(Key(text, at))
            if not raw:
                self._keys.put(Key(ENDED, at))
                return
