"""Art that faces share: a drawing that templates place by ``art`` is parsed once for a whole kit.

In the PDF it is a form, as faces are; each face that shows it only says where. Sixty-two strips of
Niwashi are made of five pictures.
"""

from typing import Any

from lxml import etree
from reportlab.graphics.shapes import DirectDraw, Drawing

CLASS = "art"
"""The class of the groups that may be shared; templates set it."""
OF_ITS_PLACE = frozenset(["id", "transform", "clip-path", "class", "viewBox", "width", "height"])
"""What an element hands to nothing that is drawn inside it."""


class Picture(DirectDraw):  # type: ignore[misc]
    """A drawing, and in the faces that show it the name of its form.

    The underscores keep reportlab from taking these for something to draw.
    """

    def __init__(self, name: str, drawing: Drawing) -> None:
        self._name, self._drawing = name, drawing

    @property
    def name(self) -> str:
        return self._name

    @property
    def drawing(self) -> Drawing:
        return self._drawing

    def drawDirectly(self, renderer: Any) -> None:
        renderer._canvas.doForm(self._name)


Album = dict[bytes, Picture]
"""The pictures of a kit by what draws them: equal art in equal surroundings is the same picture."""


def is_shared(element: Any) -> bool:
    """Art that refers to something else on its face is not itself without it."""
    if element.get("class") != CLASS:
        return False
    drawn = etree.tostring(element)
    return b"url(" not in drawn and b"href" not in drawn


def key_of(element: Any) -> bytes:
    """The art and what it inherits."""
    inherited: dict[str, str] = {}
    for above in element.iterancestors():
        for name, value in above.attrib.items():
            inherited.setdefault(name, value)
    # svglib notes on an element, with two underscores, what it has done to it.
    kept = sorted(
        (name, value)
        for name, value in inherited.items()
        if name not in OF_ITS_PLACE and not name.startswith("__")
    )
    return repr(kept).encode() + b"".join(etree.tostring(child) for child in element)
