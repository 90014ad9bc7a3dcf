"""The moves of Niwashi and what the table reveals after them (docs/records/niwashi.md)."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from games import codec
from games.codec import Seat, form, one_of
from games.fields import Fields, choice, items, shown, text, whole
from games.niwashi.garden import WAYS, Cell
from games.niwashi.pieces import DISPLAY, FACE, LENGTH, PLOT_LETTERS, SHAPES, order_name, strip_name
from games.refusal import malformed

FARTHEST: Final = 999
"""Coordinates beyond this cannot be meant: a garden reaches some ninety plots at most."""

AREAS: Final = ("garden", "display", "discard", "pile", "aid")
"""Where the lantern may stand (NW-6.2)."""

PRIVATE: Final = ("hand", "orders")
"""Where it may not."""

SOURCES: Final = ("display", "discard", "pile")


def read_strip(value: Any, where: str) -> str:
    """A strip as it was read at the table: ``"spring summer sand"``, plot by plot."""
    names = text(value, where).split()
    if len(names) != LENGTH or not all(name in PLOT_LETTERS for name in names):
        raise malformed("unknown_strip", where, plots=list(PLOT_LETTERS), got=shown(value))
    return "".join(PLOT_LETTERS[name] for name in names)


def read_face(value: Any, where: str) -> str:
    return FACE[read_strip(value, where)]


def read_order(value: Any, where: str) -> str:
    """An order such as ``"winter cross"``: season, then shape."""
    words = text(value, where).split()
    if len(words) != 2 or words[0] not in PLOT_LETTERS or words[1] not in SHAPES:
        raise malformed("unknown_order", where, shapes=list(SHAPES), got=shown(value))
    return order_name(*words)


def _read_cell(value: Any, where: str) -> Cell:
    """Off the grid of plots there is no place (NW-5.1)."""
    if not isinstance(value, list) or len(value) != 2 or any(isinstance(n, float) for n in value):
        raise malformed("off_grid", where, "NW-5.1", got=shown(value))
    x, y = items(value, where, lambda n, at: whole(n, -FARTHEST, FARTHEST, at))
    return x, y


def read_place(value: Any, where: str) -> str:
    """Where the lantern stands: an area, a shape or colour of the aid, a strip of the display."""
    if isinstance(value, str) and len(value.split()) == LENGTH:
        return strip_name(read_face(value, where))
    return choice(value, (*AREAS, *SHAPES, *PLOT_LETTERS, *PRIVATE), where)


Plots = Annotated[str, "strip", form(read_strip, strip_name)]
Strip = Annotated[str, form(read_face, strip_name)]
At = Annotated[Cell, form(_read_cell, list)]
Way = Annotated[str, one_of(WAYS)]


class Reveal(NamedTuple):
    """Step 1: lay a fulfilled order open (NW-4.9)."""

    by: int
    order: Annotated[str, form(read_order)]
    do: Literal["reveal"] = "reveal"

    @property
    def season(self) -> str:
        return self.order.split()[0]

    @property
    def shape(self) -> str:
        return self.order.split()[1]


class Lay(NamedTuple):
    """Step 2a: lay a strip, its plots left to right or top to bottom from the cell ``at`` on."""

    by: int
    plots: Plots
    at: At
    dir: Way
    do: Literal["lay"] = "lay"

    @property
    def x(self) -> int:
        return self.at[0]

    @property
    def y(self) -> int:
        return self.at[1]


class Lantern(NamedTuple):
    """Step 2b: move the lantern; the result shows the hand put on the discard (NW-6.1, NW-6.3)."""

    by: int
    on: Annotated[str, form(read_place)]
    do: Literal["lantern"] = "lantern"


class Draw(NamedTuple):
    """Step 3: take one strip; the result is the one turned up in its place (NW-7.1, NW-7.8)."""

    by: int
    source: Annotated[str, "from", one_of(SOURCES)]
    strip: Strip = ""
    """Only who takes blindly from the draw pile cannot name it; that is refused (NW-7.2)."""
    do: Literal["draw"] = "draw"


class Pass(NamedTuple):
    """Take no strip where that is allowed (NW-7.9); with an empty hand: nothing to reveal."""

    by: int
    do: Literal["pass"] = "pass"


Move = Reveal | Lay | Lantern | Draw | Pass


class Result(NamedTuple):
    """What the table reveals: the discarded hand (last on top) and strips turned up.

    Of the hand the top strip is enough, unless any discard may be taken (NW-7.5).
    """

    hand: tuple[Strip, ...] = ()
    display: tuple[Strip, ...] = ()


NOTHING = Result()


class Centre(NamedTuple):
    """The strip that starts the garden (NW-2.2)."""

    plots: Plots
    at: At = (0, 0)
    dir: Way = "across"


def _read_centre(value: Any, where: str) -> Centre:
    data = Fields(value, where)
    centre = codec.read(Centre, data, ())
    data.done()
    return centre


def _read_display(value: Any, where: str) -> tuple[str, ...]:
    display = tuple(items(value, where, read_face))
    if len(display) != DISPLAY:
        raise malformed("display_size", where, wanted=DISPLAY, got=len(display))
    return display


def _read_sure(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise malformed("not_a_choice", where, allowed=["true"], got=shown(value))
    return value


def _write_display(display: tuple[str, ...]) -> list[str]:
    return [strip_name(strip) for strip in display]


class Setup(NamedTuple):
    """Known before the first move: the strip in the centre, the display and who starts."""

    centre: Annotated[Centre, form(_read_centre, lambda centre: codec.write(centre, ()))]
    display: Annotated[tuple[str, ...], form(_read_display, _write_display)] = ()
    """Left out where draws are not followed."""
    start: Seat = 0
    sure: Annotated[bool, form(_read_sure)] = False
    """The table insists on strips that are not in our mix, or there twice (NW-1.4)."""
