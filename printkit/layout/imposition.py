"""Placing components on sheets of paper. Knows paper, gutters, bleed and backs; knows no game.

Paper is always upright, so the long edge is left and right and the short edge is top and bottom.
Parts of one stock share sheets, and what needs no register lies on backs that would stay blank.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from printkit.errors import PrintError
from printkit.layout.components import COVER, Component, Face, Stock
from printkit.layout.geometry import TOLERANCE, Box, Size
from printkit.layout.packing import Group, fits, pack, touching
from printkit.layout.registration import registration_marks
from printkit.options import Options
from printkit.papers import Paper
from templates.catalogue import gettext as _

Side = Literal["front", "back"]

EXTRA_BLEED = 2.0
"""Backs may run this much further than fronts: they are the ones that land in the wrong place."""

STROKE = 0.5
"""Even without bleed a drawing runs this far past its trim, or lines at its edge lose half."""


class Bleed(NamedTuple):
    """How far the art may run past the trim on the paper's left, bottom, right and top."""

    left: float = 0
    bottom: float = 0
    right: float = 0
    top: float = 0


NO_BLEED = Bleed()


@dataclass(frozen=True, slots=True)
class Placement:
    """One face on the paper: its trimmed box, its turn (degrees, anticlockwise), its bleed."""

    component: Component
    side: Side
    trim: Box
    turn: int
    bleed: Bleed = NO_BLEED

    @property
    def face(self) -> Face:
        back = self.component.back
        return back if self.side == "back" and back else self.component.front

    @property
    def scale(self) -> float:
        """How much larger than drawn; only pages of booklets fill the room that they have."""
        return max(self.trim.width, self.trim.height) / max(self.component.size)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the lower left corner of the face has come to lie."""
        x, y, right, top = self.trim.x, self.trim.y, self.trim.right, self.trim.top
        return {0: (x, y), 90: (right, y), 180: (right, top), 270: (x, top)}[self.turn]

    def on_paper(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the face lies, counted from its lower left corner."""
        turned = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[self.turn]
        left, low = self.origin
        return left + turned[0] * self.scale, low + turned[1] * self.scale

    @property
    def reach(self) -> Box:
        """Trim and bleed."""
        x, y, width, height = self.trim
        left, bottom, right, top = self.bleed
        return Box(x - left, y - bottom, width + left + right, height + bottom + top)


class Fold(NamedTuple):
    """A line across the paper to fold along: where it runs from left or from below."""

    run: Literal["upright", "level"]
    at: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A piece of paper: what lies on its front and on its back, and the lines to fold it along."""

    front: tuple[Placement, ...]
    back: tuple[Placement, ...] = ()
    folds: tuple[Fold, ...] = ()

    @property
    def stock(self) -> Stock:
        return self.front[0].component.stock


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet, which is the ``number``-th of so many."""

    number: int
    of: int
    side: Side
    placements: tuple[Placement, ...]
    folds: tuple[Fold, ...] = ()
    alone: bool = True
    """The other side of the sheet is not printed."""

    @property
    def parts(self) -> list[str]:
        return list(dict.fromkeys(item.component.part for item in self.placements))

    def is_cut(self, item: Placement) -> bool:
        """Whether its trim is cut; a page by itself stays as it is."""
        component = item.component
        return component.crop and not (component.whole and len(self.placements) == 1)

    @property
    def for_machine(self) -> list[Placement]:
        """What a machine cuts; it sees the fronts, and backs beside them that lie alone."""
        return [
            item
            for item in self.placements
            if self.side == "front"
            and (self.is_cut(item) or item.component.is_net)
            and not (item.side == "back" and item.component.registered)
        ]


def impose(components: Sequence[Component], options: Options) -> list[Sheet]:
    """All components on the fewest sheets. Those of one part follow each other in their order."""
    check_room(components, options)
    stocks = dict.fromkeys(component.stock for component in components)
    return [
        sheet
        for stock in stocks
        for sheet in _of_one_stock([each for each in components if each.stock == stock], options)
    ]


def collate(sheets: Iterable[Sheet], parts: Sequence[str]) -> list[Page]:
    """The pages in the order in which they are printed, without any that carry nothing.

    Sheets with two sides come before the others, plain paper before card: so each back follows its
    front, and each kind of paper is one run of pages. Only a cover waits for its empty back.
    """

    def order(sheet: Sheet) -> tuple[bool, bool, bool, int]:
        part = sheet.front[0].component.part
        return part != COVER, not sheet.back, sheet.stock != "plain", parts.index(part)

    ordered = sorted(sheets, key=order)
    two_sided = any(sheet.back for sheet in ordered)
    return [
        page
        for number, sheet in enumerate(ordered, 1)
        for page in _sides(sheet, number, len(ordered), number == 1 and two_sided)
    ]


def _sides(sheet: Sheet, number: int, of: int, has_follower: bool) -> Iterator[Page]:
    first = sheet.front[0].component.part == COVER and has_follower
    alone = not (sheet.back or first)
    yield Page(number, of, "front", sheet.front, sheet.folds, alone)
    if not alone:
        yield Page(number, of, "back", sheet.back, alone=False)


def check_room(components: Sequence[Component], options: Options) -> None:
    """Refuse what is too large for the paper, whichever way it lies; all that is, at once."""
    sizes = {component.part: component.size for component in components}
    large = {
        component.part
        for component in components
        if not fits(component.size, _area(component, options).size)
    }
    if large:
        raise no_room(sizes, large, options.sheet, options.room_to_cut)


def no_room(
    sizes: Mapping[str, Size], large: Collection[str], paper: Paper, room: Box
) -> PrintError:
    """Says by name what does not fit the paper, and what does."""
    others = [part for part in sizes if part not in large]
    told = _("%(paper)s has room for %(room)s, not for %(parts)s")
    if others:
        told = _("%(paper)s has room for %(room)s, not for %(parts)s; these fit: %(others)s")
    values = {
        "paper": paper.name,
        "room": room.size,
        "parts": ", ".join(f"{part} ({sizes[part]})" for part in sizes if part in large),
        "others": ", ".join(others),
    }
    return PrintError(told % values)


def _area(component: Component, options: Options) -> Box:
    """Where a front may lie: the printable area, less the room that its back will need."""
    area = options.room_to_cut if _is_cut(component, options) else options.sheet.printable
    if component.registered and options.backs == "fold":
        return area._replace(width=options.sheet.width / 2 - options.run_out - area.x)
    if component.registered and options.duplex:
        x, y = (abs(shift) for shift in options.offset)
        return Box(area.x + x, area.y + y, area.width - 2 * x, area.height - 2 * y)
    return area


def _is_cut(component: Component, options: Options) -> bool:
    """Whether it is cut; a whole page that leaves no room for marks can only be alone."""
    room = options.room_to_cut.size
    return not component.whole or fits(component.size, room)


Piece = tuple[Component, Side]
"""A face to be placed on its own."""


def _of_one_stock(components: list[Component], options: Options) -> Iterator[Sheet]:
    pieces = list(_pieces(components, options))
    folded = [piece for piece in pieces if _is_folded(piece[0], options)]
    waiting = deque(piece for piece in pieces if _waits(piece[0], options))
    others = [piece for piece in pieces if piece not in (*folded, *waiting)]
    for front in (*_packed(folded, options), *_packed(others, options)):
        yield _sheet(front, waiting, options)
    while waiting:
        front = _packed(list(waiting), options)[0]
        for item in front:
            waiting.remove((item.component, item.side))
        yield _sheet(front, waiting, options)


def _is_folded(component: Component, options: Options) -> bool:
    """Its back lies beside it, to be folded behind."""
    return component.registered and options.backs == "fold"


def _waits(component: Component, options: Options) -> bool:
    """For a back that is left blank."""
    return component.borrows and options.duplex


def _pieces(components: list[Component], options: Options) -> Iterator[Piece]:
    """Every face to be placed in front; among them the backs that must not get lost."""
    for component in components:
        sides: list[Side] = ["front"] * component.count
        if component.reads_on and not options.duplex:
            sides += ["back"] * component.count
        yield from ((component, side) for side in sides)


def _packed(pieces: list[Piece], options: Options) -> list[list[Placement]]:
    """The pieces as they lie on the fronts of sheets."""
    kinds = [list(kind) for _, kind in groupby(pieces, key=_kind)]
    groups = [Group(kind[0][0].size, len(kind), _area(kind[0][0], options)) for kind in kinds]
    queues = [iter(kind) for kind in kinds]
    return [
        [Placement(*next(queues[cell.group]), cell.box, cell.turn) for cell in sheet]
        for sheet in pack(groups, options.run_out)
    ]


def _kind(piece: Piece) -> tuple[str, Size, bool]:
    component = piece[0]
    return component.part, component.size, component.registered


def _sheet(front: list[Placement], waiting: deque[Piece], options: Options) -> Sheet:
    fold = _is_folded(front[0].component, options)
    turned = front if options.duplex or fold else []
    backs = [turn_over(item, options) for item in turned if item.component.back]
    if fold:
        middle = Fold("upright", options.sheet.width / 2)
        return Sheet(_bled([*front, *backs], options), folds=(middle,))
    lenders = [item for item in turned if item.component.lends]
    is_cut = len(front) > 1 or not front[0].component.whole
    lent = [item for lender in lenders for item in _lent(lender, waiting, is_cut, options)]
    return Sheet(_bled(front, options), _bled([*backs, *lent], options))


def _lent(
    lender: Placement, waiting: deque[Piece], is_cut: bool, options: Options
) -> Iterator[Placement]:
    """What waits, laid behind a piece that lends its back; cut with that piece, if it is cut."""
    if not waiting:
        return
    size = waiting[0][0].size
    behind = turn_over(lender, options).trim.moved(*options.offset)
    for place, turn in touching(size, behind.kept_in(options.sheet.printable)):
        if waiting and waiting[0][0].size == size:
            component, side = waiting.popleft()
            yield Placement(replace(component, crop=not is_cut), side, place, turn)


def turn_over(front: Placement, options: Options) -> Placement:
    """Where the back of a face lies, so that both meet when the sheet is turned or folded."""
    trim, paper = front.trim, options.sheet
    if options.backs == "short":
        trim, turn = trim._replace(y=paper.height - trim.top), 180 - front.turn
    else:
        trim, turn = trim._replace(x=paper.width - trim.right), -front.turn
    if options.duplex and front.component.registered:
        trim = trim.moved(*options.offset)
    return Placement(front.component, "back", trim, turn % 360)


def _bled(placements: list[Placement], options: Options) -> tuple[Placement, ...]:
    """Give every placement its bleed: as ordered, but at most half way to a neighbour."""
    sheet = options.sheet.sheet

    def bleed(placement: Placement) -> Bleed:
        most = options.run_out + EXTRA_BLEED * (placement.side == "back" and options.run_out > 0)
        most = most if placement.component.crop else max(most, STROKE)
        others = [other.trim for other in placements if other is not placement]
        others += registration_marks(options.sheet) if options.by_machine else []
        return _bleed(placement.trim, others, sheet, most)

    return tuple(replace(placement, bleed=bleed(placement)) for placement in placements)


def _bleed(trim: Box, others: list[Box], sheet: Box, most: float) -> Bleed:
    beside = [box for box in others if box.y < trim.top and box.top > trim.y]
    stacked = [box for box in others if box.x < trim.right and box.right > trim.x]
    gaps = (
        [trim.x - box.right for box in beside],
        [trim.y - box.top for box in stacked],
        [box.x - trim.right for box in beside],
        [box.y - trim.top for box in stacked],
    )
    edges = (trim.x, trim.y, sheet.right - trim.right, sheet.top - trim.top)
    return Bleed(
        *(
            min(most, edge, *(gap / 2 for gap in side if gap > -TOLERANCE))
            for side, edge in zip(gaps, edges, strict=True)
        )
    )
