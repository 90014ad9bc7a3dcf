"""Preflight: is a finished file fit to print? Everything is read back from the PDF itself.

Every face is written as a form that notes where its trim and its safe zone lie; the
order is in the file's keywords. From these and from what the pages really draw follows the rest:
page boxes, embedded fonts, margins, overlaps, backs behind their fronts, text large enough and
clear of the knife.
"""

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from printkit.errors import PrintError
from printkit.layout.geometry import TOLERANCE, Box
from printkit.pdf.ink_check import ink_faults
from printkit.pdf.readback import Form, Ink, Matrix, Pictures, Reader, Text, drawn
from printkit.typesetting.svg_text import FLOOR, POINT
from templates.catalogue import gettext as _

NEAR = 0.1
"""A back is registered when it is off by less than this many millimetres."""


def preflight(pdf: bytes) -> None:
    """Raise the first fault as a PrintError."""
    for fault in faults(pdf):
        raise PrintError(f"preflight: {fault}")


def faults(pdf: bytes) -> list[str]:
    """Everything that is wrong with a file; raises PrintError when we did not write it."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(pdf)) as document:
            return list(_faults(document, _ticket(document)))
    except pikepdf.PdfError:
        raise PrintError(_("this is not a PDF, or it is damaged")) from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise PrintError(_("printkit did not write this PDF, or its notes were changed")) from None


@dataclass(frozen=True)
class Ticket:
    """The order, as the file remembers it."""

    backs: str
    offset: tuple[float, float]
    margin: float
    colour: str
    two_sided: int
    """So many pages from the first are fronts and backs by turns."""


def _ticket(document: Any) -> Ticket:
    _, *entries = str(document.docinfo["/Keywords"]).split("; ")
    order = dict(entry.split("=") for entry in entries)
    x, y = order["offset"].split(",")
    margin, two_sided = float(order["margin"]), int(order["two-sided"])
    return Ticket(order["backs"], (float(x), float(y)), margin, order["colour"], two_sided)


class Piece(NamedTuple):
    """A face as found on a page, in millimetres."""

    name: str
    back: str
    trim: Box
    reach: Box
    turn: int


@dataclass
class Leaf:
    """A page as found in the file."""

    number: int
    sheet: Box
    pieces: list[Piece]
    loose: list[Text | Ink]
    """What is drawn beside the pieces: marks and the line that names the page."""


def _faults(document: Any, ticket: Ticket) -> Iterator[str]:
    leaves = []
    checked: set[str] = set()
    pictures: Pictures = {}
    for number, page in enumerate(document.pages, 1):
        leaf = _leaf(page, number)
        leaves.append(leaf)
        yield from (
            _("page %(number)s: %(fault)s", number=number, fault=fault)
            for fault in _page_faults(page, leaf, ticket.margin)
        )
        for name, form in _forms(page).items():
            if name not in checked:
                yield from _form_faults(form, pictures)
        checked |= _forms(page).keys()
    yield from _register_faults(leaves, ticket)
    if ticket.colour == "cmyk":
        yield from ink_faults(document)


def _forms(page: Any) -> dict[str, Any]:
    return dict(page.Resources.get("/XObject", {}))


def _notes(form: Any) -> Any:
    return form.PieceInfo.Engawa.Private


def _leaf(page: Any, number: int) -> Leaf:
    forms = _forms(page)
    marks = list(Reader(page.Resources.get("/Font", {})).read(page))
    pieces = [_piece(mark, forms[mark.name]) for mark in marks if isinstance(mark, Form)]
    loose = [mark for mark in marks if not isinstance(mark, Form)]
    return Leaf(number, _mm(_rectangle(page.MediaBox)), pieces, loose)


def _piece(placed: Form, form: Any) -> Piece:
    notes = _notes(form)
    width, height = (float(length) / POINT for length in notes.Trim)
    matrix: Matrix = placed.matrix
    trim = matrix.box(0, 0, width, height)
    turn = round(math.degrees(math.atan2(matrix.b, matrix.a))) % 360
    reach = placed.clip or matrix.box(*(float(edge) for edge in form.BBox))
    return Piece(str(notes.Component), str(notes.Back), _mm(trim), _mm(reach), turn)


def _rectangle(box: Any) -> Box:
    x1, y1, x2, y2 = (float(edge) for edge in box)
    return Box(x1, y1, x2 - x1, y2 - y1)


def _mm(box: Box) -> Box:
    return Box(*(length * POINT for length in box))


def _page_faults(page: Any, leaf: Leaf, margin: float) -> Iterator[str]:
    yield from _box_faults(page, leaf)
    yield from _font_faults(page.Resources.get("/Font", {}))
    printable = leaf.sheet.grown(-margin)
    for piece in leaf.pieces:
        if not printable.holds(piece.trim):
            yield _near_edge(piece.name, margin)
    for mark in leaf.loose:
        # Cutting lines run to the edge of the paper, as far as the printer goes.
        if not (printable if isinstance(mark, Text) else leaf.sheet).holds(_mm(mark.box)):
            yield _near_edge(_("a mark"), margin)
        if isinstance(mark, Text):
            yield from _size_faults(mark, _("the line in the margin"))
    for one, other in combinations(leaf.pieces, 2):
        if one.trim.overlaps(other.reach) or other.trim.overlaps(one.reach):
            yield _("%(one)s and %(other)s overlap", one=one.name, other=other.name)


def _near_edge(what: str, margin: float) -> str:
    return _(
        "%(what)s is nearer than %(margin)g mm to the edge of the paper", what=what, margin=margin
    )


def _box_faults(page: Any, leaf: Leaf) -> Iterator[str]:
    missing = [name for name in ("TrimBox", "BleedBox") if f"/{name}" not in page]
    if missing:
        yield _("no %(boxes)s", boxes=", ".join(missing))
        return
    trim, bleed = _mm(_rectangle(page.TrimBox)), _mm(_rectangle(page.BleedBox))
    if not (leaf.sheet.holds(bleed) and bleed.holds(trim)):
        yield "TrimBox, BleedBox and MediaBox do not lie inside each other"
    if not all(trim.holds(piece.trim) for piece in leaf.pieces):
        yield "a component lies outside the TrimBox"


def _font_faults(fonts: Any) -> Iterator[str]:
    for font in dict(fonts).values():
        if "/FontFile2" not in font.get("/FontDescriptor", {}):
            yield _("the font %(font)s is not embedded", font=str(font.BaseFont)[1:])


def _form_faults(form: Any, pictures: Pictures) -> Iterator[str]:
    """Text in a face is large enough; what is drawn stays in the safe zone or runs off the edge."""
    notes = _notes(form)
    name, safe = str(notes.Component), float(notes.Safe)
    trim = Box(0, 0, *(float(length) for length in notes.Trim))
    for mark in drawn(form, pictures, has_ink=safe > 0):
        if isinstance(mark, Text):
            yield from _size_faults(mark, name)
            if not trim.grown(-safe).holds(_mm(mark.box)):
                yield _(
                    "%(name)s: text is nearer than %(safe)g mm to the cut", name=name, safe=safe
                )
        elif _ends_at_the_cut(_mm(mark.box), trim, safe):
            yield _(
                "%(name)s: a drawing ends nearer than %(safe)g mm to the cut", name=name, safe=safe
            )


def _ends_at_the_cut(ink: Box, trim: Box, safe: float) -> bool:
    """Cut a little askew, such a line would be lost or leave a sliver."""
    distances = (ink.x, ink.y, trim.right - ink.right, trim.top - ink.top)
    return any(TOLERANCE < distance < safe - TOLERANCE for distance in distances)


def _size_faults(text: Text, where: str) -> Iterator[str]:
    if text.size < FLOOR - 0.01:
        told = _("%(where)s: text of %(size).1f pt is below %(least)g pt")
        yield told % {"where": where, "size": text.size, "least": FLOOR}


def _register_faults(leaves: list[Leaf], ticket: Ticket) -> Iterator[str]:
    """Turn every sheet over, or fold it: each back must lie on its front."""
    if ticket.backs == "none":
        return
    fold = ticket.backs == "fold"
    turned = leaves[: ticket.two_sided]
    fronts, backs = (leaves, leaves) if fold else (turned[::2], turned[1::2])
    if len(turned) < ticket.two_sided:
        yield "the last sheet has no back page"
    for front, back in zip(fronts, backs, strict=False):
        for piece in front.pieces:
            if piece.back and not _has_back(piece, back, ticket):
                yield _(
                    "page %(number)s: the back of %(name)s is not behind its front",
                    number=back.number,
                    name=piece.name,
                )


def _has_back(front: Piece, leaf: Leaf, ticket: Ticket) -> bool:
    trim, (dx, dy) = front.trim, ticket.offset
    if ticket.backs == "short":
        place, turn = trim._replace(y=leaf.sheet.height - trim.top), 180 - front.turn
    else:
        place, turn = trim._replace(x=leaf.sheet.width - trim.right), -front.turn
    if ticket.backs != "fold":
        place = place.moved(dx, dy)
    return any(
        piece.name == front.back
        and piece.turn == turn % 360
        and math.dist(piece.trim, place) < NEAR
        for piece in leaf.pieces
    )
