"""Proof that the tests bite: nearly every small change of the rules or the kernel is noticed, and what is not is explained.

Takes a quarter of an hour; run with `-m mutation`. See docs/mutation.md.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.mutation

ROOT = Path(__file__).parents[1]
LEAST = 90
"""Of a hundred mutants of a game's rules, so many are noticed."""


@pytest.fixture(scope="module")
def printed() -> str:
    """What the tool has to say about all its files."""
    ran = subprocess.run([sys.executable, "-m", "tests.mutants"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def explained() -> str:
    return (ROOT / "docs" / "mutation.md").read_text(encoding="utf-8")


def rows(text: str) -> dict[str, tuple[int, int]]:
    """How many mutants of each file there were, and how many were killed, from a table."""
    found = re.findall(r"^\| `(\S+)` \| (\d+) \| (\d+) \|", text, re.MULTILINE)
    return {file: (int(mutants), int(killed)) for file, mutants, killed in found}


def test_nine_in_ten_changes_of_the_rules_are_noticed(printed: str) -> None:
    rules = {file: score for file, score in rows(printed).items() if file.endswith("rules.py")}
    assert sorted(rules) == sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("eventcards/games/*/rules.py"))
    assert {file: f"{killed} of {mutants}" for file, (mutants, killed) in rules.items() if 100 * killed < LEAST * mutants} == {}


def test_whatever_is_not_noticed_is_explained_and_nothing_else(printed: str, explained: str) -> None:
    assert rows(printed).keys() == rows(explained).keys()
    left = Counter(re.findall(r"^(eventcards/\S+\.py):\d+: (`.*` → `.*`)$", printed, re.MULTILINE))
    assert left.total() == sum(mutants - killed for mutants, killed in rows(printed).values())
    reasons = Counter(survivors(explained))
    assert {"not explained": sorted((left - reasons).elements()), "no survivor": sorted((reasons - left).elements())} == {
        "not explained": [],
        "no survivor": [],
    }


def survivors(page: str) -> Iterator[tuple[str, str]]:
    """The survivors that the page explains: each with its file, under whose name it stands."""
    for section in re.split(r"^### ", page, flags=re.MULTILINE)[1:]:
        file = section.split("`")[1]
        for change in re.findall(r"^- (`.*?` → `.*?`):(?: |$)", section, re.MULTILINE):
            yield file, change


def test_every_file_of_the_kernel_has_its_mutants(explained: str) -> None:
    kernel = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("eventcards/kernel/*.py")} - {
        "eventcards/kernel/__init__.py"
    }
    assert kernel == {file for file in rows(explained) if file.startswith("eventcards/kernel/")}
