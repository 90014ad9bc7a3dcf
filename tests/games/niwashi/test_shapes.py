"""Niwashi: the twelve shapes and the motif finder."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.niwashi.garden import begin, bits
from games.niwashi.pieces import SHAPES
from games.niwashi.shapes import Motif, motifs, orientations
from tests.games.niwashi import reference
from tests.games.niwashi.table import painted

WAYS = {
    "line": (2, 2), "cross": (1, 1), "U": (4, 4), "L": (8, 4), "T": (4, 4), "stairs": (4, 4),
    "F": (8, 4), "N": (8, 4), "P": (8, 4), "V": (4, 4), "Y": (8, 4), "Z": (4, 2),
}  # fmt: skip
"""How many ways each shape can lie, with and without mirror images."""


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_lies_in_so_many_ways(shape: str) -> None:
    assert (len(orientations(shape)), len(orientations(shape, False))) == WAYS[shape]


def test_all_63_ways_are_different() -> None:
    ways = [way for shape in SHAPES for way in orientations(shape)]
    assert len(ways) == len(set(ways)) == 63


def test_a_motif_tells_its_cells_in_garden_coordinates() -> None:
    garden = painted("WSW WWW", left=-7, top=5)
    cells = ((-7, 5), (-5, 5), (-7, 6), (-6, 6), (-5, 6))
    assert motifs(garden, ["U", "L"]) == [Motif("winter", "U", cells)]


def test_a_cross_contains_no_other_shape_and_a_block_contains_many() -> None:
    assert [motif.shape for motif in motifs(painted(".H. HHH .H."))] == ["cross"]
    block = motifs(painted("HHH HHH HHH"))
    assert {motif.shape for motif in block} == set(SHAPES) - {"line", "L", "N", "Y"}
    # A 3x3 block: one cross; a T, a V, a W and a U each of the four ways, U in two places.
    counts = {shape: sum(m.shape == shape for m in block) for shape in ("cross", "T", "V", "U")}
    assert counts == {"cross": 1, "T": 4, "V": 4, "U": 8}


def test_six_in_a_row_are_two_lines() -> None:
    assert len(motifs(painted("SSSSSS"), ["line"])) == 2


def test_mirror_images_are_left_out_on_demand() -> None:
    foot_right, foot_left = painted("F. F. F. FF"), painted(".F .F .F FF")
    assert len(motifs(foot_right, ["L"], mirror=False)) == 1
    assert len(motifs(foot_left, ["L"])) == 1
    assert motifs(foot_left, ["L"], mirror=False) == []


def test_seasons_and_shapes_can_be_chosen_and_sand_is_none() -> None:
    garden = painted("NNNNN SSSSS WWWWW")
    assert {motif.season for motif in motifs(garden, ["line"])} == {"summer", "winter"}
    assert {motif.season for motif in motifs(garden, ["line"], ["winter"])} == {"winter"}
    assert motifs(garden, ["U"]) == []


def test_only_motifs_that_touch_the_given_plots() -> None:
    garden = begin("FFS").lay(0, "HFF", -2, 0, "across").lay(1, "FFW", 2, 0, "across")
    assert len(motifs(garden, ["line"], touching=garden.shown[1])) == 1
    assert len(motifs(garden, ["line"], touching=garden.shown[0])) == 1
    covered = garden.lay(1, "FSH", 2, 0, "down")
    assert len(motifs(covered, ["line"], touching=covered.shown[1])) == 1
    elsewhere = garden.lay(1, "SSH", 4, 0, "down")
    assert motifs(elsewhere, ["line"], touching=elsewhere.shown[1]) == []


PICTURES = st.lists(st.text("FSHWN.", min_size=7, max_size=7), min_size=1, max_size=7)
CROWDED = st.lists(st.text("FFFS.", min_size=6, max_size=6), min_size=1, max_size=5)


@given(st.one_of(PICTURES, CROWDED), st.booleans())
def test_the_finder_agrees_with_a_slow_one(rows: list[str], mirror: bool) -> None:
    cells = {
        (x, y): plot for y, row in enumerate(rows) for x, plot in enumerate(row) if plot != "."
    }
    found = motifs(painted(" ".join(rows)), mirror=mirror)
    as_sets = [(motif.season, motif.shape, frozenset(motif.cells)) for motif in found]
    assert len(set(as_sets)) == len(as_sets)
    assert set(as_sets) == reference.motifs(cells, mirror)


@given(st.integers(min_value=0, max_value=1 << 300))
def test_bits_are_the_ones_of_a_number(number: int) -> None:
    assert sum(1 << position for position in bits(number)) == number
    assert len(list(bits(number))) == number.bit_count()


def test_the_widest_garden_still_fits_the_map() -> None:
    """46 strips in one direction, each two plots farther; and back the other way."""
    rng = random.Random(1)
    for step in (-2, 2):
        garden = begin("SSH")
        for number in range(1, 47):
            garden = garden.lay(0, rng.choice(["FFW", "HWS"]), step * number, 0, "across")
        assert len(garden.cells()) == 95
        assert garden.covers(step * 46, 0, "across") == 3
        assert garden.covers(step * 47, 0, "across") == 1
        assert garden.covers(step * 48, 0, "across") == 0
