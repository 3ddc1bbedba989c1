"""Facts: what the log writes of them, what a seat may know of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as generators

from eventcards.errors import RulesError
from eventcards.kernel.cards import HIDDEN, cards, pack
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
    Seen,
    plain,
    read_fact,
    redact,
    sees,
    written,
)

SEEN_BY: dict[str, Seen] = {"deck": "none", "pile": "all", "hand:N": ("N",)}

seats = generators.sampled_from(["N", "E", "S", "W"])
words = generators.text("abcdefgh", min_size=1, max_size=8)
some_cards = generators.lists(generators.sampled_from(pack()), max_size=5).map(tuple)
seen = generators.sampled_from(["all", "none", ("N",), ("N", "S")])
zones = generators.sampled_from(list(SEEN_BY))
seconds = generators.integers(0, 10**9).map(lambda ticks: ticks / 10**6)
details = generators.dictionaries(words, generators.integers() | words | generators.lists(words), max_size=3)
points = generators.dictionaries(seats, generators.integers(-9, 9), max_size=4)

facts = generators.one_of(
    generators.builds(lambda zone, some: CardsPlaced(zone, some, SEEN_BY[zone]), zones, some_cards),
    generators.builds(lambda zone, some: CardsShuffled(zone, some, SEEN_BY[zone]), zones, some_cards),
    generators.builds(CardsMoved, words, some_cards, zones, zones, generators.none() | seats, seen),
    generators.builds(Asked, seats, words, generators.lists(words, max_size=3).map(tuple)),
    generators.builds(Answered, seats, words, words, seconds),
    generators.builds(Claimed, seats, words, seconds, generators.booleans(), words),
    generators.builds(PhaseEntered, words, generators.integers(1, 99), details),
    generators.builds(ScoreChanged, points, points, words),
    generators.builds(lambda word, of: Noted(f"{word}.noted", of), words, details),
)


@given(facts)
def test_a_fact_is_read_as_it_is_written(fact: Fact) -> None:
    fields = json.loads(json.dumps(fact.fields()))
    assert read_fact(fact.event, fields, SEEN_BY.__getitem__) == fact


def test_the_fields_of_each_fact_are_those_of_log_format_1_in_its_order() -> None:
    expected: list[tuple[Fact, str, list[str]]] = [
        (CardsPlaced("deck", (), "none"), "cards.placed", ["zone", "cards"]),
        (CardsShuffled("deck", (), "none"), "cards.shuffled", ["zone", "cards"]),
        (
            CardsMoved("play", (), "hand:N", "pile", "N", "all"),
            "cards.moved",
            ["verb", "cards", "from", "to", "seat", "seen_by"],
        ),
        (Asked("N", "lead", ()), "asked", ["seat", "ask", "options"]),
        (Answered("N", "lead", "pass", 1.0), "answered", ["seat", "ask", "choice", "took"]),
        (Claimed("N", "slap", 0.3, True, "double"), "claimed", ["seat", "claim", "reaction", "valid", "reason"]),
        (PhaseEntered("trick", 2, {"leader": "N"}), "phase.entered", ["phase", "number", "leader"]),
        (ScoreChanged({}, {}, "titles"), "score.changed", ["points", "totals", "reason"]),
        (Noted("pile.won", {"seat": "N"}), "pile.won", ["seat"]),
    ]
    for fact, event, keys in expected:
        assert (fact.event, list(fact.fields())) == (event, keys)


def test_the_fields_of_a_fact_come_after_those_of_its_line() -> None:
    for fact in (CardsPlaced("deck", (), "none"), PhaseEntered("trick", 2, {"leader": "N"}), Noted("pile.won", {"seat": "N"})):
        told = fact.fields(seq=3, t=1.5)
        assert list(told) == ["seq", "t", *fact.fields()]
        assert (told["seq"], told["t"]) == (3, 1.5)


@pytest.mark.parametrize(
    ("fact", "problem"),
    [
        (Noted("pile.won", {"seat": "N", "t": 1}), "pile.won may not have a field named t"),
        (PhaseEntered("trick", 2, {"leader": "N", "t": 1}), "phase.entered may not have a field named t"),
        (PhaseEntered("trick", 2, {"number": 3}), "phase.entered may not have a field named number"),
    ],
)
def test_details_may_not_hide_what_a_line_has(fact: Fact, problem: str) -> None:
    with pytest.raises(RulesError, match=f"^{problem}$"):
        fact.fields(seq=3, t=1.5)


@pytest.mark.parametrize(
    ("event", "fields", "fact"),
    [
        ("cards.placed", {"zone": "hand:N", "cards": ["QS", "TH"]}, CardsPlaced("hand:N", cards("QS TH"), ("N",))),
        ("cards.shuffled", {"zone": "deck", "cards": ["QS", "TH"]}, CardsShuffled("deck", cards("QS TH"), "none")),
        (
            "cards.moved",
            {"verb": "give", "cards": ["QS"], "from": "hand:N", "to": "hand:S", "seat": "N", "seen_by": ["N", "S"]},
            CardsMoved("give", cards("QS"), "hand:N", "hand:S", "N", ("N", "S")),
        ),
        (
            "cards.moved",
            {"verb": "play", "cards": ["QS"], "from": "hand:N", "to": "pile", "seat": None, "seen_by": "all"},
            CardsMoved("play", cards("QS"), "hand:N", "pile", None, "all"),
        ),
        ("asked", {"seat": "N", "ask": "lead", "options": ["QS", "pass"]}, Asked("N", "lead", ("QS", "pass"))),
        ("answered", {"seat": "N", "ask": "lead", "choice": "QS", "took": 1.5}, Answered("N", "lead", "QS", 1.5)),
        (
            "claimed",
            {"seat": "N", "claim": "slap", "reaction": 0.3, "valid": True, "reason": "double"},
            Claimed("N", "slap", 0.3, True, "double"),
        ),
        ("phase.entered", {"phase": "trick", "number": 2, "leader": "N"}, PhaseEntered("trick", 2, {"leader": "N"})),
        (
            "score.changed",
            {"points": {"N": 2}, "totals": {"N": 5, "E": 1}, "reason": "titles"},
            ScoreChanged({"N": 2}, {"N": 5, "E": 1}, "titles"),
        ),
        ("pile.won", {"seat": "N", "cards": 4}, Noted("pile.won", {"seat": "N", "cards": 4})),
    ],
)
def test_each_line_of_log_format_1_is_read(event: str, fields: dict[str, Any], fact: Fact) -> None:
    assert read_fact(event, fields, SEEN_BY.__getitem__) == fact


@pytest.mark.parametrize("seen_by", ["everybody", None, 3])
def test_what_does_not_say_who_sees_is_refused(seen_by: Any) -> None:
    moved = {"verb": "play", "cards": ["QS"], "from": "hand:N", "to": "pile", "seat": "N", "seen_by": seen_by}
    with pytest.raises(ValueError, match=f"^{seen_by!r} does not say who sees: all, none, or seats$"):
        read_fact("cards.moved", moved, SEEN_BY.__getitem__)


def test_choices_and_options_are_written_plainly() -> None:
    queen, ten = cards("QS TH")
    assert plain(queen) == "QS"
    assert plain(((queen, ten), "pass", 3)) == [["QS", "TH"], "pass", 3]
    assert CardsPlaced("deck", (queen, ten), "none").fields() == {"zone": "deck", "cards": ["QS", "TH"]}
    assert CardsShuffled("hand:N", (ten, queen), ("N",)).fields() == {"zone": "hand:N", "cards": ["TH", "QS"]}
    assert Asked("N", "lead", (queen, "pass")).fields()["options"] == ["QS", "pass"]
    assert Answered("N", "lead", (queen, ten), 1.0).fields()["choice"] == ["QS", "TH"]


def test_a_choice_is_typed_with_spaces_between_its_parts() -> None:
    queen, ten = cards("QS TH")
    assert [written(choice) for choice in (queen, "pass", 3, None)] == ["QS", "pass", "3", "None"]
    assert written((queen, ten)) == written([queen, ten]) == "QS TH"
    assert written(((queen, ten), "pile:up1", 3)) == "QS TH pile:up1 3"


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("cards.moved", {"verb": "play"}),
        ("cards.placed", {"zone": "deck", "cards": ["1S"]}),
        ("cards.placed", {"zone": "deck", "cards": 3}),
        ("cards.placed", {"zone": "nowhere", "cards": []}),
        ("answered", {"seat": "N"}),
        ("phase.entered", {"phase": "round"}),
        ("phase.entered", {"phase": 3, "number": 1}),
        ("cards.moved", {"verb": 3, "cards": [], "from": "deck", "to": "pile", "seat": "N", "seen_by": "all"}),
        ("cards.moved", {"verb": "play", "cards": [], "from": "deck", "to": "pile", "seat": {}, "seen_by": "all"}),
        ("cards.moved", {"verb": "play", "cards": [], "from": "deck", "to": "pile", "seat": None, "seen_by": [["N"]]}),
        ("asked", {"seat": None, "ask": "lead", "options": []}),
        ("asked", {"seat": "N", "ask": 3, "options": []}),
        ("answered", {"seat": "N", "ask": "lead", "choice": "QS", "took": "long"}),
        ("answered", {"seat": "N", "ask": "lead", "choice": "QS", "took": True}),
        ("claimed", {"seat": "N", "claim": ["slap"], "reaction": 0.3, "valid": True, "reason": "double"}),
        ("claimed", {"seat": "N", "claim": "slap", "reaction": "0.3", "valid": True, "reason": "double"}),
        ("claimed", {"seat": "N", "claim": "slap", "reaction": 0.3, "valid": 1, "reason": "double"}),
        ("claimed", {"seat": "N", "claim": "slap", "reaction": 0.3, "valid": True, "reason": None}),
        ("score.changed", {"points": {"N": "2"}, "totals": {"N": 5}, "reason": "titles"}),
        ("score.changed", {"points": [], "totals": {"N": 5}, "reason": "titles"}),
        ("score.changed", {"points": {"N": 2}, "totals": 3, "reason": "titles"}),
        ("score.changed", {"points": {"N": 2}, "totals": {"N": 5}, "reason": 3}),
    ],
)
def test_what_is_no_fact_is_refused(event: str, fields: dict[str, Any]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        read_fact(event, fields, SEEN_BY.__getitem__)


def test_a_time_and_points_may_be_whole_or_broken_numbers() -> None:
    answered: dict[str, Any] = {"seat": "N", "ask": "lead", "choice": "QS", "took": 1}
    claimed: dict[str, Any] = {"seat": "N", "claim": "slap", "reaction": 1, "valid": True, "reason": "double"}
    scored: dict[str, Any] = {"points": {"N": 0.5}, "totals": {"N": 0.5}, "reason": "titles"}
    for event, fields in {"answered": answered, "claimed": claimed, "score.changed": scored}.items():
        assert read_fact(event, fields, SEEN_BY.__getitem__).fields() == fields


def test_a_field_of_the_wrong_kind_is_told_with_its_value() -> None:
    with pytest.raises(TypeError, match=r"^took is 'long'$"):
        read_fact("answered", {"seat": "N", "ask": "lead", "choice": "QS", "took": "long"}, SEEN_BY.__getitem__)


@pytest.mark.parametrize(("seen_by", "who"), [("all", "NESW"), ("none", ""), (("N",), "N"), (("N", "S"), "NS"), ((), "")])
def test_who_sees(seen_by: Seen, who: str) -> None:
    assert "".join(seat for seat in "NESW" if sees(seat, seen_by)) == who


def test_a_seat_whose_name_is_part_of_none_sees_nothing_either() -> None:
    assert not sees("one", "none")


def test_a_seat_learns_only_how_many_cards_moved_where_it_cannot_see_them() -> None:
    fact = CardsMoved("give", cards("QS TH"), "hand:N", "hand:S", "N", ("N", "S"))
    assert redact(fact, "N") == redact(fact, "S") == fact
    hidden = redact(fact, "E")
    assert hidden == CardsMoved("give", (HIDDEN, HIDDEN), "hand:N", "hand:S", "N", ("N", "S"))


def test_a_seat_learns_nothing_of_a_deck_that_nobody_sees() -> None:
    for fact in (CardsPlaced("deck", cards("QS"), "none"), CardsShuffled("deck", cards("QS"), "none")):
        assert redact(fact, "N").fields()["cards"] == ["??"]


def test_what_another_seat_was_offered_and_chose_is_its_secret() -> None:
    asked, answered = Asked("N", "lead", cards("QS TH")), Answered("N", "lead", cards("QS")[0], 1.5)
    assert (redact(asked, "N"), redact(answered, "N")) == (asked, answered)
    assert redact(asked, "S") == Asked("N", "lead", ())
    assert redact(answered, "S") == Answered("N", "lead", HIDDEN, 1.5)


@given(facts, seats)
def test_a_redacted_fact_shows_no_card_that_its_seat_may_not_see(fact: Fact, seat: str) -> None:
    known = redact(fact, seat)
    assert type(known) is type(fact)
    if isinstance(known, CardsPlaced | CardsShuffled | CardsMoved) and not sees(seat, known.seen_by):
        assert set(known.cards) <= {HIDDEN}
        assert len(known.cards) == len(fact.cards)  # type: ignore[union-attr]
    elif isinstance(known, Claimed | PhaseEntered | ScoreChanged | Noted):
        assert known == fact
