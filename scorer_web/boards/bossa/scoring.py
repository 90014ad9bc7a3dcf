"""The score page: rows, hands, pile and who moved last decide a game (BO-7.8)."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from games.bossa.pieces import COLOURS, FULL_LINE, HAND, OTHER_COLOUR, PILE, SEATS
from games.fields import read_players
from scorer_web.boards.bossa.faces import names

MOST_IN_HAND = 20
"""More than anybody can hold at the end of a real game."""

USUAL_PILE = 8
"""What the form starts with: few enough for any rows and hands."""


def score_form(args: Mapping[str, str]) -> dict[str, Any]:
    return {
        "names": _names(args),
        "white": _number(args, "white", 1, SEATS, 1),
        "rows": {colour: _rows(args, colour) for colour in COLOURS},
        "hands": [_hand(args, seat) for seat in (1, 2)],
        "mover": _number(args, "mover", 1, SEATS, 1),
        "pile": _pile(args),
        "stuck": _number(args, "stuck", 1, SEATS, 0),
        "most_rows": FULL_LINE,
        "most_hand": MOST_IN_HAND,
        "most_pile": PILE - 1,
        **names(),
    }


def final(args: Mapping[str, str]) -> dict[str, Any]:
    players = read_players(_names(args), range(SEATS, SEATS + 1), "colours")
    first = COLOURS[_number(args, "white", 1, SEATS, 1) - 1]
    stuck = _number(args, "stuck", 1, SEATS, 0)
    return {
        "colours": {players[0]: first, players[1]: OTHER_COLOUR[first]},
        "rows": {colour: _rows(args, colour) for colour in COLOURS},
        "hands": {name: _hand(args, seat) for seat, name in enumerate(players, 1)},
        "mover": players[_number(args, "mover", 1, SEATS, 1) - 1],
        "pile": _pile(args),
        "stuck": players[stuck - 1] if stuck else None,
    }


def _names(args: Mapping[str, str]) -> list[str]:
    typed = [" ".join(args.get(f"name{seat}", "").split()) for seat in (1, 2)]
    return [name or _("Player %(number)s", number=seat) for seat, name in enumerate(typed, 1)]


def _rows(args: Mapping[str, str], colour: str) -> int:
    return _number(args, f"rows_{colour}", 0, FULL_LINE, 0)


def _hand(args: Mapping[str, str], seat: int) -> int:
    return _number(args, f"hand{seat}", 0, MOST_IN_HAND, HAND)


def _pile(args: Mapping[str, str]) -> int:
    return _number(args, "pile", 0, PILE - 1, USUAL_PILE)


def _number(args: Mapping[str, str], key: str, least: int, most: int, otherwise: int) -> int:
    """A number out of the address; ``otherwise`` if there is none that the form offers."""
    given = args.get(key, "")
    offered = [str(number) for number in range(least, most + 1)]
    return int(given) if given in offered else otherwise
