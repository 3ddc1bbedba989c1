"""The pages run: every console block of the README and of docs/ is typed in, and must answer as printed (`...` stands for anything)."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
BLOCK = re.compile(r"^```(console|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def type_in(command: str, folder: Path) -> str:
    """What a command says, stdout and stderr together, in a folder that looks like the repository."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_says_what_happens(page: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    checker = doctest.OutputChecker()
    for kind, block in BLOCK.findall(page.read_text()):
        if kind == "toml":  # the example that the next commands use
            (tmp_path / "mine.toml").write_text(block)
            continue
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            answer = type_in(command, tmp_path)
            if not checker.check_output(expected, answer, FLAGS):
                pytest.fail(f"$ {command}\n{answer}\n--- but the page says\n{expected}")


def test_every_relative_link_leads_somewhere() -> None:
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert link.startswith("http") or (page.parent / link).exists(), f"{page}: {link}"
