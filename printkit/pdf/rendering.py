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

STYLED = (
    *("fill", "fill-opacity", "fill-rule"),
    *("stroke", "stroke-width", "stroke-opacity", "stroke-dasharray"),
    *("stroke-linecap", "stroke-linejoin"),
    *("font-family", "font-weight", "font-style", "font-size", "text-anchor"),
)
"""The attributes that svglib makes a shape's style from."""
_STYLE = frozenset(
    (
        *("fillColor", "fillOpacity", "fillMode"),
        *("strokeColor", "strokeWidth", "strokeOpacity", "strokeDashArray"),
        *("strokeLineCap", "strokeLineJoin", "fontName", "fontSize", "textAnchor"),
    )
)
"""What reportlab calls them."""


class Renderer(SvgRenderer):
    """Renders SVG, and takes from the album what is in it."""

    def __init__(self, name: str, album: Album | None) -> None:
        super().__init__(name)
        self.album = album
        styles = self.attrConverter
        styles.findAttr = _inheriting(styles.findAttr)  # type: ignore[method-assign,assignment]
        styles.convertFontFamily = _font_name  # type: ignore[method-assign]
        shapes = self.shape_converter
        shapes.applyStyleOnShape = _restyling(  # type: ignore[method-assign]
            shapes.applyStyleOnShape, styles.findAttr
        )

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


def _inheriting(find: Find) -> Find:
    """Knows what a node has and inherits; svglib climbs to the root for every attribute."""
    known: dict[Any, dict[str, str]] = {}

    def attributes(node: Any) -> dict[str, str]:
        element = node.etree_element
        if element not in known:
            above = attributes(node.parent) if node.parent is not None else {}
            known[element] = above  # enough for svglib, which puts its style sheets into the node
            find(node, "style")
            own = ((name, value.strip()) for name, value in element.items())
            known[element] = above | {
                name: value for name, value in own if value not in ("", "inherit")
            }
        return known[element]

    return lambda node, name: attributes(node).get(name, "")


def _restyling(apply: Callable[..., None], find: Find) -> Callable[..., None]:
    """Styles a shape as the last one of equal attributes; svglib would read them all again."""
    known: dict[tuple[object, ...], dict[str, Any]] = {}

    def applied(shape: Any, node: Any, only_explicit: bool = False) -> None:
        style = (type(shape), *(find(node, name) for name in STYLED))
        if only_explicit or "currentColor" in style or isinstance(shape, Group):
            apply(shape, node, only_explicit)
            return
        if style not in known:
            apply(shape, node)
            known[style] = {name: vars(shape)[name] for name in _STYLE & vars(shape).keys()}
        vars(shape).update(known[style])

    return applied


@cache
def _font_name(*family: str) -> str:
    """The font of a family, weight and style; svglib would take the name apart for every word."""
    return str(Svg2RlgAttributeConverter().convertFontFamily(*family))
