"""What people typed or tapped: names, numbers and seats, out of addresses, forms and entries."""

import re
from collections.abc import Iterable
from urllib.parse import urlencode

from flask_babel import gettext as _

from games.record import Play
from scorer_web.boards.board import Args, Entry
from scorer_web.boards.phone import ANYBODY, Phone

WHOLE = re.compile(r"-?\d{1,4}", re.ASCII)


def number_in(args: Args, key: str, most: int, *, least: int = 1, otherwise: int = 0) -> int:
    """A number from ``least`` to ``most`` out of the address, or ``otherwise``."""
    given = args.get(key, "")
    offered = [str(number) for number in range(least, most + 1)]
    return int(given) if given in offered else otherwise


def whole_in(args: Args, key: str) -> int | str:
    """A whole number; what is none goes to the engine as it is, and is refused there."""
    given = args.get(key, "") or "0"
    return int(given) if WHOLE.fullmatch(given) else given


def names_in(args: Args, count: int) -> list[str]:
    """The names on a score page; whoever has none is called by a number."""
    given = [" ".join(args.get(f"name{seat}", "").split()) for seat in range(1, count + 1)]
    return numbered(given)


def numbered(names: Iterable[str]) -> list[str]:
    return [name or _("Player %(number)s", number=seat) for seat, name in enumerate(names, 1)]


def filled(typed: Iterable[str], count: int) -> list[str]:
    """What was typed into ``count`` places, blanks included."""
    return [*typed, *[""] * count][:count]


def list_in(fields: Entry, key: str) -> list[object]:
    """A list that somebody sent, or nothing."""
    found = fields.get(key)
    return found if isinstance(found, list) else []


def result_in(typed: Entry) -> Entry:
    """The result in a refused entry: nothing in it has to be tapped again."""
    result = typed.get("result")
    return result if isinstance(result, dict) else {}


def onward(args: Args, **choices: str | int) -> str:
    """The query of the next tap: these choices, and the correction or the seat they are for."""
    kept = {key: args[key] for key in ("mend", "for") if key in args}
    return "?" + urlencode({key: value for key, value in choices.items() if value} | kept)


def seat_asked(play: Play, args: Args, *first: int, phone: Phone = ANYBODY) -> int:
    """Whose entry is made: the seat tapped, the first of ``first`` that may act, or the next; on a
    seat's own phone that seat."""
    to_act: tuple[int, ...] = play.game.to_act(play.state)
    due = phone.asked(to_act) or to_act
    wished: tuple[int, ...] = (number_in(args, "seat", len(play.players)) - 1, *first, *due)
    return next(seat for seat in wished if seat in due)


def refused_seat(play: Play, typed: Entry) -> list[int]:
    """The seat of a refused entry, if it names one."""
    return [seat for seat, name in enumerate(play.players) if name == typed.get("by")]
