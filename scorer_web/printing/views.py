"""The print shop: the kit's options as a form, the PDF, and a picture of its pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from babel.numbers import get_decimal_symbol
from flask import Blueprint, Response, abort, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _

import printkit
from printkit import Options, PrintError
from printkit.options import (
    ADDRESS,
    BACKS,
    INKS,
    MARKS,
    MARKS_ON,
    MOST_BLEED,
    MOST_COPIES,
    MOST_CORNER,
    MOST_OFFSET,
)
from printkit.papers import PAPERS
from scorer_web import boards
from scorer_web.frame.addresses import is_loopback, told_address
from scorer_web.frame.language import book, lang
from scorer_web.frame.limits import costly
from scorer_web.printing.orders import Order

bp = Blueprint("printing", __name__)

DECIMALS = ("bleed", "corner", "right", "up")
FIELDS = ("paper", "backs", "ink", "marks", "marks_on", "copies", "bleed", "corner", "only", "lang")


@bp.get("/print")
def index() -> str:
    return render_template(
        "printing/print_index.html", books=[book(name) for name in boards.names()]
    )


@bp.get("/print/<game>")
@costly(60)
def kit(game: str) -> ResponseReturnValue:
    """The order form; with ``show`` also the pages, for browsers without script."""
    known_kit(game)
    problem, pages = "", None
    try:
        order = _order(game)
        if "show" in request.args:
            pages = _pages(order)
    except PrintError as error:
        problem = str(error)
    page = render_template(
        "printing/print.html",
        game=game,
        book=book(game),
        choices=_choices(game),
        given={**_defaults(), **values()},
        chosen_parts=values().get("only", "").split(",") if values().get("only") else [],
        decimal_mark=get_decimal_symbol(get_locale()),
        problem=problem,
        pages=pages,
        pdf=_address("pdf", game=game),
    )
    return page, 400 if problem else 200


@bp.get("/print/<game>/pages")
@costly(30)
def pages(game: str) -> ResponseReturnValue:
    """The pictures of all pages, for the form to show."""
    known_kit(game)
    try:
        order = _order(game)
        return render_template("printing/_pages.html", game=game, pages=_pages(order), problem="")
    except PrintError as error:
        return render_template("printing/_pages.html", game=game, pages=[], problem=str(error)), 400


@bp.get("/print/<game>/kit.pdf")
@costly(30)
def pdf(game: str) -> ResponseReturnValue:
    known_kit(game)
    with bad_request():
        file = _order(game).pdf()
    return send_file(file, mimetype="application/pdf", download_name=f"{game}.pdf", max_age=0)


@bp.get("/print/calibrate.pdf")
@costly(30)
def calibrate() -> ResponseReturnValue:
    """The test sheet that tells how far the printer is off."""
    with bad_request():
        wanted = {name: given for name, given in values().items() if name in ("paper", "backs")}
        sheet = printkit.calibrate(Options.parse(wanted))
    return Response(sheet, mimetype="application/pdf")


@bp.get("/print/<game>/page-<int:number>.png")
def page(game: str, number: int) -> ResponseReturnValue:
    known_kit(game)
    with bad_request():
        order = _order(game)
        if not 1 <= number <= order.pages():
            abort(404)
    return send_file(order.page(number), mimetype="image/png", max_age=0)


def _order(game: str) -> Order:
    """The order; aids and rules get a QR code to the rule book on this scorer."""
    here = told_address()
    # No phone can follow an address that means the computer itself.
    leads_here = ADDRESS.fullmatch(here) and not is_loopback(urlsplit(here).hostname)
    return Order(game, {**values(), "desk": here if leads_here else ""})


def known_kit(game: str) -> None:
    boards.known(game)
    if game not in printkit.games():
        abort(404)


def values() -> dict[str, str]:
    """The options as the form sends them; parts and the two shifts come in several fields."""
    given = {name: _typed(name) for name in FIELDS if _typed(name)}
    parts = request.args.getlist("only")
    if len(parts) > 1:
        given["only"] = ",".join(parts)
    right, up = _typed("right"), _typed("up")
    if right or up:
        given["offset"] = f"{right or 0},{up or 0}"
    elif request.args.get("offset"):
        given["offset"] = request.args["offset"]
    given.setdefault("lang", lang())
    return given


def _typed(name: str) -> str:
    """A field of the form; a decimal comma is as good as a point."""
    typed = request.args.get(name, "")
    return typed.replace(",", ".") if name in DECIMALS else typed


@contextmanager
def bad_request() -> Iterator[None]:
    try:
        yield
    except PrintError as error:
        abort(400, description=str(error))


def _address(page: str, **names: Any) -> str:
    """A page or file of the shop, for the same order."""
    return url_for(f"printing.{page}", **{**names, **values()})


def _pages(order: Order) -> list[str]:
    return [
        _address("page", game=order.game, number=number) for number in range(1, order.pages() + 1)
    ]


def _defaults() -> dict[str, Any]:
    plain = Options()
    return {name: getattr(plain, name) for name in (*FIELDS, "offset")}


def _choices(game: str) -> dict[str, Any]:
    return {
        "paper": {key: _(paper.name) for key, paper in PAPERS.items()},
        "backs": dict(
            zip(
                BACKS,
                (
                    _("No backs"),
                    _("Both sides, turned on the long edge"),
                    _("Both sides, turned on the short edge"),
                    _("Front and back side by side, to fold and glue"),
                ),
                strict=True,
            )
        ),
        "ink": dict(
            zip(INKS, (_("Full colour"), _("Ink saver: outlines and light tints")), strict=True)
        ),
        "marks": dict(
            zip(MARKS, (_("No marks"), _("Crop marks"), _("Guides all round")), strict=True)
        ),
        "marks_on": dict(
            zip(MARKS_ON, (_("On the fronts"), _("On the backs"), _("On both sides")), strict=True)
        ),
        "parts": printkit.part_titles(game, Options(lang=lang())),
        "most": {
            "copies": MOST_COPIES,
            "bleed": MOST_BLEED,
            "corner": MOST_CORNER,
            "offset": MOST_OFFSET,
        },
    }
