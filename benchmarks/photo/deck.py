"""The pieces of a game, cut out of the pages of its printed kit."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw

from benchmarks.photo.geometry import Point, rectangle
from benchmarks.photo.phone import Phone
from games.marks import Mark
from printkit.jobs.job import Job, job_for
from printkit.layout.geometry import Size
from printkit.layout.imposition import Placement
from printkit.options import Options
from printkit.pdf.images import page_images

PER_MM = 9
"""Pixels: a little more than the largest photo has."""
PARTS = {
    "nin_jan": ("cards",),
    "san_ni_ichi": ("cards",),
    "bossa": ("tiles",),
    "niwashi": ("strips", "orders"),
    "nintai": ("sheets",),
}


@dataclass(frozen=True)
class Seal:
    id: int
    corners: list[Point]


@dataclass(frozen=True)
class Piece:
    size: Size
    image: Image.Image
    seals: list[Seal]
    """Where its marks are, in mm from its upper left corner."""

    @property
    def outline(self) -> list[Point]:
        return rectangle(*self.size)


def deck(game: str, seal: float, phone: Phone) -> list[Piece]:
    """All marked pieces, their marks ``seal`` mm wide: they are where they are read, laid flat."""
    job = job_for(game, Options(camera=True, backs="none", marks="none", only=PARTS[game]))
    job.templates.env.globals["seal_size"] = seal
    images = page_images(job.deliver(), round(PER_MM * 25.4), None)
    pages = zip(job.pages, images, strict=True)
    return [
        _piece(item, _cut_out(item, Image.open(BytesIO(image)), job), phone)
        for page, image in pages
        for item in page.placements
    ]


def _cut_out(item: Placement, page: Image.Image, job: Job) -> Image.Image:
    x, y, width, height = item.trim
    scale = page.width / job.paper.width
    box = (x, job.paper.height - y - height, x + width, job.paper.height - y)
    upright = page.crop(tuple(round(edge * scale) for edge in box)).rotate(-item.turn, expand=True)
    width, height = item.component.size
    image = upright.convert("RGB").resize((round(width * PER_MM), round(height * PER_MM)))
    image.putalpha(_rounded(image.size, item.component.corner * PER_MM))
    return image


def _rounded(size: tuple[int, int], radius: float) -> Image.Image:
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
    return mask


def _piece(item: Placement, image: Image.Image, phone: Phone) -> Piece:
    seals = [
        Seal(hit["id"], [(point["x"] / PER_MM, point["y"] / PER_MM) for point in hit["corners"]])
        for hit in phone.read(_on_white(image))
    ]
    wanted = sorted(mark.id for mark in _marks(item))
    if sorted(seal.id for seal in seals) != wanted:
        raise SystemExit(f"{item.face.name}: has {wanted}, but {[s.id for s in seals]} is read")
    return Piece(item.component.size, image, seals)


def _on_white(image: Image.Image) -> Image.Image:
    """In the upper left corner of a sheet as large as the least of photos."""
    width, height = image.size
    sheet = Image.new("RGB", (max(width, 1200), max(height, 900)), "white")
    sheet.paste(image, mask=image)
    return sheet


def _marks(item: Placement) -> Iterator[Mark]:
    """The marks on a piece: its own twice, or those of the corners."""
    data = item.face.data
    if "mark" in data:
        yield from (data["mark"], data["mark"])
    yield from (corner["mark"] for corner in data.get("corners", ()))
