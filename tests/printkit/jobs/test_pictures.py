"""Pictures for the screen: names that print, and lines that fit."""

import pytest

from printkit import fonts
from printkit.jobs.pictures import printable, set_lines
from printkit.typesetting.svg_text import POINT


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Zoë", "Zoë"),
        ("松本 さくら", "松本 さくら"),
        ("Aki 🦊", "Aki"),
        ("🦊", ""),
        ("Đặng", "Dang"),
        ("Мария 2", ""),
    ],
)
def test_names_are_printed_as_far_as_the_typefaces_go(name, printed):
    assert printable(name) == printed
    assert not any(fonts.missing(printed, face) for face in fonts.NAMES)


@pytest.mark.parametrize("words", ["W" * 40, "寿" * 40, "a b " * 10, "Donaudampfschiff " * 3, "x"])
@pytest.mark.parametrize("typeface", ["display", "bold"])
def test_lines_fit_their_place_and_lose_nothing(words, typeface):
    lines, size = set_lines(words, typeface, 68, 8, 15)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert max(fonts.width(line, typeface, size * POINT) for line in lines) <= 68 + 1e-6
    assert len(lines) * 1.25 * size * POINT <= 8
    assert size >= 6
