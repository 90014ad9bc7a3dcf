"""The garden as a drawing: strips in the order they were laid, what is outlined, what is lit."""

from collections.abc import Collection
from math import ceil, floor
from typing import cast

from games.niwashi.garden import Cell, Garden, bits, strip_cells
from games.niwashi.moves import Lay, Reveal
from games.niwashi.pieces import LENGTH, PLOT_NAMES, SEATS
from games.niwashi.position import State
from games.niwashi.rules import Niwashi
from games.niwashi.shapes import Motif, motifs
from games.record import Play
from scorer_web.boards.board import Shown
from scorer_web.boards.niwashi.faces import Place

SCALE = 10
"""Units of the drawing to a plot."""

MARGIN = 1
"""Columns and rows around the garden."""

LEAST = (9, 7)
"""Columns and rows that are always in view, so that a young garden is not huge."""


RIM = 0.8
"""The rim with the numbers of columns and rows, in plots."""


def drawing(play: Play) -> Shown:
    state: State = play.state
    cells = state.garden.cells()
    (left, width), (top, height) = _spans(cells)
    return {
        "scale": SCALE,
        "bounds": _scaled(left, top, width, height),
        "view": _scaled(left - RIM, top - RIM, width + RIM, height + RIM),
        "columns": range(ceil(left), floor(left + width)),
        "rows": range(ceil(top), floor(top + height)),
        "rim": ((left - RIM / 2) * SCALE, (top - RIM / 2) * SCALE),
        "strips": _strips(play),
        "count": len(state.laid),
        "last": [outline(shown_cells(state, seat)) for seat in range(SEATS)],
        "cells": {f"{x},{y}": PLOT_NAMES[plot] for (x, y), plot in cells.items()},
    }


def _spans(cells: Collection[Cell]) -> list[tuple[float, float]]:
    """Where the columns and the rows in view begin, and how many they are."""
    ways = zip(*cells, strict=True)
    return [_span(min(way), max(way), least) for way, least in zip(ways, LEAST, strict=True)]


def _scaled(*numbers: float) -> str:
    return " ".join(f"{number * SCALE:g}" for number in numbers)


def _span(first: int, last: int, least: int) -> tuple[float, float]:
    size = last - first + 1 + 2 * MARGIN
    spare = max(0, least - size)
    return first - MARGIN - spare / 2, size + spare


def _strips(play: Play) -> list[Shown]:
    """What shows of every strip, in the order laid; some are covered altogether."""
    state: State = play.state
    entered = [entry.at for entry in play.moves if isinstance(entry.move, Lay)]
    before = len(state.laid) - len(entered)
    top = {cell: number for number, lay in enumerate(state.laid) for cell in cells_of(lay)}
    return [
        {
            "plots": [(*cell, PLOT_NAMES[plot]) for cell, plot in seen],
            "path": outline([cell for cell, _ in seen]),
            "at": None if number < before else entered[number - before],
        }
        for number, lay in enumerate(state.laid)
        if (seen := [pair for pair in _pairs(lay) if top[pair[0]] == number])
    ]


def _pairs(lay: Lay) -> list[tuple[Cell, str]]:
    return list(zip(cells_of(lay), lay.plots, strict=True))


def cells_of(place: Place | Lay) -> list[Cell]:
    return list(strip_cells(place.x, place.y, place.dir))


def shown_cells(state: State, seat: int) -> list[Cell]:
    """What still shows of the strip a player laid last (NW-4.6)."""
    return [state.garden.cell(position) for position in bits(state.garden.shown[seat])]


def outline(cells: Collection[Cell]) -> str:
    """The path around cells, side by side."""
    return "".join(_sides(cell, cells) for cell in sorted(cells))


def _sides(cell: Cell, cells: Collection[Cell]) -> str:
    x, y = cell
    left, top, side = x * SCALE, y * SCALE, SCALE
    sides = (
        ((x, y - 1), f"M{left} {top}h{side}"),
        ((x, y + 1), f"M{left} {top + side}h{side}"),
        ((x - 1, y), f"M{left} {top}v{side}"),
        ((x + 1, y), f"M{left + side} {top}v{side}"),
    )
    return "".join(path for neighbour, path in sides if neighbour not in cells)


def rules_of(play: Play) -> Niwashi:
    """The rules of the table: they can tell more than those of every game."""
    return cast(Niwashi, play.game)


def reveals(play: Play) -> list[Reveal]:
    """The orders that are fulfilled for the mover now."""
    found = rules_of(play).reveals(play.state)
    return [move for move in found if isinstance(move, Reveal)]


def lit(play: Play) -> list[Shown]:
    """For every order fulfilled for the mover one motif that shows it (NW-4.1)."""
    state: State = play.state
    orders = rules_of(play).orders
    reach = {"mirror": orders.mirror, "touching": orders.touching(state, state.mover)}
    return [
        _motif(move, state.garden, motifs(state.garden, [move.shape], [move.season], **reach)[0])
        for move in reveals(play)
    ]


def _motif(move: Reveal, garden: Garden, motif: Motif) -> Shown:
    cells = garden.cells()
    return {
        "season": move.season,
        "shape": move.shape,
        "plots": [(*cell, PLOT_NAMES[cells[cell]]) for cell in motif.cells],
        "path": outline(motif.cells),
    }


def suggestion(state: State) -> Place:
    """A legal place to begin with: near the strip that was laid last, covering its end."""
    last = state.laid[-1]
    middle = cells_of(last)[1]
    return nearest(state, Place(middle[0], middle[1], last.dir))


def nearest(state: State, wish: Place) -> Place:
    """The legal place next to the one somebody had in mind."""

    def distance(slot: tuple[int, int, str]) -> tuple[int, bool]:
        x, y, way = slot
        return abs(x - wish.x) + abs(y - wish.y) + (way != wish.dir), way != wish.dir

    return Place(*min(state.garden.slots(), key=distance))


def ghost(state: State, plots: list[str], place: Place) -> Shown:
    """A strip on trial: where it would lie, what it would cover, and what to say about it."""
    occupied = state.garden.cells()
    cells = cells_of(place)
    covered = [cell in occupied for cell in cells]
    return {
        "place": place,
        "plots": plots,
        "cells": cells,
        "covered": covered,
        "count": sum(covered),
        "touches": any(_beside(cell) & occupied.keys() for cell in cells),
        "same": any(
            PLOT_NAMES[occupied[cell]] == plot
            for cell, plot in zip(cells, plots, strict=True)
            if cell in occupied
        ),
    }


def _beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def turned(strip: list[str], place: Place) -> tuple[list[str], Place]:
    """A quarter turn to the right about the plot in the middle; four of them lead round."""
    step = LENGTH // 2
    if place.dir == "across":
        return strip, Place(place.x + step, place.y - step, "down")
    return strip[::-1], Place(place.x - step, place.y + step, "across")
