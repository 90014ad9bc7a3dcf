"""A new table: names, who starts and table options; then it is open."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import games
from games.core import Option
from games.fields import NAME_LENGTH
from games.parse import parse_json
from games.refusal import Refusal
from scorer_web import boards
from scorer_web.boards.phone import ANYBODY, EVERYBODY, Phone
from scorer_web.frame.language import book, sentence
from scorer_web.frame.limits import costly
from scorer_web.frame.written import is_written
from scorer_web.home.shelf import shelf
from scorer_web.tables import phones
from scorer_web.tables.opening import open_record, open_table

bp = Blueprint("new", __name__)


@bp.get("/play")
@is_written
def index() -> str:
    return shelf(_("Play a game"), "new.form")


@bp.get("/play/<game>")
@costly(60)
def form(game: str) -> str:
    boards.known(game)
    return _form(game)


@bp.post("/play/<game>")
@costly(60)
def table(game: str) -> ResponseReturnValue:
    board = boards.known(game)
    names = [_clean(name) for name in request.form.getlist("player")]
    players, setup = board.opening(names, request.form)
    try:
        opened = open_table(game, players, _options(game), setup)
    except Refusal as refusal:
        return _form(game, sentence(game, refusal), refusal.kind), 400
    seated = redirect(url_for("tables.table", key=opened.play_key), 303)
    return phones.remember(seated, opened, _phone(len(players)))


@bp.get("/play/<game>/from")
def paste(game: str) -> str:
    """Where a record or a position is pasted, to open a table there."""
    boards.known(game)
    return render_template("tables/paste.html", game=game, book=book(game))


@bp.post("/play/<game>/from")
@costly(60)
def pasted(game: str) -> ResponseReturnValue:
    boards.known(game)
    record = request.form.get("record", "")
    try:
        opened = open_record(game, parse_json(record.encode()))
    except Refusal as refusal:
        problem = _problem(game, refusal)
        shown = render_template(
            "tables/paste.html", game=game, book=book(game), record=record, problem=problem
        )
        return shown, 400
    return redirect(url_for("tables.table", key=opened.play_key), 303)


def _problem(game: str, refusal: Refusal) -> str:
    """What is wrong, and where in what was pasted."""
    told = sentence(game, refusal, refusal.context.players)
    entry = refusal.context.entry
    where = refusal.where or ("" if entry is None else f"moves[{entry}]")
    return f"{where}: {told}" if where else told


def _form(game: str, problem: str = "", kind: str = "") -> str:
    rules = games.load(game)
    board = boards.load(game)
    given = request.values
    return render_template(
        "tables/new_table.html",
        game=game,
        book=book(game),
        seats=rules.seats,
        options=rules.OPTIONS,
        start_clause=board.start_clause,
        picks_starter=board.picks_starter,
        opening=board.opening_form(given),
        players=[name[: 2 * NAME_LENGTH] for name in given.getlist("player")],
        start=given.get("start", "1"),
        chosen=given,
        name_length=NAME_LENGTH,
        problem=problem,
        is_doubted=kind == "suspicious",
    )


def _phone(seats: int) -> Phone:
    """Whose phone opens the table: everybody's, unless the form says otherwise."""
    teach = "teach" if "teach" in request.form else ""
    words = f"{request.form.get('phone', EVERYBODY)}-{teach}"
    return Phone.read(words, seats) or ANYBODY


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
