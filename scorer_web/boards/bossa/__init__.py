"""Bossa on the phone: the two lines with their next places, the open hands, and what is asked."""

from scorer_web.boards.bossa.opening import opening
from scorer_web.boards.bossa.scoring import final, score_form
from scorer_web.boards.bossa.table import position
from scorer_web.boards.bossa.telling import instead, notices, pieces

START_CLAUSE = "BO-2.3"

__all__ = [
    "START_CLAUSE",
    "final",
    "instead",
    "notices",
    "opening",
    "pieces",
    "position",
    "score_form",
]
