"""The rules of President, in the order of the rule sheet.

Every choice is a tuple of cards, a single too. Cards of equal rank are worth the same, so a player is offered one set of each rank
and size, in the lowest suits; only of 3s, that set with and without the 3 of spades, which is worth more alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, count

import attrs

from eventcards.games.president.guide import GUIDE
from eventcards.games.president.laws import LAWS, most_events
from eventcards.kernel.cards import SUITS, Card, card, pack
from eventcards.kernel.dealing import clockwise, deal, gather
from eventcards.kernel.game import Game, Measure, Outcome, ranked
from eventcards.kernel.options import option
from eventcards.kernel.requests import PASS, Ask, Steps
from eventcards.kernel.table import Table, Zone, hand_of

DECK = pack()
TRICK, ASIDE = "trick", "aside"
THREE_OF_CLUBS, THREE_OF_SPADES = card("3C"), card("3S")
RANKS = "3456789TJQKA2"
"""3 < 4 < ... < A < 2."""

TITLES = {
    3: ("President", "Neutral", "Scum"),
    **{players: ("President", "Vice-President", *["Neutral"] * (players - 4), "Vice-Scum", "Scum") for players in range(4, 9)},
}
"""The titles for so many players, in the order of going out."""

Play = tuple[Card, ...]
"""Cards of equal rank that are laid together: a single or a set, suits in the order clubs, diamonds, hearts, spades."""


def sets_of(held: Play) -> Iterator[Play]:
    """The singles and sets to choose from for who holds these cards of one rank.

    >>> from eventcards.kernel.cards import cards, show
    >>> [show(play) for play in sets_of(cards("5C 5H"))]
    ['5C', '5C 5H']
    >>> [show(play) for play in sets_of(cards("3C 3D 3S"))]
    ['3C', '3C 3D', '3S', '3C 3S', '3C 3D 3S']
    """
    others = tuple(one for one in held if one is not THREE_OF_SPADES)
    yield from (others[:size] for size in range(1, len(others) + 1))
    if THREE_OF_SPADES in held:
        yield from ((*others[:size], THREE_OF_SPADES) for size in range(len(others) + 1))


SETS = {
    held: tuple(sets_of(held))
    for rank in RANKS
    for size in range(1, 5)
    for held in combinations([card(rank + suit) for suit in SUITS], size)
}
"""For all the cards of one rank in a hand, what can be laid of them."""

STRENGTH = {
    **{play: RANKS.index(play[0].rank) for plays in SETS.values() for play in plays},
    (THREE_OF_SPADES,): len(RANKS),
}
"""How high a play is among plays of its size. The 3 of spades as a single is the highest; in a set it is a 3."""

ORDER = {one: number for number, one in enumerate(sorted(DECK, key=lambda one: STRENGTH[one,]))}
"""All cards from weakest to strongest, as singles; equal ranks by suit."""


@attrs.frozen
class Options:
    """The rule options of President."""

    rounds: int = option(5, "rounds in a game", minimum=1, maximum=100)
    passing: str = option("locked", "locked: a pass binds until the trick ends; open: it does not", choices=("locked", "open"))
    exchange: bool = option(True, "Scum and President, and the Vices, exchange cards between rounds")
    dealing: str = option("left", "who deals next: left, the next player; scum, the Scum", choices=("left", "scum"))


def play(table: Table, options: Options) -> Steps[Outcome]:
    """So many rounds; most points win, and equal points share the win."""
    table.place("deck", DECK)
    # The rule sheet names no dealer. As in Euchre chance names the first, and the deal passes left: where hands differ by one,
    # the larger ones go round.
    dealer = table.random_seat()
    titled: list[str] = []
    for number in range(1, options.rounds + 1):
        gather(table)
        table.shuffle("deck")
        table.enter("round", number, dealer=dealer)
        from_dealer = clockwise(table.seats, dealer)
        deal(table, (*from_dealer[1:], dealer))
        if titled and options.exchange:
            yield from exchange(table, titled, number)
        titled = yield from play_round(table, options)
        if number < options.rounds:
            table.score({titled[0]: 1}, reason="President")
        else:
            table.score({titled[0]: max(2, options.rounds - 2)}, reason="President of the last round")
        dealer = from_dealer[1] if options.dealing == "left" else titled[-1]
    return ranked(table, table.scores, reason=f"most points in {options.rounds} rounds")


def exchange(table: Table, titled: Sequence[str], number: int) -> Steps[None]:
    """President and Scum exchange two cards, the Vices one."""
    table.enter("exchange", number)
    yield from swap(table, titled[0], titled[-1], 2)
    if len(titled) >= 4:
        yield from swap(table, titled[1], titled[-2], 1)


def swap(table: Table, upper: str, lower: str, size: int) -> Steps[None]:
    """The lower seat gives its strongest cards; the upper gives back any of its choice, also of those."""
    strongest = sorted(table.hand(lower), key=ORDER.__getitem__, reverse=True)[:size]
    table.move("give", strongest, hand_of(lower), hand_of(upper), lower)
    back = yield Ask(upper, "give", tuple(combinations(sorted(table.hand(upper), key=ORDER.__getitem__), size)))
    table.move("give", back, hand_of(upper), hand_of(lower), upper)


def play_round(table: Table, options: Options) -> Steps[list[str]]:
    """Tricks until one player holds cards; returns the seats in order of their titles."""
    out: list[str] = []
    leader = next(seat for seat in table.seats if THREE_OF_CLUBS in table.hand(seat))
    for number in count(1):
        table.enter("trick", number, leader=leader)
        winner = yield from play_trick(table, options, leader, out)
        holding = [seat for seat in clockwise(table.seats, winner) if table.hand(seat)]
        leader = holding[0]  # the winner, or the next clockwise player with cards if the winner is out
        if len(holding) == 1:
            table.note("seat.last", seat=leader, title=TITLES[len(table.seats)][-1])
            return [*out, leader]
    raise AssertionError("tricks never end by themselves")


def play_trick(table: Table, options: Options, leader: str, out: list[str]) -> Steps[str]:
    """One trick; returns its winner. Whoever runs out of cards is added to `out`."""
    winner = leader
    top = yield Ask(leader, "lead", leads(table.hand(leader)))
    lay(table, leader, top, out)
    turns = deque(seat for seat in clockwise(table.seats, leader)[1:] if table.hand(seat))
    passed: list[str] = []
    while turns and len(out) < len(table.seats) - 1:  # until all others still in have passed, or the round is over
        seat = turns.popleft()
        choice = yield Ask(seat, "follow", (*answers(table.hand(seat), top), PASS))
        if choice == PASS:
            table.note("seat.passed", seat=seat)
            passed.append(seat)
            continue
        lay(table, seat, choice, out)
        if table.hand(winner):
            turns.append(winner)
        if options.passing == "open":  # who passed sits between the old winner and the new, and has a turn again
            turns.extend(passed)
            passed.clear()
        top, winner = choice, seat
    cards = tuple(table.cards(TRICK))
    table.move("clear", cards, TRICK, ASIDE, winner)
    table.note("trick.won", seat=winner, cards=len(cards))
    return winner


def lay(table: Table, seat: str, cards: Play, out: list[str]) -> None:
    """Cards go on the trick; a player with no cards is out, and has the next title."""
    table.move("play", cards, hand_of(seat), TRICK, seat)
    if not table.hand(seat):
        table.note("seat.out", seat=seat, title=TITLES[len(table.seats)][len(out)])
        out.append(seat)


def leads(hand: Sequence[Card]) -> tuple[Play, ...]:
    """Any single or set; with the 3 of clubs, which is in hand only when the round is to be led, what contains it.

    >>> from eventcards.kernel.cards import cards, show
    >>> [show(play) for play in leads(cards("3C 9D 3H"))]
    ['3C', '3C 3H']
    """
    plays = tuple(play for held in by_rank(hand) for play in SETS[held])
    return tuple(play for play in plays if THREE_OF_CLUBS in play) if THREE_OF_CLUBS in hand else plays


def answers(hand: Sequence[Card], top: Play) -> tuple[Play, ...]:
    """The same number of cards of a higher rank; any single but the 3 of spades itself is beaten by the 3 of spades.

    >>> from eventcards.kernel.cards import cards, show
    >>> [show(play) for play in answers(cards("3S 8D 9H 9S 2C"), cards("8C"))]
    ['9H', '2C', '3S']
    """
    size, least = len(top), STRENGTH[top]
    return tuple(play for held in by_rank(hand) for play in SETS[held] if len(play) == size and STRENGTH[play] > least)


def by_rank(hand: Sequence[Card]) -> list[Play]:
    """The hand as its cards of each rank, weakest first.

    >>> from eventcards.kernel.cards import cards, show
    >>> [show(held) for held in by_rank(cards("9S 3S 2C 3D 9H"))]
    ['3D 3S', '9H 9S', '2C']
    """
    ranks: dict[str, Play] = {}
    for one in sorted(hand, key=ORDER.__getitem__):
        ranks[one.rank] = (*ranks.get(one.rank, ()), one)
    return list(ranks.values())


def zones(seats: Sequence[str], options: Options) -> Iterable[Zone]:
    return [Zone("deck", "none"), Zone(TRICK), Zone(ASIDE, "none"), *Zone.each("hand", seats)]  # set aside face down


GAME = Game(
    name="president",
    title="President",
    summary="Shed your cards on higher singles and sets; President to Scum, who exchange cards between the rounds",
    players=range(3, 9),
    usual_players=4,
    options=Options,
    deck=lambda options: DECK,
    zones=zones,
    play=play,
    guide=GUIDE,
    laws=LAWS,
    most_events=most_events,
    measures={
        "rounds led": Measure("rounds led with the 3 of clubs", lambda table: table.tally["phase.entered:round"]),
        "exchanges": Measure("exchanges of cards between rounds", lambda table: table.tally["phase.entered:exchange"]),
        "tricks won": Measure("tricks won", lambda table: table.tally["trick.won"]),
        "passes": Measure("turns passed", lambda table: table.tally["seat.passed"]),
    },
)
