"""Facts in plain sentences, from the facts alone."""

from __future__ import annotations

import pytest

from eventcards.kernel.cards import HIDDEN, cards
from eventcards.kernel.facts import (
    Answered,
    Asked,
    CardsMoved,
    CardsPlaced,
    CardsShuffled,
    Claimed,
    Fact,
    Noted,
    PhaseEntered,
    ScoreChanged,
)
from eventcards.log.narrate import Narrator, outcome_sentence

NAMES = {"N": "Nora", "E": "Emil"}


def moved(verb: str, what: str, source: str, to: str, seat: str | None = None) -> CardsMoved:
    return CardsMoved(verb, cards(what), source, to, seat, "all")


def told(*facts: Fact) -> list[str]:
    narrator = Narrator(NAMES)
    sentences = [sentence for fact in facts for sentence in narrator.tell(1.0, fact)]
    return [sentence.text for sentence in (*sentences, *narrator.rest())]


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (CardsPlaced("deck", cards("QS"), "none"), "1 card on deck"),
        (CardsShuffled("deck", cards("QS"), "none"), "Deck is shuffled"),
        (moved("play", "QS", "hand:N", "pile", "N"), "Nora plays QS"),
        (moved("play", "34", "hand:N", "pile:up1", "N"), "Nora plays 34 to pile up1"),
        (moved("give", "3C 4D", "hand:N", "hand:E", "N"), "Nora gives 3C 4D to Emil"),
        (moved("discard", "9C", "hand:N", "discard:N", "N"), "Nora discards 9C"),
        (moved("take", "9C 3C", "pile", "stock:E", "E"), "Emil takes 2 cards"),
        (moved("deal", "9C 3C", "deck", "hand:E"), "Emil is dealt 9C 3C"),
        (moved("turn", "9C", "deck", "turned"), "9C goes from deck to turned"),
        (CardsMoved("deal", (HIDDEN, HIDDEN), "deck", "hand:E", None, ("E",)), "Emil is dealt 2 cards"),
        (Claimed("E", "slap", 0.3124, False, "late"), "Emil slaps after 0.312 s: late"),
        (PhaseEntered("trick", 2, {"order": ["E", "N"]}), "Trick 2: order Emil, Nora"),
        (PhaseEntered("turn", 3, {"seat": "E", "minimum": 2}), "Turn 3 of Emil: minimum 2"),
        (ScoreChanged({"N": 3, "E": -1}, {"N": 5, "E": 0}, "titles"), "Points for titles: Nora +3 = 5, Emil -1 = 0"),
        (ScoreChanged({"N": 1.5}, {"N": 1.5, "E": 0}, "half a trick"), "Points for half a trick: Nora +1.5 = 1.5"),  # type: ignore[dict-item]
        (Noted("seat.passed", {"seat": "E"}), "Emil passed"),
        (Noted("seat.passed", {"seat": ["E"]}), "['E'] passed"),
        (Noted("trump.made", {"seat": "N", "suit": "S"}), "Nora: trump made, suit S"),
        (Noted("claims.tied", {"seats": ["E", "N"]}), "Claims tied: seats Emil, Nora"),
        (Noted("volcano.erupted", {"height": 3, "hot": True, "wet": False}), "Volcano erupted: height 3, hot"),
    ],
)
def test_a_fact_is_a_sentence(fact: Fact, sentence: str) -> None:
    assert told(fact) == [sentence]


def test_what_is_asked_and_answered_is_not_told_but_what_comes_of_it() -> None:
    facts = (Asked("N", "play", cards("QS")), Answered("N", "play", cards("QS")[0], 1.0), Noted("turn.passed", {"seat": "E"}))
    assert told(*facts) == []


def test_a_slap_and_what_it_takes_are_one_sentence() -> None:
    assert told(
        Claimed("E", "slap", 0.3, True, "double"),
        moved("take", "2C", "burned", "stock:E", "E"),
        moved("take", "9C 9D", "pile", "stock:E", "E"),
        Noted("pile.won", {"seat": "E", "cards": 3, "by": "slap"}),
        moved("play", "QS", "stock:E", "pile", "E"),
    ) == ["Emil slaps after 0.300 s: double, takes 3 cards", "Emil plays QS"]


def test_a_move_and_the_note_that_explains_it_are_one_sentence() -> None:
    assert told(moved("take", "9C 3C", "pile", "stock:E", "E"), Noted("pile.won", {"seat": "E", "cards": 2, "by": "debt"})) == [
        "Emil takes 2 cards (pile won, by debt)"
    ]


def test_a_note_does_not_say_again_what_its_move_has_said() -> None:
    jump = Noted("pile.jumped", {"seat": "E", "pile": "pile:down1", "card": "87"})
    assert told(moved("play", "87", "hand:E", "pile:down1", "E"), jump) == ["Emil plays 87 to pile down1 (pile jumped)"]


def test_cards_that_are_collected_from_many_places_are_told_once() -> None:
    assert told(moved("collect", "QS", "pile", "deck"), moved("collect", "2C 3C", "hand:N", "deck")) == [
        "The cards are collected on deck"
    ]


def test_an_outcome_names_its_winners() -> None:
    assert outcome_sentence({"winners": ["N", "E"], "reason": "equal points"}, NAMES) == "Nora and Emil win: equal points"
    assert outcome_sentence({"winners": [], "reason": "unfinished"}, NAMES) == "Nobody wins: unfinished"
