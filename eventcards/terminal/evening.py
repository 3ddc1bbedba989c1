"""A game with people from its first word to its last: begun, gone on with, left and saved, summed up."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from eventcards.engine.people import Left, Record
from eventcards.engine.setup import Setup
from eventcards.errors import BadInput, one_of
from eventcards.kernel.registry import strategies_of
from eventcards.lab.chunk import log_path
from eventcards.log.reader import first_line
from eventcards.log.record import read_record
from eventcards.log.replay import Replay
from eventcards.log.verify import play_again, setup_of
from eventcards.terminal.display import Display
from eventcards.terminal.keyboard import Keyboard
from eventcards.terminal.output import console, safe, say
from eventcards.terminal.screen import draw_summary
from eventcards.terminal.session import play_with_people, slap_keys
from eventcards.terminal.sight import Sight, people_in

__all__ = ["free_log", "go_on", "play_game"]


def play_game(setup: Setup, log: Path, hint: str | None = None, record: Record | None = None) -> bool:
    """Play a game with whoever is there and sum it up; if they leave, say how to go on. Whether it came to its end."""
    _check(setup)
    adviser = hint or setup.game.guide.hint
    if adviser not in strategies_of(setup.game.name):
        raise BadInput("", "--hint", one_of(adviser, sorted(strategies_of(setup.game.name))))
    out = console()
    _greet(out, setup)
    sight = Sight()
    try:
        result = play_with_people(setup, log, Display(out, Keyboard()), sight, record=record or Record(), hint=adviser)
    except (Left, KeyboardInterrupt) as left:
        say(out, f"Saved: {safe(str(log))}")
        say(out, f"Go on: eventcards play --resume {safe(str(log))}")
        if isinstance(left, KeyboardInterrupt):
            raise
        return False
    people = people_in(setup)
    for line in draw_summary(sight, result.outcome, people[0] if len(people) == 1 else None, out.width):
        out.print(line)
    say(out)
    say(out, f"Log: {safe(str(log))}")
    say(out, f"Tell it: eventcards replay {safe(str(log))}")
    return True


def go_on(path: Path, hint: str | None, *, allow_imports: bool = False) -> None:
    """Go on with the game of a log that was interrupted, from where it was. It must hold as far as it goes."""
    log = _put_in_place(path)
    header = first_line(log)
    replay = Replay(log)
    for _ in replay:
        pass
    if replay.outcome is not None:
        raise BadInput(str(path), "", f"is over; see it with: eventcards replay {path}")
    play_again(log, header, allow_imports=allow_imports)
    play_game(setup_of(log, header, allow_imports=allow_imports), log, hint, read_record(log))


def free_log(log_dir: Path, scenario: str, setup: Setup) -> Path:
    """Where the log of a new game goes: people play the same seed otherwise each time, so no log takes another's place."""
    usual = path = log_path(log_dir, scenario, setup)
    number = 1
    while path.exists() or path.with_name(path.name + ".part").exists():
        number += 1
        path = usual.with_stem(f"{usual.stem}-{number}")
    return path


def _check(setup: Setup) -> None:
    slap_keys(setup)
    if setup.game.claims and people_in(setup) and setup.clock != "real":
        raise BadInput("", "clock", f"{setup.game.title} is a race: people play it on the real clock")


def _put_in_place(path: Path) -> Path:
    """Where the log lies. If the game was killed, the last of it still lies beside that place, as .part, and is put there now."""
    log = path.with_suffix("") if path.suffix == ".part" else path
    part = log.with_name(log.name + ".part")
    if part.exists() and (not log.exists() or part.stat().st_size > log.stat().st_size):
        part.replace(log)
    return log


def _greet(out: Console, setup: Setup) -> None:
    seats = ", ".join(f"{seating.seat} {safe(seating.name)} ({safe(seating.strategy)})" for seating in setup.seats)
    say(out, f"{setup.game.title}, seed {setup.seed}, game {setup.index}: {seats}")
