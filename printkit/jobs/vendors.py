"""Print on demand: single cards for the vendors who print decks.

Templates draw as much bleed as they are asked for, so a card is never scaled to a vendor's format:
it is drawn with just the bleed that fills it.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from printkit.errors import PrintError, not_one_of
from printkit.jobs.job import Job, kit_of
from printkit.kit import Kit
from printkit.layout.components import POKER, Component
from printkit.layout.geometry import Box, Size
from printkit.layout.imposition import Bleed, Page, Placement
from printkit.options import Options
from printkit.papers import Paper
from printkit.pdf.images import page_images
from printkit.typesetting.templating import open_templates
from templates.catalogue import gettext as _

DPI = 300


class Vendor(NamedTuple):
    """What a vendor asks for: the image with its bleed in pixels, and how far in text must stay."""

    title: str
    kind: Literal["png", "pdf"]
    pixels: tuple[int, int]
    safe: float
    trim: Size = POKER

    @property
    def paper(self) -> Paper:
        """An image or page as a sheet without margins."""
        width, height = (pixels * 25.4 / DPI for pixels in self.pixels)
        return Paper(self.title, width, height, margin=0)

    @property
    def bleed(self) -> float:
        return (self.paper.width - self.trim.width) / 2


VENDORS = {
    "gamecrafter": Vendor("The Game Crafter", "png", (825, 1125), 3.175),
    "mpc": Vendor("MakePlayingCards", "png", (822, 1122), 3.048),
    "drivethru": Vendor("DriveThruCards", "pdf", (825, 1125), 3.175),
}


def cards(game: str, vendor: str, options: Options) -> dict[str, bytes]:
    """The files to upload, by name; raises PrintError when the game has no cards of that size."""
    if vendor not in VENDORS:
        raise not_one_of("vendor", vendor, VENDORS)
    wanted = VENDORS[vendor]
    plain = replace(
        options,
        backs="long",
        layout="roomy",
        marks="none",
        bleed=wanted.bleed,
        offset=(0.0, 0.0),
        only=(),
    )
    kit = kit_of(game, plain)
    deck = [_card(item, wanted) for item in kit.components if _is_card(item, wanted)]
    if not deck:
        raise PrintError(_("pod: %(game)s has no cards of %(size)s", game=game, size=wanted.trim))
    return (_images if wanted.kind == "png" else _document)(kit, deck, wanted)


def _is_card(component: Component, vendor: Vendor) -> bool:
    return component.registered and component.size == vendor.trim


def _card(component: Component, vendor: Vendor) -> Component:
    return replace(component, safe=max(component.safe, vendor.safe))


def _images(kit: Kit, deck: Sequence[Component], vendor: Vendor) -> dict[str, bytes]:
    """Front and back of every design as an image, and a list that says how many of each."""
    pictures = page_images(_printed(kit, deck, vendor), DPI, None)
    names = [name for pair in _names(deck) for name in pair]
    files = dict(zip(names, pictures, strict=True))
    return {**files, "cards.csv": _list(deck)}


def _document(kit: Kit, deck: Sequence[Component], vendor: Vendor) -> dict[str, bytes]:
    """Every card of the deck, its front and its back on a page each."""
    every = [card for card in deck for _ in range(card.count)]
    return {f"{kit.game}-cards.pdf": _printed(kit, every, vendor)}


def _printed(kit: Kit, deck: Sequence[Component], vendor: Vendor) -> bytes:
    pages = [
        page for number, card in enumerate(deck, 1) for page in _sides(card, number, deck, vendor)
    ]
    return Job(kit, open_templates(kit.options.templates), pages, vendor.paper).deliver()


def _sides(
    card: Component, number: int, deck: Sequence[Component], vendor: Vendor
) -> Iterator[Page]:
    bleed = vendor.bleed
    place = Box(bleed, bleed, *card.size)
    for side in ("front", "back"):
        placement = Placement(card, side, place, 0, Bleed(bleed, bleed, bleed, bleed))
        yield Page(number, len(deck), side, (placement,), alone=False)


def _names(deck: Sequence[Component]) -> Iterator[tuple[str, str]]:
    """Names that sort in the order of the deck, every back after its front."""
    digits = max(2, len(str(len(deck))))
    for number, card in enumerate(deck, 1):
        stem = f"{number:0{digits}}-{_plain_name(card)}-x{card.count}"
        yield f"{stem}-front.png", f"{stem}-back.png"


def _plain_name(card: Component) -> str:
    return card.front.name.removeprefix("card-")


def _list(deck: Sequence[Component]) -> bytes:
    """What a vendor's form asks for: the images and how many of each."""
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(["card", "count", "front", "back"])
    for card, (front, back) in zip(deck, _names(deck), strict=True):
        writer.writerow([_plain_name(card), card.count, front, back])
    return table.getvalue().encode()
