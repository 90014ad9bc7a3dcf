"""Nintai on paper: cover, leaflet, aids, sheets, cards, dice and box (NT-1.1)."""

from collections.abc import Mapping
from typing import Any

from games.nintai.pieces import (
    CARDS,
    COLUMNS,
    COPIES,
    DICE,
    ICON_KEYS,
    PILE_SIZES,
    REFILL,
    ROWS,
    SEATS,
)
from games.nintai.score import (
    ALL_ICONS,
    COLUMN_PAIR,
    COLUMN_THREE,
    ROW_DIFFERENT,
    penalty,
    sheet_lines,
)
from games.nintai.sheet import open_cells
from printkit.booklet import booklet
from printkit.box import tuck_box
from printkit.components import FULL_PAGE, HALF_PAGE, POKER, Component, Face, Kit, Size
from printkit.options import Options

DIE = 18.0
"""Edge of a paper die; a bought one has 16 mm and fits the same places on the sheet."""
NET = Size(4 * DIE + 8, 3 * DIE + 4)

EXAMPLE = "DFSBDCSMDF.C"
"""A sheet that shows every way to score; the leaflet adds it up with the game's own rules."""

FULL, HALF_FULL = "DFSBDCSMDFBC", "DFSBCM......"
"""Two sheets at the end of a game, for the price of filling up (NT-7.3)."""

POINTS = {
    "pair": COLUMN_PAIR,
    "three": COLUMN_THREE,
    "row": ROW_DIFFERENT,
    "six": ALL_ICONS,
}
FACTS = {
    "cards": CARDS,
    "copies": COPIES,
    "dice": len(DICE),
    "refill": REFILL,
    "empty": HALF_FULL.count("."),
    "sum": sum(line.points for line in sheet_lines(EXAMPLE)),
}


def kit(words: Mapping[str, Any], options: Options) -> Kit:
    icons = _icons(words)
    shared = {
        "icons": icons,
        "die": DIE,
        "dice": DICE,
        "rows": ROWS,
        "columns": "abcd"[:COLUMNS],
        "piles": PILE_SIZES,
        "points": POINTS,
        "example": EXAMPLE,
        "example_points": [line.points for line in sheet_lines(EXAMPLE)],
        "price": {
            "sheets": (FULL, HALF_FULL),
            "points": f"−{-penalty(FULL, HALF_FULL, 'full').points}",
        },
        "open_cells": open_cells,
    }
    return Kit(
        "nintai",
        words["game"]["title"],
        (
            Component("cover", FULL_PAGE, _face("cover", shared), safe=0, crop=False),
            *booklet("nintai/leaflet.svg", shared),
            Component("aids", HALF_PAGE, _face("aid", shared), count=SEATS, stock="card"),
            Component("sheets", HALF_PAGE, _face("sheet", shared), count=SEATS * options.copies),
            *(_card(icon) for icon in icons.values()),
            Component(
                "dice", NET, _face("net", shared), count=len(DICE), stock="card", safe=0, crop=False
            ),
            tuck_box("nintai", POKER, CARDS, options),
        ),
    )


def _card(icon: Mapping[str, str]) -> Component:
    return Component(
        "cards",
        POKER,
        _face("card", {"icon": icon}, f"card-{icon['key']}"),
        _face("back", {}),
        count=COPIES,
        corner=3,
        stock="card",
    )


def _icons(words: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """The six designs by their data letter: template key, name and initial (NT-1.5, NT-1.6)."""
    return {
        letter: {"key": key, "name": words["icons"][letter], "initial": words["initials"][letter]}
        for letter, key in ICON_KEYS.items()
    }


def _face(template: str, data: Mapping[str, Any], name: str | None = None) -> Face:
    return Face(name or template, f"nintai/{template}.svg", data)
