"""The table page: show the position, take an entry, look at an earlier moment."""

import json
import re
import secrets
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import (
    Blueprint,
    Response,
    abort,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from games import report
from games.positions import positions
from games.record import Play, Replay
from games.refusal import Refusal, malformed
from scorer_web import boards, history, look, shelf, tables
from scorer_web.language import book, lang, sentence
from scorer_web.late import Late, was_late
from scorer_web.limits import client
from scorer_web.live import bell, has_left
from scorer_web.outcomes import Outcome
from scorer_web.wire import is_part, part_or

bp = Blueprint("tables", __name__)

WHOLE = re.compile(r"\d{1,6}", re.ASCII)
CODE_SIZE = 16
"""More than any code has, with the gaps and dashes people put into it."""


@bp.get("/t/<key>")
def table(key: str) -> str:
    seat = seat_at(key)
    if not is_part():
        shelf.remember(seat)
    return _page(seat, request.args, refused=_tried(seat))


@bp.get("/t/<key>/rules")
def applies(key: str) -> str:
    """What applies now, or at the earlier moment asked for: the clauses of that step."""
    seat = seat_at(key)
    play = tables.play_of(seat.table)
    at = _moment(play, request.args)
    shown = play if at is None else tables.moment(play, at)
    rules = book(seat.table.game)
    return render_template(
        part_or("applies.html"),
        seat=seat,
        game=seat.table.game,
        book=rules,
        clauses=[rules.clauses[clause] for clause in shown.game.clauses_now(shown.state)],
    )


@bp.post("/t/<key>/entries")
def enter(key: str) -> Any:
    """Take one entry: 303 (or the new position) when it stands, 422 with the reason if refused,
    409 with the new position when it was made on an old one, 403 for a watcher."""
    seat = _player(key)
    # What was chosen so far comes along, so that a refusal can show it again.
    args = MultiDict(parse_qsl(request.form.get("args", "")))
    entry: Any = None
    seq, client_id = _place(request.form)
    try:
        entry = _read_entry(request.form)
        tables.enter(seat.table, seq, client_id, entry)
    except Refusal as refusal:
        status = 400 if refusal.kind == "malformed" else 422
        return _page(seat, args, refused=_refused(seat, refusal, entry)), status
    except tables.OldPosition:
        # The seat is looked up again: the table may have been deleted under the player's hands.
        seat = seat_at(key)
        return _page(seat, MultiDict(), late=was_late(seat.table, seq, entry)), 409
    if is_part():
        return _page(seat, MultiDict())
    return redirect(url_for("tables.table", key=key), 303)


@bp.get("/t/<key>/events")
def events(key: str) -> Response:
    """Server-sent events: ``moved`` with the number of the newest entry, ``gone`` at the end.

    A browser that reconnects says which one it knows (Last-Event-ID) and hears what it missed.
    """
    seat = seat_at(key)
    known = request.headers.get("Last-Event-ID") or request.args.get("after", "")
    log, ringing = tables.store(), bell()
    who = client()
    if not ringing.join(who):
        abort(503, description=_("Too many phones are listening. The page still works by hand."))
    ringing.listen(log)
    heard = ringing.events(
        seat.table.id,
        log.length,
        int(known) if WHOLE.fullmatch(known) else 0,
        partial(has_left, request.environ.get("gunicorn.socket")),
    )
    response = Response(heard, mimetype="text/event-stream")
    response.call_on_close(partial(ringing.leave, who))
    response.cache_control.no_store = True
    # A proxy that collects the answer first would make it useless.
    response.headers["X-Accel-Buffering"] = "no"
    return response


@bp.get("/t/<key>/record.json")
def record(key: str) -> Response:
    """The whole play as a record that ``scorer replay`` takes."""
    return jsonify(tables.record_of(seat_at(key).table))


@bp.post("/t/<key>/go-on")
def go_on(key: str) -> Any:
    """From a table whose log the rules of today refuse to a new one that stands before that."""
    row = tables.go_on(_player(key).table)
    return redirect(url_for("tables.table", key=row.play_key), 303)


@bp.get("/t/<key>/share")
def share(key: str) -> str:
    """The two links as QR codes, and the code to type."""
    seat = seat_at(key)
    keys = [seat.table.play_key, seat.table.watch_key] if seat.can_play else [key]
    links = [url_for("tables.table", key=each, _external=True) for each in keys]
    return render_template(
        "share.html",
        seat=seat,
        book=book(seat.table.game),
        links=[(url, look.qr_code(url)) for url in links],
        code=tables.store().code(seat.table.id) if seat.can_play else None,
    )


@bp.post("/t/<key>/code")
def change_code(key: str) -> Any:
    """Make a new code to type, or withdraw the one there is."""
    seat = _player(key)
    if request.form.get("do") == "withdraw":
        tables.store().withdraw_code(seat.table.id)
    else:
        tables.store().new_code(seat.table.id)
    return redirect(url_for("tables.share", key=key), 303)


@bp.get("/join")
def join() -> Any:
    """From the code somebody reads out to the table; wrong codes are rationed."""
    typed = request.args.get("code", "")
    if not typed:
        return render_template("join.html", typed="")
    play_key = tables.store().play_key("".join(filter(str.isalnum, typed.upper()))[:CODE_SIZE])
    if play_key is None:
        return render_template("join.html", typed=typed[:CODE_SIZE], is_wrong=True), 404
    return redirect(url_for("tables.table", key=play_key), 303)


@bp.route("/t/<key>/delete", methods=["GET", "POST"])
def delete(key: str) -> Any:
    """Ask, then delete; from then on the links say that the table is gone."""
    seat = _player(key)
    if request.method == "POST":
        tables.delete(seat.table)
        return redirect(url_for("tables.table", key=key), 303)
    entered = tables.store().length(seat.table.id)
    return render_template("delete.html", seat=seat, book=book(seat.table.game), entered=entered)


def seat_at(key: str) -> tables.Seat:
    """The seat that a link leads to, or a page saying why there is none."""
    seat = tables.find(key)
    if seat is None:
        abort(404, description=_("There is no table with this link. Perhaps it was cut short."))
    return seat


def _player(key: str) -> tables.Seat:
    seat = seat_at(key)
    if not seat.can_play:
        abort(403, description=_("This link is for watching. Ask for the link to play."))
    return seat


# Reading an entry.


def _place(form: MultiDict[str, str]) -> tuple[int, str]:
    """The position the entry was made on, and the id its sender gave it."""
    seq, client_id = form.get("seq", ""), form.get("id", "")
    if not WHOLE.fullmatch(seq) or not tables.CLIENT_ID.fullmatch(client_id):
        abort(400, description=_("The entry has no proper number. Reload the page."))
    return int(seq), client_id


def _read_entry(form: MultiDict[str, str]) -> dict[str, Any]:
    """The entry of the pressed button, completed by fields named after their place in it.

    ``texts:result.cards`` is a list of texts, ``wholes:dice`` one of whole numbers and
    ``text:icon`` a single text; blanks count as not given.
    """
    try:
        entry = json.loads(form.get("entry", ""))
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        raise malformed("not_an_object", "entry", got=form.get("entry", "")[:40])
    for kind, path, values in _fields(form):
        if values:
            _put(entry, path, READ[kind](values))
    return entry


READ: dict[str, Callable[[list[str]], Any]] = {
    "texts": list,
    "wholes": lambda values: [int(v) if WHOLE.fullmatch(v) else v for v in values],
    "text": lambda values: values[0],
}


def _fields(form: MultiDict[str, str]) -> Iterator[tuple[str, list[str], list[str]]]:
    for name in form:
        kind, colon, path = name.partition(":")
        if colon and kind in READ:
            yield kind, path.split("."), [value for value in form.getlist(name) if value]


def _put(entry: dict[str, Any], path: list[str], value: Any) -> None:
    *outer, last = path
    for key in outer:
        inner = entry.setdefault(key, {})
        if not isinstance(inner, dict):
            raise malformed("not_an_object", key, got=str(inner)[:40])
        entry = inner
    entry[last] = value


# Showing the position.


def _page(
    seat: tables.Seat,
    args: MultiDict[str, str],
    refused: dict[str, Any] | None = None,
    late: Late | None = None,
) -> str:
    replayed = tables.replay_of(seat.table)
    play = replayed.play
    board = boards.load(seat.table.game)
    at = _moment(play, args)
    shown = play if at is None else tables.moment(play, at)
    return render_template(
        part_or("table.html"),
        seat=seat,
        game=seat.table.game,
        book=book(seat.table.game),
        play=play,
        at=at,
        active=seat.can_play and at is None and replayed.refusal is None,
        board=board.position(shown, args if at is None else {}, (refused or {}).get("entry")),
        log=_log(play),
        notices=board.notices(shown) if at is None else [],
        score=_score(shown),
        special=_special(seat, shown) if at is None else None,
        refused=refused,
        late=late if replayed.refusal is None else None,
        stopped=_stopped(seat, replayed),
        args=urlencode([(k, value) for k, value in args.items() if k not in ("at", "tried")]),
        new_id=secrets.token_urlsafe(12),
    )


def _moment(play: Play, args: MultiDict[str, str]) -> int | None:
    """The earlier moment asked for, counted in moves; None for now."""
    at = args.get("at", "")
    if not WHOLE.fullmatch(at) or int(at) >= len(play.moves):
        return None
    return int(at)


def _log(play: Play) -> list[dict[str, Any]]:
    sentences = report.log(play, lang())
    return [
        {"number": number, "text": text, "sure": entry.sure}
        for number, (text, entry) in enumerate(zip(sentences, play.moves, strict=True), 1)
    ]


def _score(play: Play) -> dict[str, Any] | None:
    if not play.is_over:
        return None
    return report.score_json(report.Scored.of(play), lang())


def _special(seat: tables.Seat, play: Play) -> history.Special | None:
    """How special the end is; practice is not compared with games."""
    outcome = None if seat.table.is_practice else Outcome.of_play(play)
    return history.special_here(outcome) if outcome else None


def _stopped(seat: tables.Seat, replayed: Replay) -> dict[str, Any] | None:
    """Which stored entry the rules of today refuse, and why."""
    play, refusal, at = replayed.play, replayed.refusal, replayed.at
    if refusal is None or at is None:
        return None
    rest = tables.store().entries(seat.table.id, after=at)
    return {
        "number": at + 1,
        "entry": rest[0],
        "length": at + len(rest),
        "message": sentence(seat.table.game, refusal, play.players),
        "clauses": refusal.clauses,
    }


def _tried(seat: tables.Seat) -> dict[str, Any] | None:
    """What a practice table was opened for: the attempt refused there, while it stands there."""
    tried = request.args.get("tried", "")
    known = positions(seat.table.game)
    if not seat.table.is_practice or not WHOLE.fullmatch(tried) or int(tried) >= len(known):
        return None
    position = known[int(tried)]
    refusal = position.refusal()
    if refusal is None or tables.play_of(seat.table).log != position.record["moves"]:
        return None
    return _refused(seat, refusal, position.attempt)


def _refused(seat: tables.Seat, refusal: Refusal, entry: Any) -> dict[str, Any]:
    board = boards.load(seat.table.game)
    play = tables.play_of(seat.table)
    raw = entry if isinstance(entry, dict) else {}
    return {
        "kind": refusal.kind,
        "entry": raw,
        "message": sentence(seat.table.game, refusal, play.players),
        "clauses": [book(seat.table.game).clauses[clause] for clause in refusal.clauses],
        "pieces": board.pieces(refusal),
        "instead": board.instead(play, raw) if refusal.kind == "illegal" else [],
        "sure": {**raw, "sure": True} if refusal.kind == "suspicious" else None,
    }
