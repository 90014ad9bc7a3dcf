"""Preflight passes every kit we print and catches a file that was spoilt."""

import io
import os
from itertools import product

import pikepdf
import pytest

import printkit
from printkit import PrintError
from printkit.layout.components import FULL_PAGE, Component, Face
from printkit.layout.geometry import Size
from printkit.options import BACKS, INKS
from printkit.papers import PAPERS
from printkit.pdf.preflight import preflight

LARGE = [name for name, paper in PAPERS.items() if FULL_PAGE.fits(paper.printable.size)]
"""The papers that whole kits fit on."""
ORDERS = list(product(LARGE, BACKS, INKS))
PLACES = [
    *product(("a4", "letter"), BACKS, ("roomy",)),
    *product(("legal", "a3"), ("short", "fold"), ("roomy",)),
    *product(("a4", "letter"), ("long",), ("dense",)),
]
"""Paper, backs and layout, each with each where it makes a difference."""
SAMPLE = [("nintai", ("letter", "short", "saver")), ("niwashi", ("a4", "long", "full"))]
"""The other kits' own tests print all their art in both inks."""

EVERY = list(product(printkit.games(), ORDERS)) if os.environ.get("PRINT_EVERY") else SAMPLE
"""PRINT_EVERY=1 takes every kit on every paper, with every kind of backs, in both inks."""


@pytest.mark.parametrize(("game", "order"), EVERY)
def test_every_kit_is_fit_to_print(game, order):
    paper, backs, ink = order
    marks = "guides" if ink == "saver" else "crop"
    options = printkit.Options(paper=paper, backs=backs, ink=ink, marks=marks, marks_on="both")
    pdf = printkit.build(game, options)  # raises the first fault that preflight finds
    assert len(pdf) < 2_000_000


@pytest.mark.parametrize(("paper", "backs", "layout"), PLACES)
@pytest.mark.parametrize("game", printkit.games())
def test_every_kit_lies_right_on_every_paper(plain_folder, game, paper, backs, layout):
    """All the geometry and none of the art: margins, overlaps, marks, backs behind fronts."""
    options = printkit.Options(
        paper=paper,
        backs=backs,
        layout=layout,
        marks_on="both",
        offset=(1, -1),
        templates=plain_folder(game),
    )
    assert printkit.build(game, options)


def spoil(pdf, change):
    with pikepdf.open(io.BytesIO(pdf)) as document:
        change(document)
        file = io.BytesIO()
        document.save(file)
    return printkit.preflight(file.getvalue())


def shift_page(document, number, x, y):
    page = document.pages[number]
    page.contents_add(f"1 0 0 1 {x} {y} cm".encode(), prepend=True)


@pytest.fixture
def cards(printed):
    return printed(only="cards", backs="long")


def test_a_page_without_its_boxes(cards):
    def change(document):
        del document.pages[0].TrimBox

    assert spoil(cards, change) == ["page 1: no TrimBox"]


def test_a_font_that_is_not_embedded(cards):
    def change(document):
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, BaseFont=pikepdf.Name.Helvetica)
        document.pages[0].Resources.Font["/F9"] = document.make_indirect(font)

    assert "page 1: the font Helvetica is not embedded" in spoil(cards, change)


def test_backs_that_are_off_by_a_millimetre(cards):
    faults = spoil(cards, lambda document: shift_page(document, 1, 72 / 25.4, 0))
    assert "page 2: the back of card-dragonfly is not behind its front" in faults


def test_backs_that_are_missing(cards):
    faults = spoil(cards, lambda document: document.pages.__delitem__(-1))
    assert "the last sheet has no back page" in faults


def test_pieces_pushed_over_the_margin(cards):
    faults = spoil(cards, lambda document: shift_page(document, 0, 0, -50))
    assert "page 1: card-flower is nearer than 6.5 mm to the edge of the paper" in faults
    assert "page 1: a mark is nearer than 6.5 mm to the edge of the paper" in faults


def test_pieces_that_overlap(cards):
    def change(document):
        extra = b"q 1 0 0 1 200 300 cm /FormXob.card-dragonfly Do Q"
        document.pages[0].contents_add(extra)

    assert "page 1: card-dragonfly and card-dragonfly overlap" in spoil(cards, change)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<text x="20" y="40" font-size="1.5">small</text>', "text of 4.3 pt is below 6 pt"),
        ('<text x="0.5" y="40" font-size="4">edge</text>', "text is nearer than 3 mm to the cut"),
        ('<circle cx="10" cy="40" r="8"/>', "a drawing ends nearer than 3 mm to the cut"),
    ],
)
def test_what_is_too_small_or_too_near_to_the_cut(tmp_path, body, fault):
    with pytest.raises(PrintError, match=rf"preflight: card-\w+: {fault}"):
        printkit.build("nintai", drawing(tmp_path, body))


def test_what_is_hidden_by_a_clip_is_not_too_near_to_the_cut(tmp_path):
    clip = '<clipPath id="window"><rect x="5" y="5" width="40" height="60"/></clipPath>'
    body = f'{clip}<g clip-path="url(#window)"><circle cx="10" cy="40" r="8"/></g>'
    assert printkit.build("nintai", drawing(tmp_path, body))


def drawing(folder, body):
    """The cards with nothing but this on them."""
    (folder / "nintai").mkdir()
    (folder / "nintai" / "card.svg").write_text(
        '{% extends "face.svg" %}{% block art %}<g font-family="Zen Kaku Gothic New">'
        f"{body}</g>{{% endblock %}}"
    )
    return printkit.Options(only=("cards",), templates=folder)


def test_a_file_that_is_not_ours():
    file = io.BytesIO()
    document = pikepdf.new()
    document.add_blank_page()
    document.save(file)
    with pytest.raises(PrintError, match="printkit did not write this PDF"):
        printkit.preflight(file.getvalue())
    with pytest.raises(PrintError, match="not a PDF"):
        printkit.preflight(b"%PDF-1.4 but not really")


def test_the_first_fault_stops_a_job(cards):
    with pytest.raises(PrintError, match="preflight: "):
        preflight(cards.replace(b"/TrimBox", b"/TrimBux"))


def test_a_component_knows_when_its_back_must_register():
    card = Component("cards", Size(60, 90), Face("a", "a"), Face("b", "b"))
    leaflet = Component("leaflet", Size(60, 90), Face("a", "a"), Face("b", "b"), reads_on=True)
    assert card.registered
    assert not leaflet.registered
