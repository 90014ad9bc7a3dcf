"""What is cut and folded on a sheet: around the pieces, and where a net says so itself."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from printkit.cutter.nets import Kind, lines
from printkit.cutter.paths import Path, Vertex, around
from printkit.layout.components import Component, Face
from printkit.layout.geometry import Box
from printkit.layout.imposition import Page, Placement
from printkit.layout.registration import registration_marks
from printkit.options import Options
from printkit.papers import Paper

Fill = Callable[[Component, Face, float], str]
"""A face as SVG, with so much bleed."""


class CutSheet(NamedTuple):
    """A sheet as the machine sees it."""

    number: int
    paper: Paper
    marks: Sequence[Box]
    cuts: Sequence[Path]
    folds: Sequence[Path]


def cut_sheets(pages: Sequence[Page], options: Options, fill: Fill) -> list[CutSheet]:
    """The sheets that have something to cut; they lie with their fronts up."""
    marks = registration_marks(options.sheet)
    return [
        CutSheet(
            number,
            options.sheet,
            marks,
            [*_trims(page, options), *_net_lines(page, "cut", fill)],
            list(_net_lines(page, "fold", fill)),
        )
        for number, page in enumerate(pages, 1)
        if page.for_machine
    ]


def _trims(page: Page, options: Options) -> Iterator[Path]:
    for item in page.for_machine:
        if item.component.crop:
            yield around(item.trim, options.radius(item.component.corner))


def _net_lines(page: Page, kind: Kind, fill: Fill) -> Iterator[Path]:
    for item in page.for_machine:
        if item.component.is_net:
            for line in lines(fill(item.component, item.face, 0), kind):
                yield _placed(line, item)


def _placed(line: Path, item: Placement) -> Path:
    vertices = (Vertex(*item.on_paper(x, y), bulge) for x, y, bulge in line.vertices)
    return line._replace(vertices=tuple(vertices))
