"""Niwashi on the phone: the garden to pan, zoom and lay strips on, the display, the orders."""

from scorer_web.boards.niwashi.opening import Seating
from scorer_web.boards.niwashi.scoring import Scoring
from scorer_web.boards.niwashi.table import Table
from scorer_web.boards.niwashi.telling import Telling


class NiwashiBoard(Seating, Table, Telling, Scoring):
    start_clause = "NW-2.7"


BOARD = NiwashiBoard()
