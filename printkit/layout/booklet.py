"""The rule booklet: eight pages that a sheet of paper folds into.

Printed on both sides, one sheet is enough: fold it twice and slit the fold at the head. Printed on
one side, it takes two sheets, each folded twice with its blank side in, one laid into the other;
nothing has to be cut or glued.
"""

from collections.abc import Iterator, Mapping, Sequence

from printkit.layout.components import Component, Face
from printkit.layout.geometry import Box, Size
from printkit.layout.imposition import Fold, Page, Placement, check_room
from printkit.options import Options
from printkit.papers import Paper

PAGES = 8
PANEL = Size(92, 126)
"""What is printed of a page: a quarter of A4 or Letter less the margins, so centred on it."""

Forme = tuple[tuple[int, int], tuple[int, int]]
"""One side of a sheet: the pages of its upper row, which stand on their heads, and its lower row.

The upper half is folded back first, then the left half: so the last page of the lower row is in
front, and what lies above it is seen after turning that leaf.
"""

BOTH_SIDES: tuple[Forme, Forme] = (((5, 4), (8, 1)), ((3, 6), (2, 7)))
"""The outer side and the inner side, as seen when the sheet is turned over on its long edge."""
ONE_SIDE: tuple[Forme, Forme] = (((7, 2), (8, 1)), ((5, 4), (6, 3)))
"""The outer sheet and the one laid into it."""


def booklet(template: str) -> Iterator[Component]:
    """The rules as a part of a kit. The template is filled once for every ``page``, 1 to 8."""
    for page in range(1, PAGES + 1):
        face = Face(f"leaflet-{page}", template, {"page": page})
        yield Component("leaflet", PANEL, face, safe=0, crop=False, page=page)


def impose_booklet(pages: Sequence[Component], options: Options) -> list[Page]:
    """Place the pages so that they are in order and upright once the paper is folded."""
    paper = options.sheet
    room = Size(paper.width / 2 - 2 * paper.margin, paper.height / 2 - 2 * paper.margin)
    check_room(pages[0], room, paper)
    panels = {component.page: component for component in pages}
    formes = BOTH_SIDES if options.duplex else ONE_SIDE
    first, second = (_placed(forme, panels, paper) for forme in formes)
    folds = _folds(paper)
    if not options.duplex:
        return [
            Page("leaflet", number, 2, "front", placements, folds)
            for number, placements in enumerate((first, second), 1)
        ]
    if options.backs == "short":
        second = tuple(_half_turn(item, paper) for item in second)
    return [
        Page("leaflet", 1, 1, "front", first, folds),
        Page("leaflet", 1, 1, "back", second),
    ]


def _placed(forme: Forme, panels: Mapping[int, Component], paper: Paper) -> tuple[Placement, ...]:
    return tuple(
        Placement(panels[page], "front", _quarter(column, row, paper), 180 if row == 0 else 0)
        for row, numbers in enumerate(forme)
        for column, page in enumerate(numbers)
    )


def _quarter(column: int, row: int, paper: Paper) -> Box:
    """The panel in the middle of a quarter; the upper row is row 0."""
    width, height = paper.width / 2, paper.height / 2
    x = column * width + (width - PANEL.width) / 2
    y = (1 - row) * height + (height - PANEL.height) / 2
    return Box(x, y, *PANEL)


def _half_turn(item: Placement, paper: Paper) -> Placement:
    trim = item.trim
    turned = trim._replace(x=paper.width - trim.right, y=paper.height - trim.top)
    return Placement(item.component, item.side, turned, (item.turn + 180) % 360)


def _folds(paper: Paper) -> tuple[Fold, Fold]:
    return Fold("level", paper.height / 2), Fold("upright", paper.width / 2)
