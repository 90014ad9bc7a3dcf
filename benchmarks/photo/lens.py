"""What a phone in a hand makes of a table: perspective, blur, noise, shadow, colour and JPEG."""

from collections.abc import Sequence
from io import BytesIO
from random import Random
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from benchmarks.photo.deck import PER_MM
from benchmarks.photo.geometry import Point, perspective
from benchmarks.photo.table import HEIGHT, WIDTH

FULL = (4000, 3000)
"""Twelve megapixels."""
MEGAPIXELS = (12, 8, 3, 2)


class Conditions(NamedTuple):
    """How bad it may get."""

    tilt: float
    """By so much of the table the corners of the photo may lie inside its own."""
    blur: float
    """In mm on the table, for what is out of focus."""
    shake: float
    """In mm, in one direction."""
    noise: float
    darkest: float
    """In the shade, as a share of full light."""
    quality: int
    """Of the JPEG, at the least."""


CONDITIONS = {
    "strict": Conditions(0.14, 0.3, 0.3, 14, 0.3, 45),
    "fresh": Conditions(0.11, 0.13, 0.15, 10, 0.4, 55),
}


def frame(worst: Conditions, rng: Random) -> list[Point]:
    """The part of the table, in mm, that the photo shows: its corners, the upper left one first."""
    return [
        (abs(x - rng.uniform(0, worst.tilt) * WIDTH), abs(y - rng.uniform(0, worst.tilt) * HEIGHT))
        for x, y in ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
    ]


def seen(table: Image.Image, corners: Sequence[Point]) -> Image.Image:
    """The table as an ideal camera sees it."""
    pixels = [(x * PER_MM, y * PER_MM) for x, y in corners]
    data = perspective(pixels, FULL)
    return table.transform(FULL, Image.Transform.PERSPECTIVE, data, Image.Resampling.BICUBIC)


class Shot:
    """One press of the button, in as many megapixels as are wanted: the same blur and light."""

    def __init__(self, worst: Conditions, rng: Random) -> None:
        self.blur = rng.uniform(0.02, worst.blur)
        self.shake = tuple(rng.uniform(-1, 1) * worst.shake for _ in range(2))
        self.noise = rng.uniform(2, worst.noise)
        self.shade = _shade(rng.uniform(worst.darkest, 0.9), rng)
        self.tints = [rng.uniform(0.85, 1) for _ in range(3)]
        self.light = rng.uniform(worst.darkest, 1.1)
        self.quality = rng.randrange(worst.quality, 93)

    def photo(self, view: Image.Image, megapixels: float) -> bytes:
        small = (megapixels * 1e6 / FULL[0] / FULL[1]) ** 0.5
        size = (round(FULL[0] * small), round(FULL[1] * small))
        image = view.resize(size, Image.Resampling.BOX) if small < 1 else view
        per_mm = size[0] / WIDTH
        image = self._shaken(image, per_mm)
        image = image.filter(ImageFilter.GaussianBlur((0.4**2 + (self.blur * per_mm) ** 2) ** 0.5))
        file = BytesIO()
        self._noisy(self._lit(image)).save(file, "JPEG", quality=self.quality)
        return file.getvalue()

    def _shaken(self, image: Image.Image, per_mm: float) -> Image.Image:
        """Blurred along a line: the mean of the image and the image moved."""
        dx, dy = (round(shift * per_mm) for shift in self.shake)
        return Image.blend(image, ImageChops.offset(image, dx, dy), 0.5)

    def _lit(self, image: Image.Image) -> Image.Image:
        shade = self.shade.resize(image.size, Image.Resampling.BICUBIC)
        return Image.merge(
            "RGB",
            [
                ImageChops.multiply(band, shade).point(_scale(tint * self.light))
                for band, tint in zip(image.split(), self.tints, strict=True)
            ],
        )

    def _noisy(self, image: Image.Image) -> Image.Image:
        return Image.merge(
            "RGB",
            [
                ImageChops.add(band, Image.effect_noise(image.size, self.noise), 1, -128)
                for band in image.split()
            ],
        )


def _scale(factor: float) -> list[int]:
    return [min(255, round(value * factor)) for value in range(256)]


def _shade(darkest: float, rng: Random) -> Image.Image:
    """Somebody's shadow with soft edges."""
    shade = Image.new("L", (400, 300), 255)
    x, y = rng.uniform(-100, 400), rng.uniform(-100, 300)
    corners = [(x + rng.uniform(-250, 250), y + rng.uniform(-250, 250)) for _ in range(4)]
    ImageDraw.Draw(shade).polygon(corners, fill=round(255 * darkest))
    return shade.filter(ImageFilter.GaussianBlur(rng.uniform(2, 30)))
