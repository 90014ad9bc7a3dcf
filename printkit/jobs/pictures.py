"""Pictures for the screen: one template of a game, filled and rendered like a page of its kit."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from printkit import fonts
from printkit.jobs.job import job_for
from printkit.layout.components import Face
from printkit.layout.geometry import Size
from printkit.options import Options
from printkit.pdf.drawing import draw
from printkit.pdf.images import page_images
from printkit.typesetting.svg_text import FLOOR, POINT, SHRINK

SIZE = Size(108, 135)
"""In millimetres, as on paper; at PIXELS this is 1080 x 1350."""
PIXELS = 254
"""To the inch: ten to the millimetre."""
STROKED = {"Đ": "D", "đ": "d", "Ł": "L", "ł": "l", "Ħ": "H", "ħ": "h"}
"""Letters that Unicode does not take apart."""


def picture(game: str, template: str, data: Mapping[str, Any]) -> bytes:
    """A template of a game as PNG; besides ``data`` it sees what the templates of the kit see, and
    ``set_lines``."""
    from reportlab.graphics import renderPDF

    job = job_for(game, Options())
    place = {"width": SIZE.width, "height": SIZE.height, "bleed": 0}
    context = {**job.context, **place, "set_lines": set_lines}
    svg = job.templates.fill(Face("picture", template, data), context)
    pdf = renderPDF.drawToString(draw(svg, "picture", SIZE))
    return page_images(pdf, PIXELS, [1])[0]


def printable(words: str) -> str:
    """The words as our typefaces can print them; nothing when letters would be missing.

    Marks on a letter may go, and so may what is no letter, such as emoji.
    """
    known = "".join(_printable(char) for char in words)
    lost_letters = any(char.isalpha() and not _printable(char) for char in words)
    return "" if lost_letters else " ".join(known.split())


def _printable(char: str) -> str:
    """The character, or else its letter without marks, or else nothing."""
    plain = STROKED.get(char) or unicodedata.normalize("NFKD", char)[0]
    return next((each for each in (char, plain) if not _is_missing(each)), "")


def _is_missing(char: str) -> bool:
    return any(fonts.missing(char, face) for face in fonts.NAMES)


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
