"""Sparring piles: tuples of faces from bottom to top; an empty tuple is no pile (SNI-6.4)."""

from collections.abc import Sequence

from games.san_ni_ichi.pieces import ATTACKS, CARD_OF, NUMBERS, ZEN_FACES

Pile = tuple[int, ...]


def is_zen(card: int) -> bool:
    return card in ZEN_FACES


def beaten_by(face: int) -> int:
    """The element that beats the one on ``face`` (SNI-4.2): the next in the cycle of a pile."""
    return (face + 2) % 3


def accepts(pile: Pile, card: int) -> bool:
    """Whether an attack card or zen may go on ``pile`` by its element (SNI-4.1, 4.2, 8.1)."""
    if card < ATTACKS:
        return not pile or card % 3 == beaten_by(pile[-1])
    return bool(pile)


def face_on(pile: Pile, card: int, element: int) -> int:
    """The face ``card`` shows on ``pile``; ``element`` is for a zen that starts one (SNI-8.2)."""
    if card < ATTACKS:
        return card
    return ZEN_FACES[card] + (beaten_by(pile[-1]) if pile else element)


def cards(pile: Pile) -> tuple[int, ...]:
    return tuple([CARD_OF[face] for face in pile])


def lowest(pile: Pile) -> list[int]:
    """The lowest-numbered cards of a pile: several when their numbers are equal (SNI-10.4)."""
    low = min([NUMBERS[face] for face in pile])
    return [CARD_OF[face] for face in pile if NUMBERS[face] == low]


def remove(pile: Pile, card: int) -> Pile:
    """The pile without ``card``; the others keep their place and element (SNI-8.5, SNI-10.4)."""
    where = cards(pile).index(card)
    return pile[:where] + pile[where + 1 :]


def highest(piles: Sequence[Pile], out: Sequence[int]) -> tuple[int, ...]:
    """The seats that show the highest number on top, in letter order (SNI-9.1, 9.2, 10.8).

    ``out`` are the seats that a smoke bomb has taken out of the count (SNI-10.6).
    """
    tops = [(pile[-1], seat) for seat, pile in enumerate(piles) if pile and seat not in out]
    best = max([NUMBERS[face] for face, _ in tops], default=0)
    return tuple([seat for face, seat in sorted(tops) if NUMBERS[face] == best])
