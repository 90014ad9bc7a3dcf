"""What is drawn cell by cell: QR codes, and the marks that a photo is read by (``games.marks``)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from markupsafe import Markup, escape

from games.marks import Mark

SEAL = 7.0
"""Width of a mark in mm, with its border: of 6, 7 and 8 the least that the strict photos of
benchmarks/photo_bench.py never missed at 2 megapixels."""
OVERLAP = 0.02
"""Rows of a mark reach into each other: else hair lines would part them."""


def qr(address: str, x: float, y: float, size: float, ink: str = "#000000") -> Markup:
    """A QR code as one path, ``size`` mm wide; the four modules around it must stay empty."""
    import segno

    rows = segno.make_qr(address, error="m").matrix
    return _cells(rows, x, y, size, ink)


def seal(mark: Mark, x: float, y: float, size: float, ink: str = "#000000") -> Markup:
    """A mark in its border as one path, ``size`` mm wide; a cell around it must stay empty."""
    inner = [[1, *(cell == "#" for cell in row), 1] for row in mark.rows]
    edge = [1] * len(inner[0])
    return _cells([edge, *inner, edge], x, y, size, ink, 1 + OVERLAP)


def _cells(
    rows: Sequence[Iterable[int]], x: float, y: float, size: float, ink: str, high: float = 1
) -> Markup:
    runs = "".join(
        f"M{column} {number}h{length}v{high:g}h-{length}z"
        for number, row in enumerate(rows)
        for column, length in _dark_runs(row)
    )
    place = f"translate({x:.3f} {y:.3f}) scale({size / len(rows):.5f})"
    return Markup(f'<path transform="{place}" fill="{escape(ink)}" d="{runs}"/>')


def _dark_runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Where the dark stretches of a row begin, and how long they are."""
    column = 0
    for dark, modules in groupby(row):
        length = len(list(modules))
        if dark:
            yield column, length
        column += length
