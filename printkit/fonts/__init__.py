"""The three typefaces on paper: embedded TrueType, never a printer's own font."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFontFace

FOLDER = Path(__file__).resolve().parent


class Typeface(NamedTuple):
    """A font file, the name PDF knows it by, and how SVG asks for it."""

    name: str
    file: str
    family: str
    weights: tuple[str, ...]


TYPEFACES = {
    "display": Typeface(
        "Shippori-Bold", "shippori-mincho-bold.ttf", "Shippori Mincho", ("normal", "bold")
    ),
    "text": Typeface(
        "ZenKaku-Medium", "zen-kaku-gothic-new-medium.ttf", "Zen Kaku Gothic New", ("normal",)
    ),
    "bold": Typeface(
        "ZenKaku-Bold", "zen-kaku-gothic-new-bold.ttf", "Zen Kaku Gothic New", ("bold",)
    ),
}
NAMES = tuple(face.name for face in TYPEFACES.values())
NARROW_SPACE = 0x202F


@cache
def register() -> None:
    """Make the typefaces known to reportlab and svglib, once a process."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont
    from svglib.fonts import register_font

    for face in TYPEFACES.values():
        path = str(FOLDER / face.file)
        font = TTFont(face.name, path)
        _add_narrow_space(font.face)
        registerFont(font)
        for weight in face.weights:
            register_font(face.family, path, weight, rlgFontName=face.name)


def _add_narrow_space(face: "TTFontFace") -> None:
    """The narrow no-break space of French, which our typefaces lack: two thirds of a space."""
    face.charToGlyph[NARROW_SPACE] = face.charToGlyph[ord(" ")]
    face.charWidths[NARROW_SPACE] = face.charWidths[ord(" ")] * 2 / 3


def width(text: str, typeface: str, size: float) -> float:
    """How wide a line is set, in the unit of ``size``."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register()
    return float(stringWidth(text, TYPEFACES[typeface].name, size))


def missing(text: str, name: str) -> str:
    """The characters that a font has no glyph for."""
    from reportlab.pdfbase.pdfmetrics import getFont

    register()
    glyphs = getFont(name).face.charToGlyph
    return "".join(dict.fromkeys(char for char in text if ord(char) not in glyphs))
