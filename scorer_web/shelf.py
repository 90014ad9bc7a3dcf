"""This browser's shelf: no login, just an unguessable name in the signed session."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from flask import current_app, session
from itsdangerous import BadData, URLSafeTimedSerializer

from scorer_web import tables

if TYPE_CHECKING:
    from scorer_web.shelves import Opened, Shelves

RECENT = 12

INVITATION_LIFE = 24 * 3600
"""Seconds in which another phone can join the shelf by link."""


def shelves() -> Shelves:
    from scorer_web.shelves import Shelves

    return Shelves(tables.store())


def name() -> str | None:
    """The shelf of this browser, if it has one already."""
    found: str | None = session.get("shelf")
    return found


def own() -> str:
    """The shelf of this browser, made when it first has something to hold."""
    if "shelf" not in session:
        session["shelf"] = secrets.token_urlsafe(16)
        session.permanent = True
    return str(session["shelf"])


def recent() -> list[Opened]:
    """The tables this browser has opened last; a browser without a shelf asks nobody."""
    found = name()
    return shelves().tables(found, RECENT) if found else []


def remember(seat: tables.Seat) -> None:
    """Put the table on the shelf, as seen through this link; practice is no game."""
    if not seat.table.is_practice:
        shelves().remember_table(own(), seat.table.id, seat.can_play)


def invitation() -> str:
    """What another phone needs to share this shelf; it is good for a day."""
    return _signer().dumps(own())


def invited(token: str) -> str | None:
    """The shelf that an invitation leads to, or None when it is forged or too old."""
    try:
        return str(_signer().loads(token, max_age=INVITATION_LIFE))
    except BadData:
        return None


def join(other: str) -> None:
    """Share another browser's shelf; what is on this one goes with it."""
    mine = name()
    if mine and mine != other:
        shelves().join(mine, other)
    session["shelf"] = other
    session.permanent = True


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.config["SECRET_KEY"], salt="shelf")
