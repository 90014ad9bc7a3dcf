"""The score page: for every card a field says who took it, ``10r=2``; ties are broken by throws."""

from typing import Any, NamedTuple

from games.fields import read_players
from games.nin_jan.pieces import CARD_NAMES, CARDS, COLOURS, SEATS, VALUE, colour
from games.nin_jan.score import leaders
from games.nin_jan.showdown import begin, throw
from scorer_web.boards.board import Args, Board, Shown
from scorer_web.boards.fields import names_in, number_in
from scorer_web.boards.nin_jan.faces import colours, deck, face
from scorer_web.boards.nin_jan.opening import MOST, count_in
from scorer_web.boards.photo import Photo, Seen, heaps_of

KEYS = (tuple(range(1, 6)), tuple(range(6, 11)), tuple(range(-1, -7, -1)))
"""The values in the rows of the keypad."""

MOST_THROWS = 9
"""Nobody ties more often; an address may say anything."""


class Throw(NamedTuple):
    """A throw of the tie-break: what those still in show, by seat."""

    number: int
    signs: dict[int, str]


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
            "throws": _throws(args, _taken(args, count)),
        }

    def final(self, args: Args) -> dict[str, Any]:
        count = count_in(args, _highest(args))
        names = read_players(names_in(args, count), SEATS, "taken")
        taken = _taken(args, count)
        shows = [
            {"by": names[seat], "sign": sign}
            for thrown in _throws(args, taken)
            for seat, sign in thrown.signs.items()
            if sign
        ]
        cards = [[CARD_NAMES[card] for card in own] for own in taken]
        told = {"shows": shows} if shows else {}
        return {"taken": dict(zip(names, cards, strict=True)), **told}

    def photo(self, args: Args) -> Photo:
        """The cards somebody took."""
        names = names_in(args, count_in(args, _highest(args)))
        cards = {CARD_NAMES[card]: Seen(face(card).said, _code(card)) for card in CARDS}
        return Photo(heaps_of(names), cards)


def _taken(args: Args, count: int) -> list[list[int]]:
    owners = {card: number_in(args, _code(card), count) for card in CARDS}
    return [[card for card in CARDS if owners[card] == seat] for seat in range(1, count + 1)]


def _throws(args: Args, taken: list[list[int]]) -> list[Throw]:
    """The throws that are told (``throw2_1=rock``), and the next one while several are in."""
    throws: list[Throw] = []
    state = begin(leaders(taken), len(taken))
    while any(taken) and len(state.contenders) > 1 and len(throws) < MOST_THROWS:
        number = len(throws) + 1
        given = {seat: args.get(f"throw{number}_{seat + 1}", "") for seat in state.contenders}
        signs = {seat: sign if sign in COLOURS else "" for seat, sign in given.items()}
        throws.append(Throw(number, signs))
        if not all(signs.values()):
            break
        for seat, sign in signs.items():
            state = throw(state, seat, COLOURS.index(sign))
    return throws


def _code(card: int) -> str:
    return f"{VALUE[card]}{colour(card)[0]}"


def _highest(args: Args) -> int:
    """The last player of whom an address speaks that does not say how many there are."""
    called = [seat for seat in range(1, MOST + 1) if args.get(f"name{seat}")]
    return max([number_in(args, _code(card), MOST) for card in CARDS] + called)
