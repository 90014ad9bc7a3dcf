"""Setting text with real font metrics: SVG itself can neither measure nor wrap a line.

Templates call ``text``, ``paragraph`` and ``column``. Sizes are in points, places in millimetres.
Text that is too long is set smaller, down to FLOOR; below that it is an error, not an overflow.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from printkit import fonts

POINT = 25.4 / 72
FLOOR = 6.0
"""No text on paper is smaller than this many points."""
CAP = 0.74
"""Height of a capital in ems: the first line of a block hangs by it from the block's top."""
SHRINK = 0.97

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Misfit(Exception):
    """Text is too long for its place even at the smallest size."""


class Overflow(Misfit):
    """A column ran over; it may be set again with everything in it a little smaller."""


class Word(NamedTuple):
    """What may not be broken: pieces of (text, bold), and whether a space goes before it."""

    pieces: tuple[tuple[str, bool], ...]
    spaced: bool


# Japanese may be broken between any two characters, except before a closing mark.
_WIDE = r"\u3000-\u30ff\u3400-\u9fff\uff00-\uff9f"
_TOKEN = re.compile(rf"\s+|[{_WIDE}][、。，．・」』）］ー々っゃゅょッャュョ]*|[^\s{_WIDE}]+")
_IS_WIDE = re.compile(rf"[{_WIDE}]")


@lru_cache(maxsize=4096)
def words(markup: str) -> tuple[Word, ...]:
    """Break a text into words; ``*stars*`` set the words between them in bold."""
    found: list[Word] = []
    spaced, joins = False, False
    for index, run in enumerate(markup.split("*")):
        for token in _TOKEN.findall(run):
            if token.isspace():
                spaced, joins = True, False
                continue
            wide = bool(_IS_WIDE.match(token))
            piece = (token, index % 2 == 1)
            if joins and not wide:
                found[-1] = Word((*found[-1].pieces, piece), found[-1].spaced)
            else:
                found.append(Word((piece,), spaced))
            spaced, joins = False, not wide
    return tuple(found)


def _typeface(bold: bool) -> str:
    return "bold" if bold else "text"


def _width(word: Word, size: float) -> float:
    return sum(fonts.width(text, _typeface(bold), size) for text, bold in word.pieces)


def wrap(markup: str, width: float, size: float) -> list[list[Word]] | None:
    """Break a text into lines of at most ``width`` with the least ragged edge, or None.

    The best way to end at each word is kept, as in Knuth's paragraphs; a last line of a single
    short word counts as ragged too.
    """
    text = words(markup)
    widths = [_width(word, size) for word in text]
    space = fonts.width(" ", "text", size)
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(text) + 1):
        best.append(min(_endings(text, widths, space, width, end, best), default=(float("inf"), 0)))
    if best[-1][0] == float("inf"):
        return None
    lines, end = [], len(text)
    while end:
        start = best[end][1]
        lines.append(list(text[start:end]))
        end = start
    return lines[::-1]


def _endings(
    text: Sequence[Word],
    widths: Sequence[float],
    space: float,
    width: float,
    end: int,
    best: Sequence[tuple[float, int]],
) -> Iterator[tuple[float, int]]:
    """Every line that ends before word ``end``: its cost so far and the word it starts with."""
    length = 0.0
    for start in range(end - 1, -1, -1):
        length += widths[start]
        if length > width + 1e-6:
            return
        slack = (width - length) / width
        if end == len(text):
            slack = max(0.0, slack - 0.7)
        yield best[start][0] + slack**2 + 1e-3, start
        length += space * text[start].spaced


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _attributes(typeface: str, size: float, fill: str) -> str:
    face = fonts.TYPEFACES[typeface]
    return (
        f'font-family="{face.family}" font-weight="{face.weights[-1]}"'
        f' font-size="{_number(size * POINT)}" fill="{escape(fill)}"'
    )


def _runs(line: Sequence[Word]) -> list[tuple[str, bool]]:
    """A line as stretches of one typeface; a space belongs to the stretch before it."""
    runs: list[tuple[str, bool]] = []
    for position, word in enumerate(line):
        if word.spaced and position:
            runs[-1] = (runs[-1][0] + " ", runs[-1][1])
        for text, bold in word.pieces:
            if runs and runs[-1][1] == bold:
                runs[-1] = (runs[-1][0] + text, bold)
            else:
                runs.append((text, bold))
    return runs


@dataclass
class Typesetter:
    """The typesetting functions of one template; ``scale`` is below 1 when a column ran over."""

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
        width: float | None = None,
        spacing: float = 0,
    ) -> Markup:
        """One line with its baseline at y, at most ``width`` wide; ``spacing`` is in ems."""
        line = str(words)
        length = fonts.width(line, typeface, 1) + spacing * (len(line) - 1)
        if width is not None and length * size * POINT > width:
            size = width / length / POINT
        if size < FLOOR - 1e-6:
            raise Misfit(f"{line!r} does not fit {width:g} mm at {FLOOR:g} pt")
        em = size * POINT
        start = x - ANCHORS[anchor] * length * em
        places = _number(start)
        if spacing:
            steps = [
                start + em * (fonts.width(line[:n], typeface, 1) + spacing * n)
                for n in range(len(line))
            ]
            places = " ".join(map(_number, steps))
        return Markup(
            f'<text x="{places}" y="{_number(y)}" {_attributes(typeface, size, fill)}>'
            f"{escape(line)}</text>"
        )

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        words: object,
        size: float = 9,
        *,
        height: float | None = None,
        leading: float = 1.45,
        fill: str = "#000000",
        anchor: str = "start",
    ) -> Markup:
        """A block that hangs from y: wrapped to ``width``, set smaller to fit ``height``."""
        lines, size = self._fit(str(words), width, size, height, leading)
        return self._block(lines, x, y, width, size, leading, fill, anchor)

    def column(self, x: float, y: float, width: float, height: float, **style: object) -> "Column":
        """A column that text flows down in."""
        return Column(self, x, y, width, y + height, **style)  # type: ignore[arg-type]

    def _fit(
        self, markup: str, width: float, size: float, height: float | None, leading: float
    ) -> tuple[list[list[Word]], float]:
        while size >= FLOOR - 1e-6:
            lines = wrap(markup, width, size * POINT)
            if lines and (height is None or block_height(len(lines), size, leading) <= height):
                return lines, size
            size = size * SHRINK if size * SHRINK > FLOOR or size <= FLOOR else FLOOR
        raise Misfit(f"{markup[:40]!r} does not fit {width:g} mm at {FLOOR:g} pt")

    def _block(
        self,
        lines: Sequence[Sequence[Word]],
        x: float,
        y: float,
        width: float,
        size: float,
        leading: float,
        fill: str,
        anchor: str,
    ) -> Markup:
        em = size * POINT
        baselines = (y + CAP * em + index * leading * em for index in range(len(lines)))
        rows = [
            self._line(line, x, baseline, width, em, ANCHORS[anchor])
            for line, baseline in zip(lines, baselines, strict=True)
        ]
        return Markup(f"<g {_attributes('text', size, fill)}>{''.join(rows)}</g>")

    def _line(
        self, line: Sequence[Word], x: float, y: float, width: float, em: float, anchor: float
    ) -> str:
        runs = _runs(line)
        lengths = [fonts.width(text, _typeface(bold), em) for text, bold in runs]
        x += anchor * (width - sum(lengths))
        parts = []
        for (text, bold), length in zip(runs, lengths, strict=True):
            weight = ' font-weight="bold"' if bold else ""
            place = f'x="{_number(x)}" y="{_number(y)}"'
            parts.append(f"<text {place}{weight}>{escape(text.rstrip())}</text>")
            x += length
        return "".join(parts)


def block_height(lines: int, size: float, leading: float) -> float:
    """From the top of the first capital to the foot of the last line."""
    return POINT * size * (CAP + 0.22 + (lines - 1) * leading)


@dataclass
class Column:
    """Text flowing down a column; ``y`` is where the next block hangs."""

    setter: Typesetter
    x: float
    y: float
    width: float
    bottom: float
    size: float = 8.5
    leading: float = 1.45
    fill: str = "#000000"
    accent: str = "#000000"
    out: list[Markup] = field(default_factory=list)

    def heading(self, words: str, size: float = 13, after: float = 2.2) -> Markup:
        size *= self.setter.scale
        line = self.setter.text(
            self.x,
            self.y + CAP * size * POINT,
            words,
            size,
            typeface="display",
            fill=self.accent,
            width=self.width,
        )
        return self._advance(line, CAP * size * POINT + after)

    def text(
        self, words: str, size: float | None = None, after: float = 1.6, indent: float = 0
    ) -> Markup:
        size = (size or self.size) * self.setter.scale
        if size < FLOOR:
            raise Misfit(f"a column does not fit at {FLOOR:g} pt, at {words[:40]!r}")
        width = self.width - indent
        lines, size = self.setter._fit(words, width, size, None, self.leading)
        block = self.setter._block(
            lines, self.x + indent, self.y, width, size, self.leading, self.fill, "start"
        )
        return self._advance(block, block_height(len(lines), size, self.leading) + after)

    def item(self, label: str, words: str, indent: float = 4, after: float = 1.6) -> Markup:
        """A hanging paragraph with its label in the margin."""
        size = self.size * self.setter.scale
        head = self.setter.text(
            self.x, self.y + CAP * size * POINT, label, size, typeface="bold", fill=self.accent
        )
        return head + self.text(words, after=after, indent=indent)

    def skip(self, by: float) -> str:
        """Leave room, for a drawing or as white space."""
        self._advance(Markup(), by)
        return ""

    def _advance(self, block: Markup, by: float) -> Markup:
        self.y += by
        if self.y > self.bottom + 2.5:
            raise Overflow(f"a column is {self.y - self.bottom:.1f} mm too long")
        return block
