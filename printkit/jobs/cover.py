"""What the cover page says: how many sheets of which paper, and how to print, cut and build.

It follows from the pages themselves, so it is true for every order.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from printkit.kit import Kit
from printkit.layout.imposition import Page
from printkit.typesetting.wording import find

Step = Mapping[str, str]
"""A title and a text."""


class Cover:
    """The cover of one order. Steps are looked up in the words when the page is drawn."""

    def __init__(self, kit: Kit, pages: Sequence[Page]) -> None:
        self.kit, self.pages, self.options = kit, pages, kit.options
        self.sheets = Counter(page.part for page in pages if page.side == "front")
        self.placed = [item for page in pages for item in page.placements]

    @property
    def stocks(self) -> Counter[str]:
        """How many sheets of which paper."""
        stocks: Counter[str] = Counter()
        for part, many in self.sheets.items():
            stocks[self.kit.stock(part)] += many
        return stocks

    @property
    def printing(self) -> list[Step]:
        return [self._step("scale"), self._step("paper"), self._step("backs", self.backs)]

    @property
    def backs(self) -> str:
        """Which of the words about backs holds for what is really in the file."""
        registered = any(item.component.registered for item in self.placed)
        if self.options.duplex:
            printed = any(page.placements for page in self.pages if page.side == "back")
            return self.options.backs if printed else "blank"
        return self.options.backs if registered else "single"

    @property
    def cutting(self) -> list[Step]:
        steps = []
        if any(item.component.crop for item in self.placed):
            steps.append(self._step("knife", self.options.marks))
        if radii := self._radii():
            radius = " / ".join(f"{radius:g}" for radius in radii)
            steps.append(self._step("corners", radius=radius))
        return steps + [step for part in self.sheets for step in self._building(part)]

    def _radii(self) -> list[float]:
        """The radii that the corner marks show."""
        if self.options.marks == "none":
            return []
        corners = {item.component.corner for item in self.placed if item.component.corner}
        return sorted({self.options.radius(corner) for corner in corners} - {0})

    def _building(self, part: str) -> list[Step]:
        """What is to be done with a part after it is printed: fold, score, glue."""
        if self.kit.of_part(part)[0].page:
            return [self._step("booklet", "both" if self.options.duplex else "one")]
        step = self.kit.words.get("build", {}).get(part)
        return [step] if step else []

    def _step(self, *path: str, **numbers: str) -> Step:
        return {
            key: find(self.kit.words, "cover", *path, key).format(**numbers)
            for key in ("title", "text")
        }
