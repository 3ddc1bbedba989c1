"""The rules of Euchre, in the order of the rule sheet.

Which suit a card belongs to and what it beats depends on trump alone, so both are tables, made once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

import attrs

from eventcards.games.euchre.guide import GUIDE
from eventcards.games.euchre.laws import LAWS
from eventcards.kernel.cards import SUITS, Card, card, pack
from eventcards.kernel.dealing import clockwise, deal, gather
from eventcards.kernel.game import Game, Measure, Outcome, ranked
from eventcards.kernel.options import option
from eventcards.kernel.requests import PASS, Ask, Steps
from eventcards.kernel.table import Table, Zone, hand_of

RANKS = "9TJQKA"
DECK = pack(RANKS)
HAND_SIZE = 5
TURNED, KITTY, TRICK = "turned", "kitty", "trick"
ORDER_UP = "order up"
ALONE, TOGETHER = "alone", "together"

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}

TRUMPS: Mapping[str, tuple[Card, ...]] = {
    suit: (*(card(rank + suit) for rank in "9TQKA"), card("J" + SAME_COLOUR[suit]), card("J" + suit)) for suit in SUITS
}
"""The seven trumps of each suit, lowest first: 9 10 Q K A, the left bower, the right bower."""

SUIT: Mapping[str, Mapping[Card, str]] = {
    trump: {one: trump if one in TRUMPS[trump] else one.suit for one in DECK} for trump in SUITS
}
"""Under each trump, the suit of each card: the left bower belongs to the trump suit for every purpose."""


def _power(one: Card, trump: str, led: str) -> int:
    if one in TRUMPS[trump]:
        return len(RANKS) + 1 + TRUMPS[trump].index(one)
    return 1 + RANKS.index(one.rank) if one.suit == led else 0


POWER: Mapping[tuple[str, str], Mapping[Card, int]] = {
    (trump, led): {one: _power(one, trump, led) for one in DECK} for trump in SUITS for led in SUITS
}
"""Under each trump and suit led, what each card beats: every card of less power. Neither trump nor of the suit led: 0."""

FOLLOWS: Mapping[tuple[str, str], frozenset[Card]] = {
    (trump, led): frozenset(one for one in DECK if SUIT[trump][one] == led) for trump in SUITS for led in SUITS
}
"""Under each trump and suit led, the cards that follow suit."""

POINTS = {"made": 1, "march": 2, "march alone": 4, "euchre": 2}
"""What a hand is worth: to its makers, but a euchre to the defenders."""


@attrs.frozen
class Options:
    """The rule options of Euchre."""

    target: int = option(10, "points that win the game", minimum=1, maximum=1000)
    stick_the_dealer: bool = option(False, "the dealer must name a suit when all others have passed twice")


@attrs.frozen
class Bid:
    """Who made trump, and which suit."""

    maker: str
    trump: str


def play(table: Table, options: Options) -> Steps[Outcome]:
    """Hands until a team reaches the target; the first dealer is random, then the deal passes left."""
    table.place("deck", DECK)
    dealer = table.random_seat()
    for number in count(1):
        gather(table)
        table.shuffle("deck")
        table.enter("hand", number, dealer=dealer)
        left = clockwise(table.seats, dealer)[1]
        yield from play_hand(table, options, clockwise(table.seats, left))
        if max(table.scores.values()) >= options.target:
            return ranked(table, table.scores, reason=f"{options.target} points reached")
        dealer = left
    raise AssertionError("hands never end by themselves")


def play_hand(table: Table, options: Options, order: Sequence[str]) -> Steps[None]:
    """One hand; `order` is the seats from the dealer's left round to the dealer."""
    deal(table, order, each=HAND_SIZE)
    table.move("turn", table.cards("deck")[:1], "deck", TURNED)
    table.move("deal", table.cards("deck"), "deck", KITTY)
    bid = (yield from order_up(table, order)) or (yield from call(table, options, order))
    if bid is None:
        table.note("hand.passed_out")  # the cards are thrown in
        return
    alone = (yield Ask(bid.maker, "alone", (ALONE, TOGETHER))) == ALONE
    if alone:
        table.note("maker.alone", seat=bid.maker)
        order = without_partner(table, order, bid.maker)
    tricks = yield from play_tricks(table, bid.trump, order)
    score(table, table.teams[bid.maker], tricks, alone=alone)


def order_up(table: Table, order: Sequence[str]) -> Steps[Bid | None]:
    """Order up the turned card or pass, from the dealer's left. Ordered up: the dealer takes it and discards one face down."""
    dealer, turned = order[-1], table.cards(TURNED)[0]
    for seat in order:
        if (yield Ask(seat, "order up", (ORDER_UP, PASS))) == ORDER_UP:
            table.note("trump.made", seat=seat, suit=turned.suit)
            table.move("take", (turned,), TURNED, hand_of(dealer), dealer)
            discard = yield Ask(dealer, "discard", tuple(table.hand(dealer)))
            table.move("discard", (discard,), hand_of(dealer), f"discard:{dealer}", dealer)
            return Bid(seat, turned.suit)
        table.note("seat.passed", seat=seat)
    return None


def call(table: Table, options: Options, order: Sequence[str]) -> Steps[Bid | None]:
    """All passed: name another suit or pass, again from the dealer's left."""
    dealer, turned = order[-1], table.cards(TURNED)[0]
    suits = tuple(suit for suit in SUITS if suit != turned.suit)
    for seat in order:
        stuck = options.stick_the_dealer and seat == dealer
        choice = yield Ask(seat, "call", suits if stuck else (*suits, PASS))
        if choice != PASS:
            table.note("trump.made", seat=seat, suit=choice)
            return Bid(seat, choice)
        table.note("seat.passed", seat=seat)
    return None


def without_partner(table: Table, order: Sequence[str], maker: str) -> tuple[str, ...]:
    """Who plays when the maker is alone; the partner's hand lies aside, where it is."""
    team = table.teams[maker]
    return tuple(seat for seat in order if seat == maker or table.teams[seat] != team)


def play_tricks(table: Table, trump: str, order: Sequence[str]) -> Steps[dict[str, int]]:
    """Five tricks; the first of `order` leads, then whoever won. Returns how many each team took."""
    tricks = dict.fromkeys(table.scores, 0)
    for number in range(1, HAND_SIZE + 1):
        table.enter("trick", number, order=list(order))
        winner = yield from play_trick(table, trump, order)
        tricks[table.teams[winner]] += 1
        order = clockwise(order, winner)
    return tricks


def play_trick(table: Table, trump: str, order: Sequence[str]) -> Steps[str]:
    """One card from each; the most powerful takes the trick. Returns whose it was."""
    card = yield Ask(order[0], "play", tuple(table.hand(order[0])))
    table.move("play", (card,), hand_of(order[0]), TRICK, order[0])
    led = SUIT[trump][card]
    power, suit = POWER[trump, led], FOLLOWS[trump, led]
    winner, best = order[0], power[card]
    for seat in order[1:]:
        hand = table.hand(seat)
        follows = tuple([card for card in hand if card in suit])
        card = yield Ask(seat, "play", follows or tuple(hand))  # follow suit if able, otherwise any card
        table.move("play", (card,), hand_of(seat), TRICK, seat)
        if power[card] > best:
            winner, best = seat, power[card]
    table.move("take", table.cards(TRICK), TRICK, f"won:{table.teams[winner]}", winner)
    table.note("trick.won", seat=winner)
    return winner


def score(table: Table, makers: str, tricks: Mapping[str, int], *, alone: bool) -> None:
    """Points for the makers, or for the defenders if the makers took fewer than three tricks."""
    reason = verdict(tricks[makers], alone=alone)
    [defenders] = (team for team in tricks if team != makers)
    table.score({defenders if reason == "euchre" else makers: POINTS[reason]}, reason)


def verdict(tricks: int, *, alone: bool) -> str:
    """What so many tricks of the makers come to.

    >>> [verdict(tricks, alone=False) for tricks in range(6)]
    ['euchre', 'euchre', 'euchre', 'made', 'made', 'march']
    >>> [verdict(tricks, alone=True) for tricks in (2, 4, 5)]
    ['euchre', 'made', 'march alone']
    """
    if tricks < 3:
        return "euchre"
    if tricks < HAND_SIZE:
        return "made"
    return "march alone" if alone else "march"


def teams(seats: Sequence[str]) -> dict[str, str]:
    """Partners sit opposite.

    >>> teams(["N", "E", "S", "W"])
    {'N': 'NS', 'E': 'EW', 'S': 'NS', 'W': 'EW'}
    """
    north, east, south, west = seats
    return {north: north + south, east: east + west, south: north + south, west: east + west}


def zones(seats: Sequence[str], options: Options) -> Iterable[Zone]:
    """A discard is known to the dealer who made it, the tricks won to all, who saw every card of them fall."""
    return [
        Zone("deck", "none"),
        Zone(TURNED),
        Zone(KITTY, "none"),
        Zone(TRICK),
        *Zone.each("hand", seats),
        *Zone.each("discard", seats),
        *Zone.each("won", dict.fromkeys(teams(seats).values()), "all"),
    ]


def most_events(options: Options, players: int) -> int | None:
    """No end is sure unless the dealer is stuck: hands may be thrown in for ever. Else every hand gives a point to one team.

    >>> most_events(Options(target=1, stick_the_dealer=True), 4), most_events(Options(), 4)
    (111, None)
    """
    if not options.stick_the_dealer:
        return None
    hands = 2 * options.target - 1  # the last one wins; before it both teams were short of the target
    collected = 4  # before each but the first: the kitty, the turned card or the discard, and what each team won
    dealt = 2 + 6  # shuffled and begun; four hands, the turned card, the kitty
    bid = 3 * 2 * players + 2  # asked, answered and told, twice round; alone or not. Ordered up, the dealer's cards take fewer
    tricks = HAND_SIZE * (1 + 3 * players + 2)  # begun; asked, answered and played; taken and told
    return 1 + (hands - 1) * collected + hands * (dealt + bid + tricks + 1)


def scored(table: Table, *reasons: str) -> int:
    """How many hands were scored for these reasons."""
    return sum(table.tally["score.changed:" + reason] for reason in reasons)


def per_hand(table: Table, *reasons: str) -> float:
    """The points scored for these reasons, per hand played out."""
    return sum(POINTS[reason] * scored(table, reason) for reason in reasons) / (scored(table, *POINTS) or 1)


GAME = Game(
    name="euchre",
    title="Euchre",
    summary="Two teams bid for trump and play five tricks a hand with 24 cards; the bowers are high, first to 10 points",
    players=range(4, 5),
    usual_players=4,
    options=Options,
    deck=lambda options: DECK,
    zones=zones,
    play=play,
    guide=GUIDE,
    teams=teams,
    laws=LAWS,
    most_events=most_events,
    measures={
        "hands": Measure("hands dealt", lambda table: table.tally["phase.entered:hand"]),
        "passed-out hands": Measure("hands thrown in, as all passed twice", lambda table: table.tally["hand.passed_out"]),
        "euchres": Measure("hands in which the makers took fewer than three tricks", lambda table: scored(table, "euchre")),
        "marches": Measure("hands in which the makers took all five", lambda table: scored(table, "march", "march alone")),
        "loners tried": Measure("hands played alone", lambda table: table.tally["maker.alone"]),
        "loners made": Measure("hands played alone that took all five", lambda table: scored(table, "march alone")),
        "maker points per hand": Measure(
            "points of the makers per hand played out", lambda table: per_hand(table, "made", "march", "march alone")
        ),
        "defender points per hand": Measure(
            "points of the defenders per hand played out", lambda table: per_hand(table, "euchre")
        ),
    },
)
