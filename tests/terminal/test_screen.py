"""Pages fit the screen, say what a person needs, and depend on no colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from rich.text import Text

from eventcards.engine.play import Result, play
from eventcards.engine.setup import Setup
from eventcards.kernel.facts import Asked, Claimed, Fact
from eventcards.kernel.game import Outcome
from eventcards.kernel.guide import Guide
from eventcards.kernel.registry import find_game
from eventcards.kernel.requests import Ask
from eventcards.kernel.table import Table
from eventcards.terminal.screen import draw_handover, draw_plain, draw_rules, draw_standings, draw_summary, draw_table
from eventcards.terminal.sight import Sight
from tests.playing import setup

SIZES = [(80, 22), (120, 38), (60, 16), (40, 10)]
GAMES = {"capitalism": 4, "euchre": 4, "president": 8, "rat-screw": 4, "the-game": 10}


class Looking:
    """Somebody who looks at every page of a game."""

    def __init__(self, look: Callable[[Sight, Ask], None]) -> None:
        self.sight = Sight()
        self._look = look

    def started(self, setup: Setup, table: Table) -> None:
        self.sight.started(setup, table)
        self.sight.people = list(table.seats)  # each seat looks for itself

    def happened(self, seconds: float, fact: Fact) -> None:
        self.sight.happened(seconds, fact)
        if isinstance(fact, Asked):
            self._look(self.sight, Ask(fact.seat, fact.ask, fact.options))
        elif isinstance(fact, Claimed):  # nobody is asked in a race
            self._look(self.sight, Ask(fact.seat, fact.claim, ()))

    def ended(self, seconds: float, outcome: Outcome) -> None:
        self.sight.ended(seconds, outcome)


def looked_at(game: str, look: Callable[[Sight, Ask], None], players: int | None = None, **dials: Any) -> tuple[Sight, Result]:
    looking = Looking(look)
    seats = ["random"] * (players or GAMES[game])
    return looking.sight, play(setup(game, seats, clock="instant", seed=7, **dials), looking)


def text(page: list[Text]) -> str:
    return "\n".join(line.plain for line in page)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_the_screen_and_ends_with_the_question(game: str, size: tuple[int, int]) -> None:
    width, height = size
    pages = []

    def look(sight: Sight, ask: Ask) -> None:
        if sight.told % 3:
            return
        waits = sight.in_order(ask) if ask.options else None
        for notice in ("", "Something was said about it. " * 12):
            page = draw_table(sight, ask.seat, waits, width, height, notice)
            pages.append(page)
            assert len(page) <= height
            assert max(line.cell_len for line in page) <= max(width, 80)  # a narrower screen cuts them off
            if notice:
                assert "Something was said" in page[-1].plain
            elif waits:
                assert waits.ask.capitalize() in text(page[-5:])

    looked_at(game, look, events=3000)
    assert len(pages) > 10


def test_a_person_sees_hand_options_counts_points_and_what_lies_on_the_table() -> None:
    seen = []

    def look(sight: Sight, ask: Ask) -> None:
        seen.append(text(draw_table(sight, ask.seat, ask, 80, 22)))
        for card in sight.table.hand(ask.seat):
            assert card.text in seen[-1]
        for card in sight.table.cards("trick")[-12:]:
            assert card.text in seen[-1]
        assert f"▶  {ask.seat} " in seen[-1]

    looked_at("president", look, players=5, rounds=2)
    assert any("passed" in page for page in seen)
    assert any("out" in page and "President" in page for page in seen)
    assert any("Vice-Scum" in page for page in seen)
    assert "seed 7, game 0" in seen[0]


def test_special_cards_are_marked_and_named() -> None:
    seen = []
    looked_at("capitalism", lambda sight, ask: seen.append(text(draw_table(sight, ask.seat, ask, 80, 22))), target=1)
    assert any("2C*" in page and "* bomb: " in page for page in seen)


def test_titles_are_told_to_the_last_one() -> None:
    sight, _ = looked_at("capitalism", lambda sight, ask: None, target=1)
    assert sorted(sight.titles.values()) == ["Bum", "Middle Man", "President", "Vice President"]


def test_between_rounds_one_sees_points_titles_and_what_was_given() -> None:
    pages: dict[tuple[str, int], str] = {}

    def look(sight: Sight, ask: Ask) -> None:
        if sight.phases["round"] == 2:
            for seat in sight.table.seats:
                pages[seat, sight.told] = text(draw_standings(sight, seat, 80, 22))

    sight, _ = looked_at("president", look, players=4, rounds=2)
    last = {seat: page for (seat, _), page in pages.items()}
    president = next(seat for seat, title in sight.former_titles.items() if title == "President")
    scum = next(seat for seat, title in sight.former_titles.items() if title == "Scum")
    assert "Points of round 1, for President" in last[president]
    assert f"{sight.names[scum]} gave you" in last[president]
    assert "You gave " in last[scum]
    neighbours = [page for seat, page in last.items() if seat not in (president, scum)]
    assert all(page.count("gave") == 2 for page in neighbours), "the Vices see their own exchange alone"


def test_partners_are_told_together() -> None:
    pages = []

    def look(sight: Sight, ask: Ask) -> None:
        if sight.scored is not None:
            pages.append(text(draw_standings(sight, ask.seat, 80, 22)))

    looked_at("euchre", look, target=3)
    assert any("North and South" in page and "East and West" in page for page in pages)


def test_the_handover_shows_nothing_but_whose_turn_it_is() -> None:
    page = draw_handover("Ann", 80, 22)
    assert len(page) == 22
    assert [line.plain.strip() for line in page if line.plain.strip()] == [
        "Ann, it is your turn.",
        "The others look away; nobody's cards are shown until you press Enter.",
    ]


def test_who_only_watches_sees_all_hands_and_who_waits_among_people_none() -> None:
    def look(sight: Sight, ask: Ask) -> None:
        sight.people = []
        watched = text(draw_table(sight, None, None, 80, 30))
        assert all(card.text in watched for seat in sight.table.seats for card in sight.table.hand(seat))
        sight.people = ["N"]
        hidden = text(draw_table(sight, None, None, 80, 30))
        told = " ".join(sight.moves(None)).split()
        assert "Your hand" not in hidden
        assert not [card.text for card in sight.table.hand("N") if card.text in hidden and card.text not in told]

    looked_at("euchre", look, target=1)


def test_the_summary_tells_winners_scores_and_reactions() -> None:
    sight, result = looked_at("rat-screw", lambda sight, ask: None, events=20_000)
    page = text(draw_summary(sight, result.outcome, "N", 80))
    assert "North (you)" in page
    assert "median reaction" in page
    assert f"tricks {result.outcome.measures['tricks']:g}" in page
    assert len([line for line in page.split("\n") if "random" in line]) == 4


def test_the_rules_of_a_race_are_told_with_the_options_in_effect() -> None:
    page = text(draw_rules(setup("rat-screw", ["random"] * 2, false_slap_penalty=2, slaps=["double"]), ["SPACE: slap, Ann"], 80))
    assert "slaps double; false slap penalty 2; slap in yes" in page
    assert "SPACE: slap, Ann" in page
    assert max(len(line) for line in page.split("\n")) <= 80


def test_plain_pages_tell_what_happened_since_the_last_one() -> None:
    told: list[str] = []
    since = 0

    def look(sight: Sight, ask: Ask) -> None:
        nonlocal since
        told.extend(line.plain for line in draw_plain(sight, None, None, 80, since))
        since = sight.told

    looked_at("euchre", look, target=1)
    assert sum(line.startswith("Hand 1:") for line in told) == 1
    assert any("takes 4 cards" in line for line in told)


def test_a_game_without_a_guide_is_drawn_as_well() -> None:
    bare = attrs.evolve(find_game("euchre"), guide=Guide())
    looking = Looking(lambda sight, ask: None)
    play(attrs.evolve(setup("euchre", ["random"] * 4, clock="instant", target=1), game=bare), looking)
    page = text(draw_table(looking.sight, "N", Ask("N", "play", ("pass",)), 80, 22))
    assert "1 pass" in page
