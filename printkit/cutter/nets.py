"""Nets say by themselves where they are cut and folded: by the classes of lines in their SVG."""

from collections.abc import Iterator
from typing import Any, Literal

from lxml import etree
from reportlab.graphics import shapes
from reportlab.graphics.transform import mmult
from svglib.svglib import Svg2RlgShapeConverter

from printkit.cutter.paths import Path, Vertex, joined
from printkit.pdf.rendering import Renderer
from printkit.typesetting.svg_text import POINT

Kind = Literal["cut", "fold"]

STEPS = 16
"""A curve becomes so many straight lines; a quarter of a circle of 20 mm stays true to 0.03 mm."""
MOVE, LINE, CURVE, CLOSE = range(4)
"""The operators of reportlab's paths."""
Transform = tuple[float, float, float, float, float, float]
AS_IS: Transform = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def lines(svg: str, kind: Kind) -> list[Path]:
    """The lines of a class in a face without bleed, in millimetres from its lower left corner."""
    root = etree.fromstring(svg.encode(), etree.XMLParser(remove_comments=True))
    for shape in [each for each in root.iter() if not len(each)]:
        if not _has_class(shape, kind):
            shape.getparent().remove(shape)
        else:
            shape.set("fill", "none")
    for group in root.iter():
        group.attrib.pop("clip-path", None)
    return joined(
        line for path in _drawn(Renderer(kind, None).render(root), AS_IS) for line in _lines(path)
    )


def _has_class(shape: Any, kind: Kind) -> bool:
    """By itself or by a group that it is in."""
    return any(each.get("class") == kind for each in (shape, *shape.iterancestors()))


def _drawn(shape: Any, transform: Transform) -> Iterator[shapes.Path]:
    """All that a group draws, as paths where they lie in the end."""
    if isinstance(shape, shapes.Group):
        for part in shape.contents:
            yield from _drawn(part, mmult(transform, shape.transform))
    elif isinstance(shape, shapes.PolyLine):
        corners = [LINE] * (len(shape.points) // 2 - 1)
        open_path = shapes.Path(points=shape.points, operators=[MOVE, *corners])
        yield Svg2RlgShapeConverter("").shapeToPath(open_path, transform)
    else:
        yield Svg2RlgShapeConverter("").shapeToPath(shape, transform)


def _lines(path: shapes.Path) -> Iterator[Path]:
    points = zip(path.points[::2], path.points[1::2], strict=True)
    places = (Vertex(x * POINT, y * POINT) for x, y in points)
    line: list[Vertex] = []
    for operator in path.operators:
        if operator in (MOVE, CLOSE) and line:
            yield Path(tuple(line), closed=operator == CLOSE)
            line = []
        if operator == CURVE:
            line += _curve(line[-1], next(places), next(places), next(places))
        elif operator != CLOSE:
            line.append(next(places))
    if line:
        yield Path(tuple(line), closed=False)


def _curve(*controls: Vertex) -> Iterator[Vertex]:
    """A cubic Bezier curve, without its first point."""
    for step in range(1, STEPS + 1):
        part = step / STEPS
        weights = ((1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3)
        yield Vertex(
            sum(weight * point.x for weight, point in zip(weights, controls, strict=True)),
            sum(weight * point.y for weight, point in zip(weights, controls, strict=True)),
        )
