"""The papers to print on, a line each; every place that offers a choice of paper asks here."""

from typing import NamedTuple

from printkit.layout.geometry import Box
from templates.catalogue import N_

MARGIN = 6.5
"""Home printers leave this much of the paper's edge blank; what must be printed stays inside."""
QUARTER_INCH = 6.35
"""The same for American papers: nine cards just fit on Letter."""


class Paper(NamedTuple):
    """A sheet of paper, always upright: the printer's long and short edge are never in doubt."""

    name: str
    width: float
    height: float
    margin: float = MARGIN

    @property
    def sheet(self) -> Box:
        return Box(0, 0, self.width, self.height)

    @property
    def printable(self) -> Box:
        return self.sheet.grown(-self.margin)


PAPERS = {
    paper.name.lower(): paper
    for paper in (
        Paper("A4", 210, 297),
        Paper(N_("Letter"), 215.9, 279.4, QUARTER_INCH),
        Paper(N_("Legal"), 215.9, 355.6, QUARTER_INCH),
        Paper("A3", 297, 420),
        Paper("A5", 148, 210),
    )
}
