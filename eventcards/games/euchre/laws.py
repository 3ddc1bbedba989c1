"""The laws of Euchre: what its rule sheet promises, judged from the facts alone.

Nothing is taken from rules.py: each law says its rule again in its own words, so that a mistake there cannot hide in a shared table.
What was decided is read from the answers, who took a trick from where its cards went.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs

from eventcards.kernel.cards import Card, show
from eventcards.kernel.dealing import clockwise
from eventcards.kernel.facts import (
    Answered,
    Asked,
    CardsMoved,
    CardsShuffled,
    Fact,
    Noted,
    PhaseEntered,
    ScoreChanged,
    Seen,
    plain,
)
from eventcards.kernel.game import Law, Outcome, Watch
from eventcards.kernel.laws import law
from eventcards.kernel.table import Table

if TYPE_CHECKING:
    from eventcards.games.euchre.rules import Options

__all__ = ["LAWS"]

BLACK = "CS"


def suit_of(card: Card, trump: str) -> str:
    """The suit that a card belongs to: both jacks of trump's colour are trumps.

    >>> from eventcards.kernel.cards import cards
    >>> [suit_of(one, trump="H") for one in cards("JH JD JC AD")]
    ['H', 'H', 'C', 'D']
    """
    bower = card.rank == "J" and (card.suit in BLACK) == (trump in BLACK)
    return trump if bower else card.suit


def strength(card: Card, trump: str, led: str) -> tuple[int, int]:
    """What a card beats: all that is less. Trumps are above the suit led, and that is above the rest.

    >>> from eventcards.kernel.cards import cards, show
    >>> show(sorted(cards("9H AH JD JH AC 9C"), key=lambda one: strength(one, trump="H", led="C"), reverse=True))
    'JH JD AH 9H AC 9C'
    """
    suit = suit_of(card, trump)
    if suit != trump:
        return int(suit == led), card.value
    if card.rank == "J":
        return 2, 16 if card.suit == trump else 15
    return 2, card.value


@attrs.define
class Hand:
    """A hand as the facts tell it: who deals, who made which trump, and the tricks."""

    seats: tuple[str, ...]
    dealer: str
    turned: str = ""
    maker: str | None = None
    trump: str = ""
    ordered_up: bool = False
    alone: bool = False
    trick: list[tuple[str, Card]] = attrs.field(factory=list)
    takers: list[str] = attrs.field(factory=list)

    @classmethod
    def at(cls, table: Table) -> Hand:
        """Before the first deal."""
        return cls(table.seats, dealer=table.seats[0])

    def after(self, what: Fact | Outcome) -> Hand:
        """The hand after one more fact; or the next hand, when that begins."""
        if isinstance(what, CardsMoved):
            self._move(what)
        elif isinstance(what, Answered):
            self._decide(what.seat, what.ask, what.choice)
        elif isinstance(what, PhaseEntered) and what.phase == "hand":
            return Hand(self.seats, what.details["dealer"])
        return self

    def _move(self, moved: CardsMoved) -> None:
        if moved.verb == "play":
            self.trick.append((moved.seat or "", moved.cards[0]))
        elif moved.source == "trick":
            self.takers.append(moved.seat or "")
            self.trick.clear()
        elif moved.to == "turned":
            self.turned = moved.cards[0].suit

    def _decide(self, seat: str, ask: str, choice: object) -> None:
        if ask == "alone":
            self.alone = choice == "alone"
        elif ask == "order up" and choice != "pass":
            self.maker, self.trump, self.ordered_up = seat, self.turned, True
        elif ask == "call" and choice != "pass":
            self.maker, self.trump = seat, str(choice)

    @property
    def order(self) -> tuple[str, ...]:
        """All seats, from the dealer's left round to the dealer."""
        first, *others = clockwise(self.seats, self.dealer)
        return (*others, first)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, from the dealer's left: all, but the partner of a maker who is alone."""
        return tuple(seat for seat in self.order if not (self.alone and seat == self.partner()))

    def partner(self) -> str:
        """Who sits opposite the maker."""
        return clockwise(self.seats, self.maker or self.dealer)[2]

    def in_turn(self) -> tuple[str, ...]:
        """Who plays to this trick, in turn."""
        players = self.players
        return clockwise(players, self.takers[-1]) if self.takers else players

    def led(self) -> str:
        """The suit led."""
        return suit_of(self.trick[0][1], self.trump)


@law("five cards each are dealt from the dealer's left, one at a time, the next is turned up, and the last three are the kitty")
def five_each_and_one_turned_up(table: Table, _: Options) -> Watch:
    deck: tuple[Card, ...] = ()
    hand = Hand.at(table)
    due: list[tuple[str, str, tuple[Card, ...], Seen]] = []

    def look(what: Fact | Outcome) -> str | None:
        nonlocal deck, hand
        hand = hand.after(what)
        if isinstance(what, CardsShuffled):
            deck = what.cards
            if len(set(deck)) != 24 or any(card.rank not in "9TJQKA" for card in deck):
                return f"a hand is dealt from {show(deck)}"
        elif isinstance(what, PhaseEntered) and what.phase == "hand":
            due[:] = [("deal", f"hand:{seat}", deck[place:20:4], (seat,)) for place, seat in enumerate(hand.order)]
            due.extend([("turn", "turned", deck[20:21], "all"), ("deal", "kitty", deck[21:], "none")])
        elif isinstance(what, CardsMoved) and what.source == "deck":
            if not due or (what.verb, what.to, what.cards, what.seen_by) != due.pop(0):
                return f"{what.to} is dealt {show(what.cards)}, seen by {what.seen_by}"
        elif isinstance(what, Asked) and due:
            return f"{what.seat} is asked to {what.ask} before all cards are dealt"
        return None

    return look


@law("the deal passes left, hand by hand")
def deal_passes_left(table: Table, _: Options) -> Watch:
    hands, dealer = 0, ""

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hands, dealer
        if not isinstance(what, PhaseEntered) or what.phase != "hand":
            return None
        before, dealer = dealer, what.details["dealer"]
        hands += 1
        if what.number != hands:
            return f"hand {what.number} comes after hand {hands - 1}"
        if before and dealer != clockwise(table.seats, before)[1]:
            return f"{dealer} deals after {before}"
        return None

    return look


def bids(hand: Hand, options: Options) -> list[tuple[str, str, list[str]]]:
    """The asks of a hand if all pass: of whom, for what, and the options."""
    others = [suit for suit in "CDHS" if suit != hand.turned]
    up = [(seat, "order up", ["order up", "pass"]) for seat in hand.order]
    call = [(seat, "call", [*others, "pass"]) for seat in hand.order]
    if options.stick_the_dealer:
        call[-1] = (hand.dealer, "call", others)
    return [*up, *call]


@law("from the dealer's left all order up or pass, then name another suit or pass, until one makes trump, who may go alone")
def bidding_goes_round(table: Table, options: Options) -> Watch:
    hand = Hand.at(table)
    due: list[tuple[str, str, list[str]]] = []

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand
        hand = hand.after(what)
        match what:
            case CardsMoved("turn"):
                due[:] = bids(hand, options)
            case Asked(seat, "play", _):
                return f"{seat} is asked to play before the bidding is over" if due or not hand.maker else None
            case Asked(seat, "order up" | "call" | "alone" as ask, offered):
                if not due or (seat, ask, sorted(plain(offered))) != (*due[0][:2], sorted(due[0][2])):
                    return f"{seat} is asked {ask!r} ({', '.join(plain(offered))}), where it is {due[0] if due else 'nobody'}"
            case Answered(seat, "order up" | "call" | "alone" as ask, choice):
                del due[:1]
                if ask != "alone" and choice != "pass":
                    due[:] = [(seat, "alone", ["alone", "together"])]
            case Noted("hand.passed_out") | PhaseEntered("hand") if due:
                return f"the cards are thrown in before {due[0][0]} was asked to {due[0][1]}"
        return None

    return look


@law("all are told who made which suit trump, who goes alone, and that the cards are thrown in")
def bids_are_told(table: Table, _: Options) -> Watch:
    hand = Hand.at(table)
    told: list[tuple[str, dict[str, str]]] = []

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand
        if isinstance(what, Noted) and what.event in ("trump.made", "maker.alone", "hand.passed_out"):
            told.append((what.event, dict(what.details)))
        elif isinstance(what, PhaseEntered) and (what.phase == "trick" or what.number > 1):
            decided: list[tuple[str, dict[str, str]]] = [("hand.passed_out", {})]
            if hand.maker:
                decided = [("trump.made", {"seat": hand.maker, "suit": hand.trump})]
            if hand.maker and hand.alone:
                decided.append(("maker.alone", {"seat": hand.maker}))
            if told != decided:
                return f"{what.phase} {what.number} begins, and all were told {told}, where it is {decided}"
        if isinstance(what, PhaseEntered) and what.phase == "hand":
            told.clear()
        hand = hand.after(what)
        return None

    return look


@law("the dealer takes the card that is ordered up, and only then, and discards one of six before the maker may go alone")
def dealer_takes_and_discards(table: Table, _: Options) -> Watch:
    hand = Hand.at(table)

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand
        hand = hand.after(what)
        dealer = hand.dealer
        match what:
            case CardsMoved(verb, (card, *_), "turned", to, seat) if verb != "collect":
                if not hand.ordered_up or (to, seat) != (f"hand:{dealer}", dealer):
                    return f"{seat} moves {card}, which was turned up, to {to}"
            case Asked(seat, "discard", offered):
                held = table.hand(dealer)
                if seat != dealer or not hand.ordered_up or len(held) != 6 or sorted(plain(offered)) != sorted(plain(list(held))):
                    return f"{seat} is to discard one of {', '.join(plain(offered))}; {dealer} deals and holds {show(held)}"
            case Asked(seat, "alone", _):
                counts = [len(table.hand(one)) for one in table.seats]
                lying = len(table.cards("turned")), len(table.cards(f"discard:{dealer}"))
                if counts != [5, 5, 5, 5] or lying != ((0, 1) if hand.ordered_up else (1, 0)):
                    return f"{seat} may go alone when hands are {counts}, turned up {lying[0]}, discarded by {dealer} {lying[1]}"
        return None

    return look


@law("a card leaves a hand only as its player chose")
def chosen_cards_are_played(table: Table, _: Options) -> Watch:
    chosen: tuple[str, str, str] | None = None
    """Who chose what to do, and with which card."""

    def look(what: Fact | Outcome) -> str | None:
        nonlocal chosen
        if isinstance(what, Answered) and what.ask in ("play", "discard"):
            chosen = (what.seat, what.ask, plain(what.choice))
        elif isinstance(what, CardsMoved) and what.source.startswith("hand:") and what.verb != "collect":
            choice, chosen = chosen, None
            if (what.seat, what.verb, show(what.cards)) != choice or what.source != f"hand:{what.seat}":
                return f"{what.seat} is to {what.verb} {show(what.cards)} from {what.source}, where the choice was {choice}"
        return None

    return look


@law("suit is followed by whoever can, the left bower being a trump, and all cards that may be played are offered")
def suit_is_followed(table: Table, _: Options) -> Watch:
    hand = Hand.at(table)

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand
        if isinstance(what, Asked) and what.ask == "play":
            held = table.hand(what.seat)
            follows = [card for card in held if hand.trick and suit_of(card, hand.trump) == hand.led()]
            legal = [card.text for card in follows or held]
            if sorted(plain(what.options)) != sorted(legal):
                return f"{what.seat} may play {', '.join(plain(what.options))}, where {', '.join(legal)} are legal"
        hand = hand.after(what)
        if isinstance(what, CardsMoved) and what.verb == "play" and suit_of(what.cards[0], hand.trump) != hand.led():
            kept = [card for card in table.hand(what.seat or "") if suit_of(card, hand.trump) == hand.led()]
            if kept:
                return f"{what.seat} plays {what.cards[0]} on {hand.trick[0][1]}, but holds {show(kept)}"
        return None

    return look


@law("the dealer's left leads, or the next who plays; then whoever took the trick, and all others in turn")
def tricks_go_round(table: Table, _: Options) -> Watch:
    hand = Hand.at(table)

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand
        problem = None
        if isinstance(what, PhaseEntered) and what.phase == "trick":
            told = (what.number, tuple(what.details["order"]))
            if told != (len(hand.takers) + 1, hand.in_turn()):
                problem = f"trick {told[0]} goes {' '.join(told[1])}, where {' '.join(hand.in_turn())} play trick {len(hand.takers) + 1}"
        elif (isinstance(what, Asked) and what.ask == "play") or (isinstance(what, CardsMoved) and what.verb == "play"):
            due = hand.in_turn()[len(hand.trick) :]
            if what.seat not in due[:1]:
                problem = f"{what.seat} plays to the trick, where it is the turn of {due[0] if due else 'nobody'}"
        hand = hand.after(what)
        return problem

    return look


@law("the highest trump takes the trick, or the highest card of the suit led, and with it all its cards")
def highest_card_takes_the_trick(table: Table, _: Options) -> Watch:
    hand = Hand.at(table)

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand
        problem = None
        if isinstance(what, CardsMoved) and what.source == "trick":
            winner, best = max(hand.trick, key=lambda played: strength(played[1], hand.trump, hand.led()))
            if (what.seat, what.to) != (winner, f"won:{table.teams[winner]}"):
                problem = f"{what.seat} takes the trick to {what.to}, but the {best} of {winner} is the highest"
            elif table.cards("trick"):
                problem = f"{what.seat} takes the trick, but leaves {show(table.cards('trick'))} lying"
        hand = hand.after(what)
        if isinstance(what, Noted) and what.event == "trick.won" and [what.details["seat"]] != hand.takers[-1:]:
            problem = f"{what.details['seat']} is said to win the trick that {hand.takers[-1:]} took"
        return problem

    return look


@law("a hand that was bid for is played out in five tricks, a card from each; the partner of who is alone lies aside")
def five_tricks_a_hand(table: Table, _: Options) -> Watch:
    hand = Hand.at(table)

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand
        problem = None
        if isinstance(what, CardsMoved) and what.source == "trick" and len(hand.trick) != len(hand.players):
            problem = f"{what.seat} takes a trick of {len(hand.trick)} cards, where {len(hand.players)} play"
        elif isinstance(what, ScoreChanged):
            aside = {seat: len(table.hand(seat)) for seat in table.seats if table.hand(seat)}
            if len(hand.takers) != 5 or aside != ({hand.partner(): 5} if hand.alone else {}):
                problem = f"a hand is scored after {len(hand.takers)} tricks, and in hands are {aside}"
        elif isinstance(what, CardsMoved) and what.verb == "collect" and hand.maker and len(hand.takers) != 5:
            problem = f"the cards are collected after {len(hand.takers)} tricks"
        hand = hand.after(what)
        return problem

    return look


@law("makers get 1 point for 3 or 4 tricks, 2 for all 5, 4 for all 5 alone; for fewer than 3 the defenders get 2")
def points_by_the_table(table: Table, _: Options) -> Watch:
    hand = Hand.at(table)
    owing = False
    """Whether a hand was bid for and not scored yet."""

    def look(what: Fact | Outcome) -> str | None:
        nonlocal hand, owing
        if isinstance(what, Answered) and what.ask == "alone":
            owing = True
        elif isinstance(what, ScoreChanged):
            if not owing or hand.maker is None:
                return f"{dict(what.points)} for {what.reason}, where no hand was played out"
            owing = False
            taken = sum(taker in (hand.maker, hand.partner()) for taker in hand.takers)
            made = [0, 0, 0, 1, 1, 4 if hand.alone else 2][taken]
            defender = clockwise(table.seats, hand.maker)[1]
            points = {table.teams[hand.maker]: made} if made else {table.teams[defender]: 2}
            if what.points != points:
                return f"{dict(what.points)} for {taken} tricks of {hand.maker}{' alone' * hand.alone}, where it is {points}"
        elif owing and (
            (isinstance(what, PhaseEntered) and what.phase == "hand") or (isinstance(what, Outcome) and what.finished)
        ):
            return f"nobody has points for the hand that {hand.maker} made"
        hand = hand.after(what)
        return None

    return look


def shown(what: Fact | Outcome) -> Iterable[tuple[str, Seen]]:
    """The words of a fact, cards among them, and who sees each."""
    if isinstance(what, CardsMoved):
        return ((card.text, what.seen_by) for card in what.cards)
    if isinstance(what, Asked):
        return ((option, (what.seat,)) for option in plain(what.options))
    if isinstance(what, Noted | PhaseEntered):
        return ((word, "all") for value in what.details.values() for word in (value if isinstance(value, list) else [value]))
    return ()


@law("nobody sees a card of the kitty, and only the dealer the discard")
def kitty_stays_hidden(table: Table, _: Options) -> Watch:
    hidden: dict[str, Seen] = {}
    """The cards that lie face down, and who may see them."""

    def look(what: Fact | Outcome) -> str | None:
        if isinstance(what, CardsShuffled):
            hidden.clear()
        elif isinstance(what, CardsMoved) and what.to == "kitty":
            hidden.update((card.text, "none") for card in what.cards)
        elif isinstance(what, CardsMoved) and what.verb == "discard":
            hidden.update((card.text, (what.seat or "",)) for card in what.cards)
        for word, seen in shown(what):
            if word in hidden and seen not in ("none", hidden[word]):
                return f"{word} lies face down, and is seen by {seen}"
        return None

    return look


@law("the game ends with the hand in which a team reaches the target, and that team wins")
def ends_at_the_target(table: Table, options: Options) -> Watch:
    def look(what: Fact | Outcome) -> str | None:
        if isinstance(what, PhaseEntered) and what.phase == "hand" and max(table.scores.values()) >= options.target:
            return f"hand {what.number} begins at {table.scores}, and {options.target} is the target"
        if isinstance(what, Outcome) and what.finished:
            there = {team for team, points in table.scores.items() if points >= options.target}
            if not there or {table.teams[seat] for seat in what.winners} != there or dict(what.scores) != table.scores:
                return f"{', '.join(what.winners)} win with {dict(what.scores)} at {table.scores}, and {options.target} is the target"
        return None

    return look


LAWS: tuple[Law, ...] = (
    five_each_and_one_turned_up,
    deal_passes_left,
    bidding_goes_round,
    bids_are_told,
    dealer_takes_and_discards,
    chosen_cards_are_played,
    suit_is_followed,
    tricks_go_round,
    highest_card_takes_the_trick,
    five_tricks_a_hand,
    points_by_the_table,
    kitty_stays_hidden,
    ends_at_the_target,
)
