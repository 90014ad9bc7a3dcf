"""The rule booklet: eight pages that a sheet of paper folds into, or two sheets.

Printed on both sides, a sheet of A4 or larger is enough: fold it twice and slit the fold at the
head. Printed on one side, it takes two of them, each folded twice with its blank side in, one laid
into the other. Smaller paper is folded once: into two sheets that lie in each other, or into
leaves that are laid on each other, their open edges to the spine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printkit.layout.components import Component, Face
from printkit.layout.geometry import Box, Size
from printkit.layout.imposition import STROKE, Bleed, Fold, Placement, Sheet, no_room, turn_over
from printkit.options import Options
from printkit.papers import Paper

PAGES = 8
PANEL = Size(92, 126)
"""What is printed of a page: a quarter of A4 or Letter less the margins, so centred on it."""

Forme = tuple[tuple[int, ...], ...]
"""One side of a sheet by rows. Folded twice, its upper row stands on its head.

The upper half is folded back first, then the left half: so the last page of the lower row is in
front, and what lies above it is seen after turning that leaf.
"""

FORMES: dict[tuple[bool, bool], tuple[Forme, ...]] = {
    (True, True): (((5, 4), (8, 1)),),
    (True, False): (((7, 2), (8, 1)), ((5, 4), (6, 3))),
    (False, True): (((8, 1),), ((6, 3),)),
    (False, False): (((1, 2),), ((3, 4),), ((5, 6),), ((7, 8),)),
}
"""The fronts of the sheets by whether they are folded twice, and whether they have two sides."""


def booklet(template: str) -> Iterator[Component]:
    """The rules as a part of a kit. The template is filled once for every ``page``, 1 to 8."""
    for page in range(1, PAGES + 1):
        face = Face(f"leaflet-{page}", template, {"page": page})
        yield Component("leaflet", PANEL, face, safe=0, crop=False, page=page)


def folds_twice(paper: Paper) -> bool:
    """Whether a page has room on a quarter of the sheet; if not, it gets half a sheet."""
    return PANEL.fits(_room(paper, 2, 2))


def leaf(paper: Paper) -> Size:
    """The size of the folded booklet."""
    quarter = Size(paper.width / 2, paper.height / 2)
    return quarter if folds_twice(paper) else Size(paper.height / 2, paper.width)


def impose_booklet(pages: Sequence[Component], options: Options) -> list[Sheet]:
    """Place the pages so that they are in order and upright once the paper is folded."""
    paper, twice = options.sheet, folds_twice(options.sheet)
    if not (twice or PANEL.turned.fits(_room(paper, 1, 2))):
        part = pages[0].part
        raise no_room({part: PANEL}, [part], paper, paper.printable)
    panels = {component.page: component for component in pages}
    fronts = [tuple(_placed(forme, panels, paper)) for forme in FORMES[twice, options.duplex]]
    behind = [tuple(_verso(item, panels, options) for item in front) for front in fronts]
    folds = (Fold("level", paper.height / 2), Fold("upright", paper.width / 2))
    return [
        Sheet(front, back if options.duplex else (), folds[: 1 + twice])
        for front, back in zip(fronts, behind, strict=True)
    ]


def _room(paper: Paper, columns: int, rows: int) -> Size:
    """What can be printed of a page when so many lie beside and above each other."""
    width, height = paper.width / columns, paper.height / rows
    return Size(width - 2 * paper.margin, height - 2 * paper.margin)


def _placed(forme: Forme, panels: Mapping[int, Component], paper: Paper) -> Iterator[Placement]:
    for row, numbers in enumerate(forme):
        for column, page in enumerate(numbers):
            if len(forme) == 2:
                place, turn = _middle(column, 1 - row, 2, PANEL, paper), 180 if row == 0 else 0
            else:
                # The sheet lies on its side: what is left is below, what is right is above.
                place, turn = _middle(0, column, 1, PANEL.turned, paper), 90
            yield Placement(panels[page], "front", place, turn, Bleed(*4 * (STROKE,)))


def _middle(column: int, row: int, columns: int, panel: Size, paper: Paper) -> Box:
    """A panel in the middle of a half or a quarter of the sheet, as large as there is room."""
    room = _room(paper, columns, 2)
    scale = min(room.width / panel.width, room.height / panel.height)
    width, height = panel.width * scale, panel.height * scale
    x, y = (column + 0.5) * paper.width / columns, (row + 0.5) * paper.height / 2
    return Box(x - width / 2, y - height / 2, width, height)


def _verso(item: Placement, panels: Mapping[int, Component], options: Options) -> Placement:
    """The other side of a leaf: the next page behind an odd one, the one before behind an even."""
    page = item.component.page
    component = panels[page + 1 if page % 2 else page - 1]
    return replace(turn_over(item, options), component=component, side="front", bleed=item.bleed)
