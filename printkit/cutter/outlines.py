"""What is cut on a sheet: the trim of its pieces, with the corners that they get."""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.layout.geometry import Box
from printkit.layout.imposition import Page
from printkit.layout.registration import registration_marks
from printkit.options import Options
from printkit.papers import Paper


class Outline(NamedTuple):
    """A closed line around a piece: its trim, the corners rounded to a radius."""

    box: Box
    radius: float


class CutSheet(NamedTuple):
    """A sheet as the machine sees it."""

    number: int
    paper: Paper
    marks: Sequence[Box]
    outlines: Sequence[Outline]


def cut_sheets(pages: Sequence[Page], options: Options) -> list[CutSheet]:
    """The sheets that have something to cut; they lie with their fronts up."""
    return [
        CutSheet(number, options.sheet, registration_marks(options.sheet), outlines)
        for number, page in enumerate(pages, 1)
        if (outlines := cut_outlines(page, options))
    ]


def cut_outlines(page: Page, options: Options) -> list[Outline]:
    if page.side == "back":
        return []
    return [
        Outline(item.trim, options.radius(item.component.corner))
        for item in page.placements
        if page.is_cut(item) and not (item.side == "back" and item.component.registered)
    ]
