"""Cards for print-on-demand: exact sizes, true art, names that sort."""

import csv
import io

import pikepdf
import pytest
from PIL import Image

import printkit
from games.nintai.pieces import CARDS
from printkit import Options, PrintError
from printkit.jobs.vendors import VENDORS, vendor_name
from printkit.layout.components import POKER

MM = 72 / 25.4


@pytest.fixture(scope="module")
def files():
    return {vendor: printkit.pod("nintai", vendor) for vendor in VENDORS}


@pytest.mark.parametrize(("vendor", "pixels"), [("tgc", (825, 1125)), ("mpc", (822, 1122))])
def test_images_have_the_vendor_s_size(files, vendor, pixels):
    images = [data for name, data in files[vendor].items() if name.endswith(".png")]
    assert len(images) == 12
    for data in images:
        image = Image.open(io.BytesIO(data))
        assert image.size == pixels
        assert image.mode == "RGB"
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_the_art_is_extended_and_never_scaled(files):
    """The frame of a card has the same size for every vendor, and the ground fills the bleed."""
    frames = set()
    for vendor in ("tgc", "mpc"):
        image = Image.open(io.BytesIO(files[vendor]["05-crane-x5-front.png"])).convert("L")
        width, height = image.size
        row = [x for x in range(width) if image.getpixel((x, height // 8)) < 120]
        column = [y for y in range(height) if image.getpixel((width // 2, y)) < 120]
        frames.add((row[-1] - row[0], column[-1] - column[0]))
        corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
        assert len({image.getpixel(corner) for corner in corners}) == 1
        assert image.getpixel((0, 0)) == image.getpixel((60, height // 3))
    (across, down), *others = sorted(frames)
    assert all(abs(x - across) <= 1 and abs(y - down) <= 1 for x, y in others)
    assert across == pytest.approx((POKER.width - 7.2) / 25.4 * 300, abs=4)


def test_names_sort_and_the_list_counts_every_card(files):
    names = [name for name in files["mpc"] if name.endswith(".png")]
    assert names[:2] == ["01-dragonfly-x5-front.png", "01-dragonfly-x5-back.png"]
    rows = list(csv.DictReader(io.StringIO(files["mpc"]["cards.csv"].decode())))
    assert sum(int(row["count"]) for row in rows) == CARDS
    assert [name for row in rows for name in (row["front"], row["back"])] == names


def test_a_page_per_side_of_every_card(files):
    (pdf,) = files["dtc"].values()
    assert printkit.preflight(pdf) == []
    assert b"GTS_PDFXVersion" in pdf
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert len(document.pages) == 2 * CARDS
        for page in document.pages:
            media, trim, bleed = (
                [float(edge) for edge in box]
                for box in (page.MediaBox, page.TrimBox, page.BleedBox)
            )
            assert media == bleed == pytest.approx([0, 0, 2.75 * 72, 3.75 * 72])
            size = [trim[2] - trim[0], trim[3] - trim[1]]
            assert size == pytest.approx([length * MM for length in POKER], abs=0.01)
            assert trim[0] == pytest.approx(0.125 * 72, abs=0.01)


def test_text_stays_in_the_vendor_s_safe_zone(tmp_path):
    card = tmp_path / "nintai" / "card.svg"
    card.parent.mkdir()
    card.write_text(
        '{% extends "face.svg" %}{% block art %}{{ text(3.05, 40, "edge", 9) }}{% endblock %}'
    )
    options = Options(templates=tmp_path)
    assert printkit.pod("nintai", "mpc", options)
    with pytest.raises(PrintError, match=r"text is nearer than 3\.175 mm to the cut"):
        printkit.pod("nintai", "tgc", options)


def test_names_have_no_two_hyphens_and_say_minus():
    names = [name for name in printkit.pod("nin_jan", "tgc") if name.endswith(".png")]
    assert any("minus-1" in name for name in names)
    assert not any("--" in name for name in names)


@pytest.mark.parametrize(
    ("typed", "vendor"),
    [("tgc", "tgc"), ("The Game Crafter", "tgc"), ("DriveThruCards", "dtc"), ("MPC", "mpc")],
)
def test_vendors_are_known_as_people_type_them(typed, vendor):
    assert vendor_name(typed) == vendor


SIZES = {
    "StripChit": (375, 975),
    "SmallSquareTile": (675, 675),
    "MicroDeck": (450, 600),
    "MiniSquareTile": (450, 450),
}


@pytest.mark.parametrize(
    ("game", "formats"),
    [("niwashi", {"StripChit": 62, "SmallSquareTile": 24}), ("bossa", {"MicroDeck": 27})],
)
def test_tiles_go_on_the_nearest_format(plain_folder, game, formats):
    files = printkit.pod(game, "tgc", Options(templates=plain_folder(game)))
    for folder, designs in formats.items():
        images = [name for name in files if name.startswith(folder) and name.endswith(".png")]
        assert len(images) == 2 * designs
        first = Image.open(io.BytesIO(files[images[0]]))
        assert first.size == SIZES[folder]
        assert first.getextrema() == ((0, 0),) * 3  # the ground fills it to the edge


def test_who_has_no_format_says_who_has():
    refusal = r"MakePlayingCards has no format for strips 75 x 25 mm, .*; these have: tgc"
    with pytest.raises(PrintError, match=refusal):
        printkit.pod("niwashi", "mpc")
