"""Nin Jan on paper: cover, leaflet, aids, cards, score pad and box (NJ-1.1)."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from games.nin_jan.log import tell
from games.nin_jan.moves import Lay, Setup
from games.nin_jan.pieces import (
    AIDS,
    CARD_INDEX,
    CARDS,
    COLOURS,
    HAND,
    SEATS,
    VALUE,
    VALUES,
    colour,
    left_over,
    points,
)
from games.nin_jan.piles import Piles, beaten, tops_of
from games.nin_jan.position import State, start
from games.nin_jan.turn import after
from games.sentences import sentences
from printkit.booklet import booklet
from printkit.box import tuck_box
from printkit.components import FULL_PAGE, HALF_PAGE, POKER, Component, Face, Kit, Size
from printkit.options import Options

LAYERS = 2
AID = Size(LAYERS * POKER.width, POKER.height)
"""Folded once, an aid is as large as a card and goes into the box, too."""

SLIPS, GAMES = 2, 6
"""Slips of the score pad on a sheet, and games on a slip."""


def _cards(names: str) -> tuple[int, ...]:
    return tuple(CARD_INDEX[name] for name in names.split(", "))


# What the leaflet shows; the rules of the game say what follows from it.
SAMPLES = _cards("7 rock, -4 scissors")
LAYOUT = _cards("3 paper, -2 rock, 8 scissors")
RANKING = _cards("10 paper, 4 scissors, 1 rock, -1 paper, -3 rock, -6 scissors")
COMPARED, TOPS = CARD_INDEX["5 rock"], _cards("8 scissors, 1 paper, -3 scissors")
SPREAD = _cards("8 rock, 2 scissors, -5 paper")
SCORED = _cards("9 rock, 4 paper, 1 scissors, -2 scissors, -6 paper")

PILES = (_cards("6 scissors, -2 scissors"), _cards("-6 scissors, 2 paper"), _cards("7 rock"))
LAID = _cards("9 rock, 4 rock, 4 paper, -5 scissors")
CHOSEN = (0, 0, 2, 0)
"""The example round: the piles before it, a card by seat, and the pile each card goes to."""

FACTS = {
    "aids": AIDS,
    "cards": len(CARDS),
    "values": len(VALUES),
    "rounds": HAND,
    "games": GAMES,
    "sum": points(SCORED),
}


def kit(words: Mapping[str, Any], options: Options) -> Kit:
    shared = {
        "circle": COLOURS,
        "typeset": typeset,
        "plus": _ends(value for value in VALUES if value > 0),
        "minus": _ends(value for value in VALUES if value < 0),
        "players": SEATS[-1],
        "games": GAMES,
    }
    rules = {**shared, **_diagrams(words), "example": _example(words, options.lang)}
    return Kit(
        "nin_jan",
        words["game"]["title"],
        (
            Component("cover", FULL_PAGE, _face("cover", shared), safe=0, crop=False),
            *booklet("nin_jan/leaflet.svg", rules),
            Component("aids", AID, _face("aid", shared), count=AIDS, stock="card"),
            *(_card(card, words) for card in CARDS),
            Component("pad", HALF_PAGE, _face("pad", shared), count=SLIPS * options.copies),
            tuck_box("nin_jan", POKER, len(CARDS) + LAYERS * AIDS, options),
        ),
        accent="plum",
    )


def typeset(words: object) -> str:
    """Plain text with a printer's minus signs and apostrophes."""
    return re.sub(r"(?<!\w)-(?=\d)", "−", str(words)).replace("'", "’")


def _ends(values: Iterable[int]) -> tuple[str, str]:
    """The first and the last of values that fall, as printed."""
    first, *_, last = values
    return typeset(first), typeset(last)


def _card(card: int, words: Mapping[str, Any]) -> Component:
    return Component(
        "cards",
        POKER,
        _face("card", {"card": _shown(card, words)}, f"card-{VALUE[card]}-{colour(card)}"),
        _face("back", {}),
        corner=3,
        stock="card",
    )


def _shown(card: int, words: Mapping[str, Any]) -> dict[str, Any]:
    """A card as its drawing needs it."""
    suit, value = colour(card), VALUE[card]
    return {"value": value, "label": typeset(value), "suit": suit, "name": words["colours"][suit]}


def _row(cards: Iterable[int], words: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [_shown(card, words) for card in cards]


def _spread(piles: Piles, words: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    return [_row(pile, words) for pile in piles]


def _diagrams(words: Mapping[str, Any]) -> dict[str, Any]:
    tops = tuple((card,) for card in TOPS)
    return {
        "card_size": POKER,
        "samples": _row(SAMPLES, words),
        "layout": _spread(tuple((card,) for card in LAYOUT), words),
        "leftovers": [(seats, left_over(seats)) for seats in SEATS],
        "ranking": _row(RANKING, words),
        "compared": {
            "card": _shown(COMPARED, words),
            "tops": _spread(tops, words),
            "beaten": beaten(COMPARED, tops_of(tops)),
        },
        "spread": _row(SPREAD, words),
        "scored": _row(SCORED, words),
    }


def _example(words: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """A round played by the rules of the game and told in its own sentences."""
    names = list(words["example"]["names"].values())
    reasons = words["example"]["why"].values()
    state, steps = _turned_up(), []
    for pile, why in zip(CHOSEN, reasons, strict=True):
        move = next(move for move in state.choices if move.pile == pile)
        told = sentences("nin_jan", lang).say("log", *tell(state, move), names)
        card = _shown(state.laid[move.by], words)
        steps.append({"card": card, "told": told, "why": why})
        state = after(state, move)
    return {"before": _spread(PILES, words), "steps": steps, "after": _spread(state.piles, words)}


def _turned_up() -> State:
    """The example when all cards have been laid."""
    first = start(len(LAID), Setup(tuple(pile[0] for pile in PILES)))
    state = first._replace(piles=PILES, tops=tops_of(PILES))
    for seat, card in enumerate(LAID):
        state = after(state, Lay(seat, card))
    return state


def _face(template: str, data: Mapping[str, Any], name: str | None = None) -> Face:
    return Face(name or template, f"nin_jan/{template}.svg", data)
