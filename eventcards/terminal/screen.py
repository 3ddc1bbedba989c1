"""The table on screen: pages of lines that fit a width and a height. Works from what is to be seen, and knows no rule of any game.

Nothing depends on colour: suits have letters, who is at turn an arrow, special cards a star.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from statistics import median
from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from eventcards.engine.setup import Setup
from eventcards.kernel.cards import Card
from eventcards.kernel.game import Outcome
from eventcards.kernel.options import plain_options
from eventcards.kernel.requests import Ask
from eventcards.log.narrate import outcome_sentence
from eventcards.terminal.answers import cards_of, has_numbers
from eventcards.terminal.drawing import Picture, beside, bold, columns, in_rows, pictures, row_of_cards, wrapped
from eventcards.terminal.labels import label
from eventcards.terminal.output import card_text, cards_text, safe
from eventcards.terminal.sight import Sight

__all__ = ["draw_handover", "draw_last_trick", "draw_plain", "draw_rules", "draw_standings", "draw_summary", "draw_table"]

FEWEST_MOVES = 3
"""Cards are drawn as pictures while so many lines are left for the last moves."""
MOST_MOVES = 12
TALLEST = 30
"""Lines of a page on a tall screen; on a lower one it takes all there are, so that the hand stays in its place."""
OPTION_LINES = 4
MOST_ON_PILE = 12
"""No more cards of a pile than these are drawn; how many there are is said."""


def draw_table(sight: Sight, viewer: str | None, ask: Ask | None, width: int, height: int, notice: str = "") -> list[Text]:
    """The table as `viewer` sees it, with the question that waits for an answer and what was said to the last one."""
    told = wrapped(notice, width)
    above = [*_title(sight, width), *_players(sight, viewer, ask)]
    for on_table, in_hand in ((pictures, pictures), (row_of_cards, pictures), (row_of_cards, row_of_cards)):
        middle = [Text(), *_on_the_table(sight, width, on_table), *_status(sight, viewer, width)]
        below = [*_hands(sight, viewer, ask, width, in_hand), *(_options(ask, width) if ask else [])]
        room = height - len(above) - len(middle) - len(below) - len(told)
        if room > FEWEST_MOVES:
            break
    moves = _moves(sight, viewer, min(room - 1, MOST_MOVES), width)
    gap = [Text()] * (min(height, TALLEST) - len(above) - len(middle) - len(moves) - len(below) - len(told))
    page = [*above, *middle, *moves, *gap, *below, *told]
    return page if len(page) <= height else page[len(page) - height :]


def draw_plain(sight: Sight, viewer: str | None, ask: Ask | None, width: int, since: int) -> list[Text]:
    """The same for a terminal that only prints line after line: what has happened after so many facts, and the question."""
    moves = [Text(text) for move in sight.moves(viewer, since) for text in wrap(move, width - 2)]
    middle = [*_on_the_table(sight, width, row_of_cards), *_status(sight, viewer, width)]
    return [*moves, *middle, *_hands(sight, viewer, ask, width, row_of_cards), *(_options(ask, width) if ask else [])]


def draw_rules(setup: Setup, keys: Sequence[str], width: int) -> list[Text]:
    """What may be claimed and when, the rule options in effect, and whose key is which."""
    game = setup.game
    page = [Text(game.title, style="bold"), Text()]
    for claim in game.claims:
        page += [*wrapped(game.guide.rules.get(claim, f"{claim.capitalize()} as you see fit."), width), Text()]
    told = (f"{name.replace('_', ' ')} {_value(value)}" for name, value in plain_options(setup.options).items())
    return [
        *page,
        *wrapped(f"In this game: {'; '.join(told)}.", width),
        Text(),
        *(Text(key, style="bold") for key in keys),
        Text(),
    ]


def _value(value: Any) -> str:
    """An option's value as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return f"{value:g}" if isinstance(value, float) else str(value)


def draw_handover(name: str, width: int, height: int) -> list[Text]:
    """A page that hides everything, as long as the screen."""
    words = [f"{name}, it is your turn.", "", "The others look away; nobody's cards are shown until you press Enter."]
    above = max(0, (height - len(words)) // 2)
    page = [Text()] * above + [
        Text(word.center(width).rstrip(), style="" if place else "bold") for place, word in enumerate(words)
    ]
    return page + [Text()] * (height - len(page))


def draw_standings(sight: Sight, viewer: str | None, width: int, height: int) -> list[Text]:
    """How things stand between rounds: points, titles, and what `viewer` gave and was given."""
    page = _title(sight, width)
    if sight.scored is not None:
        points, titles = sight.scored.points, sight.titles or sight.former_titles
        page += [Text(f"Points of {sight.scored_in}, for {sight.scored.reason}", style="bold"), Text()]
        rows = []
        for side in [*titles, *(side for side in sight.scored.totals if side not in titles)]:
            seats = [seat for seat in sight.table.seats if sight.table.teams.get(seat, seat) == side]
            names = " and ".join(sight.names[seat] for seat in seats)
            change = points.get(side, 0)
            rows.append([side, names, titles.get(side, ""), f"{change:+d}" if change else "", str(sight.scored.totals[side])])
        page += columns(["", "", "", "", "points"], rows, right=(3, 4))
    for gift in sight.gifts_seen_by(viewer) if viewer else []:
        giver, taker = gift.seat or "", sight.table.zones[gift.to].owner or ""
        cards = cards_text(gift.cards)
        if giver == viewer:
            page += [Text(), Text("You gave ").append(cards).append(f" to {sight.names.get(taker, taker)}")]
        elif taker == viewer:
            page += [Text(), Text(f"{sight.names.get(giver, giver)} gave you ").append(cards)]
    return page[:height]


def draw_last_trick(sight: Sight) -> str:
    """What was laid in the last trick, in the order it was."""
    laid = sight.last_trick or sight.trick
    if not laid:
        return "Nothing has been laid yet."
    return "Last: " + ", ".join(f"{sight.names[seat]} {label(cards)}" for seat, cards in laid)


def draw_summary(sight: Sight, outcome: Outcome, viewer: str | None, width: int) -> list[Text]:
    """How the game ended: who won, the points, what was measured, and how fast the hands were."""
    told = {"winners": outcome.winners, "reason": outcome.reason}
    page = [*_title(sight, width), Text(outcome_sentence(told, sight.names) + ".", style="bold"), Text()]
    order = [seat for group in outcome.ranking for seat in group] or list(sight.table.seats)
    rows = []
    for seat in order:
        seating = next(one for one in sight.setup.seats if one.seat == seat)
        points = outcome.scores.get(seating.team or seat, 0)
        won = "wins" if seat in outcome.winners else ""
        rows.append([seat, _name(sight, seat, viewer), safe(seating.strategy), sight.titles.get(seat, ""), str(points), won])
    page += columns(["seat", "name", "plays", "", "score", ""], rows, right=(4,))
    if outcome.measures:
        page += [Text(), *wrapped(", ".join(f"{name} {value:g}" for name, value in outcome.measures.items()), width)]
    return page + _reactions(sight, viewer)


# The parts of a page.


def _title(sight: Sight, width: int) -> list[Text]:
    """The game and how far it is; the seed, which all luck comes from, on the right."""
    setup = sight.setup
    phases = list(sight.phases.items())
    far = ", ".join(f"{phase} {number}" for phase, number in dict([*phases[:1], *phases[-1:]]).items())
    left, right = f"{setup.game.title}  {far}", f"seed {setup.seed}, game {setup.index}"
    line = bold(left).append(" " * max(2, width - cell_len(left) - len(right)))
    return [line.append(right, style="dim"), Text("─" * width, style="dim")]


def _players(sight: Sight, viewer: str | None, ask: Ask | None) -> list[Text]:
    """A line a seat: who is at turn, cards, points, title, what was laid in this trick or said."""
    turn = ask.seat if ask else sight.turn
    seats = sight.table.seats
    held = {seat: sight.held(seat) for seat in seats}
    scores = {seat: sight.score(seat) for seat in seats}
    sides = set(sight.table.teams.values())
    in_teams = len(sides) > 1
    rows = []
    for seat in seats:
        laid = [cards for who, cards in sight.trick if who == seat]
        state = " ".join([*(label(cards) for cards in laid[-3:]), sight.states.get(seat, "")]).strip()
        title = sight.titles.get(seat) or sight.former_titles.get(seat, "")
        team = sight.table.teams[seat] if in_teams else ""
        name = _name(sight, seat, viewer)
        rows.append(["▶" if seat == turn else "", seat, name, team, str(held[seat]), str(scores[seat]), title, state])
    heads = ["", "seat", "name", "team", "cards", "points", "title", "this trick" if "trick" in sight.phases else "laid"]
    shown = [0, 1, 2, *([3] if in_teams else []), 4]
    shown += [] if held == scores or len(sides) == 1 else [5]
    shown += [6] if sight.titles or sight.former_titles else []
    shown += [7]
    lines = columns(
        [heads[at] for at in shown], [[row[at] for at in shown] for row in rows], right=(shown.index(4), len(shown) - 2)
    )
    for seat, line in zip(seats, lines[1:], strict=True):
        line.stylize("bold" if seat == turn else "dim" if seat in sight.states else "")
    return lines


def _name(sight: Sight, seat: str, viewer: str | None) -> str:
    return f"{sight.names[seat]} (you)" if seat == viewer else sight.names[seat]


def _on_the_table(sight: Sight, width: int, picture: Picture) -> list[Text]:
    """The open zones that the game's guide names, side by side, the latest cards of each."""
    wanted = sight.setup.game.guide.zones or [
        zone.name for zone in sight.table.zones.values() if zone.seen_by == "all" and zone.owner is None
    ]
    zones = [(label(name), sight.table.cards(name)) for name in wanted if sight.table.cards(name)]
    if not zones:
        return [Text("Nothing lies on the table.", style="dim")]
    for most in range(MOST_ON_PILE, 0, -1):
        lines = beside([_zone(name, cards, most, picture) for name, cards in zones])
        if max(line.cell_len for line in lines) <= width:
            return lines
    return [line for name, cards in zones for line in _zone(name, cards, MOST_ON_PILE, row_of_cards)]


def _zone(name: str, cards: Sequence[Card], most: int, picture: Picture) -> list[Text]:
    """A zone's name and its latest cards; how many there are, if not all are shown."""
    lines: list[Text] = picture([list(cards[-most:])])
    count = f" ({len(cards)})" if len(cards) > most else ""
    head = bold(f"{name}{count} ")
    blank = Text(" " * head.cell_len)
    middle = len(lines) // 2
    return [(head if place == middle else blank).copy().append_text(line) for place, line in enumerate(lines)]


def _status(sight: Sight, viewer: str | None, width: int) -> list[Text]:
    told = sight.setup.game.guide.status(sight.view(viewer or sight.table.seats[0]))
    return wrapped(told.format(**sight.names), width)


def _moves(sight: Sight, viewer: str | None, count: int, width: int) -> list[Text]:
    if count < 1:
        return []
    moves = sight.moves(viewer)[-count:]
    shown = [Text(f"  {move}", style="dim" if place < len(moves) - 1 else "", no_wrap=True) for place, move in enumerate(moves)]
    for line in shown:
        line.truncate(width, overflow="ellipsis")
    return [Text("Last moves", style="bold"), *shown]


def _hands(sight: Sight, viewer: str | None, ask: Ask | None, width: int, picture: Picture) -> list[Text]:
    """The viewer's hand, sorted and grouped, with the special cards named; every hand for who only watches."""
    guide = sight.setup.game.guide
    lines: list[Text] = []
    for seat in [viewer] if viewer else sight.table.seats:
        hand = sight.hand(seat, viewer)
        if not hand:
            continue
        view = sight.view(seat)
        cards = sorted(hand, key=lambda card: guide.place(view, card))
        groups = [list(group) for _, group in groupby(cards, key=lambda card: guide.group(view, card))]
        offered = {card for option in ask.options for card in cards_of(option)} if ask else set()
        special = {card for card in cards if guide.mark(view, card)}
        if viewer is None:
            lines += [bold(f"{seat:3}").append_text(row_of_cards(groups, special)[0])]
            continue
        lines += [bold("Your hand").append(f"  {len(cards)} {'card' if len(cards) == 1 else 'cards'}")]
        drawn: list[Text] = picture(groups, special, offered)
        lines += drawn if max(line.cell_len for line in drawn) <= width else row_of_cards(groups, special, offered)
        marks = {guide.mark(view, card): None for card in cards if card in special}
        named = [f"{mark}: {' '.join(card.text for card in cards if guide.mark(view, card) == mark)}" for mark in marks]
        lines += [Text(line, style="dim") for line in wrap(f"* {', '.join(named)}", width - 2)] if named else []
    return lines


def _options(ask: Ask, width: int) -> list[Text]:
    """What may be answered: by number, or pile by pile where a card and a pile are chosen."""
    question = bold(f"{ask.ask.capitalize()}:")
    if has_numbers(ask.options):
        return in_rows(question, _by_pile(ask), width)
    lines = in_rows(question, list(_numbered(ask)), width)
    if len(lines) <= OPTION_LINES:
        return lines
    more = Text(f"  ... {len(ask.options)} in all: type the cards.", style="dim")
    return [*lines[: OPTION_LINES - 1], more]


def _numbered(ask: Ask) -> Iterator[Text]:
    for number, option in enumerate(ask.options, 1):
        yield Text.assemble((f"{number} ", "dim")).append_text(_option(option))


def _by_pile(ask: Ask) -> list[Text]:
    """The cards that each pile takes."""
    piles: dict[str, list[Card]] = {}
    words = []
    for option in ask.options:
        if isinstance(option, tuple):
            piles.setdefault(label(option[1]), []).extend(cards_of(option))
        else:
            words.append(option)
    rows = [
        Text.assemble((f"{pile} ", "dim")).append_text(cards_text(sorted(cards, key=lambda card: card.place)))
        for pile, cards in piles.items()
    ]
    return rows + [_option(word) for word in words]


def _option(option: Any) -> Text:
    if isinstance(option, str):
        return Text(label(option))
    parts = option if isinstance(option, tuple) else (option,)
    return Text(" ").join(card_text(part) if isinstance(part, Card) else Text(label(part)) for part in parts)


def _reactions(sight: Sight, viewer: str | None) -> list[Text]:
    """How fast everybody's hands were, and how often they were right."""
    if not sight.claims:
        return []
    rows = []
    for seat in sight.table.seats:
        claims = sight.claims.get(seat, [])
        times = [claim.reaction for claim in claims]
        best, middle = (f"{min(times):.3f} s", f"{median(times):.3f} s") if times else ("", "")
        right = sum(claim.valid for claim in claims)
        rows.append([seat, _name(sight, seat, viewer), str(len(claims)), str(right), best, middle])
    return [Text(), *columns(["seat", "name", "claims", "right", "best reaction", "median reaction"], rows, right=(2, 3, 4, 5))]
