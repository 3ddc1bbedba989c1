"""Euchre: four players in two teams, five tricks a hand, and the jacks of one colour above all."""

from eventcards.games.euchre.rules import GAME
from eventcards.games.euchre.strategies import STRATEGIES

__all__ = ["GAME", "STRATEGIES"]
