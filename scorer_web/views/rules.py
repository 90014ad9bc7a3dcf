"""The rule books: one page per game in reading order, one address per clause."""

from flask import Blueprint, abort, render_template, request
from flask_babel import gettext as _

from scorer_web import boards
from scorer_web.language import book
from scorer_web.views.home import known_game

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def index() -> str:
    return render_template("rules_index.html", books=[book(name) for name in boards.names()])


@bp.get("/rules/<game>")
def book_page(game: str) -> str:
    known_game(game)
    return render_template("rules.html", game=game, book=book(game))


@bp.get("/rules/<game>/<clause>")
def clause(game: str, clause: str) -> str:
    known_game(game)
    rules = book(game)
    found = rules.clauses.get(clause)
    if found is None:
        abort(404, description=_("The rules have no clause “%(id)s”.", id=clause[:20]))
    ids = list(rules.clauses)
    place = ids.index(clause)
    template = "_clause.html" if "X-Fragment" in request.headers else "clause.html"
    return render_template(
        template,
        game=game,
        book=rules,
        clause=found,
        section=next(s for s in rules.sections if s.id == found.section),
        before=rules.clauses[ids[place - 1]] if place else None,
        after=rules.clauses[ids[place + 1]] if place + 1 < len(ids) else None,
    )
