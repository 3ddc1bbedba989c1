"""The pages run: every console block of the README and of docs/ is typed in, and must answer as printed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.pages import says_what_happens

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
BLOCK = re.compile(r"^```(console|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FOLLOWED = "write-a-game.md"
"""The page that test_write_a_game.py follows, in an environment of its own."""


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != FOLLOWED], ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_says_what_happens(page: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    for kind, block in BLOCK.findall(page.read_text()):
        if kind == "toml":  # the example that the next commands use
            (tmp_path / "mine.toml").write_text(block)
        else:
            says_what_happens(block, tmp_path)


def test_every_relative_link_leads_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert link.startswith("http") or (page.parent / link).exists(), f"{page}: {link}"
