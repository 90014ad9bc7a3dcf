"""What a card may do with the three piles (NJ-4.1 to NJ-4.8), worked out once for all positions.

Only the colours of the three top cards matter for that. They make 27 cases, ``tops``; a table says
what may be done in each, another which case follows when a card comes to lie on top of a pile.
"""

from itertools import product
from typing import Final

from games.nin_jan.moves import Put, Take
from games.nin_jan.pieces import CARDS, COLOURS, PILES, SEATS, beats

Piles = tuple[tuple[int, ...], ...]
"""Each pile from its bottom card to its top card."""

Choices = tuple[Take | Put, ...]

_CASES: Final = tuple(product(range(len(COLOURS)), repeat=PILES))


def tops_of(piles: Piles) -> int:
    """Which of the 27 cases the piles show."""
    return _CASES.index(tuple(pile[-1] % len(COLOURS) for pile in piles))


def beaten(card: int, tops: int) -> tuple[int, ...]:
    """The piles whose top card ``card`` beats (NJ-4.2)."""
    return tuple(pile for pile, top in enumerate(_CASES[tops]) if beats(card, top))


def _choices(seat: int, card: int, tops: int) -> Choices:
    """Take a beaten pile (NJ-4.3), or else put the card on any pile (NJ-4.7)."""
    takes = tuple(Take(seat, pile) for pile in beaten(card, tops))
    return takes or tuple(Put(seat, pile) for pile in range(PILES))


def _after(tops: int, pile: int, card: int) -> int:
    colours = list(_CASES[tops])
    colours[pile] = card % len(COLOURS)
    return _CASES.index(tuple(colours))


CHOICES: Final = tuple(
    tuple(tuple(_choices(seat, card, tops) for tops in range(len(_CASES))) for card in CARDS)
    for seat in range(SEATS[-1])
)
"""By seat, card and tops: every legal way to resolve the card."""

AFTER: Final = tuple(
    tuple(tuple(_after(tops, pile, card) for card in CARDS) for pile in range(PILES))
    for tops in range(len(_CASES))
)
"""By tops, pile and card: the tops once the card lies there."""
