"""One game, told in full: how it ended and where its log lies; on the real clock, sentence by sentence as it goes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from eventcards.cli.results import headline
from eventcards.engine.setup import Setup
from eventcards.kernel.facts import Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.table import Table
from eventcards.lab.runner import play_one
from eventcards.lab.scenario import Scenario
from eventcards.log.narrate import Narrator, Sentence, outcome_sentence
from eventcards.terminal.output import duration, grid, safe, say

__all__ = ["tell_one_game"]


def tell_one_game(out: Console, scenario: Scenario, index: int, log_dir: Path) -> None:
    """Play the game of that index of a scenario with one cell, and tell how it ended. A game that fails raises."""
    [cell] = scenario.cells
    setup = cell.game(index)
    names = {seating.seat: safe(seating.name) for seating in setup.seats}
    say(out, headline(scenario))
    listeners = [Live(out, names)] if setup.clock == "real" else []
    result, log = play_one(scenario, cell, index, log_dir, *listeners)
    outcome = result.outcome
    told = {"winners": outcome.winners, "reason": outcome.reason, "finished": outcome.finished}
    length = "" if setup.clock == "instant" else f" after {duration(result.seconds)} of play"
    say(out, f"{outcome_sentence(told, names)}{length}.")
    say(out)
    table = grid(None, "seat", "name", "strategy", "score", "", right=["score"])
    for seating in setup.seats:
        score = outcome.scores.get(seating.team or seating.seat, 0)
        won = "wins" if seating.seat in outcome.winners else ""
        table.add_row(seating.seat, names[seating.seat], safe(seating.strategy), str(score), won)
    out.print(table)
    say(out)
    if outcome.measures:
        say(out, ", ".join(f"{name} {value:g}" for name, value in outcome.measures.items()))
    if log is not None:
        say(out, f"Log: {safe(str(log))}")
        say(out, f"Tell it: eventcards replay {safe(str(log))}")


class Live:
    """Tells a game while it is played."""

    def __init__(self, out: Console, names: dict[str, str]) -> None:
        self._out = out
        self._narrator = Narrator(names)

    def started(self, setup: Setup, table: Table) -> None:
        """Nothing to tell yet."""

    def happened(self, seconds: float, fact: Fact) -> None:
        self._say(self._narrator.tell(seconds, fact))

    def ended(self, seconds: float, outcome: Outcome) -> None:
        self._say(self._narrator.rest())

    def _say(self, sentences: Iterable[Sentence]) -> None:
        for sentence in sentences:
            say(self._out, f"{sentence.seconds:10.3f} s  {safe(sentence.text)}")
