"""The score page: who won and how; where nobody is sure, what decides a game (BO-7.8)."""

from typing import Any

from flask_babel import gettext as _

from games.bossa.pieces import COLOURS, FULL_LINE, HAND, OTHER_COLOUR, PILE, SEATS, TILES
from games.bossa.score import REASONS
from games.fields import read_players
from scorer_web.boards.board import Args, Board, Shown
from scorer_web.boards.bossa.faces import face, names
from scorer_web.boards.fields import names_in, number_in
from scorer_web.boards.photo import Photo, Seen, heaps_of

MOST_IN_HAND = 20
"""More than anybody can hold at the end of a real game."""

UNSURE = "unsure"

WAYS = {ended: clause for ended, clause in REASONS.items() if ended != "equal"}
"""How a game can be won, and by which clause."""

USUAL_PILE = 8
"""What the form starts with: few enough for any rows and hands."""


class Scoring(Board):
    def score_form(self, args: Args) -> Shown:
        return {
            "names": names_in(args, SEATS),
            "won": _won(args),
            "how": _how(args),
            "ways": WAYS,
            "white": number_in(args, "white", SEATS, otherwise=1),
            "rows": {colour: _rows(args, colour) for colour in COLOURS},
            "hands": [_hand(args, seat) for seat in (1, 2)],
            "mover": number_in(args, "mover", SEATS, otherwise=1),
            "pile": _pile(args),
            "stuck": number_in(args, "stuck", SEATS),
            "most_rows": FULL_LINE,
            "most_hand": MOST_IN_HAND,
            "most_pile": PILE - 1,
            **names(),
        }

    def is_told(self, args: Args) -> bool:
        if _won(args) == UNSURE:
            return _is_begun(args)
        return _won(args) == "0" or bool(_won(args) and _how(args))

    def final(self, args: Args) -> dict[str, Any]:
        """Who won and how, or how the table stands where nobody is sure."""
        return _stands(args) if _won(args) == UNSURE else _told(args)

    def photo(self, args: Args) -> Photo:
        """The tiles in a hand. Rows are asked: a camera does not see their layers."""
        tiles = {tile: Seen(face(tile).said) for tile in TILES}
        heaps = heaps_of(names_in(args, SEATS))
        return Photo(
            heaps,
            tiles,
            number="hand#",
            also={"won": UNSURE},
            most=MOST_IN_HAND,
            asked=_(
                "The photo counts the tiles in a hand. Rows hide their lower tiles: type them, and "
                "the rest, yourself."
            ),
        )


def _is_begun(args: Args) -> bool:
    """Whether the fields tell of a table that has been played at: as they start, they do not."""
    hands = {_hand(args, seat) for seat in (1, 2)}
    return hands != {HAND} or any(_rows(args, colour) for colour in COLOURS)


def _told(args: Args) -> dict[str, Any]:
    players = list(read_players(names_in(args, SEATS), range(SEATS, SEATS + 1)))
    if _won(args) == "0":
        return {"players": players, "ended": "equal"}
    return {"players": players, "winner": players[int(_won(args)) - 1], "ended": _how(args)}


def _stands(args: Args) -> dict[str, Any]:
    players = read_players(names_in(args, SEATS), range(SEATS, SEATS + 1), "colours")
    first = COLOURS[number_in(args, "white", SEATS, otherwise=1) - 1]
    stuck = number_in(args, "stuck", SEATS)
    return {
        "colours": {players[0]: first, players[1]: OTHER_COLOUR[first]},
        "rows": {colour: _rows(args, colour) for colour in COLOURS},
        "hands": {name: _hand(args, seat) for seat, name in enumerate(players, 1)},
        "mover": players[number_in(args, "mover", SEATS, otherwise=1) - 1],
        "pile": _pile(args),
        "stuck": players[stuck - 1] if stuck else None,
    }


def _won(args: Args) -> str:
    """A seat, 0 for a draw or UNSURE; a link that only tells the table is not sure, either."""
    otherwise = UNSURE if any(not key.startswith(("name", "how")) for key in args) else ""
    won = args.get("won", otherwise)
    return won if won in ("0", "1", "2", UNSURE) else ""


def _how(args: Args) -> str:
    how = args.get("how", "")
    return how if how in WAYS else ""


def _rows(args: Args, colour: str) -> int:
    return number_in(args, f"rows_{colour}", FULL_LINE, least=0)


def _hand(args: Args, seat: int) -> int:
    return number_in(args, f"hand{seat}", MOST_IN_HAND, least=0, otherwise=HAND)


def _pile(args: Args) -> int:
    return number_in(args, "pile", PILE - 1, least=0, otherwise=USUAL_PILE)
