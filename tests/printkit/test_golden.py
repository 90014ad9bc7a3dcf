"""Pages look as they did when somebody last looked at them.

python tests/printkit/test_golden.py       makes the images anew: look before you commit
"""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import printkit

FOLDER = Path(__file__).parent / "golden"
DPI = 40
PAGES = {
    "cover": 1,
    "rules": 3,
    "aids": 13,
    "sheets": 2,
    "cards": 5,
    "backs": 6,
    "dice": 14,
    "box": 15,
}
"""Pages of the Nintai kit with every option at its default."""
TILES = (12, 16)
TOLERANCE = 10
"""Mean difference of a tile in levels: a new pdfium stays below, a missing icon does not."""


def page_image(pdf: bytes, name: str) -> bytes:
    return printkit.proof(pdf, DPI, [PAGES[name]])[0]


def worst_tile(one: Image.Image, other: Image.Image) -> int:
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    tiles = difference.resize(TILES, Image.Resampling.BOX)
    return max(high for _, high in tiles.getextrema())


@pytest.mark.parametrize("name", PAGES)
def test_the_page_looks_as_it_did(printed, name):
    now = Image.open(io.BytesIO(page_image(printed(), name)))
    then = Image.open(FOLDER / f"{name}.png")
    assert now.size == then.size
    assert worst_tile(now, then) < TOLERANCE


def test_a_changed_icon_would_be_noticed(tmp_path):
    icon = tmp_path / "nintai" / "icons" / "dragonfly.svg"
    icon.parent.mkdir(parents=True)
    icon.write_text("<g/>")
    pdf = printkit.build("nintai", printkit.Options(only=("cards",), templates=tmp_path))
    now = Image.open(io.BytesIO(printkit.proof(pdf, DPI, [1])[0]))
    assert worst_tile(now, Image.open(FOLDER / "cards.png")) > TOLERANCE


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for page in PAGES:
        (FOLDER / f"{page}.png").write_bytes(page_image(printkit.build("nintai"), page))
