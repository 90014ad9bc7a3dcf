"""The order form of a print job, checked before anything is drawn."""

import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

from printkit.errors import PrintError, is_empty, not_between, not_one_of
from printkit.layout.geometry import Box
from printkit.layout.registration import room_between
from printkit.papers import PAPERS, Paper
from templates.catalogue import gettext as _

BACKS = ("none", "long", "short", "fold")
MARKS = ("none", "crop", "guides")
CAMERA = "camera"
"""Stands among the marks, alone or besides one of them, for those that a photo is read by."""
MARKS_ON = ("fronts", "backs", "both")
INKS = ("full", "saver")
COLOURS = ("rgb", "cmyk")
CUTS = ("none", "svg", "dxf")
LAYOUTS = ("roomy", "dense")

ADDRESS = re.compile(r"https?://[!-~]{1,60}")
"""A longer one would make the modules of the QR code too small for paper."""

MOST_COPIES = 50
MOST_BLEED = 5.0
MOST_CORNER = 8.0
MOST_OFFSET = 5.0
"""No duplex printer is that far off; a larger number is a slip of the pen."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the customer wants: paper, backs, ink, parts. Raises PrintError on a bad value."""

    paper: str = "a4"
    backs: str = "long"
    offset: tuple[float, float] = (0.0, 0.0)
    """Shift of every back page in mm, right and up, to make up for the printer's error."""
    layout: str = "roomy"
    """With gutters for the bleed, or dense: piece touches piece, and one cut parts two of them."""
    bleed: float = 3.0
    marks: str = "crop"
    marks_on: str = "fronts"
    """Which side carries the marks; what has no back carries them in front in any case."""
    camera: bool = False
    """Whether every piece carries a mark of its own that a photo is read by (``games.marks``)."""
    corner: float | None = None
    """Radius of rounded corners in mm, 0 for square ones; by default what the kit says."""
    ink: str = "full"
    colour: str = "rgb"
    """For screens and home printers, or in the four inks of a printing press."""
    cut: str = "none"
    """Files for a cutting machine; the sheets then carry the marks that it looks for."""
    only: tuple[str, ...] = ()
    """Parts to print; empty means all."""
    copies: int = 1
    """How many games' worth of the sheets that are used up."""
    lang: str = "en"
    desk: str = ""
    """Address of a scorer; aids and rules then carry a QR code to the rules of the game there."""
    templates: Path | None = None
    """A folder whose files replace the templates of the same path."""

    def __post_init__(self) -> None:
        _one_of("paper", self.paper, PAPERS)
        _one_of("backs", self.backs, BACKS)
        _one_of("marks", self.marks, MARKS)
        _one_of("marks_on", self.marks_on, MARKS_ON)
        _one_of("ink", self.ink, INKS)
        _one_of("colour", self.colour, COLOURS)
        _one_of("cut", self.cut, CUTS)
        _one_of("layout", self.layout, LAYOUTS)
        _between("bleed", self.bleed, 0, MOST_BLEED)
        if self.corner is not None:
            _between("corner", self.corner, 0, MOST_CORNER)
        for shift in self.offset:
            _between("offset", shift, -MOST_OFFSET, MOST_OFFSET)
        _between("copies", self.copies, 1, MOST_COPIES, unit="")
        if self.desk and not ADDRESS.fullmatch(self.desk):
            told = _("desk: %(address)r is not an address such as http://192.168.1.20:8000")
            raise PrintError(told % {"address": self.desk})
        if self.templates is not None and not self.templates.is_dir():
            raise PrintError(_("templates: %(folder)s is not a folder", folder=self.templates))

    @classmethod
    def parse(cls, values: Mapping[str, Any]) -> Self:
        """Options from strings, as a command line or a web form sends them; blanks are defaults."""
        names = [field.name for field in fields(cls)]
        for name in values:
            _one_of("option", name, names)
        given = {name: value for name, value in values.items() if value not in (None, "")}
        given |= _marks(given.pop("marks", ""))
        read: dict[str, Any] = {name: _READ.get(name, str)(value) for name, value in given.items()}
        return cls(**read)

    @property
    def sheet(self) -> Paper:
        return PAPERS[self.paper]

    @property
    def saver(self) -> bool:
        return self.ink == "saver"

    @property
    def duplex(self) -> bool:
        return self.backs in ("long", "short")

    @property
    def for_press(self) -> bool:
        return self.colour == "cmyk"

    @property
    def by_machine(self) -> bool:
        """Whether a machine cuts; it needs its marks, and people's would mislead it."""
        return self.cut != "none"

    @property
    def room_to_cut(self) -> Box:
        """Where pieces that are cut may lie."""
        return room_between(self.sheet) if self.by_machine else self.sheet.printable

    @property
    def dense(self) -> bool:
        return self.layout == "dense"

    @property
    def run_out(self) -> float:
        """How far art runs past the cut: the bleed, or nothing where pieces touch."""
        return 0.0 if self.dense else self.bleed

    def radius(self, corner: float) -> float:
        """The radius of a corner that the kit rounds to ``corner``; square corners stay square."""
        return corner if self.corner is None or not corner else self.corner


def _one_of(what: str, value: str, allowed: Collection[str]) -> None:
    if value not in allowed:
        raise not_one_of(what, value, allowed)


def _between(what: str, value: float, least: float, most: float, unit: str = " mm") -> None:
    if not least <= value <= most:
        raise not_between(what, value, least, most, unit)


def _not_a_number(what: str, text: str, kind: type) -> PrintError:
    if kind is int:
        return PrintError(_("%(what)s: %(text)r is not a whole number", what=what, text=text))
    return PrintError(_("%(what)s: %(text)r is not a number", what=what, text=text))


def _number(what: str, text: str, kind: type = float) -> Any:
    try:
        number = kind(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise _not_a_number(what, str(text), kind)
    return number


def _offset(value: Any) -> tuple[float, float]:
    numbers = value.split(",") if isinstance(value, str) else tuple(value)
    if len(numbers) != 2:
        raise PrintError(_("offset: %(value)r is not two numbers such as 0.5,-1", value=value))
    return _number("offset", numbers[0]), _number("offset", numbers[1])


def _names(value: Any) -> tuple[str, ...]:
    names = value.split(",") if isinstance(value, str) else value
    if isinstance(value, str) and not any(map(str.strip, names)):
        raise is_empty("only")
    return tuple(dict.fromkeys(name.strip() for name in names if name.strip()))


def _flag(value: Any) -> bool:
    _one_of("camera", str(value).lower(), ("true", "false"))
    return str(value).lower() == "true"


def _marks(value: str) -> dict[str, Any]:
    """The marks for scissors, and whether a camera is to find its own besides."""
    kinds = [kind.strip() for kind in value.split(",")]
    cutting = ",".join(kind for kind in kinds if kind != CAMERA)
    if cutting:
        _one_of("marks", cutting, (*MARKS, CAMERA))
    told = {"marks": cutting, "camera": CAMERA in kinds}
    return {name: mark for name, mark in told.items() if mark}


_READ: dict[str, Callable[[Any], Any]] = {
    "offset": _offset,
    "bleed": lambda value: _number("bleed", value),
    "corner": lambda value: _number("corner", value),
    "copies": lambda value: _number("copies", value, int),
    "only": _names,
    "camera": _flag,
    "desk": lambda value: str(value).strip().rstrip("/"),
    "templates": Path,
}
