"""Cards as they are drawn."""

from typing import NamedTuple

from flask_babel import gettext as _

from games.san_ni_ichi.pieces import ATTACKS, CARD_OF, CARDS, ELEMENTS, KINDS, NAMES, NUMBERS
from games.sentences import sentences
from scorer_web.frame.language import lang, named

TEAM_LETTERS = "ABC"
ATTACK_NAMES = frozenset(NAMES[:ATTACKS])


class Face(NamedTuple):
    """A card as it is drawn."""

    name: str
    icon: str
    number: int
    """0 for the two cards without one."""
    hue: str
    text: str
    element: str = ""
    """What a zen counts as on its pile (SNI-8.2)."""

    @property
    def ground(self) -> str:
        """Before what its sign stands: by day, at dusk or full of the element; weapons at night."""
        if self.name not in ATTACK_NAMES:
            return "night"
        return "day" if self.number < 4 else "dusk" if self.number < 7 else "full"


def face_of(face: int) -> Face:
    """A card, or a card as it lies on a pile: a zen then has an element."""
    card = CARD_OF[face]
    name, kind = NAMES[card], KINDS[card]
    element = ELEMENTS[face % 3]
    text = sentences("san_ni_ichi", lang()).look_up("cards", name)
    if kind == "attack":
        return Face(name, element, NUMBERS[card], element, text)
    if face == card:
        return Face(name, kind, NUMBERS[card], "weapon", text)
    spoken = sentences("san_ni_ichi", lang()).look_up("elements", element)
    text = _("%(card)s as %(element)s", card=text, element=spoken)
    return Face(name, kind, NUMBERS[card], element, text, element)


def face_named(name: str) -> Face:
    return face_of(CARDS[name])


def elements() -> dict[str, str]:
    return named("san_ni_ichi", "elements", ELEMENTS)
