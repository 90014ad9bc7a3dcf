"""Setting text in SVG, which itself can neither measure nor wrap a line.

Templates call ``text``, ``paragraph`` and ``column``. Sizes are in points, places in millimetres.
Text that is too long is set smaller, down to FLOOR; below that it is an error, not an overflow.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup, escape

from printkit import fonts
from printkit.typesetting.typography import typographic
from printkit.typesetting.wrapping import Line, runs, wrap
from templates.catalogue import gettext as _

POINT = 25.4 / 72
FLOOR = 6.0
"""No text on paper is smaller than this many points."""
CAP, FOOT = 0.74, 0.22
"""Height of a capital and depth of a descender, in ems."""
SHRINK = 0.97

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Misfit(Exception):
    """Text is too long for its place even at the smallest size."""


def _misfit(text: str, width: float) -> Misfit:
    told = _("%(text)r does not fit %(width).3g mm at %(least)g pt")
    return Misfit(told % {"text": text[:40], "width": width, "least": FLOOR})


class Overflow(Misfit):
    """A column ran over; it may be set again with everything in it a little smaller."""


class Style(NamedTuple):
    """How a block is set."""

    size: float
    leading: float = 1.45
    fill: str = "#000000"
    anchor: str = "start"

    @property
    def em(self) -> float:
        return self.size * POINT

    def height(self, lines: int) -> float:
        """From the top of the first capital to the foot of the last line, in millimetres."""
        return self.em * (CAP + (lines - 1) * self.leading + FOOT)

    def smaller(self) -> "Style":
        """The next size down; FLOOR itself is tried before giving up."""
        size = self.size * SHRINK
        return self._replace(size=FLOOR if size < FLOOR < self.size else size)


class Block(NamedTuple):
    """Wrapped text in the size it fits at."""

    lines: Sequence[Line]
    style: Style

    @property
    def height(self) -> float:
        return self.style.height(len(self.lines))

    def svg(self, x: float, y: float, width: float) -> Markup:
        style = self.style
        step = style.leading * style.em
        rows = (
            _row(line, x, y + CAP * style.em + index * step, width, style)
            for index, line in enumerate(self.lines)
        )
        return Markup(f"<g {_font('text', style.size, style.fill)}>{''.join(rows)}</g>")


def fit(markup: str, width: float, height: float, style: Style) -> Block:
    """Wrap a text, set smaller until it is no higher than ``height``."""
    while style.size >= FLOOR - 1e-6:
        lines = wrap(markup, width, style.em)
        if lines is not None and style.height(len(lines)) <= height + 1e-6:
            return Block(lines, style)
        style = style.smaller()
    raise _misfit(markup, width)


def _row(line: Line, x: float, y: float, width: float, style: Style) -> str:
    stretches = runs(line)
    lengths = [run.width(style.em) for run in stretches]
    x += ANCHORS[style.anchor] * (width - sum(lengths))
    row = []
    for run, length in zip(stretches, lengths, strict=True):
        weight = ' font-weight="bold"' if run.bold else ""
        row.append(f'<text x="{x:.3f}" y="{y:.3f}"{weight}>{escape(run.text.rstrip())}</text>')
        x += length
    return "".join(row)


def _font(typeface: str, size: float, fill: str) -> str:
    face = fonts.TYPEFACES[typeface]
    return (
        f'font-family="{face.family}" font-weight="{face.weights[-1]}"'
        f' font-size="{size * POINT:.4f}" fill="{escape(fill)}"'
    )


@dataclass
class Typesetter:
    """The typesetting functions of one template; ``scale`` is below 1 after a column ran over."""

    scale: float = 1.0

    def text(
        self,
        x: float,
        y: float,
        words: object,
        size: float = 9,
        *,
        typeface: str = "text",
        fill: str = "#000000",
        anchor: str = "start",
        width: float = float("inf"),
        spacing: float = 0,
    ) -> Markup:
        """One line with its baseline at y, at most ``width`` wide; ``spacing`` is in ems."""
        line = typographic(str(words))
        steps = [fonts.width(line[:n], typeface, 1) + spacing * n for n in range(len(line))]
        ems = fonts.width(line, typeface, 1) + spacing * (len(line) - 1)
        size = min(size, width / POINT / ems) if ems else size
        if size < FLOOR - 1e-6:
            raise _misfit(line, width)
        em = size * POINT
        x -= ANCHORS[anchor] * ems * em
        places = " ".join(f"{x + step * em:.3f}" for step in (steps if spacing else (0,)))
        return Markup(
            f'<text x="{places}" y="{y:.3f}" {_font(typeface, size, fill)}>{escape(line)}</text>'
        )

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        words: object,
        size: float = 9,
        *,
        height: float = float("inf"),
        leading: float = 1.45,
        fill: str = "#000000",
        anchor: str = "start",
    ) -> Markup:
        """A block that hangs from y: wrapped to ``width``, set smaller to fit ``height``."""
        style = Style(size, leading, fill, anchor)
        return fit(str(words), width, height, style).svg(x, y, width)

    def column(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        size: float = 9,
        leading: float = 1.45,
        fill: str = "#000000",
        accent: str = "#000000",
    ) -> "Column":
        """A column for text to flow down in."""
        return Column(self, x, y, width, y + height, Style(size, leading, fill), accent)


@dataclass
class Column:
    """Text flowing down a column; ``y`` is where the next block hangs."""

    setter: Typesetter
    x: float
    y: float
    width: float
    bottom: float
    style: Style
    accent: str

    def heading(self, words: str, size: float = 13, after: float = 2.2) -> Markup:
        height = CAP * size * POINT
        line = self.setter.text(
            self.x,
            self.y + height,
            words,
            size,
            typeface="display",
            fill=self.accent,
            width=self.width,
        )
        self.skip(height, after)
        return line

    def text(
        self, words: str, size: float | None = None, after: float = 2.2, indent: float = 0
    ) -> Markup:
        """A paragraph."""
        size = (size or self.style.size) * self.setter.scale
        if size < FLOOR:
            told = _("a column is too long even at %(least)g pt, from %(text)r")
            raise Misfit(told % {"least": FLOOR, "text": words[:40]})
        width = self.width - indent
        block = fit(words, width, float("inf"), self.style._replace(size=size))
        svg = block.svg(self.x + indent, self.y, width)
        self.skip(block.height, after)
        return svg

    def item(self, label: object, words: str, indent: float = 4, after: float = 2.2) -> Markup:
        """A paragraph with its label in the margin."""
        size = self.style.size * self.setter.scale
        baseline = self.y + CAP * size * POINT
        head = self.setter.text(self.x, baseline, label, size, typeface="bold", fill=self.accent)
        return head + self.text(words, after=after, indent=indent)

    def skip(self, height: float, after: float = 0) -> str:
        """Leave room for something drawn; only the white space after it may run over."""
        if self.y + height > self.bottom + 1e-6:
            raise Overflow(
                _("a column is %(over).1f mm too long", over=self.y + height - self.bottom)
            )
        self.y += height + after
        return ""
