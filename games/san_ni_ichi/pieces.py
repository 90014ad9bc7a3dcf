"""What is in the San, Ni, Ichi! box, and the decks built from it (SNI-1, SNI-2.1, SNI-12.5).

A card is a small number. They ascend in the order in which revealed cards are carried out: attack
cards by number and then by letter (SNI-3.2, SNI-3.3), then the numbered weapons (SNI-3.4), then
smoke bomb and block, which carry no number. Copies of those two share one number.
"""

from typing import Final

ELEMENTS: Final = ("fire", "wood", "water")
"""In letter order A, B, C (SNI-1.1). Each beats the next: fire wood, wood water, water fire."""

LETTERS: Final = "ABC"
HIGHEST: Final = 10
ATTACKS: Final = HIGHEST * len(ELEMENTS)
"""Cards below this are attack cards; ``card % 3`` is then the element."""

NUMBERED: Final = {
    "zen": (15, 19, 23),
    "tonfa": (16, 20, 24),
    "sai": (17, 21, 26),
    "shuriken": (18, 22, 27),
}
"""There is no 25 (SNI-1.2)."""

UNNUMBERED: Final = ("smoke_bomb", "block")
COPIES: Final = 3
"""Cards of each kind of weapon."""

_BY_NUMBER: Final = sorted((number, kind) for kind, row in NUMBERED.items() for number in row)

NAMES: Final = (
    *(f"{element} {number}" for number in range(1, HIGHEST + 1) for element in ELEMENTS),
    *(f"{kind} {number}" for number, kind in _BY_NUMBER),
    *UNNUMBERED,
)
"""Every kind of card by its name in data."""

CARDS: Final = {name: card for card, name in enumerate(NAMES)}

KINDS: Final = (*("attack",) * ATTACKS, *(kind for _, kind in _BY_NUMBER), *UNNUMBERED)

SMOKE_BOMB: Final = CARDS["smoke_bomb"]
BLOCK: Final = CARDS["block"]
NO_CARD: Final = 99
"""Stands where no card lies; higher than every card, so that ``min`` passes it over."""

WEAPONS: Final = tuple(
    card
    for card in range(ATTACKS, len(NAMES))
    for _ in range(COPIES if card in (SMOKE_BOMB, BLOCK) else 1)
)
"""The 18 weapons, copies listed one by one."""

BOX: Final = (*range(ATTACKS), *WEAPONS)

MARKED: Final = tuple(NAMES[card] for card in BOX)
"""What a camera can tell apart (``games.marks``), copies one by one."""

# A face is a card as it lies on a sparring pile: an attack card is its own face; a zen has three,
# one for each element it may have taken (SNI-8.2). For every face ``face % 3`` is the element.

_ZENS: Final = tuple(card for card, kind in enumerate(KINDS) if kind == "zen")
_FIRST_ZEN_FACE: Final = 45
ZEN_FACES: Final = {zen: _FIRST_ZEN_FACE + 3 * index for index, zen in enumerate(_ZENS)}
"""For each zen its fire face; wood and water follow."""

CARD_OF: Final = (*range(_FIRST_ZEN_FACE), *(zen for zen in _ZENS for _ in ELEMENTS))
"""The card that shows a face."""

NUMBERS: Final = tuple(int(NAMES[card].split()[1]) if card < SMOKE_BOMB else 0 for card in CARD_OF)
"""The number printed on every numbered card or face; 0 for the others."""

HAND: Final = 7
ROUNDS: Final = 7
"""Seven cards each in every deck, so seven rounds (SNI-2.3)."""

DECKS: Final = {
    "standard": {3: (5, 6), 4: (7, 7), 5: (8, 11), 6: (10, 12)},
    "fewer_weapons": {3: (6, 3), 4: (8, 4), 5: (9, 8)},
    "fewest_weapons": {3: (7, 0), 4: (9, 1), 5: (10, 5)},
}
"""By player count: attack cards up to this number, and how many weapons (SNI-2.1, SNI-12.5)."""

SEATS: Final = range(3, 7)
TEAM: Final = 2
TEAM_SEATS: Final = (4, 6)
"""Player counts that can form teams of two (SNI-12.1)."""


def attacks_up_to(number: int) -> range:
    """The attack cards of all three elements from 1 to ``number``."""
    return range(number * len(ELEMENTS))
