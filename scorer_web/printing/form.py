"""The order form: what it offers, and the options as it sends them."""

from typing import Any

from flask import request
from flask_babel import gettext as _

from games import marks
from printkit import Options
from printkit.options import (
    BACKS,
    COLOURS,
    INKS,
    LAYOUTS,
    MARKS,
    MARKS_ON,
    MOST_BLEED,
    MOST_COPIES,
    MOST_CORNER,
    MOST_OFFSET,
)
from printkit.papers import PAPERS
from scorer_web.frame.language import lang
from scorer_web.printing.orders import parts

DECIMALS = ("bleed", "corner", "right", "up")
FIELDS = (
    *("paper", "backs", "ink", "colour", "layout", "marks", "marks_on"),
    *("camera", "copies", "bleed", "corner", "only", "lang"),
)


def values() -> dict[str, str]:
    """The options as the form sends them; parts and the two shifts come in several fields."""
    given = {name: _typed(name) for name in FIELDS if _typed(name)}
    parts = request.args.getlist("only")
    if len(parts) > 1:
        given["only"] = ",".join(parts)
    right, up = _typed("right"), _typed("up")
    if right or up:
        given["offset"] = f"{right or 0},{up or 0}"
    elif request.args.get("offset"):
        given["offset"] = request.args["offset"]
    given.setdefault("lang", lang())
    return given


def _typed(name: str) -> str:
    """A field of the form; a decimal comma is as good as a point."""
    typed = request.args.get(name, "")
    return typed.replace(",", ".") if name in DECIMALS else typed


def defaults() -> dict[str, Any]:
    plain = Options()
    return {name: getattr(plain, name) for name in (*FIELDS, "offset")}


def choices(game: str) -> dict[str, Any]:
    return {
        "paper": {key: _(paper.name) for key, paper in PAPERS.items()},
        "backs": dict(
            zip(
                BACKS,
                (
                    _("No backs"),
                    _("Both sides, turned on the long edge"),
                    _("Both sides, turned on the short edge"),
                    _("Front and back side by side, to fold and glue"),
                ),
                strict=True,
            )
        ),
        "ink": dict(
            zip(INKS, (_("Full colour"), _("Ink saver: outlines and light tints")), strict=True)
        ),
        "colour": dict(
            zip(COLOURS, (_("For a printer at home"), _("For a press: CMYK")), strict=True)
        ),
        "layout": dict(
            zip(
                LAYOUTS,
                (_("With gutters and bleed"), _("Dense: edge to edge, nine cards to a page")),
                strict=True,
            )
        ),
        "marks": dict(
            zip(MARKS, (_("No marks"), _("Crop marks"), _("Guides from edge to edge")), strict=True)
        ),
        "marks_on": dict(
            zip(MARKS_ON, (_("On the fronts"), _("On the backs"), _("On both sides")), strict=True)
        ),
        "camera": bool(marks.of_game(game)),
        "parts": parts(game, lang()),
        "most": {
            "copies": MOST_COPIES,
            "bleed": MOST_BLEED,
            "corner": MOST_CORNER,
            "offset": MOST_OFFSET,
        },
    }
