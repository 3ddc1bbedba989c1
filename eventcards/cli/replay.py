"""`eventcards replay`: tell a log in plain sentences, at once, in real time or by key; draw its table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

LONGEST_SLEEP = 1e6
"""Seconds: no machine sleeps for the ages that a very low speed, or a time in a forged log, may ask for."""

if TYPE_CHECKING:
    from rich.console import Console

    from eventcards.kernel.facts import Fact
    from eventcards.log.narrate import Sentence
    from eventcards.log.replay import Replay


@click.command(short_help="Tell a log in plain sentences.")
@click.argument("log", type=click.Path(path_type=Path))
@click.option("--speed", type=click.FloatRange(0, min_open=True), help="Tell it in real time, so many times as fast.")
@click.option("--step", is_flag=True, help="Wait for a key after each sentence; q leaves.")
@click.option("--until", type=click.IntRange(0), metavar="SEQ", help="Stop after the line with this seq.")
@click.option("--seat", metavar="SEAT", help="Tell only what this seat may know.")
@click.option(
    "--table", "draw", is_flag=True, help="Draw hands and zones: at the end, or after each sentence with --step or --speed."
)
def replay(log: Path, speed: float | None, step: bool, until: int | None, seat: str | None, draw: bool) -> None:
    """Tell LOG in plain sentences with their times."""
    from eventcards.errors import BadInput, one_of
    from eventcards.log.narrate import outcome_sentence
    from eventcards.log.replay import Replay
    from eventcards.terminal.output import console, safe, say

    told = Replay(log)
    if seat is not None and seat not in told.table.seats:
        raise BadInput("", "--seat", one_of(seat, told.table.seats))
    out = console()
    names = {one: safe(name) for one, name in told.names.items()}
    say(out, _headline(told, names))
    timed = told.header.get("clock") != "instant"
    picture: Callable[[], None] = (lambda: draw_table(out, told, seat)) if draw else (lambda: None)
    wait = _wait_for_key if step else _wait_in_time(speed)
    for sentence in _sentences(told, names, seat, until):
        wait(sentence)
        say(out, f"{sentence.seconds:10.3f} s  {safe(sentence.text)}" if timed else safe(sentence.text))
        if step or speed:
            picture()
    if not (step or speed):
        picture()
    if told.outcome is not None:
        say(out, f"{outcome_sentence(told.outcome, names)}.")
    elif until is None:
        say(out, f"The game was interrupted here: {told.lines} whole lines, and no end.")


def _headline(told: Replay, names: dict[str, str]) -> str:
    from eventcards.log.narrate import word
    from eventcards.terminal.output import safe

    header = told.header
    players = ", ".join(f"{names[seat['seat']]} ({safe(word(seat.get('strategy')))})" for seat in header["seats"])
    game, seed, index = (safe(word(header.get(key))) for key in ("game", "seed", "index"))
    return f"{game}, seed {seed}, game {index}: {players}"


def _sentences(told: Replay, names: dict[str, str], seat: str | None, until: int | None) -> Iterator[Sentence]:
    from eventcards.kernel.facts import redact
    from eventcards.log.narrate import Narrator

    narrator = Narrator(names)
    for step in told:
        fact: Fact | None = step.fact
        if fact is not None:
            yield from narrator.tell(step.line.t, fact if seat is None else redact(fact, seat))
        if until is not None and step.line.seq >= until:
            break
    yield from narrator.rest()


def _wait_for_key(_: Sentence) -> None:
    try:
        key = click.getchar()
    except (OSError, EOFError) as error:
        raise click.UsageError("--step waits for keys, and there is no terminal to type them at.") from error
    if key in ("q", "Q", "\x1b"):
        raise click.exceptions.Exit(0)


def _wait_in_time(speed: float | None) -> Callable[[Sentence], None]:
    """Sleep until it is a sentence's turn; at once if no speed was asked for."""
    begun = time.monotonic()

    def wait(sentence: Sentence) -> None:
        if speed is not None:
            time.sleep(min(max(0.0, begun + sentence.seconds / speed - time.monotonic()), LONGEST_SLEEP))

    return wait


def draw_table(out: Console, told: Replay, seat: str | None) -> None:
    """Hands and zones as they are now, or as one seat sees them."""
    from rich.panel import Panel
    from rich.text import Text

    from eventcards.kernel.view import View
    from eventcards.terminal.output import cards_text, grid, safe

    view = None if seat is None else View(told.table, seat)
    table = grid(None, "zone", "cards", "", right=["cards"])
    for zone in told.table.zones.values():
        cards = told.table.cards(zone.name) if view is None else view.cards(zone.name)
        owner = f"  {safe(told.names.get(zone.owner, zone.owner))}" if zone.owner else ""
        table.add_row(Text(safe(zone.name) + owner), str(len(cards)), cards_text(cards))
    scores = "scores: " + ", ".join(f"{safe(side)} {points}" for side, points in told.table.scores.items())
    title = "the table" if seat is None else f"the table as {safe(told.names[seat])} sees it"
    out.print(Panel(table, title=Text(title), subtitle=Text(scores) if any(told.table.scores.values()) else None, expand=False))
