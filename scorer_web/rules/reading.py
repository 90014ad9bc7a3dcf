"""The reader of the rules: where they came from, and what they looked at last in each book."""

from typing import NamedTuple
from urllib.parse import urlsplit

from flask import request, session
from flask_babel import gettext as _

from scorer_web.frame.responses import is_part

PLACES = ("/t/", "/ask")
"""The tables and the desk: whoever comes from there wants to go back."""

LONGEST = 400


class Back(NamedTuple):
    address: str
    label: str


def way_back() -> Back | None:
    """Back to the game or the answer that the reader left for the rules, however far they have
    read on since. Whoever comes from another page has left nothing behind."""
    came = urlsplit(request.referrer or "")
    path = came.path.removeprefix(request.script_root)
    if came.netloc == request.host and not is_part() and not path.startswith("/rules"):
        _leave(path, came.query)
    address = session.get("left", "")
    if not address or address.partition("?")[0] == request.path:
        return None
    label = _("Back to the game") if address.startswith(PLACES[0]) else _("Back to the answer")
    return Back(request.script_root + address, label)


def _leave(path: str, query: str) -> None:
    address = f"{path}?{query}" if query else path
    if path == request.path:
        return
    if path.startswith(PLACES) and len(address) <= LONGEST:
        session["left"] = address
    else:
        session.pop("left", None)


def looked_at(game: str, id: str) -> None:
    if not is_part():
        session["read"] = {**session.get("read", {}), game: id}


def last_look(game: str) -> str:
    return str(session.get("read", {}).get(game, ""))
