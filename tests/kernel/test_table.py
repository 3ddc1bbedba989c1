"""The table changes only through facts; an impossible change raises and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from eventcards.engine.play import play
from eventcards.errors import RulesError
from eventcards.kernel.cards import cards, show
from eventcards.kernel.facts import CardsMoved, CardsPlaced, CardsShuffled, Fact, Noted, PhaseEntered, Seen
from eventcards.kernel.game import Outcome
from eventcards.kernel.registry import find_game
from eventcards.kernel.requests import Ask, Claim, Steps
from eventcards.kernel.table import LimitReached, Table, Zone, hand_of
from tests.playing import Recorder, WrittenChance, setup

ZONES = [Zone("deck", "none"), Zone("pile"), Zone("pair", ("E", "N")), *Zone.each("hand", "NESW")]


def table(**more: Any) -> Table:
    made = Table("NESW", ZONES, **more)
    made.place("deck", cards("QS TH 2C 3C"))
    made.place("hand:N", cards("AS KS"))
    return made


def state(of: Table) -> tuple[Any, ...]:
    """All that a table is."""
    return {zone: show(of.cards(zone)) for zone in of.zones}, dict(of.scores), of.events, dict(of.tally), dict(of._last)


CHANGES: dict[str, Callable[[Table], object]] = {
    "a card that is not there": lambda of: of.move("play", cards("2S"), "hand:N", "pile", "N"),
    "several cards, one of which is not there": lambda of: of.move("play", cards("AS 2S KS"), "hand:N", "pile", "N"),
    "one card twice": lambda of: of.move("play", cards("AS AS"), "hand:N", "pile", "N"),
    "points for somebody who is not there": lambda of: of.score({"N": 1, "X": 2}, "luck"),
    "an order of other cards": lambda of: of.arrange("deck", cards("QS TH 2C 2C")),
    "an order of fewer cards": lambda of: of.arrange("deck", cards("QS TH 2C")),
    "a shuffle without chance": lambda of: of.shuffle("deck"),
    "a pick without chance": lambda of: of.random_seat(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_an_impossible_change_raises_and_changes_nothing(change: Callable[[Table], object]) -> None:
    of, heard = table(), list[Fact]()
    of.listen(heard.append)
    before = state(of)
    with pytest.raises(RulesError):
        change(of)
    assert (state(of), heard) == (before, [])


def test_a_wrong_move_names_verb_card_and_zone() -> None:
    with pytest.raises(RulesError, match="cannot play 2S: it is not in hand:N"):
        table().move("play", cards("2S"), "hand:N", "pile")
    with pytest.raises(RulesError, match="cannot play 2S: it is not in hand:N"):
        table().move("play", cards("AS 2S"), "hand:N", "pile")
    with pytest.raises(RulesError, match=r"^this table has no chance: it is a replay$"):
        table().shuffle("deck")
    with pytest.raises(RulesError, match="cannot score for 'X': the sides are N, E, S, W"):
        table().score({"X": 1}, "luck")


def test_an_unknown_zone_is_refused_and_changes_nothing() -> None:
    of = table()
    before = state(of)
    for source, to in (("hand:N", "nowhere"), ("nowhere", "hand:N")):
        with pytest.raises(KeyError, match="nowhere"):
            of.move("play", cards("AS"), source, to)
    assert state(of) == before


def test_cards_go_to_the_end_of_a_zone_in_the_order_given() -> None:
    of = table()
    of.move("play", cards("KS AS"), "hand:N", "pile", "N")
    of.move("draw", cards("TH"), "deck", "pile")
    assert (show(of.cards("pile")), show(of.cards("deck"))) == ("KS AS TH", "QS 2C 3C")


def test_of_two_copies_one_moves() -> None:
    of = table()
    of.place("pile", cards("34 5 34"))
    of.move("draw", cards("34"), "pile", "hand:N")
    assert (show(of.cards("pile")), show(of.hand("N"))) == ("5 34", "AS KS 34")


def test_cards_may_go_round_within_a_zone() -> None:
    of = table()
    of.move("turn", cards("QS TH"), "deck", "deck")
    assert show(of.cards("deck")) == "2C 3C QS TH"


def test_a_shuffle_takes_the_order_that_chance_gives() -> None:
    of = table(chance=WrittenChance([cards("3C 2C TH QS")], [2]))
    of.shuffle("deck")
    assert show(of.cards("deck")) == "3C 2C TH QS"
    assert of.random_seat() == "S"


@pytest.mark.parametrize("order", ["34 5 5", "34 5", "34 34 5 5", "34 34 34"])
def test_copies_are_counted_when_cards_are_arranged(order: str) -> None:
    of = table()
    of.place("pile", cards("34 34 5"))
    with pytest.raises(RulesError, match="pile cannot be arranged"):
        of.arrange("pile", cards(order))
    of.arrange("pile", cards("34 5 34"))
    assert show(of.cards("pile")) == "34 5 34"


def test_chance_cannot_smuggle_a_card_in() -> None:
    class Cheat(WrittenChance):
        def order(self, cards: Any) -> Any:
            return [*cards[1:], cards[1]]

    of = table(chance=Cheat([], []))
    with pytest.raises(RulesError, match="deck cannot be arranged"):
        of.shuffle("deck")


@pytest.mark.parametrize(
    ("source", "to", "seen"),
    [
        ("deck", "hand:E", ("E",)),
        ("deck", "pile", "all"),
        ("pile", "deck", "all"),
        ("deck", "deck", "none"),
        ("hand:W", "hand:E", ("E", "W")),
        ("hand:E", "hand:W", ("E", "W")),  # seats in seating order, whichever way
        ("pair", "hand:S", ("N", "E", "S")),
        ("pair", "hand:N", ("N", "E")),
        ("pair", "pair", ("N", "E")),
    ],
)
def test_whoever_sees_either_zone_sees_cards_move_between_them(source: str, to: str, seen: Seen) -> None:
    of, heard = table(), list[Fact]()
    of.place(source, cards("9D"))
    of.listen(heard.append)
    of.move("go", cards("9D"), source, to)
    of.place(source, cards("8D"))
    of.move("go", cards("8D"), source, to)  # and again, from what is remembered
    assert [fact.seen_by for fact in heard if isinstance(fact, CardsMoved)] == [seen, seen]


def test_cards_that_are_placed_or_shuffled_are_seen_by_whoever_sees_their_zone() -> None:
    of, heard = table(chance=WrittenChance([cards("7D 9D")], [])), list[Fact]()
    of.listen(heard.append)
    of.place("pair", cards("9D 7D"))
    of.shuffle("pair")
    assert heard == [CardsPlaced("pair", cards("9D 7D"), ("E", "N")), CardsShuffled("pair", cards("7D 9D"), ("E", "N"))]


def test_who_listens_to_some_facts_is_told_no_others_and_those_in_turn_with_who_listens_to_all() -> None:
    of, heard = table(), list[tuple[str, str]]()
    of.listen(lambda fact: heard.append(("moves", fact.event)), CardsMoved)
    of.listen(lambda fact: heard.append(("all", fact.event)))
    of.listen(lambda fact: heard.append(("phases and moves", fact.event)), PhaseEntered, CardsMoved)
    of.note("trump.made", suit="S")
    of.move("play", cards("AS"), "hand:N", "pile", "N")
    of.enter("trick", 1)
    assert heard == [
        ("all", "trump.made"),
        ("moves", "cards.moved"),
        ("all", "cards.moved"),
        ("phases and moves", "cards.moved"),
        ("all", "phase.entered"),
        ("phases and moves", "phase.entered"),
    ]


def test_a_fact_that_nobody_listens_to_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def built(*fields: Any) -> None:
        raise AssertionError("a note was built, and nobody wanted to know")

    monkeypatch.setattr(Noted, "__init__", built)
    of = table()
    of.listen(lambda fact: None, CardsMoved)
    of.note("trump.made", suit="S")
    assert of.last("trump.made") == {"suit": "S"}


def test_each_change_is_one_fact_and_one_event() -> None:
    of, heard = table(chance=WrittenChance([cards("3C 2C TH QS")], [])), list[Fact]()
    of.listen(heard.append)
    before = of.events
    of.shuffle("deck")
    of.move("play", cards("AS"), "hand:N", "pile", "N")
    of.score({"N": 2}, "luck")
    of.enter("trick", 1, leader="N")
    of.note("trump.made", suit="S")
    of.claimed(Claim("E", "slap", 0.3, None), valid=False, reason="false")
    of.asked(Ask("N", "lead", cards("KS")))
    of.answered(Ask("N", "lead", cards("KS")), cards("KS")[0], 1.0)
    assert [fact.event for fact in heard] == [
        "cards.shuffled",
        "cards.moved",
        "score.changed",
        "phase.entered",
        "trump.made",
        "claimed",
        "asked",
        "answered",
    ]
    assert of.events - before == len(heard)
    assert [fact.fields() for fact in heard] == [
        {"zone": "deck", "cards": ["3C", "2C", "TH", "QS"]},
        {"verb": "play", "cards": ["AS"], "from": "hand:N", "to": "pile", "seat": "N", "seen_by": "all"},
        {"points": {"N": 2}, "totals": {"N": 2, "E": 0, "S": 0, "W": 0}, "reason": "luck"},
        {"phase": "trick", "number": 1, "leader": "N"},
        {"suit": "S"},
        {"seat": "E", "claim": "slap", "reaction": 0.3, "valid": False, "reason": "false"},
        {"seat": "N", "ask": "lead", "options": ["KS"]},
        {"seat": "N", "ask": "lead", "choice": "KS", "took": 1.0},
    ]


def test_what_was_last_noted_or_entered_can_be_looked_up() -> None:
    of = table()
    assert of.last("trump.made") is None
    of.note("trump.made", suit="S")
    of.note("trump.made", suit="H")
    of.enter("trick", 3, leader="E")
    assert of.last("trump.made") == {"suit": "H"}
    assert of.last("phase.entered:trick") == {"number": 3, "leader": "E"}


def test_the_tally_counts_what_measures_need() -> None:
    of = table()
    of.move("play", cards("AS"), "hand:N", "pile")
    of.move("play", cards("KS"), "hand:N", "pile")
    of.move("collect", cards("AS KS"), "pile", "deck")
    of.score({"N": 1}, "march")
    of.score({"N": 1}, "march")
    of.enter("round", 1)
    of.enter("round", 2)
    of.note("pile.won")
    of.note("pile.won")
    of.claimed(Claim("E", "slap", 0.3, None), valid=True, reason="double")
    of.claimed(Claim("E", "slap", 0.3, None), valid=False, reason="late")
    assert of.tally == {
        "play": 2,
        "collect": 1,
        "score.changed:march": 2,
        "phase.entered:round": 2,
        "pile.won": 2,
        "claimed:valid": 1,
        "claimed:late": 1,
    }


def test_teams_score_together() -> None:
    of = Table("NESW", [], teams={"N": "NS", "E": "EW", "S": "NS", "W": "EW"})
    of.score({"NS": 2}, "march")
    of.score({"NS": 1, "EW": 4}, "luck")
    assert of.scores == {"NS": 3, "EW": 4}
    with pytest.raises(RulesError, match="'N'"):
        of.score({"N": 1}, "luck")


def test_at_the_limit_nothing_more_happens() -> None:
    of = table(limit=3)
    of.note("one.more")
    before = state(of)
    changes: list[Callable[[], object]] = [
        lambda: of.note("one.more"),
        lambda: of.move("play", cards("AS"), "hand:N", "pile"),
        lambda: of.move("play", cards("AS KS"), "hand:N", "pile"),
        lambda: of.score({"N": 1}, "luck"),
        lambda: of.place("pile", cards("2H")),
        lambda: of.arrange("deck", cards("TH QS 2C 3C")),
        lambda: of.enter("round", 1),
        lambda: of.asked(Ask("N", "lead", ())),
        lambda: of.answered(Ask("N", "lead", ()), "AS", 1.0),
    ]
    for change in changes:
        with pytest.raises(LimitReached):
            change()
    assert state(of) == before


@pytest.mark.parametrize(
    ("game", "options"),
    [("rat-screw", {"pace": 0.4, "false_slap_penalty": 2}), ("capitalism", {}), ("capitalism", {"passing": "locked"})],
)
def test_facts_fed_back_rebuild_the_same_table_after_every_fact(game: str, options: dict[str, Any]) -> None:
    """A second table lives on the facts of the very table that the rules play on."""
    rules = find_game(game)
    watched: list[Table] = []

    def play_watched(live: Table, chosen: Any) -> Steps[Outcome]:
        watched.append(live)
        return rules.play(live, chosen)

    class Follower(Recorder):
        def happened(self, seconds: float, fact: Fact) -> None:
            super().happened(seconds, fact)
            replayed.apply(fact)
            assert state(replayed) == state(watched[0])

    ready = setup(attrs.evolve(rules, play=play_watched), ["random"] * 4, events=2000, **options)
    replayed = Table("NESW", rules.zones("NESW", ready.options))
    retold: list[Fact] = []
    replayed.listen(retold.append)
    follower = Follower()
    play(ready, follower)
    assert len(follower.facts) > 300
    assert retold == follower.facts


def test_the_replayed_table_is_the_live_one() -> None:
    """The very table that rules play on, compared with its replay at each fact that it tells."""
    live = table(chance=WrittenChance([cards("3C 2C TH QS")], []))
    replay = table()
    compared = 0

    def follow(fact: Fact) -> None:
        nonlocal compared
        replay.apply(fact)
        assert state(replay) == state(live)
        compared += 1

    live.listen(follow)
    live.shuffle("deck")
    live.move("deal", cards("3C 2C"), "deck", hand_of("E"))
    live.move("play", cards("2C"), hand_of("E"), "pile", "E")
    live.place("pile", cards("9D"))
    live.score({"E": 3, "N": -1}, "luck")
    live.enter("trick", 2, leader="E")
    live.note("trick.won", seat="E")
    live.claimed(Claim("E", "slap", 0.3, 7), valid=False, reason="late")
    live.asked(Ask("E", "lead", cards("3C")))
    live.answered(Ask("E", "lead", cards("3C")), cards("3C")[0], 1.5)
    assert compared == 10


def test_a_zone_for_each_owner_is_seen_by_its_owner_unless_said_otherwise() -> None:
    assert Zone.each("stock", ["N"], "none") == [Zone("stock:N", "none", "N")]
    assert [(zone.name, zone.seen_by, zone.owner) for zone in Zone.each("hand", "NE")] == [
        ("hand:N", ("N",), "N"),
        ("hand:E", ("E",), "E"),
    ]


def test_a_zone_is_seen_by_all_and_nobodys_unless_said_otherwise() -> None:
    assert (Zone("pile").seen_by, Zone("pile").owner) == ("all", None)
    with pytest.raises(ValueError, match="'everybody' does not say who sees"):
        Zone("pile", "everybody")


def test_a_seat_whose_name_is_part_of_none_does_not_see_what_nobody_sees() -> None:
    of, heard = Table(["one", "two"], [Zone("deck", "none"), Zone("kitty", "none")]), list[Fact]()
    of.place("deck", cards("QS"))
    of.listen(heard.append)
    of.move("deal", cards("QS"), "deck", "kitty")
    [moved] = heard
    assert moved.fields()["seen_by"] == "none"
