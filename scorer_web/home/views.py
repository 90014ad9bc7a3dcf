"""The home page, the shared drawings and the choice of theme and language."""

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

import templates
from scorer_web import boards
from scorer_web.frame import assets
from scorer_web.frame.config import YEAR
from scorer_web.frame.errors import NotWritable, Unreachable
from scorer_web.frame.language import book, names
from scorer_web.frame.limits import is_file
from scorer_web.frame.written import is_written
from scorer_web.results import browser
from scorer_web.results.status import status_of
from scorer_web.results.telling import day
from scorer_web.tables.database import store

bp = Blueprint("home", __name__)


@bp.get("/")
@is_written
def index() -> str:
    books = [book(name) for name in boards.names()]
    tables = [(opened, status_of(opened)) for opened in browser.recent()]
    return render_template(
        "home/home.html",
        books=books,
        titles={each.game: each.title for each in books},
        tables=tables,
        go_on=next((opened for opened, status in tables if status.goes_on), None),
        day=day,
    )


@bp.get("/about")
@is_written
def about() -> str:
    """Whose games these are, how to propose another ruling and how to add a language."""
    credits = [(book(name).title, book(name).credit) for name in boards.names()]
    return render_template("home/about.html", credits=credits)


@bp.get("/healthz")
def healthz() -> ResponseReturnValue:
    """Whether the database can be read and written and has the schema of this version."""
    try:
        store().check()
    except Unreachable as error:
        current_app.logger.error("%s", error)
        problem = "not_writable" if isinstance(error, NotWritable) else "unreachable"
        return {"ok": False, "problem": problem}, 503
    return {"ok": True}


@bp.get("/art/<name>.svg")
@is_file
def art(name: str) -> Response:
    """All drawings of a game (or, as ``house``, those of the family) as symbols in one file."""
    if name != "house":
        boards.known(name)
    return _kept(assets.draw(assets.sprite(name)), "image/svg+xml")


@bp.get("/art/<game>/back.svg")
@is_file
def card_back(game: str) -> Response:
    boards.known(game)
    return _kept(assets.draw(f"{game}/back.svg"), "image/svg+xml")


@bp.get("/art/<game>/pieces/<name>.svg")
@is_file
def piece(game: str, name: str) -> Response:
    """A piece of a game, if its board draws them one by one."""
    shown = boards.known(game).drawing(name)
    if shown is None:
        abort(404)
    return _kept(assets.draw(f"boards/{game}/piece.svg", **shown), "image/svg+xml")


@bp.get("/art/<game>/cover.svg")
@is_file
def cover(game: str) -> Response:
    """A picture for the list of games, where a game has one that is too large for its symbols."""
    boards.known(game)
    if not (templates.WEB / "boards" / game / "cover.svg").is_file():
        abort(404)
    return _kept(assets.draw(f"boards/{game}/cover.svg"), "image/svg+xml")


@bp.get("/art/palette.css")
@is_file
def palette() -> Response:
    """The palette's roles as custom properties, light and dark."""
    return _kept(assets.draw("frame/palette.css"), "text/css")


def _kept(text: str, kind: str) -> Response:
    response = Response(text, mimetype=kind)
    response.cache_control.public = True
    response.cache_control.max_age = YEAR if "v" in request.args else 0
    response.add_etag()
    response.make_conditional(request)
    return response


@bp.post("/theme")
def theme() -> ResponseReturnValue:
    """Light, dark or what the phone says; remembered in a cookie."""
    chosen = request.form.get("theme", "")
    if chosen not in assets.THEMES:
        abort(400)
    response = redirect(_back_to(request.form.get("back", "")), 303)
    response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    return response


@bp.post("/language")
def language() -> ResponseReturnValue:
    """The language of all pages; remembered in a cookie."""
    chosen = request.form.get("lang", "")
    if chosen not in names():
        abort(400)
    back = urlsplit(_back_to(request.form.get("back", "")))
    # A language in the address would overrule the choice.
    query = urlencode([(key, value) for key, value in parse_qsl(back.query) if key != "lang"])
    response = redirect(urlunsplit(back._replace(query=query)), 303)
    response.set_cookie("lang", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure)
    return response


def _back_to(path: str) -> str:
    """A page of ours; anything else leads home. Browsers skip a tab or a line break in ``//``."""
    ours = path.isprintable() and path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if ours else url_for("home.index")
