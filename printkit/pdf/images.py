"""Page images of a finished PDF."""

import io
from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING

from printkit.errors import PrintError, not_between
from templates.catalogue import gettext as _

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

LEAST_DPI, MOST_DPI = 20, 600

_pdfium = Lock()
"""pdfium is not safe to use from two threads at once."""


def page_images(
    pdf: bytes, dpi: int, pages: Sequence[int] | None, colours: int | None = None
) -> list[bytes]:
    """Pages as PNG; with so many ``colours`` only, a quarter as large."""
    import pypdfium2

    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise not_between("dpi", dpi, LEAST_DPI, MOST_DPI)
    with _pdfium:
        try:
            document = pypdfium2.PdfDocument(pdf)
        except pypdfium2.PdfiumError:
            raise PrintError(_("the file is not a PDF")) from None
        try:
            wanted = range(1, len(document) + 1) if pages is None else pages
            return [_image(document, number, dpi, colours) for number in wanted]
        finally:
            document.close()


def _image(document: "PdfDocument", number: int, dpi: int, colours: int | None) -> bytes:
    from PIL.Image import Dither, Quantize

    if not 1 <= number <= len(document):
        raise not_between("page", number, 1, len(document))
    page = document[number - 1]
    # A hair less, or a page of 825.0000001 pixels would get one more.
    image = page.render(scale=dpi / 72 * (1 - 1e-7)).to_pil()
    page.close()
    if colours:
        image = image.quantize(colours, method=Quantize.FASTOCTREE, dither=Dither.NONE)
    file = io.BytesIO()
    image.save(file, "PNG", dpi=(dpi, dpi))
    return file.getvalue()
