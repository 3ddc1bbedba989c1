"""The kit that proves a game: generators, laws and a conformance suite for any game. Needs the extra `testing` (Hypothesis).

One line in a test file gives a test for each law:

    TestMyGame = conformance("my-game")
"""

from eventcards.testing.conformance import conformance
from eventcards.testing.exploring import Explored, Position, explored, positions, scenarios, setup_of
from eventcards.testing.generators import cards, decks, options, player_counts, players, strategies, times
from eventcards.testing.laws import Laws, laws_of
from eventcards.testing.searching import Tried, search
from eventcards.testing.watching import Watched

__all__ = [
    "Explored",
    "Laws",
    "Position",
    "Tried",
    "Watched",
    "cards",
    "conformance",
    "decks",
    "explored",
    "laws_of",
    "options",
    "player_counts",
    "players",
    "positions",
    "scenarios",
    "search",
    "setup_of",
    "strategies",
    "times",
]
