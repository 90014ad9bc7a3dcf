"""San, Ni, Ichi! on the phone: the reveal row, the order of play, the mats, and what is asked."""

from scorer_web.boards.san_ni_ichi.opening import Seating
from scorer_web.boards.san_ni_ichi.scoring import Scoring
from scorer_web.boards.san_ni_ichi.table import Table
from scorer_web.boards.san_ni_ichi.telling import Telling


class SanNiIchiBoard(Seating, Table, Telling, Scoring):
    start_clause = "SNI-3.1"


BOARD = SanNiIchiBoard()
