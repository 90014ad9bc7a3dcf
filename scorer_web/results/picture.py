"""The picture of a result: what its card says, and the PNG."""

import base64
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from flask_babel import gettext as _

from printkit import PrintError
from scorer_web import boards
from scorer_web.frame.language import book, listed
from scorer_web.frame.limits import client
from scorer_web.printing.shop import RETRY_AFTER, Full, picture_shop
from scorer_web.results.outcomes import Outcome
from scorer_web.results.ranking import places_of
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
    ranked = places_of(outcome)
    told = {
        **outcome.written(),
        "players": named,
        "winners": [renamed[name] for name in outcome.winners],
    }
    return {
        "title": printable(book(shown.game).title),
        "verdict": verdict(Outcome(**told)),
        "seal": "庭" if outcome.aim == "joint" else "" if outcome.draw else "勝",
        "when": printable(day(shown.when)),
        "note": printable(ending(outcome) or _aim(outcome)),
        "rows": [
            {
                "name": listed(renamed[name] for name in place.names),
                "points": "" if place.total is None else points(place.total),
                "rank": place.rank,
                "won": place.won,
            }
            for place in ranked
        ],
        "keepsake": _keepsake(outcome, [name for place in ranked for name in place.names]),
        "scene": boards.load(shown.game).scene(shown.parts["play"])
        if "play" in shown.parts
        else {},
    }


def _aim(outcome: Outcome) -> str:
    return _("The lowest total wins.") if outcome.aim == "least" else ""


def _keepsake(outcome: Outcome, names: Iterable[str]) -> list[Any] | None:
    """The pieces of every player, where the game has room for them on its picture."""
    board = boards.load(outcome.game)
    pieces = dict(zip(outcome.players, outcome.pieces, strict=True))
    drawn = [board.keepsake(pieces[name]) for name in names]
    return drawn if any(drawn) else None
