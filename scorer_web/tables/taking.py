"""Games that come along with a link: looked at, gone on with here, or watched move by move.

What follows the ``#`` of an address never travels: the page reads it and sends it as a form.
"""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games import record
from games.record import Play
from games.refusal import Refusal
from scorer_web.boards.phone import ANYBODY
from scorer_web.frame.language import book, sentence
from scorer_web.frame.limits import costly
from scorer_web.frame.responses import part_or
from scorer_web.results import browser
from scorer_web.results.outcomes import Outcome
from scorer_web.results.status import turn_of
from scorer_web.results.telling import verdict
from scorer_web.tables import opening, phones
from scorer_web.tables.carried import NotCarried, unpack
from scorer_web.tables.database import store
from scorer_web.tables.stored import StoredTable
from scorer_web.tables.telling import told_last

bp = Blueprint("taking", __name__)


@bp.get("/take")
def take() -> str:
    """Where a handed-over table arrives; what it is, the page asks for with its link's record."""
    return render_template("tables/take.html")


@bp.post("/take")
@costly(60)
def look() -> str:
    """Which game it is, who plays and how far they are."""
    play = _sent()
    outcome = Outcome.of_play(play)
    return render_template(
        part_or("tables/take.html"),
        play=play,
        packed=request.form["record"],
        book=book(play.game.id),
        status=verdict(outcome) if outcome else turn_of(play),
        last=told_last(play).text,
    )


@bp.post("/take/table")
@costly(60)
def go_on() -> ResponseReturnValue:
    """Go on with it here: at the table that this phone knows of it, else at a new one."""
    play = _sent()
    table = _known_here(play)
    if table:
        opening.catch_up(table, play)
    else:
        table = opening.open_with(play)
    seated = redirect(url_for("tables.table", key=table.play_key), 303)
    return phones.remember(seated, table, ANYBODY)


@bp.get("/replay")
def replay() -> str:
    """Where a game to be watched arrives."""
    return render_template("tables/replay.html")


@bp.post("/replay")
@costly(60)
def watch() -> ResponseReturnValue:
    """Show it as a watcher sees a table: its end, or else its beginning."""
    play = _sent()
    table = opening.open_practice(play)
    at = None if play.is_over else 0
    return redirect(url_for("tables.table", key=table.watch_key, at=at), 303)


def _sent() -> Play:
    """The play that a link brought along. Raises NotCarried with the reason why there is none."""
    data = unpack(request.form.get("record", ""))
    try:
        replayed = record.replay(data)
    except Refusal as refusal:
        raise NotCarried(_refused(refusal)) from None
    if replayed.refusal:
        raise NotCarried(_refused(replayed.refusal))
    return replayed.play


def _refused(refusal: Refusal) -> str:
    game, players, entry = refusal.context
    reason = sentence(game, refusal, players)
    if entry is None:
        return _("This game cannot be played here: %(reason)s", reason=reason)
    return _(
        "The rules here refuse entry %(number)s of this game: %(reason)s",
        number=entry + 1,
        reason=reason,
    )


def _known_here(play: Play) -> StoredTable | None:
    """A table of this phone where the same was played, as far as either goes: it comes back from
    the phone that it was handed to."""
    name = browser.name()
    opened = browser.histories().tables(name) if name else []
    mine = (each.table for each in opened if each.can_play)
    return next((table for table in mine if _is_same(table, play)), None)


def _is_same(table: StoredTable, play: Play) -> bool:
    if table.record([]) != {**play.record(), "moves": []}:
        return False
    log = store().entries(table.id)
    same = min(len(log), len(play.log))
    return same > 0 and log[:same] == play.log[:same]
