"""Niwashi on paper: cover, leaflet, aids, garden strips, orders, a lantern and a log (NW-1.1)."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import pairwise, product
from typing import Any, ClassVar

from games.niwashi import pieces as niwashi
from games.niwashi.garden import Garden, begin
from games.niwashi.score import RATINGS, rating
from games.niwashi.shapes import PICTURES, motifs
from games.sentences import Sentences
from printkit.kit import Kit
from printkit.layout.components import FULL_PAGE, Component
from printkit.layout.geometry import Size
from printkit.typesetting.wording import speech

PLOT = 25.0
STRIP = Size(niwashi.LENGTH * PLOT, PLOT)
ORDER = Size(44, 44)
LANTERN = Size(190, 124)
"""Shares a sheet of either paper with the box."""

PILES = Size(STRIP.width, 2 * STRIP.height + 1)
PILED = math.ceil(len(niwashi.STRIPS) / 2) + len(niwashi.SEASONS) * len(niwashi.DEFAULT_SHAPES)
"""In the box the strips lie in two piles side by side, and the orders on top of them."""

OTHER_SHAPES = tuple(shape for shape in niwashi.SHAPES if shape not in niwashi.DEFAULT_SHAPES)

GAMES = 24
"""Lines of a log sheet."""

SIDE, WALL = 20.0, 26.0
EAVES, RISE = 32.0, 12.0
"""The roof is a pyramid over a square of 32 mm; with a rise of 12 its faces are 20 mm deep."""
HEIGHT = WALL + RISE * SIDE / EAVES
"""Of the lantern: the roof meets the walls where the pyramid is as wide as the box."""

MOST = niwashi.SEATS * niwashi.ORDERS
Lay = tuple[str, int, int, str]
"""A strip in a picture: its plots, the cell of its first plot, across or down."""

BED: tuple[Lay, ...] = (("FSN", 0, 0, "across"), ("HWF", 2, 0, "down"))
PLACES: tuple[Lay, ...] = (
    ("WHS", 0, 0, "down"),
    ("SNH", 1, 0, "across"),
    ("WSF", -1, 1, "across"),
    ("HSW", 2, 0, "down"),
)
"""Four ways to lay a strip on the bed; the engine says which of them the rules allow (NW-5.2)."""

OWN_LAY: Lay = ("FWW", 1, 0, "down")
PARTNER_LAY: Lay = ("WWN", 1, 0, "across")
MOTIF_BED: tuple[Lay, ...] = (("WWH", 0, 0, "across"),)
"""A garden in which the partner's strip completes a shape (NW-4.1)."""


class Niwashi(Kit):
    accent = "moss"
    pattern = "sand"
    facts: ClassVar[Mapping[str, object]] = {
        "strips": len(niwashi.STRIPS),
        "orders": len(niwashi.SEASONS) * len(niwashi.DEFAULT_SHAPES),
        "shapes": len(niwashi.DEFAULT_SHAPES),
        "seasons": len(niwashi.SEASONS),
        "hand": niwashi.HAND,
        "held": niwashi.ORDERS_IN_HAND,
        "display": niwashi.DISPLAY,
        "games": GAMES,
        "most": MOST,
        "height": round(HEIGHT),
    }
    aid_count = niwashi.SEATS
    slip_count = 0
    boxed = PILES, PILED
    box_template = "niwashi/box.svg"
    loose = HEIGHT

    @cached_property
    def spoken(self) -> Sentences:
        return speech(self.game, self.options.lang, self.words)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "plots": tuple(niwashi.PLOT_NAMES.values()),
            "shapes": [self._shape(shape) for shape in niwashi.DEFAULT_SHAPES],
            "facts": self.facts,
            "places": _places(),
            "motif": self._motif(),
            "bands": _bands(),
            "lantern": _lantern(),
        }

    def pieces(self) -> Iterator[Component]:
        for plots in niwashi.STRIPS:
            yield self._strip(plots)
        yield from self._orders("orders", niwashi.DEFAULT_SHAPES)
        yield Component("lantern", LANTERN, self.face("lantern"), stock="card", crop=False)
        yield replace(self.slip("log", FULL_PAGE, self.options.copies), whole=True)

    def extras(self) -> Iterator[Component]:
        """Besides, what a table with other shapes needs (NW-1.3)."""
        yield from super().extras()
        yield from self._orders("orders-more", OTHER_SHAPES)
        yield self.aid("aids-more", shapes=[self._shape(shape) for shape in OTHER_SHAPES])

    def _strip(self, plots: str) -> Component:
        kinds = [niwashi.PLOT_NAMES[plot] for plot in plots]
        mark = self.mark(niwashi.strip_name(plots))
        front, back = self.face("strip", f"strip-{plots}", kinds=kinds, **mark), "strip-back"
        # Petals and snow run up to the cut, and may be cut.
        return Component("strips", STRIP, front, self.face("back", back), stock="card", safe=0)

    def _orders(self, part: str, shapes: Iterable[str]) -> Iterator[Component]:
        """One order for each shape and season (NW-1.2)."""
        back = self.face("back", "order-back")
        for shape, season in product(shapes, niwashi.SEASONS):
            told, mark = self._order(season, shape), self.mark(niwashi.order_name(season, shape))
            front = self.face("order", f"{season}-{shape}", **told, **mark)
            yield Component(part, ORDER, front, back, stock="card")

    def _order(self, season: str, shape: str) -> dict[str, Any]:
        told = self.spoken.say("lines", "order", {"season": season, "shape": shape})
        return {"season": season, "shape": self._shape(shape), "label": told}

    def _shape(self, shape: str) -> dict[str, Any]:
        rows = PICTURES[shape].split()
        return {
            "key": shape,
            "name": self.spoken.look_up("shapes", shape),
            "cells": [
                (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"
            ],
            "columns": len(rows[0]),
            "rows": len(rows),
        }

    def _motif(self) -> dict[str, Any]:
        """The example of a fulfilled order: garden, the partner's strip, and what it fulfils."""
        own, partner = range(niwashi.SEATS)
        garden = _grown(MOTIF_BED).lay(own, *OWN_LAY).lay(partner, *PARTNER_LAY)
        found = motifs(garden, niwashi.DEFAULT_SHAPES, touching=garden.shown[partner])[0]
        return {
            "cells": _named(garden.cells()),
            "strip": _picture(PARTNER_LAY),
            "order": self._order(found.season, found.shape)["label"],
            "plots": found.cells,
        }


KIT = Niwashi


def _places() -> list[dict[str, Any]]:
    """The four ways to lay, with the plots they cover and whether they are allowed."""
    garden = _grown(BED)
    return [
        {
            "cells": _named(garden.cells()),
            "strip": _picture(lay),
            "left": max(0, -lay[1]),
            "columns": len({x for x, _ in {*garden.cells(), *_cells(lay)}}),
            "covered": [cell for cell in _cells(lay) if cell in garden.cells()],
            "allowed": lay[1:] in garden.slots(),
        }
        for lay in PLACES
    ]


def _grown(lays: tuple[Lay, ...]) -> Garden:
    garden = begin(*lays[0])
    for lay in lays[1:]:
        garden = garden.lay(0, *lay)
    return garden


def _named(cells: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    return {cell: niwashi.PLOT_NAMES[plot] for cell, plot in cells.items()}


def _picture(lay: Lay) -> dict[str, Any]:
    plots, x, y, way = lay
    return {"kinds": [niwashi.PLOT_NAMES[plot] for plot in plots], "x": x, "y": y, "way": way}


def _cells(lay: Lay) -> list[tuple[int, int]]:
    plots, x, y, way = lay
    across = way == "across"
    return [(x + n * across, y + n * (not across)) for n in range(len(plots))]


def _bands() -> list[dict[str, Any]]:
    """The rating scale, lowest first: from and to how many orders, and the key of its words."""
    least = [(0, rating(0)), *reversed(RATINGS), (MOST + 1, "")]
    return [
        {"low": low, "high": above - 1, "key": key} for (low, key), (above, _) in pairwise(least)
    ]


def _lantern() -> dict[str, Any]:
    """The lantern's measures, and the corners of the roof's net about its tip."""
    half = EAVES / 2
    edge = math.hypot(half, half, RISE)
    face = 2 * math.asin(half / edge)
    start = math.pi / 2 - 2 * face
    return {
        "side": SIDE,
        "wall": WALL,
        "eaves": EAVES,
        "rise": RISE,
        "overhang": RISE * (1 - SIDE / EAVES),
        "ridge": edge,
        "corners": [
            (edge * math.cos(start + turn * face), edge * math.sin(start + turn * face))
            for turn in range(5)
        ],
        "seen": _seen,
    }


def _seen(x: float, y: float, z: float) -> tuple[float, float]:
    """A point of the lantern as one sees it standing on a table, from one corner and above."""
    turn, tilt = math.radians(28), math.radians(24)
    across = x * math.cos(turn) - y * math.sin(turn)
    away = x * math.sin(turn) + y * math.cos(turn)
    return across, -z * math.cos(tilt) + away * math.sin(tilt)
