"""A failure: a law that was broken, written down as a scenario with fixed deck and answers that shows it again, and its log."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import attrs

from eventcards.engine.play import play
from eventcards.errors import BadInput
from eventcards.log.writer import log_file
from eventcards.testing.exploring import setup_of
from eventcards.testing.laws import laws_of
from eventcards.testing.watching import Watched

__all__ = ["Failure", "Saved", "as_toml", "save"]


@attrs.frozen
class Failure:
    """A law that was broken, what was seen, and the smallest scenario that was found to show it."""

    law: str
    problem: str
    scenario: dict[str, Any]


@attrs.frozen
class Saved:
    """Where a failure was written down, and the command that shows it again."""

    scenario: Path
    log: Path
    command: str


def as_toml(failure: Failure, *remarks: str) -> str:
    """The scenario as a person reads it, under what was seen and these remarks."""
    import tomli_w

    laws = {law.name: law.statement for law in laws_of(setup_of(failure.scenario).game).all}
    said = [f"Broken: {failure.law}, {laws[failure.law]}.", f"Seen: {failure.problem}", *remarks]
    comment = "".join(f"# {line}\n" for remark in said for line in remark.splitlines())
    return f"{comment}\n{tomli_w.dumps(_said(failure.scenario))}"


def _said(data: Any) -> Any:
    """Plain data without the tables and lists in which nothing is said."""
    if isinstance(data, dict):
        return {key: _said(value) for key, value in data.items() if value not in ({}, [])}
    return [_said(value) for value in data] if isinstance(data, list) else data


def save(failure: Failure, folder: Path) -> Saved:
    """Write down the scenario of a failure, and its log up to where the law breaks."""
    game = failure.scenario["game"]
    digest = hashlib.sha256(str(failure.scenario).encode()).hexdigest()[:8]
    name = f"{game.replace(':', '-').replace('.', '-')}-{failure.law}-{digest}"
    path, log = folder / f"{name}.toml", folder / f"{name}.jsonl"
    command = f"eventcards check {path} --law {failure.law}" + (" --allow-imports" if ":" in game else "")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(as_toml(failure, f"See it again: {command}"), "utf-8")
        log.unlink(missing_ok=True)  # an older log may be of other rules
    except OSError as error:
        raise BadInput(str(path), "", f"cannot be written: {error.strerror}") from error
    _write_log(failure, log)
    return Saved(path, log, command)


def _write_log(failure: Failure, path: Path) -> None:
    setup = setup_of(failure.scenario)
    watched = Watched(laws_of(setup.game).only([failure.law]).watched)
    try:
        with log_file(path) as log:
            play(setup, log, watched)
    except BadInput:
        raise
    except Exception:  # noqa: BLE001  # that is what the log shows, up to its last line
        return
