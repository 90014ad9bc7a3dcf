"""Placing components: whatever their size and number, all are there, inside, and apart."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printkit
from printkit import Options, PrintError
from printkit.layout.components import COVER, FULL_PAGE, HALF_PAGE, POKER, Component, Face
from printkit.layout.geometry import Box, Size
from printkit.layout.imposition import collate, impose, turn_over
from printkit.layout.marks import corner_marks, cut_marks
from printkit.options import BACKS, LAYOUTS, MARKS, MARKS_ON
from printkit.papers import PAPERS

PATIENTLY = settings(max_examples=40)
"""Nothing here is about time, and the machine may be busy."""

sizes = st.builds(Size, st.floats(12, 60), st.floats(12, 125))
shifts = st.tuples(st.floats(-5, 5), st.floats(-5, 5))


def pages(components, options):
    return collate(impose(components, options), [component.part for component in components])


@st.composite
def parts(draw, name, backed):
    """A part of a kit: pieces of one size."""
    back = Face(f"{name}-back", "back.svg") if backed else None
    size, lends, borrows = draw(sizes), not backed and draw(st.booleans()), False
    counts = draw(st.lists(st.integers(1, 12), min_size=1, max_size=3))
    return [
        Component(
            name,
            size,
            Face(f"{name}-{n}", "front.svg"),
            back,
            count=count,
            corner=3,
            lends=lends,
            borrows=borrows,
        )
        for n, count in enumerate(counts)
    ]


@st.composite
def orders(draw):
    """One or two parts that share a stock, some with backs."""
    backed = draw(st.lists(st.booleans(), min_size=1, max_size=2))
    components = [
        component
        for number, has_back in enumerate(backed)
        for component in draw(parts(f"part-{number}", has_back))
    ]
    options = Options(
        paper=draw(st.sampled_from(list(PAPERS))),
        backs=draw(st.sampled_from(BACKS)),
        marks=draw(st.sampled_from(MARKS)),
        marks_on=draw(st.sampled_from(MARKS_ON)),
        layout=draw(st.sampled_from(LAYOUTS)),
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
        for page in pages(components, options)
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
    for page in pages(components, options):
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
    """Sheets with two sides come first, so that every back is the page after its front."""
    components, options = order
    printed = pages(components, options)
    two_sided = [page for page in printed if not page.alone]
    assert printed[: len(two_sided)] == two_sided
    assert [page.side for page in two_sided] == ["front", "back"] * (len(two_sided) // 2)
    for front, back in zip(two_sided[::2], two_sided[1::2], strict=True):
        assert front.number == back.number
        fronts = {tuple(map(round_, item.trim)) for item in front.placements if item.component.back}
        seen = {tuple(map(round_, _seen_through(item.trim, options))) for item in back.placements}
        assert seen == fronts


def round_(length):
    return round(length, 2) + 0.0


@PATIENTLY
@given(orders())
def test_no_page_carries_nothing(order):
    assert all(page.placements for page in pages(*order))


def _seen_through(back: Box, options: Options) -> Box:
    """A back page's box as it shines through the front of the sheet."""
    x, y = options.offset
    box, paper = back.moved(-x, -y), options.sheet
    if options.backs == "long":
        return box._replace(x=paper.width - box.right)
    return box._replace(y=paper.height - box.top)


@PATIENTLY
@given(orders())
def test_marks_stay_on_the_paper_and_off_the_pieces(order):
    components, options = order
    for page in pages(components, options):
        for line in cut_marks(page, options):
            box = Box(line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1)
            assert options.sheet.sheet.holds(box)
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
def test_every_row_can_be_cut_from_edge_to_edge(order):
    """A ruler lies on level marks that reach both edges of the paper, above and below each row."""
    components, options = order
    for page in pages(components, options):
        level = [line for line in cut_marks(page, options) if line.y1 == line.y2]
        ends = {
            edge: {round_(line.y1) for line in level if edge in (line.x1, line.x2)}
            for edge in (0, options.sheet.width)
        }
        marked = {round_(line.y1) for line in level}
        assert all(reached == marked for reached in ends.values())


@PATIENTLY
@given(orders())
def test_marks_are_on_the_side_that_was_asked_for(order):
    components, options = order
    marked = {"fronts": {"front"}, "backs": {"back"}, "both": {"front", "back"}}[options.marks_on]
    for page in pages(components, options):
        pieces = sum(
            item.side in marked or item.component.back is None or options.backs == "none"
            for item in page.placements
        )
        arcs = corner_marks(page, options)
        assert len(arcs) == 4 * pieces * (options.marks != "none")
        if not arcs:
            assert not cut_marks(page, options)


def card(count, **more):
    return Component("cards", POKER, Face("front", "a"), Face("back", "b"), count=count, **more)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_thirty_cards_take_four_sheets_with_room_for_bleed_or_without(paper):
    for layout, counts in (("roomy", [8, 8, 8, 6]), ("dense", [9, 9, 9, 3])):
        sheets = impose([card(30)], Options(paper=paper, layout=layout))
        assert [len(sheet.front) for sheet in sheets] == counts
        gaps = {item.bleed.left for item in sheets[0].front}
        assert min(gaps) >= (2 if layout == "roomy" else 0)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_dense_cuts_run_from_edge_to_edge_and_part_two_cards_each(paper):
    options = Options(paper=paper, layout="dense")
    page = pages([card(9)], options)[0]
    upright = [line for line in cut_marks(page, options) if line.x1 == line.x2]
    assert [(line.y1, line.y2) for line in upright] == [(0, options.sheet.height)] * 4


def test_what_is_larger_than_the_paper_is_refused_by_name():
    table, mat = (
        Component(name, size, Face(name, "a"))
        for name, size in (("table", Size(300, 400)), ("mat", Size(300, 90)))
    )
    with pytest.raises(PrintError) as told:
        impose([card(8), table, mat], Options())
    assert str(told.value) == (
        "A4 has room for 197 x 284 mm, not for table (300 x 400 mm), mat (300 x 90 mm);"
        " these fit: cards"
    )


def test_a_back_that_reads_on_becomes_a_page_where_backs_are_left_out():
    leaflet = Component(
        "leaflet", Size(190, 260), Face("one", "a"), Face("two", "a"), reads_on=True
    )
    for backs, sides in (("none", 2), ("fold", 2), ("long", 2), ("short", 2)):
        printed = pages([leaflet], Options(backs=backs, offset=(5, 5)))
        assert [page.placements[0].face.name for page in printed] == ["one", "two"], backs
        assert len(printed) == sides


def slips(count):
    face = Face("slip", "a")
    return Component("slips", HALF_PAGE, face, count=count, lends=True, borrows=True)


COVER_PAGE = Component(COVER, FULL_PAGE, Face("cover", "a"), whole=True, lends=True)


@pytest.mark.parametrize("backs", ["long", "short"])
def test_slips_are_printed_on_both_sides_and_exactly_behind_each_other(backs):
    options = Options(backs=backs)
    front, back = pages([slips(4)], options)
    assert [len(page.placements) for page in (front, back)] == [2, 2]
    fronts = {tuple(map(round_, item.trim)) for item in front.placements}
    assert fronts == {
        tuple(map(round_, _seen_through(item.trim, options))) for item in back.placements
    }
    assert not cut_marks(back, options)


def test_what_is_used_up_lies_behind_the_cover_and_is_cut_there():
    options = Options()
    front, back = pages([COVER_PAGE, slips(2)], options)
    assert (front.parts, back.parts) == ([COVER], ["slips"])
    assert not cut_marks(front, options)
    assert cut_marks(back, options)


def test_fifty_sheets_of_slips_take_twenty_five():
    printed = pages([slips(100)], Options())
    assert (len(printed), printed[-1].number) == (50, 25)


def test_one_table_goes_behind_one_of_the_aids():
    aids = Component("aids", HALF_PAGE, Face("aid", "a"), count=4, lends=True, stock="card")
    table = Component("table", HALF_PAGE, Face("table", "a"), borrows=True, stock="card")
    printed = pages([aids, table], Options())
    assert [page.parts for page in printed] == [["aids"], ["table"], ["aids"]]


def test_a_cover_alone_waits_for_its_back_if_other_backs_follow():
    printed = pages([COVER_PAGE, card(8)], Options())
    assert [len(page.placements) for page in printed] == [1, 0, 8, 8]
    assert len(pages([COVER_PAGE, slips(1)], Options(backs="none"))) == 2


def test_stocks_do_not_mix_and_two_sides_come_before_one():
    aids = Component("aids", HALF_PAGE, Face("aid", "a"), count=2, stock="card")
    printed = pages([COVER_PAGE, aids, card(8, stock="card"), slips(3)], Options())
    assert [page.parts for page in printed] == [
        [COVER], ["slips"], ["cards"], ["cards"], ["slips"], ["aids"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("backs", "turns"), [("long", {0: 0, 90: 270}), ("short", {0: 180, 90: 90})]
)
def test_a_back_is_upright_when_the_card_is_turned_sideways(backs, turns):
    """Turn a sheet over on its edge, and top must still meet top."""
    front = impose([card(30)], Options(backs=backs))[0].front[0]
    back = turn_over(front, Options(backs=backs))
    assert back.turn == turns[front.turn]


def test_the_customer_s_radius_rounds_what_is_rounded():
    round_card = Component("cards", POKER, Face("a", "a"), corner=3)
    square = Component("tiles", POKER, Face("b", "b"))
    for corner, radii in ((None, {3}), (5, {5}), (0, set())):
        options = Options(backs="none", corner=corner)
        (page,) = pages([round_card], options)
        assert {arc.radius for arc in corner_marks(page, options)} == radii
        (page,) = pages([square], options)
        assert not corner_marks(page, options)


def test_a_cover_may_have_an_empty_back():
    pdf = printkit.build("nintai", printkit.Options(only=("cover", "leaflet")))
    assert printkit.blank_pages(pdf) == [2]
