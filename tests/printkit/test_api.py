"""What the web application uses."""

from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest

import printkit
from printkit import PrintError
from tests.processes import python


def test_importing_costs_nothing():
    """The scorer must start where no PDF tool is installed."""
    code = "import sys, printkit; print(*sorted(sys.modules))"
    modules = python(code).split()
    heavy = ("reportlab", "svglib", "lxml", "pikepdf", "pypdfium2", "PIL", "pdfplumber")
    assert not [name for name in heavy if name in modules]


def test_a_component_as_svg_for_the_phone():
    root = ElementTree.fromstring(printkit.svg("nintai", "card-crane"))
    assert root.attrib["width"] == "63.5mm"
    assert "crane" in "".join(root.itertext())


def test_a_component_with_other_data():
    icon = {"key": "crane", "name": "heron", "initial": "H"}
    assert "heron" in printkit.svg("nintai", "card-crane", icon=icon)


def test_unknown_names_are_refused():
    with pytest.raises(PrintError, match=r"game: 'chess' is not one of .*nintai"):
        printkit.build("chess")
    with pytest.raises(PrintError, match="component: 'joker' is not one of cover, leaflet-1"):
        printkit.svg("nintai", "joker")
    with pytest.raises(PrintError, match="page: 99 is not between 1 and"):
        printkit.proof(printkit.build("nintai", printkit.Options(only=("sheets",))), pages=[99])


def test_progress_is_told():
    steps = []
    printkit.build(
        "nintai", printkit.Options(only=("cards",)), lambda what, done, of: steps.append((done, of))
    )
    assert [done for done, _ in steps] == list(range(len(steps)))
    assert {of for _, of in steps} == {len(steps)}


def test_proofs_can_be_made_by_several_threads(printed):
    pdf = printed(only="sheets", backs="none")
    with ThreadPoolExecutor(4) as pool:
        images = list(pool.map(lambda _: printkit.proof(pdf, dpi=30)[0], range(8)))
    assert len(set(images)) == 1
    assert images[0].startswith(b"\x89PNG")


def test_kits_can_be_printed_by_several_threads(printed):
    options = printkit.Options(only=("cards",))
    with ThreadPoolExecutor(3) as pool:
        kits = list(pool.map(lambda _: printkit.build("nintai", options), range(3)))
    assert set(kits) == {printed(only="cards")}


def test_the_first_page_alone_looks_as_it_does_in_the_kit():
    options = printkit.Options(only=("sheets", "dice"))
    alone = printkit.proof(printkit.first_page("nintai", options), dpi=40)
    assert alone == printkit.proof(printkit.build("nintai", options), dpi=40, pages=[1])
