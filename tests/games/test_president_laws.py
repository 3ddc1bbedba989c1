"""The laws of President hold in its games, and each of them bites: bugs are planted in the rules, and facts that cannot be are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as generators

from eventcards.engine.play import play
from eventcards.engine.setup import Setup
from eventcards.games.president import GAME, STRATEGIES, rules
from eventcards.games.president.laws import LAWS
from eventcards.games.president.rules import Options
from eventcards.kernel.cards import cards
from eventcards.kernel.game import seats_for
from eventcards.kernel.laws import LawBroken, watch
from eventcards.kernel.table import Table, hand_of
from eventcards.testing.watching import Watched
from tests.planting import Bug, LetLead, broken
from tests.playing import setup

BY_NAME = {law.name: law for law in LAWS}

tables = generators.builds(
    lambda strategies, **dials: setup("president", strategies, clock="instant", **dials),
    generators.lists(generators.sampled_from(["random", *STRATEGIES, LetLead()]), min_size=3, max_size=8),
    index=generators.integers(0, 10**6),
    events=generators.just(100_000) | generators.integers(1, 2000),
    rounds=generators.integers(1, 5),
    passing=generators.sampled_from(["locked", "open"]),
    exchange=generators.booleans(),
    dealing=generators.sampled_from(["left", "scum"]),
)


@settings(max_examples=60)
@given(tables)
def test_every_law_holds_in_every_game_also_in_one_that_stops_anywhere(table: Setup) -> None:
    play(table, Watched(LAWS))


@settings(max_examples=30)
@given(tables)
def test_no_game_has_more_events_than_declared(table: Setup) -> None:
    most = GAME.most_events(table.options, len(table.seats))
    assert most is not None
    assert play(table).events <= most


@pytest.mark.parametrize("players", GAME.players)
def test_the_bound_is_near_when_players_only_lead(players: int) -> None:
    long = play(setup("president", [LetLead()] * players, clock="instant"))
    most = GAME.most_events(Options(), players)
    assert most is not None
    assert most / 3 < long.events <= most


# Planted bugs.

TABLES = [["random"] * 5, ["lowest-first", "keep-sets", "hoarder", "random"], ["random"] * 3, ["random"] * 8]
OPEN = {"passing": "open"}

BUGS = [
    Bug("the dealer has the first card", "cards-are-dealt-in-turn", "(*from_dealer[1:], dealer)", "from_dealer"),
    Bug("cards are left over", "cards-are-dealt-in-turn", "dealer))", "dealer), each=6)"),
    Bug("no shuffle after the first", "cards-are-dealt-in-turn", 'table.shuffle("deck")', 'number > 1 or table.shuffle("deck")'),
    Bug("the deal passes to the right", "the-deal-passes", "from_dealer[1] if", "from_dealer[-1] if"),
    Bug("the President deals", "the-deal-passes", "else titled[-1]\n", "else titled[0]\n", {"dealing": "scum"}),
    Bug(
        "the President gives back without a choice",
        "gifts-back-are-chosen",
        "back = yield Ask(upper, ",
        "back = tuple(table.hand(upper)[:size]) or Ask(upper, ",
    ),
    Bug("what was chosen is not given back", "gifts-back-are-chosen", '"give", back', '"give", tuple(table.hand(upper)[-size:])'),
    Bug(
        "the President may not give back what was received",
        "gifts-back-are-chosen",
        "sorted(table.hand(upper), ",
        "sorted(table.hand(upper)[:-size], ",
    ),
    Bug("Scum gives the weakest cards", "the-strongest-are-given", "reverse=True)[:size]", "reverse=False)[:size]"),
    Bug("the strongest card is kept", "the-strongest-are-given", "reverse=True)[:size]", "reverse=True)[1 : size + 1]"),
    Bug("a gift is of one card too many", "the-strongest-are-given", "reverse=True)[:size]", "reverse=True)[: size + 1]"),
    Bug(
        "the 3 of spades counts as a 3",
        "the-strongest-are-given",
        "sorted(table.hand(lower), key=ORDER.__getitem__,",
        "sorted(table.hand(lower), key=lambda one: RANKS.index(one.rank),",
    ),
    Bug("the President gives first", "the-strongest-are-given", "titled[0], titled[-1], 2)", "titled[-1], titled[0], 2)"),
    Bug("the Vices exchange two", "the-strongest-are-given", "titled[1], titled[-2], 1)", "titled[1], titled[-2], 2)"),
    Bug("the Vices exchange nothing", "the-strongest-are-given", "if len(titled) >= 4:", "if False:"),
    Bug("of three, Neutral exchanges", "the-strongest-are-given", "if len(titled) >= 4:", "if len(titled) >= 3:"),
    Bug("there is no exchange", "the-strongest-are-given", "if titled and options.exchange:", "if False:"),
    Bug(
        "an exchange not agreed on",
        "the-strongest-are-given",
        "if titled and options.exchange:",
        "if titled:",
        {"exchange": False},
    ),
    Bug(
        "the first seat leads every round",
        "the-three-of-clubs-leads",
        "if THREE_OF_CLUBS in table.hand(seat))",
        "if table.hand(seat))",
    ),
    Bug("the lead may be any", "the-three-of-clubs-leads", "if THREE_OF_CLUBS in hand else plays", "if not hand else plays"),
    Bug("whoever led leads on", "the-winner-leads", "    return winner", "    return leader"),
    Bug("the next leads, though the winner has cards", "the-winner-leads", "leader = holding[0]", "leader = holding[-1]"),
    Bug("another is told to lead", "the-winner-leads", "leader=leader)", "leader=table.seats[0])"),
    Bug("who leads may pass", "offers-are-legal", "leads(table.hand(leader))", "(*leads(table.hand(leader)), PASS)"),
    Bug("who follows may not pass", "offers-are-legal", "top), PASS)", "top), tuple(table.hand(seat)[:1]))"),
    Bug(
        "only singles are led",
        "offers-are-legal",
        "for play in SETS[held])\n    return",
        "for play in SETS[held] if len(play) == 1)\n    return",
    ),
    Bug("the 3 of clubs alone is not offered", "offers-are-legal", "others[:size] for size in", "others[-size:] for size in"),
    Bug("an equal set is offered", "offers-are-legal", "STRENGTH[play] > least", "STRENGTH[play] >= least"),
    Bug("the 3 of spades is a 3", "offers-are-legal", "(THREE_OF_SPADES,): len(RANKS)", "(THREE_OF_SPADES,): 0"),
    Bug(
        "other cards are laid than were chosen",
        "answers-are-carried-out",
        '"play", cards, hand_of(seat)',
        '"play", table.hand(seat)[:1], hand_of(seat)',
    ),
    Bug("a pass is not told", "answers-are-carried-out", 'table.note("seat.passed", seat=seat)', "pass"),
    Bug("a set is answered by another size", "sets-rise", "if len(play) == size and", "if"),
    Bug("a lower set is accepted", "sets-rise", "STRENGTH[play] > least", "STRENGTH[play] > least - 2"),
    Bug("an equal set is accepted", "sets-rise", "STRENGTH[play] > least", "STRENGTH[play] >= least"),
    Bug("the 3 of spades is beaten", "sets-rise", "(THREE_OF_SPADES,): len(RANKS)", "(THREE_OF_SPADES,): 0"),
    Bug(
        "cards of two ranks are laid", "sets-rise", '"play", cards, hand_of(seat)', '"play", table.hand(seat)[:2], hand_of(seat)'
    ),
    Bug("who passed plays again", "a-pass-binds", 'if options.passing == "open":', "if True:"),
    Bug(
        "the turn goes anticlockwise",
        "turns-go-clockwise",
        "clockwise(table.seats, leader)[1:]",
        "clockwise(table.seats, leader)[:0:-1]",
    ),
    Bug("who passed comes first", "turns-go-clockwise", "turns.extend(passed)", "turns.extendleft(passed)", OPEN),
    Bug("who passed plays again, out of turn", "turns-go-clockwise", 'if options.passing == "open":', "if True:"),
    Bug("the winner has no turn again", "tricks-end-in-time", "if table.hand(winner):", "if False:"),
    Bug("an open pass binds", "tricks-end-in-time", 'if options.passing == "open":', "if False:", OPEN),
    Bug("Scum plays on", "tricks-end-in-time", " and len(out) < len(table.seats) - 1", ""),
    Bug(
        "the winner follows itself",
        "tricks-end-in-time",
        "        top, winner = choice, seat\n",
        "        top, winner = choice, seat\n        turns.extend([seat] if table.hand(seat) else [])\n",
    ),
    Bug("a card stays", "tricks-are-set-aside", "cards = tuple(table.cards(TRICK))", "cards = tuple(table.cards(TRICK)[1:])"),
    Bug("the trick goes elsewhere", "tricks-are-set-aside", "TRICK, ASIDE, winner)", "TRICK, 'deck', winner)"),
    Bug("another is told to win", "tricks-are-set-aside", '"trick.won", seat=winner', '"trick.won", seat=leader'),
    Bug("all are President", "titles-by-order-out", "[len(out)])", "[0])"),
    Bug(
        "nobody is Vice-Scum",
        "titles-by-order-out",
        '"Vice-President", *["Neutral"] * (players - 4), "Vice-Scum"',
        '"Vice-President", *["Neutral"] * (players - 3)',
    ),
    Bug(
        "who has one card left is told to be out",
        "titles-by-order-out",
        "    if not table.hand(seat):",
        "    if len(table.hand(seat)) < 2:",
    ),
    Bug("Scum is told to be President", "the-last-is-scum", "[-1])\n            return", "[0])\n            return"),
    Bug(
        "Scum is not told", "the-last-is-scum", 'table.note("seat.last", seat=leader, title=TITLES[len(table.seats)][-1])', "pass"
    ),
    Bug("Scum has the point", "points-for-presidents", "{titled[0]: 1}", "{titled[-1]: 1}"),
    Bug("a President has two points", "points-for-presidents", "{titled[0]: 1}", "{titled[0]: 2}"),
    Bug("the last round is worth too much", "points-for-presidents", "options.rounds - 2)", "options.rounds - 1)"),
    Bug("the last round is worth too little", "points-for-presidents", "max(2, options", "max(1, options", {"rounds": 3}),
    Bug("every round counts as the last", "points-for-presidents", "if number < options.rounds:", "if False:"),
    Bug(
        "the first round has no points",
        "points-for-presidents",
        "        if number < options.rounds:",
        "        if number == 1:\n            pass\n        elif number < options.rounds:",
    ),
    Bug("the round ends with two players", "points-for-presidents", "if len(holding) == 1:", "if len(holding) <= 2:"),
    Bug("a round too many", "points-for-presidents", "options.rounds + 1)", "options.rounds + 2)"),
    Bug("a round too few", "most-points-win", "options.rounds + 1)", "options.rounds)"),
    Bug(
        "equal points go by title", "most-points-win", 'table.scores, reason=f"most', 'table.scores, order=titled, reason=f"most'
    ),
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: f"{bug.law}: {bug.what}")
def test_a_planted_bug_is_caught(bug: Bug) -> None:
    problem = broken(bug.plant(rules), BY_NAME[bug.law], TABLES, **bug.options)
    assert problem.law == bug.law


def test_every_law_has_caught_a_bug() -> None:
    assert {bug.law for bug in BUGS} == {*BY_NAME}


# Complaints name who did what.


def at_table(law: str, hands: Mapping[str, str], **options: Any) -> Table:
    """A table where these hands lie, watched by one law."""
    seats = seats_for(len(hands))
    table = Table(seats, GAME.zones(seats, Options()))
    table.listen(watch([BY_NAME[law]], table, Options(**options)))
    for seat, hand in hands.items():
        table.place(hand_of(seat), cards(hand))
    return table


def lay(table: Table, *plays: str) -> None:
    """Lay cards, each play written with its seat: `N 5C 5D`."""
    for each in plays:
        seat, _, some = each.partition(" ")
        table.move("play", cards(some), hand_of(seat), "trick", seat)


HANDS = {"N": "3C 5C 5D 9C", "E": "3S 6C 6D 6H", "S": "2C 2D AC AD", "W": "3D KC KD KH"}


@pytest.mark.parametrize(
    ("plays", "complaint"),
    [
        (["N 5C 5D", "E 6C"], "E lays 6C on 5C 5D"),
        (["N 5C 5D", "E 6C 6D 6H"], "E lays 6C 6D 6H on 5C 5D"),
        (["S AC", "W KC"], "W lays KC on AC"),
        (["S 2C", "S 2D"], "S lays 2D on 2C"),
        (["E 3S", "S 2C"], "S lays 2C on 3S"),
        (["N 3C 5C"], "N lays 3C 5C together"),
    ],
)
def test_a_play_that_does_not_beat_is_named_with_what_lies_below(plays: list[str], complaint: str) -> None:
    table = at_table("sets-rise", HANDS)
    with pytest.raises(LawBroken, match=f"^sets-rise: {complaint}$"):
        lay(table, *plays)


def test_the_3_of_spades_beats_a_2_and_in_a_set_it_is_a_3() -> None:
    lay(at_table("sets-rise", HANDS), "S 2C", "E 3S")
    lay(at_table("sets-rise", {"P1": "3C 3S", "P2": "4C 4D", "P3": "5C"}), "P1 3C 3S", "P2 4C 4D")


def test_who_passed_and_plays_again_is_named() -> None:
    table = at_table("a-pass-binds", HANDS)
    lay(table, "N 3C")
    table.note("seat.passed", seat="E")
    lay(table, "S AC")
    with pytest.raises(LawBroken, match="E has passed, and has a turn again in the same trick"):
        lay(table, "E 3S")


def test_a_pass_binds_no_longer_than_the_trick_and_not_where_passing_is_open() -> None:
    table = at_table("a-pass-binds", HANDS)
    table.note("seat.passed", seat="E")
    table.enter("trick", 2, leader="E")
    lay(table, "E 6C")
    table = at_table("a-pass-binds", HANDS, passing="open")
    table.note("seat.passed", seat="E")
    lay(table, "E 6C")


def test_scum_who_keeps_a_stronger_card_is_named() -> None:
    table = at_table("the-strongest-are-given", {"N": "3C", "E": "3D", "S": "4C", "W": "3H"})
    lay(table, "N 3C", "E 3D", "W 3H")
    table.enter("round", 2)
    table.place(hand_of("S"), cards("2C 3S 2D AC"))
    with pytest.raises(LawBroken, match="S gives 2C 2D, which are not the strongest of 4C 3S AC 2C 2D"):
        table.move("give", cards("2C 2D"), hand_of("S"), hand_of("N"), "S")


def test_of_equal_cards_scum_may_give_any() -> None:
    table = at_table("the-strongest-are-given", {"P1": "3C", "P2": "3D", "P3": "4C"})
    lay(table, "P1 3C", "P2 3D")
    table.enter("round", 2)
    table.place(hand_of("P3"), cards("2C 3S 2D 2H"))
    table.move("give", cards("2H 3S"), hand_of("P3"), hand_of("P1"), "P3")
    table.move("give", cards("2H 3S"), hand_of("P1"), hand_of("P3"), "P1")
    table.enter("trick", 1, leader="P3")
