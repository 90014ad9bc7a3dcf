"""Bringing more phones to a table: its links as QR codes, and a code to type. A phone without a
server hands on the table itself, in a link."""

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorer_web.frame.addresses import told_link
from scorer_web.frame.assets import qr_code
from scorer_web.frame.language import book
from scorer_web.frame.limits import count_guess, forgive_guess
from scorer_web.tables import phones
from scorer_web.tables.carried import link_with
from scorer_web.tables.database import store
from scorer_web.tables.links import TableLink, link_at, link_to_play
from scorer_web.tables.plays import record_of

bp = Blueprint("sharing", __name__)

CODE_SIZE = 16
"""More than any code has, with the gaps and dashes people put into it."""


MOST_SCANNED = 1465
"""Bytes in a QR code of version 27, whose dots are half a millimetre wide on a phone. It is still
read in a blurred picture of 300 pixels, as one of version 31 no longer is."""


@bp.get("/t/<key>/share")
def page(key: str) -> str:
    """The two links as QR codes, and the code to type."""
    link = link_at(key)
    if current_app.config["ON_DEVICE"]:
        return _without_server(link)
    keys = [link.table.play_key, link.table.watch_key] if link.can_play else [key]
    addresses = [told_link("tables.table", key=each) for each in keys]
    return render_template(
        "tables/share.html",
        link=link,
        game=link.table.game,
        book=book(link.table.game),
        addresses=[(address, qr_code(address)) for address in addresses],
        code=store().code(link.table.id) if link.can_play else None,
    )


def _without_server(link: TableLink) -> str:
    """The whole table in a link: to go on with it elsewhere, and to look at it."""
    record = record_of(link.table)
    take = link_with(record, "taking.take")
    return render_template(
        "tables/hand_over.html",
        link=link,
        game=link.table.game,
        book=book(link.table.game),
        take=take,
        picture=qr_code(take, "l") if take and len(take) <= MOST_SCANNED else None,
        replay=link_with(record, "taking.replay"),
        is_handed=phones.phone_at(link).handed,
    )


@bp.post("/t/<key>/code")
def change_code(key: str) -> ResponseReturnValue:
    """Make a new code to type, or withdraw the one there is."""
    link = link_to_play(key)
    if request.form.get("do") == "withdraw":
        store().withdraw_code(link.table.id)
    else:
        store().new_code(link.table.id)
    return redirect(url_for("sharing.page", key=key), 303)


@bp.get("/join")
def join() -> ResponseReturnValue:
    """From the code somebody reads out to the table; wrong codes are rationed."""
    typed = request.args.get("code", "")
    if not typed:
        return render_template("tables/join.html", typed="")
    count_guess()
    play_key = store().play_key("".join(filter(str.isalnum, typed.upper()))[:CODE_SIZE])
    if play_key is None:
        return render_template("tables/join.html", typed=typed[:CODE_SIZE], is_wrong=True), 404
    forgive_guess()
    return redirect(url_for("tables.table", key=play_key), 303)
