"""The calibration sheet: crosses in front, grids behind them, and the offset is what they read.

A printer that is off by e prints every grid at its place plus e. The cross, which stayed where it
was, then meets the grid at minus e: just the shift that brings the backs home.
"""

from printkit import words
from printkit.components import Component, Face, Kit, Size
from printkit.errors import not_one_of
from printkit.imposition import Page, Placement
from printkit.options import MOST_OFFSET, Options
from printkit.paper import Box, Paper
from printkit.shop import Sheets, deliver
from printkit.templating import open_templates

SIZE = Size(180, 240)
"""Fits both papers with the largest offset."""
TARGETS = ((0.0, 0.0), (-74.0, 98.0), (74.0, 98.0), (-74.0, -98.0), (74.0, -98.0))
"""From the middle of the sheet, right and up. They lie on each other whichever way it is turned."""


def sheet(options: Options) -> bytes:
    """The test sheet for a printer that prints on both sides, as a PDF."""
    if not options.duplex:
        raise not_one_of("backs", options.backs, ("long", "short"))
    templates = open_templates(options.templates)
    own = words.common(options.lang, templates)
    component = _component()
    kit = Kit("calibrate", "Engawa", (component,))
    pages = _pages(component, options)
    return deliver(Sheets(kit, pages, options, templates, own, options.sheet))


def _component() -> Component:
    data = {"targets": TARGETS, "reach": MOST_OFFSET}
    return Component(
        "calibrate",
        SIZE,
        Face("calibrate-front", "calibrate/front.svg", data),
        Face("calibrate-back", "calibrate/back.svg", data),
        reads_on=True,
        safe=0,
        crop=False,
    )


def _pages(component: Component, options: Options) -> list[Page]:
    """The back is upright on its own page, as the offset's right and up are the page's."""
    place = _middle(options.sheet)
    front = Placement(component, "front", place, 0)
    back = Placement(component, "back", place.moved(*options.offset), 0)
    return [
        Page("calibrate", 1, 1, "front", (front,)),
        Page("calibrate", 1, 1, "back", (back,)),
    ]


def _middle(paper: Paper) -> Box:
    return Box((paper.width - SIZE.width) / 2, (paper.height - SIZE.height) / 2, *SIZE)
