"""Start-up: `eventcards --help` against the least that a command line of click can take."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.measuring import Row

__all__ = ["rows"]

REPEATS = 15


def rows() -> Iterator[Row]:
    _took("-m", "eventcards", "--help")  # compiled by now, whoever comes first
    times = [(_took("-m", "eventcards", "--help"), _took("-c", "import click")) for _ in range(REPEATS)]
    ours, theirs = (min(of) * 1000 for of in zip(*times, strict=True))
    yield Row("--help, against importing click", "ms", ours, theirs, most=2)


def _took(*arguments: str) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)  # noqa: S603  # our own command
    return time.perf_counter() - begun
