"""Tables with pieces on them, seen straight from above: scattered, in rows and in fans."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from PIL import Image, ImageDraw, ImageOps

from benchmarks.photo.deck import PER_MM, Piece, Seal
from benchmarks.photo.geometry import Point, Shape, grown, holds, middle, overlap, turned

WIDTH, HEIGHT = 460, 345
"""A table in mm: what a photo of a dozen cards shows, and a little more."""
QUIET = 9 / 7
"""A mark can be read when a cell around it is in view, too."""


@dataclass
class Table:
    """What lies where; what is laid later lies on top."""

    image: Image.Image
    pieces: list[Piece] = field(default_factory=list)
    outlines: list[Shape] = field(default_factory=list)
    seals: list[list[Seal]] = field(default_factory=list)

    def lay(self, piece: Piece, degrees: float, about: Point, to: Point) -> None:
        """A piece turned clockwise about a point of its own, which comes to lie ``to``."""
        self.pieces.append(piece)
        self.outlines.append(turned(piece.outline, degrees, about, to))
        self.seals.append(
            [Seal(seal.id, turned(seal.corners, degrees, about, to)) for seal in piece.seals]
        )
        picture = piece.image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
        x, y = middle(self.outlines[-1])
        corner = (round(x * PER_MM - picture.width / 2), round(y * PER_MM - picture.height / 2))
        self.image.paste(picture, corner, picture)

    def visible(self, frame: Shape) -> set[int]:
        """The marks in a frame of which at least one copy is not covered."""
        return {
            seal.id
            for place, seals in enumerate(self.seals)
            for seal in seals
            if holds(frame, grown(seal.corners, QUIET))
            and not any(
                overlap(outline, grown(seal.corners, QUIET))
                for outline in self.outlines[place + 1 :]
            )
        }

    @property
    def ids(self) -> set[int]:
        return {seal.id for piece in self.pieces for seal in piece.seals}


def scattered(table: Table, pieces: Sequence[Piece], rng: Random) -> None:
    """Here and there, at any angle; some lie partly on others."""
    middles: list[Point] = []
    for piece in pieces:
        apart = min(piece.size) * 0.9
        for _ in range(60):
            x, y = rng.uniform(55, WIDTH - 55), rng.uniform(55, HEIGHT - 55)
            if all((x - a) ** 2 + (y - b) ** 2 > apart**2 for a, b in middles):
                middles.append((x, y))
                about = (piece.size.width / 2, piece.size.height / 2)
                table.lay(piece, rng.uniform(0, 360), about, (x, y))
                break


def fans(table: Table, pieces: Sequence[Piece], rng: Random) -> None:
    """Two hands, spread as players hold them: every card shows its upper left corner."""
    half = (len(pieces) + 1) // 2
    for hand, x in ((pieces[:half], WIDTH * 0.28), (pieces[half:], WIDTH * 0.72)):
        step, lean = rng.uniform(9, 14), rng.uniform(-12, 12)
        below = rng.uniform(15, 45)
        for place, piece in enumerate(hand):
            pivot = (piece.size.width / 2, piece.size.height + below)
            degrees = lean + step * (place - (len(hand) - 1) / 2)
            table.lay(piece, degrees, pivot, (x, HEIGHT * 0.45 + piece.size.height / 2 + below))


def rows(table: Table, pieces: Sequence[Piece], rng: Random) -> None:
    """Beside each other and a little on each other, as tiles and strips are laid."""
    x, y, high = 40.0, 60.0, 0.0
    for piece in pieces:
        if x + piece.size.width > WIDTH - 40:
            x, y, high = rng.uniform(35, 60), y + high + rng.uniform(2, 12), 0.0
        if y + piece.size.height > HEIGHT - 20:
            return
        table.lay(piece, rng.gauss(0, 2.5) + 180 * rng.randrange(2), *_centred(piece, x, y))
        x += piece.size.width * rng.uniform(0.8, 1.1)
        high = max(high, piece.size.height)


def _centred(piece: Piece, x: float, y: float) -> tuple[Point, Point]:
    half = (piece.size.width / 2, piece.size.height / 2)
    return half, (x + half[0], y + half[1])


def one(table: Table, pieces: Sequence[Piece], rng: Random) -> None:
    """A sheet alone."""
    piece = pieces[0]
    about = (piece.size.width / 2, piece.size.height / 2)
    to = (WIDTH / 2 + rng.uniform(-25, 25), HEIGHT / 2 + rng.uniform(-25, 25))
    table.lay(piece, rng.uniform(0, 360), about, to)


LAYOUTS = {
    "nin_jan": ((scattered, 12), (fans, 14)),
    "san_ni_ichi": ((scattered, 12), (fans, 14)),
    "bossa": ((scattered, 16), (rows, 27)),
    "niwashi": ((scattered, 14), (rows, 18)),
    "nintai": ((one, 1),),
}
"""How the pieces of a game lie, and how many of them."""


def laid(game: str, pieces: Sequence[Piece], cloth: Image.Image, rng: Random) -> Table:
    layout, count = rng.choice(LAYOUTS[game])
    table = Table(cloth)
    layout(table, rng.sample(pieces, min(count, len(pieces))), rng)
    return table


# What tables are made of.

Cloth = Callable[[Random], Image.Image]
SIZE = (WIDTH * PER_MM, HEIGHT * PER_MM)


def _grain(rng: Random, across: int, down: int, dark: str, light: str) -> Image.Image:
    """Noise drawn out: long for wood, fine for felt."""
    noise = Image.effect_noise((across, down), rng.uniform(30, 60))
    coloured = ImageOps.colorize(noise, dark, light)
    return coloured.resize(SIZE, Image.Resampling.BICUBIC)


def wood(rng: Random) -> Image.Image:
    return _grain(rng, 14, rng.randrange(150, 500), "#4a2d16", "#b98a57")


def pale_wood(rng: Random) -> Image.Image:
    return _grain(rng, rng.randrange(150, 400), 12, "#b08a5a", "#efdcb8")


def felt(rng: Random) -> Image.Image:
    return _grain(rng, 1000, 750, "#0f2a1c", "#3c6a4d")


def white(rng: Random) -> Image.Image:
    return _grain(rng, 60, 45, "#d6d3cc", "#fbfaf6")


def black(rng: Random) -> Image.Image:
    return _grain(rng, 80, 60, "#101010", "#343434")


def checkered(rng: Random) -> Image.Image:
    """A cloth full of squares, as dark on light as a mark and about as large."""
    cloth = Image.new("RGB", SIZE, "#f4efe4")
    pen, side = ImageDraw.Draw(cloth), rng.uniform(4, 12) * PER_MM
    ink = rng.choice(("#a02020", "#203a80", "#222222"))
    for row, column in _squares(side):
        if (row + column) % 2:
            x, y = column * side, row * side
            pen.rectangle((x, y, x + side, y + side), fill=ink)
    return cloth


def tiled(rng: Random) -> Image.Image:
    """Dark squares with light joints and something light in many of them."""
    cloth = Image.new("RGB", SIZE, "#e8e4da")
    pen, side = ImageDraw.Draw(cloth), rng.uniform(6, 11) * PER_MM
    for row, column in _squares(side):
        x, y = column * side, row * side
        pen.rectangle((x + side / 8, y + side / 8, x + side, y + side), fill="#262320")
        for _ in range(rng.randrange(9)):
            a, b = (rng.randrange(1, 6) * side / 8 + side / 4 for _ in range(2))
            pen.rectangle((x + a, y + b, x + a + side / 8, y + b + side / 8), fill="#e8e4da")
    return cloth


def _squares(side: float) -> Iterator[tuple[int, int]]:
    for row in range(int(SIZE[1] / side) + 1):
        for column in range(int(SIZE[0] / side) + 1):
            yield row, column


CLOTHS: dict[str, tuple[Cloth, ...]] = {
    "strict": (wood, white, black, checkered),
    "fresh": (wood, pale_wood, felt, white, black, checkered, tiled),
}
