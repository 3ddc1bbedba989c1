"""Keys are read when they are pressed, whatever the screen is doing."""

from __future__ import annotations

import subprocess
import sys
import time

import pexpect

DRAWING = """
import time
from rich.text import Text
from eventcards.terminal.display import Display
from eventcards.terminal.keyboard import Keyboard
from eventcards.terminal.output import console

with Display(console(), Keyboard()) as display, display.keyboard:
    moments = []
    while len(moments) < {count}:
        display.show([Text("line of a page that is drawn over and over " * 3, style="bold red")] * 20, "drawing ")
        while (key := display.keyboard.key(until=time.monotonic())) is not None:
            moments.append(key.at)
print("read at", *moments, "end")
"""
COUNT = 25


def test_a_key_is_read_within_ten_milliseconds_while_pages_are_drawn() -> None:
    """The monotonic clock is the machine's: both programs read the same. The median, as the machine may be busy elsewhere."""
    child = pexpect.spawn(sys.executable, ["-c", DRAWING.format(count=COUNT)], encoding="utf-8", timeout=60, dimensions=(24, 80))
    child.delaybeforesend = None
    child.expect("drawing")
    sent = []
    for number in range(COUNT):
        deadline = time.monotonic() + 0.03 + 0.003 * (number % 7)
        while time.monotonic() < deadline:  # a terminal takes what is written to it
            child.expect(["drawing", pexpect.TIMEOUT], timeout=0.005)
        sent.append(time.monotonic())
        child.send(" ")
    child.expect("read at (.*) end")
    assert child.match is not None
    read = [float(word) for word in child.match.group(1).split()]  # type: ignore[union-attr]  # pexpect's match is re's
    late = sorted(at - before for at, before in zip(read, sent, strict=True))
    assert late[0] > 0
    assert late[COUNT // 2] < 0.010


ENDING = """
from eventcards.engine.people import Left
from eventcards.terminal.keyboard import Keyboard
with Keyboard() as keyboard:
    print("ready")
    try:
        while True:
            print("key", ascii(keyboard.key().text))
    except Left:
        print("left")
"""


def test_letters_come_whole_and_arrows_mean_nothing() -> None:
    child = pexpect.spawn(sys.executable, ["-c", ENDING], encoding="utf-8", timeout=60)
    child.expect("ready")
    child.send("ä")
    child.expect(r"key '\\xe4'")
    child.send("\x1b[A\x1bOPq")
    child.expect("key '(.)'")
    assert child.match is not None
    assert child.match.group(1) == "q"  # type: ignore[union-attr]  # pexpect's match is re's
    child.terminate(force=True)


def test_the_end_of_input_is_heard() -> None:
    done = subprocess.run([sys.executable, "-c", ENDING], input="a", capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["ready", "key 'a'", "left", ""]
