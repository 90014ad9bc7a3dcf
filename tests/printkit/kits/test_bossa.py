"""Bossa's kit: every piece once, the right size, both its sides, and the facts of the game."""

import io
import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pdfplumber
import pypdfium2
import pytest

import printkit
from games.bossa.pieces import ACTIONS, CHIP_SIDES, COLOURS, DIE, DOTS, FULL_LINE, SEATS, TILES
from games.bossa.position import rows, spots
from games.bossa.score import Standing, decide
from printkit.jobs.job import job_for
from printkit.kits import bossa
from printkit.options import BACKS, INKS
from tests.printkit.conftest import placed

MM = 72 / 25.4
COUNT = {"none": (9, 9), "long": (11, 11), "short": (11, 11), "fold": (10, 11)}
"""On A4 and on Letter."""
PAGE = {"cover": 1, "rules": 3, "tiles": 5, "chips": 7, "aids": 9, "white mat": 10, "black mat": 11}
"""Where things are in the whole kit, printed on both sides."""


@cache
def printed(**options):
    return printkit.build("bossa", printkit.Options.parse(options))


def full():
    """The whole kit with every option at its default."""
    return printed()


def saver():
    return printed(paper="letter", ink="saver", backs="short")


@cache
def job():
    return job_for("bossa", printkit.Options())


def svg(face):
    return job().svg(*job().kit.faces()[face], 0)


def words_on(face):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg(face))


def shapes(pdf, kind, size, *pages):
    """How many shapes of a size in mm, lying either way, there are on the pages."""
    found = 0
    with pdfplumber.open(io.BytesIO(pdf), pages=pages) as document:
        for page in document.pages:
            for shape in getattr(page, kind):
                lengths = sorted((shape["width"] / MM, shape["height"] / MM))
                found += lengths == pytest.approx(sorted(size), abs=0.1)
    return found


@pytest.fixture(scope="module")
def plain_tiles(tmp_path_factory):
    """Templates for tiles without art: their places do not depend on it."""
    folder = tmp_path_factory.mktemp("plain")
    (folder / "bossa").mkdir()
    for face in ("tile", "back"):
        (folder / "bossa" / f"{face}.svg").write_text('{% extends "face.svg" %}')
    return str(folder)


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_kit_takes_few_pages_on_either_paper(paper, backs):
    options = printkit.Options(paper=paper, backs=backs)
    assert len(job_for("bossa", options).pages) == COUNT[backs][paper == "letter"]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_chips_and_markers_are_fit_to_print_and_never_lose_a_side(plain_tiles, paper, backs, ink):
    order = {"paper": paper, "backs": backs, "ink": ink, "only": "tiles,markers"}
    pdf = printed(**order, templates=plain_tiles)
    assert printkit.preflight(pdf) == []
    faces = placed(pdf)
    assert sum(count for name, count in faces.items() if "tile" in name) == len(TILES)
    assert faces["back"] == (0 if backs == "none" else len(TILES))
    sides = [f"chip-{side}" for side in CHIP_SIDES]
    sides += [action + used for action in ACTIONS for used in ("", "-used")]
    assert all(faces[side] == SEATS for side in sides)


@pytest.mark.parametrize("kit", [full, saver])
def test_the_whole_kit_is_fit_to_print_and_small(kit):
    assert printkit.preflight(kit()) == []
    assert len(kit()) < 400_000


def test_the_same_order_gives_the_same_bytes():
    order = {"only": "mat,markers,dice", "backs": "fold"}
    assert printkit.build("bossa", printkit.Options.parse(order)) == printed(**order)


@pytest.mark.parametrize("kit", [full, saver])
def test_bo_1_1_every_piece_is_there_as_often_as_in_the_box(kit):
    faces = placed(kit())
    assert all(faces[f"tile-{tile}"] == 1 for tile in TILES)
    assert faces["back"] == len(TILES)
    assert all(faces[f"chip-{side}"] == SEATS for side in CHIP_SIDES)
    assert all(faces[action] == faces[f"{action}-used"] == SEATS for action in ACTIONS)
    assert all(faces[f"net-{colour}"] == 1 for colour in COLOURS)
    assert faces["aid"] == SEATS
    assert sum(count for name, count in faces.items() if name.startswith("mat-")) == 4


def test_pieces_have_the_size_they_should():
    """The ground of a piece covers it and 3 mm of bleed; a chip is cut along its circle."""
    assert shapes(full(), "rects", (34, 48), PAGE["tiles"]) == len(TILES)
    assert shapes(full(), "rects", (196, 136), PAGE["white mat"], PAGE["black mat"]) == 4
    assert shapes(full(), "rects", (34, 34), PAGE["chips"]) == SEATS * (1 + len(ACTIONS))
    assert shapes(full(), "curves", (28, 28), PAGE["chips"]) == SEATS


def test_bo_1_4_a_tile_shows_its_dots_and_their_numbers():
    for tile in TILES:
        white, black = (DOTS[colour][tile] for colour in COLOURS)
        art = svg(f"tile-{tile}")
        assert (art.count('r="11.7"'), art.count('r="13.7"')) == (white, black)
        numbers = [str(dots) for dots in (white, black) if dots]
        assert words_on(f"tile-{tile}") == 2 * numbers  # a missing colour is not a 0


def test_a_chip_leaves_the_numbers_of_its_tile_in_view():
    """Laid on the middle of a tile, it stays clear of the tags in the corners."""
    tags = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="5.4" height="5.4"', svg("tile-w3b3"))
    assert len(tags) == 4
    for left, top in tags:
        inner = min(abs(float(left) + edge - 14) for edge in (0, 5.4))
        assert inner**2 + (21 - float(top) - 5.4) ** 2 > 14**2


@pytest.mark.parametrize("colour", COLOURS)
def test_opposite_faces_of_a_die_add_up_to_seven(colour):
    faces = re.findall(r"<g [^>]*transform[^>]*>(.*?)</g>", svg(f"net-{colour}"), re.DOTALL)
    first, second, third, fourth, above, below = (face.count("<circle") for face in faces)
    assert first + third == second + fourth == above + below == DIE + 1


@pytest.mark.parametrize("colour", COLOURS)
def test_bo_4_4_and_bo_7_2_the_mat_has_a_place_for_every_value_a_line_can_have(colour):
    words = words_on(f"mat-{colour}-low") + words_on(f"mat-{colour}-high")
    numbers = Counter(int(word) for word in words if word.isdecimal())
    assert numbers == dict.fromkeys(range(1, DIE + FULL_LINE + 1), 2)  # to read from both sides
    assert f"{FULL_LINE} rows win" in words


@pytest.mark.parametrize("colour", COLOURS)
def test_bo_4_6_a_place_holds_as_many_tiles_as_its_value_allows_or_three(colour):
    """Each tile of a row has a dot (BO-1.3), so there are at most as many as the value says."""
    bed = job().context["p"]["washi_tint" if colour == "white" else "washi"]
    drawing = svg(f"mat-{colour}-low") + svg(f"mat-{colour}-high")
    found = re.findall(rf'width="([\d.]+)" height="([\d.]+)" fill="{bed}"', drawing)
    beds = [(float(wide), float(deep)) for wide, deep in found if float(wide) < bossa.PLACE.width]
    assert len(beds) == DIE + FULL_LINE
    for value, (wide, deep) in enumerate(beds, 1):
        assert wide > bossa.TILE.width + 1
        assert deep >= min(value, 3) * bossa.TILE.height + 0.5


def test_tiles_that_are_not_in_play_have_places():
    words = " ".join(words_on("mat-white-low"))
    assert "draw pile, 18\u00a0tiles" in words
    assert "out of the game" in words
    assert words_on("mat-black-low").count("discard") == SEATS


def test_the_words_can_be_read_and_searched():
    document = pypdfium2.PdfDocument(full())
    text = [re.sub(r"\s+", " ", page.get_textpage().get_text_range()) for page in document]
    document.close()
    for words in ("27 tiles, all different", "2 chips and 6 action markers", "7 sheets in all, A4"):
        assert words in text[PAGE["cover"] - 1]
    rules = text[PAGE["rules"] - 1] + text[PAGE["rules"]]
    for section in job().context["sections"].values():
        assert section.title in rules
    for words in ("Your turn", "Placing a row", "Doubler.", "Inverter.", "Redraw.", "The end"):
        assert text[PAGE["aids"] - 1].count(words) == SEATS, words


LEFT_OUT = {"BO-6.10"}
"""It follows from the other rules."""


def test_the_leaflet_has_every_clause():
    env = job().templates.env
    source = env.loader.get_source(env, "bossa/leaflet.svg")[0]
    clauses = set(job().context["book"].clauses)
    assert set(re.findall(r"BO-\d+\.\d+", source)) == clauses - LEFT_OUT


def test_bo_4_6_the_example_follows_the_rules():
    for line, value, row in rows(bossa.EXAMPLE):
        assert sum(DOTS[line][tile] for tile in row.layers[0]) == value
        assert all(DOTS[line][tile] for tile in row.layers[0])
    for side in bossa.EXAMPLE.sides:
        counts = [len(row.layers[0]) for row in side]
        assert all(abs(one - other) == 1 for one, other in pairwise(counts))
    free = {spot.value: spot.counts for spot in spots(bossa.EXAMPLE) if spot.line == "white"}
    assert free == {3: (1, 3), 8: (1, 3)}
    assert words_on("aid").count("1 or 3 tiles") == len(free)


def test_bo_5_2_and_bo_6_7_the_sums_in_the_leaflet_are_those_of_the_rule_book():
    clauses = job().context["book"].clauses
    assert "White 7: 4 + 3" in clauses["BO-5.2"].example
    assert "White 6" in clauses["BO-5.3"].example
    assert [word for word in words_on("leaflet-6") if word[0] == "="] == ["= White 7", "= White 6"]
    assert "White 5" in clauses["BO-6.7"].example
    assert [word for word in words_on("leaflet-7") if word[0] == "="] == 2 * ["= White 5"]


def test_bo_7_8_the_aid_lists_the_endings_in_the_order_they_are_checked():
    """A position in which one ending and all later ones hold is decided by that one."""
    ends = {
        "hand": {"hands": (0, 1)},
        "rows": {"rows": (FULL_LINE, 0)},
        "stuck": {"stuck": 1},
        "pile": {"pile": 0},
    }
    order = list(job().words["aid"]["endings"])
    assert order == list(ends)
    going = {"colours": COLOURS, "rows": (0, 0), "hands": (1, 2), "mover": 0, "pile": 5}
    for number, name in enumerate(order):
        held = {key: value for end in order[number:] for key, value in ends[end].items()}
        verdict = decide(Standing(**{**going, **held}))
        assert verdict is not None
        assert verdict.ended == {"pile": "fewer"}.get(name, name)


@pytest.mark.parametrize("number", [PAGE["tiles"] + 1, PAGE["chips"] + 1, PAGE["black mat"]])
def test_the_ink_saver_lays_no_flat_ground(number):
    from PIL import Image, ImageStat

    proofs = [printkit.proof(pdf, dpi=40, pages=[number])[0] for pdf in (full(), saver())]
    dark, light = (
        ImageStat.Stat(Image.open(io.BytesIO(png)).convert("L")).mean[0] for png in proofs
    )
    assert light > max(dark, 190)
