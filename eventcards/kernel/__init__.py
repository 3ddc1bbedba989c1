"""The kernel: cards, table, facts, requests, views, games. Pure: it knows no clock, no randomness and no input or output.

Inside this package everybody imports from its modules. Who writes a game elsewhere finds here all that rules, strategies and laws are
made of:

>>> from eventcards.kernel import Ask, Game, Strategy, Table, law
"""

from eventcards.kernel.cards import RANKS, SUITS, Card, card, numbers, pack, show
from eventcards.kernel.dealing import clockwise, deal, gather
from eventcards.kernel.facts import (
    Answered,
    Asked,
    CardsMoved,
    CardsPlaced,
    CardsShuffled,
    Claimed,
    Fact,
    Noted,
    PhaseEntered,
    ScoreChanged,
)
from eventcards.kernel.game import Game, Law, Measure, Outcome, Watch, ranked
from eventcards.kernel.guide import Guide
from eventcards.kernel.laws import law
from eventcards.kernel.options import option
from eventcards.kernel.requests import PASS, Ask, Claim, Steps, Window
from eventcards.kernel.strategy import Strategy
from eventcards.kernel.table import Table, Zone, hand_of
from eventcards.kernel.timing import Timing, seconds
from eventcards.kernel.view import View

__all__ = [
    "PASS", "RANKS", "SUITS", "Answered", "Ask", "Asked", "Card", "CardsMoved", "CardsPlaced", "CardsShuffled", "Claim", "Claimed",
    "Fact", "Game", "Guide", "Law", "Measure", "Noted", "Outcome", "PhaseEntered", "ScoreChanged", "Steps", "Strategy", "Table", "Timing",
    "View", "Watch", "Window", "Zone", "card", "clockwise", "deal", "gather", "hand_of", "law", "numbers", "option", "pack", "ranked",
    "seconds", "show",
]  # fmt: skip
