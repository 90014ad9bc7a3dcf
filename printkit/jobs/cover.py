"""What the cover page says: how many sheets of which paper, and how to print, cut and build.

It follows from the pages themselves, so it is true for every order.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from printkit.kit import Kit
from printkit.layout.booklet import folds_twice
from printkit.layout.imposition import Page
from printkit.typesetting.wording import find

Step = Mapping[str, str]
"""A title and a text."""


class Cover:
    """The cover of one order. Steps are looked up in the words when the page is drawn."""

    def __init__(self, kit: Kit, pages: Sequence[Page]) -> None:
        self.kit, self.pages, self.options = kit, pages, kit.options
        self.placed = [item for page in pages for item in page.placements]
        self.parts = [part for part in kit.parts if any(part in page.parts for page in pages)]

    @property
    def total(self) -> int:
        return self.pages[-1].number

    def sheets(self, part: str) -> list[int]:
        """The numbers of the sheets that a part is on."""
        return list(dict.fromkeys(page.number for page in self.pages if part in page.parts))

    def place(self, part: str) -> str:
        """Where a part is: on which sheets, and whether only on the back of one."""
        sheets = self.sheets(part)
        sides = {page.side for page in self.pages if part in page.parts}
        words = "behind" if sides == {"back"} else "on_sheet" if len(sheets) == 1 else "on_sheets"
        return find(self.kit.words, "cover", words).format(sheets=_ranges(sheets))

    @property
    def stocks(self) -> Counter[str]:
        """How many sheets of which paper."""
        return Counter(self._stock(page) for page in self.pages if page.side == "front")

    def _stock(self, page: Page) -> str:
        return page.placements[0].component.stock

    @property
    def runs(self) -> Iterator[str]:
        """Pages that are printed in one go, on one kind of paper: the words for each."""
        numbered = [
            (number, self._stock(self._front(page)), "one" if page.alone else "both")
            for number, page in enumerate(self.pages, 1)
        ]
        for (stock, sides), run in groupby(numbered, key=lambda page: page[1:]):
            numbers = [number for number, *_ in run]
            words = find(self.kit.words, "cover", "runs", sides + "_page" * (len(numbers) == 1))
            stock = find(self.kit.words, "cover", "stocks", stock)
            yield words.format(pages=_ranges(numbers), stock=stock)

    def _front(self, page: Page) -> Page:
        return next(each for each in self.pages if each.number == page.number)

    @property
    def printing(self) -> list[Step]:
        paper = self._step("paper")
        runs = {**paper, "text": " ".join([*self.runs, paper["text"]])}
        return [self._step("scale"), runs, self._step("backs", self.backs)]

    @property
    def backs(self) -> str:
        """Which of the words about backs holds for what is really in the file."""
        registered = any(item.component.registered for item in self.placed)
        two_sided = any(page.side == "back" for page in self.pages)
        return self.options.backs if registered or two_sided else "single"

    @property
    def cutting(self) -> list[Step]:
        steps = []
        if any(map(self._is_cut, self.pages)):
            steps.append(self._step("knife", self._marks()))
        if radii := self._radii():
            radius = " / ".join(f"{radius:g}" for radius in radii)
            steps.append(self._step("corners", radius=radius))
        return steps + [step for part in self.parts for step in self._building(part)]

    def _is_cut(self, page: Page) -> bool:
        """A machine cuts nets as well; for scissors they have steps of their own."""
        if self.options.by_machine:
            return bool(page.for_machine)
        return any(page.is_cut(item) for item in page.placements)

    def _marks(self) -> str:
        """What the knife is led by."""
        if self.options.by_machine:
            return "machine"
        touching = self.options.dense and self.options.marks == "crop"
        return "guides" if touching else self.options.marks

    def _radii(self) -> list[float]:
        """The radii that the corner marks show."""
        if self.options.marks == "none" or self.options.by_machine:
            return []
        corners = {item.component.corner for item in self.placed if item.component.corner}
        return sorted({self.options.radius(corner) for corner in corners} - {0})

    def _building(self, part: str) -> list[Step]:
        """What is to be done with a part after it is printed: fold, score, glue."""
        if self.kit.of_part(part)[0].page:
            size = "large" if folds_twice(self.options.sheet) else "small"
            return [self._step("booklet", size, "both" if self.options.duplex else "one")]
        step = self.kit.words.get("build", {}).get(part)
        return [step] if step else []

    def _step(self, *path: str, **numbers: str) -> Step:
        return {
            key: find(self.kit.words, "cover", *path, key).format(**numbers)
            for key in ("title", "text")
        }


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers that rise, as people write them: 1, 3–5."""
    runs = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    spans = [[number for _, number in run] for _, run in runs]
    return ", ".join(f"{span[0]}–{span[-1]}" if span[1:] else str(span[0]) for span in spans)
