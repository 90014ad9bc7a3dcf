"""A new table: how many play, and the three cards that lie open."""

from typing import Any

from flask_babel import gettext as _

from games.nin_jan.pieces import CARD_INDEX, CARD_NAMES, CARDS, PILES, SEATS
from scorer_web.boards.board import Args, Board, Form, Opening, Shown
from scorer_web.boards.fields import filled, number_in
from scorer_web.boards.nin_jan.faces import Face, deck, face, wall
from scorer_web.boards.photo import Photo, Seen

MOST = SEATS[-1]


class Seating(Board):
    def opening(self, names: list[str], form: Form) -> Opening:
        """The players at the table and the three open cards, where cards are followed."""
        seated = names[: count_in(form, sum(map(bool, names)))]
        if form.get("option.follow") == "piles":
            return seated, {}
        setup: dict[str, Any] = {"piles": [card for card in form.getlist("pile") if card]}
        return seated, setup

    def opening_form(self, given: Form) -> Shown:
        return {
            "count": count_in(given, len(given.getlist("player")) or SEATS[0]),
            "most": MOST,
            "piles": [_known(card) for card in filled(given.getlist("pile"), PILES)],
            "deck": deck(),
            "wall": wall(),
        }

    def opening_photo(self, args: Args) -> Photo:
        """The three open cards, from left to right."""
        names = {CARD_NAMES[card]: face(card) for card in CARDS}
        cards = {name: Seen(card.said, "pile", name) for name, card in names.items()}
        return Photo({"table": _("the table")}, cards, most=PILES, seen="open.html")


def _known(name: str) -> Face | None:
    return face(CARD_INDEX[name]) if name in CARD_INDEX else None


def count_in(args: Args, otherwise: int) -> int:
    """How many play, as far as a form says so."""
    usual = min(max(otherwise, SEATS[0]), MOST)
    return number_in(args, "seats", MOST, least=SEATS[0], otherwise=usual)
