"""This browser's history: no login, just an unguessable name in the signed session."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from flask import current_app, session
from itsdangerous import BadData, URLSafeTimedSerializer

from scorer_web.results.kept import OpenedTable
from scorer_web.tables.database import store
from scorer_web.tables.links import TableLink

if TYPE_CHECKING:
    from scorer_web.results.histories import Histories

RECENT = 12

INVITATION_LIFE = 24 * 3600
"""Seconds in which another phone can join the history by link."""


def histories() -> Histories:
    from scorer_web.results.histories import Histories

    return Histories(store())


def name() -> str | None:
    """The history of this browser, if it has one already."""
    found: str | None = session.get("shelf")
    return found


def own() -> str:
    """The history of this browser, made when it first has something to hold."""
    if "shelf" not in session:
        session["shelf"] = secrets.token_urlsafe(16)
        session.permanent = True
    return str(session["shelf"])


def recent() -> list[OpenedTable]:
    """The tables this browser has opened last; a browser without one asks nobody."""
    found = name()
    return histories().tables(found, RECENT) if found else []


def remember(link: TableLink) -> None:
    """Put the table into the history, as seen through this link; practice is no game."""
    if not link.table.is_practice:
        histories().remember_table(own(), link.table.id, link.can_play)


def invitation() -> str:
    """What another phone needs to share this history; it is good for a day."""
    return _signer().dumps(own())


def invited(token: str) -> str | None:
    """The history that an invitation leads to, or None when it is forged or too old."""
    try:
        return str(_signer().loads(token, max_age=INVITATION_LIFE))
    except BadData:
        return None


def join(other: str) -> None:
    """Share another browser's history; what is in this one goes with it."""
    mine = name()
    if mine and mine != other:
        histories().join(mine, other)
    session["shelf"] = other
    session.permanent = True


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.config["SECRET_KEY"], salt="shelf")
