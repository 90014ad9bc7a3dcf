"""Marks for the camera on paper: read back from the page, cell by cell."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from games import marks
from printkit.jobs.job import Job, job_for
from printkit.layout.imposition import Placement
from printkit.options import Options
from printkit.pdf.images import page_images
from printkit.typesetting.codes import SEAL

DPI = 150
CELL = SEAL / 7
SIDE = SEAL / 2
PLACES = {
    "nin_jan/card.svg": [(9.75, 24.9 + SIDE), (-9.75, -24.9 - SIDE)],
    "san_ni_ichi/attack.svg": [(9.2, 24.9 + SIDE), (-9.2, -24.9 - SIDE)],
    "san_ni_ichi/weapon.svg": [(9.3, 24.9 + SIDE), (-9.3, -15.4 - SIDE)],
    "bossa/tile.svg": [(14, 2.6 + SIDE), (-14, -2.6 - SIDE)],
    "niwashi/strip.svg": [(2 + SIDE, 2 + SIDE), (-2 - SIDE, -2 - SIDE)],
    "niwashi/order.svg": [(4.6 + SIDE, 4.6 + SIDE), (-4.6 - SIDE, -4.6 - SIDE)],
    "nintai/sheet.svg": [
        *((3.6 + SIDE, 3.6 + SIDE), (-3.6 - SIDE, 3.6 + SIDE)),
        *((-3.6 - SIDE, -3.6 - SIDE), (3.6 + SIDE, -3.6 - SIDE)),
    ],
}
"""Middles of the marks, in mm from the upper left corner, or back from the other edges."""


def order(game: str, ink: str, *parts: str) -> Job:
    return job_for(game, Options(camera=True, backs="none", ink=ink, only=parts))


def printed(job: Job) -> Iterator[tuple[Placement, Image.Image]]:
    """The pieces on the first and on the last page, cut out and upright, in grey."""
    pages = (job.pages[0], job.pages[-1])
    images = page_images(replace(job, pages=pages).deliver(), DPI, None)
    for page, image in zip(pages, images, strict=True):
        sheet = Image.open(BytesIO(image)).convert("L")
        scale = sheet.width / job.paper.width
        for item in page.placements:
            trim, top = item.trim, job.paper.height - item.trim.top
            box = (trim.x, top, trim.right, top + trim.height)
            size = [round(length * DPI / 25.4) for length in trim.size]
            piece = sheet.resize(size, box=[edge * scale for edge in box])
            yield item, piece.rotate(-item.turn, expand=True)


def cells(piece: Image.Image, middle: tuple[float, float], turned: bool) -> list[str]:
    """The nine by nine cells about a place: a mark with what must stay empty around it."""
    x, y = (place % edge for place, edge in zip(middle, millimetres(piece), strict=True))
    scale, half = DPI / 25.4, 4.5 * CELL
    box = [edge * scale for edge in (x - half, y - half, x + half, y + half)]
    seen = piece.resize((45, 45), box=box).rotate(180 * turned)
    return ["".join(shade(seen, row, column) for column in range(9)) for row in range(9)]


def millimetres(piece: Image.Image) -> tuple[float, float]:
    return piece.width * 25.4 / DPI, piece.height * 25.4 / DPI


def shade(seen: Image.Image, row: int, column: int) -> str:
    """Dark or light, if all of the inner part of a cell is."""
    area = product(range(5 * column + 1, 5 * column + 4), range(5 * row + 1, 5 * row + 4))
    grey = [seen.getpixel(at) for at in area]
    return "#" if max(grey) < 120 else "." if min(grey) > 170 else "?"


def in_border(mark: marks.Mark) -> list[str]:
    edge = "." * 9
    return [edge, ".#######.", *(f".#{row}#." for row in mark.rows), ".#######.", edge]


@pytest.mark.parametrize(
    ("game", "ink", "parts"),
    [
        ("nin_jan", "full", ("cards",)),
        ("nin_jan", "saver", ("cards",)),
        ("san_ni_ichi", "saver", ("cards",)),
        ("bossa", "full", ("tiles",)),
        ("niwashi", "full", ("strips", "orders", "orders-more")),
    ],
)
def test_every_piece_has_its_mark_in_two_opposite_corners(
    game: str, ink: str, parts: tuple[str, ...]
) -> None:
    job = order(game, ink, *parts)
    laid = [item.face.data["mark"] for page in job.pages for item in page.placements]
    assert sorted(laid) == list(marks.of_game(game))
    for item, piece in printed(job):
        expected = in_border(item.face.data["mark"])
        for middle in PLACES[item.face.template]:
            assert cells(piece, middle, middle[1] < 0) == expected, item.face.name


def test_a_sheet_has_a_mark_in_every_corner() -> None:
    for item, piece in printed(order("nintai", "full", "sheets")):
        corners = [corner["mark"] for corner in item.face.data["corners"]]
        for middle, mark in zip(PLACES[item.face.template], corners, strict=True):
            assert cells(piece, middle, turned=False) == in_border(mark)
        assert [mark.piece for mark in corners] == [mark.piece for mark in marks.of_game("nintai")]


def test_marks_for_the_camera_may_be_asked_for_alone_or_beside_those_for_scissors() -> None:
    assert Options.parse({"marks": "camera"}) == Options(camera=True)
    assert Options.parse({"marks": "guides, camera"}) == Options(marks="guides", camera=True)


def test_copies_are_told_apart_only_by_a_camera() -> None:
    for camera, blocks in ((True, ["card-block-1", "card-block-2", "card-block-3"]), (False, None)):
        kit = job_for("san_ni_ichi", Options(camera=camera)).kit
        cards = [card for card in kit.of_part("cards") if "block" in card.front.name]
        assert [card.front.name for card in cards] == (blocks or ["card-block"])
        assert sum(card.count for card in cards) == 3
