"""Capitalism: shed your cards, skip and bomb the others, climb from Bum to President."""

from eventcards.games.capitalism.rules import GAME
from eventcards.games.capitalism.strategies import STRATEGIES

__all__ = ["GAME", "STRATEGIES"]
