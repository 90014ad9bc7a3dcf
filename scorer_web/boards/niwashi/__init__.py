"""Niwashi on the phone: the garden to pan, zoom and lay strips on, the display, the orders."""

from scorer_web.boards.niwashi.opening import opening, opening_form
from scorer_web.boards.niwashi.scoring import final, keepsake, score_form
from scorer_web.boards.niwashi.table import position
from scorer_web.boards.niwashi.telling import instead, notices, pieces

START_CLAUSE = "NW-2.7"

__all__ = [
    "START_CLAUSE",
    "final",
    "instead",
    "keepsake",
    "notices",
    "opening",
    "opening_form",
    "pieces",
    "position",
    "score_form",
]
