"""The home page, a new table, the shared drawings and the choice of theme."""

import secrets
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext as _

import games
from games.core import Option
from games.fields import NAME_LENGTH
from games.refusal import Refusal
from scorer_web import boards, look, results, shelf, tables
from scorer_web.config import YEAR
from scorer_web.language import book, names, sentence

bp = Blueprint("home", __name__)


@bp.get("/")
def index() -> str:
    books = [book(name) for name in boards.names()]
    return render_template(
        "home.html",
        books=books,
        titles={each.game: each.title for each in books},
        recent=shelf.recent(),
        day=results.day,
    )


@bp.get("/about")
def about() -> str:
    """Whose games these are, how to propose another ruling and how to add a language."""
    credits = [(book(name).title, book(name).credit) for name in boards.names()]
    return render_template("about.html", credits=credits)


@bp.get("/healthz")
def healthz() -> dict[str, Any]:
    """Whether the database answers."""
    tables.store().find("")
    return {"ok": True}


@bp.route("/play/<game>", methods=["GET", "POST"])
def new_table(game: str) -> Any:
    """Names, who starts and table options; then the table is open."""
    known_game(game)
    if request.method == "GET":
        return _new_table(game)
    players, setup = _opening(game, [_clean(name) for name in request.form.getlist("player")])
    try:
        row = tables.open_table(game, players, _options(game), setup)
    except Refusal as refusal:
        return _new_table(game, sentence(game, refusal)), 400
    return redirect(url_for("tables.table", key=row.play_key), 303)


def known_game(game: str) -> boards.Board:
    if game not in boards.names():
        abort(404, description=_("There is no game called “%(name)s” here.", name=game[:40]))
    return boards.load(game)


def _new_table(game: str, problem: str = "") -> str:
    rules = games.load(game)
    board = boards.load(game)
    given = request.values
    return render_template(
        "new_table.html",
        game=game,
        book=book(game),
        seats=rules.seats,
        options=rules.OPTIONS,
        start_clause=board.START_CLAUSE,
        opening=board.opening_form(given) if hasattr(board, "opening_form") else {},
        players=[name[: 2 * NAME_LENGTH] for name in given.getlist("player")],
        start=given.get("start", "1"),
        chosen=given,
        name_length=NAME_LENGTH,
        problem=problem,
    )


def _clean(name: str) -> str:
    """A name on one line, without characters that cannot be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _options(game: str) -> dict[str, Any]:
    """Only what differs from the default goes into the record."""
    given = [(option, _option(option)) for option in games.load(game).OPTIONS]
    return {
        option.key: value
        for option, value in given
        if value is not None and value != option.default
    }


def _option(option: Option) -> Any:
    """What was chosen; several values for an option that is a list, such as the shapes in a box."""
    values = request.form.getlist(f"option.{option.key}")
    if isinstance(option.default, list):
        return values or None
    return values[0] if values else None


def _opening(game: str, players: list[str]) -> tuple[list[str], dict[str, Any]]:
    """Who plays and the setup of the record; a board may read them from fields of its own."""
    board = boards.load(game)
    if hasattr(board, "opening"):
        return board.opening(players, request.form)
    return players, _setup(players)


def _setup(players: list[str]) -> dict[str, Any]:
    """Who starts, by place in the list or by lot."""
    if not players:
        return {}
    places = {str(number): name for number, name in enumerate(players, 1)}
    start = request.form.get("start", "1")
    return {"start": places.get(start) or secrets.choice(players)}


@bp.get("/art/<name>.svg")
def art(name: str) -> Response:
    """All drawings of a game (or, as ``house``, those of the family) as symbols in one file."""
    if name != "house" and name not in boards.names():
        abort(404)
    return _kept(look.draw(f"{name}/sprite.svg"), "image/svg+xml")


@bp.get("/art/<game>/back.svg")
def card_back(game: str) -> Response:
    known_game(game)
    return _kept(look.draw(f"{game}/back.svg"), "image/svg+xml")


@bp.get("/art/palette.css")
def palette() -> Response:
    """The palette's roles as custom properties, light and dark."""
    return _kept(look.draw("palette.css"), "text/css")


def _kept(text: str, kind: str) -> Response:
    response = Response(text, mimetype=kind)
    response.cache_control.public = True
    response.cache_control.max_age = YEAR if "v" in request.args else 0
    response.add_etag()
    return response.make_conditional(request)


@bp.post("/theme")
def theme() -> Any:
    """Light, dark or what the phone says; remembered in a cookie."""
    chosen = request.form.get("theme", "")
    if chosen not in look.THEMES:
        abort(400)
    response = redirect(_back_to(request.form.get("back", "")), 303)
    response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax")
    return response


@bp.post("/language")
def language() -> Any:
    """The language of all pages; remembered in a cookie."""
    chosen = request.form.get("lang", "")
    if chosen not in names():
        abort(400)
    back = urlsplit(_back_to(request.form.get("back", "")))
    # A language in the address would overrule the choice.
    query = urlencode([(key, value) for key, value in parse_qsl(back.query) if key != "lang"])
    response = redirect(urlunsplit(back._replace(query=query)), 303)
    response.set_cookie("lang", chosen, max_age=YEAR, samesite="Lax")
    return response


def _back_to(path: str) -> str:
    """A page of ours; anything else leads home. Browsers skip a tab or a line break in ``//``."""
    ours = path.isprintable() and path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if ours else url_for("home.index")
