"""A game on paper: what every kit has, from which a game's own kit differs where it must."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate
from typing import Any, ClassVar

import games
from games import marks
from games.rulebook import Book, Clause, book
from printkit.layout.booklet import PAGES, booklet
from printkit.layout.components import COVER, FULL_PAGE, HALF_PAGE, POKER, Component, Face, Stock
from printkit.layout.geometry import Size
from printkit.layout.lidded_box import lidded_box
from printkit.layout.tuck_box import box_for, tuck_box
from printkit.options import Options
from printkit.typesetting.wording import Wording, find
from printkit.typesetting.wrapping import titled


class Kit:
    """Prints any game as it is: a cover, the rules and a score pad, made from the game's own data.

    A class in ``kits/<game>.py`` says what else is in the box. A face is drawn by its template in
    ``templates/print/<game>/``, or else by the one of that name that all games share.
    """

    accent: ClassVar[str] = "indigo"
    """The palette's name of the game's colour; templates see it, its mid and its tint."""
    pattern: ClassVar[str] = "seigaiha"
    """The weave of its boxes, from ``templates/print/patterns/``."""
    facts: ClassVar[Mapping[str, object]] = {}
    """The numbers that the kit's words speak of."""
    aid_count: ClassVar[int] = 0
    aid_size: ClassVar[Size] = HALF_PAGE
    slip_count: ClassVar[int] = 2
    """Slips of the score pad that go with a game; two of them fill a sheet."""
    boxed: ClassVar[tuple[Size, int] | None] = None
    """What the tuck box is for: pieces of one size, and how many lie on each other."""
    box_template: ClassVar[str] = "box.svg"
    poster: ClassVar[str] = "back.svg"
    """The template of what stands on the front of the box and over a result."""
    loose: ClassVar[float] = 0
    """Height of the largest thing that goes into the box for the whole game beside the deck."""

    def __init__(self, game: str, words: Wording, options: Options) -> None:
        self.game, self.words, self.options = game, words, options

    @property
    def title(self) -> str:
        return self.book.title

    @cached_property
    def book(self) -> Book:
        return book(self.game, self.options.lang)

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """What all templates of this game see of it."""
        return {}

    @cached_property
    def context(self) -> Mapping[str, Any]:
        """What the templates see of any game: its rule book, and where its rules are online."""
        rules, desk = self.book, self.options.desk
        return {
            "book": rules,
            "sections": {section.id: section for section in rules.sections},
            "rule": lambda *ids: " ".join(rules.clauses[id].text for id in ids),
            "titled": titled,
            "mark": None,
            "desk": f"{desk}/rules/{self.game}?lang={self.options.lang}" if desk else "",
            **self.data,
        }

    @property
    def players(self) -> int:
        """How many can play: the columns of the score pad."""
        return max(games.load(self.game).seats)

    @cached_property
    def rule_pages(self) -> list[list[Clause]]:
        """The clauses on the pages after the title page, for a booklet laid out by nobody."""
        clauses = self.book.clauses.values()
        lengths = [len(clause.title + clause.text) for clause in clauses]
        pages: list[list[Clause]] = [[] for _ in range(PAGES - 1)]
        for clause, end in zip(clauses, accumulate(lengths), strict=True):
            pages[(end - 1) * len(pages) // sum(lengths)].append(clause)
        return pages

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """Everything to print; parts come in the order of their components."""
        return tuple(self.contents())

    def contents(self) -> Iterator[Component]:
        yield Component(COVER, FULL_PAGE, self.face("cover"), safe=0, whole=True, lends=True)
        yield from booklet(f"{self.game}/leaflet.svg")
        yield from self.aids()
        yield from self.pieces()
        yield from self.score_pad()
        yield from self.box()
        yield from (extra for extra in self.extras() if extra.part in self.options.only)

    def aids(self) -> Iterator[Component]:
        if self.aid_count:
            yield self.aid()

    def aid(self, part: str = "aids", **data: Any) -> Component:
        """For each player; what only one of them needs may be printed behind it."""
        face = self.face("aid", part.replace("aids", "aid"), **data)
        return Component(part, self.aid_size, face, count=self.aid_count, stock="card", lends=True)

    def pieces(self) -> Iterator[Component]:
        """What is played with."""
        yield from ()

    def mark(self, piece: str, copy: int = 1) -> dict[str, Any]:
        """What a face needs besides to carry the mark of its piece, if a camera is to read it."""
        return {"mark": marks.mark(self.game, piece, copy)} if self.options.camera else {}

    def score_pad(self) -> Iterator[Component]:
        if self.slip_count:
            count = self.slip_count * self.options.copies
            yield self.slip("pad", HALF_PAGE, count)

    def slip(self, template: str, size: Size, count: int, part: str = "", **data: Any) -> Component:
        """Paper to write on. It is used up, so it may have a slip on either side."""
        face = self.face(template, **data)
        return Component(part or template, size, face, count=count, lends=True, borrows=True)

    def box(self) -> Iterator[Component]:
        if self.boxed:
            yield tuck_box(
                *self.boxed, f"{self.game}/{self.poster}", self.options, self.box_template
            )

    def extras(self) -> Iterator[Component]:
        """What is printed only when asked for by name: a box for the whole game."""
        deck = box_for(*self.boxed, self.options).depth if self.boxed else 0
        yield from lidded_box(max(deck, self.loose), f"{self.game}/back.svg", self.options)

    def face(self, template: str, name: str = "", **data: Any) -> Face:
        """A face by its template; those that share one need names of their own."""
        return Face(name or template, f"{self.game}/{template}.svg", data)

    def card(self, name: str, template: str = "card", count: int = 1, **data: Any) -> Component:
        """A playing card with the game's back."""
        front, back = self.face(template, name, **data), self.face("back")
        return Component("cards", POKER, front, back, count=count, corner=3, stock="card")

    @property
    def parts(self) -> list[str]:
        return list(dict.fromkeys(component.part for component in self.components))

    @property
    def every_part(self) -> list[str]:
        """What may be asked for by name: the parts of the kit, and the extras."""
        return list(dict.fromkeys([*self.parts, *(extra.part for extra in self.extras())]))

    def part_title(self, part: str) -> str:
        return find(self.words, "parts", part)

    def of_part(self, part: str) -> list[Component]:
        return [component for component in self.components if component.part == part]

    def stock(self, part: str) -> Stock:
        return self.of_part(part)[0].stock

    def faces(self) -> dict[str, tuple[Component, Face]]:
        """Every face by its name, with the first component that shows it."""
        found: dict[str, tuple[Component, Face]] = {}
        for item in self.components:
            for face in filter(None, (item.front, item.back)):
                found.setdefault(face.name, (item, face))
        return found
