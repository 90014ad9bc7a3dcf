"""The JSON API: score, check, legal and replay, in the shapes the commands print."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify, request

import games
from games import desk, report
from games.parse import parse_json
from games.record import Replay, replay
from games.refusal import Refusal
from scorer_web.errors import refused
from scorer_web.language import lang

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.get("")
def index() -> Any:
    """What there is to ask."""
    return jsonify(
        games=list(games.names()),
        ask={
            "POST /api/score/GAME": "a final position or a finished record: every line, the total",
            "POST /api/check": "a record: does every move stand?",
            "POST /api/legal": "a record: who acts and every legal move",
            "POST /api/replay": "a record: the position it leads to and its log",
            "GET /api/ask?q=QUESTION&game=GAME": "the clauses that answer a question, best first",
        },
    )


@bp.post("/score/<game>")
def score(game: str) -> Any:
    return _answer(lambda data: report.score_json(report.score(game, data), lang()), game)


@bp.post("/check")
def check() -> Any:
    return _answer(lambda data: report.check_json(replay(data), lang()))


@bp.post("/legal")
def legal() -> Any:
    return _answer(lambda data: report.legal_json(_whole(replay(data)).play))


@bp.post("/replay")
def play_on() -> Any:
    return _answer(lambda data: report.replay_json(replay(data), lang()))


@bp.get("/ask")
def ask() -> Any:
    game = request.args.get("game", "")
    try:
        found = desk.ask(request.args.get("q", ""), game, lang())
    except Refusal as refusal:
        raise refused(refusal, 404) from None
    return jsonify(report.ask_json(found))


def _answer(ask: Callable[[Any], dict[str, Any]], game: str = "") -> Any:
    """Read, ask the engine, answer; what it refuses becomes an error with the reason."""
    try:
        if game:
            games.load(game)
        return jsonify(ask(parse_json(request.get_data())))
    except Refusal as refusal:
        unknown_game = refusal.params.get("where") == "game" and refusal.code == "not_a_choice"
        raise refused(refusal, 404 if unknown_game else None) from None


def _whole(replayed: Replay) -> Replay:
    if replayed.refusal is not None:
        raise replayed.refusal
    return replayed
