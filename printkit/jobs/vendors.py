"""Print on demand: single cards and tiles for the vendors who print them.

Templates draw as much bleed as they are asked for, so a piece is never scaled to a vendor's format:
it is drawn with just the bleed that fills it. A tile that no vendor has in its size goes on the
nearest format: it loses a hair at an edge, or gets a little border.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from printkit.errors import PrintError, not_one_of
from printkit.jobs.job import Job, kit_of
from printkit.kit import Kit
from printkit.layout.components import Component, Face
from printkit.layout.geometry import TOLERANCE, Box, Size
from printkit.layout.imposition import Bleed, Page, Placement, Side
from printkit.options import Options
from printkit.papers import Paper
from printkit.pdf.images import page_images
from printkit.typesetting.templating import open_templates
from templates.catalogue import gettext as _

DPI = 300
INCH = 25.4
LOSS, BORDER = 0.3, 3.5
"""Millimetres that a tile may lose at an edge, or gain there, to go on a format that is near."""


class Format(NamedTuple):
    """One of a vendor's products: its size in inches, and the image with its bleed in pixels."""

    name: str
    inches: tuple[float, float]
    pixels: tuple[int, int]

    @property
    def trim(self) -> Size:
        width, height = self.inches
        return Size(width * INCH, height * INCH)

    @property
    def paper(self) -> Paper:
        """An image or page as a sheet without margins."""
        width, height = (pixels * INCH / DPI for pixels in self.pixels)
        return Paper(self.name, width, height, margin=0)

    def place(self, size: Size) -> Box:
        """Where a piece lies on the sheet: in the middle."""
        paper = self.paper
        return Box((paper.width - size.width) / 2, (paper.height - size.height) / 2, *size)

    def turn(self, size: Size) -> int:
        return 90 if (size.width > size.height) != (self.trim.width > self.trim.height) else 0

    def borders(self, size: Size) -> tuple[float, float]:
        """What a piece gains at its sides and at its ends; less than nothing is lost."""
        lying = size.turned if self.turn(size) else size
        return (self.trim.width - lying.width) / 2, (self.trim.height - lying.height) / 2

    def takes(self, size: Size) -> bool:
        return all(-LOSS <= border <= BORDER for border in self.borders(size))

    def is_exact(self, size: Size) -> bool:
        return all(abs(border) < TOLERANCE for border in self.borders(size))


class Vendor(NamedTuple):
    """Who prints: the formats, how far in text must stay, and in which files they come."""

    title: str
    kind: Literal["png", "pdf"]
    safe: float
    formats: tuple[Format, ...]

    def format_for(self, piece: Component) -> Format | None:
        """The format that is nearest to a piece, if any is near."""
        near = [each for each in self.formats if each.takes(piece.size)]
        return min(near, key=lambda each: sum(map(abs, each.borders(piece.size))), default=None)


POKER_INCHES, MICRO_INCHES = (2.5, 3.5), (1.25, 1.75)

VENDORS = {
    "tgc": Vendor(
        "The Game Crafter",
        "png",
        3.175,
        (
            Format("PokerDeck", POKER_INCHES, (825, 1125)),
            Format("MicroDeck", MICRO_INCHES, (450, 600)),
            Format("StripChit", (1, 3), (375, 975)),
            Format("MiniSquareTile", (1.25, 1.25), (450, 450)),
            Format("SmallSquareTile", (2, 2), (675, 675)),
        ),
    ),
    "mpc": Vendor(
        "MakePlayingCards",
        "png",
        3.048,
        (
            Format("Poker", POKER_INCHES, (822, 1122)),
            Format("Micro", MICRO_INCHES, (447, 597)),
        ),
    ),
    "dtc": Vendor("DriveThruCards", "pdf", 3.175, (Format("Poker", POKER_INCHES, (825, 1125)),)),
}
ALSO = {
    "gamecrafter": "tgc",
    "thegamecrafter": "tgc",
    "makeplayingcards": "mpc",
    "drivethru": "dtc",
    "drivethrucards": "dtc",
}
"""What else people call them."""


def vendor_name(typed: str) -> str:
    """The short name of a vendor."""
    name = "".join(filter(str.isalnum, typed.lower()))
    if ALSO.get(name, name) not in VENDORS:
        raise not_one_of("vendor", typed, (*VENDORS, *ALSO))
    return ALSO.get(name, name)


Deck = Sequence[Component]


def cards(game: str, vendor: str, options: Options) -> dict[str, bytes]:
    """The files to upload, by name; raises PrintError when the vendor has no format for any."""
    wanted = VENDORS[vendor_name(vendor)]
    colour = "cmyk" if wanted.kind == "pdf" else "rgb"
    plain = replace(
        options,
        backs="long",
        layout="roomy",
        marks="none",
        cut="none",
        colour=colour,
        offset=(0.0, 0.0),
        only=(),
    )
    kit = kit_of(game, plain)
    decks = _decks(kit, wanted)
    if not decks:
        raise _nothing_for(kit, wanted)
    make = _images if wanted.kind == "png" else _document
    return {
        f"{format.name}/{name}" if len(decks) > 1 else name: data
        for format, deck in decks.items()
        for name, data in make(kit, deck, format).items()
    }


def _decks(kit: Kit, vendor: Vendor) -> dict[Format, Deck]:
    """What the vendor can print, by its format."""
    decks: dict[Format, list[Component]] = {}
    for piece in _pieces(kit):
        if format := vendor.format_for(piece):
            decks.setdefault(format, []).append(_safe(piece, format, vendor))
    return dict(decks)


def _pieces(kit: Kit) -> Iterator[Component]:
    """What has two sides and is cut along its trim."""
    return (item for item in kit.components if item.registered and item.crop)


def _safe(piece: Component, format: Format, vendor: Vendor) -> Component:
    """Cards keep to the vendor's safe zone; tiles on a format that is only near, to their own."""
    if not format.is_exact(piece.size):
        return piece
    return replace(piece, safe=max(piece.safe, vendor.safe))


def takers(kit: Kit) -> dict[str, str]:
    """The vendors that have a format for something of this kit, and what they are called."""
    return {name: vendor.title for name, vendor in VENDORS.items() if _decks(kit, vendor)}


def _nothing_for(kit: Kit, vendor: Vendor) -> PrintError:
    sizes = ", ".join(dict.fromkeys(f"{item.part} {item.size}" for item in _pieces(kit)))
    others = ", ".join(takers(kit))
    if not others:
        return PrintError(_("pod: %(game)s has no cards or tiles to order", game=kit.game))
    told = _("pod: %(vendor)s has no format for %(sizes)s; these have: %(takers)s")
    return PrintError(told % {"vendor": vendor.title, "sizes": sizes, "takers": others})


def _images(kit: Kit, deck: Deck, format: Format) -> dict[str, bytes]:
    """Front and back of every design as an image, and a list that says how many of each."""
    pictures = page_images(_printed(kit, deck, format), DPI, None)
    names = [name for pair in _names(deck) for name in pair]
    files = dict(zip(names, pictures, strict=True))
    return {**files, "cards.csv": _list(deck)}


def _document(kit: Kit, deck: Deck, format: Format) -> dict[str, bytes]:
    """Every card of the deck, its front and its back on a page each."""
    every = [card for card in deck for _ in range(card.count)]
    return {f"{kit.game}-cards.pdf": _printed(kit, every, format)}


@dataclass(frozen=True)
class _FormatJob(Job):
    """A job whose faces are drawn with the bleed that fills a vendor's format."""

    bleed: float

    def _bleed(self, component: Component, face: Face) -> float:
        return self.bleed


def _printed(kit: Kit, deck: Deck, format: Format) -> bytes:
    pages = [
        page for number, card in enumerate(deck, 1) for page in _sides(card, number, deck, format)
    ]
    bleed = max(max(item.bleed) for page in pages for item in page.placements)
    templates = open_templates(kit.options.templates)
    return _FormatJob(kit, templates, pages, format.paper, bleed).deliver()


def _sides(card: Component, number: int, deck: Deck, format: Format) -> Iterator[Page]:
    turn = format.turn(card.size)
    place = format.place(card.size.turned if turn else card.size)
    bleed = Bleed(place.x, place.y, place.x, place.y)
    sides: tuple[tuple[Side, int], ...] = (("front", turn), ("back", -turn % 360))
    for side, turned in sides:
        placement = Placement(card, side, place, turned, bleed)
        yield Page(number, len(deck), side, (placement,), alone=False)


def _names(deck: Deck) -> Iterator[tuple[str, str]]:
    """Names that sort in the order of the deck, every back after its front."""
    digits = max(2, len(str(len(deck))))
    for number, card in enumerate(deck, 1):
        stem = f"{number:0{digits}}-{_plain_name(card)}-x{card.count}"
        yield f"{stem}-front.png", f"{stem}-back.png"


def _plain_name(card: Component) -> str:
    """A card's name as a file's; a hyphen before a number is a minus."""
    name = card.front.name.removeprefix("card-")
    return f"minus{name}" if name.startswith("-") else name


def _list(deck: Deck) -> bytes:
    """What a vendor's form asks for: the images and how many of each."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["card", "count", "front", "back"])
    for card, (front, back) in zip(deck, _names(deck), strict=True):
        writer.writerow([_plain_name(card), card.count, front, back])
    return table.getvalue().encode()
