"""Reading a PDF back: what a content stream really draws, and where. In points.

A small interpreter for the operators we write: graphics state, paths, text and forms.
"""

import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from printkit.layout.geometry import Box
from printkit.typesetting.svg_text import CAP, FOOT

Point = tuple[float, float]


class Matrix(NamedTuple):
    """A PDF transformation: (x, y) goes to (ax + cy + e, bx + dy + f)."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def then(self, outer: "Matrix") -> "Matrix":
        a, b, c, d, e, f = self
        m = outer
        return Matrix(
            a * m.a + b * m.c,
            a * m.b + b * m.d,
            c * m.a + d * m.c,
            c * m.b + d * m.d,
            e * m.a + f * m.c + m.e,
            e * m.b + f * m.d + m.f,
        )

    def point(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def corners(self, x1: float, y1: float, x2: float, y2: float) -> list[Point]:
        return [self.point(x, y) for x in (x1, x2) for y in (y1, y2)]

    def box(self, x1: float, y1: float, x2: float, y2: float) -> Box:
        """The upright box around a transformed rectangle."""
        return _around(self.corners(x1, y1, x2, y2))

    @property
    def scale(self) -> float:
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _seen(box: Box, clip: Box | None) -> Box:
    return box.within(clip) if clip else box


AS_IS = Matrix()


class Text(NamedTuple):
    """A piece of text: its size as printed and the corners of the box it fills."""

    size: float
    points: Sequence[Point]

    @property
    def box(self) -> Box:
        return _around(self.points)

    def placed(self, matrix: Matrix) -> "Text":
        return Text(self.size * matrix.scale, [matrix.point(*point) for point in self.points])


class Ink(NamedTuple):
    """A painted path, by the points that hold it, as far as it is seen through its clip."""

    points: Sequence[Point]

    @property
    def box(self) -> Box:
        return _around(self.points)

    def placed(self, matrix: Matrix) -> "Ink":
        return Ink([matrix.point(*point) for point in self.points])

    def seen(self, clip: Box | None) -> "Ink":
        return Ink([clip.nearest(*point) for point in self.points]) if clip else self


class Form(NamedTuple):
    """A form placed on the page, and the clip it is seen through."""

    name: str
    matrix: Matrix
    clip: Box | None


Mark = Text | Ink | Form


Pictures = dict[Any, list[Text | Ink]]
"""What the pictures of a file draw, by the number of their object."""


def drawn(form: Any, known: Pictures, has_ink: bool = True) -> Iterator[Text | Ink]:
    """What a form draws, by itself and by the pictures in it; each of these is read only once."""
    inner = form.Resources.get("/XObject", {})
    for mark in Reader(form.Resources.get("/Font", {})).read(form, has_ink):
        if not isinstance(mark, Form):
            yield mark
            continue
        key = inner[mark.name].objgen, has_ink
        if key not in known:
            known[key] = list(drawn(inner[mark.name], known, has_ink))
        for part in known[key]:
            placed = part.placed(mark.matrix)
            yield placed.seen(mark.clip) if isinstance(placed, Ink) else placed


PATHS = "W W* n S s f F f* B B* b b* re m l c v y"
OTHERS = "q Q cm BT ET Tf Tm Td TL T* Tj Do"
_PAINT = frozenset(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"])


@dataclass(frozen=True)
class State:
    """The graphics state that q saves and Q restores."""

    matrix: Matrix = AS_IS
    clip: Box | None = None
    font: str = ""
    size: float = 0
    leading: float = 0


@dataclass
class Reader:
    """Follows a content stream and yields its marks."""

    fonts: Any
    state: State = field(default_factory=State)
    saved: list[State] = field(default_factory=list)
    path: list[Point] = field(default_factory=list)
    line: Matrix = AS_IS
    place: Matrix = AS_IS
    clips: bool = False

    def read(self, stream: Any, has_ink: bool = True) -> Iterator[Mark]:
        """Its marks; without ``has_ink``, its text and its forms alone."""
        import pikepdf

        operators = f"{PATHS} {OTHERS}" if has_ink else OTHERS
        for instruction in pikepdf.parse_content_stream(stream, operators):
            name, operands = str(instruction.operator), instruction.operands
            if name in _PAINT:
                yield from self._paint()
            elif name == "Tj":
                yield self._show(bytes(operands[0]))
            elif name == "Do":
                yield Form(str(operands[0]), self.state.matrix, self.state.clip)
            else:
                self._follow(name, operands)

    def _follow(self, name: str, operands: Any) -> None:
        if name == "Tf":
            self.state = replace(self.state, font=str(operands[0]), size=float(operands[1]))
            return
        numbers = [float(number) for number in operands]
        state = self.state
        if name == "q":
            self.saved.append(state)
        elif name == "Q":
            self.state = self.saved.pop()
        elif name == "cm":
            self.state = replace(state, matrix=Matrix(*numbers).then(state.matrix))
        elif name == "re":
            x, y, width, height = numbers
            self.path += state.matrix.corners(x, y, x + width, y + height)
        elif name in ("m", "l", "c", "v", "y"):
            self.path += map(state.matrix.point, numbers[::2], numbers[1::2])
        elif name in ("W", "W*"):
            self.clips = True
        elif name == "n":
            self._end_path()
        else:
            self._follow_text(name, numbers)

    def _follow_text(self, name: str, numbers: list[float]) -> None:
        if name == "BT":
            self.line = self.place = AS_IS
        elif name == "TL":
            self.state = replace(self.state, leading=numbers[0])
        elif name == "Tm":
            self.line = self.place = Matrix(*numbers)
        elif name in ("Td", "T*"):
            x, y = numbers or (0, -self.state.leading)
            self.line = self.place = Matrix(e=x, f=y).then(self.line)

    def _show(self, codes: bytes) -> Text:
        size = self.state.size
        width = _advance(self.fonts[self.state.font], codes) * size / 1000
        matrix = self.place.then(self.state.matrix)
        self.place = Matrix(e=width).then(self.place)
        return Text(size * matrix.scale, matrix.corners(0, -FOOT * size, width, CAP * size))

    def _paint(self) -> Iterator[Ink]:
        if self.path:
            yield Ink(self.path).seen(self.state.clip)
        self._end_path()

    def _end_path(self) -> None:
        if self.clips and self.path:
            self.state = replace(self.state, clip=_seen(_around(self.path), self.state.clip))
        self.path, self.clips = [], False


def _advance(font: Any, codes: bytes) -> float:
    first, widths = int(font.FirstChar), font.Widths
    return sum(float(widths[code - first]) for code in codes)


def blank_pages(pdf: bytes) -> list[int]:
    """The numbers of the pages that no face lies on."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        pages = enumerate(document.pages, 1)
        return [number for number, page in pages if not page.Resources.get("/XObject", {})]
