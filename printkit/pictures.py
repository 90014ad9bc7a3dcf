"""Pictures for the screen: one template of a game, filled and rendered like a page of its kit."""

from collections.abc import Mapping
from typing import Any

from printkit import fonts
from printkit.art import draw
from printkit.components import Face, Size
from printkit.options import Options
from printkit.proofs import page_images
from printkit.shop import Job
from printkit.typeset import FLOOR, POINT, SHRINK

SIZE = Size(108, 135)
"""In millimetres, as on paper; at PIXELS this is 1080 x 1350."""
PIXELS = 254
"""To the inch: ten to the millimetre."""


def picture(game: str, template: str, data: Mapping[str, Any]) -> bytes:
    """A template of a game as PNG; besides ``data`` it sees what the templates of the kit see."""
    from reportlab.graphics import renderPDF

    job = Job(game, Options())
    place = {"width": SIZE.width, "height": SIZE.height, "bleed": 0}
    svg = job.templates.fill(Face("picture", template, data), {**job.context, **place})
    pdf = renderPDF.drawToString(draw(svg, "picture", SIZE))
    return page_images(pdf, PIXELS, [1])[0]


def printable(words: str) -> str:
    """The words without what our typefaces cannot print, such as emoji."""
    lost = {char for face in fonts.NAMES for char in fonts.missing(words, face)}
    return " ".join("".join(" " if char in lost else char for char in words).split())


def set_lines(
    words: str, typeface: str, width: float, height: float, size: float, leading: float = 1.25
) -> tuple[list[str], float]:
    """The words as lines in the largest size, at most ``size``, that fits ``width`` x ``height``.

    A name is not prose: where there is no space to break at, it is broken anywhere.
    """
    while True:
        em = size * POINT
        lines = _broken(words, typeface, width / em)
        if len(lines) * leading * em <= height or size <= FLOOR:
            return lines, size
        size = max(size * SHRINK, FLOOR)


def _broken(words: str, typeface: str, width: float) -> list[str]:
    """Lines of at most ``width`` ems, filled one after the other."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if fonts.width(longer, typeface, 1) <= width:
            lines[-1] = longer
        elif fonts.width(word, typeface, 1) <= width:
            lines.append(word)
        else:
            lines += _pieces(word, typeface, width)
    return [line for line in lines if line]


def _pieces(word: str, typeface: str, width: float) -> list[str]:
    pieces = [""]
    for char in word:
        if fonts.width(pieces[-1] + char, typeface, 1) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces
