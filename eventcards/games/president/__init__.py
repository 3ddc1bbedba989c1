"""President: shed your cards in sets, climb from Scum to President, and be President when the last round ends."""

from eventcards.games.president.rules import GAME
from eventcards.games.president.strategies import STRATEGIES

__all__ = ["GAME", "STRATEGIES"]
