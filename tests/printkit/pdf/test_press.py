"""For a press: four inks, black text in black alone, and a preflight that sees every slip."""

import io
import tomllib
from collections import defaultdict

import pikepdf
import pytest

import printkit
import templates
from printkit import Options, PrintError
from printkit.pdf.press import MOST_INK, separated

PALETTE = tomllib.loads((templates.FOLDER / "palette.toml").read_text("utf-8"))
SCREEN = "rg RG g G cs CS sh"


def forms(document):
    found = {}
    waiting = [dict(page.Resources.get("/XObject", {})) for page in document.pages]
    while waiting:
        for name, form in waiting.pop().items():
            if name not in found:
                found[name] = form
                waiting.append(dict(form.Resources.get("/XObject", {})))
    return list(found.values())


def colours_of_text(form):
    """The fills that lines of text are set in, by how often."""
    fill, saved, found = None, [], defaultdict(int)
    for operands, operator in pikepdf.parse_content_stream(form, "q Q k Tj"):
        match str(operator):
            case "q":
                saved.append(fill)
            case "Q":
                fill = saved.pop()
            case "k":
                fill = tuple(round(100 * float(part)) for part in operands)
            case "Tj":
                found[fill] += 1
    return found


@pytest.fixture(scope="module")
def pressed():
    return printkit.build("nintai", Options(colour="cmyk", only=("aids", "cards")))


def test_everything_is_in_four_inks_and_none_of_it_too_wet(pressed, opened):
    document = opened(pressed)
    for content in (*document.pages, *forms(document)):
        assert not pikepdf.parse_content_stream(content, SCREEN)
        for operands, _ in pikepdf.parse_content_stream(content, "k K"):
            assert sum(map(float, operands)) <= MOST_INK / 100
    assert printkit.preflight(pressed) == []


def test_black_text_is_black_alone(pressed, opened):
    (aid,) = (form for form in forms(opened(pressed)) if is_named(form, "aid"))
    found = colours_of_text(aid)
    assert found[0, 0, 0, 100] > 20
    dark = [ink for ink in found if ink[3] > 50]
    assert all(ink[:3] == (0, 0, 0) for ink in dark)


def is_named(form, name):
    return "/PieceInfo" in form and str(form.PieceInfo.Engawa.Private.Component) == name


def test_the_file_says_for_which_press_it_is(pressed, opened):
    document = opened(pressed)
    (intent,) = document.Root.OutputIntents
    assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "CGATS TR 001")
    assert str(document.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
    assert str(document.docinfo["/Trapped"]) == "/False"
    assert document.pdf_version <= "1.4"
    for page in document.pages:
        assert {"/MediaBox", "/TrimBox", "/BleedBox"} <= set(page.keys())


def test_the_same_bytes_every_time(pressed):
    assert printkit.build("nintai", Options(colour="cmyk", only=("aids", "cards"))) == pressed


def spoilt(pdf, code):
    with pikepdf.open(io.BytesIO(pdf)) as document:
        document.pages[0].contents_add(code)
        file = io.BytesIO()
        document.save(file)
    return printkit.preflight(file.getvalue())


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (b"1 0 0 rg", "page 1: a colour is not in the four inks of a press"),
        (b"1 1 0.5 0.5 k", "page 1: 300 % of ink, more than 240 %"),
    ],
)
def test_preflight_sees_stray_colours_and_too_much_ink(pressed, code, fault):
    assert spoilt(pressed, code) == [fault]


def test_what_is_see_through_is_not_for_a_press(tmp_path):
    card = tmp_path / "nintai" / "card.svg"
    card.parent.mkdir()
    card.write_text(
        '{% extends "face.svg" %}{% block art %}'
        '<rect x="9" y="9" width="9" height="9" fill-opacity="0.5"/>{% endblock %}'
    )
    order = Options(colour="cmyk", only=("cards",), backs="none", templates=tmp_path)
    with pytest.raises(PrintError, match=r"preflight: card-\w+: something is see-through"):
        printkit.build("nintai", order)


def test_every_colour_of_paper_has_its_inks():
    assert PALETTE["print"].keys() - PALETTE["ink"].keys() == set()
    assert max(map(sum, PALETTE["ink"].values())) <= MOST_INK


def test_a_colour_of_ones_own_is_separated():
    assert separated(1, 1, 1) == (0, 0, 0, 0)
    assert separated(0.5, 0.5, 0.5) == (0, 0, 0, 50)
    assert separated(0, 0, 0) == (0, 0, 0, 100)
    assert separated(1, 0, 0) == (0, 100, 100, 0)
    assert sum(separated(0.01, 0, 0.1)) <= MOST_INK


@pytest.mark.parametrize("inks", ["[1, 2, 3]", "[100, 100, 100, 0]", '["a", 1, 1, 1]', "5"])
def test_inks_that_are_none_are_refused(tmp_path, inks):
    (tmp_path / "palette.toml").write_text(f'[print]\nwhite = "#ffffff"\n[ink]\nwhite = {inks}\n')
    with pytest.raises(PrintError, match="palette: the inks of white are not four numbers"):
        printkit.build("nintai", Options(colour="cmyk", templates=tmp_path))
