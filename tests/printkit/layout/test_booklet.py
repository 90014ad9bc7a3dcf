"""The rule booklet, folded in the mind: every page upright, and in order."""

import pytest

from printkit import Options
from printkit.layout.booklet import PAGES, PANEL, booklet, folds_twice, impose_booklet
from printkit.papers import PAPERS

LEAFLET = list(booklet("leaflet.svg"))
LARGE = [name for name, paper in PAPERS.items() if folds_twice(paper)]
SMALL = [name for name in PAPERS if name not in LARGE]


def faces(placements, options, side="front"):
    """Page number, place and upward direction on the sheet, as seen through it from its front."""
    width, height = options.sheet.width, options.sheet.height
    for item in placements:
        x, y = item.trim.x + item.trim.width / 2, item.trim.y + item.trim.height / 2
        up = {0: (0, 1), 90: (-1, 0), 180: (0, -1), 270: (1, 0)}[item.turn]
        if side == "back" and options.backs == "long":
            x, up = width - x, (-up[0], up[1])
        elif side == "back":
            y, up = height - y, (up[0], -up[1])
        yield item.component.page, x, y, up


def fold(sides, options):
    """Fold the upper half back, then the left half back: the faces from front to back."""
    middle_x, middle_y = options.sheet.width / 2, options.sheet.height / 2
    stacks = {"left": [], "right": []}
    for upper in (False, True):
        # Folded back, a leaf turns the side that was hidden to the front.
        for side in reversed(sides) if upper else sides:
            for number, x, y, (right, up) in side:
                if (y > middle_y) != upper:
                    continue
                if upper:
                    y, up = 2 * middle_y - y, -up
                stack = "left" if x < middle_x else "right"
                if stack == "left":
                    x, right = 2 * middle_x - x, -right
                stacks[stack].append((number, round(x, 3), round(y, 3), (right, up)))
    return stacks["right"] + stacks["left"][::-1]


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("paper", LARGE)
def test_printed_on_both_sides_one_sheet_folds_into_eight_pages(paper, backs):
    options = Options(paper=paper, backs=backs)
    (sheet,) = impose_booklet(LEAFLET, options)
    sides = [list(faces(sheet.front, options)), list(faces(sheet.back, options, "back"))]
    folded = fold(sides, options)
    assert [number for number, *_ in folded] == list(range(1, PAGES + 1))
    assert_upright(folded)


@pytest.mark.parametrize("backs", ["none", "fold"])
@pytest.mark.parametrize("paper", LARGE)
def test_printed_on_one_side_two_sheets_are_laid_into_each_other(paper, backs):
    options = Options(paper=paper, backs=backs)
    outer, inner = (
        fold([list(faces(sheet.front, options))], options)
        for sheet in impose_booklet(LEAFLET, options)
    )
    nested = [*outer[:2], *inner, *outer[2:]]
    assert [number for number, *_ in nested] == list(range(1, PAGES + 1))
    assert_upright(nested)


@pytest.mark.parametrize("backs", ["long", "short"])
@pytest.mark.parametrize("paper", SMALL)
def test_small_paper_is_folded_once_and_two_sheets_lie_in_each_other(paper, backs):
    options = Options(paper=paper, backs=backs)
    outer, inner = impose_booklet(LEAFLET, options)
    for sheet, numbers in ((outer, [8, 1, 7, 2]), (inner, [6, 3, 5, 4])):
        front = list(faces(sheet.front, options))
        back = list(faces(sheet.back, options, "back"))
        # Seen from the front, all heads point to the left, so the lower page is the left one.
        assert {up for *_, up in (*front, *back)} == {(-1, 0)}
        found = sorted(front, key=lambda face: face[2]) + sorted(back, key=lambda face: face[2])
        assert [number for number, *_ in found] == numbers


@pytest.mark.parametrize("paper", SMALL)
def test_small_paper_printed_on_one_side_folds_into_leaves(paper):
    options = Options(paper=paper, backs="none")
    leaves = [
        [item.component.page for item in sorted(sheet.front, key=lambda item: item.trim.y)]
        for sheet in impose_booklet(LEAFLET, options)
    ]
    assert leaves == [[1, 2], [3, 4], [5, 6], [7, 8]]


def assert_upright(folded):
    assert {up for *_, up in folded} == {(0, 1)}
    assert len({(x, y) for _, x, y, _ in folded}) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_folds_run_through_the_middle_and_through_no_page(paper):
    options = Options(paper=paper)
    sheet = impose_booklet(LEAFLET, options)[0]
    level, *upright = sheet.folds
    assert level.at == options.sheet.height / 2
    assert [fold.at for fold in upright] == [options.sheet.width / 2] * (paper in LARGE)
    margin = options.sheet.margin - 0.01
    for item in sheet.front:
        box = item.trim
        assert min(abs(level.at - box.y), abs(level.at - box.top)) >= margin
        assert all(min(abs(f.at - box.x), abs(f.at - box.right)) >= margin for f in upright)
        assert options.sheet.printable.holds(box)


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_fill_the_room_that_they_have_and_keep_their_shape(paper):
    for item in impose_booklet(LEAFLET, Options(paper=paper))[0].front:
        assert item.scale >= 1
        sides = sorted((item.trim.width, item.trim.height))
        assert sides == pytest.approx(sorted(length * item.scale for length in PANEL))
