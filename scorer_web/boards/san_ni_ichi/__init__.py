"""San, Ni, Ichi! on the phone: the reveal row, the order of play, the mats, and what is asked."""

from scorer_web.boards.san_ni_ichi.opening import opening, opening_form
from scorer_web.boards.san_ni_ichi.scoring import final, score_form
from scorer_web.boards.san_ni_ichi.table import position
from scorer_web.boards.san_ni_ichi.telling import instead, notices, pieces

START_CLAUSE = "SNI-3.1"

__all__ = [
    "START_CLAUSE",
    "final",
    "instead",
    "notices",
    "opening",
    "opening_form",
    "pieces",
    "position",
    "score_form",
]
