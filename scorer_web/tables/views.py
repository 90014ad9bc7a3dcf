"""The addresses of a table: show the position, take an entry, look at an earlier moment."""

import secrets
from typing import Any
from urllib.parse import parse_qsl

from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from games import report
from games.refusal import Refusal
from scorer_web.frame.language import book, lang
from scorer_web.frame.limits import client, costly, is_file
from scorer_web.frame.responses import attached, is_part, part_or
from scorer_web.results import browser
from scorer_web.rules.ask import found
from scorer_web.tables import entries, forms, opening, phones, plays
from scorer_web.tables.database import store
from scorer_web.tables.links import allowed_to_play, known_link, link_at, link_to_play
from scorer_web.tables.live import bell, sent
from scorer_web.tables.mending import mending_asked
from scorer_web.tables.page import moment_asked, refused_entry, table_page, tried
from scorer_web.tables.too_late import was_too_late

bp = Blueprint("tables", __name__)


@bp.get("/t/<key>")
def table(key: str) -> ResponseReturnValue:
    link = link_at(key)
    if not is_part():
        browser.remember(link)
    return table_page(link, request.args, refused=tried(link, request.args.get("tried", "")))


@bp.get("/t/<key>/rules")
def applies(key: str) -> str:
    """What applies now, or at the earlier moment asked for: the clauses of that step."""
    link = link_at(key)
    play = plays.play_of(link.table)
    at = moment_asked(play, request.args)
    shown = play if at is None else play.at(at)
    rules = book(link.table.game)
    query = request.args.get("q", "").strip()
    return render_template(
        part_or("tables/applies.html"),
        link=link,
        asked=query,
        found=found(query, link.table.game) if query else None,
        game=link.table.game,
        book=rules,
        clauses=[rules.clauses[clause] for clause in shown.game.clauses_now(shown.state)],
    )


@bp.get("/t/<key>/log")
def log(key: str) -> str:
    """What happened, by rounds or turns."""
    link = link_at(key)
    play = plays.play_of(link.table)
    return render_template(
        part_or("tables/log.html"),
        link=link,
        game=link.table.game,
        book=book(link.table.game),
        can_change=link.can_play and not phones.phone_at(link).handed,
        groups=report.grouped_log(play, lang()),
        length=len(play.log),
        new_id=secrets.token_urlsafe(12),
    )


@bp.get("/t/<key>/more")
def more(key: str) -> str:
    """What is not needed in every turn."""
    link = link_at(key)
    rules = book(link.table.game)
    return render_template(part_or("tables/more.html"), link=link, book=rules)


@bp.post("/t/<key>/entries")
def enter(key: str) -> ResponseReturnValue:
    """Take one entry: 303 (or the new position) when it stands, 422 with the reason if refused,
    409 with the new position when it was made on an old one, 403 for a watcher."""
    link = allowed_to_play(known_link(key))
    # What was chosen so far comes along, so that a refusal can show it again.
    args = MultiDict(parse_qsl(request.form.get("args", "")))
    entry: Any = None
    seq, client_id = forms.read_place(request.form)
    phone = phones.phone_at(link)
    try:
        entry = forms.read_entry(request.form)
        made = forms.as_correction(request.form, entry)
        entries.enter(link.table, seq, client_id, made, phone.lets_follow)
    except Refusal as refusal:
        status = 400 if refusal.kind == "malformed" else 422
        args |= {"mend": request.form["mend"]} if "mend" in request.form else {}
        mending = mending_asked(plays.play_of(link.table), args)
        refused = refused_entry(link, refusal, entry, mending)
        return make_response(table_page(link, args, refused=refused), status)
    except entries.OldPosition:
        # The link is followed again: the table may have been deleted under the player's hands.
        link = link_at(key)
        page = table_page(link, MultiDict(), late=was_too_late(link.table, seq, entry))
        return make_response(page, 409)
    if is_part():
        return table_page(link_at(key), MultiDict())
    return redirect(url_for("tables.table", key=key), 303)


@bp.get("/t/<key>/entries")
def entered(key: str) -> ResponseReturnValue:
    """Whoever reloads the answer to an entry is led back to the table."""
    return redirect(url_for("tables.table", key=key))


@bp.get("/t/<key>/events")
@is_file
def events(key: str) -> Response:
    """Server-sent events: ``moved`` with the number of the newest entry, ``gone`` at the end.

    A browser that reconnects says which one it knows (Last-Event-ID) and hears what it missed.
    """
    link = link_at(key)
    known = request.headers.get("Last-Event-ID") or request.args.get("after", "")
    stream = bell().follow(store(), link.table.id, forms.whole(known) or 0, client())
    if stream is None:
        told = _(
            "Too many phones are following this table. You can still reload the page yourself."
        )
        abort(503, description=told)
    return sent(stream)


@bp.get("/t/<key>/record.json")
def record(key: str) -> Response:
    """The whole play as a record that ``scorer replay`` takes."""
    record = plays.record_of(link_at(key).table)
    return attached(jsonify(record), f"engawa-{record['game']}.json")


@bp.post("/t/<key>/go-on")
@costly(60)
def go_on(key: str) -> ResponseReturnValue:
    """From a table whose log the rules of today refuse to a new one that stands before that."""
    fresh = opening.go_on(link_to_play(key).table)
    return redirect(url_for("tables.table", key=fresh.play_key), 303)


@bp.post("/t/<key>/branch")
@costly(60)
def branch(key: str) -> ResponseReturnValue:
    """From a moment of a table to a new one that starts there; this one stays as it is."""
    table = link_to_play(key).table
    moves = len(plays.play_of(table).moves)
    at = forms.whole(request.form.get("at", ""))
    fresh = opening.branch(table, moves if at is None else min(at, moves))
    return redirect(url_for("tables.table", key=fresh.play_key), 303)


@bp.route("/t/<key>/delete", methods=["GET", "POST"])
def delete(key: str) -> ResponseReturnValue:
    """Ask, then delete; from then on the links say that the table is gone."""
    link = link_to_play(key)
    if request.method == "POST":
        opening.delete(link.table)
        return redirect(url_for("tables.table", key=key), 303)
    entered = store().length(link.table.id)
    rules = book(link.table.game)
    return render_template("tables/delete.html", link=link, book=rules, entered=entered)
