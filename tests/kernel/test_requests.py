"""What rules may yield."""

from __future__ import annotations

from eventcards.kernel.requests import PASS, Window
from eventcards.kernel.timing import seconds


def test_a_pass_is_written_as_a_word() -> None:
    assert PASS == "pass"


def test_two_windows_are_never_the_same_however_alike() -> None:
    one, other = Window(seconds(2.0), ("slap",)), Window(seconds(2.0), ("slap",))
    assert one != other
    assert len({one, other}) == 2
    assert one.about is None
