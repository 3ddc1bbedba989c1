"""Capitalism as one plain loop: the seed's four players at one table."""

from __future__ import annotations

import random
from collections.abc import Callable

__all__ = ["play_game"]

RANKS = "3456789TJQKA2"
BOMB = "2"
PASS = "pass"  # noqa: S105  # a turn, not a password
DECK = [rank + suit for rank in RANKS for suit in "CDHS"]
STRENGTH = {card: RANKS.index(card[0]) for card in DECK}

Choose = Callable[[list[str], list[str], str | None], str]
"""From the hand, the legal cards (at least one) and the top card (None to lead): which card to play, or PASS."""


def strength(card: str) -> int:
    return STRENGTH[card]


def lowest_first(hand: list[str], legal: list[str], top: str | None) -> str:
    lowest = min(legal, key=strength)
    if lowest[0] == BOMB and any(card[0] != BOMB for card in hand):
        return PASS
    return lowest


def highest_first(hand: list[str], legal: list[str], top: str | None) -> str:
    return max(legal, key=strength)


def bomb_first(hand: list[str], legal: list[str], top: str | None) -> str:
    for card in legal:
        if card[0] == BOMB:
            return card
    return min(legal, key=strength)


def max_skip(hand: list[str], legal: list[str], top: str | None) -> str:
    if top is None:
        return min(legal, key=strength)
    for card in legal:
        if card[0] == top[0]:
            return card
    return PASS


PLAYERS: list[Choose] = [lowest_first, highest_first, bomb_first, max_skip]


def play_game(luck: random.Random) -> tuple[int, int]:
    """One game to 10 points; gives the winner, and how many cards were laid."""
    points = [0, 0, 0, 0]
    titles: list[int] = []
    leader = luck.randrange(4)
    laid = 0
    while max(points) < 10:
        deck = DECK.copy()
        luck.shuffle(deck)
        hands = [deck[seat::4] for seat in range(4)]
        if titles:
            exchange(hands[titles[0]], hands[titles[-1]])
            leader = titles[0]
        titles, cards = play_round(hands, leader)
        laid += cards
        for seat, gained in zip(titles, (3, 2, 1, 0), strict=True):
            points[seat] += gained
    winner = max(titles, key=lambda seat: (points[seat], -titles.index(seat)))
    return winner, laid


def exchange(president: list[str], bum: list[str]) -> None:
    """The President's two lowest for the Bum's two highest."""
    president.sort(key=strength)
    bum.sort(key=strength)
    president[:2], bum[-2:] = bum[-2:], president[:2]


def play_round(hands: list[list[str]], leader: int) -> tuple[list[int], int]:  # noqa: C901  # one loop, as people write it
    """Tricks until one player holds cards; gives the seats by title, and how many cards were laid."""
    out: list[int] = []
    laid = 0
    while True:
        while not hands[leader]:
            leader = (leader + 1) % 4
        top, seat, skip = None, leader, False
        while True:
            hand = hands[seat]
            card = PASS
            if skip:
                skip = False
            else:
                legal = [held for held in hand if top is None or strength(held) >= strength(top)]
                if legal:
                    card = PLAYERS[seat](hand, legal, top)
            if card != PASS:
                hand.remove(card)
                laid += 1
                skip = top is not None and card[0] == top[0]
                top, leader = card, seat
                if not hand:
                    out.append(seat)
                    if len(out) == 3:
                        [bum] = {0, 1, 2, 3}.difference(out)
                        return [*out, bum], laid
                if card[0] == BOMB:
                    break
            seat = (seat + 1) % 4
            while not hands[seat] and seat != leader:
                seat = (seat + 1) % 4
            if seat == leader:  # all others passed or were skipped
                break
