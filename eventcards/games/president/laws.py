"""The laws of President: its rule sheet told once more, as what must hold after every fact.

Nothing here is shared with rules.py, so that a mistake there cannot hide here too. Each law stands alone, and remembers of the game only
what it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from eventcards.kernel.cards import Card, card, show
from eventcards.kernel.dealing import clockwise
from eventcards.kernel.facts import Answered, Asked, CardsMoved, CardsShuffled, Fact, Noted, PhaseEntered, ScoreChanged, plain
from eventcards.kernel.game import Law, Outcome, Watch
from eventcards.kernel.laws import law
from eventcards.kernel.requests import PASS
from eventcards.kernel.table import Table, hand_of

if TYPE_CHECKING:  # rules.py declares these laws
    from eventcards.games.president.rules import Options

__all__ = ["LAWS", "most_events"]

RANKS = "3456789TJQKA2"
CLUBS_3, SPADES_3 = card("3C"), card("3S")


Kind = tuple[str, int, bool]
"""What tells a single or a set from another: rank, how many cards, whether the 3 of spades is among them."""


def kind(cards: Sequence[Card]) -> Kind:
    return cards[0].rank, len(cards), SPADES_3 in cards


def height(one: Kind) -> int:
    """How high a single or a set is among those of its size: 3 < 4 < ... < A < 2, and the 3 of spades alone is above all."""
    return len(RANKS) if one == ("3", 1, True) else RANKS.index(one[0])


def heights(cards: Iterable[Card]) -> list[int]:
    """How high these cards are as singles, lowest first."""
    return sorted(height(kind([one])) for one in cards)


def holding(table: Table) -> list[str]:
    """Who still holds cards; the round is over when that is one player."""
    return [seat for seat in table.seats if table.hand(seat)]


def title(place: int, players: int) -> str:
    """The title of who went out at this place, counted from 0; the last is Scum."""
    if place in (0, players - 1):
        return "Scum" if place else "President"
    if players >= 4 and place in (1, players - 2):
        return "Vice-President" if place == 1 else "Vice-Scum"
    return "Neutral"


def titled(table: Table, out: Sequence[str]) -> list[str]:
    """The seats in the order of their titles: as they went out, then who is left."""
    return [*out, *(seat for seat in table.seats if seat not in out)]


# The deal and the exchange.


@law("for every round 52 cards are shuffled and dealt one at a time from the dealer's left, so that hands differ by one at most")
def cards_are_dealt_in_turn(table: Table, options: Options) -> Watch:
    deck: tuple[Card, ...] = ()
    hands: dict[str, tuple[Card, ...]] = {}
    dealer: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal deck, dealer
        match what:
            case CardsShuffled(cards=cards):
                deck = cards
            case CardsMoved(verb="deal", cards=cards, to=to):
                hands[to] = cards
            case PhaseEntered(phase="round", details={"dealer": str(told)}):
                dealer = told
            case PhaseEntered() if dealer:  # the exchange, or the first trick
                seats = clockwise(table.seats, dealer)
                in_turn = {hand_of(seat): deck[place :: len(seats)] for place, seat in enumerate([*seats[1:], dealer])}
                dealt = {hand: hands.pop(hand, ()) for hand in in_turn}
                if len(deck) != 52:
                    return "the 52 cards were not shuffled for this round"
                deck, dealer = (), None
                wrong = next((hand for hand in in_turn if dealt[hand] != in_turn[hand]), None)
                return f"{wrong} has {show(dealt[wrong])}, not {show(in_turn[wrong])}" if wrong else None
        return None

    return look


@law("chance names the first dealer; then the deal passes to the left, or where it is agreed so, to Scum")
def the_deal_passes(table: Table, options: Options) -> Watch:
    dealer: str | None = None
    out: list[str] = []

    def look(what: Fact | Outcome) -> str | None:
        nonlocal dealer
        match what:
            case CardsMoved(verb="play", seat=str(seat)) if not table.hand(seat):
                out.append(seat)
            case PhaseEntered(phase="round", details={"dealer": str(told)}):
                left, scum = clockwise(table.seats, dealer or told)[1], titled(table, out)[-1]
                due = told if dealer is None else left if options.dealing == "left" else scum
                dealer = told
                out.clear()
                return None if told == due else f"{told} deals, but {due} is to"
        return None

    return look


@law("between rounds Scum gives the President the two strongest cards and has two back, then the Vices one likewise; never else")
def the_strongest_are_given(table: Table, options: Options) -> Watch:
    out: list[str] = []
    due: list[tuple[str, str, int]] = []  # who is yet to give, to whom, how many cards; the first of each two gives the strongest

    def look(what: Fact | Outcome) -> str | None:
        match what:
            case CardsMoved(verb="play", seat=str(seat)) if not table.hand(seat):
                out.append(seat)
            case PhaseEntered(phase="round"):
                due.extend(gifts(titled(table, out)) if out and options.exchange else [])
                out.clear()
            case CardsMoved(verb="give", cards=cards, source=source, to=to, seat=seat):
                giver, taker, size = due.pop(0) if due else ("nobody", "anybody", 0)
                if (seat, source, to, len(cards)) != (giver, hand_of(giver), hand_of(taker), size):
                    return f"{seat} gives {show(cards)} from {source} to {to}, but {giver} is to give {taker} {size or 'any'}"
                held = (*table.hand(giver), *cards)
                if len(due) % 2 and heights(cards) != heights(held)[-size:]:
                    return f"{giver} gives {show(cards)}, which are not the strongest of {show(held)}"
            case PhaseEntered(phase="trick") if due:
                return f"{due[0][0]} has given nothing to {due[0][1]}"
        return None

    return look


def gifts(titled: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """What is given between these players: from whom, to whom, how many cards."""
    yield from [(titled[-1], titled[0], 2), (titled[0], titled[-1], 2)]
    if len(titled) >= 4:
        yield from [(titled[-2], titled[1], 1), (titled[1], titled[-2], 1)]


@law("who is given cards chooses which to give back: as many, and any of the hand")
def gifts_back_are_chosen(table: Table, options: Options) -> Watch:
    received: tuple[Card, ...] | None = None
    chosen: Any = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal received, chosen
        match what:
            case PhaseEntered(phase="exchange"):
                received = None
            case CardsMoved(verb="give", cards=cards) if received is None:
                received, chosen = cards, None
            case CardsMoved(verb="give", cards=cards, seat=seat):
                received = None
                return None if cards == chosen else f"{seat} gives back {show(cards)}, but chose {plain(chosen)}"
            case Asked(ask="give", seat=seat, options=offered):
                hand, size = {*table.hand(seat)}, len(received or ())
                different = {frozenset(cards) for cards in offered if len(cards) == size and hand.issuperset(cards)}
                if not len(offered) == len(different) == comb(len(hand), size):
                    return f"{seat} is not offered any {size} of {show(table.hand(seat))}, but {plain(offered)}"
            case Answered(ask="give", choice=choice):
                chosen = choice
        return None

    return look


# Turns.


@law("whoever holds the 3 of clubs leads every round, and the lead contains it")
def the_three_of_clubs_leads(table: Table, options: Options) -> Watch:
    to_lead = False

    def look(what: Fact | Outcome) -> str | None:
        nonlocal to_lead
        match what:
            case PhaseEntered(phase="round"):
                to_lead = True
            case Asked(ask="lead", seat=seat) if to_lead and CLUBS_3 not in table.hand(seat):
                return f"{seat} leads the round without the 3 of clubs in hand"
            case CardsMoved(verb="play", cards=cards, seat=seat) if to_lead:
                to_lead = False
                return None if CLUBS_3 in cards else f"{seat} leads the round with {show(cards)}"
        return None

    return look


@law("the winner of a trick leads the next, or the next clockwise player with cards")
def the_winner_leads(table: Table, options: Options) -> Watch:
    winner: str | None = None
    leader: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal winner, leader
        match what:
            case PhaseEntered(phase="round"):
                winner = None
            case PhaseEntered(phase="trick", details={"leader": str(told)}):
                leader = told
                due = next((seat for seat in clockwise(table.seats, winner or told) if table.hand(seat)), None)
                return None if told == due else f"{told} leads, but {due} is to"
            case Asked(ask="lead", seat=seat) if seat != leader:
                return f"{seat} is asked to lead, but {leader} leads the trick"
            case CardsMoved(verb="play", seat=str(seat)):
                winner = seat
        return None

    return look


def kinds(hand: Sequence[Card]) -> Iterator[Kind]:
    """What singles and sets a hand holds."""
    ranks = [one.rank for one in hand if one is not SPADES_3]
    for rank in RANKS:
        yield from ((rank, size, False) for size in range(1, ranks.count(rank) + 1))
    if SPADES_3 in hand:
        yield from (("3", size, True) for size in range(1, ranks.count("3") + 2))


def legal(hand: Sequence[Card], top: Sequence[Card]) -> list[Kind]:
    """What may be laid from a hand on these cards, or led where there are none."""
    if top:
        return [one for one in kinds(hand) if one[1] == len(top) and height(one) > height(kind(top))]
    if CLUBS_3 in hand:  # the round is to be led, with it
        return [one for one in kinds(hand) if one[0] == "3" and one != ("3", 1, True)]
    return [*kinds(hand)]


@law("one of every legal kind of single and set is offered, and no other; to follow, also to pass")
def offers_are_legal(table: Table, options: Options) -> Watch:
    top: tuple[Card, ...] = ()

    def look(what: Fact | Outcome) -> str | None:
        nonlocal top
        match what:
            case CardsMoved(to="trick", cards=cards):
                top = cards
            case PhaseEntered():
                top = ()
            case Asked(ask="lead" | "follow" as ask, seat=seat, options=offered):
                hand, plays = table.hand(seat), [cards for cards in offered if cards != PASS]
                must = {CLUBS_3} if CLUBS_3 in hand and not top else set()
                if (
                    (ask, PASS in offered) != (("follow", True) if top else ("lead", False))
                    or not all(must <= {*cards} <= {*hand} and len({one.rank for one in cards}) == 1 for cards in plays)
                    or sorted(map(kind, plays)) != sorted(legal(hand, top))
                ):
                    return f"{seat} is asked to {ask} on {show(top) or 'nothing'}: {plain(offered)} of {show(hand)}"
        return None

    return look


@law("cards that were chosen are laid or given and a pass is told, at once, and no other cards are laid")
def answers_are_carried_out(table: Table, options: Options) -> Watch:
    chosen: tuple[str, Any] | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal chosen
        wanted, chosen = chosen, None
        done: tuple[Any, Any] | None = None
        match what:
            case Answered(seat=seat, choice=choice):
                chosen = seat, choice
            case CardsMoved(verb="play", cards=cards, seat=seat):
                done = seat, cards
            case CardsMoved(verb="give", cards=cards, seat=seat) if wanted:  # Scum and Vice-Scum give unasked
                done = seat, cards
            case Noted(event="seat.passed", details={"seat": seat}):
                done = seat, PASS
            case Outcome(finished=False):
                return None
        return None if done == wanted else f"{_deed(wanted)} is chosen, but {_deed(done)} is done"

    return look


def _deed(deed: tuple[str, Any] | None) -> str:
    return f"{deed[0]}: {plain(deed[1])}" if deed else "nothing"


@law("cards laid are of one rank, as many as were led, and higher than those below; the 3 of spades alone beats every single")
def sets_rise(table: Table, options: Options) -> Watch:
    top: tuple[Card, ...] = ()

    def look(what: Fact | Outcome) -> str | None:
        nonlocal top
        match what:
            case PhaseEntered(phase="trick"):
                top = ()
            case CardsMoved(to="trick", cards=cards, seat=seat):
                below, top = top, cards
                if len({one.rank for one in cards}) != 1:
                    return f"{seat} lays {show(cards)} together"
                if below and (len(cards) != len(below) or height(kind(cards)) <= height(kind(below))):
                    return f"{seat} lays {show(cards)} on {show(below)}"
        return None

    return look


@law("the turn goes clockwise to the next player who holds cards and is not bound by a pass")
def turns_go_clockwise(table: Table, options: Options) -> Watch:
    last: str | None = None
    bound: set[str] = set()

    def look(what: Fact | Outcome) -> str | None:
        nonlocal last
        match what:
            case PhaseEntered(phase="trick"):
                last = None
                bound.clear()
            case CardsMoved(verb="play", seat=seat):
                last = seat
            case Noted(event="seat.passed", details={"seat": seat}):
                last = seat
                if options.passing == "locked":
                    bound.add(seat)
            case Asked(ask="follow", seat=seat) if last is not None:
                turns = (each for each in clockwise(table.seats, last)[1:] if table.hand(each) and each not in bound)
                due = next(turns, "nobody")
                return None if seat == due else f"{seat} is asked after {last}, but it is the turn of {due}"
        return None

    return look


@law("where passing is locked, a pass binds until the trick ends: who passed is not asked again")
def a_pass_binds(table: Table, options: Options) -> Watch:
    passed: set[str] = set()

    def look(what: Fact | Outcome) -> str | None:
        match what:
            case PhaseEntered(phase="trick"):
                passed.clear()
            case Noted(event="seat.passed", details={"seat": seat}) if options.passing == "locked":
                passed.add(seat)
            case Asked(seat=seat) | CardsMoved(verb="play", seat=seat) if seat in passed:
                return f"{seat} has passed, and has a turn again in the same trick"
        return None

    return look


@law("a trick ends when all other players still in have passed, or the round is over: not before, not later")
def tricks_end_in_time(table: Table, options: Options) -> Watch:
    winner: str | None = None
    passed: set[str] = set()

    def over() -> bool:
        left = holding(table)
        return len(left) == 1 or {*left} <= {winner, *passed}

    def look(what: Fact | Outcome) -> str | None:
        nonlocal winner
        match what:
            case PhaseEntered(phase="trick"):
                passed.clear()
            case CardsMoved(verb="play", seat=seat):
                winner = seat
                if options.passing == "open":  # a pass holds until cards are laid
                    passed.clear()
            case Noted(event="seat.passed", details={"seat": seat}):
                passed.add(seat)
            case Asked(ask="follow", seat=seat) if over():
                return f"{seat} is asked to follow {winner}, but the trick is over"
            case CardsMoved(source="trick") if not over():
                return f"{winner} wins the trick, but others have a turn"
        return None

    return look


@law("a trick is set aside whole before the next begins, and is told with who laid last, who wins it")
def tricks_are_set_aside(table: Table, options: Options) -> Watch:
    due: Noted | None = None
    winner: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal due, winner
        match what:
            case Outcome(finished=False):
                return None
            case _ if due is not None:
                told, due = due, None
                return None if what == told else f"{winner} wins the trick, which is not told as {dict(told.details)}"
            case CardsMoved(verb="play", seat=seat):
                winner = seat
            case CardsMoved(source="trick", to=to, cards=cards):
                due = Noted("trick.won", {"seat": winner, "cards": len(cards)})
                return None if to == "aside" else f"the trick goes to {to}"
            case PhaseEntered() | ScoreChanged() if table.cards("trick"):
                return f"{show(table.cards('trick'))} still lies on the table"
        return None

    return look


# Titles, points, and the end.


@law("titles go by the order out, and are told when a player lays the last card")
def titles_by_order_out(table: Table, options: Options) -> Watch:
    out: list[str] = []
    untold: Noted | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal untold
        match what:
            case Outcome(finished=False):
                return None
            case _ if untold is not None:
                due, untold = untold, None
                return None if what == due else f"{due.details['seat']} goes out as {due.details['title']}, which is not told"
            case PhaseEntered(phase="round"):
                out.clear()
            case CardsMoved(verb="play", seat=str(seat)) if not table.hand(seat):
                untold = Noted("seat.out", {"seat": seat, "title": title(len(out), len(table.seats))})
                out.append(seat)
            case Noted(event="seat.out", details=details):
                return f"{details['seat']} is told to be {details['title']}, but has not just laid the last card"
        return None

    return look


@law("the last to hold cards is Scum, and is told before the points are given")
def the_last_is_scum(table: Table, options: Options) -> Watch:
    told: Noted | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal told
        match what:
            case Noted(event="seat.last"):
                told = what
            case ScoreChanged():
                last, told = told, None
                scum = ", ".join(holding(table))
                right = last == Noted("seat.last", {"seat": scum, "title": "Scum"})
                return None if right else f"{scum} is Scum, but told is {dict(last.details) if last else 'nobody'}"
        return None

    return look


@law("the President of a round has 1 point, of the last of N rounds N - 2, but at least 2; nobody else has any")
def points_for_presidents(table: Table, options: Options) -> Watch:
    rounds = 0
    president: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal rounds, president
        match what:
            case PhaseEntered(phase="round") | Outcome(finished=True) if president:
                return f"{president} was President, and has no points for it"
            case PhaseEntered(phase="round", number=number):
                rounds += 1
                return None if number == rounds <= options.rounds else f"round {number} of {options.rounds} comes at {rounds}"
            case CardsMoved(verb="play", seat=str(seat)) if not table.hand(seat):
                president = president or seat
            case ScoreChanged(points=points):
                due = {president: 1 if rounds < options.rounds else max(2, options.rounds - 2)}
                president = None
                if len(holding(table)) != 1:
                    return f"points are given with {', '.join(holding(table)) or 'nobody'} still in"
                return None if dict(points) == due else f"the points of round {rounds} are {dict(points)}, but are to be {due}"
        return None

    return look


@law("the game ends after its last round; most points win, and equal points share")
def most_points_win(table: Table, options: Options) -> Watch:
    rounds = 0

    def look(what: Fact | Outcome) -> str | None:
        nonlocal rounds
        match what:
            case ScoreChanged():
                rounds += 1
            case Outcome(finished=True, winners=winners, ranking=ranking):
                if rounds != options.rounds:
                    return f"the game ends after {rounds} rounds of {options.rounds}"
                levels = sorted(set(table.scores.values()), reverse=True)
                due = tuple(tuple(seat for seat in table.seats if table.scores[seat] == level) for level in levels)
                if (winners, ranking) != (due[0], due):
                    return f"{winners} win, ranked {ranking}, but with {table.scores} it is to be {due}"
        return None

    return look


LAWS: tuple[Law, ...] = (
    cards_are_dealt_in_turn,
    the_deal_passes,
    gifts_back_are_chosen,
    the_strongest_are_given,
    the_three_of_clubs_leads,
    the_winner_leads,
    offers_are_legal,
    answers_are_carried_out,
    sets_rise,
    a_pass_binds,
    turns_go_clockwise,
    tricks_end_in_time,
    tricks_are_set_aside,
    titles_by_order_out,
    the_last_is_scum,
    points_for_presidents,
    most_points_win,
)
"""What the rules of President promise."""


def most_events(options: Options, players: int) -> int:
    """No game has more events than this.

    A round: 2 zones gathered, a shuffle, the round entered, a hand dealt to each, the exchange (entered; President and Scum, and the Vices, each
    give, asked, answered, give back), a note for each who goes out and one for the last, the score. At most 51 plays, as Scum keeps a card. Each
    is asked for, answered and laid, and each other player passes upon it at most once (asked, answered, noted) before the next or the end of the
    trick. A trick has at least one play, so no more tricks than plays: entered, cleared, won.
    """
    exchange = 1 + 4 * (1 if players == 3 else 2)
    a_play = 3 + 3 * (players - 1) + 3
    a_round = 2 + 1 + 1 + players + exchange + players + 1 + 51 * a_play
    return 1 + options.rounds * a_round
