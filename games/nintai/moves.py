"""The moves of Nintai and what the table reveals after them."""

from typing import Literal, NamedTuple


class Take(NamedTuple):
    """Take dice out of the middle, the first one higher in the column (NT-2.3 to NT-2.5)."""

    by: int
    dice: tuple[int, ...]
    do: Literal["take"] = "take"


class Pass(NamedTuple):
    """Hand a die to the opponent and start its action (NT-3.1, NT-3.5)."""

    by: int
    die: int
    do: Literal["pass"] = "pass"


class Draw(NamedTuple):
    """Choose the pile (0 to 3) that cards are taken from; its result is those cards."""

    by: int
    pile: int
    do: Literal["draw"] = "draw"


class Keep(NamedTuple):
    """Action 1: keep one of the three cards, the opponent gets the others (NT-4.1)."""

    by: int
    icon: str
    do: Literal["keep"] = "keep"


class Ink(NamedTuple):
    """Write an icon in a cell (NT-5.1 to NT-5.6)."""

    by: int
    icon: str
    cell: int
    do: Literal["ink"] = "ink"


class Decline(NamedTuple):
    """Leave an icon out, at tables that play with ``draw_optional`` (NT-4.7)."""

    by: int
    icon: str
    do: Literal["decline"] = "decline"


class Roll(NamedTuple):
    """Action 5: roll all dice of one's column; the result is the new faces (NT-4.5)."""

    by: int
    do: Literal["roll"] = "roll"


Move = Take | Pass | Draw | Keep | Ink | Decline | Roll

VERBS = ("take", "pass", "draw", "keep", "ink", "decline", "roll")


class Result(NamedTuple):
    """What the table reveals: cards in the order drawn, dice top to bottom, tops by pile."""

    cards: str = ""
    dice: tuple[int, ...] = ()
    tops: tuple[tuple[int, str], ...] = ()


NOTHING = Result()


class Setup(NamedTuple):
    """Known before the first move: who starts (NT-2.6) and the four cards that show."""

    start: int = 0
    tops: str = "????"
