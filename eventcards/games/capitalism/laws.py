"""The laws of Capitalism: its rule sheet told once more, as what must hold after every fact.

Nothing here is shared with rules.py, so that a mistake there cannot hide here too. Each law stands alone, and remembers of the game only
what it speaks of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from eventcards.kernel.cards import Card, show
from eventcards.kernel.dealing import clockwise
from eventcards.kernel.facts import Answered, Asked, CardsMoved, CardsShuffled, Fact, Noted, PhaseEntered, ScoreChanged, plain
from eventcards.kernel.game import Law, Outcome, Watch
from eventcards.kernel.laws import law
from eventcards.kernel.requests import PASS
from eventcards.kernel.table import Table, hand_of

if TYPE_CHECKING:  # rules.py declares these laws
    from eventcards.games.capitalism.rules import Options

__all__ = ["LAWS", "most_events"]

RANKS = "3456789TJQKA2"
BOMB = "2"
TITLES = ("President", "Vice President", "Middle Man", "Bum")


def height(card: Card) -> int:
    """3 < 4 < ... < K < A, and a 2 counts as the highest card."""
    return RANKS.index(card.rank)


def heights(cards: Iterable[Card]) -> list[int]:
    return sorted(map(height, cards))


def holding(table: Table) -> list[str]:
    """Who still holds cards; the round is over when that is one player."""
    return [seat for seat in table.seats if table.hand(seat)]


def titled(table: Table, out: Sequence[str]) -> list[str]:
    """The seats in the order of their titles: as they went out, then who is left."""
    return [*out, *(seat for seat in table.seats if seat not in out)]


# The deal and the exchange.


@law("before every round all 52 cards are shuffled, and each player has 13 when it is led")
def thirteen_cards_each(table: Table, options: Options) -> Watch:
    shuffled = False

    def look(what: Fact | Outcome) -> str | None:
        nonlocal shuffled
        match what:
            case CardsShuffled(cards=cards):
                shuffled = len(cards) == 52
            case PhaseEntered(phase="trick", number=1):
                fresh, shuffled = shuffled, False
                if not fresh:
                    return "a round is led, but the 52 cards were not shuffled for it"
                sizes = {seat: len(table.hand(seat)) for seat in table.seats}
                return None if set(sizes.values()) == {13} else f"the hands are of {sizes} cards"
        return None

    return look


@law("from the second round on the President gives the two lowest of the cards dealt, and the Bum the two highest")
def lowest_for_highest(table: Table, options: Options) -> Watch:
    out: list[str] = []
    dealt: dict[str, tuple[Card, ...]] = {}
    president: str | None = None
    due: dict[str, str] = {}  # from which hand to which cards are yet to be given

    def look(what: Fact | Outcome) -> str | None:
        nonlocal president
        match what:
            case CardsMoved(verb="play", seat=str(seat)) if not table.hand(seat):
                out.append(seat)
            case PhaseEntered(phase="round") if out:
                president, bum = out[0], titled(table, out)[-1]
                due.update({hand_of(president): hand_of(bum), hand_of(bum): hand_of(president)})
                out.clear()
            case CardsMoved(verb="deal", cards=cards, to=to):
                dealt[to] = cards
            case CardsMoved(verb="give", cards=cards, source=source, to=to, seat=seat):
                if due.pop(source, None) != to:
                    return f"{seat} gives {show(cards)} from {source} to {to}, which is no exchange"
                had = dealt[source]
                which, right = ("lowest", heights(had)[:2]) if seat == president else ("highest", heights(had)[-2:])
                if heights(cards) != right or not {*cards} <= {*had}:
                    return f"{seat} gives {show(cards)}, which are not the two {which} of {show(had)}"
            case PhaseEntered(phase="trick") if due:
                return f"nothing was given from {next(iter(due))}"
        return None

    return look


# Turns.


@law("after the first round the President leads; then always the player of the top card, or the next clockwise with cards")
def the_winner_leads(table: Table, options: Options) -> Watch:
    president: str | None = None
    last: str | None = None
    leader: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal president, last, leader
        match what:
            case PhaseEntered(phase="round"):
                president, last = None, president  # before the first there is none: chance names who leads
            case PhaseEntered(phase="trick", details={"leader": str(told)}):
                leader = told
                due = next((seat for seat in clockwise(table.seats, last or told) if table.hand(seat)), None)
                return None if told == due else f"{told} leads, but {due} is to"
            case Asked(ask="lead", seat=seat) if seat != leader:
                return f"{seat} is asked to lead, but {leader} leads the trick"
            case CardsMoved(verb="play", seat=str(seat)):
                last = seat
                president = president or (None if table.hand(seat) else seat)
        return None

    return look


@law("who leads is offered its whole hand; who follows its cards of the top card's rank or higher, its bombs, and to pass")
def offers_are_legal(table: Table, options: Options) -> Watch:
    def look(what: Fact | Outcome) -> str | None:
        if not isinstance(what, Asked):
            return None
        legal: list[Any] = list(table.hand(what.seat))
        lying = table.cards("trick")
        if bool(lying) != (what.ask == "follow"):
            return f"{what.seat} is asked to {what.ask} with {show(lying) or 'nothing'} on the table"
        if lying:
            legal = [*(card for card in legal if height(card) >= height(lying[-1]) or card.rank == BOMB), PASS]
        if len(legal) == len(what.options) and set(legal) == set(what.options):
            return None
        return f"{what.seat} is offered {plain(what.options)}, but may choose of {plain(legal)}"

    return look


@law("a card that was chosen is laid and a pass is told, at once, and no other")
def answers_are_carried_out(table: Table, options: Options) -> Watch:
    chosen: tuple[str, Any] | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal chosen
        wanted, chosen = chosen, None
        done: tuple[Any, Any] | None = None
        match what:
            case Answered(seat=seat, choice=choice):
                chosen = seat, choice
            case CardsMoved(verb="play", cards=(card,), seat=seat):
                done = seat, card
            case CardsMoved(verb="play", cards=cards, seat=seat):
                done = seat, cards
            case Noted(event="seat.passed", details={"seat": seat}):
                done = seat, PASS
            case Outcome(finished=False):
                return None
        return None if done == wanted else f"{_deed(wanted)} is chosen, but {_deed(done)} is done"

    return look


def _deed(deed: tuple[str, Any] | None) -> str:
    return f"{deed[0]}: {plain(deed[1])}" if deed else "nothing"


@law("a card on the trick is of the top card's rank or higher, or a bomb; a lead is any card")
def cards_rise(table: Table, options: Options) -> Watch:
    def look(what: Fact | Outcome) -> str | None:
        if not isinstance(what, CardsMoved) or what.to != "trick":
            return None
        if len(what.cards) != 1:
            return f"{what.seat} lays {show(what.cards)} at once"
        *below, card = table.cards("trick")[-2:]
        if not below or height(card) >= height(below[0]) or card.rank == BOMB:
            return None
        return f"{what.seat} lays {card} on {below[0]}"

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
            case Noted(event="seat.passed" | "seat.skipped", details={"seat": seat}):
                last = seat
                if what.event == "seat.passed" and options.passing == "locked":
                    bound.add(seat)
            case Asked(ask="follow", seat=seat) if last is not None:
                turns = (each for each in clockwise(table.seats, last)[1:] if table.hand(each) and each not in bound)
                due = next(turns, "nobody")
                return None if seat == due else f"{seat} is asked after {last}, but it is the turn of {due}"
        return None

    return look


@law("a card equal to the one below costs the next player still holding cards one turn, once, and nobody else")
def a_skip_is_lost_once(table: Table, options: Options) -> Watch:
    due: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal due
        match what:
            case CardsMoved(verb="play", seat=str(seat)):
                ranks = [card.rank for card in table.cards("trick")[-2:]]
                if len(ranks) == 2 and ranks[0] == ranks[1] and len(holding(table)) > 1:
                    due = next(each for each in clockwise(table.seats, seat)[1:] if table.hand(each))
            case Noted(event="seat.skipped", details={"seat": seat}):
                owed, due = due, None
                return None if seat == owed else f"{seat} is skipped, but {owed or 'nobody'} is to be"
            case Asked(seat=seat) if due:
                return f"{seat} is asked, but {due} is to be skipped first"
            case CardsMoved(source="trick") if due:
                return f"the trick clears, but {due} is to be skipped first"
        return None

    return look


@law("where passing is locked, who passed is not asked again in that trick")
def a_locked_pass_binds(table: Table, options: Options) -> Watch:
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


@law("a trick clears on a bomb, when the turn reaches its top card's player, or when the round is over: not before, not later")
def tricks_clear_in_time(table: Table, options: Options) -> Watch:
    top: Card | None = None
    player: str | None = None
    bound: set[str] = set()
    turned: set[str] = set()  # who has passed or was skipped since the top card was laid, or is bound by an earlier pass

    def over() -> bool:
        left = holding(table)
        return top is not None and (top.rank == BOMB or len(left) == 1 or {*left} <= {player, *turned})

    def look(what: Fact | Outcome) -> str | None:
        nonlocal top, player
        match what:
            case PhaseEntered(phase="trick"):
                bound.clear()
            case CardsMoved(verb="play", seat=seat, cards=(*_, card)):
                top, player = card, seat
                turned.clear()
                turned.update(bound)
            case Noted(event="seat.passed" | "seat.skipped", details={"seat": seat}):
                turned.add(seat)
                if what.event == "seat.passed" and options.passing == "locked":
                    bound.add(seat)
            case Asked(ask="follow", seat=seat) if over():
                return f"{seat} is asked to follow {top} of {player}, but the trick is over"
            case CardsMoved(source="trick") if not over():
                return f"the trick clears under {top} of {player}, but others have a turn"
        return None

    return look


@law("a trick clears whole before the next begins, and is told with the player of its top card and whether that is a bomb")
def tricks_clear_whole(table: Table, options: Options) -> Watch:
    due: Noted | None = None
    player: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal due, player
        match what:
            case Outcome(finished=False):
                return None
            case _ if due is not None:
                told, due = due, None
                return None if what == told else f"{player} clears the trick, which is not told as {dict(told.details)}"
            case CardsMoved(verb="play", seat=seat):
                player = seat
            case CardsMoved(source="trick", to=to, cards=cards):
                due = Noted("trick.cleared", {"seat": player, "cards": len(cards), "bomb": cards[-1].rank == BOMB})
                return None if to == "cleared" else f"the trick goes to {to}"
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
                untold = Noted("seat.out", {"seat": seat, "title": TITLES[len(out)]})
                out.append(seat)
            case Noted(event="seat.out", details=details):
                return f"{details['seat']} is told to be {details['title']}, but has not just laid the last card"
        return None

    return look


@law("after every round the points follow the titles: in the order out, then the Bum, who holds the last cards")
def points_by_title(table: Table, options: Options) -> Watch:
    out: list[str] = []

    def look(what: Fact | Outcome) -> str | None:
        match what:
            case CardsMoved(verb="play", seat=str(seat)) if not table.hand(seat):
                out.append(seat)
            case ScoreChanged(points=points):
                due = dict(zip(titled(table, out), options.points, strict=True))
                out.clear()
                if len(holding(table)) != 1:
                    return f"points are given with {', '.join(holding(table)) or 'nobody'} still in"
                return None if dict(points) == due else f"the points are {dict(points)}, but the titles are worth {due}"
            case PhaseEntered(phase="round") | Outcome(finished=True) if out:
                return "a round ends without points"
        return None

    return look


@law("the game ends after the round in which somebody reaches the target; the highest total wins, of equal ones the better title")
def the_target_ends_the_game(table: Table, options: Options) -> Watch:
    out: list[str] = []
    reached = False

    def look(what: Fact | Outcome) -> str | None:
        nonlocal reached
        match what:
            case Outcome(finished=True):
                if not reached:
                    return f"the game ends at {table.scores}, before anybody has {options.target} points"
                best_first = sorted(titled(table, out), key=lambda seat: -table.scores[seat])  # of equal ones the better title
                ranking = tuple((seat,) for seat in best_first)
                return None if what.ranking == ranking else f"the ranking is {what.ranking}, but is to be {ranking}"
            case Outcome():
                return None
            case _ if reached:
                return f"the game goes on at {table.scores}, though somebody has {options.target} points"
            case PhaseEntered(phase="round"):
                out.clear()
            case CardsMoved(verb="play", seat=str(seat)) if not table.hand(seat):
                out.append(seat)
            case ScoreChanged(totals=totals):
                reached = max(totals.values()) >= options.target
        return None

    return look


LAWS: tuple[Law, ...] = (
    thirteen_cards_each,
    lowest_for_highest,
    the_winner_leads,
    offers_are_legal,
    answers_are_carried_out,
    cards_rise,
    a_skip_is_lost_once,
    a_locked_pass_binds,
    turns_go_clockwise,
    tricks_clear_in_time,
    tricks_clear_whole,
    titles_by_order_out,
    points_by_title,
    the_target_ends_the_game,
)
"""What the rules of Capitalism promise."""


def most_events(options: Options, players: int) -> int:
    """No game has more events than this.

    A round: 2 zones gathered, a shuffle, the round entered, a hand dealt to each, 3 for the exchange, a note for each who goes out, the score.
    At most 51 cards are laid, as the Bum keeps one. Each is asked for, answered and laid, and each other player passes upon it at most once
    (asked, answered, noted; a skip is less) before the next is laid or the trick clears. A trick has at least one card, so no more tricks than
    cards: entered, cleared, noted.

    Rounds: before the last nobody has reached the target, so all points given are at most `players` * (`target` - 1).
    """
    a_card = 3 + 3 * (players - 1) + 3
    a_round = 2 + 1 + 1 + players + 3 + (players - 1) + 1 + 51 * a_card
    rounds = 1 + players * (options.target - 1) // sum(options.points)
    return 1 + rounds * a_round
