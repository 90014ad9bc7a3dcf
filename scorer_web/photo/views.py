"""The sheet over the score page that a photo is read in; the photo itself never comes here."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import gettext as _

from games.golay import CELLS, DISTANCE
from games.marks import MARKS, Mark, registry
from scorer_web import boards
from scorer_web.boards.photo import Photo
from scorer_web.frame.errors import NotHere
from scorer_web.frame.language import book
from scorer_web.tables import phones, plays
from scorer_web.tables.links import link_to_play

bp = Blueprint("photo", __name__)


@bp.get("/photo/<game>")
def sheet(game: str) -> str:
    """What a photo of this game can show, on top of what the form tells already."""
    return _sheet(game, boards.known(game).photo(request.args))


@bp.get("/photo/<game>/opening")
def opening(game: str) -> str:
    """The same for what lies open at a new table."""
    return _sheet(game, boards.known(game).opening_photo(request.args))


@bp.get("/t/<key>/photo")
def laid(key: str) -> str:
    """The same for what lies open at a table now."""
    link = link_to_play(key)
    game = link.table.game
    play, phone = plays.play_of(link.table), phones.phone_at(link)
    return _sheet(game, boards.load(game).table_photo(play, phone))


def _sheet(game: str, photo: Photo | None) -> str:
    told = request.args
    if photo is None:
        raise NotHere("no_marks", _("The cards of this game cannot be read from a photo."))
    return render_template(
        "photo/_sheet.html",
        game=game,
        form=boards.load(game).score_form(told),
        photo=photo,
        marks=[_known(mark, game, photo, told) for mark in MARKS],
        dictionary={"nBits": CELLS, "tau": DISTANCE, "codeList": registry()["codes"]},
    )


def _known(mark: Mark, game: str, photo: Photo, told: Mapping[str, str]) -> dict[str, Any]:
    """A piece as the script knows it; of a piece of another game only which game that is."""
    if mark.game != game:
        return {"of": book(mark.game).title}
    piece = photo.pieces[mark.piece]
    return piece._asdict() | {"lies": piece.lies(photo.heaps, told)}
