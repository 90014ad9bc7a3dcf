"""The pictures of San, Ni, Ichi!: as they are drawn, and to be told apart by everybody."""

from itertools import pairwise

import pytest

from docs.art.san_ni_ichi.fire import BONFIRES
from docs.art.san_ni_ichi.pictures import FOLDER, pictures
from docs.art.san_ni_ichi.wood import PINES
from printkit.typesetting.templating import open_templates

SIGNS = ("pine", "vermilion_deep", "indigo")
"""Wood, fire and water, from light to dark."""
EYES = {
    "every colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "no green": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
"""What eyes make of linear red, green and blue (Viénot, Brettel and Mollon, 1999)."""


def test_the_pictures_are_as_they_are_drawn():
    """After a change: python -m docs.art.san_ni_ichi."""
    drawn = dict(pictures())
    assert {file.name: file.read_text("utf-8") for file in FOLDER.iterdir()} == drawn


def test_what_a_picture_is_made_of_can_be_counted():
    assert all(len(pine.clouds) == number for number, pine in PINES.items())
    assert all(len(fire.shares) == number for number, fire in BONFIRES.items())


@pytest.fixture(scope="module")
def inks():
    return open_templates().palette


def luminance(ink: str, eye: str = "every colour") -> float:
    levels = (int(ink[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in levels]
    seen = [sum(a * b for a, b in zip(row, light, strict=True)) for row in EYES[eye]]
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), seen, strict=True))


def lightness(ink: str, eye: str) -> float:
    return 116 * luminance(ink, eye) ** (1 / 3) - 16


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_stands_out_from_the_paper(inks, name):
    assert (luminance(inks["washi"]) + 0.05) / (luminance(inks[name]) + 0.05) >= 3


def test_the_signs_are_lighter_and_darker_in_grey(inks):
    shades = [lightness(inks[name], "every colour") for name in SIGNS]
    assert all(lighter - darker > 12 for lighter, darker in pairwise(shades))


@pytest.mark.parametrize("eye", EYES)
def test_wood_is_lighter_than_fire_to_every_eye(inks, eye):
    wood, fire = (lightness(inks[name], eye) for name in ("pine", "vermilion_deep"))
    assert wood - fire > 10
