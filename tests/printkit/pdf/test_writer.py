"""The finished PDF, read back with tools we did not write."""

import io
from collections import Counter

import pdfplumber
import pikepdf
import pypdfium2
import pytest

import printkit
from games.nintai.pieces import CARDS, COPIES
from printkit.layout.components import POKER
from printkit.options import BACKS
from printkit.papers import PAPERS

MM = 72 / 25.4
BLEED = {"front": 3.0, "back": 5.0}

EVERY_BACKS = [(paper, backs) for paper in ("a4", "letter") for backs in BACKS]
PAGES = {"none": 11, "long": 15, "short": 15, "fold": 15}


def grounds(page, side):
    """The middles of the cards on a page in mm, found by the ground that fills each with bleed."""
    wanted = sorted(length + 2 * BLEED[side] for length in POKER)
    boxes = [
        (rect["x0"] / MM, rect["y0"] / MM, rect["x1"] / MM, rect["y1"] / MM) for rect in page.rects
    ]
    return sorted(
        ((x0 + x1) / 2, (y0 + y1) / 2)
        for x0, y0, x1, y1 in boxes
        if sorted((x1 - x0, y1 - y0)) == pytest.approx(wanted, abs=0.1)
    )


def plumb(pdf, pages=None):
    """The cards' middles on fronts and backs, page by page, as pdfplumber sees them."""
    with pdfplumber.open(io.BytesIO(pdf), pages=pages) as document:
        return [(grounds(page, "front"), grounds(page, "back")) for page in document.pages]


@pytest.mark.parametrize(("paper", "backs"), EVERY_BACKS)
def test_page_count_size_and_boxes(bare, opened, paper, backs):
    document = opened(bare(paper=paper, backs=backs))
    assert len(document.pages) == PAGES[backs]
    for page in document.pages:
        media = [float(edge) / MM for edge in page.MediaBox]
        bleed = [float(edge) / MM for edge in page.BleedBox]
        trim = [float(edge) / MM for edge in page.TrimBox]
        assert media == pytest.approx([0, 0, PAPERS[paper].width, PAPERS[paper].height], abs=0.01)
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert all(a <= b + 0.01 for a, b in zip(outer[:2], inner[:2], strict=True))
            assert all(a >= b - 0.01 for a, b in zip(outer[2:], inner[2:], strict=True))
        margins = trim[0], trim[1], media[2] - trim[2], media[3] - trim[3]
        assert min(margins) >= PAPERS[paper].margin - 0.01


@pytest.mark.parametrize(("paper", "backs"), EVERY_BACKS)
def test_nt_1_1_thirty_cards_lie_where_the_backs_meet_them(bare, paper, backs):
    """Turned over on the chosen edge, or folded, every back covers its front to 0.1 mm."""
    pages = plumb(bare(only="cards", paper=paper, backs=backs))
    fronts = [page[0] for page in pages if page[0]]
    assert sum(map(len, fronts)) == CARDS
    width, height = PAPERS[paper].width, PAPERS[paper].height
    covered = [page[1] for page in pages if page[1]]
    if backs == "none":
        assert not covered
        return
    for front, back in zip(fronts, covered, strict=True):
        seen = [(x, height - y) if backs == "short" else (width - x, y) for x, y in back]
        assert [x for point in sorted(seen) for x in point] == pytest.approx(
            [x for point in front for x in point], abs=0.1
        )


def test_the_real_cards_lie_where_the_bare_ones_do(printed, bare):
    assert plumb(printed(only="cards"), [1, 2]) == plumb(bare(only="cards"), [1, 2])


def test_an_offset_moves_the_backs_and_nothing_else(bare):
    plain, moved = (plumb(bare(only="cards", offset=offset)) for offset in ("1,-2", "-1,2"))
    for (front, _), (same, _) in zip(plain[::2], moved[::2], strict=True):
        assert front == same
    for (_, back), (_, shifted) in zip(plain[1::2], moved[1::2], strict=True):
        for (x1, y1), (x2, y2) in zip(back, shifted, strict=True):
            assert (x2 - x1, y2 - y1) == pytest.approx((-2, 4), abs=0.01)


def test_nt_1_3_five_cards_of_each_design(printed, opened):
    document = opened(printed(only="cards", backs="none"))
    drawn = Counter(
        str(operands[0])
        for page in document.pages
        for operands, operator in pikepdf.parse_content_stream(page, "Do")
    )
    assert len(drawn) == 6
    assert set(drawn.values()) == {COPIES}


def test_fonts_are_embedded_truetype(printed, opened):
    document = opened(printed())
    seen = set()
    for page in document.pages:
        for font in page.Resources.Font.values():
            assert "/FontFile2" in font.FontDescriptor
            seen.add(str(font.BaseFont).partition("+")[2])
    assert seen == {"ShipporiMincho-Bold", "ZenKakuGothicNew-Medium", "ZenKakuGothicNew-Bold"}


def test_words_can_be_read_and_searched(printed):
    document = pypdfium2.PdfDocument(printed(ink="saver"))
    text = [document[number].get_textpage().get_text_range() for number in (0, 2, 3, 12, 1)]
    document.close()
    assert "Print at 100" in text[0]
    assert "50" in text[0]
    assert "Scoring" in text[1]
    assert "Setting up" in text[2]
    assert "One against two." in text[3]
    for label in ("Name", "Date", "start", "locked", "column a", "row 3", "penalty", "total"):
        assert text[4].count(label) == 2, label


@pytest.mark.parametrize(
    ("backs", "duplex"), [("long", "/DuplexFlipLongEdge"), ("fold", "/Simplex")]
)
def test_the_print_dialogue_is_asked_for_true_size_and_the_right_edge(bare, opened, backs, duplex):
    preferences = opened(bare(backs=backs)).Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.Duplex == duplex


def test_no_raster_where_vectors_belong(printed, opened):
    document = opened(printed())
    images = [item for item in document.objects if isinstance(item, pikepdf.Stream)]
    assert not [item for item in images if item.get("/Subtype") == "/Image"]


def test_the_file_is_small_and_the_same_every_time(printed):
    assert len(printed()) < 2_000_000
    assert printkit.build("nintai") == printed()


def test_copies_print_sheets_for_more_games(bare, opened):
    one = len(opened(bare(only="sheets", backs="none")).pages)
    five = len(opened(bare(only="sheets", backs="none", copies="5")).pages)
    assert (one, five) == (1, 5)


def test_ink_saver_lays_no_flat_ground(printed):
    """The mean of a card page is near white, though every line is still there."""
    full, saver = (
        _mean(printkit.proof(printed(only="cards", ink=ink), dpi=120, pages=[2])[0])
        for ink in ("full", "saver")
    )
    assert full < 130
    assert saver > 200


def _mean(png):
    from PIL import Image, ImageStat

    return ImageStat.Stat(Image.open(io.BytesIO(png)).convert("L")).mean[0]


def test_a_form_keeps_its_alpha_and_its_shading(tmp_path, opened):
    """What reportlab would lose: each form needs a resource dictionary of its own."""
    card = tmp_path / "nintai" / "card.svg"
    card.parent.mkdir()
    card.write_text(
        """{% extends "face.svg" %}{% block art %}
        <defs><linearGradient id="dusk"><stop offset="0" stop-color="#ff0000"/>
        <stop offset="1" stop-color="#0000ff"/></linearGradient></defs>
        <rect width="{{ width }}" height="40" fill="url(#dusk)"/>
        <rect y="50" width="{{ width }}" height="30" fill="#000000" fill-opacity="0.5"/>
        {% endblock %}"""
    )
    options = printkit.Options(only=("cards",), backs="none", templates=tmp_path)
    pdf = printkit.build("nintai", options)
    form = next(iter(opened(pdf).pages[0].Resources.XObject.values()))
    assert form.Resources.ExtGState
    assert form.Resources.Shading
    png = printkit.proof(pdf, dpi=50, pages=[1])[0]
    colours = _colours(png)
    assert any(red > 200 and blue < 60 for red, _, blue in colours)
    assert any(100 < red < 150 and red == green == blue for red, green, blue in colours)


def _colours(png):
    from PIL import Image

    return {colour for _, colour in Image.open(io.BytesIO(png)).convert("RGB").getcolors(1 << 20)}
