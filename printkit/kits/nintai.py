"""Nintai on paper: cover, leaflet, aids, sheets, cards, dice and box (NT-1.1)."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from games.nintai import pieces as nintai
from games.nintai import score
from games.nintai.sheet import open_cells
from printkit.kit import Kit
from printkit.layout.components import HALF_PAGE, POKER, Component
from printkit.layout.geometry import Size

DIE = 18.0
"""Edge of a paper die; a bought one has 16 mm and fits the same places on the sheet."""
NET = Size(4 * DIE + 8, 3 * DIE + 4)
SPARE_DICE = 1
"""Folding goes wrong, and there is room on the sheet."""

EXAMPLE = "DFSBDCSMDF.C"
"""A sheet that shows every way to score; the leaflet adds it up with the game's own rules."""

FULL, HALF_FULL = "DFSBDCSMDFBC", "DFSBCM......"
"""Two sheets at the end of a game, for the price of filling up (NT-7.3)."""

POINTS = {
    "pair": score.COLUMN_PAIR,
    "three": score.COLUMN_THREE,
    "row": score.ROW_DIFFERENT,
    "six": score.ALL_ICONS,
}


class Grid(NamedTuple):
    """Where the cells to ink lie on a sheet, in mm from its corner."""

    left: float = 38
    top: float = 27
    cell: float = 28
    rim: float = 3.6
    """How far within the edge of the sheet its camera marks begin."""


GRID = Grid()


class Nintai(Kit):
    pattern = "asanoha"
    facts: ClassVar[Mapping[str, object]] = {
        "cards": nintai.CARDS,
        "copies": nintai.COPIES,
        "dice": len(nintai.DICE),
        "refill": nintai.REFILL,
        "empty": HALF_FULL.count("."),
        "sum": sum(line.points for line in score.sheet_lines(EXAMPLE)),
    }
    aid_count = nintai.SEATS
    slip_count = 0
    boxed = POKER, nintai.CARDS
    loose = DIE

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "icons": self.icons,
            "die": DIE,
            "dice": nintai.DICE,
            "grid": GRID,
            "rows": nintai.ROWS,
            "columns": "abcd"[: nintai.COLUMNS],
            "piles": nintai.PILE_SIZES,
            "points": POINTS,
            "example": EXAMPLE,
            "example_points": [line.points for line in score.sheet_lines(EXAMPLE)],
            "price": {
                "sheets": (FULL, HALF_FULL),
                "points": f"−{-score.penalty(FULL, HALF_FULL, 'full').points}",
            },
            "open_cells": open_cells,
        }

    @cached_property
    def icons(self) -> dict[str, dict[str, str]]:
        """The six designs by their data letter: template key, name, initial (NT-1.5, NT-1.6)."""
        names, initials = self.words["icons"], self.words["initials"]
        return {
            letter: {"key": key, "name": names[letter], "initial": initials[letter]}
            for letter, key in nintai.ICON_KEYS.items()
        }

    def pieces(self) -> Iterator[Component]:
        sheets = nintai.SEATS * self.options.copies
        corners = [self.mark(corner) for corner in nintai.MARKED]
        yield self.slip("sheet", HALF_PAGE, sheets, part="sheets", corners=corners)
        for icon in self.icons.values():
            yield self.card(f"card-{icon['key']}", count=nintai.COPIES, icon=icon)
        net, nets = self.face("net"), len(nintai.DICE) + SPARE_DICE
        yield Component("dice", NET, net, count=nets, stock="card", safe=0, crop=False)


KIT = Nintai
