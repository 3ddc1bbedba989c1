"""The laws of every table: each holds on facts as they should be, and complains of others. A law is made, and watches."""

from __future__ import annotations

from typing import Any

import pytest

from eventcards.errors import EventcardsError
from eventcards.kernel import laws
from eventcards.kernel.cards import HIDDEN, card, cards
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
from eventcards.kernel.game import Law, Outcome, Watch
from eventcards.kernel.laws import TABLE_LAWS, LawBroken, law, watch
from eventcards.kernel.table import Table, Zone
from tests.playing import WrittenChance

BY_NAME = {one.name: one for one in TABLE_LAWS}
ZONES = [Zone("deck", "none"), Zone("kitty", "none"), Zone("pile"), *Zone.each("hand", "NES")]
TEAMS = {"N": "NS", "E": "E", "S": "NS"}
SOMETHING = Noted("pile.won", {})


def table(*, placed: bool = True, **more: Any) -> Table:
    made = Table("NES", ZONES, **more)
    if placed:
        made.place("deck", cards("QS TH 2C 34 34"))
        made.place("hand:N", cards("AS KS"))
        made.place("pile", cards("9D"))
    return made


def complaint(name: str, *facts: Fact | Outcome, of: Table | None = None) -> str | None:
    """The first complaint of the law of that name about these facts, if there is any."""
    look = BY_NAME[name].make(of or table(), None)
    said = [look(fact) for fact in facts]
    return next((problem for problem in said if problem is not None), None)


def heard(name: str, of: Table) -> list[str | None]:
    """What the law of that name says about each fact that this table tells from now on."""
    said: list[str | None] = []
    look = BY_NAME[name].make(of, None)
    of.listen(lambda fact: said.append(look(fact)))
    return said


# Declaring and watching.


def silent(of: Table, options: Any) -> Watch:
    return lambda what: None


def no_pile_is_won(of: Table, options: Any) -> Watch:
    return lambda what: f"{of.seats[0]} under {options}" if what == SOMETHING else None


def test_a_law_is_named_after_what_makes_it() -> None:
    assert law("piles stay")(no_pile_is_won) == Law("no-pile-is-won", "piles stay", no_pile_is_won)


def test_whoever_watches_says_which_law_is_broken_and_how() -> None:
    see = watch([law("all is well")(silent), law("piles stay")(no_pile_is_won)], table(), "these options")
    see(Noted("pile.lost", {}))
    with pytest.raises(LawBroken) as broken:
        see(SOMETHING)
    assert (broken.value.law, broken.value.problem) == ("no-pile-is-won", "N under these options")
    assert str(broken.value) == "no-pile-is-won: N under these options"
    assert isinstance(broken.value, EventcardsError)
    assert isinstance(broken.value, AssertionError)


def test_the_laws_of_every_table_are_named_and_said_in_a_sentence() -> None:
    assert list(BY_NAME) == [
        "cards-are-kept",
        "only-the-asked-answer",
        "options-are-sound",
        "scores-add-up",
        "outcome-agrees",
        "notes-keep-secrets",
        "seats-learn-what-they-see",
    ]
    assert all(" " in one.statement for one in TABLE_LAWS)


# Every card is in exactly one zone.


def test_cards_that_are_placed_shuffled_and_moved_are_kept() -> None:
    of = table(placed=False, chance=WrittenChance([cards("34 QS TH 34")], []))
    said = heard("cards-are-kept", of)
    of.place("deck", cards("QS TH 34 34"))
    of.place("pile", cards("34"))
    of.shuffle("deck")
    of.move("deal", cards("34 QS"), "deck", "hand:N")
    of.note("pile.won")
    assert said == [None] * 5


def test_a_card_that_is_doubled_is_noticed_when_cards_are_placed() -> None:
    of = table(placed=False)
    said = heard("cards-are-kept", of)
    of._cards["pile"].extend(cards("KS"))
    of.place("deck", cards("QS KS"))
    assert said == ["lost nothing, doubled KS"]


def test_cards_that_are_lost_are_noticed_whatever_is_told() -> None:
    of = table(placed=False)
    said = heard("cards-are-kept", of)
    of.place("deck", cards("QS 34 2C 34"))
    del of._cards["deck"][1:]
    of.note("pile.won")
    assert said == [None, "lost 2C, 34, 34, doubled nothing"]


def test_a_card_that_became_another_is_noticed_when_cards_move_or_are_shuffled() -> None:
    of = table(placed=False)
    said = heard("cards-are-kept", of)
    of.place("deck", cards("QS TH"))
    of._cards["deck"][:] = cards("KS TH")
    of.arrange("deck", cards("TH KS"))
    of.move("deal", cards("TH"), "deck", "pile")
    assert said == [None, "lost QS, doubled KS", "lost QS, doubled KS"]


# Only the asked answer.

N_LEADS = Asked("N", "lead", (*cards("QS"), cards("4C 4D")))
E_LEADS = Asked("E", "lead", cards("TH"))


def test_one_after_the_other_is_asked_and_answers() -> None:
    said = complaint(
        "only-the-asked-answer",
        SOMETHING,
        N_LEADS,
        SOMETHING,
        Answered("N", "lead", cards("4C 4D"), 1.0),
        E_LEADS,
        Answered("E", "lead", card("TH"), 1.0),
    )
    assert said is None


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ((N_LEADS, E_LEADS), "E is asked while N is"),
        ((Answered("N", "lead", card("QS"), 1.0),), "N answers to lead, but was not asked"),
        ((N_LEADS, Answered("E", "lead", card("QS"), 1.0)), "E answers to lead, but was not asked"),
        ((N_LEADS, Answered("N", "follow", card("QS"), 1.0)), "N answers to follow, but was not asked"),
        ((N_LEADS, *[Answered("N", "lead", card("QS"), 1.0)] * 2), "N answers to lead, but was not asked"),
        ((N_LEADS, Answered("N", "lead", cards("4C 4H"), 1.0)), "N answers 4C 4H, which was not offered"),
    ],
)
def test_who_was_not_asked_does_not_answer_and_nobody_answers_what_was_not_offered(told: tuple[Fact, ...], said: str) -> None:
    assert complaint("only-the-asked-answer", *told) == said


# Options.


def test_options_that_are_written_differently_are_sound() -> None:
    assert complaint("options-are-sound", SOMETHING, N_LEADS, E_LEADS) is None


def test_who_is_asked_has_a_choice() -> None:
    assert complaint("options-are-sound", Asked("N", "lead", ())) == "N is asked to lead without any option"


def test_no_option_is_written_like_another() -> None:
    twice = Asked("N", "lead", (card("QS"), cards("4C 4D"), "4C 4D"))
    assert complaint("options-are-sound", twice) == "N is offered 4C 4D twice"


# Scores.


def test_points_add_up_to_what_the_table_holds() -> None:
    of = table()
    said = heard("scores-add-up", of)
    of.score({"N": 2}, "luck")
    of.score({"N": 1, "E": -1}, "luck")
    of.note("pile.won")
    assert said == [None] * 3


def test_totals_are_not_told_otherwise_than_points_were_given() -> None:
    of = table()
    of.score({"N": 2}, "luck")
    told = ScoreChanged({"N": 1}, {"N": 2, "E": 0, "S": 0}, "luck")  # the table holds 2 already
    assert complaint("scores-add-up", told, of=of) == "totals are told as {'N': 2, 'E': 0, 'S': 0}, but add up to {'N': 1}"


def test_totals_are_not_told_otherwise_than_the_table_holds() -> None:
    told = ScoreChanged({"N": 2}, {"N": 2, "E": 0, "S": 0}, "luck")  # the table holds nothing
    assert complaint("scores-add-up", told) == "totals are told as {'N': 2, 'E': 0, 'S': 0}, but add up to {'N': 2}"


# Outcomes.


def ended(ranking: str, winners: str, finished: bool = True, **scores: int) -> Outcome:
    """An outcome: equals stand together, `NS E` ranks N and S before E."""
    return Outcome(finished, tuple(winners), tuple(map(tuple, ranking.split())), scores, "done")


@pytest.mark.parametrize(
    "outcome",
    [
        ended("N E S", "N", N=3, E=2, S=1),
        ended("SN E", "NS", N=3, E=2, S=3),
        ended("N E S", "N", N=3, E=3, S=3),  # something else decides between equals
        ended("NES", "", N=3, E=3, S=3),  # nobody wins
        ended("S S", "E", finished=False, N=1),  # nothing is to agree yet
    ],
)
def test_an_outcome_goes_by_the_scores(outcome: Outcome) -> None:
    assert complaint("outcome-agrees", SOMETHING, outcome) is None


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (ended("N E", "N", N=3, E=2, S=1), "the ranking names ['N', 'E']"),
        (ended("N ES S", "N", N=3, E=2, S=1), "the ranking names ['N', 'E', 'S', 'S']"),
        (ended("N E S", "E", N=3, E=2, S=1), "('E',) win, but ('N',) rank first"),
        (
            ended("N S E", "N", N=3, E=2, S=1),
            "the ranking (('N',), ('S',), ('E',)) does not go by the scores {'N': 3, 'E': 2, 'S': 1}",
        ),
        (
            ended("NE S", "NE", N=3, E=2, S=1),
            "the ranking (('N', 'E'), ('S',)) does not go by the scores {'N': 3, 'E': 2, 'S': 1}",
        ),
    ],
)
def test_an_outcome_that_does_not_agree_is_noticed(outcome: Outcome, said: str) -> None:
    assert complaint("outcome-agrees", outcome) == said


def test_a_seat_ranks_by_the_score_of_its_team() -> None:
    of = table(teams=TEAMS)
    assert complaint("outcome-agrees", ended("NS E", "NS", NS=4, E=2), of=of) is None
    assert complaint("outcome-agrees", ended("E NS", "E", NS=4, E=2), of=of) == (
        "the ranking (('E',), ('N', 'S')) does not go by the scores {'NS': 4, 'E': 2}"
    )


def test_a_seat_without_a_team_ranks_by_its_own_score() -> None:
    of = Table("NES", [], teams={"N": "NS", "S": "NS"})
    assert complaint("outcome-agrees", ended("E NS", "E", NS=2, E=4), of=of) is None


# Secrets.


def test_notes_tell_words_numbers_and_cards_that_lie_open() -> None:
    told: dict[str, Any] = {"led": "9D", "suit": "spades", "hidden": "??", "cards": ["9D", 34], "took": 0.5, "alone": True}
    assert complaint("notes-keep-secrets", Noted("trick.won", {**told, "by": None}), PhaseEntered("trick", 1, told)) is None


def test_what_everybody_has_seen_is_no_secret_any_more() -> None:
    of = table()
    said = heard("notes-keep-secrets", of)
    of.move("play", cards("AS"), "hand:N", "pile", "N")
    of.move("gather", cards("AS"), "pile", "deck")
    of.note("trick.won", card="AS")
    assert said == [None] * 3


def test_what_was_seen_is_a_secret_again_once_it_is_shuffled() -> None:
    of = table(chance=WrittenChance([cards("TH 2C 34 34 9D QS"), cards("TH 2C 34 34 QS")], []))
    said = heard("notes-keep-secrets", of)
    of.note("trick.begun")
    of.move("gather", cards("9D"), "pile", "deck")
    of.note("trick.won", card="9D")
    of.shuffle("deck")
    of.note("trick.won", card="9D")
    of.move("turn", cards("9D"), "deck", "pile")
    of.shuffle("deck")
    of.note("trick.won", card="9D")
    assert said == [None] * 4 + ["trick.won tells card 9D, which not everybody has seen"] + [None] * 3


def test_what_everybody_sees_is_no_secret_when_it_is_shuffled() -> None:
    of = table(chance=WrittenChance([cards("9D")], []))
    said = heard("notes-keep-secrets", of)
    of.shuffle("pile")
    of.note("trick.won", card="9D")
    assert said == [None, None]


def test_numbers_among_words_are_no_cards() -> None:
    said = complaint(
        "notes-keep-secrets", Noted("trick.won", {"which": "trick 34 of 40", "by": "9D"}), ScoreChanged({}, {}, "hand 34")
    )
    assert said is None


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Noted("hand.shown", {"cards": "9D KS"}), "hand.shown tells cards KS, which not everybody has seen"),
        (Noted("hand.shown", {"cards": ["9D", "34 9D"]}), "hand.shown tells cards 34, which not everybody has seen"),
        (Noted("hand.shown", {"what": "N holds the KS too"}), "hand.shown tells what KS, which not everybody has seen"),
        (ScoreChanged({}, {}, "for KS"), "score.changed tells reason KS, which not everybody has seen"),
        (Claimed("N", "slap", 0.5, True, "KS"), "claimed tells reason KS, which not everybody has seen"),
    ],
)
def test_cards_are_found_among_words(fact: Fact, said: str) -> None:
    assert complaint("notes-keep-secrets", fact) == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Noted("trick.won", {"by": "N", "with": "KS"}), "trick.won tells with KS, which not everybody has seen"),
        (Noted("trick.won", {"cards": ["9D", "34"]}), "trick.won tells cards 34, which not everybody has seen"),
        (PhaseEntered("trick", 1, {"led": "QS"}), "phase.entered tells led QS, which not everybody has seen"),
        (Noted("trick.won", {"with": card("9D")}), "trick.won tells with as card('9D'), which is not plain"),
        (Noted("trick.won", {"cards": ("9D",)}), "trick.won tells cards as ('9D',), which is not plain"),
        (Noted("trick.won", {"cards": [["9D"]]}), "trick.won tells cards as ['9D'], which is not plain"),
    ],
)
def test_notes_and_phases_tell_no_secret_and_nothing_but_plain_words(fact: Fact, said: str) -> None:
    assert complaint("notes-keep-secrets", fact) == said


# What seats learn.

QS = cards("QS")


@pytest.mark.parametrize(
    "fact",
    [
        CardsPlaced("deck", QS, "none"),
        CardsPlaced("hand:E", QS, ("E",)),
        CardsShuffled("pile", QS, "all"),
        CardsMoved("deal", QS, "deck", "hand:E", None, ("E",)),
        CardsMoved("play", QS, "hand:E", "deck", "E", ("E",)),
        CardsMoved("give", QS, "hand:E", "hand:N", "E", ("N", "E")),
        CardsMoved("play", QS, "hand:E", "pile", "E", "all"),
        CardsMoved("gather", QS, "pile", "deck", None, "all"),
        CardsMoved("deal", (HIDDEN,), "deck", "kitty", None, "all"),  # nothing is to be seen of it
        Asked("N", "lead", QS),
        Answered("N", "lead", QS[0], 1.0),
        Noted("trick.won", {"with": "9D"}),
        ended("N E S", "N", N=3, E=2, S=1),
    ],
)
def test_seats_learn_what_they_see(fact: Fact | Outcome) -> None:
    assert complaint("seats-learn-what-they-see", fact) is None


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (CardsPlaced("deck", QS, "all"), "N learns of cards.placed what is not for its eyes"),
        (CardsShuffled("deck", QS, ("E",)), "E learns of cards.shuffled what is not for its eyes"),
        (CardsMoved("deal", QS, "deck", "kitty", None, ("S",)), "S learns of cards.moved what is not for its eyes"),
        (CardsMoved("give", QS, "hand:E", "hand:N", "E", "all"), "S learns of cards.moved what is not for its eyes"),
        (CardsMoved("deal", (HIDDEN, *QS), "deck", "hand:N", None, "all"), "E learns of cards.moved what is not for its eyes"),
    ],
)
def test_a_fact_that_shows_more_than_its_zones_is_noticed(fact: Fact, said: str) -> None:
    assert complaint("seats-learn-what-they-see", fact) == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Asked("N", "lead", QS), "E learns of asked what is not for its eyes"),
        (Asked("E", "lead", ()), None),
        (Answered("E", "lead", QS[0], 1.0), "N learns of answered what is not for its eyes"),
        (Answered("E", "lead", HIDDEN, 1.0), None),
        (SOMETHING, None),
    ],
)
def test_if_nothing_were_redacted_others_would_learn_what_a_seat_is_offered_and_chooses(
    fact: Fact, said: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "redact", lambda fact, seat: fact)
    assert complaint("seats-learn-what-they-see", fact) == said
