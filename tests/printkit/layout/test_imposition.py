"""Placing components: whatever their size and number, all are there, inside, and apart."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit import Options, PrintError
from printkit.layout.components import POKER, Component, Face
from printkit.layout.geometry import Box, Size
from printkit.layout.imposition import best_grid, impose, turn_over
from printkit.layout.marks import corner_marks, cut_marks
from printkit.options import BACKS, MARKS, MARKS_ON
from printkit.papers import PAPERS

PATIENTLY = settings(max_examples=60)
"""Nothing here is about time, and the machine may be busy."""

sizes = st.builds(Size, st.floats(12, 92), st.floats(12, 125))
shifts = st.tuples(st.floats(-5, 5), st.floats(-5, 5))


@st.composite
def orders(draw):
    size = draw(sizes)
    back = Face("back", "back.svg") if draw(st.booleans()) else None
    components = [
        Component("cards", size, Face(f"front-{n}", "front.svg"), back, count=count, corner=3)
        for n, count in enumerate(draw(st.lists(st.integers(1, 12), min_size=1, max_size=4)))
    ]
    options = Options(
        paper=draw(st.sampled_from(list(PAPERS))),
        backs=draw(st.sampled_from(BACKS)),
        marks=draw(st.sampled_from(MARKS)),
        marks_on=draw(st.sampled_from(MARKS_ON)),
        bleed=draw(st.sampled_from((0.0, 1.0, 3.0, 5.0))),
        offset=draw(shifts),
    )
    return components, options


@PATIENTLY
@given(orders())
def test_every_component_is_placed_as_often_as_it_is_wanted(order):
    components, options = order
    placed = Counter(
        (item.component.front.name, item.side)
        for page in impose(components, options)
        for item in page.placements
    )
    for component in components:
        assert placed[component.front.name, "front"] == component.count
        backs = component.count if component.back and options.backs != "none" else 0
        assert placed[component.front.name, "back"] == backs


@PATIENTLY
@given(orders())
def test_trims_stay_inside_the_margins_and_never_overlap(order):
    components, options = order
    for page in impose(components, options):
        for item in page.placements:
            assert options.sheet.printable.holds(item.trim)
            assert options.sheet.sheet.holds(item.reach)
            assert sorted(item.trim[2:]) == pytest.approx(sorted(item.component.size))
        for one, other in combinations(page.placements, 2):
            assert not one.trim.overlaps(other.trim)
            assert not one.trim.overlaps(other.reach)


@PATIENTLY
@given(orders())
def test_backs_lie_behind_their_fronts(order):
    components, options = order
    pages = impose(components, options)
    if options.backs in ("long", "short"):
        assert [page.side for page in pages] == ["front", "back"] * (len(pages) // 2)
    for front, back in zip(pages[::2], pages[1::2], strict=False):
        for one, other in zip(front.placements, back.placements, strict=False):
            if options.duplex:
                assert _seen_through(other.trim, options) == pytest.approx(one.trim)


def _seen_through(back: Box, options: Options) -> Box:
    """A back page's box as it shines through the front of the sheet."""
    x, y = options.offset
    box, paper = back.moved(-x, -y), options.sheet
    if options.backs == "long":
        return box._replace(x=paper.width - box.right)
    return box._replace(y=paper.height - box.top)


@PATIENTLY
@given(orders())
def test_marks_stay_inside_the_margins_and_off_the_pieces(order):
    components, options = order
    printable = options.sheet.printable
    for page in impose(components, options):
        for line in cut_marks(page, options):
            box = Box(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1)
            assert printable.holds(box)
            assert box.width == 0 or box.height == 0
            for item in page.placements:
                inner = item.trim.grown(-0.02)
                assert (
                    box.right < inner.x
                    or box.x > inner.right
                    or (box.top < inner.y or box.y > inner.top)
                )


@PATIENTLY
@given(orders())
def test_marks_are_on_the_side_that_was_asked_for(order):
    components, options = order
    marked = {"fronts": {"front"}, "backs": {"back"}, "both": {"front", "back"}}[options.marks_on]
    if components[0].back is None or options.backs == "none":
        marked = {"front"}
    for page in impose(components, options):
        pieces = sum(item.side in marked for item in page.placements) * (options.marks != "none")
        assert len(corner_marks(page, options)) == 4 * pieces
        if not pieces:
            assert not cut_marks(page, options)


def test_thirty_cards_take_four_sheets_on_either_paper():
    for paper in ("a4", "letter"):
        grid = best_grid(POKER, 30, PAPERS[paper].printable, gutter=6)
        assert grid.columns * grid.rows == 8
        assert min(grid.gutter) > 4


def test_without_bleed_cards_abut_and_stand_upright_on_a4():
    grid = best_grid(POKER, 30, PAPERS["a4"].printable, gutter=0)
    assert (grid.columns, grid.rows, grid.turn) == (3, 3, 0)


def test_what_is_larger_than_the_paper_is_refused():
    table = Component("table", Size(300, 400), Face("table", "table.svg"))
    with pytest.raises(PrintError, match=r"^table: 300 x 400 mm does not fit A4, which has"):
        impose([table], Options())


def test_a_back_that_reads_on_becomes_a_page_where_backs_are_left_out():
    leaflet = Component(
        "leaflet", Size(190, 260), Face("one", "a"), Face("two", "a"), reads_on=True
    )
    for backs, sides in (("none", 2), ("fold", 2), ("long", 2), ("short", 2)):
        pages = impose([leaflet], Options(backs=backs, offset=(5, 5)))
        assert [page.placements[0].face.name for page in pages] == ["one", "two"], backs
        assert len(pages) == sides


def test_a_sheet_without_backs_keeps_its_empty_side():
    sheet = Component("sheets", Size(190, 130), Face("sheet", "a"), count=2)
    front, back = impose([sheet], Options(backs="long"))
    assert len(front.placements) == 2
    assert back.side == "back"
    assert not back.placements


@pytest.mark.parametrize(
    ("backs", "turns"), [("long", {0: 0, 90: 270}), ("short", {0: 180, 90: 90})]
)
def test_a_back_is_upright_when_the_card_is_turned_sideways(backs, turns):
    """Turn a sheet over on its edge, and top must still meet top."""
    card = Component("cards", POKER, Face("front", "a"), Face("back", "b"), count=30)
    front = impose([card], Options(backs=backs))[0].placements[0]
    back = turn_over(front, Options(backs=backs))
    assert back.turn == turns[front.turn]


def test_the_customer_s_radius_rounds_what_is_rounded():
    round_card = Component("cards", POKER, Face("a", "a"), corner=3)
    square = Component("tiles", POKER, Face("b", "b"))
    for corner, radii in ((None, {3}), (5, {5}), (0, set())):
        options = Options(backs="none", corner=corner)
        (page,) = impose([round_card], options)
        assert {arc.radius for arc in corner_marks(page, options)} == radii
        (page,) = impose([square], options)
        assert not corner_marks(page, options)
