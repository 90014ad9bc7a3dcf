"""Paper for a game: its pieces as components, imposed on sheets, printed as PDF.

    >>> import printkit
    >>> pdf = printkit.build("nintai", printkit.Options(paper="letter", backs="fold"))
    >>> pages = printkit.proof(pdf, dpi=40, pages=[1])

The tools of the trade (reportlab, svglib, pdfium) are imported when a job needs them, so that
importing this package costs nothing.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from printkit.errors import PrintError
from printkit.options import Options

if TYPE_CHECKING:
    from printkit.jobs.job import Progress

__all__ = [
    "Options",
    "PrintError",
    "blank_pages",
    "build",
    "calibrate",
    "cut",
    "first_page",
    "games",
    "part_titles",
    "parts",
    "pod",
    "preflight",
    "proof",
    "svg",
    "vendors",
    "warm_up",
]


def games() -> list[str]:
    """The games that can be printed: all there are."""
    import games as rules

    return list(rules.names())


def parts(game: str, options: Options | None = None) -> list[str]:
    """The parts of a kit, as the option ``only`` names them."""
    return list(part_titles(game, options))


def part_titles(game: str, options: Options | None = None) -> dict[str, str]:
    """The parts of a kit and its extras, which are printed only by name, as paper calls them."""
    from printkit.jobs.job import kit_of

    kit = kit_of(game, options or Options())
    return {part: kit.part_title(part) for part in kit.every_part}


def build(game: str, options: Options | None = None, progress: "Progress | None" = None) -> bytes:
    """The kit of a game as one PDF that has passed preflight; raises PrintError."""
    from printkit.jobs.job import job_for

    job = job_for(game, options or Options())
    return job.deliver(progress) if progress else job.deliver()


def first_page(game: str, options: Options | None = None) -> bytes:
    """The first page of the kit alone as PDF, to be looked at while the others are printed."""
    from printkit.jobs.job import job_for

    return job_for(game, options or Options()).first_page()


def calibrate(options: Options | None = None) -> bytes:
    """A duplex test sheet: a pin through its crosses reads the offset of your printer."""
    from printkit.jobs import calibration

    return calibration.sheet(options or Options())


def cut(game: str, options: Options | None = None) -> dict[str, bytes]:
    """The outlines of a kit for a cutting machine: a file for each page that is cut, by name."""
    from printkit.cutter import files

    return files.cut_files(game, options or Options(cut="svg"))


def pod(game: str, vendor: str, options: Options | None = None) -> dict[str, bytes]:
    """Single cards for a print-on-demand vendor: the files to upload, by name."""
    from printkit.jobs import vendors

    return vendors.cards(game, vendor, options or Options())


def vendors(game: str) -> dict[str, str]:
    """The print-on-demand vendors for a game: the names that ``pod`` takes, and their titles."""
    from printkit.jobs import vendors
    from printkit.jobs.job import kit_of

    return vendors.takers(kit_of(game, Options()))


def svg(game: str, component: str, options: Options | None = None, **data: Any) -> str:
    """One component as SVG, trimmed, as it looks on paper; ``data`` replaces its own."""
    from printkit.jobs import job

    return job.svg(game, component, options or Options(), **data)


def preflight(pdf: bytes) -> list[str]:
    """What is wrong with a PDF that we wrote, a line each; nothing when it is fit to print."""
    from printkit.pdf.preflight import faults

    return faults(pdf)


def blank_pages(pdf: bytes) -> list[int]:
    """The pages (counted from 1) that only keep their place: nothing of the kit is on them."""
    from printkit.pdf.readback import blank_pages

    return blank_pages(pdf)


def warm_up() -> None:
    """Get the tools and the typefaces ready, so that the first job does not wait for them."""
    import pypdfium2  # noqa: F401

    from printkit import fonts
    from printkit.jobs import job  # noqa: F401
    from printkit.pdf import rendering  # noqa: F401

    fonts.register()


def proof(
    pdf: bytes, dpi: int = 100, pages: Sequence[int] | None = None, colours: int | None = None
) -> list[bytes]:
    """Pages (counted from 1; all by default) as PNG images, if need be in so many colours."""
    from printkit.pdf.images import page_images

    return page_images(pdf, dpi, pages, colours)
