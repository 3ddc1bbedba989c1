"""eventcards: discrete-event simulation of card games.

Games are generators that read like rule sheets, players are SimPy processes, and every game leaves a structured log
that replays it. Start at the README, or at :mod:`eventcards.games.capitalism` to see what a game looks like.
"""

__version__ = "0.1.0"
