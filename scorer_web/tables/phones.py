"""This phone at a table: asked once whose it is, kept by its browser, changed in a tap or two."""

from flask import (
    Blueprint,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response as BaseResponse

from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.frame.language import book
from scorer_web.frame.responses import part_or
from scorer_web.tables.forms import whole
from scorer_web.tables.links import TableLink, link_at
from scorer_web.tables.stored import StoredTable

bp = Blueprint("phones", __name__)

COOKIE = "phone"
YEAR = 365 * 24 * 3600


def chosen(link: TableLink) -> Phone | None:
    """Whose phone this is, once that has been said."""
    if not link.can_play:
        return Phone(watches=True)
    return Phone.read(request.cookies.get(COOKIE, ""), len(link.table.players))


def phone_at(link: TableLink, enters_for: str = "") -> Phone:
    """This phone; until it is somebody's it is everybody's."""
    other = whole(enters_for)
    return (chosen(link) or ANYBODY)._replace(enters_for=None if other is None else other - 1)


def remember(response: BaseResponse, table: StoredTable, phone: Phone) -> BaseResponse:
    """Keep it in the browser, for this table's addresses only."""
    response.set_cookie(
        COOKIE,
        phone.write(),
        max_age=YEAR,
        path=url_for("tables.table", key=table.play_key),
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    return response


@bp.get("/t/<key>/phone")
def ask(key: str) -> str:
    """Whose phone is this?"""
    link = link_at(key)
    return render_template(
        part_or("tables/phone.html"),
        link=link,
        book=book(link.table.game),
        game=link.table.game,
        phone=phone_at(link),
    )


@bp.post("/t/<key>/phone")
def choose(key: str) -> ResponseReturnValue:
    link = link_at(key)
    words = [request.form.get("phone", ""), *request.form.getlist("also")]
    phone = Phone.read("-".join(words), len(link.table.players))
    back = redirect(url_for("tables.table", key=key), 303)
    if phone is None or not link.can_play:
        return back
    return remember(back, link.table, phone)


def seat_words(phone: Phone, players: list[str]) -> str:
    """What the chip in the head calls this phone."""
    if phone.watches:
        return _("watching")
    return _("everybody") if phone.seat is None else players[phone.seat]
