"""Niwashi's kit, read back: 62 strips, 24 orders, a lantern that closes, and the rules in full."""

import io
import math
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pdfplumber
import pytest

import printkit
from games.niwashi.pieces import DEFAULT_SHAPES, PLOT_NAMES, SEASONS, SHAPES, STRIPS
from games.niwashi.score import rating
from games.niwashi.shapes import PICTURES
from games.rulebook import book
from games.sentences import Sentences
from printkit import PrintError
from printkit.jobs.job import job_for, kit_of
from printkit.kits import niwashi
from printkit.layout.geometry import Size
from printkit.options import BACKS, INKS
from printkit.papers import PAPERS
from printkit.typesetting.typography import typographic
from tests.printkit.conftest import placed

MM = 72 / 25.4
PAGES = {
    ("a4", "none"): 11,
    ("a4", "long"): 20,
    ("a4", "short"): 20,
    ("a4", "fold"): 15,
    ("letter", "none"): 11,
    ("letter", "long"): 20,
    ("letter", "short"): 20,
    ("letter", "fold"): 16,
}
SAMPLE = {"STRIPS": ("FSH", "HWN"), "DEFAULT_SHAPES": ("line", "L", "T")}
"""Every kind of plot, the longest and the highest shape: all else is made in the same way."""

Printer = Callable[..., bytes]


def build(**options: Any) -> bytes:
    return printkit.build("niwashi", printkit.Options.parse(options))


@pytest.fixture(scope="module")
def bare(plain_folder: Callable[[str], Path]) -> Printer:
    """The kit with every face a plain rectangle: all the geometry, none of the art."""
    return partial(build, templates=str(plain_folder("niwashi")))


@pytest.fixture(scope="module")
def every_piece(bare: Printer) -> bytes:
    return bare(only="strips,orders,aids,lantern,log")


@pytest.fixture(scope="module")
def rectangles(every_piece: bytes) -> list[list[dict[str, Any]]]:
    """What is on every page, as pdfplumber sees it."""
    with pdfplumber.open(io.BytesIO(every_piece)) as document:
        return [page.rects for page in document.pages]


@pytest.fixture
def few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, pieces in SAMPLE.items():
        monkeypatch.setattr(niwashi.niwashi, name, pieces)


def words_on(*faces: str, **options: Any) -> str:
    """The text of some faces without white space: where a line is broken does not matter."""
    order = printkit.Options.parse(options)
    drawings = (ElementTree.fromstring(printkit.svg("niwashi", face, order)) for face in faces)
    return squeezed("".join("".join(drawing.itertext()) for drawing in drawings))


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", typographic(text))


@pytest.mark.parametrize(("paper", "backs"), PAGES)
def test_every_order_has_its_pages(paper, backs):
    pages = job_for("niwashi", printkit.Options(paper=paper, backs=backs)).pages
    assert len(pages) == PAGES[paper, backs]
    for part, count in (("strips", len(STRIPS)), ("orders", 24)):
        sides = Counter(
            item.side for page in pages if page.part == part for item in page.placements
        )
        assert sides == {"front": count} | ({} if backs == "none" else {"back": count})


@pytest.mark.usefixtures("few_pieces")
@pytest.mark.parametrize(("paper", "backs"), list(product(PAPERS, BACKS)))
def test_every_order_is_fit_to_print(bare, paper, backs):
    marks = "guides" if backs == "fold" else "crop"
    assert printkit.preflight(bare(paper=paper, backs=backs, marks=marks)) == []


@pytest.mark.usefixtures("few_pieces")
@pytest.mark.parametrize("ink", INKS)
def test_the_art_is_fit_to_print_and_the_same_every_time(ink):
    """Faces do not depend on paper or backs, so one order for each ink is enough."""
    assert len(build(ink=ink)) < 300_000  # it has passed preflight, or there would be no file
    lantern = {"ink": ink, "only": "lantern,box"}
    assert build(**lantern) == build(**lantern)


def test_nw_1_1_what_is_in_the_box(every_piece):
    strips = {f"strip-{plots}": 1 for plots in STRIPS}
    orders = {f"{season}-{shape}": 1 for season in SEASONS for shape in DEFAULT_SHAPES}
    assert (len(strips), len(orders)) == (62, 24)
    assert placed(every_piece) == {
        **strips,
        **orders,
        "strip-back": 62,
        "order-back": 24,
        "aids": 2,
        "lantern": 1,
        "log": 1,
    }


def middles(rectangles: list[list[dict[str, Any]]], size: Size, bleed: float) -> list[list[Any]]:
    """Page by page the middles, in mm, of the pieces of this size, told by their ground."""
    wanted = pytest.approx(sorted(length + 2 * bleed for length in size), abs=0.1)
    found = [
        sorted(
            ((rect["x0"] + rect["x1"]) / 2 / MM, (rect["y0"] + rect["y1"]) / 2 / MM)
            for rect in page
            if sorted((rect["width"] / MM, rect["height"] / MM)) == wanted
        )
        for page in rectangles
    ]
    return [page for page in found if page]


@pytest.mark.parametrize(("size", "count"), [(Size(75, 25), 62), (Size(44, 44), 24)])
def test_pieces_have_their_size_and_backs_behind_them(rectangles, size, count):
    fronts, behind = middles(rectangles, size, 3), middles(rectangles, size, 5)
    assert sum(map(len, fronts)) == count
    for front, back in zip(fronts, behind, strict=True):
        over = sorted((PAPERS["a4"].width - x, y) for x, y in back)
        for one, other in zip(front, over, strict=True):
            assert one == pytest.approx(other, abs=0.1)


@pytest.mark.parametrize("paper", PAPERS)
def test_strips_leave_room_for_bleed_between_neighbours(paper):
    page = job_for("niwashi", printkit.Options(paper=paper, only=("strips",))).pages[0]
    assert min(min(item.bleed) for item in page.placements) > 1.8


def test_nw_5_1_every_plot_is_a_quarter_of_a_decimetre():
    svg = printkit.svg("niwashi", "strip-FSH")
    assert ElementTree.fromstring(svg).attrib["width"] == "75.0mm"
    assert ElementTree.fromstring(svg).attrib["height"] == "25.0mm"
    beds = re.findall(r"translate\((\S+) (\S+)\) scale\(0\.25000\)", svg)
    assert beds == [("0.000", "0.000"), ("25.000", "0.000"), ("50.000", "0.000")]


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("plot", PLOT_NAMES)
def test_never_colour_alone(plot, ink):
    """Every kind of plot has its own symbol, told apart without its colours."""
    drawings = {kind: re.sub(r"#[0-9a-f]{6}|none", "", _plot_art(kind, ink)) for kind in PLOT_NAMES}
    assert list(drawings.values()).count(drawings[plot]) == 1


def _plot_art(plot: str, ink: str) -> str:
    options = printkit.Options(ink=ink)
    return printkit.svg("niwashi", "strip-FSH", options, kinds=[PLOT_NAMES[plot]] * 3)


@pytest.mark.parametrize("shape", SHAPES)
def test_nw_1_2_an_order_draws_its_shape_and_names_it(shape):
    part = "orders" if shape in DEFAULT_SHAPES else "orders-more"
    options = printkit.Options(only=(part,))
    root = ElementTree.fromstring(printkit.svg("niwashi", f"winter-{shape}", options))
    squares = [
        (float(rect.attrib["x"]), float(rect.attrib["y"]), float(rect.attrib["width"]))
        for rect in root.iter("{http://www.w3.org/2000/svg}rect")
        if rect.attrib["width"] == rect.attrib["height"] and "rx" not in rect.attrib
    ][1:]  # the first is the ground
    left, top = min(x for x, _, _ in squares), min(y for _, y, _ in squares)
    rows = PICTURES[shape].split()
    assert {(round((x - left) / size), round((y - top) / size)) for x, y, size in squares} == {
        (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"
    }
    assert "".join(root.itertext()).split() == [
        "winter",
        Sentences("niwashi", "en").own["shapes"][shape],
    ]


def test_nw_1_3_other_shapes_are_printed_when_asked_for(bare):
    assert not set(niwashi.EXTRAS) & set(printkit.parts("niwashi"))
    faces = placed(bare(only="orders-more,aids-more", backs="none"))
    others = {f"{season}-{shape}" for season in SEASONS for shape in niwashi.OTHER_SHAPES}
    assert faces == {**dict.fromkeys(others, 1), "aids-more": 2}
    with pytest.raises(PrintError, match="only: 'orders-less' is not one of"):
        bare(only="orders-less")


def test_the_cover_says_what_is_inside():
    text = words_on("cover")
    for inside in ("62stripsofthreeplots", "24tiles:6shapesin4seasons", "scoresof24games"):
        assert inside in text
    assert all(text.count(part) == 1 for part in niwashi.EXTRAS)


def test_the_leaflet_holds_every_clause():
    """Two clauses say the same about fulfilled orders; the leaflet has their answer in one."""
    text = words_on(*(f"leaflet-{page}" for page in range(1, 9)))
    clauses = book("niwashi", "en").clauses
    lost = {id for id, clause in clauses.items() if squeezed(clause.text) not in text}
    assert lost == {"NW-4.11", "NW-4.12"}
    assert squeezed(clauses["NW-4.12"].answer) in text


def test_nw_5_2_the_pictures_show_what_the_rules_say():
    places = niwashi._places()
    assert [(len(place["covered"]), place["allowed"]) for place in places] == [
        (1, True),
        (2, True),
        (0, False),
        (3, False),
    ]
    motif, french = (
        kit_of("niwashi", printkit.Options(lang=lang)).data["motif"] for lang in ("en", "fr")
    )
    assert (motif["order"], french["order"]) == ("winter T", "T d’hiver")
    partners = set(niwashi._cells(niwashi.PARTNER_LAY))
    assert len(partners & set(motif["plots"])) == 2


def test_the_aid_has_the_shapes_the_steps_and_the_seasons():
    text = words_on("aids")
    words = Sentences("niwashi", "en").own
    for word in (*(words["shapes"][shape] for shape in DEFAULT_SHAPES), *words["plots"].values()):
        assert word in text
    for step in ("1Orders.", "2Layatile", "ormovethelantern", "3Refill.", "Sameonsame?"):
        assert step in text
    assert "stairs" not in words_on("aids-more", only="aids-more")


def test_the_lantern_closes_and_stands():
    lantern = niwashi._lantern()
    for one, other in pairwise(lantern["corners"]):
        assert math.dist(one, other) == pytest.approx(lantern["eaves"])
        assert math.hypot(*one) == pytest.approx(lantern["ridge"])
    assert lantern["ridge"] ** 2 == pytest.approx(lantern["eaves"] ** 2 / 2 + lantern["rise"] ** 2)
    at_the_wall = lantern["eaves"] * (1 - lantern["overhang"] / lantern["rise"])
    assert at_the_wall == pytest.approx(lantern["side"])
    assert 30 <= niwashi.HEIGHT <= 40
    assert lantern["side"] < niwashi.PLOT
    # The four faces leave a gap for the tab, or the roof would be flat.
    (x1, y1), (x2, y2) = lantern["corners"][0], lantern["corners"][-1]
    gap = math.degrees(math.atan2(y1, x1) - math.atan2(y2, x2)) % 360
    assert 20 < gap < 90


def test_nw_8_4_the_log_has_the_rating_scale():
    bands = niwashi._bands()
    named = {total: band["key"] for band in bands for total in range(band["low"], band["high"] + 1)}
    assert named == {total: rating(total) for total in range(21)}
    text = words_on("log")
    for sentence in Sentences("niwashi", "en").own["ratings"].values():
        assert squeezed(sentence) in text


def test_the_log_is_printed_as_often_as_it_is_used_up():
    pages = job_for("niwashi", printkit.Options(only=("log",), backs="none", copies=5)).pages
    assert len(pages) == 5
