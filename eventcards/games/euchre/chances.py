"""The exact chance that a card takes the trick, from the cards that its player has not seen.

The model, in full:

- The unseen cards lie in any order, each as likely as the others, over the hands of those opponents who are still to play in
  this trick and over the rest (the partner's hand, the kitty, hands that have played or rest). Nothing is read from how
  anybody bid or played before.
- An opponent who can beat the card does; and may beat it only as the rules allow: with a higher card of the suit led, or, holding
  none of the suit led, with a trump (a higher one, if the card is itself a trump).
- The partner never takes the trick away.

So the card takes the trick unless one of those hands holds what beats it, and hands are counted, not simulated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import comb

from eventcards.games.euchre.rules import POWER, SUIT
from eventcards.kernel.cards import Card

__all__ = ["chance_to_take", "chance_unbeaten"]


def chance_to_take(
    card: Card, trump: str, unseen: Iterable[Card], opponents: Sequence[int], trick: Sequence[Card] = ()
) -> Fraction:
    """The chance that `card` takes the trick, led or played on `trick`, if `opponents` are the sizes of the hands still to play.

    The ace of spades led, hearts trump, against two cards each of the six that are left: it falls if somebody without a spade has
    the trump.

    >>> from eventcards.kernel.cards import card, cards
    >>> chance_to_take(card("AS"), "H", cards("9H 9S TS KS QC QD"), [2, 2])
    Fraction(11, 15)
    >>> chance_to_take(card("JH"), "H", cards("9H 9S TS KS QC QD"), [2, 2])
    Fraction(1, 1)
    """
    suits = SUIT[trump]
    led = suits[trick[0] if trick else card]
    power = POWER[trump, led]
    least = power[card]
    if any(power[other] > least for other in trick):
        return Fraction(0)
    higher = lower = trumps = rest = 0
    for other in unseen:
        beats = power[other] > least
        if suits[other] == led:
            higher += beats
            lower += not beats
        else:
            trumps += beats
            rest += not beats
    if sum(opponents) > higher + lower + trumps + rest:
        raise ValueError(f"hands of {', '.join(map(str, opponents))} cards are more than the unseen cards")
    return chance_unbeaten(higher, lower, trumps, rest, tuple(opponents))


@cache
def chance_unbeaten(higher: int, lower: int, trumps: int, rest: int, hands: tuple[int, ...]) -> Fraction:
    """The chance that no hand, of these sizes, beats the card: counted, hand after hand.

    The unseen cards are of four kinds: of the suit led and `higher` than the card, of the suit led and `lower`, `trumps` that
    beat it where the suit led is not held, and the `rest`. A hand does not beat it that holds no higher card, and either a lower
    one (it must follow) or no trump.

    >>> chance_unbeaten(1, 0, 0, 3, (1,))
    Fraction(3, 4)
    """
    if not hands:
        return Fraction(1)
    size, *others = hands
    chance = Fraction(0)
    for low in range(min(lower, size) + 1):
        for ruff in range(min(trumps, size - low) + 1 if low else 1):
            plain = size - low - ruff
            ways = comb(lower, low) * comb(trumps, ruff) * comb(rest, plain)
            if ways:
                chance += ways * chance_unbeaten(higher, lower - low, trumps - ruff, rest - plain, tuple(others))
    return chance / comb(higher + lower + trumps + rest, size)
