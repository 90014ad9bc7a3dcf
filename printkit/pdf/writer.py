"""Writing the PDF: pages in, bytes out. The only place where millimetres become points.

Every face is drawn once, as a PDF form, and placed as often as it is needed. Each form says in its
/PieceInfo which component it is and where its trim lies, so that preflight can check a finished
file without asking anyone else.
"""

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from printkit import fonts
from printkit.layout.geometry import Box, around
from printkit.layout.imposition import Fold, Page, Placement
from printkit.layout.marks import Arc, Line
from printkit.options import Options
from printkit.papers import Paper
from printkit.pdf.press import Ink, declare, separation
from printkit.typesetting.svg_text import POINT

if TYPE_CHECKING:
    from reportlab.graphics.shapes import Drawing

    from printkit.pdf.album import Album

MM = 1 / POINT
DUPLEX = {
    "none": "Simplex",
    "fold": "Simplex",
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
}
"""What the print dialogue is asked to choose by itself, next to a scale of 100 %."""
MARK_WIDTH = 0.15
MARK_COLOUR = "#6b655c"
HALO_WIDTH = 0.45
HALO_COLOUR = "#ffffff"
CORNER_COLOUR = "#cfc6b4"
REGISTRATION_COLOUR = "#000000"
ANYWHERE = Box(-1000, -1000, 2000, 2000)
"""Where the art of a picture may run: it is clipped by the face that shows it."""
SLUG_SIZE = 6.5
SLUG_ROOM = 3.4
SLUG_DROP = 0.8
SLUG_INDENT = 3.0


class PdfWriter:
    """A PDF being written."""

    def __init__(
        self,
        title: str,
        ticket: str,
        options: Options,
        paper: Paper,
        inks: Mapping[str, Ink],
        two_sided: bool = True,
    ) -> None:
        from reportlab.pdfgen.canvas import Canvas

        fonts.register()
        self.paper = paper
        self.album: Album = {}
        """The art that the faces share; the forms of its pictures are made before theirs."""
        self._pictures = 0
        self.outlined: set[str] = set()
        self.file = io.BytesIO()
        self.pdf = Canvas(
            self.file,
            pagesize=(self.paper.width * MM, self.paper.height * MM),
            pageCompression=1,
            invariant=1,
            initialFontName=fonts.TYPEFACES["text"].name,
            lang=options.lang,
            enforceColorSpace=separation(inks) if options.for_press else None,
        )
        if options.for_press:
            declare(self.pdf)
        self.pdf.setTitle(title)
        self.pdf.setAuthor("Engawa")
        self.pdf.setSubject(paper.name)
        self.pdf.setKeywords(ticket)
        self.pdf.setCreator("Engawa printkit")
        self.pdf.setViewerPreference("PrintScaling", "None")
        self.pdf.setViewerPreference("Duplex", DUPLEX[options.backs if two_sided else "none"])

    def make_form(
        self, name: str, drawing: "Drawing", bleed: float, notes: Mapping[str, Any]
    ) -> None:
        """Draw a face once, its trim from the form's origin."""
        for picture in list(self.album.values())[self._pictures :]:
            self._draw_form(picture.name, picture.drawing, ANYWHERE)
        self._pictures = len(self.album)
        low = -bleed * MM
        self._draw_form(name, drawing, Box(low, low, drawing.width, drawing.height), low)
        self._annotate(name, notes)

    def _draw_form(self, name: str, drawing: "Drawing", box: Box, start: float = 0) -> None:
        """The form owns its resources, or alpha and shadings set inside it would get lost."""
        from reportlab.graphics import renderPDF
        from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

        pdf = self.pdf
        pdf.beginForm(name, box.x, box.y, box.right, box.top)
        renderPDF.draw(drawing, pdf, start, start)
        resources = PDFResourceDictionary()
        resources.basicFonts()
        resources.ExtGState = pdf._extgstate.getState() or {}
        resources.XObject = pdf._doc.xobjDict(pdf._formsinuse)
        resources.setShading(pdf._shadingUsed)
        pdf.endForm(Resources=resources)

    def _annotate(self, name: str, notes: Mapping[str, Any]) -> None:
        """Write the notes where PDF keeps a program's private data about a form."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFString, PDFZCompress

        form = self.pdf._doc.idToObject[self.pdf._doc.getXObjectName(name)]
        private = PDFDictionary({key: _pdf_value(value) for key, value in notes.items()})
        modified = PDFString("D:20000101000000Z")  # required by PDF; fixed, for equal bytes
        entry = PDFDictionary({"LastModified": modified, "Private": private})
        form.compression = 0
        form.Contents = PDFStream(content=form.stream, filters=[PDFZCompress])
        form.Contents.dictionary["LastModified"] = modified
        form.Contents.dictionary["PieceInfo"] = PDFDictionary({"Engawa": entry})

    def start_page(self, page: Page, titles: Mapping[str, str]) -> None:
        """Place the pieces; the first page of a part goes into the outline under its title."""
        for part in (part for part in titles if part not in self.outlined):
            self.pdf.bookmarkPage(part)
            self.pdf.addOutlineEntry(titles[part], part)
        self.outlined |= titles.keys()
        trims = [placement.trim for placement in page.placements] or [self.paper.printable]
        reaches = [placement.reach for placement in page.placements] or trims
        self.pdf.setTrimBox(_points(around(trims)))
        self.pdf.setBleedBox(_points(around(reaches)))
        for placement in page.placements:
            self.place(placement)

    def place(self, placement: Placement) -> None:
        """Put a form on the page, clipped where its bleed must end."""
        pdf, (x, y) = self.pdf, placement.origin
        pdf.saveState()
        clip = pdf.beginPath()
        clip.rect(*(length * MM for length in placement.reach))
        pdf.clipPath(clip, stroke=0, fill=0)
        pdf.translate(x * MM, y * MM)
        pdf.rotate(placement.turn)
        pdf.scale(placement.scale, placement.scale)
        pdf.doForm(placement.face.name)
        pdf.restoreState()

    def draw_marks(self, lines: Sequence[Line], arcs: Sequence[Arc], halo: bool = True) -> None:
        pdf = self.pdf
        pdf.setLineWidth(MARK_WIDTH * MM)
        pdf.setStrokeColor(CORNER_COLOUR)
        for x, y, radius, start in arcs:
            box = Box(x - radius, y - radius, 2 * radius, 2 * radius)
            pdf.arc(box.x * MM, box.y * MM, box.right * MM, box.top * MM, start, 90)
        # Marks lie in the bleed, which may be dark: a light line under them keeps them visible.
        strokes = [(HALO_COLOUR, HALO_WIDTH)] * halo + [(MARK_COLOUR, MARK_WIDTH)]
        for colour, width in strokes:
            pdf.setLineWidth(width * MM)
            pdf.setStrokeColor(colour)
            pdf.lines([[coordinate * MM for coordinate in line] for line in lines])

    def draw_registration(self, boxes: Sequence[Box]) -> None:
        self.pdf.setFillColor(REGISTRATION_COLOUR)
        for box in boxes:
            self.pdf.rect(*(length * MM for length in box), stroke=0, fill=1)

    def draw_folds(self, folds: Sequence[Fold]) -> None:
        pdf, area = self.pdf, self.paper.printable
        pdf.setLineWidth(MARK_WIDTH * MM)
        pdf.setStrokeColor(MARK_COLOUR)
        pdf.setDash(2 * MM, 1.5 * MM)
        for run, at in folds:
            if run == "upright":
                pdf.line(at * MM, area.y * MM, at * MM, area.top * MM)
            else:
                pdf.line(area.x * MM, at * MM, area.right * MM, at * MM)
        pdf.setDash()

    def draw_slug(self, words: str, page: Page, left: float = 0) -> None:
        """Say which page this is, below the first piece or beside it, where there is room.

        It starts a little inside that piece's edge, and no cutting line runs through it; below the
        piece it keeps ``left`` of it free.
        """
        pdf, area = self.pdf, self.paper.printable
        taken = [item.reach for item in page.placements] or [Box(area.right, area.top, 0, 0)]
        below = min(box.y for box in taken) - area.y
        beside = min(box.x for box in taken) - area.x
        if max(below, beside) < SLUG_ROOM:
            return
        corner = around([item.trim for item in page.placements] or [area])
        pdf.saveState()
        if below >= SLUG_ROOM:
            x = max(corner.x + SLUG_INDENT, left)
            pdf.translate(x * MM, (area.y + SLUG_DROP) * MM)
        else:
            pdf.translate((area.x + SLUG_ROOM - SLUG_DROP) * MM, (corner.y + SLUG_INDENT) * MM)
            pdf.rotate(90)
        font = fonts.TYPEFACES["text"].name
        pdf.setStrokeColor(HALO_COLOUR)
        pdf.setLineWidth(SLUG_ROOM * MM)
        middle = (SLUG_ROOM / 2 - SLUG_DROP) * MM
        pdf.line(-MM, middle, pdf.stringWidth(words, font, SLUG_SIZE) + MM, middle)
        pdf.setFillColor(MARK_COLOUR)
        pdf.setFont(font, SLUG_SIZE)
        pdf.drawString(0, 0, words)
        pdf.restoreState()

    def end_page(self) -> None:
        self.pdf.showPage()

    def finish(self) -> bytes:
        self.pdf.save()
        return self.file.getvalue()


def _points(box: Box) -> tuple[float, float, float, float]:
    """A PDF rectangle: two corners, in points."""
    return box.x * MM, box.y * MM, box.right * MM, box.top * MM


def _pdf_value(value: Any) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFString

    if isinstance(value, str):
        return PDFString(value)
    if isinstance(value, int | float):
        return value
    return PDFArray([round(number, 4) for number in value])
