"""What is in the Nin Jan box (NJ-1.1 to NJ-1.3), and which colour beats which.

A card is a small int: they are numbered in the order in which they are resolved (NJ-3.2), the
highest value first and within a value rock, scissors, paper (NJ-3.4). So ``card % 3`` is its
colour, and sorting cards sorts them for a round.
"""

from collections.abc import Iterable
from typing import Any, Final

COLOURS: Final = ("rock", "scissors", "paper")
"""In a circle: each beats the next one, and the last beats the first (NJ-1.3)."""

VALUES: Final = (*range(10, 0, -1), *range(-1, -7, -1))
"""From 10 down to -6; there is no 0 (NJ-1.2)."""

CARDS: Final = range(len(VALUES) * len(COLOURS))

VALUE: Final = tuple(value for value in VALUES for _ in COLOURS)
"""Points of each card."""

CARD_NAMES: Final = tuple(f"{value} {colour}" for value in VALUES for colour in COLOURS)
"""``10 rock`` is card 0, ``-6 paper`` is card 47."""

MARKED: Final = CARD_NAMES
"""What a camera can tell apart (``games.marks``)."""

CARD_INDEX: Final = {name: card for card, name in enumerate(CARD_NAMES)}

AIDS: Final = 5
PILES: Final = 3
HAND: Final = 9
"""Cards dealt to each player (NJ-2.1), hence also the number of rounds."""

SEATS: Final = range(2, 6)


def beats(card: int, other: int) -> bool:
    """Whether ``card`` beats ``other``: by colour only (NJ-4.1), never its own (NJ-4.8)."""
    return (other - card) % 3 == 1


def colour(card: int) -> str:
    return COLOURS[card % 3]


def points(cards: Iterable[int]) -> int:
    return sum(VALUE[card] for card in cards)


def names(cards: Iterable[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]


def named(card: int, prefix: str = "") -> dict[str, Any]:
    """A card as the parameters of a sentence."""
    return {f"{prefix}value": VALUE[card], f"{prefix}colour": colour(card)}


def left_over(seats: int) -> int:
    """Cards put away unseen at a table of ``seats`` players (NJ-2.2)."""
    return len(CARDS) - PILES - HAND * seats
