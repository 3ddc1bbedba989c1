"""The rules of Capitalism, in the order of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, cycle

import attrs

from eventcards.games.capitalism.guide import GUIDE
from eventcards.games.capitalism.laws import LAWS, most_events
from eventcards.kernel.cards import Card, pack
from eventcards.kernel.dealing import clockwise, deal, gather
from eventcards.kernel.game import Game, Measure, Outcome, ranked
from eventcards.kernel.options import option
from eventcards.kernel.requests import PASS, Ask, Steps
from eventcards.kernel.table import Table, Zone, hand_of

DECK = pack()
TRICK, CLEARED = "trick", "cleared"
TITLES = ("President", "Vice President", "Middle Man", "Bum")

STRENGTH = {card: "3456789TJQKA2".index(card.rank) for card in DECK}
"""Rank order 3 < 4 < ... < K < A; a 2 is a bomb, and counts as the highest card."""

BOMB = "2"

FOLLOWS = {top: frozenset(card for card in DECK if STRENGTH[card] >= STRENGTH[top]) for top in DECK}
"""For each top card, what may be laid on it: any card of its rank or higher; a bomb is higher than all."""


@attrs.frozen
class Options:
    """The rule options of Capitalism."""

    target: int = option(10, "points at which the game ends, after the round", minimum=1, maximum=1000)
    points: tuple[int, ...] = option((3, 2, 1, 0), "points for each title, President first", minimum=0, maximum=1000)
    passing: str = option("open", "open: who passed may play again; locked: not in this trick", choices=("open", "locked"))


def play(table: Table, options: Options) -> Steps[Outcome]:
    """Rounds until somebody has reached the target; equal totals go to the better title of the last round."""
    table.place("deck", DECK)
    leader = table.random_seat()
    titles: list[str] = []
    for number in count(1):
        gather(table)
        table.shuffle("deck")
        table.enter("round", number)
        deal(table, table.seats)
        if titles:
            exchange(table, president=titles[0], bum=titles[-1], number=number)
            leader = titles[0]
        titles = yield from play_round(table, options, leader)
        table.score(dict(zip(titles, options.points, strict=True)), reason="titles")
        if max(table.scores.values()) >= options.target:
            return ranked(table, table.scores, reason=f"{options.target} points reached", order=titles)
    raise AssertionError("rounds never end by themselves")


def exchange(table: Table, president: str, bum: str, number: int) -> None:
    """At the same moment, the President gives the two lowest of the cards dealt, the Bum the two highest."""
    table.enter("exchange", number)
    lowest = sorted(table.hand(president), key=STRENGTH.__getitem__)[:2]
    highest = sorted(table.hand(bum), key=STRENGTH.__getitem__)[-2:]
    table.move("give", lowest, hand_of(president), hand_of(bum), president)
    table.move("give", highest, hand_of(bum), hand_of(president), bum)


def play_round(table: Table, options: Options, leader: str) -> Steps[list[str]]:
    """Tricks until one player still holds cards; returns the seats in order of their titles."""
    out: list[str] = []
    for number in count(1):
        leader = next(seat for seat in clockwise(table.seats, leader) if table.hand(seat))
        table.enter("trick", number, leader=leader)
        leader = yield from play_trick(table, options, leader, out)
        if len(out) == len(table.seats) - 1:
            return [*out, *(seat for seat in table.seats if seat not in out)]
    raise AssertionError("tricks never end by themselves")


def play_trick(table: Table, options: Options, leader: str, out: list[str]) -> Steps[str]:
    """One trick; returns the player of its top card, who leads the next. Whoever runs out of cards is added to `out`."""
    winner = leader
    turns = cycle(clockwise(table.seats, leader))
    next(turns)  # the leader's own
    top = yield Ask(leader, "lead", tuple(table.hand(leader)))
    lay(table, leader, top, out)
    skip = False
    locked: set[str] = set()
    while top.rank != BOMB and len(out) < len(table.seats) - 1:
        seat = next(turns)
        if seat == winner:  # all others passed or were skipped
            break
        if seat in out:
            continue
        if skip:
            table.note("seat.skipped", seat=seat)
            skip = False
        elif seat not in locked:
            card = yield Ask(seat, "follow", (*playable(table.hand(seat), top), PASS))
            if card == PASS:
                table.note("seat.passed", seat=seat)
                if options.passing == "locked":
                    locked.add(seat)
            else:
                lay(table, seat, card, out)
                skip = card.rank == top.rank  # the next player still holding cards is skipped, once
                top, winner = card, seat
    cards = tuple(table.cards(TRICK))
    table.move("clear", cards, TRICK, CLEARED, winner)
    table.note("trick.cleared", seat=winner, cards=len(cards), bomb=top.rank == BOMB)
    return winner


def playable(hand: Sequence[Card], top: Card) -> tuple[Card, ...]:
    """Those cards of a hand that may be laid on the top card."""
    follows = FOLLOWS[top]
    return tuple([card for card in hand if card in follows])


def lay(table: Table, seat: str, card: Card, out: list[str]) -> None:
    """A card goes on the trick; a player with no cards is out, and has the next title."""
    table.move("play", (card,), hand_of(seat), TRICK, seat)
    if not table.hand(seat):
        table.note("seat.out", seat=seat, title=TITLES[len(out)])
        out.append(seat)


def zones(seats: Sequence[str], options: Options) -> Iterable[Zone]:
    return [Zone("deck", "none"), Zone(TRICK), Zone(CLEARED), *Zone.each("hand", seats)]


def check(options: Options, players: int) -> str | None:
    if len(options.points) != len(TITLES):
        return f"points wants {len(TITLES)} numbers, one for each title; found {len(options.points)}"
    if max(options.points) == 0:
        return "points that are all 0 never reach the target"
    return None


GAME = Game(
    name="capitalism",
    title="Capitalism",
    summary="Shed your cards on equal or higher ones, skip and bomb the others; President to Bum, first to 10 points",
    players=range(4, 5),
    usual_players=4,
    options=Options,
    deck=lambda options: DECK,
    zones=zones,
    play=play,
    guide=GUIDE,
    check=check,
    laws=LAWS,
    most_events=most_events,
    measures={
        "rounds": Measure("rounds played", lambda table: table.tally["phase.entered:round"]),
        "tricks": Measure("tricks cleared", lambda table: table.tally["trick.cleared"]),
        "skips": Measure("turns lost to an equal card", lambda table: table.tally["seat.skipped"]),
        "passes": Measure("turns passed", lambda table: table.tally["seat.passed"]),
    },
)
