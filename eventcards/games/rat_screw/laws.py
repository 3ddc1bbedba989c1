"""The laws of the Rat Screw: what its rule sheet promises, judged from the facts alone.

Nothing is taken from rules.py: each law says its rule again in its own words, so that a mistake there cannot hide in a shared table.
When a hand sets out and lands is the business of laws that know the time.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING

import attrs

from eventcards.kernel.cards import Card, show
from eventcards.kernel.facts import CardsMoved, CardsShuffled, Claimed, Fact, Noted
from eventcards.kernel.game import Law, Outcome, Watch
from eventcards.kernel.laws import law
from eventcards.kernel.table import Table

if TYPE_CHECKING:
    from eventcards.games.rat_screw.rules import Options

__all__ = ["LAWS"]

OWED = {"J": 1, "Q": 2, "K": 3, "A": 4}


def right_of(table: Table, options: Options) -> tuple[str, ...]:
    """The seats in playing order: the dealer's right first, then on to the right, the dealer last."""
    dealer = options.dealer - 1
    return tuple(table.seats[dealer - step] for step in range(1, len(table.seats) + 1))


@attrs.define
class Pile:
    """The pile as the facts tell it: what was played on it, who holds how many cards, who owes whom."""

    order: tuple[str, ...]
    leader: str
    held: Counter[str] = attrs.field(factory=Counter)
    played: list[Card] = attrs.field(factory=list)
    burned: int = 0
    layer: str = ""
    challenger: str | None = None
    owed: int = 0

    @classmethod
    def at(cls, table: Table, options: Options) -> Pile:
        order = right_of(table, options)
        return cls(order, leader=order[0])

    def follow(self, what: Fact | Outcome) -> None:
        if not isinstance(what, CardsMoved):
            return
        seat = what.seat or ""
        if what.verb == "deal":
            self.held[what.to.removeprefix("stock:")] += len(what.cards)
        elif what.verb == "play":
            self._lay(seat, what.cards[0])
        elif what.verb == "burn":
            self.held[seat] -= len(what.cards)
            self.burned += len(what.cards)
        elif what.source == "pile":  # the burned cards that go with it count when it goes
            self.held[seat] += len(self.played) + self.burned
            self.leader, self.challenger, self.burned = seat, None, 0
            self.played.clear()

    def _lay(self, seat: str, card: Card) -> None:
        self.held[seat] -= 1
        self.played.append(card)
        self.layer = seat
        if card.rank in OWED:
            self.challenger, self.owed = seat, OWED[card.rank]
        else:
            self.owed -= 1

    def due(self) -> tuple[str, str]:
        """Whose turn it is, and by what right that player takes the pile; "" if a card is to be laid."""
        if not self.played:
            return self.leader, ""
        at = self.order.index(self.layer) + 1
        holders = [seat for seat in (*self.order[at:], *self.order[:at]) if self.held[seat]]
        if self.challenger is None:
            if len(holders) > 1:
                return holders[0], ""
            return holders[0] if holders else self.layer, "last cards"
        if self.owed == 0:
            return self.challenger, "debt"
        if self.layer != self.challenger and self.held[self.layer]:
            return self.layer, ""
        payer = holders[0] if holders else self.challenger
        return payer, "debt" if payer == self.challenger else ""


@law("the pack is dealt out one card at a time from the dealer's right, and nobody looks")
def dealt_from_the_right(table: Table, options: Options) -> Watch:
    order = right_of(table, options)
    deck: tuple[Card, ...] = ()
    served = 0

    def look(what: Fact | Outcome) -> str | None:
        nonlocal deck, served
        if isinstance(what, CardsShuffled):
            deck = what.cards
        if not isinstance(what, CardsMoved):
            return None
        if what.source != "deck":
            return None if served == len(order) else f"{what.cards[0]} is moved to {what.to} before all cards are dealt"
        if served == len(order):
            return f"{show(what.cards)} is dealt to {what.to} after all have been served"
        seat, cards = order[served], deck[served :: len(order)]
        served += 1
        if (what.verb, what.to, what.cards) != ("deal", f"stock:{seat}", cards):
            return f"{what.to} is dealt {show(what.cards)}, where {seat} is to get {show(cards)}"
        return None if what.seen_by == "none" else f"{what.seen_by} may look at the stock of {seat}"

    return look


@law("a card leaves a stock only from its top: its owner turns one onto the pile, or burns some")
def turned_from_the_top(table: Table, _: Options) -> Watch:
    stocks: dict[str, deque[Card]] = {f"stock:{seat}": deque() for seat in table.seats}

    def look(what: Fact | Outcome) -> str | None:
        if not isinstance(what, CardsMoved):
            return None
        if what.to in stocks:
            stocks[what.to].extend(what.cards)
        if what.source not in stocks:
            return None
        stock = stocks[what.source]
        if what.source != f"stock:{what.seat}" or (what.verb, what.to) not in (("play", "pile"), ("burn", "burned")):
            return f"{what.seat} moves {show(what.cards)} from {what.source} to {what.to}"
        if what.verb == "play" and len(what.cards) > 1:
            return f"{what.seat} turns {show(what.cards)} at once"
        for card in what.cards:
            top = stock.popleft()
            if card is not top:
                return f"{what.seat} is to {what.verb} {card}, but {top} is on top of the stock"
        return None

    return look


@law("cards are laid to the right, by whoever won the last pile first, then by the next with cards, or who owes them")
def turns_pass_to_the_right(table: Table, options: Options) -> Watch:
    pile = Pile.at(table, options)

    def look(what: Fact | Outcome) -> str | None:
        problem = None
        if isinstance(what, CardsMoved) and what.verb == "play":
            due, right = pile.due()
            if right:
                problem = f"{what.seat} lays {what.cards[0]}, but {due} is to take the pile by {right}"
            elif what.seat != due:
                problem = f"{what.seat} lays {what.cards[0]}, but it is the turn of {due}"
        elif isinstance(what, Noted) and what.event == "turn.passed":
            due, _ = pile.due()
            if what.details["seat"] != due:
                problem = f"the turn is said to pass to {what.details['seat']}, but it is the turn of {due}"
        pile.follow(what)
        return problem

    return look


@law("a pile is won by a right slap, by the last face or ace when its debt is paid or falls back to it, or by the last cards")
def piles_are_won_by_right(table: Table, options: Options) -> Watch:
    pile = Pile.at(table, options)
    slapper: str | None = None
    winner, right = "", ""

    def look(what: Fact | Outcome) -> str | None:
        nonlocal slapper, winner, right
        problem = None
        if isinstance(what, Claimed) and what.valid:
            slapper = what.seat
        elif isinstance(what, CardsMoved) and what.source == "pile":
            winner, right = (slapper, "slap") if slapper else pile.due()
            slapper = None
            if not right:
                problem = f"{what.seat} takes the pile, but {winner} is to lay a card"
            elif what.seat != winner:
                problem = f"{what.seat} takes the pile, but it belongs to {winner} by {right}"
        elif isinstance(what, Noted) and what.event == "pile.won" and what.details["by"] != right:
            problem = f"{winner} is said to win the pile by {what.details['by']}, but it is by {right}"
        pile.follow(what)
        return problem

    return look


def holds(rule: str, played: list[Card]) -> bool:
    """Whether a slap rule holds for the cards played, the last of which is on top.

    >>> from eventcards.kernel.cards import cards
    >>> [holds("sandwich", list(cards(pile))) for pile in ("2C 9D 2H", "2C 2D 2H", "9D 2H")]
    [True, False, False]
    """
    ranks = [card.rank for card in played[-3:]]
    if rule == "double":
        return len(ranks) > 1 and ranks[-1] == ranks[-2]
    if rule == "sandwich":
        return len(ranks) == 3 and ranks[0] == ranks[2] != ranks[1]
    if rule == "marriage":
        return set(ranks[-2:]) == {"Q", "K"}
    return rule == "seven" and ranks[-1:] == ["7"]


@law("a slap is right only by a rule in effect that holds for the cards played on the pile, and false only if none holds")
def slaps_are_judged_by_the_cards_played(table: Table, options: Options) -> Watch:
    played: list[Card] = []
    landed = set(table.seats)  # whose hand set out for this pile, if it lands again; before the first pile none was in motion
    slapper: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal landed, slapper
        if isinstance(what, CardsMoved) and what.verb == "play":
            played.extend(what.cards)
        elif isinstance(what, CardsMoved) and what.source == "pile":
            landed, slapper = {slapper} if slapper else set(), None
            played.clear()
        if not isinstance(what, Claimed):
            return None
        if what.valid:
            slapper = what.seat
        again = what.seat in landed
        landed.add(what.seat)
        if what.reason == "late":
            wrong = "set out for this pile" if again else "is right" if what.valid else None
            return wrong and f"the slap of {what.seat} is called late, but {wrong}"
        allowed = options.slap_in or table.cards(f"stock:{what.seat}")
        rules = [rule for rule in options.slaps if allowed and holds(rule, played)]
        verdicts = rules or ["false" if allowed else "no cards"]
        if what.reason in verdicts and what.valid == bool(rules):
            return None
        judged = "right" if what.valid else "wrong"
        return f"the slap of {what.seat} on {show(played[-3:])} is {judged} ({what.reason}), where it is {' and '.join(verdicts)}"

    return look


@law("a right slap takes the pile at once")
def right_slaps_take_the_pile(table: Table, _: Options) -> Watch:
    slapper: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal slapper
        taker, slapper = slapper, None
        if isinstance(what, Claimed) and what.valid:
            slapper = what.seat
        if taker is None or (isinstance(what, Outcome) and not what.finished):
            return None
        if isinstance(what, CardsMoved) and what.verb == "take" and what.seat == taker:
            return None
        return f"{taker} slapped right, but does not take the pile at once"

    return look


@law("a false slap burns its penalty from the top of the slapper's stock, or what there is; nothing else burns a card")
def false_slaps_burn(table: Table, options: Options) -> Watch:
    slapper, owed = "", 0

    def look(what: Fact | Outcome) -> str | None:
        nonlocal slapper, owed
        seat, burns = slapper, owed
        slapper, owed = "", 0
        if isinstance(what, Claimed) and what.reason == "false":
            slapper, owed = what.seat, min(options.false_slap_penalty, len(table.cards(f"stock:{what.seat}")))
        if isinstance(what, CardsMoved) and what.verb == "burn":
            if (what.seat, len(what.cards), what.to) != (seat, burns, "burned"):
                return f"{what.seat} burns {show(what.cards)} to {what.to}, where {seat or 'nobody'} is to burn {burns}"
            return None if what.seen_by == "none" else f"{what.seen_by} may see what {seat} burns"
        if burns and not (isinstance(what, Outcome) and not what.finished):
            return f"{seat} slapped falsely, but does not burn {burns}"
        return None

    return look


@law("whoever takes the pile takes all of it, under the own stock in the order played, what was burned first")
def winner_takes_all(table: Table, _: Options) -> Watch:
    played: list[Card] = []
    burned: list[Card] = []
    taker: str | None = None

    def look(what: Fact | Outcome) -> str | None:
        nonlocal taker
        if isinstance(what, CardsMoved):
            if what.source in ("pile", "burned"):
                taker = what.seat
                return (
                    None if what.to == f"stock:{taker}" else f"{taker} moves {show(what.cards)} from {what.source} to {what.to}"
                )
            if what.verb == "burn":
                burned.extend(what.cards)
            if what.verb == "play":
                played.extend(what.cards)
                return f"{taker} took the pile, but nobody is said to have won it" if taker else None
        if not isinstance(what, Noted) or what.event != "pile.won":
            return None
        lying = [*reversed(burned), *played]  # each burned card went to the bottom, below those burned before
        seat, taker = taker, None
        played.clear()
        burned.clear()
        if seat is None:
            return f"{what.details['seat']} is said to win a pile that nobody took"
        if left := [*table.cards("pile"), *table.cards("burned")]:
            return f"{seat} takes the pile, but leaves {show(left)} lying"
        under = table.cards(f"stock:{seat}")[-len(lying) :]
        if list(under) != lying:
            return f"{seat} puts {show(under)} under the stock, where it is {show(lying)}"
        told = what.details["seat"], what.details["cards"]
        return None if told == (seat, len(lying)) else f"{told[0]} is said to win {told[1]} cards: {seat} took {len(lying)}"

    return look


@law("the game ends when one player has all 52 cards, and that player wins")
def all_cards_win(table: Table, _: Options) -> Watch:
    def look(what: Fact | Outcome) -> str | None:
        if isinstance(what, CardsMoved) and what.verb == "play" and len(table.cards(f"stock:{what.seat}")) == 51:
            return f"{what.seat} has all the cards, and the game goes on"
        if isinstance(what, Outcome) and what.finished:
            held = {seat: len(table.cards(f"stock:{seat}")) for seat in table.seats}
            if len(what.winners) != 1 or held[what.winners[0]] != 52:
                return f"{' '.join(what.winners) or 'nobody'} wins, where the stocks are {held}"
            if dict(what.scores) != held:
                return f"the scores are {dict(what.scores)}, where the stocks are {held}"
        return None

    return look


LAWS: tuple[Law, ...] = (
    dealt_from_the_right,
    turned_from_the_top,
    turns_pass_to_the_right,
    piles_are_won_by_right,
    slaps_are_judged_by_the_cards_played,
    right_slaps_take_the_pile,
    false_slaps_burn,
    winner_takes_all,
    all_cards_win,
)
