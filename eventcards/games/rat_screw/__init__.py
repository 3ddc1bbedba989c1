"""Egyptian Rat Screw: lay cards, pay debts, slap first. Without slaps it is Beggar-my-neighbour."""

from eventcards.games.rat_screw.rules import GAME
from eventcards.games.rat_screw.strategies import STRATEGIES

__all__ = ["GAME", "STRATEGIES"]
