"""From a finished SVG to a drawing that the press can print, with what SVG lets slip checked."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from printkit import fonts
from printkit.errors import PrintError

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing


def draw(svg: str, name: str) -> "Drawing":
    """Parse an SVG. A font that is not ours or a missing glyph is an error, never a box."""
    from lxml import etree
    from svglib.svglib import SvgRenderer

    fonts.register()
    try:
        root = etree.fromstring(svg.encode(), etree.XMLParser(remove_comments=True))
    except etree.XMLSyntaxError as error:
        raise PrintError(f"{name}: {_misprint(svg, error)}") from None
    drawing = SvgRenderer(name).render(root)
    drawing.initialFontName = fonts.TYPEFACES["text"].name  # or Helvetica gets into the file
    for string in _strings(drawing):
        _check_type(string.text, string.fontName, name)
    return drawing


def _misprint(svg: str, error: Any) -> str:
    line = error.lineno or 1
    text = "".join(svg.splitlines()[line - 1 : line]).strip()
    return f"not SVG at line {line} of the filled template: {error.msg}: {text[:80]}"


def _strings(shape: Any) -> Iterator[Any]:
    if hasattr(shape, "fontName"):
        yield shape
    for child in getattr(shape, "contents", ()):
        yield from _strings(child)


def _check_type(text: str, font: str, name: str) -> None:
    if font not in fonts.NAMES:
        raise PrintError(f"{name}: {text[:30]!r} is set in {font}, which is not one of our fonts")
    if lost := fonts.missing(text, font):
        raise PrintError(f"{name}: {font} has no glyph for {lost!r} in {text[:30]!r}")
