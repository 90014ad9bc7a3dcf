"""Nin Jan on paper: cover, leaflet, aids, cards, score pad and box (NJ-1.1)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from games.nin_jan import pieces as nin_jan
from games.nin_jan.log import tell
from games.nin_jan.moves import Lay, Setup
from games.nin_jan.piles import Piles, beaten, tops_of
from games.nin_jan.position import State, start
from games.nin_jan.turn import after
from games.sentences import sentences
from printkit.kit import Kit
from printkit.layout.components import POKER, Component
from printkit.layout.geometry import Size

Shown = dict[str, Any]
"""A card as its drawing needs it."""

LAYERS = 2
AID = Size(LAYERS * POKER.width, POKER.height)
"""Folded once, an aid is as large as a card and goes into the box, too."""

GAMES = 6
"""Games on a slip of the score pad."""


def _cards(names: str) -> tuple[int, ...]:
    return tuple(nin_jan.CARD_INDEX[name] for name in names.split(", "))


# What the leaflet shows; the rules of the game say what follows from it.
SAMPLES = _cards("7 rock, -4 scissors")
LAYOUT = _cards("3 paper, -2 rock, 8 scissors")
RANKING = _cards("10 paper, 4 scissors, 1 rock, -1 paper, -3 rock, -6 scissors")
COMPARED, TOPS = nin_jan.CARD_INDEX["5 rock"], _cards("8 scissors, 1 paper, -3 scissors")
SPREAD = _cards("8 rock, 2 scissors, -5 paper")
SCORED = _cards("9 rock, 4 paper, 1 scissors, -2 scissors, -6 paper")

PILES = (_cards("6 scissors, -2 scissors"), _cards("-6 scissors, 2 paper"), _cards("7 rock"))
LAID = _cards("9 rock, 4 rock, 4 paper, -5 scissors")
CHOSEN = (0, 0, 2, 0)
"""The example round: the piles before it, a card by seat, and the pile each card goes to."""


class NinJan(Kit):
    accent = "plum"
    pattern = "yagasuri"
    facts: ClassVar[Mapping[str, object]] = {
        "aids": nin_jan.AIDS,
        "cards": len(nin_jan.CARDS),
        "values": len(nin_jan.VALUES),
        "rounds": nin_jan.HAND,
        "games": GAMES,
        "sum": nin_jan.points(SCORED),
    }
    aid_count = nin_jan.AIDS
    aid_size = AID
    poster = "poster.svg"
    boxed = POKER, len(nin_jan.CARDS) + LAYERS * nin_jan.AIDS

    @cached_property
    def data(self) -> Mapping[str, Any]:
        return {
            "circle": nin_jan.COLOURS,
            "typeset": typeset,
            "plus": _ends(value for value in nin_jan.VALUES if value > 0),
            "minus": _ends(value for value in nin_jan.VALUES if value < 0),
            "players": nin_jan.SEATS[-1],
            "games": GAMES,
            "card_size": POKER,
            "samples": self._row(SAMPLES),
            "layout": self._spread(tuple((card,) for card in LAYOUT)),
            "leftovers": [(seats, nin_jan.left_over(seats)) for seats in nin_jan.SEATS],
            "ranking": self._row(RANKING),
            "compared": self._compared(),
            "spread": self._row(SPREAD),
            "scored": self._row(SCORED),
            "example": self._example(),
        }

    def pieces(self) -> Iterator[Component]:
        for card in nin_jan.CARDS:
            name = f"card-{nin_jan.VALUE[card]}-{nin_jan.colour(card)}"
            mark = self.mark(nin_jan.CARD_NAMES[card])
            yield self.card(name, card=self._shown(card), **mark)

    def _shown(self, card: int) -> Shown:
        suit, value = nin_jan.colour(card), nin_jan.VALUE[card]
        return {"value": value, "label": typeset(value), "suit": suit}

    def _row(self, cards: Iterable[int]) -> list[Shown]:
        return [self._shown(card) for card in cards]

    def _spread(self, piles: Piles) -> list[list[Shown]]:
        return [self._row(pile) for pile in piles]

    def _compared(self) -> dict[str, Any]:
        tops = tuple((card,) for card in TOPS)
        return {
            "card": self._shown(COMPARED),
            "tops": self._spread(tops),
            "beaten": beaten(COMPARED, tops_of(tops)),
        }

    def _example(self) -> dict[str, Any]:
        """A round played by the rules of the game and told in its own sentences."""
        names = list(self.words["example"]["names"].values())
        reasons = self.words["example"]["why"].values()
        told = sentences(self.game, self.options.lang)
        state, steps = _turned_up(), []
        for pile, why in zip(CHOSEN, reasons, strict=True):
            move = next(move for move in state.choices if move.pile == pile)
            said = told.say("log", *tell(state, move), names)
            steps.append({"card": self._shown(state.laid[move.by]), "told": said, "why": why})
            state = after(state, move)
        before, later = self._spread(PILES), self._spread(state.piles)
        return {"before": before, "steps": steps, "after": later}


KIT = NinJan


def typeset(words: object) -> str:
    """Plain text with a printer's minus signs and apostrophes."""
    return re.sub(r"(?<!\w)-(?=\d)", "−", str(words)).replace("'", "’")


def _ends(values: Iterable[int]) -> tuple[str, str]:
    """The first and the last of values that fall, as printed."""
    first, *_, last = values
    return typeset(first), typeset(last)


def _turned_up() -> State:
    """The example when all cards have been laid."""
    first = start(len(LAID), Setup(tuple(pile[0] for pile in PILES)))
    state = first._replace(piles=PILES, tops=tops_of(PILES))
    for seat, card in enumerate(LAID):
        state = after(state, Lay(seat, card))
    return state
