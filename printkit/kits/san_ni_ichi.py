"""San, Ni, Ichi! on paper: cover, rules, aids, deck table, cards, mats, score pad and box."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.san_ni_ichi.pieces import (
    ATTACKS,
    BLOCK,
    BOX,
    CARDS,
    COPIES,
    DECKS,
    ELEMENTS,
    HAND,
    HIGHEST,
    KINDS,
    LETTERS,
    NAMES,
    NUMBERED,
    NUMBERS,
    ROUNDS,
    SEATS,
    UNNUMBERED,
    WEAPONS,
)
from games.san_ni_ichi.piles import beaten_by, highest, lowest
from printkit.booklet import booklet
from printkit.box import tuck_box
from printkit.components import FULL_PAGE, HALF_PAGE, POKER, Component, Face, Kit, Size
from printkit.options import Options

MAT = Size(260, 93.6)
"""Three cards side by side with room for a thumb between them; two mats and their marks fill A4."""

PADS = 2
"""Score pads that fill a sheet."""

GAMES = 4
"""Games on one score pad."""

REVEAL = ("tonfa 16", "fire 6", "block", "water 2", "wood 2")
"""A reveal for the rules, which put it in order (SNI-3.2, SNI-3.3, SNI-3.5)."""

PILES = (("water 7", "wood 3"), ("fire 2", "water 8"), ("wood 9", "fire 5"))
"""Sparring piles for the rules, which tell whose is taken (SNI-9.1)."""

BOMBED = ("wood 1", "fire 9")
"""A pile that a smoke bomb saves (SNI-10.3)."""

FACTS = {
    "attacks": ATTACKS,
    "weapons": len(WEAPONS),
    "seats": SEATS[-1],
    "highest": HIGHEST,
    "hand": HAND,
    "rounds": ROUNDS,
    "games": GAMES * PADS,
}


def kit(words: Mapping[str, Any], options: Options) -> Kit:
    shared = {
        "elements": _elements(words),
        "weapons": {kind: _weapon(kind, words) for kind in (*NUMBERED, *UNNUMBERED)},
        "copies": COPIES,
        "card_size": POKER,
        "decks": DECKS,
        "seats": SEATS,
        "hand": HAND,
        "rounds": ROUNDS,
        "games": GAMES,
        "players": SEATS[-1],
        **_examples(),
    }
    return Kit(
        "san_ni_ichi",
        words["game"]["title"],
        (
            Component("cover", FULL_PAGE, _face("cover", shared), safe=0, crop=False),
            *booklet("san_ni_ichi/leaflet.svg", shared),
            Component("aids", HALF_PAGE, _face("aid", shared), count=SEATS[-1], stock="card"),
            Component("decks", HALF_PAGE, _face("decks", shared), stock="card"),
            *_cards(shared),
            Component("mats", MAT, _face("mat", shared), count=SEATS[-1], safe=2, stock="card"),
            Component("pad", HALF_PAGE, _face("pad", shared), count=PADS * options.copies),
            tuck_box("san_ni_ichi", POKER, len(BOX), options),
        ),
        accent="vermilion",
    )


def _cards(shared: Mapping[str, Any]) -> Iterator[Component]:
    """The attacks element by element, then the weapons kind by kind."""
    for first, key in enumerate(ELEMENTS):
        for card in range(first, ATTACKS, len(ELEMENTS)):
            own = {"element": shared["elements"][key], "least": _least_players(NUMBERS[card])}
            yield _card(card, "attack", {**shared, **own})
    for kind, weapon in shared["weapons"].items():
        for card in range(ATTACKS, len(NAMES)):
            if KINDS[card] == kind:
                yield _card(card, "weapon", {**shared, "weapon": weapon})


def _card(card: int, template: str, data: Mapping[str, Any]) -> Component:
    name = f"card-{NAMES[card].replace(' ', '-')}"
    return Component(
        "cards",
        POKER,
        _face(template, {**data, "number": NUMBERS[card]}, name),
        _face("back", {}),
        count=BOX.count(card),
        corner=3,
        stock="card",
    )


def _least_players(number: int) -> int:
    """From how many players on the standard deck has attack cards of this number (SNI-2.1)."""
    return min(seats for seats, (highest, _) in DECKS["standard"].items() if number <= highest)


def _examples() -> dict[str, Any]:
    """What the diagrams of the rules show, settled by the rules themselves."""
    order = sorted((CARDS[name] for name in REVEAL), key=lambda card: (card != BLOCK, card))
    piles = [tuple(CARDS[name] for name in pile) for pile in PILES]
    bombed = tuple(CARDS[name] for name in BOMBED)
    (saved,) = lowest(bombed)
    return {
        "reveal": [_shown(card) for card in order],
        "piles": [[_shown(card) for card in pile] for pile in piles],
        "hit": highest(piles, ()),
        "bombed": [_shown(card) for card in bombed],
        "saved": _shown(saved),
    }


def _shown(card: int) -> tuple[str, int]:
    """Icon and number of a card."""
    return NAMES[card].split()[0], NUMBERS[card]


def _elements(words: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The elements in letter order, each with the one that it beats (SNI-1.1, SNI-4.2)."""
    beats = {ELEMENTS[beaten_by(loser)]: ELEMENTS[loser] for loser in range(len(ELEMENTS))}
    return {
        key: {"key": key, "letter": letter, "name": words["elements"][key], "beats": beats[key]}
        for key, letter in zip(ELEMENTS, LETTERS, strict=True)
    }


def _weapon(kind: str, words: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "key": kind,
        "name": words["kinds"][kind],
        "numbers": NUMBERED.get(kind, ()),
        **words["weapons"][kind],
    }


def _face(template: str, data: Mapping[str, Any], name: str | None = None) -> Face:
    return Face(name or template, f"san_ni_ichi/{template}.svg", data)
