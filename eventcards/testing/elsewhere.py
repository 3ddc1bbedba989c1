"""Play games in a Python of their own, where no game was played before, and where sets keep another order.

What is left over from earlier games, and what depends on the order of a set, cannot be seen from within one process: there it is always
the same.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import orjson

from eventcards.engine.play import play
from eventcards.engine.setup import Setup, read_setup
from eventcards.log.writer import LogWriter

__all__ = ["log_elsewhere"]

BEGIN = "junk = [bytes(size) for size in range(512) for _ in range({})]; from eventcards.testing.elsewhere import main; main()"
"""Cards are hashed by where they lie in memory: what lies before them moves them."""


def log_elsewhere(*games: Setup, order: int = 1) -> bytes | None:
    """The log of the last of these games, played one after the other by a new Python with its own order of sets.

    None if they cannot be played there: a strategy that was never given a name cannot be found by it.
    """
    paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    ended = subprocess.run(  # noqa: S603  # ourselves
        [sys.executable, "-c", BEGIN.format(order)],
        input=orjson.dumps([game.plain() for game in games]),
        env={**os.environ, "PYTHONHASHSEED": str(order), "PYTHONPATH": paths},
        capture_output=True,
        check=False,
    )
    return ended.stdout if ended.returncode == 0 else None


def main() -> None:
    """What the new Python does: read the games, play them, write the log of the last."""
    *before, last = (read_setup(told, allow_imports=True) for told in orjson.loads(sys.stdin.buffer.read()))
    for game in before:
        play(game)
    play(last, LogWriter(sys.stdout.buffer.write))
