"""Worked examples of President, an independent reading of its rules over whole games, and fair chances for equal players.

Unless a test says otherwise the last seat deals first, so that the hands of a deck are those of the seats in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise, repeat
from statistics import NormalDist, fmean, stdev
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Entry, Setup, read_options, seat_players
from eventcards.games.president.rules import GAME, SETS, TITLES, answers, leads
from eventcards.games.president.strategies import STRATEGIES, Hoarder
from eventcards.kernel.cards import Card, cards, pack, show
from eventcards.kernel.dealing import clockwise
from eventcards.kernel.facts import CardsMoved, Fact, Noted, PhaseEntered, plain
from eventcards.kernel.game import Outcome, seats_for
from eventcards.kernel.requests import PASS, Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from tests.playing import Played, dealt, played

CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C"
DIAMONDS = "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2D"
HEARTS = "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2H"
SPADES = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S"
SUITED = dealt(CLUBS, DIAMONDS, HEARTS, SPADES)

NORTH = "3C 3D 3S 4C 4D 5C 6C 6D 7C 8C 9C TC JC"
EAST = "3H 4H 5D 5H 6H 6S 7D 7H 8D 9D TD QC 2C"
SOUTH = "4S 5S 7S 8H 8S 9H 9S TH TS JD KC AC 2D"
WEST = "JH JS QD QH QS KD KH KS AD AH AS 2H 2S"
MIXED = dealt(NORTH, EAST, SOUTH, WEST)


def president(answers: Iterable[Any] = (), *decks: Sequence[Card], players: int = 4, **options: Any) -> Played:
    return played(GAME, answers, decks=decks, picks=[players - 1], players=players, **options)


def let_lead(ask: Ask) -> Any:
    """Leads come from the bottom and nobody answers them: the holder of the 3 of clubs goes out first, then the next, and so on."""
    return PASS if ask.ask == "follow" else ask.options[0]


def seats_asked(game: Played, ask: str = "follow") -> list[str]:
    return [each.seat for each in game.asks if each.ask == ask]


class TestDealing:
    @pytest.mark.parametrize(
        ("players", "sizes"),
        [
            (3, [18, 17, 17]),
            (4, [13, 13, 13, 13]),
            (5, [11, 11, 10, 10, 10]),
            (6, [9, 9, 9, 9, 8, 8]),
            (7, [8, 8, 8, 7, 7, 7, 7]),
            (8, [7, 7, 7, 7, 6, 6, 6, 6]),
        ],
    )
    def test_all_cards_are_dealt_one_at_a_time_so_hands_may_differ_by_one(self, players: int, sizes: list[int]) -> None:
        game = president([], pack(), players=players)
        assert [len(game.table.hand(seat)) for seat in game.table.seats] == sizes

    def test_the_dealers_left_gets_the_first_card_and_the_dealer_is_served_last(self) -> None:
        game = played(GAME, decks=[pack()], picks=[1], players=5)
        assert game.told("phase.entered")[0] == {"phase": "round", "number": 1, "dealer": "P2"}
        assert [show(game.table.hand(seat))[:2] for seat in ("P3", "P4", "P5", "P1", "P2")] == ["2C", "3C", "4C", "5C", "6C"]
        assert len(game.table.hand("P3")) == 11
        assert len(game.table.hand("P2")) == 10

    @pytest.mark.parametrize(("dealing", "dealers"), [("left", ["W", "N", "E"]), ("scum", ["W", "W", "W"])])
    def test_the_deal_passes_left_or_to_the_scum(self, dealing: str, dealers: list[str]) -> None:
        # Who deals moves the hands round: each deck is written for its dealer, so that North always has the clubs.
        for_north_dealing, for_east_dealing = dealt(DIAMONDS, HEARTS, SPADES, CLUBS), dealt(HEARTS, SPADES, CLUBS, DIAMONDS)
        decks = [SUITED, for_north_dealing, for_east_dealing] if dealing == "left" else [SUITED] * 3
        game = president(repeat(let_lead), *decks, rounds=3, exchange=False, dealing=dealing)
        assert game.notes("seat.last", "seat") == ["W", "W", "W"]
        assert [fields["dealer"] for fields in game.told("phase.entered") if fields["phase"] == "round"] == dealers


class TestLeading:
    def test_the_holder_of_the_3_of_clubs_leads_it_alone_or_in_a_set_of_3s(self) -> None:
        game = president([], MIXED)
        assert [ask.seat for ask in game.asks] == ["N"]
        assert game.offered == [["3C"], ["3C", "3D"], ["3C", "3S"], ["3C", "3D", "3S"]]

    def test_every_round_is_led_with_it_whoever_was_president(self) -> None:
        second = dealt(DIAMONDS, CLUBS, HEARTS, SPADES)  # North deals: East has the diamonds and South the clubs
        game = president(repeat(let_lead), SUITED, second, rounds=2, exchange=False)
        opened = [at for at, fields in enumerate(game.told("phase.entered")) if fields["phase"] == "round"]
        assert [game.told("phase.entered")[at + 1]["leader"] for at in opened] == ["N", "S"]
        assert [ask.seat for ask in game.asks if plain(ask.options) == [["3C"]]] == ["N", "S"]

    def test_later_leads_are_any_single_or_any_set_of_equal_rank(self) -> None:
        game = president([["3C", "3D"], PASS, PASS, PASS], MIXED)
        assert game.asks[-1].ask == "lead"
        assert game.offered == [
            ["4C"], ["4C", "4D"], ["5C"], ["6C"], ["6C", "6D"], ["7C"], ["8C"], ["9C"], ["TC"], ["JC"], ["3S"],
        ]  # fmt: skip


class TestFollowing:
    def test_two_cards_are_answered_only_by_two_of_a_higher_rank(self) -> None:
        game = president([["3C", "3D"]], MIXED)
        assert game.asks[-1].seat == "E"
        assert game.offered == [["5D", "5H"], ["6H", "6S"], ["7D", "7H"], PASS]  # no single 2, no set of another size

    def test_a_set_may_come_out_of_a_larger_one(self) -> None:
        game = president([["3C", "3D"], ["7D", "7H"], ["TH", "TS"]], MIXED)
        assert game.asks[-1].seat == "W"
        assert game.offered == [["JH", "JS"], ["QD", "QH"], ["KD", "KH"], ["AD", "AH"], ["2H", "2S"], PASS]

    def test_three_cards_are_answered_only_by_three(self) -> None:
        game = president([["3C", "3D", "3S"], PASS, PASS], MIXED)
        assert game.asks[-1].seat == "W"
        assert game.offered == [["QD", "QH", "QS"], ["KD", "KH", "KS"], ["AD", "AH", "AS"], PASS]

    def test_an_equal_rank_does_not_beat_and_who_can_only_pass_is_still_asked(self) -> None:
        game = president([["3C"], ["2C"]], MIXED)  # South holds a 2 as well
        assert game.asks[-1].seat == "S"
        assert game.offered == [PASS]

    def test_the_cards_of_a_rank_can_be_held_in_15_ways(self) -> None:
        assert len(SETS) == 13 * 15


class TestThreeOfSpades:
    def test_alone_it_beats_every_single_and_is_beaten_by_none(self) -> None:
        game = president([["3C"], ["2C"], PASS, PASS], MIXED)
        assert game.asks[-1].seat == "N"
        assert game.offered == [["3S"], PASS]
        game = president([["3C"], ["QC"], ["2D"], PASS, ["3S"]], MIXED)
        assert game.asks[-1].seat == "E"
        assert game.offered == [PASS]  # though East holds a 2
        game = president([["3C"], ["QC"], ["2D"], PASS, ["3S"], PASS, PASS], MIXED)
        assert game.notes("trick.won", "seat", "cards") == [("N", 4)]

    def test_in_a_set_it_is_a_3(self) -> None:
        game = president([["3C", "3S"]], MIXED)
        assert game.offered == [["5D", "5H"], ["6H", "6S"], ["7D", "7H"], PASS]

    def test_a_set_of_3s_answers_nothing_with_it_or_without(self) -> None:
        assert answers(cards("3D 3H 3S 5C"), cards("4C 4D")) == ()
        assert answers(cards("3D 3H 3S 5C"), cards("4C")) == (cards("3S"), cards("5C"))

    def test_it_can_be_kept_back_from_a_set_of_3s_or_go_with_it(self) -> None:
        assert [show(each) for each in leads(cards("3D 3H 3S"))] == ["3D", "3D 3H", "3S", "3D 3S", "3D 3H 3S"]


class TestPassing:
    THREE_PLAYS = (["3C"], PASS, ["4S"], PASS, ["5C"])

    def test_a_pass_binds_until_the_trick_ends(self) -> None:
        game = president([*self.THREE_PLAYS, PASS], MIXED)
        assert seats_asked(game) == ["E", "S", "W", "N", "S"]  # East and West passed
        assert game.notes("trick.won", "seat") == ["N"]
        assert game.asks[-1].ask == "lead"

    def test_and_no_longer(self) -> None:
        game = president([*self.THREE_PLAYS, PASS, ["4C"]], MIXED)
        assert game.asks[-1].seat == "E"

    def test_open_a_pass_does_not_bind_and_the_trick_ends_when_all_others_pass_in_turn(self) -> None:
        game = president([*self.THREE_PLAYS, PASS, ["KC"], PASS, PASS, PASS], MIXED, passing="open")
        assert seats_asked(game) == ["E", "S", "W", "N", "E", "S", "W", "N", "E"]
        assert game.notes("trick.won", "seat") == ["S"]
        assert (game.asks[-1].seat, game.asks[-1].ask) == ("S", "lead")

    def test_the_cards_of_a_trick_are_set_aside_face_down(self) -> None:
        game = president([*self.THREE_PLAYS, PASS], MIXED)
        assert show(game.table.cards("aside")) == "3C 4S 5C"
        assert show(View(game.table, "N").cards("aside")) == "?? ?? ??"

    def test_a_trick_is_told_card_by_card_with_its_number_and_leader(self) -> None:
        game = president([*self.THREE_PLAYS, PASS], MIXED)
        assert game.moves("deal") == [
            "N play 3C: hand:N > trick",
            "S play 4S: hand:S > trick",
            "N play 5C: hand:N > trick",
            "N clear 3C 4S 5C: trick > aside",
        ]
        assert game.phases("round") == [
            {"phase": "trick", "number": 1, "leader": "N"},
            {"phase": "trick", "number": 2, "leader": "N"},
        ]

    def test_one_may_pass_holding_cards_that_would_beat(self) -> None:
        game = president([["3C"], PASS], MIXED)
        assert game.notes("seat.passed", "seat") == ["E"]


class TestGoingOut:
    LAST_LEAD = 4 * 12
    """Answers before North, leading one card after another and never answered, lays the last of thirteen."""

    def test_when_the_winner_is_out_the_next_clockwise_player_with_cards_leads(self) -> None:
        game = president([let_lead] * (self.LAST_LEAD + 4), SUITED)
        assert game.notes("seat.out", "seat", "title") == [("N", "President")]
        assert game.notes("trick.won", "seat")[-1] == "N"
        assert (game.asks[-1].seat, game.asks[-1].ask) == ("E", "lead")

    def test_all_others_still_in_may_beat_the_last_cards_of_who_is_out(self) -> None:
        north_with_a_4_left = dealt("3C 5C 6C 7C 8C 9C TC JC QC KC AC 2C 4C", DIAMONDS, HEARTS, SPADES)
        leads_before = [[f"{rank}C"] for rank in "356789TJQKA2"]
        before = [answer for lead in leads_before for answer in (lead, PASS, PASS, PASS)]
        game = president([*before, ["4C"], PASS, ["5H"], PASS, ["3H"]], north_with_a_4_left)
        assert game.notes("trick.won", "seat")[-1] == "S"
        assert [each.seat for each in game.asks[-5:]] == ["E", "S", "W", "S", "W"]  # South won and led; North is not asked

    def test_who_is_out_is_passed_over_more_than_once(self) -> None:
        game = president([let_lead] * (13 * 4 + 13 * 3), SUITED)
        assert game.notes("seat.out", "seat", "title") == [("N", "President"), ("E", "Vice-President")]
        assert (game.asks[-1].seat, game.asks[-1].ask) == ("S", "lead")

    def test_the_round_ends_as_soon_as_one_player_holds_cards(self) -> None:
        game = president(repeat(let_lead), SUITED, rounds=1)
        assert game.notes("seat.out", "title") == ["President", "Vice-President", "Vice-Scum"]
        assert game.notes("seat.last", "seat", "title") == [("W", "Scum")]
        assert game.asks[-1].seat == "S"  # laid the last card; West was not asked again
        assert show(game.table.hand("W")) == SPADES

    @pytest.mark.parametrize(
        ("players", "titles"),
        [
            (3, ["President", "Neutral", "Scum"]),
            (4, ["President", "Vice-President", "Vice-Scum", "Scum"]),
            (5, ["President", "Vice-President", "Neutral", "Vice-Scum", "Scum"]),
            (8, ["President", "Vice-President", "Neutral", "Neutral", "Neutral", "Neutral", "Vice-Scum", "Scum"]),
        ],
    )
    def test_titles_go_by_the_order_out_with_vices_from_four_players(self, players: int, titles: list[str]) -> None:
        game = president(repeat(let_lead), pack(), players=players, rounds=1)
        assert [*game.notes("seat.out", "title"), *game.notes("seat.last", "title")] == titles

    def test_there_are_titles_for_every_table_that_may_play(self) -> None:
        assert list(TITLES) == list(GAME.players)


class TestExchange:
    ROUND = 13 * 4 + 13 * 3 + 12 * 2 + 1
    """Answers in a round of the suited deck where nobody follows: North, East, South go out in turn, and West is Scum."""
    SECOND = dealt(DIAMONDS, HEARTS, SPADES, CLUBS)
    """The same hands as in the suited deck, with North to deal."""

    def second_round(self, *answers: Any) -> Played:
        return president([*repeat(let_lead, self.ROUND), *answers], SUITED, self.SECOND, rounds=2)

    def test_there_is_none_before_the_first_round(self) -> None:
        assert president([], SUITED).told("phase.entered")[1]["phase"] == "trick"

    def test_the_scum_gives_the_3_of_spades_first_then_2s_then_down(self) -> None:
        game = self.second_round()
        [given] = [fields for fields in game.told("cards.moved") if fields["verb"] == "give"]
        assert given["cards"] == ["3S", "2S"]
        assert (given["from"], given["to"]) == ("hand:W", "hand:N")
        assert given["seen_by"] == ("N", "W")

    def test_the_president_gives_back_any_two_of_choice(self) -> None:
        game = self.second_round()
        assert (game.asks[-1].seat, game.asks[-1].ask) == ("N", "give")
        held = [*CLUBS.split(), "2S", "3S"]
        assert game.offered == [list(pair) for pair in combinations(held, 2)]
        game = self.second_round(["3C", "3S"])  # also what was just received, also the lead of the round
        assert show(game.table.hand("W")) == "4S 5S 6S 7S 8S 9S TS JS QS KS AS 3C 3S"
        assert show(game.table.hand("N")) == "4C 5C 6C 7C 8C 9C TC JC QC KC AC 2C 2S"

    def test_the_vices_swap_one_the_same_way(self) -> None:
        game = self.second_round(["4C", "5C"])
        assert game.told("cards.moved")[-1]["cards"] == ["2H"]
        assert (game.asks[-1].seat, game.asks[-1].ask) == ("E", "give")
        assert game.offered == [[one] for one in [*DIAMONDS.split(), "2H"]]
        game = self.second_round(["4C", "5C"], ["9D"])
        assert show(game.table.hand("S")) == "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 9D"

    def test_it_is_told_who_gave_what_to_whom(self) -> None:
        game = self.second_round(["3C", "3S"], ["9D"])
        assert game.moves("deal", "play", "clear", "collect") == [
            "W give 3S 2S: hand:W > hand:N",
            "N give 3C 3S: hand:N > hand:W",
            "S give 2H: hand:S > hand:E",
            "E give 9D: hand:E > hand:S",
        ]
        assert game.phases("trick") == [
            {"phase": "round", "number": 1, "dealer": "W"},
            {"phase": "round", "number": 2, "dealer": "N"},
            {"phase": "exchange", "number": 2},
        ]
        assert GAME.measures["exchanges"].of(game.table) == 1

    def test_of_five_players_the_second_and_the_last_but_one_are_the_vices(self) -> None:
        game = president(repeat(let_lead), pack(), pack(), players=5, rounds=2)
        out = game.notes("seat.out", "seat")[:4]
        scum = game.notes("seat.last", "seat")[0]
        given = [(of["seat"], of["to"]) for of in game.told("cards.moved") if of["verb"] == "give"]
        assert given == [
            (scum, f"hand:{out[0]}"), (out[0], f"hand:{scum}"), (out[3], f"hand:{out[1]}"), (out[1], f"hand:{out[3]}"),
        ]  # fmt: skip

    def test_the_3_of_clubs_leads_from_the_hand_it_was_given_to(self) -> None:
        game = self.second_round(["3C", "4C"], ["3D"])
        assert (game.asks[-1].seat, game.asks[-1].ask) == ("W", "lead")
        assert game.offered == [["3C"]]

    def test_three_players_have_no_vices_and_exchange_once(self) -> None:
        game = president(repeat(let_lead), pack(), pack(), players=3, rounds=2)
        assert seats_asked(game, "give") == [game.notes("seat.out", "seat")[0]]

    def test_a_table_may_play_without(self) -> None:
        game = president(repeat(let_lead), SUITED, self.SECOND, rounds=2, exchange=False)
        assert seats_asked(game, "give") == []
        assert game.told("score.changed")[-1]["totals"] == {"N": 3, "E": 0, "S": 0, "W": 0}


class TestScoring:
    @pytest.mark.parametrize(("rounds", "last"), [(1, 2), (2, 2), (3, 2), (4, 2), (5, 3), (6, 4)])
    def test_a_president_has_1_point_and_of_the_last_round_n_minus_2_but_at_least_2(self, rounds: int, last: int) -> None:
        game = president(repeat(let_lead), *[SUITED] * rounds, rounds=rounds, exchange=False)
        points = [next(iter(fields["points"].values())) for fields in game.told("score.changed")]
        assert points == [1] * (rounds - 1) + [last]
        assert game.notes("score.changed", "reason") == ["President"] * (rounds - 1) + ["President of the last round"]
        assert game.outcome.reason == f"most points in {rounds} rounds"

    def test_equal_points_share_the_win(self) -> None:
        # The dealers are West, North, East: North has the clubs in the first two rounds, East in the last, which is worth 2.
        decks = [SUITED, dealt(DIAMONDS, HEARTS, SPADES, CLUBS), dealt(DIAMONDS, HEARTS, SPADES, CLUBS)]
        outcome = president(repeat(let_lead), *decks, rounds=3, exchange=False).outcome
        assert outcome is not None
        assert outcome.scores == {"N": 2, "E": 2, "S": 0, "W": 0}
        assert outcome.winners == ("N", "E")
        assert outcome.ranking == (("N", "E"), ("S", "W"))

    def test_measures_count_rounds_exchanges_tricks_and_passes(self) -> None:
        game = president(repeat(let_lead), SUITED, TestExchange.SECOND, rounds=2, exchange=False)
        assert {name: measure.of(game.table) for name, measure in GAME.measures.items()} == {
            "rounds led": 2,
            "exchanges": 0,
            "tricks won": 2 * 39,
            "passes": 2 * (13 * 3 + 13 * 2 + 12),
        }


# What is offered, against the rule sheet read once more: every choice of cards from a hand, told apart by rank, number, and whether
# the 3 of spades is among them.


def kind(some: Sequence[Card]) -> tuple[str, int, bool]:
    return some[0].rank, len(some), "3S" in map(str, some)


def height(rank: str, size: int, with_3_of_spades: bool) -> int:
    return 99 if with_3_of_spades and size == 1 else "3456789TJQKA2".index(rank)


def sets_in(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    return [some for size in (1, 2, 3, 4) for some in combinations(hand, size) if len({one.rank for one in some}) == 1]


hands = generators.permutations(pack()).flatmap(lambda deck: generators.integers(1, 18).map(lambda size: deck[:size]))


class TestOffers:
    @given(hands)
    def test_a_lead_of_every_kind_is_offered_once(self, hand: list[Card]) -> None:
        must = [some for some in sets_in(hand) if "3C" in map(str, some) or "3C" not in map(str, hand)]
        offered = leads(hand)
        assert Counter(map(kind, offered)) == Counter({kind(some) for some in must})
        assert all(any(set(some) == set(play) for some in must) for play in offered)

    @given(hands, generators.data())
    def test_an_answer_of_every_kind_that_beats_is_offered_once(self, hand: list[Card], data: generators.DataObject) -> None:
        rest = [one for one in pack() if one not in hand]
        top = data.draw(generators.sampled_from([play for play in leads(rest) if play]))
        beating = {kind(some) for some in sets_in(hand) if len(some) == len(top) and height(*kind(some)) > height(*kind(top))}
        offered = answers(hand, top)
        assert Counter(map(kind, offered)) == Counter(beating)
        assert all(set(play) <= set(hand) for play in offered)


# Whole games through the engine.


class Facts:
    """Listens to a game, and keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[Fact] = []

    def started(self, setup: Setup, table: Table) -> None: ...

    def happened(self, seconds: float, fact: Fact) -> None:  # when it was does not matter here
        self.heard.append(fact)

    def ended(self, seconds: float, outcome: Outcome) -> None: ...


def table_of(*strategies: str, seed: int, clock: str = "instant", **options: Any) -> Setup:
    seats = seat_players(GAME, [Entry(strategy=strategy) for strategy in strategies])
    return Setup("president", GAME, read_options(GAME, options, len(seats)), seats, seed, 0, clock)


def watch(setup: Setup) -> list[Fact]:
    facts = Facts()
    play(setup, facts)
    return facts.heard


tables = generators.builds(
    lambda names, seed, passing, exchange, rounds: table_of(*names, seed=seed, passing=passing, exchange=exchange, rounds=rounds),
    generators.lists(generators.sampled_from(["random", *STRATEGIES]), min_size=3, max_size=8),
    generators.integers(0, 10**6),
    generators.sampled_from(["locked", "open"]),
    generators.booleans(),
    generators.integers(1, 3),
)


@attrs.define
class Trick:
    """One trick as its facts tell it: hands before it, who laid what or passed (None), who held cards after it, who won."""

    number: int
    hands: dict[str, int]
    turns: list[tuple[str, tuple[Card, ...] | None]] = attrs.field(factory=list)
    holding: list[str] = attrs.field(factory=list)
    winner: str = ""

    @property
    def laid(self) -> list[tuple[Card, ...]]:
        return [some for _, some in self.turns if some is not None]


def tricks_of(setup: Setup) -> list[Trick]:
    seats = [seating.seat for seating in setup.seats]
    table = Table(seats, GAME.zones(seats, setup.options))
    tricks: list[Trick] = []
    for fact in watch(setup):
        table.apply(fact)
        match fact:
            case PhaseEntered(phase="trick", number=number):
                tricks.append(Trick(number, {seat: len(table.hand(seat)) for seat in seats}))
            case CardsMoved(verb="play", cards=some, seat=str(seat)):
                tricks[-1].turns.append((seat, some))
            case Noted(event="seat.passed", details={"seat": seat}):
                tricks[-1].turns.append((seat, None))
            case Noted(event="trick.won", details={"seat": seat}):
                tricks[-1].winner = seat
                tricks[-1].holding = [each for each in seats if table.hand(each)]
    return tricks


class TestWholeGames:
    @settings(max_examples=30)
    @given(tables)
    def test_only_a_rounds_first_lead_contains_the_3_of_clubs_and_hands_differ_by_one_at_most(self, setup: Setup) -> None:
        for trick in tricks_of(setup):
            assert [at for at, some in enumerate(trick.laid) if "3C" in map(str, some)] == ([0] if trick.number == 1 else [])
            if trick.number == 1:
                assert sum(trick.hands.values()) == 52
                assert max(trick.hands.values()) - min(trick.hands.values()) <= 1

    @settings(max_examples=30)
    @given(tables)
    def test_as_many_cards_of_a_higher_rank_lie_on_every_play(self, setup: Setup) -> None:
        for trick in tricks_of(setup):
            for lower, higher in pairwise(trick.laid):
                assert len(lower) == len(higher)
                assert height(*kind(lower)) < height(*kind(higher))
                assert len({one.rank for one in higher}) == 1

    @settings(max_examples=30)
    @given(tables)
    def test_turns_go_round_and_a_trick_ends_when_all_others_still_in_have_passed(self, setup: Setup) -> None:
        seats = [seating.seat for seating in setup.seats]
        for trick in tricks_of(setup):
            held, passed, winner, last = dict(trick.hands), set[str](), "", ""
            for seat, some in trick.turns:
                if last:
                    left = [each for each in clockwise(seats, last)[1:] if held[each] and each not in passed | {winner}]
                    assert left[0] == seat
                last = seat
                if some is None:
                    passed.add(seat)
                    continue
                held[seat] -= len(some)
                winner = seat
                if setup.options.passing == "open":
                    passed.clear()
            assert trick.winner == winner
            assert len(trick.holding) == 1 or {*trick.holding} - {winner} <= passed

    @settings(max_examples=20)
    @given(tables)
    def test_points_add_up_and_the_most_win(self, setup: Setup) -> None:
        outcome = play(setup).outcome
        rounds = setup.options.rounds
        assert sum(outcome.scores.values()) == rounds - 1 + max(2, rounds - 2)
        assert outcome.winners == tuple(seat for seat, points in outcome.scores.items() if points == max(outcome.scores.values()))

    def test_players_who_are_equal_win_equally_often(self) -> None:
        assert_fair("lowest-first", players=4, games=400)

    @pytest.mark.slow
    @pytest.mark.parametrize(("strategy", "players"), [("random", 3), ("lowest-first", 4), ("lowest-first", 8)])
    def test_players_who_are_equal_win_equally_often_over_many_games(self, strategy: str, players: int) -> None:
        assert_fair(strategy, players=players, games=20_000)


def assert_fair(strategy: str, players: int, games: int) -> None:
    """Without exchange equal players win 1/n each; of a shared win each has its share.

    Chance names the first dealer, so no seat is better than another and none need be changed. All intervals together are to hold
    with 95 %: each is as wide as that asks for (Bonferroni).
    """
    setup = table_of(*[strategy] * players, seed=2026, exchange=False)
    won = [play(attrs.evolve(setup, index=index)).outcome.winners for index in range(games)]
    z = NormalDist().inv_cdf(1 - 0.05 / 2 / players)
    for seat in seats_for(players):
        shares = [(seat in winners) / len(winners) for winners in won]
        assert abs(fmean(shares) - 1 / players) < z * stdev(shares) / games**0.5, seat


# Strategies, asked one question each.


def chosen(strategy: Strategy, hand: str, top: str = "") -> str:
    """What a strategy leads from a hand, or how it answers the cards on top."""
    held = cards(hand)
    table = Table(seats_for(4), GAME.zones(seats_for(4), GAME.options()))
    table.place("hand:N", held)
    ask = Ask("N", "follow", (*answers(held, cards(top)), PASS)) if top else Ask("N", "lead", leads(held))
    choice = strategy.decide(View(table, "N", GAME.options()), ask)
    assert choice in ask.options
    return PASS if choice == PASS else show(choice)


class TestStrategies:
    LOWEST, KEEP = STRATEGIES["lowest-first"](), STRATEGIES["keep-sets"]()
    HOARDER = Hoarder(late=2)

    def test_lowest_first_leads_as_many_cards_as_its_lowest_rank_holds(self) -> None:
        assert chosen(self.LOWEST, "9C 5D 5H 5S KD") == "5D 5H 5S"
        assert chosen(self.LOWEST, "3S 5D KD") == "5D"  # the 3 of spades alone is the highest
        assert chosen(self.LOWEST, "3S 3C KD") == "3C 3S"

    def test_lowest_first_follows_with_its_lowest_set_of_the_size_led(self) -> None:
        assert chosen(self.LOWEST, "5D 5H 5S 9C 2H", "4C") == "5D"
        assert chosen(self.LOWEST, "5D 5H 5S 9C 2H", "4C 4D") == "5D 5H"
        assert chosen(self.LOWEST, "5D 3S", "2C") == "3S"
        assert chosen(self.LOWEST, "5D 5H 9C", "8C 8D") == PASS

    def test_keep_sets_never_breaks_a_larger_set_to_follow(self) -> None:
        assert chosen(self.KEEP, "5D 5H 5S 9C 2H", "4C") == "9C"
        assert chosen(self.KEEP, "5D 5H 5S 9C 2H", "4C 4D") == PASS
        assert chosen(self.KEEP, "5D 5H 5S 9C 2H", "4C 4D 4S") == "5D 5H 5S"
        assert chosen(self.KEEP, "5D 5H 9C 9D 9S") == "5D 5H"

    def test_hoarder_keeps_2s_and_the_3_of_spades_until_late(self) -> None:
        assert chosen(self.HOARDER, "5D 6H 7S 2H 3S", "KC") == PASS
        assert chosen(self.HOARDER, "6H 7S 2H 3S", "KC") == "2H"  # two other cards left: it is late
        assert chosen(self.HOARDER, "5D 6H 7S 2H 3S", "5C") == "6H"
        assert chosen(self.HOARDER, "3C 3D 3S 6H 7S") == "3C 3D"

    @pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
    def test_each_gives_back_its_lowest_cards(self, strategy: type[Strategy]) -> None:
        ask = Ask("N", "give", tuple(combinations(cards("2S KC 3S 4H 3D 4S"), 2)))
        table = Table(seats_for(4), GAME.zones(seats_for(4), GAME.options()))
        table.place("hand:N", cards("2S KC 3S 4H 3D 4S"))
        assert show(strategy().decide(View(table, "N", GAME.options()), ask)) == "4H 3D"
