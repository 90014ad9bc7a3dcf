"""The calibration sheet reads the offset that the option takes."""

import io

import pdfplumber
import pytest

import printkit
from printkit import Options, PrintError
from printkit.jobs.calibration import LINES, PITCH, SIZE, STEP, TARGETS
from printkit.options import MOST_OFFSET
from printkit.papers import PAPERS

MM = 72 / 25.4
ROOMY = [name for name, paper in PAPERS.items() if SIZE.fits(paper.printable.size)]
CROSS, ZERO = 28.0, 2 * MOST_OFFSET + 2
"""Lengths of the lines that meet in the middle of a cross, and of a grid."""


def crossings(page, length):
    """Where level and upright lines of that length meet, in mm from the lower left corner."""
    lines = [[value / MM for value in (e["x0"], e["y0"], e["x1"], e["y1"])] for e in page.lines]
    upright = [(x0, y0, y1) for x0, y0, x1, y1 in lines if abs(y1 - y0 - length) < 0.01]
    level = [(y0, x0, x1) for x0, y0, x1, y1 in lines if abs(x1 - x0 - length) < 0.01]
    return sorted(
        (x, y)
        for x, low, high in upright
        for y, left, right in level
        if low < y < high and left < x < right
    )


def targets(options):
    """Crosses as they shine through the back page, and the zeros of the grids on it."""
    with pdfplumber.open(io.BytesIO(printkit.calibrate(options))) as document:
        front, back = document.pages
        crosses, zeros = crossings(front, CROSS), crossings(back, ZERO)
    width, height = options.sheet.width, options.sheet.height
    if options.backs == "long":
        return sorted((width - x, y) for x, y in crosses), zeros
    return sorted((x, height - y) for x, y in crosses), zeros


def reading(options, error):
    """What the grids say on a printer whose backs land that far from where they belong."""
    crosses, zeros = targets(options)
    assert len(crosses) == len(zeros) == len(TARGETS)
    read = {
        (round(x1 - x2 - error[0], 2) + 0.0, round(y1 - y2 - error[1], 2) + 0.0)
        for (x1, y1), (x2, y2) in zip(crosses, zeros, strict=True)
    }
    assert len(read) == 1
    return read.pop()


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("paper", ROOMY)
def test_the_reading_is_the_offset_and_with_it_the_sheet_reads_zero(paper, backs):
    error = (1.5, -0.75)
    offset = reading(Options(paper=paper, backs=backs), error)
    assert offset == (-1.5, 0.75)
    assert reading(Options(paper=paper, backs=backs, offset=offset), error) == (0, 0)


@pytest.mark.parametrize("paper", ROOMY)
def test_the_largest_offset_still_fits(paper):
    options = Options(paper=paper, offset=(MOST_OFFSET, -MOST_OFFSET))
    assert printkit.preflight(printkit.calibrate(options)) == []


def scale(page):
    """Where the upright lines of the upper long scale stand, from the middle of the page."""
    middle = float(page.width) / 2
    return sorted(
        (line["x0"] - middle) / MM
        for line in page.lines
        if abs(line["x1"] - line["x0"]) < 0.01
        and 4.9 < line["height"] / MM < 7.1
        and abs(line["x0"] - middle) / MM < 60
        and line["top"] / MM < 60
    )


@pytest.mark.parametrize("error", [-2.5, 0, 1.5])
def test_the_long_scale_says_it_twenty_times_as_large(error):
    """Only at the line that stands for the offset do both sides meet."""
    with pdfplumber.open(io.BytesIO(printkit.calibrate(Options()))) as document:
        front, back = map(scale, document.pages)
    assert len(front) == len(back) == 2 * LINES + 1
    seen = [-x for x in reversed(front)]
    (met,) = [
        number
        for number, line in enumerate(back)
        if any(abs(line + error - other) < STEP / 3 for other in seen)
    ]
    assert (met - len(back) // 2) * STEP == -error
    assert PITCH >= 20 * STEP


def test_only_for_printers_that_print_both_sides():
    with pytest.raises(PrintError, match="backs: 'fold' is not one of long, short"):
        printkit.calibrate(Options(backs="fold"))
