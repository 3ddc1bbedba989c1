"""docs/write-a-game.md is followed word for word, by a newcomer with an empty folder and an environment of their own.

A block under the name of a file, in backticks with a colon, goes into that file; a `diff` changes it; a `console` block is typed in. Blocks of
`sh` say how the newcomer's environment was made, and blocks of `text` are an example of what may be seen: neither is run.
"""

from __future__ import annotations

import re
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from tests.pages import says_what_happens

PAGE = Path(__file__).parent.parent / "docs" / "write-a-game.md"
BLOCK = re.compile(r"^(?:`([^`\n]+)`:\n\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MOST_LINES = 80

PROGRAM = """#!/bin/sh
exec "{python}" -P -m {module} "$@"
"""
PIP = """#!/bin/sh
# pip, without the network: what builds the package is here already.
[ "$1" = install ] && shift && set -- install --no-index --no-build-isolation "$@"
exec "{python}" -P -m pip --disable-pip-version-check "$@"
"""


@attrs.frozen
class Block:
    """A block of the page, and the file that it is for, if it names one."""

    file: str
    kind: str
    text: str

    def write(self, folder: Path) -> None:
        """Do to its file what the block says."""
        path = folder / self.file
        if self.kind != "diff":
            path.parent.mkdir(exist_ok=True)
            path.write_text(self.text)
            return
        lines = self.text.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] != sign) for sign in "+-")
        text = path.read_text()
        assert text.count(old) == 1, f"{self.file} is to say once:\n{old}"
        path.write_text(text.replace(old, new))


def blocks() -> Iterator[Block]:
    for found in BLOCK.findall(PAGE.read_text()):
        block = Block(*found)
        assert block.file or block.kind in ("console", "sh", "text"), f"where does this go?\n{block.text}"
        yield block


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Where a newcomer's programs are: an environment that sees all that is installed for these tests, and keeps what is added to it."""
    home = tmp_path / "environment"
    venv.create(home)
    inside = Path(sysconfig.get_path("purelib", "venv", {"base": str(home)}))
    (inside / "installed.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    programs = Path(sysconfig.get_path("scripts", "venv", {"base": str(home)}))
    for name, script in {"eventcards": PROGRAM, "pytest": PROGRAM, "pip": PIP}.items():
        path = programs / name
        path.write_text(script.format(python=programs / "python", module=name))
        path.chmod(0o755)
    return programs


@pytest.mark.skipif(sys.platform == "win32", reason="the page types for a shell")
def test_a_newcomer_gets_a_game_that_runs_replays_verifies_and_checks(programs: Path, tmp_path: Path) -> None:
    folder = tmp_path / "eights"
    folder.mkdir()
    for block in blocks():
        if block.file:
            block.write(folder)
        elif block.kind == "console":
            says_what_happens(block.text, folder, programs)


def test_the_game_is_as_short_as_the_page_says(tmp_path: Path) -> None:
    for block in blocks():
        if block.file:
            block.write(tmp_path)
    lines = [line for path in (tmp_path / "crazy_eights").glob("*.py") for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) < MOST_LINES
    assert f"{len(lines)} lines of Python" in PAGE.read_text()
