"""Outlines and stencils: what the drawings are cut with."""

import math
import re

import pytest

from templates.shapes import bone, disc, poly, ribbon, wraps
from templates.stencil import Stencil

DAY = Stencil({"key": "black"}, {"gap": "white"}, {"key": "white"}, width=2)
NIGHT = Stencil({"key": "black"}, {}, {"key": "grey"}, width=2, shift=1)


def numbers(path: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", path)]


def test_a_polygon_without_radius_keeps_its_corners() -> None:
    assert poly("0,0 10,0 10,10") == "M0 0L10 0L10 10Z"


def test_rounded_corners_begin_and_end_at_their_radius() -> None:
    assert poly("0,0 10,0 10,10 0,10", 2).startswith("M0 2Q0 0 2 0L8 0Q10 0 10 2L")


def test_a_radius_never_reaches_past_the_middle_of_a_side() -> None:
    assert max(numbers(poly("0,0 4,0 4,4 0,4", 100))) <= 4


@pytest.mark.parametrize("turn", [0, 37, 90, 200])
def test_the_sides_of_a_limb_touch_both_of_its_ends(turn: float) -> None:
    knee = (20 * math.cos(math.radians(turn)), 20 * math.sin(math.radians(turn)))
    x, y, to_x, to_y = numbers(bone((0, 0), knee, 10, 6))[:4]
    assert math.hypot(x, y) == pytest.approx(5, abs=0.02)
    assert math.dist((to_x, to_y), knee) == pytest.approx(3, abs=0.02)
    # A line touches a circle where it is square to the radius.
    assert x * (to_x - x) + y * (to_y - y) == pytest.approx(0, abs=0.5)


def test_a_ribbon_is_as_wide_as_told() -> None:
    path = numbers(ribbon("0,0 10,0 20,0", 4, 4, 4))
    assert set(path[1::2]) == {2, -2}
    assert numbers(ribbon("0,0 10,0", 4, 6))[:2] == [0, 2]


def test_wraps_go_across_a_limb() -> None:
    assert wraps((0, 0), (10, 0), 4, 4, 0.5) == "M5 2.6Q5.94 0 5 -2.6"


def test_a_disc_may_be_flat() -> None:
    path = numbers(disc(10, 10, 4, 2))
    assert (min(path[::2]), max(path[::2])) == (6, 14)
    assert (min(path[1::2]), max(path[1::2])) == (8, 12)


def test_edges_lie_under_all_shapes_of_a_part() -> None:
    part = DAY.part(("key", "M1"), ("gap", "M2"), ("key", "M3"))
    assert re.findall(r'd="(.*?)"', part) == ["M1M3", "M1", "M2", "M3"]
    assert 'fill="none" stroke="white" stroke-width="2" d="M1M3"' in part


def test_a_role_without_ink_is_not_drawn() -> None:
    assert NIGHT.part(("gap", "M2")) == ""


def test_a_part_may_have_no_edge() -> None:
    assert DAY.part(("key", "M1"), edge=False) == '<path fill="black" d="M1"/>'


def test_lines_keep_their_width_however_a_part_is_scaled() -> None:
    part = DAY.at(5, 6, turn=90, scale=2, flip=-1).at(1, 0, scale=2).part(("gap", "M2", 3))
    assert 'stroke-width="0.75"' in part
    assert 'transform="translate(5 6) rotate(90) scale(-2 2) translate(1 0) scale(2 2)"' in part


def test_light_falls_on_the_edges_from_above_and_from_the_right() -> None:
    part = NIGHT.part(("key", "M1"))
    assert '<path fill="grey" stroke="grey" stroke-width="2" transform="translate(1 -1)"' in part
