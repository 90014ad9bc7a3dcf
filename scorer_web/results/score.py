"""Just score: a final position typed in, every line explained, an impossible one refused."""

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from games import report
from games.refusal import Refusal
from scorer_web import boards
from scorer_web.frame.language import book, lang, sentence
from scorer_web.frame.responses import part_or
from scorer_web.frame.written import is_written
from scorer_web.home.shelf import shelf

bp = Blueprint("score", __name__)


@bp.get("/score")
@is_written
def index() -> str:
    return shelf(_("Score a game"), "score.sheet")


@bp.get("/score/<game>")
def sheet(game: str) -> ResponseReturnValue:
    """The score page. The whole position is in the address, so it can be shared as a link."""
    boards.known(game)
    return score_page(game, request.args)


def score_page(game: str, args: MultiDict[str, str]) -> tuple[str, int]:
    """The sheets that ``args`` tell, and their score or why there is none."""
    board = boards.load(game)
    form = board.score_form(args)
    score, refused = None, None
    if board.is_told(args):
        try:
            scored = report.score(game, board.final(args))
            score = report.score_json(scored, lang())
        except Refusal as refusal:
            refused = _refused(game, refusal, form["names"])
    page = render_template(
        part_or("results/score.html"),
        game=game,
        book=book(game),
        form=form,
        has_marks=board.photo(args) is not None,
        score=score,
        refused=refused,
        typed=urlencode(list(args.items(multi=True))),
    )
    return page, 422 if refused else 200


def _refused(game: str, refusal: Refusal, names: list[str]) -> dict[str, Any]:
    player = refusal.params.get("player")
    return {
        "message": sentence(game, refusal, names),
        "clauses": [book(game).clauses[clause] for clause in refusal.clauses],
        "pieces": refusal.pieces,
        "seat": names.index(player) if player in names else "",
    }
