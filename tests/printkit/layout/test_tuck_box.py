"""The tuck box: it holds what it is made for, closes, and fits the paper."""

import re

import pytest

import printkit
from printkit import Options, PrintError
from printkit.layout.components import POKER
from printkit.layout.geometry import Size
from printkit.layout.imposition import impose
from printkit.layout.tuck_box import CLEARANCE, SLACK, TONGUE, TuckBox, box_for, tuck_box


def test_it_is_a_little_larger_than_the_pile():
    box = box_for(POKER, 30, Options())
    assert (box.width, box.height) == (POKER.width + SLACK, POKER.height + SLACK)
    assert box.depth == 10.5


def test_folded_cards_are_thicker():
    assert box_for(POKER, 30, Options(backs="fold")).depth > box_for(POKER, 30, Options()).depth


def test_it_opens_at_the_short_side():
    assert box_for(Size(60, 20), 10, Options()) == box_for(Size(20, 60), 10, Options())


@pytest.mark.parametrize(
    "box", [TuckBox(65, 90, 10.5), TuckBox(21.5, 61.5, 20), TuckBox(40, 40, 5)]
)
def test_walls_meet_when_folded(box):
    """The strip closes, the lid covers the top, the flaps do not meet, the tongue goes in."""
    assert box.side - box.front == box.far_side - box.back == box.width
    assert box.back - box.side == box.end + CLEARANCE - box.far_side == box.depth
    assert box.foot - box.top == box.height
    assert 2 * box.dust < box.width
    assert box.height > TONGUE


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("piece", "count"), [(POKER, 30), (POKER, 60), (Size(60, 20), 62), (Size(45, 45), 27)]
)
def test_it_fits_on_one_sheet(paper, piece, count):
    options = Options(paper=paper)
    box = tuck_box(piece, count, "back.svg", options)
    (sheet,) = impose([box], Options(paper=paper, backs="none"))
    assert sheet.front[0].component is box


def test_a_pile_too_large_for_the_paper_is_refused():
    with pytest.raises(PrintError, match=r"^A4 has room for .*, not for box \("):
        impose([tuck_box(POKER, 400, "back.svg", Options())], Options())


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_nintai_s_box_is_drawn_to_size(ink):
    box = box_for(POKER, 30, Options())
    svg = printkit.svg("nintai", "box", Options(ink=ink))
    scores = re.findall(r'<path d="M([\d.]+) ([\d.]+) ([HV])([\d.]+)"/>', svg)
    upright = sorted(float(x) for x, _, run, _ in scores if run == "V")
    assert upright == pytest.approx([box.front, box.side, box.back, box.far_side])
    level = sorted(float(y) for _, y, run, _ in scores if run == "H")
    assert level == pytest.approx(
        [box.top - box.depth, box.top, box.foot, box.foot + box.depth], abs=0.01
    )
    assert svg.count("Nintai") >= 5
