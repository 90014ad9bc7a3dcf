"""The patterns a camera reads: squares of 5 x 5 cells, no two alike however they are turned.

They are words of Golay's code, in a form that turning a square by a quarter leads into itself. So
any two patterns, and a pattern and its own turns, differ in at least eight cells. All have as many
dark cells: no card is darker than another by its mark. What is printed once must be readable for
ever, so none of this may change.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

SIDE: Final = 5
CELLS: Final = SIDE * SIDE
DISTANCE: Final = 8
"""Cells in which any two patterns differ at least."""
DARK: Final = 12
"""Dark cells of every pattern, besides the one in the middle, which always is."""
QUARTERS: Final = 4

_CIRCLES: Final = (
    *((0, 4, 24, 20), (1, 9, 23, 15), (2, 14, 22, 10)),
    *((3, 19, 21, 5), (6, 8, 18, 16), (7, 13, 17, 11)),
)
"""The cells that a quarter turn leads into each other; they are counted row by row from 0."""

_GENERATORS: Final = (
    ("1000", "0000", "0000", "1110", "1001", "1001"),
    ("0000", "1000", "0000", "1001", "1110", "1001"),
    ("0000", "0000", "1000", "1001", "1001", "1110"),
)
"""Three words by their circles; with their turns they are a basis of the code."""


def turned(pattern: int) -> int:
    """The pattern after a quarter turn clockwise."""
    return sum(
        1 << row + SIDE * (SIDE - 1 - column)
        for row, column in product(range(SIDE), repeat=2)
        if pattern >> SIDE * (SIDE - 1 - row) + (SIDE - 1 - column) & 1
    )


@cache
def patterns() -> tuple[int, ...]:
    """All patterns, the most checkered first: those are the least like anything else in a picture.

    The cells of a pattern are the digits of a binary number, row by row; a 1 is light.
    """
    even = (word for word in _words() if word.bit_count() == CELLS - 1 - DARK)
    words = {min(_turns(word)) for word in even if len(set(_turns(word))) == QUARTERS}
    return tuple(sorted(words, key=lambda word: (-_edges(word), word)))


def rows(pattern: int) -> list[str]:
    """A pattern as it is seen: a line of ``#`` and ``.`` for each row, ``#`` being dark."""
    cells = f"{pattern:0{CELLS}b}".translate({ord("0"): "#", ord("1"): "."})
    return [cells[start : start + SIDE] for start in range(0, CELLS, SIDE)]


def _turns(pattern: int) -> Iterator[int]:
    for _ in range(QUARTERS):
        yield pattern
        pattern = turned(pattern)


def _words() -> list[int]:
    words = [0]
    for generator in _GENERATORS:
        for word in _turns(_on_circles(generator)):
            words += [word ^ other for other in words]
    return words


def _on_circles(bits: tuple[str, ...]) -> int:
    cells = zip("".join(bits), sum(_CIRCLES, ()), strict=True)
    return sum(1 << CELLS - 1 - cell for bit, cell in cells if bit == "1")


def _edges(pattern: int) -> int:
    """Neighbouring cells that differ."""
    seen = rows(pattern)
    lines = [*seen, *map("".join, zip(*seen, strict=True))]
    return sum(line.count("#.") + line.count(".#") for line in lines)
