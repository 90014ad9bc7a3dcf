"""Cards for print-on-demand: exact sizes, true art, names that sort."""

import csv
import io

import pikepdf
import pytest
from PIL import Image

import printkit
from games.nintai.pieces import CARDS
from printkit import Options, PrintError
from printkit.jobs.job import job_for
from printkit.jobs.vendors import VENDORS
from printkit.layout.components import POKER

MM = 72 / 25.4


@pytest.fixture(scope="module")
def files():
    return {vendor: printkit.pod("nintai", vendor) for vendor in VENDORS}


@pytest.mark.parametrize(("vendor", "pixels"), [("gamecrafter", (825, 1125)), ("mpc", (822, 1122))])
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
    for vendor in ("gamecrafter", "mpc"):
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
    (pdf,) = files["drivethru"].values()
    assert printkit.preflight(pdf) == []
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
        printkit.pod("nintai", "gamecrafter", options)


def has_cards(game):
    return any(item.size == POKER for item in job_for(game, Options()).kit.components)


@pytest.mark.parametrize("game", [name for name in printkit.games() if not has_cards(name)])
def test_a_game_without_cards_says_so(game):
    with pytest.raises(PrintError, match=rf"pod: {game} has no cards of 63\.5 x 88\.9 mm"):
        printkit.pod(game, "mpc")
