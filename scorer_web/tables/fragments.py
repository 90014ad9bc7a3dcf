"""The part of the table page that changes, rendered once for all phones that show a position.

What is one phone's own is left open in it: the token of its forms, the id of its next entry, and
how special the end is among its games. A whole page is filled in here; a script that fetches only
the part has a token and makes ids itself, so that it gets what is ready, compressed and all.
"""

import secrets
import threading
from collections.abc import Callable
from typing import NamedTuple

from flask import Flask, Response, current_app, render_template
from markupsafe import Markup

from scorer_web.boards.phone import Phone
from scorer_web.frame.recent import Recent
from scorer_web.frame.responses import Packed
from scorer_web.frame.security import csrf_token
from scorer_web.results.outcomes import Outcome
from scorer_web.results.special import special_here

KEPT_FRAGMENTS = 500
"""Of some 15 kB each."""

TOKEN, NEW_ID, SPECIAL = (Markup(secrets.token_hex(16)) for _ in range(3))
"""What is filled in stands where these are, which nobody can know or type."""


class Position(NamedTuple):
    """What a fragment depends on. A log only grows, so that its length tells its content."""

    key: str
    """The link: it tells the table, and whether one may play."""
    length: int
    lang: str
    phone: Phone


class Fragment:
    def __init__(self, text: str, outcome: Outcome | None) -> None:
        """``outcome``: of a finished game, which is compared with those of each browser."""
        self._text = text
        self._outcome = outcome
        self._packed = None if outcome else Packed.of(_fill(text, "", ""))

    def part(self) -> Response:
        """As scripts get it."""
        packed = self._packed or Packed.of(_fill(self._text, "", "", self._special()))
        return packed.response()

    def whole(self) -> Markup:
        """As a page holds it that works without script."""
        text = _fill(self._text, csrf_token(), secrets.token_urlsafe(12), self._special())
        return Markup(text)

    def _special(self) -> str:
        if self._outcome is None:
            return ""
        return render_template("results/_special.html", special=special_here(self._outcome))


def _fill(text: str, token: str, new_id: str, special: str = "") -> str:
    return text.replace(TOKEN, token).replace(NEW_ID, new_id).replace(SPECIAL, special)


class Fragments:
    """The latest fragments; who comes while one is being rendered waits for it."""

    def __init__(self) -> None:
        self._places: Recent[Position, _Place] = Recent(KEPT_FRAGMENTS)

    def of(self, position: Position, render: Callable[[], Fragment]) -> Fragment:
        place = self._places.get_or(position, _Place)
        with place.lock:
            if place.fragment is None:
                place.fragment = render()
            return place.fragment


class _Place:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.fragment: Fragment | None = None


def init_app(app: Flask) -> None:
    app.extensions["fragments"] = Fragments()


def fragments() -> Fragments:
    found: Fragments = current_app.extensions["fragments"]
    return found
