"""The phone's reader on a printed page, as the benchmark asks it."""

from collections import Counter

from playwright.sync_api import Page

from benchmarks.photo.phone import Phone
from printkit.jobs.job import job_for
from printkit.options import Options
from printkit.pdf.images import page_images

DPI = 120


def test_every_tile_of_a_page_is_told_twice_and_where_it_lies(page: Page) -> None:
    job = job_for("bossa", Options(camera=True, backs="none", ink="saver", only=("tiles",)))
    (sheet,) = page_images(job.deliver(), DPI, None)
    hits = Phone(page).read(sheet)
    trims = {item.face.data["mark"].id: item.trim for item in job.pages[0].placements}
    assert Counter(hit["id"] for hit in hits) == dict.fromkeys(trims, 2)
    for hit in hits:
        for corner in hit["corners"]:
            x, y = (corner[axis] * 25.4 / DPI for axis in "xy")
            trim = trims[hit["id"]]
            assert trim.x < x < trim.right
            assert trim.y < job.paper.height - y < trim.top
