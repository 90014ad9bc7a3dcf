"""The calibration sheet: crosses in front, grids behind them, and the offset is what they read.

A printer that is off by e prints every grid at its place plus e. The cross, which stayed where it
was, then meets the grid at minus e: just the shift that brings the backs home.

The long scales say the same, twenty times as large: their lines lie PITCH apart in front and a
little farther behind, so that the two run into one only at the line that stands for minus e.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from printkit.errors import not_one_of
from printkit.jobs.job import Job
from printkit.kit import Kit
from printkit.layout.components import Component
from printkit.layout.geometry import Box, Size
from printkit.layout.imposition import Page, Placement, check_room
from printkit.options import MOST_OFFSET, Options
from printkit.typesetting.templating import open_templates
from printkit.typesetting.wording import common

SIZE = Size(180, 240)
"""Fits A4 and Letter with the largest offset."""
TARGETS = ((0.0, 0.0), (-74.0, 98.0), (74.0, 98.0), (-74.0, -98.0), (74.0, -98.0))
"""From the middle of the sheet, right and up. They lie on each other whichever way it is turned."""

PITCH, STEP, LINES = 10.0, 0.5, 5
"""Of the long scales: from line to line in front, how much farther behind, and how many lines on
either side of zero. So they read up to 2.5 mm, and only one line can meet another."""


class CalibrationKit(Kit):
    """A kit of no game, with the test sheet for its only part."""

    @property
    def title(self) -> str:
        return "Engawa"

    @cached_property
    def context(self) -> Mapping[str, Any]:
        return {
            "targets": TARGETS,
            "reach": MOST_OFFSET,
            "lines": range(-LINES, LINES + 1),
            "pitch": PITCH,
            "step": STEP,
        }

    def contents(self) -> Iterator[Component]:
        front, back = (self.face(side, f"calibrate-{side}") for side in ("front", "back"))
        yield Component("calibrate", SIZE, front, back, reads_on=True, safe=0, crop=False)


def sheet(options: Options) -> bytes:
    """The test sheet for a printer that prints on both sides, as a PDF."""
    if not options.duplex:
        raise not_one_of("backs", options.backs, ("long", "short"))
    templates = open_templates(options.templates)
    kit = CalibrationKit("calibrate", common(options.lang, templates), options)
    return Job(kit, templates, _pages(kit.components[0], options), options.sheet).deliver()


def _pages(component: Component, options: Options) -> list[Page]:
    """The back is upright on its own page, as the offset's right and up are the page's."""
    check_room([component], options)
    paper = options.sheet
    place = Box((paper.width - SIZE.width) / 2, (paper.height - SIZE.height) / 2, *SIZE)
    front = Placement(component, "front", place, 0)
    back = Placement(component, "back", place.moved(*options.offset), 0)
    return [
        Page(1, 1, "front", (front,), alone=False),
        Page(1, 1, "back", (back,), alone=False),
    ]
