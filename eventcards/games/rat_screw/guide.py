"""What the Rat Screw tells the people at its table."""

from __future__ import annotations

from eventcards.games.rat_screw.laws import OWED
from eventcards.kernel.guide import Guide
from eventcards.kernel.view import View

__all__ = ["GUIDE"]


def status(view: View) -> str:
    """Whose turn it is, and what is owed."""
    turn, pile = view.last("turn.passed"), view.cards("pile")
    faces = [place for place, card in enumerate(pile) if card.rank in OWED]
    if turn is None or not pile:
        return ""
    if not faces:
        return f"{{{turn['seat']}}} is next."
    owed = OWED[pile[faces[-1]].rank] - (len(pile) - 1 - faces[-1])
    if owed == 0:
        return f"{{{turn['seat']}}} takes the pile."
    return f"{{{turn['seat']}}} is next, and owes {owed} {'card' if owed == 1 else 'cards'} for {pile[faces[-1]]}."


GUIDE = Guide(
    zones=("pile",),
    status=status,
    rules={
        "slap": "Slap when the top two cards are equal (double), when two equal cards lie around another (sandwich), on a 7 (seven), and on a "
        "queen beside a king (marriage), as far as the rules of this game say. The first hand takes the pile. A jack, queen, king or ace makes "
        "the next player owe 1, 2, 3 or 4 cards; a debt paid without another such card gives the pile to whoever laid it. Win all 52 cards.",
    },
    hint="slap-rules",
    asks=("pace",),
)
