"""Colours for a printing press: the four inks of every colour, and what the file says of them.

The palette says how its colours are printed. What it does not know, a customer's colours among
them, is separated: black takes over what cyan, magenta and yellow have in common.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from printkit.errors import PrintError
from templates.catalogue import gettext as _

if TYPE_CHECKING:
    from reportlab.lib.colors import CMYKColor
    from reportlab.pdfgen.canvas import Canvas

MOST_INK = 240
"""Per cent of all four together, the strictest of vendors' limits: more would not dry."""

CONDITION = "CGATS TR 001"
"""The press that the inks are for, as the ICC registers it: coated paper, SWOP."""
STANDARD = "PDF/X-1a:2003"

Ink = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, in per cent."""


def inks(colours: Mapping[str, str], table: Mapping[str, Any]) -> dict[str, Ink]:
    """The inks of the palette by the colours that stand for them on the screen."""
    return {colours[name].lower(): _ink(name, table[name]) for name in table if name in colours}


def _ink(name: str, given: Any) -> Ink:
    try:
        cyan, magenta, yellow, black = (float(part) for part in given)
        if min(cyan, magenta, yellow, black) >= 0 and cyan + magenta + yellow + black <= MOST_INK:
            return cyan, magenta, yellow, black
    except (TypeError, ValueError):
        pass
    told = _("palette: the inks of %(name)s are not four numbers of %(most)s %% together at most")
    raise PrintError(told % {"name": name, "most": MOST_INK})


def separated(red: float, green: float, blue: float) -> Ink:
    """The inks of any colour, whose parts are between 0 and 1; greys are black alone."""
    black = 1 - max(red, green, blue)
    if black == 1:
        return 0, 0, 0, 100
    parts = [100 * (1 - part - black) / (1 - black) for part in (red, green, blue)]
    room = (MOST_INK - 100 * black) / max(sum(parts), 1)
    cyan, magenta, yellow = (round(part * min(1, room), 1) for part in parts)
    return cyan, magenta, yellow, round(100 * black, 1)


def separation(known: Mapping[str, Ink]) -> "Callable[[Any], CMYKColor]":
    """What a canvas asks for the inks of every colour that it is told to use."""
    from reportlab.lib.colors import CMYKColor, toColor

    @cache
    def ink(red: float, green: float, blue: float) -> Ink:
        shown = "#" + "".join(f"{round(255 * part):02x}" for part in (red, green, blue))
        return known.get(shown) or separated(red, green, blue)

    def separate(colour: Any) -> CMYKColor:
        colour = toColor(colour)
        if isinstance(colour, CMYKColor):
            return colour
        parts = (part / 100 for part in ink(colour.red, colour.green, colour.blue))
        return CMYKColor(*parts, alpha=colour.alpha)

    return separate


def declare(pdf: "Canvas") -> None:
    """Say for which press the file is, and to which standard."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString(CONDITION),
            "OutputCondition": PDFString("SWOP"),
            "RegistryName": PDFString("http://www.color.org"),
        }
    )
    catalogue = pdf._doc.Catalog
    catalogue.OutputIntents = PDFArray([intent])
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "OutputIntents"]
    pdf._doc.info.format = _stated(pdf._doc.info.format)


def _stated(write: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Writes the file's information with the standard that it keeps to."""
    entry = b" /GTS_PDFXVersion (" + STANDARD.encode() + b") "

    def write_all(document: Any) -> Any:
        return write(document).replace(b"<<", b"<<" + entry, 1)

    return write_all
