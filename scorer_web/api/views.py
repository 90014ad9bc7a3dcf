"""The JSON API: what the pages and the commands do, in the same shapes (see /api/openapi.json)."""

from typing import Any, cast

from flask import Response, jsonify, request, url_for
from flask_babel import gettext as _

import games
from games import desk, report
from games import rulebook as books
from games.fields import Fields
from games.parse import parse_json
from games.record import MAX_ENTRIES, Replay, read_origin, replay
from games.refusal import Refusal, malformed
from scorer_web.api import answers, openapi
from scorer_web.api.answers import MOST_ANSWERS, ClauseId, GameId, Key
from scorer_web.api.operations import bp, operation
from scorer_web.frame.errors import ApiError, refused
from scorer_web.frame.language import book, lang
from scorer_web.frame.limits import costly
from scorer_web.rules.views import known_clause
from scorer_web.tables import entries, opening, plays
from scorer_web.tables.links import TableLink, allowed_to_play, known_link, link_at


@bp.get("")
def index() -> Response:
    """What there is to ask."""
    return jsonify(
        games=list(games.names()),
        description=url_for("api.description"),
        ask=openapi.summaries(),
    )


@bp.get("/openapi.json")
def description() -> Response:
    return jsonify(openapi.document())


# Plays and positions that the caller brings along.


@operation("POST", "/score/<game>", body=answers.Data, refuses=(400, 404, 413, 422))
def score(game: GameId) -> answers.Score:
    """Score a final position or a finished record, line by line."""
    _known(game)
    return cast(answers.Score, report.score_json(report.score(game, _sent()), lang()))


@operation("POST", "/check", body=answers.Record, refuses=(400, 413))
def check() -> answers.Check:
    """Check a record; name the first entry the rules refuse and why."""
    return cast(answers.Check, report.check_json(replay(_sent()), lang()))


@operation("POST", "/legal", body=answers.Record, refuses=(400, 413, 422))
def legal() -> answers.Legal:
    """Who may act after a record, and every legal move."""
    return cast(answers.Legal, report.legal_json(_whole(replay(_sent())).play))


@operation("POST", "/replay", body=answers.Record, refuses=(400, 413))
def play_on() -> answers.Position:
    """The position a record leads to, its log and its score."""
    return _position(replay(_sent()))


def _position(replayed: Replay) -> answers.Position:
    return cast(answers.Position, report.replay_json(replayed, lang()))


def _known(game: str) -> None:
    try:
        games.load(game)
    except Refusal as refusal:
        raise refused(refusal, 404) from None


def _sent() -> Any:
    return parse_json(request.get_data())


def _whole(replayed: Replay) -> Replay:
    if replayed.problem is not None:
        raise replayed.problem
    return replayed


# The rule desk.


@operation("GET", "/ask", query=answers.Question, refuses=(400, 404))
def ask() -> answers.Found:
    """The clauses that answer a question, best first."""
    game, most = request.args.get("game", ""), request.args.get("most", str(desk.MOST))
    if game:
        _known(game)
    if most not in map(str, range(1, MOST_ANSWERS + 1)):
        raise malformed("not_a_number", "most", low=1, high=MOST_ANSWERS, got=most[:40])
    found = desk.ask(request.args.get("q", ""), game, lang(), int(most))
    return cast(answers.Found, report.ask_json(found))


@operation("GET", "/rules/<game>", refuses=(404,))
def rules(game: GameId) -> answers.Rules:
    """All clauses of a game."""
    _known(game)
    found = book(game)
    return {
        "game": game,
        "title": found.title,
        "clauses": [_clause(clause) for clause in found.clauses.values()],
    }


@operation("GET", "/rules/<game>/<clause>", refuses=(404,))
def rule(game: GameId, clause: ClauseId) -> answers.Clause:
    """One clause."""
    _known(game)
    return _clause(known_clause(game, clause))


def _clause(clause: books.Clause) -> answers.Clause:
    return cast(answers.Clause, report.clause_json(clause))


# Tables.


def _json_only() -> None:
    """Other sites can make a browser send a form to us, but not JSON."""
    if not request.is_json:
        message = _("Send JSON, with the content type application/json.")
        raise ApiError(415, "not_json", message)


@costly(60)
@operation("POST", "/tables", body=answers.NewTable, refuses=(400, 413, 415, 422), status=201)
def open_table() -> answers.Table:
    """Open a table."""
    _json_only()
    head = Fields(_sent())
    game, players = head.raw("game"), head.raw("players")
    games.load(game)
    options, setup = head.inner("options", {}).data, head.inner("setup", {}).data
    origin = read_origin(head)
    head.done()
    table = opening.open_table(str(game), players, options, setup, origin)
    return _table(TableLink(table, table.play_key))


@operation("GET", "/tables/<key>", refuses=(404, 409, 410))
def table(key: Key) -> answers.Table:
    """How a table stands."""
    return _table(link_at(key))


@operation("GET", "/tables/<key>/record", refuses=(404, 410))
def record(key: Key) -> answers.Record:
    """A table's record."""
    return cast(answers.Record, plays.record_of(link_at(key).table))


@operation(
    "POST",
    "/tables/<key>/entries",
    body=answers.NewEntry,
    refuses=(400, 403, 404, 409, 410, 413, 415, 422),
)
def enter(key: Key) -> answers.Table:
    """Make an entry; 409 brings the new position when the table has moved on."""
    _json_only()
    link = allowed_to_play(known_link(key))
    head = Fields(_sent())
    seq, id = head.whole("seq", 0, MAX_ENTRIES), head.text("id")
    entry = head.inner("entry").data
    head.done()
    if not entries.CLIENT_ID.fullmatch(id):
        message = _("An id has 8 to 64 letters, digits, - or _; make a new one for every entry.")
        raise ApiError(400, "bad_id", message)
    try:
        play = entries.enter(link.table, seq, id, entry)
    except entries.OldPosition:
        message = _("Somebody else was quicker: the table has moved on. Your entry was not made.")
        raise ApiError(409, "moved_on", message, table=_table(link_at(key))) from None
    return _table(link, Replay(play) if play else None)


def _table(link: TableLink, replayed: Replay | None = None) -> answers.Table:
    """The position with what is legal in it; only who may play is told the key to play."""
    replayed = replayed or plays.replay_of(link.table)
    return {
        **_position(replayed),
        "play": link.table.play_key if link.can_play else None,
        "watch": link.table.watch_key,
        "seq": len(replayed.play.log),
        "legal": replayed.play.legal(report.LEGAL_SHOWN),
    }
