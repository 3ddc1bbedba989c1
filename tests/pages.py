"""Pages that run: what a page says is typed in is typed in, and must answer as printed (`...` stands for anything)."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PROGRAMS = Path(sys.executable).parent


def type_in(command: str, folder: Path, programs: Path = PROGRAMS) -> str:
    """What a command says in this folder, stdout and stderr together; `programs` is where its programs are looked for first."""
    ours = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    environment = {**ours, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.stdout


def says_what_happens(block: str, folder: Path, programs: Path = PROGRAMS) -> None:
    """Type in every command of a console block."""
    for command, expected in COMMAND.findall(block):
        answer = type_in(command, folder, programs)
        if not doctest.OutputChecker().check_output(expected, answer, FLAGS):
            pytest.fail(f"$ {command}\n{answer}\n--- but the page says\n{expected}")
