"""The print shop: takes an order, imposes the parts, prints them, checks the proof."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from games.rulebook import book
from printkit import checks, kits, words
from printkit.art import draw
from printkit.booklet import impose_booklet
from printkit.components import Component, Face, Kit, Size
from printkit.cover import Cover
from printkit.errors import not_one_of
from printkit.imposition import EXTRA_BLEED, Page, impose
from printkit.marks import corner_marks, cut_marks
from printkit.options import Options
from printkit.paper import Paper
from printkit.press import Press
from printkit.templating import Templates, open_templates
from printkit.wrapping import titled

SHADES = ("", "_mid", "_tint")
"""The shades of a game's colour that every template may use as accent, accent_mid, accent_tint."""

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how many steps are done and how many there are."""


@dataclass
class Sheets:
    """Pages of a kit, ready for the press."""

    kit: Kit
    pages: list[Page]
    options: Options
    templates: Templates
    words: Mapping[str, Any]
    paper: Paper

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
        }

    def _accents(self, palette: Mapping[str, str]) -> dict[str, str]:
        """The game's colour; a customer's palette may lack it if no template asks for it."""
        names = {f"accent{shade}": f"{self.kit.accent}{shade}" for shade in SHADES}
        return {accent: palette[name] for accent, name in names.items() if name in palette}

    def svg(self, component: Component, face: Face, bleed: float) -> str:
        width, height = component.size
        place = {"width": width, "height": height, "bleed": bleed}
        return self.templates.fill(face, {**self.context, **place})

    def bleed(self, component: Component, face: Face) -> float:
        """How far a face is drawn past its trim; placements clip it where it must end sooner."""
        extra = EXTRA_BLEED if face is component.back and self.options.bleed else 0
        return self.options.bleed + extra

    def print(self, progress: Progress) -> bytes:
        """Draw every face once, then place them page by page."""
        press = Press(self.kit.title, self._ticket(), self.options, self.paper)
        faces = {item.face.name: item for page in self.pages for item in page.placements}
        steps = len(faces) + len(self.pages)
        for step, (name, item) in enumerate(faces.items()):
            progress(name, step, steps)
            self._make_form(press, item.component, item.face)
        for step, page in enumerate(self.pages, len(faces)):
            progress(page.part, step, steps)
            self._print_page(press, page)
        return press.deliver()

    def _ticket(self) -> str:
        """The order as text, kept in the file for preflight and for whoever finds it."""
        x, y = self.options.offset
        return (
            f"printkit; game={self.kit.game}; backs={self.options.backs}; offset={x:g},{y:g};"
            f" margin={self.paper.margin:g}"
        )

    def _make_form(self, press: Press, component: Component, face: Face) -> None:
        bleed = self.bleed(component, face)
        width, height = component.size
        size = Size(width + 2 * bleed, height + 2 * bleed)
        drawing = draw(self.svg(component, face, bleed), face.name, size)
        behind = component.back if component.registered and face is component.front else None
        notes = {
            "Component": face.name,
            "Trim": component.size,
            "Safe": component.safe,
            "Back": behind.name if behind else "",
        }
        press.make_form(face.name, drawing, bleed, notes)

    def _print_page(self, press: Press, page: Page) -> None:
        press.start_page(page, words.find(self.words, "parts", page.part))
        press.draw_marks(cut_marks(page, self.options), corner_marks(page, self.options))
        press.draw_folds(page.folds)
        press.draw_slug(self._slug(page), page)
        press.end_page()

    def _slug(self, page: Page) -> str:
        slug = words.find(self.words, "slug", page.side if page.placements else "blank")
        part = words.find(self.words, "parts", page.part)
        return slug.format(title=self.kit.title, part=part, number=page.number, of=page.of)


class Job(Sheets):
    """One order: a game and its options, with the kit and the pages that follow from them."""

    def __init__(self, game: str, options: Options) -> None:
        templates = open_templates(options.templates)
        own = words.load(game, options.lang, kits.facts(game), templates)
        kit = kits.kit(game, own, options)
        pages = [page for part in _wanted(kit, options) for page in _imposed(kit, part, options)]
        super().__init__(kit, pages, options, templates, own, options.sheet)

    @cached_property
    def context(self) -> dict[str, Any]:
        rules = book(self.kit.game, self.options.lang)
        cover = Cover(self.kit, self.pages, self.options, self.words)
        return {
            **super().context,
            "book": rules,
            "sections": {section.id: section for section in rules.sections},
            "rule": lambda *ids: " ".join(rules.clauses[id].text for id in ids),
            "titled": titled,
            "cover": cover,
            "sheets": cover.sheets,
            "desk": f"{self.options.desk}/rules/{self.kit.game}" if self.options.desk else "",
        }

    def part_titles(self) -> dict[str, str]:
        return {part: words.find(self.words, "parts", part) for part in self.kit.parts}

    def face_of(self, name: str) -> tuple[Component, Face]:
        for component in self.kit.components:
            for face in (component.front, component.back):
                if face and face.name == name:
                    return component, face
        raise not_one_of("component", name, [face.name for face in self.kit.faces()])


def _wanted(kit: Kit, options: Options) -> list[str]:
    for part in options.only:
        if part not in kit.parts:
            raise not_one_of("only", part, kit.parts)
    return [part for part in kit.parts if part in (options.only or kit.parts)]


def _imposed(kit: Kit, part: str, options: Options) -> list[Page]:
    components = kit.of_part(part)
    lay_out = impose_booklet if components[0].page else impose
    return lay_out(components, options)


def _quietly(what: str, done: int, of: int) -> None:
    pass


def build(game: str, options: Options, progress: Progress | None = None) -> bytes:
    """A game's kit as one PDF that has passed preflight."""
    return deliver(Job(game, options), progress)


def deliver(sheets: Sheets, progress: Progress | None = None) -> bytes:
    """Print the sheets; what fails preflight does not leave the shop."""
    pdf = sheets.print(progress or _quietly)
    checks.preflight(pdf)
    return pdf


def svg(game: str, component: str, options: Options, **data: Any) -> str:
    """One face of a kit as SVG, trimmed; ``data`` replaces what fills its template."""
    job = Job(game, options)
    owner, face = job.face_of(component)
    return job.svg(owner, replace(face, data={**face.data, **data}), 0)
