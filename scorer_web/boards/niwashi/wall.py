"""The wall of strips: five keys for the plot in the middle, then the strips with that middle.

Every strip has its place there, whether it can still come or not: where it was seen before is a
hole, which answers with where it is.
"""

from collections.abc import Callable

from games.niwashi.pieces import BIT, FACES, PLOT_LETTERS, STRIPS, strip_name
from scorer_web.boards.board import Shown
from scorer_web.boards.niwashi.faces import faces, plots


def wall(live: int, once: bool, href: Callable[[str], str] | None = None) -> list[Shown]:
    """By middle plot the strips of our mix, or all there can be (NW-1.4). ``live`` is the set of
    those that are expected; ``href`` leads on with one, where it is not the last choice."""
    mix = STRIPS if once else FACES
    return [
        {
            "plot": plot,
            "said": said,
            "keys": [_key(strip, live, href) for strip in mix if strip[1] == PLOT_LETTERS[plot]],
        }
        for plot, said in plots().items()
    ]


def _key(strip: str, live: int, href: Callable[[str], str] | None) -> Shown:
    return {
        "tile": faces([strip])[0],
        "hole": not live & BIT[strip],
        "href": href(strip_name(strip)) if href else "",
    }
