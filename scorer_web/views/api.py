"""The JSON API: what the pages and the commands do, in the same shapes (see /api/openapi.json)."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for
from flask_babel import gettext as _

import games
from games import desk, report
from games.fields import Fields
from games.parse import parse_json
from games.record import MAX_ENTRIES, Replay, replay
from games.refusal import Refusal, malformed
from games.rulebook import Clause
from scorer_web import openapi, tables
from scorer_web.errors import ApiError, refused
from scorer_web.language import book, lang
from scorer_web.openapi import MOST_ANSWERS

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.get("")
def index() -> Any:
    """What there is to ask."""
    return jsonify(
        games=list(games.names()),
        description=url_for("api.description"),
        ask=openapi.summaries(),
    )


@bp.get("/openapi.json")
def description() -> Any:
    return jsonify(openapi.document())


# Plays and positions that the caller brings along.


@bp.post("/score/<game>")
def score(game: str) -> Any:
    _known(game)
    return _answer(lambda data: report.score_json(report.score(game, data), lang()))


@bp.post("/check")
def check() -> Any:
    return _answer(lambda data: report.check_json(replay(data), lang()))


@bp.post("/legal")
def legal() -> Any:
    return _answer(lambda data: report.legal_json(_whole(replay(data)).play))


@bp.post("/replay")
def play_on() -> Any:
    return _answer(lambda data: report.replay_json(replay(data), lang()))


def _known(game: str) -> None:
    try:
        games.load(game)
    except Refusal as refusal:
        raise refused(refusal, 404) from None


def _answer(ask: Callable[[Any], dict[str, Any]], status: int = 200) -> tuple[Response, int]:
    """Read, ask the engine, answer; what it refuses becomes an error with the reason."""
    try:
        return jsonify(ask(parse_json(request.get_data()))), status
    except Refusal as refusal:
        raise refused(refusal) from None


def _whole(replayed: Replay) -> Replay:
    if replayed.refusal is not None:
        raise replayed.refusal
    return replayed


# The rule desk.


@bp.get("/ask")
def ask() -> Any:
    game, most = request.args.get("game", ""), request.args.get("most", str(desk.MOST))
    if game:
        _known(game)
    if most not in map(str, range(1, MOST_ANSWERS + 1)):
        raise refused(malformed("not_a_number", "most", low=1, high=MOST_ANSWERS, got=most[:40]))
    return jsonify(report.ask_json(desk.ask(request.args.get("q", ""), game, lang(), int(most))))


@bp.get("/rules/<game>")
def rules(game: str) -> Any:
    _known(game)
    return jsonify(
        game=game,
        title=book(game).title,
        clauses=[_clause(clause) for clause in book(game).clauses.values()],
    )


@bp.get("/rules/<game>/<clause>")
def rule(game: str, clause: str) -> Any:
    _known(game)
    found = book(game).clauses.get(clause)
    if found is None:
        message = _("The rules have no clause “%(id)s”.", id=clause[:20])
        raise ApiError(404, "unknown_clause", message)
    return jsonify(_clause(found))


def _clause(clause: Clause) -> dict[str, Any]:
    fields = ("kind", "section", "title", "text", "answer", "why", "example", "related", "option")
    return {"clause": clause.id, **{field: getattr(clause, field) for field in fields}}


# Tables.


def _json_only() -> None:
    """Other sites can make a browser send a form to us, but not JSON."""
    if not request.is_json:
        message = _("Send JSON, with the content type application/json.")
        raise ApiError(415, "not_json", message)


@bp.post("/tables")
def open_table() -> Any:
    """A new table; its two keys are all there is to get in."""
    _json_only()
    return _answer(_opened, 201)


def _opened(data: Any) -> dict[str, Any]:
    head = Fields(data)
    game, players = head.raw("game"), head.raw("players")
    games.load(game)
    options, setup = head.inner("options", {}).data, head.inner("setup", {}).data
    head.done()
    row = tables.open_table(str(game), players, options, setup)
    return _table(tables.Seat(row, row.play_key))


@bp.get("/tables/<key>")
def table(key: str) -> Any:
    return jsonify(_table(_seat(key)))


@bp.get("/tables/<key>/record")
def record(key: str) -> Any:
    return jsonify(tables.record_of(_seat(key).table))


@bp.post("/tables/<key>/entries")
def enter(key: str) -> Any:
    """One entry, made on position ``seq`` and sent under an ``id``: a resend changes nothing."""
    _json_only()
    seat = _seat(key)
    if not seat.can_play:
        message = _("This link is for watching. Ask for the link to play.")
        raise ApiError(403, "watching", message)
    return _answer(lambda data: _entered(seat, data))


def _entered(seat: tables.Seat, data: Any) -> dict[str, Any]:
    head = Fields(data)
    seq, id = head.whole("seq", 0, MAX_ENTRIES), head.text("id")
    entry = head.inner("entry").data
    head.done()
    if not tables.CLIENT_ID.fullmatch(id):
        message = _("An id has 8 to 64 letters, digits, - or _; make a new one for every entry.")
        raise ApiError(400, "bad_id", message)
    try:
        tables.enter(seat.table, seq, id, entry)
    except tables.OldPosition:
        message = _("Somebody else was quicker: the table has moved on. Your entry was not made.")
        raise ApiError(409, "moved_on", message, table=_table(seat)) from None
    return _table(seat)


def _seat(key: str) -> tables.Seat:
    seat = tables.find(key)
    if seat is None:
        message = _("There is no table with this link. Perhaps it was cut short.")
        raise ApiError(404, "unknown_table", message)
    return seat


def _table(seat: tables.Seat) -> dict[str, Any]:
    """The position with what is legal in it; only who may play is told the key to play."""
    table = seat.table
    replayed = tables.replay_of(table)
    return {
        "play": table.play_key if seat.can_play else None,
        "watch": table.watch_key,
        "seq": len(replayed.play.log),
        **report.replay_json(replayed, lang()),
        "legal": replayed.play.legal(report.LEGAL_SHOWN),
    }
