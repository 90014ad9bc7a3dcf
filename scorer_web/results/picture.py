"""The picture of a result: what its card says, and the PNG."""

import base64
from functools import lru_cache
from typing import Any

from flask_babel import gettext as _

from printkit import PrintError
from scorer_web import boards
from scorer_web.frame.language import book, listed
from scorer_web.frame.limits import client
from scorer_web.printing.shop import RETRY_AFTER, Full, picture_shop
from scorer_web.results.outcomes import Outcome
from scorer_web.results.result import Shown
from scorer_web.results.telling import day, ending, points, verdict

KEPT = 24
"""About five megabytes. They are not written to disk: a deleted table leaves no picture behind."""

PATIENCE = 20.0
"""Seconds; a picture is drawn in less than one."""


@lru_cache(KEPT)
def draw_card(game: str, card: str) -> bytes:
    """A card, as JSON, as a PNG of 1080 x 1350 pixels; raises Full when too many are wanted.

    The print shop draws it next door, and whoever wants it waits here: a place that shows links, or
    a phone that hands the picture on, asks once and takes no later for an answer.
    """
    try:
        placed = picture_shop().place({"kind": "picture", "game": game, "card": card}, client())
    except PrintError:
        raise Full(retry_after=RETRY_AFTER) from None
    placed.finished.wait(PATIENCE)
    if placed.answer is None:
        raise Full(retry_after=RETRY_AFTER)
    return base64.b64decode(placed.answer)


def card(shown: Shown) -> dict[str, Any]:
    """What the picture of a result says, in words that our typefaces can print."""
    from printkit.jobs.pictures import printable

    outcome = shown.outcome
    named = [
        printable(name) or _("Player %(number)s", number=seat)
        for seat, name in enumerate(outcome.players, 1)
    ]
    renamed = dict(zip(outcome.players, named, strict=True))
    told = {**outcome.written(), "winners": [renamed[name] for name in outcome.winners]}
    return {
        "title": printable(book(shown.game).title),
        "verdict": verdict(Outcome(**told)),
        "seal": "庭" if outcome.aim == "joint" else "" if outcome.draw else "勝",
        "when": printable(day(shown.when)),
        "note": printable(ending(outcome)),
        "rows": [
            {"name": listed(renamed[name] for name in names), "points": total, "won": won}
            for names, total, won in _sides(outcome)
        ],
        "keepsake": _keepsake(outcome),
    }


def _sides(outcome: Outcome) -> list[tuple[list[str], str, bool]]:
    """Every player or team, with its total and whether it won."""
    teams = outcome.extra.get("teams")
    if teams:
        sides = [(team["players"], team["total"]) for team in teams]
    else:
        sides = [
            ([name], total) for name, total in zip(outcome.players, outcome.totals, strict=True)
        ]
    is_pointless = outcome.aim == "win"
    return [
        (names, "" if is_pointless else points(total), names[0] in outcome.winners)
        for names, total in sides
    ]


def _keepsake(outcome: Outcome) -> list[Any] | None:
    """The pieces of every player, where the game has room for them on its picture."""
    board = boards.load(outcome.game)
    drawn = [board.keepsake(pieces) for pieces in outcome.pieces]
    return drawn if any(drawn) else None
