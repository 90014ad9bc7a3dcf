"""Nin Jan on the phone: the three piles, the cards of the round in order, a wall of all cards."""

from scorer_web.boards.nin_jan.opening import Seating
from scorer_web.boards.nin_jan.scoring import Scoring
from scorer_web.boards.nin_jan.table import Table
from scorer_web.boards.nin_jan.telling import Telling


class NinJanBoard(Seating, Table, Telling, Scoring):
    start_clause = "NJ-2.1"


BOARD = NinJanBoard()
