"""Every picture as a template of the kit."""

from collections.abc import Iterator

import templates
from docs.art.san_ni_ichi.figure import Figure
from docs.art.san_ni_ichi.fire import fire
from docs.art.san_ni_ichi.water import water
from docs.art.san_ni_ichi.weapons import WEAPONS
from docs.art.san_ni_ichi.wood import wood

FOLDER = templates.PRINT / "san_ni_ichi" / "pictures"
ELEMENTS = {"fire": fire, "wood": wood, "water": water}
HEAD = """\
{# Drawn by docs/art/san_ni_ichi; change it there. #}
{% from "san_ni_ichi/strokes.svg" import part with context %}
"""


def pictures() -> Iterator[tuple[str, str]]:
    """Every picture: the name of its file and the template."""
    for element, draw in ELEMENTS.items():
        for number in range(1, 11):
            yield f"{element}-{number}.svg", template(draw(number))
    for kind, weapon in WEAPONS.items():
        yield f"{kind}.svg", template(weapon())


def template(figure: Figure) -> str:
    return HEAD + "".join(f"{part}\n" for part in figure)
