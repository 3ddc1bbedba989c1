"""The scenarios that we ship, as examples for a game: each opens with a comment that says which question it answers."""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs

import eventcards

__all__ = ["Example", "examples"]


@attrs.frozen
class Example:
    """A scenario file, and the question that it answers."""

    path: Path
    question: str


def examples(game: str) -> list[Example]:
    """The shipped scenarios of a game, by name.

    >>> [example.path.name for example in examples("capitalism")]
    ['capitalism.toml']
    """
    package = Path(eventcards.__file__).parent
    folders = (package / "scenarios", package.parent / "scenarios")  # installed, or in a checkout
    files = next((sorted(folder.glob("*.toml")) for folder in folders if folder.is_dir()), [])
    return [Example(path, question_of(text)) for path in files if _game_of(text := path.read_text("utf-8")) == game]


def question_of(text: str) -> str:
    r"""The comment that a scenario opens with, up to its first question mark.

    >>> question_of("# Who wins,\n# and why? It depends.\ngame = 'x'")
    'Who wins, and why?'
    """
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.lstrip("# "))
    question, mark, _ = " ".join(lines).partition("?")
    return question + mark


def _game_of(text: str) -> object:
    return tomllib.loads(text).get("game")
