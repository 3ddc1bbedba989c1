"""The Game as one plain loop: two greedy players, cards as numbers."""

from __future__ import annotations

import random

__all__ = ["play_game"]

HAND_SIZE = 6
MINIMUM = 2


def play_game(luck: random.Random) -> tuple[int, int]:
    """One game with two cards each of 2 to 99; gives how many cards were left, and how many were laid."""
    deck = [number for number in range(2, 100) for _ in range(2)]
    luck.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND_SIZE)] for _ in range(2)]
    tops = [1, 1, 100, 100]
    laid = 0
    while deck or any(hands):
        for hand in hands:
            if not hand:
                continue
            minimum = MINIMUM if deck else 1
            count = take_turn(hand, tops, minimum)
            laid += count
            if count < minimum:
                return len(deck) + len(hands[0]) + len(hands[1]), laid
            while deck and len(hand) < HAND_SIZE:
                hand.append(deck.pop())
    return 0, laid


def take_turn(hand: list[int], tops: list[int], minimum: int) -> int:
    """Lay the minimum, then go on only with jumps back; gives how many cards were laid."""
    laid = 0
    while True:
        best = best_lay(hand, tops)
        if best is None or (laid >= minimum and best[0] > 0):
            return laid
        _, card, pile = best
        hand.remove(card)
        tops[pile] = card
        laid += 1


def best_lay(hand: list[int], tops: list[int]) -> tuple[int, int, int] | None:
    """The least movement, then the lowest card, then the first pile: movement, card and pile; None if nothing can be laid."""
    best = None
    for pile, top in enumerate(tops):
        for card in hand:
            movement = card - top if pile < 2 else top - card
            if movement > 0 or movement == -10:
                lay = movement, card, pile
                if best is None or lay < best:
                    best = lay
    return best
