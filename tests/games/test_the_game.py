"""The Game, rule by rule, and what its players see: decks, hands and piles written out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventcards.engine.play import play
from eventcards.engine.setup import Entry, Setup, read_options, seat_players
from eventcards.errors import BadInput
from eventcards.games.the_game import GAME, STRATEGIES
from eventcards.games.the_game.rules import BASES, PILES, STOP, TAKES, layable
from eventcards.kernel.cards import Card, cards, numbers
from eventcards.kernel.facts import Answered, CardsMoved, Fact, plain
from eventcards.kernel.requests import Ask
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table
from eventcards.kernel.view import View
from tests.playing import Played, dealt, played


def deck(*hands: str, then: str = "", copies: int = 1) -> tuple[Card, ...]:
    """These hands, then these cards to draw, then all others from low to high."""
    first = dealt(*hands, then=then)
    rest = Counter(GAME.deck(read_options(GAME, {"copies": copies}, 1))) - Counter(first)
    return (*first, *rest.elements())


def told(*answers: Any, start: tuple[Card, ...], players: int = 1, **options: Any) -> Played:
    """The printed game with this deck, as far as these answers go."""
    return played(GAME, answers, decks=[start], players=players, **{"copies": 1, **options})


# The cards and the piles.


def test_the_seed_has_two_of_each_card_and_the_printed_game_one() -> None:
    assert Counter(GAME.deck(read_options(GAME, {}, 1))) == dict.fromkeys(cards(" ".join(map(str, range(2, 100)))), 2)
    assert len(GAME.deck(read_options(GAME, {"copies": 1}, 1))) == 98


@pytest.mark.parametrize("copies", [1, 2])
def test_the_ones_and_hundreds_lie_open_as_bases(copies: int) -> None:
    game = told(start=deck("20 30", copies=copies), hand_size=2, copies=copies)
    assert {pile: plain(tuple(game.table.cards(pile))) for pile in PILES} == {
        "pile:up1": ["1"], "pile:up2": ["1"], "pile:down1": ["100"], "pile:down2": ["100"],
    }  # fmt: skip
    assert all(game.table.zones[pile].seen_by == "all" for pile in PILES)
    assert len(game.table.cards("deck")) == 98 * copies - 2


def test_every_card_may_go_on_every_pile_at_first() -> None:
    game = told(start=deck("20 30"), hand_size=2)
    assert game.offered == [[one, pile] for pile in PILES for one in ("20", "30")]


def test_two_equal_cards_are_one_choice() -> None:
    game = told(start=deck("60 60", copies=2), hand_size=2, copies=2)
    assert game.offered == [["60", pile] for pile in PILES]


def test_there_are_100_faces_to_lie_on_top() -> None:
    assert [len(TAKES[pile]) for pile in PILES] == [100, 100, 100, 100]


# Laying.


def test_a_60_cannot_go_on_a_60() -> None:
    up = told(["60", "pile:up1"], start=deck("60 60", copies=2), hand_size=2, copies=2)
    assert up.offered == [["60", "pile:up2"], ["60", "pile:down1"], ["60", "pile:down2"]]
    down = told(["60", "pile:down2"], start=deck("60 60", copies=2), hand_size=2, copies=2)
    assert down.offered == [["60", "pile:up1"], ["60", "pile:up2"], ["60", "pile:down1"]]


def test_an_ascending_pile_takes_a_higher_card_or_one_exactly_10_lower() -> None:
    game = told(["44", "pile:up1"], start=deck("44 45 43 34 35 33"))
    assert [one for one, pile in game.offered if pile == "pile:up1"] == ["45", "34"]


def test_a_descending_pile_takes_a_lower_card_or_one_exactly_10_higher() -> None:
    game = told(["24", "pile:down1"], start=deck("24 23 25 34 35 33"))
    assert [one for one, pile in game.offered if pile == "pile:down1"] == ["23", "34"]


def test_34_jumps_back_on_an_ascending_44_and_is_noted() -> None:
    game = told(["44", "pile:up1"], ["34", "pile:up1"], start=deck("44 34 2"), hand_size=3)
    assert plain(tuple(game.table.cards("pile:up1"))) == ["1", "44", "34"]
    assert game.told("pile.jumped") == [{"seat": "P1", "pile": "pile:up1", "card": "34"}]


def test_34_jumps_back_on_a_descending_24_and_is_noted() -> None:
    game = told(["24", "pile:down2"], ["34", "pile:down2"], start=deck("24 34 2"), hand_size=3)
    assert game.told("pile.jumped") == [{"seat": "P1", "pile": "pile:down2", "card": "34"}]


def test_going_forward_by_10_is_no_jump() -> None:
    game = told(["34", "pile:up1"], ["44", "pile:up1"], start=deck("44 34 2"), hand_size=3)
    assert game.told("pile.jumped") == []


# The turn.


def test_a_player_may_stop_once_the_minimum_is_laid() -> None:
    game = told(start=deck("20 30 40"), hand_size=3)
    assert "stop" not in game.offered
    game = told(["20", "pile:up1"], start=deck("20 30 40"), hand_size=3)
    assert "stop" not in game.offered
    game = told(["20", "pile:up1"], ["30", "pile:up1"], start=deck("20 30 40"), hand_size=3)
    assert game.offered[-1] == "stop"


def test_after_the_turn_the_player_draws_up_to_the_hand_size_and_the_next_seat_lays() -> None:
    start = deck("20 30 40", "21 31 41", then="77 78")
    game = told(["20", "pile:up1"], ["30", "pile:up1"], "stop", start=start, players=2, hand_size=3)
    assert plain(tuple(game.table.hand("P1"))) == ["40", "77", "78"]
    assert game.asks[-1].seat == "P2"
    assert [turn["seat"] for turn in game.told("phase.entered")] == ["P1", "P2"]


def test_a_turn_is_told_card_by_card() -> None:
    start = deck("20 30 40", "21 31 41", then="77 78")
    game = told(["20", "pile:up1"], ["30", "pile:down2"], "stop", start=start, players=2, hand_size=3)
    assert [(ask.seat, ask.ask) for ask in game.asks] == [("P1", "lay"), ("P1", "lay"), ("P1", "lay"), ("P2", "lay")]
    assert game.moves("deal") == [
        "P1 play 20: hand:P1 > pile:up1",
        "P1 play 30: hand:P1 > pile:down2",
        "P1 draw 77 78: deck > hand:P1",
    ]
    assert GAME.standing(game.table) == {"team": 2}


def test_a_turn_ends_by_itself_when_the_hand_is_empty() -> None:
    start = deck("20 30", "21 31", then="77 78")
    game = told(["20", "pile:up1"], ["30", "pile:up1"], start=start, players=2, hand_size=2)
    assert game.asks[-1].seat == "P2"
    assert len(game.table.hand("P1")) == 2


def test_the_minimum_is_1_once_the_draw_pile_is_empty() -> None:
    low, high = (" ".join(map(str, numbers)) for numbers in (range(2, 51), range(51, 100)))
    game = told(["2", "pile:up1"], start=deck(low, high), players=2, hand_size=49)
    assert game.offered[-1] == "stop"
    assert game.told("phase.entered")[0] == {"phase": "turn", "number": 1, "seat": "P1", "minimum": 1, "hand": 49}


def test_the_minimum_stands_while_there_is_one_card_to_draw() -> None:
    start = deck(" ".join(map(str, range(2, 99))))
    game = told(["2", "pile:up1"], start=start, hand_size=97)
    assert "stop" not in game.offered
    lays = [[str(number), "pile:up1"] for number in (2, 3)]
    game = told(*lays, "stop", ["4", "pile:up1"], start=start, hand_size=97)
    assert game.offered[-1] == "stop"  # 99 was drawn; the draw pile is empty, and one card was enough


def test_a_player_with_no_cards_is_passed_over() -> None:
    low, high = (" ".join(map(str, numbers)) for numbers in (range(2, 51), range(51, 100)))
    out = [[str(number), "pile:up1"] for number in range(2, 51)]
    game = told(*out, ["51", "pile:up1"], "stop", start=deck(low, high), players=2, hand_size=49)
    assert game.notes("seat.out", "seat") == ["P1"]
    assert [turn["seat"] for turn in game.told("phase.entered")] == ["P1", "P2", "P2"]


# The end.


def test_all_win_when_every_card_is_laid() -> None:
    low, high = (" ".join(map(str, numbers)) for numbers in (range(2, 51), range(51, 100)))
    lays = [[str(number), "pile:up1"] for number in range(2, 100)]
    outcome = told(*lays, start=deck(low, high), players=2, hand_size=49).outcome
    assert outcome is not None
    assert outcome.winners == ("P1", "P2")
    assert outcome.ranking == (("P1", "P2"),)
    assert outcome.scores == {"team": 98}
    assert outcome.finished is True
    assert outcome.reason == "all cards are laid"


BURIED = ("99 98", "2 3")
"""Two turns that leave both ascending piles at the top and both descending ones at the bottom."""
BURY = (["99", "pile:up1"], ["98", "pile:up2"], ["3", "pile:down1"], ["2", "pile:down2"])


def test_all_lose_when_a_player_can_lay_nothing() -> None:
    game = told(*BURY, start=deck(*BURIED, then="50 51"), players=2, hand_size=2)
    assert game.told("seat.stuck") == [{"seat": "P1", "laid": 0, "minimum": 2}]
    assert game.outcome is not None
    assert game.outcome.winners == ()
    assert game.outcome.ranking == (("P1", "P2"),)
    assert game.outcome.scores == {"team": 4}


def test_a_game_is_lost_in_the_middle_of_a_turn() -> None:
    start = deck(*BURIED, then="50 88")
    asked = told(*BURY, start=start, players=2, hand_size=2)
    assert asked.offered == [["88", "pile:up2"]]
    game = told(*BURY, ["88", "pile:up2"], start=start, players=2, hand_size=2)
    assert game.told("seat.stuck") == [{"seat": "P1", "laid": 1, "minimum": 2}]
    assert game.outcome is not None
    assert game.outcome.reason == "a player cannot lay the minimum"
    assert GAME.measures["cards left"].of(game.table) == 98 - 5
    assert GAME.measures["turns"].of(game.table) == 3
    assert GAME.measures["jumps back"].of(game.table) == 1


@pytest.mark.parametrize(("players", "size"), [(1, 8), (2, 7), (3, 6), (5, 6)])
def test_printed_hands_hold_8_for_one_7_for_two_and_6_for_more(players: int, size: int) -> None:
    table = played(GAME, decks=[numbers(2, 99)], players=players, copies=1, hand_size=0).table
    assert [len(table.hand(seat)) for seat in table.seats] == [size] * players


def test_a_printed_hand_is_filled_up_again() -> None:
    lays = [[str(number), "pile:up1"] for number in (2, 4)]
    game = told(*lays, "stop", start=numbers(2, 99), players=2, hand_size=0)
    assert len(game.table.hand("P1")) == 7


def test_all_players_are_one_team() -> None:
    assert GAME.teams(["P1", "P2"]) == {"P1": "team", "P2": "team"}


@pytest.mark.parametrize(
    ("options", "players", "problem"),
    [
        ({"copies": 1, "hand_size": 10}, 10, "10 hands of 10 are more than the 98 cards"),
        ({"hand_size": 3, "min_cards": 4}, 2, "min_cards 4 cannot be laid from a hand of 3"),
        ({"hand_size": 0, "min_cards": 8}, 2, "min_cards 8 cannot be laid from a hand of 7"),
        ({"copies": 3}, 2, "3 is not allowed"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], players: int, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        read_options(GAME, options, players)


picks = st.lists(st.integers(0, 1000), max_size=250)


@given(picks=picks, players=st.integers(1, 4), order=st.permutations(range(196)))
@settings(max_examples=60)
def test_piles_only_move_on_or_jump_back_by_10_and_no_card_is_lost(picks: list[int], players: int, order: list[int]) -> None:
    whole = GAME.deck(read_options(GAME, {}, players))
    start = [whole[at] for at in order]
    answers = [lambda ask, pick=pick: ask.options[pick % len(ask.options)] for pick in picks]
    game = played(GAME, answers, decks=[start], players=players)
    tops = {pile: base.value for pile, base in BASES.items()}
    for fact in game.facts:
        if isinstance(fact, CardsMoved) and fact.verb == "play":
            [laid] = fact.cards
            forward = (laid.value - tops[fact.to]) * (1 if "up" in fact.to else -1)
            assert forward > 0 or forward == -10
            tops[fact.to] = laid.value
    everywhere = Counter(one for zone in game.table.zones for one in game.table.cards(zone))
    assert everywhere == Counter(whole) + Counter(BASES.values())


# The players.


def seen(hand: str, tops: str, *, laid: str = "", rest: Sequence[Card] | None = None, owed: int = 2) -> tuple[View, Ask]:
    """What P1 sees with this hand and these tops (ascending / descending) in the seed's game, and what it may answer.

    `laid` are cards that lie somewhere below; `rest` are the cards that P1 does not see, those of P2 first.
    """
    tops = tops.replace("/", " ")
    options = read_options(GAME, {}, 2)
    table = Table(("P1", "P2"), GAME.zones(("P1", "P2"), options), teams=GAME.teams(("P1", "P2")))
    for pile, base in BASES.items():
        table.place(pile, (base,))
    table.place("pile:up1", cards(laid))
    for pile, top in zip(PILES, cards(tops), strict=True):
        if top is not BASES[pile]:
            table.place(pile, (top,))
    table.place("hand:P1", cards(hand))
    hidden = Counter(GAME.deck(options)) - Counter(cards(f"{hand} {laid} {tops}"))
    rest = tuple(hidden.elements()) if rest is None else rest
    table.place("hand:P2", rest[:6])
    table.place("deck", rest[6:])
    minimum = max(owed, 0)
    table.enter("turn", 1, seat="P1", minimum=minimum, hand=len(cards(hand)))
    return View(table, "P1", options), Ask("P1", "lay", (*layable(table, "P1"), *([STOP] if owed <= 0 else [])))


def turn(strategy: str, hand: str, tops: str, **more: Any) -> list[Any]:
    """The whole turn of a strategy, as the log would write its answers."""
    player = STRATEGIES[strategy]()
    owed = more.pop("owed", 2)
    view, ask = seen(hand, tops, owed=owed, **more)
    table = view._table
    answers = []
    while True:
        choice = player.decide(view, ask)
        assert choice in ask.options
        answers.append(plain(choice))
        if choice == STOP:
            return answers
        owed -= 1
        table.move("play", (choice[0],), "hand:P1", choice[1], "P1")
        lays = layable(table, "P1")
        if not lays:
            return answers
        ask = Ask("P1", "lay", lays if owed > 0 else (*lays, STOP))


def first(strategy: str, hand: str, tops: str, **more: Any) -> Any:
    """The first answer of a strategy."""
    view, ask = seen(hand, tops, **more)
    return plain(STRATEGIES[strategy]().decide(view, ask))


@pytest.mark.parametrize("strategy", ["greedy", "jumper"])
def test_the_seeds_first_example_lays_80_on_81(strategy: str) -> None:
    assert first(strategy, "2 3 51 67 68 80", "14 20 / 62 81") == ["80", "pile:down2"]


@pytest.mark.parametrize("strategy", ["jumper", "planner"])
def test_the_seeds_second_example_lays_61_then_51_on_the_ascending_50(strategy: str) -> None:
    # Without the 40 and the descending 60, see the next test.
    laid = turn(strategy, "51 61 84 95 96", "42 50 / 50 70")
    assert laid == [["61", "pile:up2"], ["51", "pile:up2"], "stop"]
    assert first("greedy", "51 61 84 95 96", "42 50 / 50 70") == ["51", "pile:up2"]


@pytest.mark.parametrize("strategy", ["jumper", "planner"])
def test_as_the_seed_deals_it_there_is_better_than_its_example(strategy: str) -> None:
    # The seed overlooks that 40 jumps back on the ascending 50, and that 51 then 61 moves the descending 60 back by 1.
    laid = turn(strategy, "40 51 61 84 95 96", "42 50 / 50 60")
    assert laid.pop() == "stop"
    assert sorted(laid) == [["40", "pile:up2"], ["51", "pile:down2"], ["61", "pile:down2"]]


def test_greedy_prefers_a_jump_back_and_goes_on_only_with_jumps_back() -> None:
    hand, tops = "21 34 45 46 70", "20 44 / 90 99"
    assert turn("greedy", hand, tops, owed=1) == [["34", "pile:up2"], "stop"]
    assert turn("greedy", hand, tops, owed=2) == [["34", "pile:up2"], ["21", "pile:up1"], "stop"]


def test_jumper_goes_on_with_a_pair_that_moves_its_pile_back() -> None:
    # 58 then 48 moves the ascending 50 back by 2, so jumper lays them although it might stop; greedy would not.
    assert turn("jumper", "48 58 70", "30 50 / 90 99", owed=0) == [["58", "pile:up2"], ["48", "pile:up2"], "stop"]
    assert turn("greedy", "48 58 70", "30 50 / 90 99", owed=0) == ["stop"]


@pytest.mark.parametrize("strategy", ["greedy", "jumper"])
def test_equal_movements_go_to_the_lowest_card_then_to_the_first_pile(strategy: str) -> None:
    assert first(strategy, "33 88", "30 13 / 91 99") == ["33", "pile:up1"]
    assert first(strategy, "88 33", "30 13 / 91 99") == ["33", "pile:up1"]
    assert first(strategy, "50", "45 3 / 55 99") == ["50", "pile:up1"]


def test_planner_plans_for_equal_costs_begin_with_the_lowest_card_on_an_ascending_pile() -> None:
    # The table is its own mirror image: 2 on an ascending pile costs what 99 on a descending one does.
    assert first("planner", "2 99", "1 1 / 100 100", owed=1) == ["2", "pile:up1"]


def test_planner_moves_freely_over_cards_that_are_gone() -> None:
    gap = " ".join(str(number) for number in range(21, 40) for _ in range(2))
    assert first("planner", "40 60", "20 19 / 70 71", owed=1) == ["60", "pile:down1"]
    assert first("planner", "40 60", "20 19 / 70 71", owed=1, laid=gap) == ["40", "pile:up1"]


def test_planner_lays_its_whole_hand_when_that_costs_nothing() -> None:
    hand = "21 22 23 24 25 26"
    assert turn("planner", hand, "20 19 / 70 71", laid=hand) == [[one, "pile:up1"] for one in hand.split()]


def test_planner_looks_two_cards_on_where_it_might_stop() -> None:
    laid = turn("planner", "48 58 70", "30 50 / 90 99", owed=0)
    assert laid[:2] == [["58", "pile:up2"], ["48", "pile:up2"]]


def test_planner_keeps_the_pile_that_a_card_can_still_jump_back_on() -> None:
    # A mirror image but for the 20s, which are both gone: nothing could jump back on a 30, but an 81 could on a 71.
    assert first("planner", "30 71", "20 19 / 81 82", owed=1) == ["30", "pile:up1"]
    assert first("planner", "30 71", "20 19 / 81 82", owed=1, laid="20") == ["71", "pile:down1"]


def test_planner_stops_where_laying_more_costs_too_much() -> None:
    assert turn("planner", "21 22 45 46", "20 19 / 70 71")[-1] == "stop"


HIDDEN_FROM_P1 = sorted(
    (Counter(GAME.deck(read_options(GAME, {}, 2))) - Counter(cards("40 51 61 84 95 96 42 50 50 60"))).elements(),
    key=lambda one: one.value,
)


@given(rest=st.permutations(HIDDEN_FROM_P1), strategy=st.sampled_from(["greedy", "jumper", "planner"]))
@settings(max_examples=40)
def test_no_player_depends_on_what_it_cannot_see(rest: list[Card], strategy: str) -> None:
    known = turn(strategy, "40 51 61 84 95 96", "42 50 / 50 60")
    other = turn(strategy, "40 51 61 84 95 96", "42 50 / 50 60", rest=rest)
    assert other == known


@given(hand=st.permutations(["40", "51", "61", "84", "95", "96"]), strategy=st.sampled_from(["greedy", "jumper", "planner"]))
@settings(max_examples=40)
def test_no_player_depends_on_the_order_of_its_hand(hand: list[str], strategy: str) -> None:
    assert turn(strategy, " ".join(hand), "42 50 / 50 60") == turn(strategy, "40 51 61 84 95 96", "42 50 / 50 60")


# Whole games.


def setup(strategy: str, players: int, *, clock: str = "instant", **options: Any) -> Setup:
    seats = seat_players(GAME, [Entry(strategy=strategy)] * players)
    return Setup("the-game", GAME, read_options(GAME, options, players), seats, 2026, 0, clock)


@attrs.define
class Listening:
    facts: list[Fact] = attrs.field(factory=list)

    def started(self, setup: Setup, table: Table) -> None: ...

    def happened(self, _: float, fact: Fact) -> None:
        self.facts.append(attrs.evolve(fact, took=0.0) if isinstance(fact, Answered) else fact)

    def ended(self, seconds: float, outcome: Any) -> None: ...


def facts_of(game: Setup) -> list[Fact]:
    listening = Listening()
    play(game, listening)
    return listening.facts


@pytest.mark.parametrize("strategy", ["random", "greedy", "jumper", "planner"])
def test_the_instant_clock_tells_the_facts_of_the_virtual_one(strategy: str) -> None:
    for index in range(3):
        instant, virtual = (
            attrs.evolve(setup(strategy, 3, clock=clock, copies=1), index=index) for clock in ("instant", "virtual")
        )
        assert facts_of(instant) == facts_of(virtual)


def cards_left(strategy: str, games: int, **options: Any) -> int:
    game = setup(strategy, 4, **options)
    return int(sum(play(attrs.evolve(game, index=index)).outcome.measures["cards left"] for index in range(games)))


@pytest.mark.parametrize("copies", [1, 2])
def test_on_the_same_decks_planner_leaves_fewer_cards_than_jumper_and_jumper_than_greedy(copies: int) -> None:
    planner, jumper, greedy = (cards_left(strategy, 25, copies=copies) for strategy in ("planner", "jumper", "greedy"))
    assert planner < jumper < greedy


def test_every_strategy_describes_itself() -> None:
    assert all(kind.__doc__ and issubclass(kind, Strategy) for kind in STRATEGIES.values())
