"""The JSON API: what the pages and the commands do, in the same shapes (see /api/openapi.json)."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, jsonify, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import games
from games import desk, report
from games.fields import Fields
from games.parse import parse_json
from games.record import MAX_ENTRIES, Replay, replay
from games.refusal import Refusal, malformed
from games.rulebook import Clause
from scorer_web.api import openapi
from scorer_web.api.openapi import MOST_ANSWERS
from scorer_web.frame.errors import ApiError, refused
from scorer_web.frame.language import book, lang
from scorer_web.frame.limits import costly
from scorer_web.rules.views import known_clause
from scorer_web.tables import opening
from scorer_web.tables.entries import CLIENT_ID, OldPosition
from scorer_web.tables.entries import enter as store_entry
from scorer_web.tables.links import TableLink, link_at, link_to_play
from scorer_web.tables.plays import record_of, replay_of

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.get("")
def index() -> ResponseReturnValue:
    """What there is to ask."""
    return jsonify(
        games=list(games.names()),
        description=url_for("api.description"),
        ask=openapi.summaries(),
    )


@bp.get("/openapi.json")
def description() -> ResponseReturnValue:
    return jsonify(openapi.document())


# Plays and positions that the caller brings along.


@bp.post("/score/<game>")
def score(game: str) -> ResponseReturnValue:
    _known(game)
    return _answer(lambda data: report.score_json(report.score(game, data), lang()))


@bp.post("/check")
def check() -> ResponseReturnValue:
    return _answer(lambda data: report.check_json(replay(data), lang()))


@bp.post("/legal")
def legal() -> ResponseReturnValue:
    return _answer(lambda data: report.legal_json(_whole(replay(data)).play))


@bp.post("/replay")
def play_on() -> ResponseReturnValue:
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
def ask() -> ResponseReturnValue:
    game, most = request.args.get("game", ""), request.args.get("most", str(desk.MOST))
    if game:
        _known(game)
    if most not in map(str, range(1, MOST_ANSWERS + 1)):
        raise refused(malformed("not_a_number", "most", low=1, high=MOST_ANSWERS, got=most[:40]))
    return jsonify(report.ask_json(desk.ask(request.args.get("q", ""), game, lang(), int(most))))


@bp.get("/rules/<game>")
def rules(game: str) -> ResponseReturnValue:
    _known(game)
    return jsonify(
        game=game,
        title=book(game).title,
        clauses=[_clause(clause) for clause in book(game).clauses.values()],
    )


@bp.get("/rules/<game>/<clause>")
def rule(game: str, clause: str) -> ResponseReturnValue:
    _known(game)
    return jsonify(_clause(known_clause(game, clause)))


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
@costly(60)
def open_table() -> ResponseReturnValue:
    """A new table; its two keys are all there is to get in."""
    _json_only()
    return _answer(_opened, 201)


def _opened(data: Any) -> dict[str, Any]:
    head = Fields(data)
    game, players = head.raw("game"), head.raw("players")
    games.load(game)
    options, setup = head.inner("options", {}).data, head.inner("setup", {}).data
    head.done()
    table = opening.open_table(str(game), players, options, setup)
    return _table(TableLink(table, table.play_key))


@bp.get("/tables/<key>")
def table(key: str) -> ResponseReturnValue:
    return jsonify(_table(link_at(key)))


@bp.get("/tables/<key>/record")
def record(key: str) -> ResponseReturnValue:
    return jsonify(record_of(link_at(key).table))


@bp.post("/tables/<key>/entries")
def enter(key: str) -> ResponseReturnValue:
    """One entry, made on position ``seq`` and sent under an ``id``: a resend changes nothing."""
    _json_only()
    link = link_to_play(key)
    return _answer(lambda data: _entered(link, data))


def _entered(link: TableLink, data: Any) -> dict[str, Any]:
    head = Fields(data)
    seq, id = head.whole("seq", 0, MAX_ENTRIES), head.text("id")
    entry = head.inner("entry").data
    head.done()
    if not CLIENT_ID.fullmatch(id):
        message = _("An id has 8 to 64 letters, digits, - or _; make a new one for every entry.")
        raise ApiError(400, "bad_id", message)
    try:
        store_entry(link.table, seq, id, entry)
    except OldPosition:
        message = _("Somebody else was quicker: the table has moved on. Your entry was not made.")
        raise ApiError(409, "moved_on", message, table=_table(link)) from None
    return _table(link)


def _table(link: TableLink) -> dict[str, Any]:
    """The position with what is legal in it; only who may play is told the key to play."""
    table = link.table
    replayed = replay_of(table)
    return {
        "play": table.play_key if link.can_play else None,
        "watch": table.watch_key,
        "seq": len(replayed.play.log),
        **report.replay_json(replayed, lang()),
        "legal": replayed.play.legal(report.LEGAL_SHOWN),
    }
