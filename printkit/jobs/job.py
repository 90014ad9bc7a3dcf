"""A print job: the kit that was ordered, its parts imposed, printed, and the file checked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from printkit import kits
from printkit.errors import not_one_of
from printkit.jobs.cover import Cover
from printkit.kit import Kit
from printkit.layout.booklet import impose_booklet
from printkit.layout.components import Component, Face
from printkit.layout.geometry import Size
from printkit.layout.imposition import EXTRA_BLEED, STROKE, Page, collate, impose
from printkit.layout.marks import corner_marks, cut_marks
from printkit.layout.registration import BESIDE_THE_MARK, registration_marks
from printkit.options import Options
from printkit.papers import Paper
from printkit.pdf.drawing import draw
from printkit.pdf.preflight import preflight
from printkit.pdf.press import Ink, inks
from printkit.pdf.writer import PdfWriter
from printkit.typesetting.templating import Templates, open_templates
from printkit.typesetting.wording import Wording, find

SHADES = ("", "_mid", "_tint")
"""The shades of a game's colour that every template may use as accent, accent_mid, accent_tint."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done and how many there are."""


@dataclass(frozen=True)
class Job:
    """Pages of a kit on a paper, ready to be printed."""

    kit: Kit
    templates: Templates
    pages: Sequence[Page]
    paper: Paper

    @property
    def options(self) -> Options:
        return self.kit.options

    @property
    def words(self) -> Wording:
        return self.kit.words

    @cached_property
    def context(self) -> dict[str, Any]:
        """What every template may use, next to the data of its face."""
        palette = self.templates.palette
        return {
            "p": palette,
            **self._accents(palette),
            "saver": self.options.saver,
            "w": self.words,
            "options": self.options,
            "paper": self.paper.name,
            "kit": self.kit,
            "cover": Cover(self.kit, self.pages),
            **self.kit.context,
        }

    def _accents(self, palette: Mapping[str, str]) -> dict[str, str]:
        """The game's colour; a customer's palette may lack it if no template asks for it."""
        names = {f"accent{shade}": f"{self.kit.accent}{shade}" for shade in SHADES}
        return {accent: palette[name] for accent, name in names.items() if name in palette}

    def svg(self, component: Component, face: Face, bleed: float) -> str:
        width, height = component.size
        place = {"width": width, "height": height, "bleed": bleed}
        return self.templates.fill(face, {**self.context, **place})

    def deliver(self, progress: Progress = lambda what, done, of: None) -> bytes:
        """The PDF; what fails preflight is not handed out."""
        pdf = self._print(self.pages, progress)
        preflight(pdf)
        return pdf

    def first_page(self) -> bytes:
        """The first page alone, to be looked at while the others are printed."""
        return self._print(self.pages[:1], lambda what, done, of: None)

    def _print(self, pages: Sequence[Page], progress: Progress) -> bytes:
        """Draw every face once, then place them page by page."""
        ticket, two_sided = self._ticket(), bool(self._two_sided)
        writer = PdfWriter(
            self.kit.title, ticket, self.options, self.paper, self._inks(), two_sided
        )
        faces = {item.face.name: item for page in pages for item in page.placements}
        steps = len(faces) + len(pages)
        for step, (name, item) in enumerate(faces.items()):
            progress(name, step, steps)
            self._make_form(writer, item.component, item.face)
        for step, page in enumerate(pages, len(faces)):
            progress(", ".join(page.parts), step, steps)
            self._print_page(writer, page)
        return writer.finish()

    def _inks(self) -> Mapping[str, Ink]:
        """How a press prints the palette's colours; nobody else asks."""
        wanted = self.options.for_press
        return inks(self.templates.palette, self.templates.inks) if wanted else {}

    @property
    def _two_sided(self) -> int:
        """How many pages are fronts and backs by turns; those with one side come after them."""
        return sum(not page.alone for page in self.pages)

    def _ticket(self) -> str:
        """The order as text, kept in the file for preflight and for whoever finds it."""
        x, y = self.options.offset
        return (
            f"printkit; game={self.kit.game}; backs={self.options.backs}; offset={x:g},{y:g};"
            f" margin={self.paper.margin:g}; colour={self.options.colour};"
            f" two-sided={self._two_sided}"
        )

    def _make_form(self, writer: PdfWriter, component: Component, face: Face) -> None:
        bleed = self._bleed(component, face)
        width, height = component.size
        size = Size(width + 2 * bleed, height + 2 * bleed)
        drawing = draw(self.svg(component, face, bleed), face.name, size, writer.album)
        behind = component.back if component.registered and face is component.front else None
        notes = {
            "Component": face.name,
            "Trim": component.size,
            "Safe": component.safe,
            "Back": behind.name if behind else "",
        }
        writer.make_form(face.name, drawing, bleed, notes)

    def _bleed(self, component: Component, face: Face) -> float:
        """How far a face is drawn past its trim; placements clip it where it must end sooner."""
        extra = EXTRA_BLEED if face is component.back and self.options.run_out else 0
        return max(self.options.run_out + extra, STROKE)

    def _print_page(self, writer: PdfWriter, page: Page) -> None:
        writer.start_page(page, {part: self.kit.part_title(part) for part in page.parts})
        self._mark(writer, page)
        writer.draw_folds(page.folds)
        if not any(item.component.page for item in page.placements):
            left = BESIDE_THE_MARK if self.options.by_machine else 0
            writer.draw_slug(self._slug(page), page, left)
        writer.end_page()

    def _mark(self, writer: PdfWriter, page: Page) -> None:
        """The marks for scissors, or those for a machine where there is something to cut."""
        if self.options.by_machine:
            writer.draw_registration(registration_marks(self.paper) if page.for_machine else [])
        else:
            lines, arcs = cut_marks(page, self.options), corner_marks(page, self.options)
            writer.draw_marks(lines, arcs, halo=bool(self.options.run_out))

    def _slug(self, page: Page) -> str:
        """Which sheet this is; a sheet becomes a booklet whole, so there it would stay inside."""
        kind = "single" if page.alone and self._two_sided else page.side
        slug = find(self.words, "slug", kind if page.placements else "blank")
        part = ", ".join(map(self.kit.part_title, page.parts))
        return slug.format(title=self.kit.title, part=part, number=page.number, of=page.of)


def kit_of(game: str, options: Options) -> Kit:
    return kits.kit(game, options, open_templates(options.templates))


def job_for(game: str, options: Options) -> Job:
    """The job that prints a game's kit."""
    kit = kit_of(game, options)
    return Job(kit, open_templates(options.templates), _pages(kit), options.sheet)


def _pages(kit: Kit) -> list[Page]:
    wanted = [item for part in _wanted(kit) for item in kit.of_part(part)]
    sheets = impose([item for item in wanted if not item.page], kit.options)
    if booklet := [item for item in wanted if item.page]:
        sheets += impose_booklet(booklet, kit.options)
    return collate(sheets, kit.parts)


def _wanted(kit: Kit) -> list[str]:
    only = kit.options.only
    for part in only:
        if part not in kit.parts:
            raise not_one_of("only", part, kit.every_part)
    return [part for part in kit.parts if part in (only or kit.parts)]


def svg(game: str, component: str, options: Options, **data: Any) -> str:
    """One face of a kit as SVG, trimmed; ``data`` replaces what fills its template."""
    job = job_for(game, options)
    faces = job.kit.faces()
    if component not in faces:
        raise not_one_of("component", component, faces)
    owner, face = faces[component]
    return job.svg(owner, replace(face, data={**face.data, **data}), 0)
