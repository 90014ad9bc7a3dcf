"""The rule booklet, folded in the mind: every page upright, and in order."""

import pytest

from printkit import Options
from printkit.layout.booklet import PAGES, PANEL, booklet, impose_booklet
from printkit.papers import MARGIN, PAPERS

LEAFLET = list(booklet("leaflet.svg"))


def faces(page, options):
    """Page number, place and upward direction on the sheet, as seen through it from its front."""
    width, height = options.sheet.width, options.sheet.height
    for item in page.placements:
        x, y = item.trim.x + item.trim.width / 2, item.trim.y + item.trim.height / 2
        up = {0: (0, 1), 180: (0, -1)}[item.turn]
        if page.side == "back" and options.backs == "long":
            x, up = width - x, (-up[0], up[1])
        elif page.side == "back":
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
@pytest.mark.parametrize("paper", PAPERS)
def test_printed_on_both_sides_one_sheet_folds_into_eight_pages(paper, backs):
    options = Options(paper=paper, backs=backs)
    pages = impose_booklet(LEAFLET, options)
    assert [page.side for page in pages] == ["front", "back"]
    folded = fold([list(faces(page, options)) for page in pages], options)
    assert [number for number, *_ in folded] == list(range(1, PAGES + 1))
    assert_upright(folded)


@pytest.mark.parametrize("backs", ["none", "fold"])
@pytest.mark.parametrize("paper", PAPERS)
def test_printed_on_one_side_two_sheets_are_laid_into_each_other(paper, backs):
    options = Options(paper=paper, backs=backs)
    outer, inner = (
        fold([list(faces(page, options))], options) for page in impose_booklet(LEAFLET, options)
    )
    nested = [*outer[:2], *inner, *outer[2:]]
    assert [number for number, *_ in nested] == list(range(1, PAGES + 1))
    assert_upright(nested)


def assert_upright(folded):
    assert {up for *_, up in folded} == {(0, 1)}
    assert len({(x, y) for _, x, y, _ in folded}) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_folds_run_through_the_middle_and_through_no_page(paper):
    options = Options(paper=paper)
    page = impose_booklet(LEAFLET, options)[0]
    level, upright = page.folds
    assert (upright.at, level.at) == (options.sheet.width / 2, options.sheet.height / 2)
    for item in page.placements:
        box = item.trim
        assert box[2:] == PANEL
        assert min(abs(upright.at - box.x), abs(upright.at - box.right)) >= MARGIN
        assert min(abs(level.at - box.y), abs(level.at - box.top)) >= MARGIN
        assert options.sheet.printable.holds(box)
