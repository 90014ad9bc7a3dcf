"""What a photo of a game's pieces fills in: whose heap it shows, and a field for every piece.

In the names and values of fields ``#`` stands for the number of the heap. Where there are several
fields of a name, each takes a piece.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


def heaps_of(names: Iterable[str]) -> dict[str, str]:
    """A heap for each player, by their numbers on the form."""
    return {str(seat): name for seat, name in enumerate(names, 1)}


class Seen(NamedTuple):
    """A piece that a camera can tell."""

    said: str
    field: str = ""
    """The field that it fills; where it has none it only counts."""
    value: str = "#"
    belongs: bool = True
    """Whether it can lie in a heap that counts."""

    def lies(self, heaps: Mapping[str, str], told: Mapping[str, str]) -> str:
        """The heap it was entered into already."""
        return next((heap for heap in heaps if self._is_in(heap, told)), "")

    def _is_in(self, heap: str, told: Mapping[str, str]) -> bool:
        field, value = self.field.replace("#", heap), self.value.replace("#", heap)
        return bool(field) and told.get(field) == value


class Photo(NamedTuple):
    heaps: dict[str, str]
    """Whose they are, by the numbers of the form."""
    pieces: dict[str, Seen]
    """By the name that stands in data."""
    number: str = ""
    """The field for how many pieces lie in a heap."""
    also: Mapping[str, str] = {}
    """Fields that are set with any heap, such as how the score is told."""
    most: int = 0
    """How many pieces a heap can hold; 0 is as many as there are."""
    seen: str = "seen.html"
    """The template that says how many pieces are seen."""
    sheet: str = "photo"
    """The game's template and script that make something of what is seen."""
    asked: str = ""
    """What no photo of these pieces tells, in a sentence."""
    layout: Mapping[str, Any] = {}
    """What that template needs besides."""
