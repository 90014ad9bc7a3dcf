"""What the tapped tiles lack for a place, in a few words."""

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from games.bossa.moves import Tiles
from games.bossa.pieces import DOTS
from scorer_web.boards.bossa.faces import tiles_text


def missing(
    tiles: Tiles, line: str, value: int, counts: Sequence[int], is_stack: bool = False
) -> str:
    """The first thing in the way, without the chip; empty if nothing is, or nothing is tapped."""
    if not tiles:
        return ""
    dots = [DOTS[line][tile] for tile in tiles]
    if 0 in dots:
        return _("no white dots") if line == "white" else _("no black dots")
    if is_stack and len(tiles) > counts[0]:
        layers, left = divmod(len(tiles), counts[0])
        # Whether they also divide into layers of this value, only the engine knows.
        return "" if not left and sum(dots) == layers * value else _("no whole layers")
    total = sum(dots)
    if total > value:
        return ngettext("%(num)d dot too many", "%(num)d dots too many", total - value)
    if len(tiles) > max(counts):
        return _("too many tiles")
    if total < value:
        return ngettext("%(num)d dot short", "%(num)d dots short", value - total)
    return "" if len(tiles) in counts else _("needs %(tiles)s", tiles=tiles_text(counts))
