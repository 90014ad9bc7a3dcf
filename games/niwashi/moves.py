"""The moves of Niwashi and what the table reveals after them."""

from typing import Literal, NamedTuple

from games.niwashi.garden import NOBODY


class Reveal(NamedTuple):
    """Step 1: lay a fulfilled order open (NW-4.9)."""

    by: int
    season: str
    shape: str
    do: Literal["reveal"] = "reveal"


class Lay(NamedTuple):
    """Step 2a: lay a strip, its plots left to right or top to bottom from ``(x, y)`` on."""

    by: int
    plots: str
    x: int
    y: int
    dir: str
    do: Literal["lay"] = "lay"


class Lantern(NamedTuple):
    """Step 2b: move the lantern; the result shows the hand put on the discard (NW-6.1, NW-6.3)."""

    by: int
    on: str
    do: Literal["lantern"] = "lantern"


class Draw(NamedTuple):
    """Step 3: take one strip; the result is the one turned up in its place (NW-7.1, NW-7.8)."""

    by: int
    source: str
    strip: str
    do: Literal["draw"] = "draw"


class Pass(NamedTuple):
    """Take no strip where that is allowed (NW-7.9); with an empty hand: nothing to reveal."""

    by: int
    do: Literal["pass"] = "pass"


Move = Reveal | Lay | Lantern | Draw | Pass

VERBS = ("reveal", "lay", "lantern", "draw", "pass")

SOURCES = ("display", "discard", "pile")


class Result(NamedTuple):
    """What the table reveals: the discarded hand (last on top) and strips turned up."""

    hand: tuple[str, ...] = ()
    display: tuple[str, ...] = ()


NOTHING = Result()


class Setup(NamedTuple):
    """Known before the first move: the strip in the centre, the display and who starts."""

    centre: Lay
    display: tuple[str, ...]
    start: int = 0


def centre(plots: str, x: int = 0, y: int = 0, way: str = "across") -> Lay:
    """The strip that starts the garden: nobody laid it (NW-2.2, NW-4.8)."""
    return Lay(NOBODY, plots, x, y, way)
