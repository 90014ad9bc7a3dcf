"""Niwashi's pieces as pages draw, say and read them: plots, strips, shapes, places."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from games.niwashi.garden import WAYS
from games.niwashi.moves import FARTHEST
from games.niwashi.pieces import LENGTH, PLOT_LETTERS, SEASONS, SHAPES, strip_name
from games.niwashi.score import RATINGS
from games.niwashi.shapes import PICTURES
from games.sentences import Sentences, sentences
from scorer_web.frame.language import lang, listed, named

CELL = re.compile(r"(-?\d{1,3}),(-?\d{1,3})", re.ASCII)


class Face(NamedTuple):
    """A strip: its record name, its plots and what it is called."""

    name: str
    plots: list[str]
    said: str


class Place(NamedTuple):
    """Where a strip lies or would lie."""

    x: int
    y: int
    dir: str


class Figure(NamedTuple):
    """A shape to be drawn: its size in plots and their places; what its orders are called."""

    name: str
    said: str
    orders: dict[str, str]
    columns: int
    rows: int
    cells: list[tuple[int, int]]


def say() -> Sentences:
    return sentences("niwashi", lang())


def plots() -> dict[str, str]:
    """The five kinds of plot with their names in the page's language."""
    return named("niwashi", "plots", PLOT_LETTERS)


def seasons() -> dict[str, str]:
    return named("niwashi", "plots", SEASONS)


def ratings() -> dict[str, str]:
    """What a joint score is worth, in words (NW-8.4)."""
    return named("niwashi", "ratings", (*(word for _, word in RATINGS), "beginning"))


def figures(shapes: Iterable[str] = SHAPES) -> dict[str, Figure]:
    return {shape: figure(shape) for shape in shapes}


def figure(shape: str) -> Figure:
    rows = PICTURES[shape].split()
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    said = say().look_up("shapes", shape)
    return Figure(shape, said, order_names(shape), len(rows[0]), len(rows), cells)


def order_names(shape: str) -> dict[str, str]:
    """The four orders of a shape, by season."""
    return {
        season: say().say("lines", "order", {"season": season, "shape": shape})
        for season in SEASONS
    }


def face(plot_names: list[str]) -> Face:
    names = plots()
    return Face(" ".join(plot_names), plot_names, listed(names[plot] for plot in plot_names))


def faces(strips: Iterable[str]) -> list[Face]:
    """Strips of the engine, three letters each."""
    return [face(strip_name(strip).split()) for strip in strips]


def strip_of(value: object) -> list[str]:
    """The plots of a strip as people write it; nothing if it is none."""
    names = value.split() if isinstance(value, str) else []
    known = len(names) == LENGTH and all(name in PLOT_LETTERS for name in names)
    return names if known else []


def letters(plot_names: Iterable[str]) -> str:
    return "".join(PLOT_LETTERS[name] for name in plot_names)


def place_of(at: object, way: object) -> Place | None:
    """A place from the address (``"2,-1"``) or from an entry (``[2, -1]``)."""
    if isinstance(at, str) and (found := CELL.fullmatch(at)):
        at = [int(number) for number in found.groups()]
    if not isinstance(at, list) or len(at) != 2 or way not in WAYS:
        return None
    x, y = at
    if type(x) is not int or type(y) is not int or max(abs(x), abs(y)) > FARTHEST:
        return None
    return Place(x, y, way)
