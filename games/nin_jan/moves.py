"""The moves of Nin Jan; the table reveals nothing after them that is not part of them."""

from typing import Final, Literal, NamedTuple

from games.nin_jan.pieces import CARDS, COLOURS, SEATS


class Lay(NamedTuple):
    """Lay a hand card for this round; entered once all cards are face up (NJ-3.1)."""

    by: int
    card: int
    do: Literal["lay"] = "lay"


class Take(NamedTuple):
    """Take a pile whose top card is beaten; one's own card replaces it (NJ-4.2, NJ-4.5)."""

    by: int
    pile: int
    do: Literal["take"] = "take"


class Put(NamedTuple):
    """Put a card that beats nothing on top of a pile (NJ-4.7)."""

    by: int
    pile: int
    do: Literal["put"] = "put"


class Show(NamedTuple):
    """Show a hand sign in the tie-break (NJ-5.4); ``sign`` counts like the colours."""

    by: int
    sign: int
    do: Literal["show"] = "show"


Move = Lay | Take | Put | Show

VERBS: Final = ("lay", "take", "put", "show")


class Setup(NamedTuple):
    """Known before the first move: the three cards laid out face up (NJ-2.1)."""

    piles: tuple[int, ...]


# Every move there is, made once and looked up by seat.

LAYS: Final = tuple(tuple(Lay(seat, card) for card in CARDS) for seat in range(SEATS[-1]))

SHOWS: Final = tuple(
    tuple(Show(seat, sign) for sign in range(len(COLOURS))) for seat in range(SEATS[-1])
)
