"""Euchre: worked examples with the decks written out, counts known from outside, and another implementation beside ours."""

from __future__ import annotations

import doctest
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Entry, Setup, seat_players
from eventcards.games.euchre.chances import chance_to_take
from eventcards.games.euchre.rules import DECK, GAME, POWER, SUIT, TRUMPS, Options
from eventcards.games.euchre.strategies import CardValues, EuchrePlayer, RandomCards, Risky, Safe, opponents_to_come
from eventcards.kernel.cards import SUITS, Card, card, cards, show
from eventcards.kernel.requests import Ask
from eventcards.kernel.view import View
from tests.playing import Played, dealt, played

# North deals, so that East is dealt first, bids first and leads. The card turned up is the first after the hands; the kitty follows.

BOWERS = dealt(
    "KH 9D TD 9C TC",  # East
    "JD 9S TS JS QS",  # South: the jack of diamonds is no diamond when hearts are trump
    "QH QD KD QC KC",  # West
    "9H TH AD KS AS",  # North
    then="AH JH JC AC",
)

# East takes so many tricks with hearts as trump and no more, if everybody plays their cards from left to right.

TWO = dealt("JH JD QC TC 9C", "9S TS KC AC JC", "JS QS KS AS 9D", "TH TD QD KD AD", then="9H AH KH QH")
THREE = dealt("JH JD AH 9C TC", "9S TS JS KC AC", "QS KS AS 9D JC", "TH TD QD KD AD", then="9H KH QH QC")
FOUR = dealt("JH JD AH KH 9C", "9S TS JS QS AC", "KS AS 9D TD QD", "TH KD AD TC JC", then="9H QH QC KC")
FIVE = dealt("JH JD AH KH QH", "9S TS JS QS KS", "AS 9D TD QD KD", "TH AD 9C TC JC", then="9H QC KC AC")


def first(ask: Ask) -> Any:
    """From left to right."""
    return ask.options[0]


def made_by_east(alone: str) -> list[Any]:
    """East, or whoever sits at the dealer's left, orders up; all play from left to right."""
    return ["order up", first, alone, *[first] * (15 if alone == "alone" else 20)]


# Bidding.


def test_five_cards_each_one_turned_up_and_three_in_the_kitty() -> None:
    game = played(GAME, decks=[BOWERS])
    assert show(game.table.hand("S")) == "JD 9S TS JS QS"
    assert show(game.table.cards("turned")) == "AH"
    assert show(game.table.cards("kitty")) == "JH JC AC"
    assert not game.table.cards("deck")


def test_everybody_sees_the_turned_card_and_nobody_the_kitty() -> None:
    game = played(GAME, decks=[BOWERS])
    for seat in "NESW":
        view = View(game.table, seat)
        assert show(view.cards("turned")) == "AH"
        assert show(view.cards("kitty")) == "?? ?? ??"


def test_bidding_goes_round_from_the_dealers_left_to_the_dealer() -> None:
    game = played(GAME, ["pass"] * 4, decks=[BOWERS])
    assert [(ask.seat, ask.ask) for ask in game.asks] == [
        ("E", "order up"), ("S", "order up"), ("W", "order up"), ("N", "order up"), ("E", "call"),
    ]  # fmt: skip
    assert game.notes("seat.passed", "seat") == ["E", "S", "W", "N"]


def test_the_dealer_takes_the_card_ordered_up_and_discards_one_that_only_the_dealer_knows() -> None:
    game = played(GAME, ["pass", "order up"], decks=[BOWERS])
    assert game.notes("trump.made", "seat", "suit") == [("S", "H")]
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("N", "discard")
    assert game.offered == ["9H", "TH", "AD", "KS", "AS", "AH"]
    game = played(GAME, ["pass", "order up", "KS"], decks=[BOWERS])
    assert show(game.table.hand("N")) == "9H TH AD AS AH"
    assert game.told("cards.moved")[-1]["seen_by"] == ("N",)
    assert show(View(game.table, "N").cards("discard:N")) == "KS"
    assert show(View(game.table, "S").cards("discard:N")) == "??"
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("S", "alone")  # the maker is asked after the discard


def test_the_dealer_may_discard_the_very_card_that_was_turned_up() -> None:
    game = played(GAME, ["order up", "AH", "together"], decks=[BOWERS])
    assert show(game.table.cards("discard:N")) == "AH"
    assert game.notes("trump.made", "suit") == ["H"]


def test_after_four_passes_any_other_suit_may_be_called_and_the_dealer_takes_no_card() -> None:
    game = played(GAME, ["pass"] * 4, decks=[BOWERS])
    assert game.offered == ["C", "D", "S", "pass"]
    game = played(GAME, [*["pass"] * 5, "S"], decks=[BOWERS])
    assert game.notes("trump.made", "seat", "suit") == [("S", "S")]
    assert (game.asks[-1].seat, game.asks[-1].ask) == ("S", "alone")
    assert show(game.table.hand("N")) == "9H TH AD KS AS"


def test_when_all_pass_twice_the_cards_are_thrown_in_and_the_next_dealer_deals() -> None:
    game = played(GAME, ["pass"] * 8, decks=[BOWERS, FIVE])
    assert game.notes("seat.passed", "seat") == ["E", "S", "W", "N", "E", "S", "W", "N"]
    assert game.table.tally["hand.passed_out"] == 1
    assert [fact["dealer"] for fact in game.told("phase.entered")] == ["N", "E"]
    assert game.table.scores == {"NS": 0, "EW": 0}
    assert show(game.table.hand("S")) == "JH JD AH KH QH"
    assert game.asks[-1].seat == "S"


def test_a_stuck_dealer_cannot_pass_the_second_time() -> None:
    game = played(GAME, ["pass"] * 7, decks=[BOWERS], stick_the_dealer=True)
    assert (game.asks[3].seat, list(game.asks[3].options)) == ("N", ["order up", "pass"])
    assert (game.asks[6].seat, list(game.asks[6].options)) == ("W", ["C", "D", "S", "pass"])
    assert (game.asks[7].seat, list(game.asks[7].options)) == ("N", ["C", "D", "S"])


# Play.


def test_the_left_bower_must_follow_trump_and_beats_the_ace() -> None:
    game = played(GAME, ["order up", "KS", "together", "KH"], decks=[BOWERS])
    assert (game.asks[-1].seat, game.offered) == ("S", ["JD"])
    game = played(GAME, ["order up", "KS", "together", "KH", "JD", "QH"], decks=[BOWERS])
    assert (game.asks[-1].seat, game.offered) == ("N", ["9H", "TH", "AH"])
    game = played(GAME, ["order up", "KS", "together", "KH", "JD", "QH", "AH"], decks=[BOWERS])
    assert game.notes("trick.won", "seat") == ["S"]
    assert show(game.table.cards("won:NS")) == "KH JD QH AH"


def test_the_left_bower_cannot_follow_its_printed_suit_and_takes_the_trick_as_a_trump() -> None:
    game = played(GAME, ["order up", "KS", "together", "9D"], decks=[BOWERS])
    assert (game.asks[-1].seat, game.offered) == ("S", ["JD", "9S", "TS", "JS", "QS"])
    game = played(GAME, ["order up", "KS", "together", "9D", "JD"], decks=[BOWERS])
    assert (game.asks[-1].seat, game.offered) == ("W", ["QD", "KD"])
    game = played(GAME, ["order up", "KS", "together", "9D", "JD", "KD", "AD"], decks=[BOWERS])
    assert game.notes("trick.won", "seat") == ["S"]


def test_the_left_bower_led_asks_for_trump() -> None:
    game = played(GAME, ["order up", "AD", "together", "JD", "9S"], decks=[FIVE])
    assert (game.asks[-1].seat, game.offered) == ("W", ["AS", "9D", "TD", "QD", "KD"])  # diamonds do not follow it
    game = played(GAME, ["order up", "AD", "together", "JD", "9S", "9D"], decks=[FIVE])
    assert (game.asks[-1].seat, game.offered) == ("N", ["TH", "9H"])


def test_the_right_bower_beats_the_left() -> None:
    assert [show(TRUMPS[suit]) for suit in SUITS] == [
        "9C TC QC KC AC JS JC", "9D TD QD KD AD JH JD", "9H TH QH KH AH JD JH", "9S TS QS KS AS JC JS",
    ]  # fmt: skip


def test_a_card_neither_trump_nor_of_the_suit_led_beats_nothing() -> None:
    answers = ["pass", "pass", "pass", "pass", "C", "together"]  # clubs: East has 9C TC, South no club but JS, the left bower
    game = played(GAME, [*answers, "9D", "JD", "QD", "AD"], decks=[BOWERS])
    assert game.notes("trick.won", "seat") == ["N"]
    game = played(GAME, [*answers, "KH", "QS", "QH", "9H"], decks=[BOWERS])  # South's queen of spades, thrown away
    assert game.notes("trick.won", "seat") == ["E"]


def test_a_hand_is_told_card_by_card() -> None:
    game = played(GAME, ["order up", "KS", "together", "KH", "JD", "QH", "AH"], decks=[BOWERS])
    assert game.moves()[4:] == [
        "- turn AH: deck > turned",
        "- deal JH JC AC: deck > kitty",
        "N take AH: turned > hand:N",
        "N discard KS: hand:N > discard:N",
        "E play KH: hand:E > trick",
        "S play JD: hand:S > trick",
        "W play QH: hand:W > trick",
        "N play AH: hand:N > trick",
        "S take KH JD QH AH: trick > won:NS",
    ]
    assert game.phases() == [
        {"phase": "hand", "number": 1, "dealer": "N"},
        {"phase": "trick", "number": 1, "order": ["E", "S", "W", "N"]},
        {"phase": "trick", "number": 2, "order": ["S", "W", "N", "E"]},
    ]


def test_who_wins_a_trick_leads_the_next() -> None:
    game = played(GAME, ["order up", "KS", "together", "9D", "JD", "KD", "AD", "9S"], decks=[BOWERS])
    tricks = [fact["order"] for fact in game.told("phase.entered") if fact["phase"] == "trick"]
    assert tricks == [["E", "S", "W", "N"], ["S", "W", "N", "E"]]
    assert game.asks[-1].seat == "W"


def test_a_lone_makers_partner_rests_and_the_next_seat_leads_for_it() -> None:
    game = played(GAME, ["pass", "pass", "order up", "9H", "alone"], decks=[BOWERS])  # West alone: East would have led
    assert game.notes("maker.alone", "seat") == ["W"]
    assert game.asks[-1].seat == "S"
    game = played(GAME, ["pass", "pass", "order up", "9H", "alone", *[first] * 15], decks=[BOWERS, FIVE])
    assert [ask.seat for ask in game.asks[5:8]] == ["S", "W", "N"]
    assert "E" not in [ask.seat for ask in game.asks[5:20]]
    assert game.table.tally["trick.won"] == 5


# Scoring.


@pytest.mark.parametrize(
    ("deck", "alone", "reason", "points"),
    [
        (TWO, "together", "euchre", {"NS": 2}),
        (TWO, "alone", "euchre", {"NS": 2}),
        (THREE, "together", "made", {"EW": 1}),
        (THREE, "alone", "made", {"EW": 1}),
        (FOUR, "together", "made", {"EW": 1}),
        (FOUR, "alone", "made", {"EW": 1}),
        (FIVE, "together", "march", {"EW": 2}),
        (FIVE, "alone", "march alone", {"EW": 4}),
    ],
)
def test_each_row_of_the_scoring_table(deck: Sequence[Card], alone: str, reason: str, points: dict[str, int]) -> None:
    game = played(GAME, made_by_east(alone), decks=[deck, FIVE])
    tricks = {id(TWO): 2, id(THREE): 3, id(FOUR): 4, id(FIVE): 5}[id(deck)]
    assert [winner in "EW" for winner in game.notes("trick.won", "seat")].count(True) == tricks
    assert game.notes("score.changed", "reason", "points") == [(reason, points)]


NINE_ALL = [*made_by_east("alone") * 4, *made_by_east("together") * 2]
"""The lone marches of East, South, West and North in turn, then a point for East and one for South."""


@pytest.mark.parametrize(
    ("deck", "alone", "scores", "winners"),
    [
        (THREE, "together", {"NS": 9, "EW": 10}, ("E", "W")),
        (FIVE, "together", {"NS": 9, "EW": 11}, ("E", "W")),
        (FIVE, "alone", {"NS": 9, "EW": 13}, ("E", "W")),
        (TWO, "together", {"NS": 11, "EW": 9}, ("N", "S")),
    ],
)
def test_at_nine_all_the_next_hand_decides(
    deck: Sequence[Card], alone: str, scores: dict[str, int], winners: tuple[str, ...]
) -> None:
    decks = [FIVE, FIVE, FIVE, FIVE, THREE, THREE, deck]
    before = played(GAME, NINE_ALL, decks=decks)
    assert before.table.scores == {"NS": 9, "EW": 9}
    assert before.outcome is None
    game = played(GAME, [*NINE_ALL, *made_by_east(alone)], decks=decks)
    assert game.outcome is not None
    assert game.outcome.scores == scores
    assert game.outcome.reason == "10 points reached"
    assert game.outcome.winners == winners
    assert game.outcome.ranking == (winners, tuple(seat for seat in "NESW" if seat not in winners))


def test_the_deal_passes_left_from_the_first_dealer_whom_chance_picks() -> None:
    game = played(GAME, [*made_by_east("alone") * 2], decks=[FIVE] * 3, picks=[2])
    assert [fact["dealer"] for fact in game.told("phase.entered") if fact["phase"] == "hand"] == ["S", "W", "N"]


def test_measures_count_hands_by_how_they_ended() -> None:
    answers = [*["pass"] * 8, *made_by_east("alone") * 2, *made_by_east("together") * 2]
    game = played(GAME, answers, decks=[FIVE, FIVE, THREE, FIVE, TWO], target=8)  # South 4, West 1, North 2; East is euchred
    assert game.outcome is not None
    assert {name: measure.of(game.table) for name, measure in GAME.measures.items()} == {
        "hands": 5,
        "passed-out hands": 1,
        "euchres": 1,
        "marches": 2,
        "loners tried": 2,
        "loners made": 1,
        "maker points per hand": (4 + 1 + 2) / 4,
        "defender points per hand": 2 / 4,
    }


def test_where_every_hand_was_thrown_in_there_are_no_points_per_hand() -> None:
    game = played(GAME, ["pass"] * 8, decks=[FIVE, FIVE])
    assert GAME.measures["maker points per hand"].of(game.table) == 0


# Counts known from outside, and properties of any hand.


def test_there_are_42504_hands_and_21_of_nothing_but_trumps_in_each_suit() -> None:
    hands = list(combinations(DECK, 5))
    assert len(hands) == 42_504 == comb(24, 5)
    for trump, suits in SUIT.items():
        assert sum(all(suits[one] == trump for one in hand) for hand in hands) == 21 == comb(7, 5)


def bid_and_play(luck: Random) -> Any:
    """Anything but a pass, so that the first hand is played."""
    return lambda ask: luck.choice([option for option in ask.options if option != "pass"])


def belongs_to(one: Card, trump: str) -> str:
    """The suit of a card, in words of our own: a jack of trump's colour is a trump."""
    colours = ("CS", "DH")
    return trump if one.rank == "J" and any({one.suit, trump} <= set(colour) for colour in colours) else one.suit


@given(deck=generators.permutations(DECK), luck=generators.randoms(use_true_random=False))
def test_in_any_hand_all_follow_suit_if_able_five_tricks_are_won_and_one_team_scores(deck: list[Card], luck: Random) -> None:
    game = played(GAME, [bid_and_play(luck)] * 23, decks=[deck], target=1)
    assert game.outcome is not None
    [(maker, trump)] = game.notes("trump.made", "seat", "suit")
    hands = {seat: list(deck[place:20:4]) for place, seat in enumerate("ESWN")}
    led: Card | None = None
    for move in game.told("cards.moved"):
        moved = cards(" ".join(move["cards"]))
        if move["verb"] == "play":
            hand, [laid] = hands[move["seat"]], moved
            led = led or laid
            if belongs_to(laid, trump) != belongs_to(led, trump):
                assert all(belongs_to(one, trump) != belongs_to(led, trump) for one in hand)
            hand.remove(laid)
        elif move["from"] == "trick":
            led = None
        elif move["to"] == "hand:N" and move["verb"] == "take":
            hands["N"].extend(moved)
        elif move["verb"] == "discard":
            hands["N"].remove(moved[0])
    winners = game.notes("trick.won", "seat")
    assert len(winners) == 5
    ours = sum(game.table.teams[seat] == game.table.teams[maker] for seat in winners)
    alone = bool(game.notes("maker.alone", "seat"))
    [points] = game.notes("score.changed", "points")
    [(team, scored)] = points.items()
    assert (team == game.table.teams[maker]) == (ours >= 3)
    assert scored == {0: 2, 1: 2, 2: 2, 3: 1, 4: 1, 5: 4 if alone else 2}[ours]


# The chance that a card takes the trick.


def brute_force(one: Card, trump: str, unseen: Sequence[Card], sizes: Sequence[int], trick: Sequence[Card]) -> Fraction:
    """Every deal of the unseen cards to those hands; each opponent's legal cards are looked at one by one."""
    led = SUIT[trump][(*trick, one)[0]]
    power = POWER[trump, led]

    def can_beat(hand: Sequence[Card]) -> bool:
        legal = [other for other in hand if SUIT[trump][other] == led] or hand
        return any(power[other] > power[one] for other in legal)

    def deals(left: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
        if not sizes:
            yield []
            return
        for hand in combinations(left, sizes[0]):
            for others in deals([other for other in left if other not in hand], sizes[1:]):
                yield [hand, *others]

    wins_so_far = power[one] > max((power[other] for other in trick), default=0)
    outcomes = [wins_so_far and not any(can_beat(hand) for hand in hands) for hands in deals(unseen, sizes)]
    return Fraction(sum(outcomes), len(outcomes))


@given(
    pack=generators.permutations(DECK),
    trump=generators.sampled_from(SUITS),
    down=generators.integers(0, 3),
    sizes=generators.lists(generators.integers(1, 3), max_size=2),
    left=generators.integers(0, 2),
)
def test_the_exact_chance_is_what_counting_every_deal_gives(
    pack: list[Card], trump: str, down: int, sizes: list[int], left: int
) -> None:
    one, trick, unseen = pack[0], pack[1 : 1 + down], pack[4 : 4 + sum(sizes) + left]
    assert chance_to_take(one, trump, unseen, sizes, trick) == brute_force(one, trump, unseen, sizes, trick)


def test_the_chance_refuses_hands_that_the_unseen_cards_cannot_fill() -> None:
    with pytest.raises(ValueError, match="hands of 2, 2 cards are more than the unseen cards"):
        chance_to_take(card("9H"), "D", cards("9C TC JC"), [2, 2])


NINE_OF_HEARTS = card("9H")
OTHERS = [one for one in DECK if one is not NINE_OF_HEARTS]


def test_the_seeds_nine_of_hearts_led_under_diamonds() -> None:
    beat_it = [one for one in OTHERS if POWER["D", "H"][one] > POWER["D", "H"][NINE_OF_HEARTS]]
    assert show(beat_it) == "9D TD JD QD KD AD TH JH QH KH AH"  # seven trumps, the left bower among them, and four hearts
    # What the seed computes: eleven of 24 cards (it says 23), each opponent as if holding one card, each from the full pack.
    assert round((1 - 11 / 24) ** 2, 4) == 0.2934
    assert round((1 - 11 / 23) ** 2, 4) == 0.2722
    # One card each from the 23 that are left, exactly.
    assert chance_to_take(NINE_OF_HEARTS, "D", OTHERS, [1, 1]) == Fraction(12 * 11, 23 * 22) == Fraction(6, 23)
    # Five cards each, as it is led to the first trick: all ten must be among the twelve that do not beat it.
    assert chance_to_take(NINE_OF_HEARTS, "D", OTHERS, [5, 5]) == Fraction(comb(12, 10), comb(23, 10)) == Fraction(3, 52003)


def test_the_seeds_nine_of_hearts_not_led_takes_nothing() -> None:
    assert chance_to_take(NINE_OF_HEARTS, "D", OTHERS, [], trick=cards("9C")) == 0


def test_the_right_bower_always_takes_the_trick() -> None:
    others = [one for one in DECK if one is not card("JH")]
    assert chance_to_take(card("JH"), "H", others, [5, 5]) == 1


def test_what_the_documentation_computes_is_so() -> None:
    page = Path(__file__).parents[2] / "docs" / "euchre.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0
    assert tried > 0


# Strategies.


def chooses(strategy: EuchrePlayer, game: Played) -> Any:
    """What a strategy answers to the latest ask, in the notation of the log."""
    ask = game.asks[-1]
    choice = strategy.decide(View(game.table, ask.seat, Options()), ask)
    assert choice in ask.options
    return str(choice)


SOUTH_CALLS = dealt("9S TS JS QS KS", "JH AH KH 9C AC", "AS 9D TD QD KD", "JD TH AD TC JC", then="9H QH QC KC")
SOUTH_LACKS_AN_ACE = dealt("9S TS JS QS KS", "JH AH KH 9C QC", "AS 9D TD QD KD", "JD TH AD TC JC", then="9H QH AC KC")
EAST_CALLS = dealt("JH AH KH 9C AC", "9S TS JS QS KS", "9D TD QD KD JD", "TH AD TC JC QH", then="AS 9H QC KC")
WEST_RUFFS = dealt("AC 9D TD 9S TS", "9C TC JC QD KD", "JH AH AS KS QS", "TH KH AD JS QC", then="QH 9H JD KC")
NORTH_HAS_ALL = dealt("9S TS JS QS KS", "AS 9D TD QD KD", "AD 9C TC JC QC", "JH JD AH KH QH", then="9H TH KC AC")
EAST_DRAWS = dealt("AH QH TH AC AS", "9S TS JS QS KS", "9D TD QD KD AD", "9C TC JC QC KH", then="9H JH JD KC")


def lucky(strategy: EuchrePlayer) -> EuchrePlayer:
    strategy.random = Random(7).random
    return strategy


def test_random_calls_every_other_time_and_each_suit_as_often() -> None:
    player, game = lucky(RandomCards()), played(GAME, ["pass"] * 4, decks=[BOWERS])
    called = [chooses(player, game) for _ in range(6000)]
    assert called.count("pass") == pytest.approx(3000, abs=200)
    for suit in "CDS":
        assert called.count(suit) == pytest.approx(1000, abs=150)


def test_random_never_discards_a_trump_unless_it_holds_nothing_else() -> None:
    player = lucky(RandomCards())
    game = played(GAME, ["order up"], decks=[BOWERS])
    assert {chooses(player, game) for _ in range(200)} == {"AD", "KS", "AS"}
    game = played(GAME, ["order up"], decks=[NORTH_HAS_ALL])
    assert {chooses(player, game) for _ in range(200)} == {"JH", "JD", "AH", "KH", "QH", "9H"}


def test_random_plays_any_legal_card() -> None:
    player, game = lucky(RandomCards()), played(GAME, ["order up", "KS", "together", "9D", "JD"], decks=[BOWERS])
    assert {chooses(player, game) for _ in range(100)} == {"QD", "KD"}


def test_safe_orders_up_with_three_trumps_and_an_ace_when_its_partner_deals() -> None:
    assert chooses(Safe(), played(GAME, ["pass"], decks=[SOUTH_CALLS])) == "order up"
    assert chooses(Safe(), played(GAME, ["pass"], decks=[SOUTH_LACKS_AN_ACE])) == "pass"


def test_safe_never_orders_up_for_an_opponent_who_deals() -> None:
    assert chooses(Safe(), played(GAME, decks=[FIVE])) == "pass"


def test_safe_counts_the_turned_card_when_it_deals_itself() -> None:
    two_and_an_ace = dealt("9S TS JS QS KS", "AS 9D TD QD KD", "AH KH 9C TC QC", "JH TH AD JC KC", then="9H JD QH AC")
    assert chooses(Safe(), played(GAME, ["pass"] * 3, decks=[two_and_an_ace])) == "order up"


def test_safe_calls_the_suit_in_which_it_has_three_trumps_and_an_ace() -> None:
    assert chooses(Safe(), played(GAME, ["pass"] * 4, decks=[EAST_CALLS])) == "H"
    assert chooses(Safe(), played(GAME, ["pass"] * 5, decks=[EAST_CALLS])) == "pass"


def test_risky_lets_its_partner_stand_in_for_one_of_the_four_cards() -> None:
    assert chooses(Risky(), played(GAME, ["pass"], decks=[SOUTH_LACKS_AN_ACE])) == "order up"
    assert chooses(Risky(), played(GAME, decks=[FIVE])) == "pass"  # still only when its own side deals


def test_safe_goes_alone_with_the_three_highest_trumps_and_risky_with_both_bowers() -> None:
    three, two = (played(GAME, ["order up", first], decks=[deck]) for deck in (THREE, TWO))
    assert [chooses(Safe(), three), chooses(Safe(), two)] == ["alone", "together"]
    assert [chooses(Risky(), three), chooses(Risky(), two)] == ["alone", "alone"]


@pytest.mark.parametrize("player", [RandomCards(), Safe(), Risky(), CardValues()], ids=lambda player: type(player).__name__)
def test_a_stuck_dealer_names_a_suit_whoever_plays(player: EuchrePlayer) -> None:
    assert chooses(lucky(player), played(GAME, ["pass"] * 7, decks=[BOWERS], stick_the_dealer=True)) in "CDS"


def test_safe_discards_its_lowest_card_and_card_values_the_one_that_leaves_most() -> None:
    game = played(GAME, ["order up"], decks=[BOWERS])  # North: 9H TH AD KS AS, and AH
    assert chooses(Safe(), game) == "KS"
    assert chooses(CardValues(), game) == "KS"


@pytest.mark.parametrize("player", [Safe(), Risky(), CardValues()], ids=lambda player: type(player).__name__)
def test_nobody_takes_a_trick_from_a_partner_who_is_winning_it(player: EuchrePlayer) -> None:
    bids = ["pass", "pass", "order up", "QC", "together"]
    assert chooses(player, played(GAME, [*bids, "AC", "9C"], decks=[WEST_RUFFS])) == "QS"  # not a trump on the ace
    assert chooses(player, played(GAME, [*bids, "9S", "QD"], decks=[WEST_RUFFS])) == "QS"  # as good as the ace, and cheaper


@pytest.mark.parametrize("player", [Safe(), Risky(), CardValues()], ids=lambda player: type(player).__name__)
def test_an_opponents_trick_is_ruffed_or_else_given_up_cheaply(player: EuchrePlayer) -> None:
    assert chooses(player, played(GAME, ["order up", "KS", "together", "9D"], decks=[BOWERS])) == "JD"
    assert chooses(player, played(GAME, ["order up", "AD", "together", "JH"], decks=[FIVE])) == "9S"


def test_safe_leads_its_strongest_card() -> None:
    assert chooses(Safe(), played(GAME, ["order up", "9C", "together"], decks=[EAST_DRAWS])) == "AH"


def test_only_opponents_who_are_still_to_play_can_take_the_trick() -> None:
    def to_come(*answers: str) -> list[int]:
        game = played(GAME, answers, decks=[BOWERS])
        return opponents_to_come(View(game.table, game.asks[-1].seat))

    assert to_come("order up", "KS", "together") == [5, 5]  # East leads, then South, West, North
    assert to_come("order up", "KS", "together", "9D") == [5]
    assert to_come("order up", "KS", "together", "9D", "JD", "QD") == []
    assert to_come("pass", "pass", "order up", "KS", "alone") == [5]  # South leads, then West alone, North


@pytest.mark.parametrize(("passes", "maker", "lead"), [(0, "E", "AH"), (1, "S", "AC"), (2, "W", "AC")])
def test_card_values_draws_trump_when_it_is_the_maker_and_else_leads_its_likeliest_card(
    passes: int, maker: str, lead: str
) -> None:
    """East leads: it is the maker, or a defender, or the maker's partner."""
    game = played(GAME, [*["pass"] * passes, "order up", "9C", "together"], decks=[EAST_DRAWS])
    assert game.notes("trump.made", "seat") == [maker]
    assert chooses(CardValues(), game) == lead


def test_card_values_bids_and_goes_alone_at_its_thresholds() -> None:
    game = played(GAME, decks=[EAST_CALLS])
    assert chooses(CardValues(), game) == "pass"  # spades are turned up
    game = played(GAME, ["pass"] * 4, decks=[EAST_CALLS])  # hearts promise 3.45 tricks
    assert [chooses(CardValues(bid=bid), game) for bid in (3.4, 3.5)] == ["H", "pass"]
    game = played(GAME, [*["pass"] * 4, "H"], decks=[EAST_CALLS])
    assert [chooses(CardValues(lone=lone), game) for lone in (3.4, 3.5)] == ["alone", "together"]


def test_card_values_picks_up_the_turned_card_for_a_good_hand_only() -> None:
    assert chooses(CardValues(), played(GAME, ["pass"] * 3, decks=[NORTH_HAS_ALL])) == "order up"
    assert chooses(CardValues(), played(GAME, ["pass"] * 3, decks=[FIVE])) == "pass"


def test_card_values_counts_the_turned_card_for_the_side_that_takes_it() -> None:
    bower = dealt("AH KH 9C TC AS", "AC QH TH AD 9D", "9S TS JS QS KS", "TD QD KD JC QC", then="JH JD 9H KC")
    player = CardValues(bid=2.5)
    assert chooses(player, played(GAME, decks=[bower])) == "pass"  # East would give it to North
    assert chooses(player, played(GAME, ["pass"], decks=[bower])) == "order up"  # South gives it to the partner


@pytest.mark.parametrize("strategy", ["safe", "card-values"])
def test_who_thinks_beats_who_does_not(strategy: str) -> None:
    seats = seat_players(GAME, [Entry(strategy=name) for name in (strategy, "random") * 2])
    setup = Setup("euchre", GAME, Options(), seats, seed=2026, index=0, clock="instant")
    results = [play(attrs.evolve(setup, index=index)) for index in range(40)]
    assert sum(result.outcome.winners == ("N", "S") for result in results) >= 36


# Another implementation: OpenSpiel's. It plays one hand, numbers its cards and calls, and differs from our rules in one thing:
# its dealer may not discard the card that was turned up.

SPIEL_CARDS = [card(rank + suit) for rank in "9TJQKA" for suit in "CDHS"]
SPIEL_CALLS = {24: "pass", 25: "C", 26: "D", 27: "H", 28: "S", 29: "alone", 30: "together"}


def spiel_options(state: Any, ask: Ask) -> dict[Any, int]:
    """What OpenSpiel allows, as the options of our ask would say it, and its number for each."""
    named = {action: SPIEL_CARDS[action] if action < 24 else SPIEL_CALLS[action] for action in state.legal_actions()}
    if ask.ask == "order up":  # it names the suit
        named = {action: option if option == "pass" else "order up" for action, option in named.items()}
    return {option: action for action, option in named.items()}


@pytest.mark.skipif(sys.platform == "win32", reason="OpenSpiel has no wheels for Windows")
@pytest.mark.parametrize("sticks", [False, True])
def test_openspiel_allows_the_same_choices_and_gives_the_same_points(sticks: bool) -> None:
    import pyspiel

    rules = pyspiel.load_game("euchre", {"stick_the_dealer": sticks})
    ends: set[float] = set()
    for seed in range(1500):
        luck, state = Random(seed), rules.new_initial_state()
        while state.is_chance_node():
            state.apply_action(luck.choice([action for action, _ in state.chance_outcomes()]))
        dealer = state.dealer()
        holder = state.card_holder()
        hands = [
            " ".join(SPIEL_CARDS[at].text for at in range(24) if holder[at] == (dealer + 1 + place) % 4) for place in range(4)
        ]
        turned = SPIEL_CARDS[state.upcard()].text
        kitty = [one.text for one in SPIEL_CARDS if one.text not in f"{hands} {turned}"]

        def answers(state: Any = state, luck: Random = luck, turned: str = turned) -> Iterator[Any]:
            def both(ask: Ask) -> Any:
                theirs = spiel_options(state, ask)
                ours = [one for one in ask.options if not (ask.ask == "discard" and str(one) == turned)]
                assert "NESW"[state.current_player()] == ask.seat
                assert {str(one) for one in theirs} == {str(one) for one in ours}
                choice = luck.choice(ours)
                state.apply_action(theirs[choice])
                return choice

            while not state.is_terminal():
                yield both

        deck = dealt(*hands, then=" ".join([turned, *kitty]))
        game = played(GAME, answers(), decks=[deck, deck], picks=[dealer], stick_the_dealer=sticks)
        points = game.table.scores["NS"] - game.table.scores["EW"]
        assert state.returns() == [points, -points, points, -points]
        ends.add(points)
    assert ends >= {-4, -2, -1, 1, 2, 4}
