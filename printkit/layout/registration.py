"""Registration marks: what the eye of a cutting machine looks for on a printed sheet.

Silhouette's: a filled square in the upper left corner, the corner of a frame in the upper right and
in the lower left. Its program asks for the same measures. Pieces that are cut keep clear of them.
"""

from printkit.layout.geometry import Box
from printkit.papers import Paper

INSET = 10.0
"""From the edges of the paper; the machine does not see nearer to them."""
SQUARE = 5.0
LENGTH = 7.0
THICKNESS = 0.5
CLEAR = 1.0
"""Nothing else is printed so near to a mark."""
BESIDE_THE_MARK = INSET + LENGTH + 2 * CLEAR
"""From the left edge of the paper to where the mark below leaves room for words."""


def registration_marks(paper: Paper) -> list[Box]:
    """The filled boxes that make up the three marks."""
    left, low = INSET, INSET
    right, high = paper.width - INSET, paper.height - INSET
    return [
        Box(left, high - SQUARE, SQUARE, SQUARE),
        Box(right - LENGTH, high - THICKNESS, LENGTH, THICKNESS),
        Box(right - THICKNESS, high - LENGTH, THICKNESS, LENGTH),
        Box(left, low, LENGTH, THICKNESS),
        Box(left, low, THICKNESS, LENGTH),
    ]


def room_between(paper: Paper) -> Box:
    """Where pieces may lie: between the marks above and those below."""
    area, band = paper.printable, INSET + LENGTH + CLEAR
    return Box(area.x, band, area.width, paper.height - 2 * band)
