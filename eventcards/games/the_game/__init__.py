"""The Game: one team, four piles, every card to be laid. As the seed words it, with 200 cards, it is all but unwinnable."""

from eventcards.games.the_game.rules import GAME
from eventcards.games.the_game.strategies import STRATEGIES

__all__ = ["GAME", "STRATEGIES"]
