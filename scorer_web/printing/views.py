"""The print shop: the kit's options as a form, the PDF, and a picture of its pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

from babel.numbers import get_decimal_symbol
from flask import Blueprint, Response, abort, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _

import printkit
from printkit import Options, PrintError
from printkit.errors import not_one_of
from printkit.files import kit_name
from printkit.options import ADDRESS, CUTS
from scorer_web import boards
from scorer_web.frame.addresses import is_loopback, told_address
from scorer_web.frame.language import book
from scorer_web.frame.limits import costly
from scorer_web.frame.responses import is_part, part_or
from scorer_web.home.shelf import shelf
from scorer_web.printing import kept, orders
from scorer_web.printing.form import choices, defaults, values
from scorer_web.printing.orders import Order
from scorer_web.printing.shop import print_shop
from scorer_web.printing.states import State, state_of

bp = Blueprint("printing", __name__)


@bp.get("/print")
def index() -> str:
    print_shop().open()
    return shelf(_("Print a game"), "printing.kit")


@bp.get("/print/<game>")
@costly(60)
def kit(game: str) -> ResponseReturnValue:
    """The order form; with ``show`` also the pages, for browsers without script."""
    known_kit(game)
    print_shop().open()
    is_shown = "show" in request.args
    proof = _proof(game, is_shown)
    page = render_template(
        "printing/print.html",
        game=game,
        book=book(game),
        choices=choices(game),
        given={**defaults(), **values()},
        chosen_parts=values().get("only", "").split(",") if values().get("only") else [],
        decimal_mark=get_decimal_symbol(get_locale()),
        proof=proof,
        is_shown=is_shown,
        downloads=_downloads(game),
    )
    return page, proof.status, proof.headers


@bp.get("/print/<game>/pages")
def pages(game: str) -> ResponseReturnValue:
    """The pictures of all pages, or how far they are, for the form to show."""
    known_kit(game)
    proof = _proof(game)
    page = render_template("printing/_pages.html", game=game, proof=proof)
    return page, proof.status, proof.headers


@bp.get("/print/<game>/kit.pdf")
def pdf(game: str) -> ResponseReturnValue:
    known_kit(game)
    with bad_request():
        return _handed_over(_order(game), f"{_named(game)}.pdf")


@bp.get("/print/<game>/cut-<format>.zip")
def cut(game: str, format: str) -> ResponseReturnValue:
    """The kit with the outlines of its sheets, for a cutting machine."""
    known_kit(game)
    with bad_request():
        order = orders.cut(game, format, {**values(), "desk": _desk()})
        return _handed_over(order, f"{_named(game, cut=format)}.zip")


@bp.get("/print/<game>/cards-<vendor>.zip")
def pod(game: str, vendor: str) -> ResponseReturnValue:
    """Single cards for a print-on-demand vendor."""
    known_kit(game)
    with bad_request():
        if vendor not in orders.vendors(game):
            raise not_one_of("vendor", vendor, orders.vendors(game))
        return _handed_over(orders.pod(game, vendor, values()), f"{game}-{vendor}.zip")


@bp.get("/print/calibrate.pdf")
def calibrate() -> ResponseReturnValue:
    """The test sheet that tells how far the printer is off."""
    wanted = {name: given for name, given in values().items() if name in ("paper", "backs")}
    with bad_request():
        return _handed_over(orders.calibration(wanted), "calibrate.pdf")


@bp.get("/print/<game>/page-<int:number>.png")
def page(game: str, number: int) -> ResponseReturnValue:
    known_kit(game)
    with bad_request():
        order = _order(game)
        if not 1 <= number <= (order.count or number):
            abort(404)
        try:
            return send_file(order.page(number), mimetype="image/png", max_age=0)
        except FileNotFoundError:
            order.place()
    return Response(status=202, headers=State(202).headers)


def _handed_over(order: Order, name: str) -> ResponseReturnValue:
    """The file to save; until it is printed a page that asks for it again by itself."""
    try:
        response = send_file(order.file, download_name=name, as_attachment=True, max_age=0)
    except FileNotFoundError:
        return _waiting(state_of(order))
    kept.touch(order.folder)
    if is_part():
        response.close()
        return render_template("printing/_wait.html", state=State(200))
    return response


def _waiting(state: State) -> ResponseReturnValue:
    page = render_template(part_or("printing/wait.html"), state=state)
    return page, state.status, state.headers


def _proof(game: str, is_shown: bool = True) -> State:
    """The pages of an order as far as they can be shown, and what there is to say about it."""
    try:
        order = _order(game)
        state = State(200) if order.count or not is_shown else state_of(order)
    except PrintError as error:
        return State(400, problem=str(error))
    kept.touch(order.folder)
    pages = [_address("page", game=game, number=number + 1) for number in range(order.shown)]
    return replace(state, pages=pages, blanks=order.blanks)


def _order(game: str) -> Order:
    """The order; aids and rules get a QR code to the rule book on this scorer."""
    return orders.kit(game, {**values(), "desk": _desk()})


def _desk() -> str:
    here = told_address()
    # No phone can follow an address that means the computer itself.
    leads_here = ADDRESS.fullmatch(here) and not is_loopback(urlsplit(here).hostname)
    return here if leads_here else ""


def _named(game: str, **more: str) -> str:
    """The name of a file, told by its order."""
    return kit_name(game, Options.parse({**values(), **more}))


def known_kit(game: str) -> None:
    boards.known(game)
    if game not in printkit.games():
        abort(404)


@contextmanager
def bad_request() -> Iterator[None]:
    try:
        yield
    except PrintError as error:
        abort(400, description=str(error))


def _downloads(game: str) -> dict[str, Any]:
    """The addresses of all that can be had of this order."""
    return {
        "pdf": _address("pdf", game=game),
        "cut": {kind: _address("cut", game=game, format=kind) for kind in CUTS[1:]},
        "pod": {
            vendor: {"title": title, "href": _address("pod", game=game, vendor=vendor)}
            for vendor, title in orders.vendors(game).items()
        },
    }


def _address(page: str, **names: Any) -> str:
    """A page or file of the shop, for the same order."""
    return url_for(f"printing.{page}", **{**names, **values()})
