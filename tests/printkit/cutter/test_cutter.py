"""Cutter files cut where the PDF says: outlines beside the trims of the faces, read back."""

import io
import math
import re
from itertools import pairwise
from statistics import mean
from xml.etree import ElementTree

import pikepdf
import pytest
from PIL import Image, ImageFilter

import printkit
from printkit import Options, PrintError
from printkit.jobs.job import job_for, kit_of
from printkit.papers import PAPERS
from printkit.pdf.readback import Form, Reader
from printkit.typesetting.wording import find

MM = 72 / 25.4
NEAR = 0.1
DPI = 254
"""A pixel is as large as a line may be off."""
INKED = 200
SVG = "{http://www.w3.org/2000/svg}"


def trims(pdf):
    """The trims of the faces on every page and the boxes filled beside them, in millimetres."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            forms, marks = page.Resources.get("/XObject", {}), []
            placed = []
            for mark in Reader(page.Resources.get("/Font", {})).read(page):
                if isinstance(mark, Form):
                    notes = forms[mark.name].PieceInfo.Engawa.Private
                    size = (float(length) * MM for length in notes.Trim)
                    placed.append(corners(*mark.matrix.box(0, 0, *size)))
                else:
                    marks.append(corners(*mark.box))
            yield placed, marks


def corners(x, y, width, height):
    return tuple(round(edge / MM, 3) for edge in (x, y, x + width, y + height))


def svg_paths(data, group):
    """The corners of every path of a group, counted from below as in the PDF, and its radii."""
    root = ElementTree.fromstring(data)
    height = float(root.get("viewBox").split()[3])
    assert root.get("height") == f"{height:g}mm"
    for path in root.find(f"{SVG}g[@id='{group}']"):
        steps = re.findall(r"[MLA]([-\d. ]+)", path.get("d"))
        numbers = [list(map(float, step.split())) for step in steps]
        radii = {round(step[0], 2) for step in numbers if len(step) > 2}
        yield [(step[-2], height - step[-1]) for step in numbers], radii


def dxf_paths(data, layer):
    """The same from DXF; every arc must be a quarter of a circle."""
    for polyline in data.decode().split("0\nPOLYLINE\n")[1:]:
        pairs = list(pairwise_of(polyline.split("0\nSEQEND")[0]))
        if (8, layer) not in pairs:
            continue
        numbers = ([float(value) for code, value in pairs if code == key] for key in (10, 20, 42))
        points = list(zip(*numbers, strict=True))
        radii = {
            round(math.dist(one[:2], two[:2]) / math.sqrt(2), 2)
            for one, two in pairwise([*points, points[0]])
            if one[2]
        }
        assert all(bulge in (0, pytest.approx(math.tan(math.pi / 8))) for *_, bulge in points)
        yield [point[:2] for point in points], radii


def pairwise_of(text):
    lines = text.splitlines()
    return ((int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=False))


def boxes(paths):
    """What paths go around, and the radius of their corners."""
    for points, radii in paths:
        xs, ys = zip(*points, strict=True)
        yield (min(xs), min(ys), max(xs), max(ys)), radii.pop() if radii else 0.0


READ = {"svg": (svg_paths, "cut", "marks"), "dxf": (dxf_paths, "CUT", "MARKS")}


@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("nintai", {"cut": "svg", "only": "cards,sheets", "paper": "a4"}),
        ("nintai", {"cut": "dxf", "only": "cards", "paper": "letter", "corner": "2"}),
        ("niwashi", {"cut": "svg", "only": "strips,orders", "backs": "fold"}),
    ],
)
def test_every_piece_is_cut_along_its_trim(plain_folder, game, order):
    options = Options.parse({**order, "templates": str(plain_folder(game))})
    pages = list(trims(printkit.build(game, options)))
    files = printkit.cut(game, options)
    paths, cut, marks = READ[options.cut]
    assert files
    for name, data in files.items():
        number = int(re.search(r"page-(\d+)\.", name)[1])
        placed, printed_marks = pages[number - 1]
        for box, radius in boxes(paths(data, cut)):
            assert any(math.dist(box, trim) < NEAR for trim in placed)
            assert radius in (0, options.radius(3))
        for box, _ in boxes(paths(data, marks)):
            assert any(math.dist(box, mark) < NEAR for mark in printed_marks)
    counted = sum(len(list(paths(data, cut))) for data in files.values())
    pieces = [item for item in kit_of(game, options).components if item.part in options.only]
    assert counted == sum(item.count for item in pieces)


@pytest.mark.parametrize(
    ("game", "parts", "nets"),
    [("niwashi", "box,lantern", 3), ("bossa", "markers,dice,box", 5), ("nintai", "game-box", 2)],
)
def test_a_net_is_cut_and_folded_where_it_is_printed(game, parts, nets):
    options = Options.parse({"cut": "svg", "only": parts, "ink": "saver"})
    pages = printkit.proof(printkit.build(game, options), dpi=DPI)
    outlines = 0
    for name, data in printkit.cut(game, options).items():
        number = int(re.search(r"page-(\d+)\.", name)[1])
        page = Image.open(io.BytesIO(pages[number - 1])).convert("L").filter(ImageFilter.MinFilter)
        cuts = [points for points, radii in svg_paths(data, "cut") if not radii]
        assert all(min(ink_along(page, points)) for points in cuts)
        folds = [ink_along(page, points) for points, _ in svg_paths(data, "fold")]
        assert all(mean(inked) > 0.5 for inked in folds)
        outlines += len(cuts)
    assert outlines == nets


def ink_along(page, points):
    """Whether there is ink within a pixel of a line, at every half millimetre of it."""
    inked = []
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = math.ceil(2 * math.dist((x, y), (to_x, to_y))) or 1
        for step in range(steps + 1):
            part = step / steps
            place = x + (to_x - x) * part, y + (to_y - y) * part
            column, row = (int(length * DPI / 25.4) for length in place)
            inked.append(page.getpixel((column, page.height - 1 - row)) < INKED)
    return inked


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_printed_on_a_registration_mark(plain_folder, paper):
    options = Options(cut="svg", paper=paper, only=("cards",), templates=plain_folder("nintai"))
    for placed, marks in trims(printkit.build("nintai", options)):
        for mark in (box for box in marks if box[2] - box[0] < 8):
            for trim in placed:
                apart = (trim[0] >= mark[2] or trim[2] <= mark[0] or trim[1] >= mark[3]) or trim[
                    3
                ] <= mark[1]
                assert apart


def test_without_a_format_there_is_nothing_to_write():
    with pytest.raises(PrintError, match="cut: 'none' is not one of svg, dxf"):
        printkit.cut("nintai", Options())


@pytest.mark.parametrize(
    ("lang", "only"), [("en", "cover,dice"), ("de", ""), ("fr", ""), ("ja", "")]
)
def test_the_cover_leaves_the_cutting_to_the_machine(lang, only):
    options = Options.parse({"cut": "svg", "lang": lang, "only": only})
    steps = [step["text"] for step in job_for("nintai", options).context["cover"].cutting]
    told = find(kit_of("nintai", options).words, "cover", "knife", "machine", "text")
    assert steps[0] == told
    assert printkit.svg("nintai", "cover", options)
