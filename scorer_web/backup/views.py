"""Everything on this phone as a file, and back. Only where the app runs on the phone itself."""

from contextlib import closing
from datetime import UTC, datetime
from io import BytesIO
from itertools import filterfalse

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from sqlalchemy.exc import DBAPIError
from werkzeug.datastructures import FileStorage

from scorer_web.backup import archive, snapshot
from scorer_web.backup.archive import BadBackup
from scorer_web.backup.copies import Copy, ResultCopy, TableCopy, VisitCopy
from scorer_web.backup.merging import Merging, restore
from scorer_web.frame.responses import attached
from scorer_web.results import browser
from scorer_web.tables.database import store

bp = Blueprint("backup", __name__)


@bp.get("/backup")
def page() -> str:
    return render_template("backup/backup.html")


@bp.get("/backup/file")
def file() -> Response:
    """What ``scorer backup`` writes, but for the secret, which finds histories on servers, and what
    was only tried out. As plain text every browser hands it to other apps."""
    made = BytesIO()
    with store().snapshot() as connection:
        archive.write(filterfalse(_is_practice, snapshot.copies(connection)), made)
    name = f"engawa-backup-{datetime.now(UTC):%Y-%m-%d}.txt"
    return attached(Response(made.getvalue(), mimetype="text/plain"), name)


@bp.post("/backup")
def bring_back() -> ResponseReturnValue:
    """Merge a file as ``scorer restore`` does, and say what came in."""
    with closing(request.files.get("file", FileStorage())) as sent:
        content = BytesIO(sent.read())
    try:
        merging = restore(content, store(), _mine)
    except (BadBackup, DBAPIError):
        return render_template("backup/backup.html", is_refused=True), 422
    return render_template("backup/backup.html", told=_told(merging))


def _is_practice(copy: Copy) -> bool:
    return isinstance(copy, TableCopy) and copy.is_practice


def _mine(copy: Copy) -> Copy:
    """A phone has one history: all that others were in goes there."""
    if isinstance(copy, ResultCopy | VisitCopy):
        return copy._replace(shelf=browser.own())
    return copy


def _told(merging: Merging) -> dict[str, int]:
    """How many tables and results of the file are what here, in words."""
    words = {
        "added": _("new on this phone"),
        "longer": _("further on than they were here"),
        "kept": _("here already"),
        "conflicting": _("gone another way than here: both are kept"),
        "deleted": _("deleted elsewhere, and now here too"),
        "left deleted": _("deleted here, and left so"),
    }
    counts = {
        word: merging.done["tables", what] + merging.done["results", what]
        for what, word in words.items()
    }
    return {word: count for word, count in counts.items() if count}
