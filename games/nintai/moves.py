"""The moves of Nintai and what the table reveals after them."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from games.codec import Seat, form, list_of, whole_from
from games.fields import Fields, choice, items, shown, text
from games.nintai.cards import UNSEEN
from games.nintai.pieces import ICONS, PILE_SIZES
from games.nintai.sheet import CELL_INDEX, CELL_NAMES
from games.refusal import malformed

PILES: Final = len(PILE_SIZES)


def read_icon(value: Any, where: str) -> str:
    if not isinstance(value, str) or value not in tuple(ICONS):
        raise malformed("unknown_icon", where, icons=list(ICONS), got=shown(value))
    return value


def _read_cell(value: Any, where: str) -> int:
    name = text(value, where)
    if name not in CELL_INDEX:
        raise malformed("unknown_cell", where, got=shown(value))
    return CELL_INDEX[name]


Icon = Annotated[str, form(read_icon)]
Icons = Annotated[str, list_of(form(read_icon), "".join)]
Die = Annotated[int, whole_from(1, 6)]
Pile = Annotated[int, whole_from(1, PILES, zero=1)]
Cell = Annotated[int, form(_read_cell, CELL_NAMES.__getitem__)]


class Take(NamedTuple):
    """Take dice out of the middle, the first one higher in the column (NT-2.3 to NT-2.5)."""

    by: int
    dice: tuple[Die, ...]
    do: Literal["take"] = "take"


class Pass(NamedTuple):
    """Hand a die to the opponent and start its action (NT-3.1, NT-3.5)."""

    by: int
    die: Die
    do: Literal["pass"] = "pass"


class Draw(NamedTuple):
    """Choose the pile (0 to 3) that cards are taken from; its result is those cards."""

    by: int
    pile: Pile
    do: Literal["draw"] = "draw"


class Keep(NamedTuple):
    """Action 1: keep one of the three cards, the opponent gets the others (NT-4.1)."""

    by: int
    icon: Icon
    do: Literal["keep"] = "keep"


class Ink(NamedTuple):
    """Write an icon in a cell (NT-5.1 to NT-5.6)."""

    by: int
    icon: Icon
    cell: Cell
    do: Literal["ink"] = "ink"


class Decline(NamedTuple):
    """Leave an icon out, at tables that play with ``draw_optional`` (NT-4.7)."""

    by: int
    icon: Icon
    do: Literal["decline"] = "decline"


class Roll(NamedTuple):
    """Action 5: roll all dice of one's column; the result is the new faces (NT-4.5)."""

    by: int
    do: Literal["roll"] = "roll"


Move = Take | Pass | Draw | Keep | Ink | Decline | Roll


def _read_tops(value: Any, where: str) -> tuple[tuple[int, str], ...]:
    """Cards that show, by the number of their pile."""
    tops = Fields(value, where)
    known = {str(pile + 1): pile for pile in range(PILES)}
    for key in tops.data:
        choice(key, known, tops.path(key))
    return tuple((known[key], read_icon(icon, tops.path(key))) for key, icon in tops.data.items())


def _write_tops(tops: tuple[tuple[int, str], ...]) -> dict[str, str]:
    return {str(pile + 1): icon for pile, icon in tops}


class Result(NamedTuple):
    """What the table reveals: cards in the order drawn, dice top to bottom, tops by pile."""

    cards: Icons = ""
    dice: tuple[Die, ...] = ()
    tops: Annotated[tuple[tuple[int, str], ...], form(_read_tops, _write_tops)] = ()


NOTHING = Result()


def _read_first_tops(value: Any, where: str) -> str:
    """The card that shows on each pile, ``?`` where nobody noted it."""
    tops = items(value, where, lambda top, at: top if top == UNSEEN else read_icon(top, at))
    if len(tops) != PILES:
        raise malformed("tops_count", where, wanted=PILES, got=len(tops))
    return "".join(tops)


class Setup(NamedTuple):
    """Known before the first move: who starts (NT-2.6) and the four cards that show."""

    start: Seat = 0
    tops: Annotated[str, form(_read_first_tops, list)] = UNSEEN * PILES
