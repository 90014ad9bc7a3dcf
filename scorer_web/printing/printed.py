"""Where there is no print shop: the kits that were printed ahead, and how to get any other.

Takes the place of the shop's pages where the app runs on a phone.
"""

from itertools import count, takewhile
from pathlib import Path
from typing import NamedTuple

from babel.units import format_unit
from flask import (
    Blueprint,
    current_app,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from printkit import Options
from printkit.files import kit_name
from printkit.papers import PAPERS
from scorer_web import boards
from scorer_web.frame import written
from scorer_web.frame.language import book, lang, names
from scorer_web.home.shelf import shelf

bp = Blueprint("printing", __name__)

SIZES = ("a4", "letter")
INKS = ("full", "saver")


class Kit(NamedTuple):
    """A file to download, as a page offers it."""

    href: str
    paper: str
    ink: str
    size: str


def editions(lang: str) -> list[Options]:
    """What is printed ahead in a language; the first one is shown."""
    return [Options(paper=paper, ink=ink, lang=lang) for paper in SIZES for ink in INKS]


def pdf_name(game: str, options: Options) -> str:
    return f"{kit_name(game, options)}.pdf"


def picture_name(game: str, lang: str, number: int) -> str:
    return f"{game}-{lang}-page-{number}.png"


@bp.before_request
def lead_to_written() -> ResponseReturnValue | None:
    """Only when the pages were written the kits were at hand."""
    if current_app.config["WRITTEN_AHEAD"]:
        return None
    return redirect(request.script_root + written.place(request.path, lang()))


@bp.get("/print")
@written.is_written
def index() -> str:
    return shelf(_("Print a game"), "printing.kit")


@bp.get("/print/<game>")
@written.is_written
def kit(game: str) -> str:
    boards.known(game)
    kits = {tongue: _kits(game, tongue) for tongue in (lang(), *names())}
    return render_template(
        "printing/printed.html",
        game=game,
        book=book(game),
        own=kits.pop(lang()),
        others={tongue: found for tongue, found in kits.items() if found},
        pictures=_pictures(game),
    )


@bp.get("/kits/<name>")
def file(name: str) -> ResponseReturnValue:
    return send_from_directory(_folder(), name)


def _folder() -> Path:
    folder: Path = current_app.config["KITS"]
    return folder


def _kits(game: str, tongue: str) -> list[Kit]:
    offered = ((options, _folder() / pdf_name(game, options)) for options in editions(tongue))
    return [_kit(options, file) for options, file in offered if file.is_file()]


def _kit(options: Options, file: Path) -> Kit:
    return Kit(
        url_for("printing.file", name=file.name),
        _(PAPERS[options.paper].name),
        options.ink,
        format_unit(
            round(file.stat().st_size / 1e6, 1), "digital-megabyte", "short", locale=lang()
        ),
    )


def _pictures(game: str) -> list[str]:
    """The addresses of the pages that are shown, in their order."""
    names = (picture_name(game, lang(), number) for number in count(1))
    found = takewhile(lambda name: (_folder() / name).is_file(), names)
    return [url_for("printing.file", name=name) for name in found]
