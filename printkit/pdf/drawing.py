"""From a finished SVG to a drawing for the PDF, with what SVG lets slip checked."""

import math
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from printkit import fonts
from printkit.errors import PrintError
from printkit.layout.geometry import TOLERANCE, Size
from printkit.typesetting.svg_text import POINT
from templates.catalogue import gettext as _

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing, Group, String

    from printkit.pdf.album import Album


def draw(svg: str, name: str, size: Size, album: "Album | None" = None) -> "Drawing":
    """Parse an SVG. A font that is not ours or a missing glyph is an error, never a box.

    Art that is in the album already is not parsed again; what is new is added to it.
    """
    from lxml import etree

    from printkit.pdf.rendering import Renderer

    fonts.register()
    root = etree.fromstring(svg.encode(), etree.XMLParser(remove_comments=True))
    known = len(album or ())
    renderer = Renderer(name, album)
    try:
        drawing = renderer.render(root)
    except Exception as error:  # a customer's template may hold anything
        raise PrintError(
            _("%(name)s: the SVG cannot be drawn: %(problem)s", name=name, problem=error)
        ) from None
    drawing.initialFontName = fonts.TYPEFACES["text"].name  # or Helvetica gets into the file
    _check_size(drawing, name, size)
    added = [picture.drawing for picture in (album or {}).values()][known:]
    for string in chain.from_iterable(map(_strings, (drawing, *added))):
        _check_type(string.text, string.fontName, name)
    return drawing


def _check_size(drawing: "Drawing", name: str, size: Size) -> None:
    drawn = Size(drawing.width * POINT, drawing.height * POINT)
    if math.dist(drawn, size) > TOLERANCE:
        raise PrintError(
            _(
                "%(name)s: the SVG is %(width).2f x %(height).2f mm instead of"
                " %(wanted_width).2f x %(wanted_height).2f mm with bleed",
                name=name,
                width=drawn.width,
                height=drawn.height,
                wanted_width=size.width,
                wanted_height=size.height,
            )
        )


def _strings(group: "Group") -> Iterator["String"]:
    from reportlab.graphics.shapes import Group, String

    for shape in group.contents:
        if isinstance(shape, String):
            yield shape
        elif isinstance(shape, Group):
            yield from _strings(shape)


def _check_type(text: str, font: str, name: str) -> None:
    values = {"name": name, "text": text[:30], "font": font}
    if font not in fonts.NAMES:
        told = _("%(name)s: %(text)r is set in %(font)s, which is not one of our fonts")
        raise PrintError(told % values)
    if lost := fonts.missing(text, font):
        told = _("%(name)s: %(font)s has no glyph for %(lost)r in %(text)r")
        raise PrintError(told % {**values, "lost": lost})
