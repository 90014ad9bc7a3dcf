"""The score page: how many orders each player fulfilled, or which."""

import re
from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from games.fields import read_players
from games.niwashi.pieces import DEFAULT_SHAPES, ORDERS, SEASONS, SEATS, SHAPES, SHAPES_IN_BOX
from scorer_web.boards.niwashi.faces import figures, ratings, seasons

NUMBER = re.compile(r"\d{1,3}", re.ASCII)
SEATED = range(1, SEATS + 1)


def score_form(args: Mapping[str, str]) -> dict[str, Any]:
    return {
        "names": [_name(args, seat) for seat in SEATED],
        "counts": [_count(args, seat) for seat in SEATED],
        "orders": [_orders(args, seat) for seat in SEATED],
        "most": ORDERS,
        "seasons": seasons(),
        "figures": figures(),
        "ratings": ratings(),
        "usual": DEFAULT_SHAPES,
        "all": bool(args.get("all")),
    }


def final(args: Mapping[str, str]) -> dict[str, Any]:
    names = read_players([_name(args, seat) for seat in SEATED], range(SEATS, SEATS + 1))
    fulfilled = [_orders(args, seat) or _count(args, seat) for seat in SEATED]
    used = sorted({order.split()[1] for own in fulfilled if isinstance(own, list) for order in own})
    # Other boxes have other shapes: those ticked are in play, and the usual ones fill them up.
    options = {} if set(used) <= set(DEFAULT_SHAPES) else {"options": {"shapes": _six(used)}}
    return {"fulfilled": dict(zip(names, fulfilled, strict=True)), **options}


def _six(used: list[str]) -> list[str]:
    return [*used, *(shape for shape in DEFAULT_SHAPES if shape not in used)][:SHAPES_IN_BOX]


def _name(args: Mapping[str, str], seat: int) -> str:
    name = " ".join(args.get(f"name{seat}", "").split())
    return name or _("Player %(number)s", number=seat)


def _count(args: Mapping[str, str], seat: int) -> int:
    given = args.get(f"count{seat}", "")
    return int(given) if NUMBER.fullmatch(given) else 0


def _orders(args: Mapping[str, str], seat: int) -> list[str]:
    """The ticked orders: fields such as ``1-winter-cross``."""
    return [
        f"{season} {shape}"
        for shape in SHAPES
        for season in SEASONS
        if args.get(f"{seat}-{season}-{shape}")
    ]


def keepsake(pieces: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """The orders on the result card: season and shape."""
    named = (order.split() for order in pieces)
    return [(season, figures()[shape]._asdict()) for season, shape in named]
