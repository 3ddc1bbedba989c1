"""Capitalism, line by line of its rule sheet.

`trick` and `round_of` start from small hands, written clockwise from the leader; whole games are played from written decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from eventcards.engine.setup import read_options
from eventcards.errors import BadInput
from eventcards.games.capitalism import GAME, STRATEGIES
from eventcards.games.capitalism.rules import DECK, STRENGTH, TITLES, Options, exchange, play_round, play_trick
from eventcards.kernel.cards import cards, show
from eventcards.kernel.facts import CardsMoved
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from tests.playing import Answer, Played, dealt, drive, played, setup, told

SEATED = ["lowest-first", "highest-first", "bomb-first", "max-skip"]
"""As the seed seats them: N, E, S, W."""


def small_table(hands: Mapping[str, str]) -> Table:
    seats = tuple(hands)
    table = Table(seats, GAME.zones(seats, Options()))
    for seat, hand in hands.items():
        table.place(f"hand:{seat}", cards(hand))
    return table


def trick(hands: Mapping[str, str], answers: Iterable[Answer], **options: Any) -> Played:
    """One trick, led by the first seat; the outcome is who leads the next. Seats without cards are out."""
    table = small_table(hands)
    out = [seat for seat in hands if not table.hand(seat)]
    return drive(table, lambda: play_trick(table, Options(**options), next(iter(hands)), out), answers)


def round_of(hands: Mapping[str, str], answers: Iterable[Answer], **options: Any) -> Played:
    """One round, led by the first seat; the outcome is the seats in the order of their titles."""
    table = small_table(hands)
    return drive(table, lambda: play_round(table, Options(**options), next(iter(hands))), answers)


def asked(game: Played) -> str:
    """Who was asked, in order."""
    return " ".join(ask.seat for ask in game.asks)


# The deal and the lead.


def test_each_player_is_dealt_13_cards() -> None:
    game = played(GAME, decks=[DECK])
    assert [len(game.table.hand(seat)) for seat in "NESW"] == [13, 13, 13, 13]
    assert show(game.table.hand("N")) == "2C 6C TC AC 5D 9D KD 4H 8H QH 3S 7S JS"


@pytest.mark.parametrize(("picked", "leader"), list(enumerate("NESW")))
def test_a_random_seat_leads_the_first_round(picked: int, leader: str) -> None:
    game = played(GAME, decks=[DECK], picks=[picked])
    assert (game.asks[0].seat, game.asks[0].ask) == (leader, "lead")


def test_every_seat_comes_to_lead_the_first_round() -> None:
    leaders = Counter(
        told(setup("capitalism", ["random"] * 4, index=index, events=20)).told("asked", "seat")[0][1] for index in range(200)
    )
    assert min(leaders.values()) > 30
    assert len(leaders) == 4


def test_the_leader_may_lay_any_card_and_may_not_pass() -> None:
    game = trick({"N": "3C KD 2H", "E": "4C", "S": "5C", "W": "6C"}, [])
    assert game.offered == ["3C", "KD", "2H"]


# Following.


def test_who_follows_lays_an_equal_or_higher_card_or_a_bomb_or_passes() -> None:
    game = trick({"N": "9C 3C", "E": "8D 9D TD AD 2D 3D", "S": "5C", "W": "6C"}, ["9C"])
    assert game.asks[-1].ask == "follow"
    assert game.offered == ["9D", "TD", "AD", "2D", PASS]


def test_the_ranks_go_from_three_up_to_the_ace_and_a_two_is_the_highest() -> None:
    in_order = sorted(DECK, key=STRENGTH.__getitem__)
    assert [one.rank for one in in_order[::4]] == list("3456789TJQKA2")


def test_a_three_cannot_go_on_an_ace() -> None:
    assert trick({"N": "AC 3C", "E": "3D KD", "S": "5C", "W": "6C"}, ["AC"]).offered == [PASS]


def test_turns_go_clockwise() -> None:
    game = trick({"N": "3C 3D", "E": "4C 3H", "S": "5C 3S", "W": "6C 4D"}, ["3C", "4C", "5C", "6C"])
    assert asked(game) == "N E S W N"


def test_a_pass_does_not_bind_who_passed_may_play_when_the_turn_comes_round() -> None:
    game = trick({"N": "3C 9D", "E": "4C KH", "S": "5C 3S", "W": "6C 4D"}, ["3C", "pass", "5C", "6C", "9D"])
    assert asked(game) == "N E S W N E"
    assert game.offered == ["KH", PASS]
    assert game.notes("seat.passed", "seat") == ["E"]


def test_locked_passing_binds_until_the_trick_clears() -> None:
    hands = {"N": "3C 9D", "E": "4C KH", "S": "5C TS", "W": "6C 4D"}
    game = round_of(hands, ["3C", "pass", "5C", "6C", "9D"], passing="locked")
    assert asked(game) == "N E S W N S"  # E is passed by


def test_a_locked_pass_is_forgotten_in_the_next_trick() -> None:
    hands = {"N": "3C 9D", "E": "4C KH", "S": "5C 3S", "W": "6C 4D"}
    game = round_of(hands, ["3C", "pass", "pass", "pass", "9D"], passing="locked")
    assert (asked(game), game.asks[-1].ask) == ("N E S W N E", "follow")


# Skips.


def test_an_equal_card_skips_the_next_player_once() -> None:
    game = trick({"N": "5C 9D", "E": "5D KH", "S": "6C 3S", "W": "7C 4D"}, ["5C", "5D", "7C", "9D"])
    assert asked(game) == "N E W N E"  # S is skipped, and by nobody else
    assert game.notes("seat.skipped", "seat") == ["S"]


def test_who_was_skipped_plays_again_when_the_turn_comes_round() -> None:
    game = trick({"N": "5C 9D", "E": "5D KH", "S": "6C AS", "W": "7C 4D"}, ["5C", "5D", "7C", "9D", "pass"])
    assert (asked(game), game.offered) == ("N E W N E S", ["AS", PASS])


def test_a_pass_after_the_skip_does_not_skip_again() -> None:
    game = trick({"N": "5C 9D", "E": "5D KH", "S": "6C AS", "W": "7C 4D"}, ["5C", "5D", "pass", "pass"])
    assert game.notes("seat.skipped", "seat") == ["S"]
    assert game.outcome == "E"  # the turn has come round to E


def test_equal_card_upon_equal_card_skips_each_time() -> None:
    game = trick({"N": "5C 9D", "E": "5D KH", "S": "6C AS", "W": "5H 4D"}, ["5C", "5D", "5H"])
    assert game.notes("seat.skipped", "seat") == ["S", "N"]
    assert asked(game) == "N E W E"


def test_a_skip_passes_over_a_player_who_is_out() -> None:
    game = trick({"N": "5C 9D", "E": "5D KH", "S": "", "W": "7C 4D"}, ["5C", "5D"])
    assert game.notes("seat.skipped", "seat") == ["W"]
    assert asked(game) == "N E N"


def test_who_goes_out_with_an_equal_card_still_skips_the_next() -> None:
    game = trick({"N": "5C 9D", "E": "5D", "S": "6C AS", "W": "7C 4D"}, ["5C", "5D"])
    assert game.notes("seat.skipped", "seat") == ["S"]
    assert asked(game) == "N E W"


def test_between_two_players_a_skip_wins_the_trick() -> None:
    game = trick({"N": "5C 9D", "E": "5D KH", "S": "", "W": ""}, ["5C", "5D"])
    assert (asked(game), game.outcome) == ("N E", "E")
    assert game.notes("seat.skipped", "seat") == ["N"]


def test_a_locked_player_can_be_the_one_who_is_skipped() -> None:
    hands = {"N": "5C 9D", "E": "8D KH", "S": "6C 9S", "W": "7C 4D"}
    game = trick(hands, ["5C", "pass", "6C", "7C", "9D", "9S"], passing="locked")
    assert game.notes("seat.skipped", "seat") == ["W"]
    again = trick(
        {"N": "5C 9D", "E": "8D KH", "S": "6C 9S", "W": "7C 9H"}, ["5C", "pass", "6C", "7C", "pass", "9S", "9H"], passing="locked"
    )
    assert again.notes("seat.skipped", "seat") == ["N"]


# Bombs.


def test_a_bomb_clears_the_trick_at_once_and_whoever_bombed_leads() -> None:
    game = round_of({"N": "3C 9D", "E": "2C KH", "S": "6C AS", "W": "7C 4D"}, ["3C", "2C"])
    assert game.notes("trick.cleared", "seat", "cards", "bomb") == [("E", 2, True)]
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("E", "lead")
    assert show(game.table.cards("cleared")) == "3C 2C"
    assert not game.table.cards("trick")


def test_a_bomb_may_be_led_and_clears_too() -> None:
    game = round_of({"N": "2C 9D", "E": "2D KH", "S": "6C AS", "W": "7C 4D"}, ["2C"])
    assert game.notes("trick.cleared", "seat", "cards", "bomb") == [("N", 1, True)]
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("N", "lead")


def test_if_the_bomber_is_out_the_next_clockwise_player_with_cards_leads() -> None:
    game = round_of({"N": "3C 9D", "E": "2C", "S": "6C AS", "W": "7C 4D"}, ["3C", "2C"])
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("S", "lead")


def test_the_next_clockwise_player_may_be_further_on() -> None:
    game = round_of({"N": "3C 9D", "E": "3D 2C", "S": "6C", "W": "7C 4D"}, ["3C", "pass", "6C", "pass", "pass", "pass"])
    assert game.notes("trick.cleared", "seat", "bomb") == [("S", False)]
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("W", "lead")
    hands = {"N": "3C 9D", "E": "3D 5D", "S": "6C", "W": "5C"}
    game = round_of(hands, ["3C", "pass", "pass", "5C", "pass", "pass", "6C", "pass", "pass"])
    assert game.notes("seat.out", "seat") == ["W", "S"]
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("N", "lead")  # W, next to S, is out too


# The trick clears.


def test_the_trick_clears_when_all_others_have_passed_and_the_last_to_play_leads() -> None:
    game = round_of({"N": "3C 9D", "E": "4C KH", "S": "6C AS", "W": "7C 4D"}, ["3C", "4C", "pass", "pass", "pass"])
    assert asked(game) == "N E S W N E"
    assert game.asks[-1].ask == "lead"
    assert game.told("trick.cleared") == [{"seat": "E", "cards": 2, "bomb": False}]


def test_the_trick_clears_when_the_turn_comes_round_to_a_top_card_whose_player_is_out() -> None:
    game = round_of({"N": "3C 9D", "E": "4C", "S": "6C AS", "W": "7C 4D"}, ["3C", "4C", "pass", "pass", "pass"])
    assert game.notes("trick.cleared", "seat") == ["E"]
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("S", "lead")


def test_a_trick_is_told_card_by_card_until_it_is_cleared_to_the_side() -> None:
    game = round_of({"N": "3C 9D", "E": "4C KH", "S": "6C AS", "W": "7C 4D"}, ["3C", "4C", "pass", "pass", "pass"])
    assert game.moves() == [
        "N play 3C: hand:N > trick",
        "E play 4C: hand:E > trick",
        "E clear 3C 4C: trick > cleared",
    ]


def test_a_trick_is_told_with_its_number_and_leader() -> None:
    game = round_of({"N": "3C 9D", "E": "4C KH", "S": "6C AS", "W": "7C 4D"}, ["3C", "4C", "pass", "pass", "pass"])
    tricks = [(entered["number"], entered["leader"]) for entered in game.told("phase.entered")]
    assert tricks == [(1, "N"), (2, "E")]


# Titles.


def test_there_is_a_title_for_each_of_the_four() -> None:
    assert TITLES == ("President", "Vice President", "Middle Man", "Bum")


def test_titles_go_by_the_order_out_and_the_last_to_hold_cards_is_the_bum() -> None:
    answers = ["3C", "4C", "6C"]
    game = round_of({"N": "3C", "E": "4C", "S": "6C", "W": "7C 4D"}, answers)
    assert game.outcome == ["N", "E", "S", "W"]
    assert game.notes("seat.out", "seat", "title") == [("N", "President"), ("E", "Vice President"), ("S", "Middle Man")]
    assert asked(game) == "N E S"  # the Bum does not play the cards out
    assert show(game.table.hand("W")) == "7C 4D"
    assert show(game.table.cards("cleared")) == "3C 4C 6C"


def test_the_bum_need_not_sit_last() -> None:
    game = round_of({"N": "3C 4H", "E": "4C", "S": "6C", "W": "7C"}, ["3C", "4C", "6C", "7C"])
    assert game.outcome == ["E", "S", "W", "N"]


# Rounds. Every player has one suit-like run, so that a round can be followed.

FIRST = dealt(
    "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C",
    "6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D",
    "9H 9S TC TD TH TS JC JD JH JS QC QD QH",
    "QS KC KD KH KS AC AD AH AS 2C 2D 2H 2S",
)


def lowest(ask: Ask) -> Any:
    """Follow or lead with the lowest card there is."""
    playable = [option for option in ask.options if option != PASS]
    return min(playable, key=STRENGTH.__getitem__) if playable else PASS


def test_the_exchange_is_of_the_two_lowest_and_the_two_highest_of_the_cards_dealt() -> None:
    """Dealt 3C 4C as lowest to the President and 2S AS as highest to the Bum, each would have lower and higher after it."""
    game = small_table({"N": "3C 9D AC 4C", "E": "5C", "S": "6C", "W": "2S 3D 3H AS"})
    moves: list[CardsMoved] = []
    game.listen(lambda fact: moves.append(fact) if isinstance(fact, CardsMoved) else None)
    exchange(game, president="N", bum="W", number=2)
    assert [(move.verb, show(move.cards), move.seat, move.to) for move in moves] == [
        ("give", "3C 4C", "N", "hand:W"),
        ("give", "AS 2S", "W", "hand:N"),
    ]
    assert [move.seen_by for move in moves] == [("N", "W"), ("N", "W")]


def test_the_exchange_happens_at_the_same_moment() -> None:
    """The President's two lowest are the highest there are: the Bum gives what was dealt, not what was just received."""
    table = small_table({"N": "2C 2D", "E": "5C", "S": "6C", "W": "3C 3D 4C"})
    exchange(table, president="N", bum="W", number=2)
    assert (show(table.hand("N")), show(table.hand("W"))) == ("3D 4C", "3C 2C 2D")


def test_later_rounds_are_dealt_then_exchanged_then_led_by_the_president() -> None:
    game = played(GAME, [lowest] * 600, decks=[FIRST] * 5, picks=[1], target=2, points=[1, 0, 0, 0])
    won = [fields["seat"] for fields in game.told("seat.out") if fields["title"] == "President"]
    events = [fact for fact in game.facts if fact.event in {"phase.entered", "cards.moved", "asked", "cards.shuffled"}]
    at = next(at for at, fact in enumerate(events) if fact.event == "phase.entered" and fact.fields()["phase"] == "exchange")
    before, after = events[at - 4 : at], events[at + 1 : at + 5]
    assert [fact.fields().get("verb") for fact in before] == ["deal"] * 4
    assert [fact.fields().get("verb") for fact in after[:2]] == ["give", "give"]
    lead = next(fact for fact in after if fact.event == "asked").fields()
    assert (lead["seat"], lead["ask"]) == (won[0], "lead")


def test_the_president_and_the_bum_of_the_round_before_exchange() -> None:
    game = played(GAME, [lowest] * 600, decks=[FIRST] * 2, target=5)
    assert game.notes("seat.out", "seat")[:3] == ["W", "S", "E"]  # North, with the lowest cards, is the Bum
    assert game.moves("deal", "play", "clear", "collect") == ["W give QS KC: hand:W > hand:N", "N give 5S 6C: hand:N > hand:W"]


def test_rounds_are_numbered_from_one_and_an_exchange_belongs_to_the_round_it_opens() -> None:
    game = played(GAME, [lowest] * 600, decks=[FIRST] * 2, target=5)
    phases = [(entered["phase"], entered["number"]) for entered in game.phases("trick")]
    assert phases == [("round", 1), ("round", 2), ("exchange", 2)]


def test_there_is_no_exchange_before_the_first_round() -> None:
    game = played(GAME, decks=[FIRST])
    assert not [fields for fields in game.told("cards.moved") if fields["verb"] == "give"]


def test_all_cards_are_gathered_and_shuffled_before_the_next_round() -> None:
    game = played(GAME, [lowest] * 300, decks=[FIRST, DECK], target=6)
    shuffles = [fields["cards"] for fields in game.told("cards.shuffled")]
    assert [len(shuffle) for shuffle in shuffles[:2]] == [52, 52]
    assert shuffles[1] == [one.text for one in DECK]


def test_titles_are_worth_three_two_one_and_nothing() -> None:
    game = played(GAME, [lowest] * 300, decks=[FIRST], target=3)
    titles = game.notes("seat.out", "seat")
    bum = next(seat for seat in "NESW" if seat not in titles)
    [change] = game.told("score.changed")
    assert change == {
        "points": {titles[0]: 3, titles[1]: 2, titles[2]: 1, bum: 0},
        "totals": {seat: {**dict(zip(titles, (3, 2, 1), strict=True)), bum: 0}[seat] for seat in "NESW"},
        "reason": "titles",
    }


def test_the_points_are_an_option() -> None:
    game = played(GAME, [lowest] * 300, decks=[FIRST], target=20, points=[20, 10, 5, 1])
    assert list(game.told("score.changed")[0]["points"].values()) == [20, 10, 5, 1]
    assert game.outcome.reason == "20 points reached"


def test_the_game_ends_after_the_round_in_which_somebody_has_reached_the_target() -> None:
    for index in range(20):
        outcome = told(setup("capitalism", SEATED, index=index)).outcome
        assert outcome is not None
        assert 10 <= max(outcome.scores.values()) <= 12
        rounds = outcome.measures["rounds"]
        assert sum(outcome.scores.values()) == 6 * rounds
        assert 4 <= rounds <= 7
    game = told(setup("capitalism", SEATED, target=1)).outcome
    assert game is not None
    assert game.measures["rounds"] == 1


def test_the_highest_total_wins() -> None:
    for index in range(20):
        outcome = told(setup("capitalism", SEATED, index=index)).outcome
        assert outcome is not None
        [winner] = outcome.winners
        assert outcome.scores[winner] == max(outcome.scores.values())
        assert [len(group) for group in outcome.ranking] == [1, 1, 1, 1]
        ranked = [outcome.scores[seat] for (seat,) in outcome.ranking]
        assert ranked == sorted(ranked, reverse=True)


def test_equal_totals_go_to_the_better_title_in_the_last_round() -> None:
    """Everybody has one point for every round: only the last round's titles tell them apart."""
    game = played(GAME, [lowest] * 300, decks=[FIRST], target=1, points=[1, 1, 1, 1])
    titles = game.notes("seat.out", "seat")
    bum = next(seat for seat in "NESW" if seat not in titles)
    assert game.outcome.ranking == tuple((seat,) for seat in [*titles, bum])
    assert game.outcome.winners == (titles[0],)
    assert titles[0] != "N", "or else the order of seats would do as well"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"points": [3, 2, 1]}, "points wants 4 numbers, one for each title; found 3"),
        ({"points": [0, 0, 0, 0]}, "options: points that are all 0 never reach the target"),
        ({"points": [3, 2, 1, -1]}, "points: -1 is not allowed; a list of whole numbers from 0 to 1000"),
        ({"target": 0}, "target: 0 is not allowed; a whole number from 1 to 1000"),
        ({"passing": "close"}, "passing: 'close' is not known; allowed: open, locked"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadInput, match="options") as refused:
        read_options(GAME, options, 4)
    assert problem in str(refused.value)


@pytest.mark.parametrize("players", [3, 5])
def test_it_is_for_four_players(players: int) -> None:
    with pytest.raises(BadInput, match=f"Capitalism is for 4 players; found {players}"):
        setup("capitalism", ["random"] * players)


def test_the_measures_count_rounds_tricks_skips_and_passes() -> None:
    game = told(setup("capitalism", SEATED))
    assert game.outcome is not None
    events = Counter(fact.event for fact in game.facts)
    rounds = sum(phase == "round" for _, phase in game.told("phase.entered", "phase"))
    assert game.outcome.measures == {
        "rounds": rounds,
        "tricks": events["trick.cleared"],
        "skips": events["seat.skipped"],
        "passes": events["seat.passed"],
    }


# Strategies.


def chooses(strategy: str, hand: str, on: str = "") -> str:
    """What the strategy plays from this hand on this trick (or leads)."""
    table = small_table({"N": hand, "E": "", "S": "", "W": ""})
    table.place("trick", cards(on))
    held = table.hand("N")
    if on:
        top = STRENGTH[cards(on)[-1]]
        ask = Ask("N", "follow", (*(one for one in held if STRENGTH[one] >= top), PASS))
    else:
        ask = Ask("N", "lead", tuple(held))
    choice = STRATEGIES[strategy]().decide(View(table, "N"), ask)
    assert choice in ask.options
    return str(choice)


@pytest.mark.parametrize(
    ("strategy", "hand", "on", "choice"),
    [
        ("lowest-first", "KC 5D 9C 2H", "", "5D"),
        ("lowest-first", "KC 5D 9C 2H", "6S", "9C"),
        ("lowest-first", "KC 5D 9C 2H", "4S 9S", "9C"),
        ("lowest-first", "3C 5D 2H", "6S", "pass"),  # keeps its bomb
        ("lowest-first", "2C 2H", "6S", "2C"),  # nothing but bombs is left
        ("lowest-first", "2C", "", "2C"),
        ("lowest-first", "3C", "6S", "pass"),
        ("highest-first", "KC 5D 9C 2H", "", "2H"),
        ("highest-first", "KC 5D 9C", "", "KC"),
        ("highest-first", "KC 5D 9C 2H", "6S", "2H"),
        ("highest-first", "KC 5D 9C", "6S", "KC"),
        ("highest-first", "3C 5D", "6S", "pass"),
        ("bomb-first", "KC 5D 9C 2H", "", "2H"),
        ("bomb-first", "KC 5D 9C 2H", "6S", "2H"),
        ("bomb-first", "KC 5D 9C", "", "5D"),
        ("bomb-first", "KC 5D 9C", "6S", "9C"),
        ("bomb-first", "3C 5D", "6S", "pass"),
        ("max-skip", "KC 5D 9C 2H", "", "5D"),
        ("max-skip", "2H", "", "2H"),
        ("max-skip", "2H 3D", "", "3D"),
        ("max-skip", "KC 5D 9C 2H", "9S", "9C"),
        ("max-skip", "KC 5D 9C 2H", "9S 6S", "pass"),  # could play, but nothing equal
        ("max-skip", "2H", "9S", "pass"),
    ],
)
def test_each_strategy_chooses_as_the_seed_says(strategy: str, hand: str, on: str, choice: str) -> None:
    assert chooses(strategy, hand, on) == choice


def test_a_whole_game_keeps_the_rules() -> None:
    """Followed from its facts by somebody else than the rules."""
    for index, seated in enumerate([SEATED, ["random"] * 4, SEATED[::-1]]):
        for locked in ("open", "locked"):
            follow(setup("capitalism", seated, index=index, passing=locked), locked == "locked")


def follow(ready: Any, locked: bool) -> None:  # noqa: C901  # one branch for each kind of fact
    hands: dict[str, list[str]] = {seat: [] for seat in "NESW"}
    top, last, turn, passed = "", "", "", set[str]()
    for fact in told(ready).facts:
        of = fact.fields()
        if fact.event == "phase.entered" and of["phase"] == "round":
            hands = {seat: [] for seat in "NESW"}
        elif fact.event == "phase.entered" and of["phase"] == "trick":
            top, last, turn, passed = "", "", of["leader"], set()
        elif fact.event == "cards.moved" and of["verb"] == "play":
            [laid] = of["cards"]
            assert of["seat"] == turn
            assert not top or "3456789TJQKA2".index(laid[0]) >= "3456789TJQKA2".index(top)
            hands[of["seat"]].remove(laid)
            top, last, turn = laid[0], of["seat"], next_in(hands, turn)
        elif fact.event == "cards.moved":
            for zone, change in ((of["from"], list.remove), (of["to"], list.append)):
                for text in of["cards"] if zone.startswith("hand:") else ():
                    change(hands[zone[-1]], text)
        elif fact.event in {"seat.passed", "seat.skipped"}:
            while locked and turn in passed and turn != of["seat"]:
                turn = next_in(hands, turn)
            assert of["seat"] == turn
            if fact.event == "seat.passed":
                passed.add(turn)
            turn = next_in(hands, turn)
        elif fact.event == "asked" and of["ask"] == "follow":
            while locked and turn in passed:
                turn = next_in(hands, turn)
            assert of["seat"] == turn != last


def next_in(hands: Mapping[str, list[str]], seat: str) -> str:
    """The next player clockwise who holds cards, or the same if nobody else does."""
    around = "NESW" * 2
    at = around.index(seat)
    return next((one for one in around[at + 1 : at + 5] if hands[one]), seat)
