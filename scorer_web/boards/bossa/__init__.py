"""Bossa on the phone: the two lines with their next places, the open hands, and what is asked."""

from scorer_web.boards.bossa.scoring import Scoring
from scorer_web.boards.bossa.table import Table
from scorer_web.boards.bossa.telling import Telling


class BossaBoard(Table, Telling, Scoring):
    start_clause = "BO-2.3"


BOARD = BossaBoard()
