"""The score page: for every card a field says who took it, ``10r=2``."""

from typing import Any

from games.fields import read_players
from games.nin_jan.pieces import CARD_NAMES, CARDS, SEATS, VALUE, colour
from scorer_web.boards.board import Args, Board, Shown
from scorer_web.boards.fields import names_in, number_in
from scorer_web.boards.nin_jan.faces import colours, deck
from scorer_web.boards.nin_jan.opening import MOST, count_in

KEYS = (tuple(range(1, 6)), tuple(range(6, 11)), tuple(range(-1, -7, -1)))
"""The values in the rows of the keypad."""


class Scoring(Board):
    def score_form(self, args: Args) -> Shown:
        count = count_in(args, _highest(args))
        return {
            "count": count,
            "most": MOST,
            "names": names_in(args, MOST),
            "owners": {_code(card): number_in(args, _code(card), count) for card in CARDS},
            "codes": {CARD_NAMES[card]: _code(card) for card in CARDS},
            "deck": deck(),
            "colours": colours(),
            "rows": KEYS,
        }

    def final(self, args: Args) -> dict[str, Any]:
        count = count_in(args, _highest(args))
        names = read_players(names_in(args, count), SEATS, "taken")
        taken: dict[str, list[str]] = {name: [] for name in names}
        for card in CARDS:
            if owner := number_in(args, _code(card), count):
                taken[names[owner - 1]].append(CARD_NAMES[card])
        return {"taken": taken}


def _code(card: int) -> str:
    return f"{VALUE[card]}{colour(card)[0]}"


def _highest(args: Args) -> int:
    """The last player of whom an address speaks that does not say how many there are."""
    called = [seat for seat in range(1, MOST + 1) if args.get(f"name{seat}")]
    return max([number_in(args, _code(card), MOST) for card in CARDS] + called)
