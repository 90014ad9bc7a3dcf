"""Results: a page to look back at and to hand on, with its picture and its files."""

import json
from urllib.parse import parse_qsl

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from games import report
from games.refusal import Refusal
from scorer_web import boards
from scorer_web.frame.language import book
from scorer_web.frame.limits import costly
from scorer_web.frame.responses import attached
from scorer_web.results import browser, exports, picture, result, telling
from scorer_web.results.kept import KeptResult
from scorer_web.results.result import Shown
from scorer_web.results.score import score_page
from scorer_web.results.special import special_here
from scorer_web.tables.links import KEY, TableLink, link_at

bp = Blueprint("results", __name__)


@bp.get("/t/<key>/result", defaults={"kind": "table"})
@bp.get("/r/<key>", defaults={"kind": "kept"})
def page(kind: str, key: str) -> ResponseReturnValue:
    found = _find(kind, key)
    shown = _shown(found)
    if shown is None:
        return redirect(url_for("tables.table", key=key))
    _remember(found)
    return render_template(
        "results/result.html",
        shown=shown,
        game=shown.game,
        book=book(shown.game),
        score=shown.score,
        verdict=telling.verdict(shown.outcome),
        day=telling.day(shown.when),
        special=special_here(shown.outcome),
        bg_stats=exports.bg_stats(shown),
        is_mine=not isinstance(found, TableLink) and _is_mine(found),
        **shown.parts,
    )


@bp.get("/t/<key>/result.png", defaults={"kind": "table"})
@bp.get("/r/<key>.png", defaults={"kind": "kept"})
@costly(60)
def png(kind: str, key: str) -> Response:
    shown = _finished(kind, key)
    drawn = picture.draw_card(shown.game, json.dumps(picture.card(shown)))
    response = Response(drawn, mimetype="image/png")
    response.cache_control.private = True
    response.cache_control.no_cache = True
    response.add_etag()
    response.make_conditional(request)
    return response


@bp.get("/t/<key>/result.json", defaults={"kind": "table"})
@bp.get("/r/<key>.json", defaults={"kind": "kept"})
def data(kind: str, key: str) -> Response:
    return attached(jsonify(_finished(kind, key).written()), "engawa-result.json")


@bp.get("/t/<key>/result.csv", defaults={"kind": "table"})
@bp.get("/r/<key>.csv", defaults={"kind": "kept"})
def lines(kind: str, key: str) -> Response:
    rows = exports.lines_csv(_finished(kind, key))
    return attached(Response(rows, mimetype="text/csv"), "engawa-result.csv")


@bp.post("/score/<game>/keep")
@costly(60)
def keep(game: str) -> ResponseReturnValue:
    """Keep a quick score on this phone's history, under a link of its own."""
    board = boards.known(game)
    typed = MultiDict(parse_qsl(request.form.get("typed", "")))
    try:
        final = board.final(typed)
        report.score(game, final)
    except Refusal:
        return score_page(game, typed)
    key = browser.histories().keep(browser.own(), game, final)
    return redirect(url_for("results.page", kind="kept", key=key), 303)


@bp.post("/r/<key>/delete")
def delete(key: str) -> ResponseReturnValue:
    """Delete a kept result, on every phone; only whoever kept it may."""
    kept = _kept(key)
    if kept and not _is_mine(kept):
        abort(403, description=_("Only the phone that kept this result can delete it."))
    if kept:
        browser.histories().delete_result(key)
    return redirect(url_for("history.page"), 303)


def _find(kind: str, key: str) -> TableLink | KeptResult:
    """The table or the kept result that a link leads to, or a page saying why there is none."""
    if kind == "table":
        return link_at(key)
    kept = _kept(key)
    if kept is None:
        abort(404, description=_("There is no result with this link. Perhaps it was deleted."))
    return kept


def _shown(found: TableLink | KeptResult) -> Shown | None:
    """Its result; None at a table whose game goes on."""
    if isinstance(found, TableLink):
        return result.of_table(found)
    try:
        return result.of_kept(found)
    except Refusal:
        abort(404, description=_("The rules have been corrected since, and no longer allow this."))


def _finished(kind: str, key: str) -> Shown:
    shown = _shown(_find(kind, key))
    if shown is None:
        abort(404, description=_("This game is not over yet."))
    return shown


def _remember(found: TableLink | KeptResult) -> None:
    if isinstance(found, TableLink):
        browser.remember(found)
    else:
        browser.histories().remember_result(browser.own(), found.id)


def _kept(key: str) -> KeptResult | None:
    return browser.histories().result(key) if KEY.fullmatch(key) else None


def _is_mine(kept: KeptResult) -> bool:
    return kept.shelf == browser.name()
