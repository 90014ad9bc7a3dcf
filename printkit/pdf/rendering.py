"""SVG as reportlab's shapes: svglib, made quicker where our own templates ask most of it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from reportlab.graphics.shapes import Drawing, Group
from svglib.svglib import NodeTracker, Svg2RlgAttributeConverter, SvgRenderer

from printkit import fonts
from printkit.pdf.album import Album, Picture, is_shared, key_of

Find = Callable[[Any, str], str]
"""Looks an attribute up for a node."""


class Renderer(SvgRenderer):
    """Renders SVG, and takes from the album what is in it."""

    def __init__(self, name: str, album: Album | None) -> None:
        super().__init__(name)
        self.album = album
        styles = self.attrConverter
        styles.findAttr = _remembering(styles.findAttr)  # type: ignore[method-assign,assignment]
        styles.convertFontFamily = _font_name  # type: ignore[method-assign]

    def renderG(self, node: NodeTracker, clipping: Any = None) -> Group:
        if self.album is None or clipping or not is_shared(node.etree_element):
            return super().renderG(node, clipping)
        placed = Group(self._picture(node, self.album))
        self.shape_converter.applyTransformOnGroup(node.getAttribute("transform"), placed)
        return placed

    def _picture(self, node: NodeTracker, album: Album) -> Picture:
        key = key_of(node.etree_element)
        if key not in album:
            drawing = Drawing(initialFontName=fonts.TYPEFACES["text"].name)
            for child in node.iter_children():
                self.renderNode(child, parent=drawing)
            album[key] = Picture(f"art-{len(album) + 1}", drawing)
        return album[key]


def _remembering(find: Find) -> Find:
    """Remembers what a group hands down; svglib would climb to the root for every shape's style."""
    known: dict[tuple[Any, str], str] = {}

    def found(node: Any, name: str) -> str:
        if not len(node.etree_element):
            return find(node, name)
        if (node, name) not in known:
            known[node, name] = find(node, name)
        return known[node, name]

    return found


@cache
def _font_name(*family: str) -> str:
    """The font of a family, weight and style; svglib would take the name apart for every word."""
    return str(Svg2RlgAttributeConverter().convertFontFamily(*family))
