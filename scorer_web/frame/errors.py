"""Errors: one page in the house style, one JSON shape, and never a traceback."""

from typing import Any

from flask import Flask, Response, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug import exceptions
from werkzeug.exceptions import Forbidden, HTTPException, InternalServerError, NotFound

from games.record import Play
from games.refusal import Refusal
from games.report import refusal_json
from scorer_web.frame.language import lang, sentence
from scorer_web.frame.responses import is_part

RETRY_AFTER = 5
"""Seconds after which a phone may try again when the database does not answer."""


class ApiError(Exception):
    """A request the API cannot answer: status, stable code, and a sentence saying why."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"status": status, "code": code, "message": message, **more}


class Named(HTTPException):
    """An error that the API calls by a name of its own."""

    def __init__(self, slug: str, message: str) -> None:
        super().__init__(message)
        self.slug = slug


class NotHere(Named, NotFound):
    """What a link names is not there."""


class NotAllowed(Named, Forbidden):
    """Whoever has this link may not do that."""


class Gone(Exception):
    """The table has been deleted."""


class Unreachable(Exception):
    """The database does not answer, or cannot be opened, and why."""


class NotWritable(Unreachable):
    """The database answers, but takes nothing: its disk is full, or it is there to be read."""


class Unplayable(Exception):
    """The rules of today cannot even open this table; the refusal says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def init_app(app: Flask) -> None:
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(ApiError, _api_error)
    app.register_error_handler(Gone, lambda _gone: _http_error(exceptions.Gone()))
    app.register_error_handler(Unreachable, _unreachable)
    app.register_error_handler(Unplayable, _unplayable)
    # Nobody expected it: what is stored is of a game that is not here any more.
    app.register_error_handler(Refusal, lambda refusal: _unplayable(Unplayable(refusal)))


def refused(refusal: Refusal, status: int | None = None, play: Play | None = None) -> ApiError:
    """A refusal as an API error: 400 for what cannot be read, 422 for what a rule forbids."""
    told = refusal_json(refusal, play, lang=lang())
    default = 400 if refusal.kind == "malformed" else 422
    return ApiError(status or default, **{key: told[key] for key in told if key != "legal"})


def _api_error(error: ApiError) -> tuple[Response, int]:
    return jsonify(ok=False, error=error.body), error.status


def _unreachable(error: Unreachable) -> ResponseReturnValue:
    """A passing trouble: phones keep what was not acknowledged and send it again."""
    current_app.logger.error("%s", error)
    told = _("The tables cannot be reached right now. Nothing is lost; try again soon.")
    if isinstance(error, NotWritable):
        told = _(
            "Nothing can be saved right now: the disk may be full. All tables can still be looked "
            "at; try again soon."
        )
    busy = exceptions.ServiceUnavailable(description=told, retry_after=RETRY_AFTER)
    return _http_error(busy)


def _unplayable(error: Unplayable) -> ResponseReturnValue:
    reason = sentence(error.refusal.context.game, error.refusal)
    told = _(
        "It was opened under earlier rules, and today's rules refuse it: %(reason)s Nothing is "
        "lost: its record can still be downloaded.",
        reason=reason,
    )
    return _http_error(exceptions.Conflict(description=told))


def _http_error(error: HTTPException) -> ResponseReturnValue:
    if error.response is not None or (error.code or 500) < 400:
        return error
    status = error.code or 500
    title, text = _wording(status, error)
    if request.path.startswith("/api"):
        response, _status = _api_error(_in_api(status, error, f"{title}. {text}"))
    else:
        page = _template(status)
        response = Response(render_template(page, status=status, title=title, text=text))
    response.status_code = status
    if retry_after := getattr(error, "retry_after", None):
        response.headers["Retry-After"] = str(retry_after)
    if status == 405 and getattr(error, "valid_methods", None):
        response.headers["Allow"] = ", ".join(error.valid_methods)  # type: ignore[attr-defined]
    return response


def _in_api(status: int, error: HTTPException, message: str) -> ApiError:
    if isinstance(error, Named):
        return ApiError(status, error.slug, str(error.description))
    return ApiError(status, error.name.lower().replace(" ", "_"), message)


def _template(status: int) -> str:
    if is_part():
        return "frame/_problem.html"
    return "frame/bare.html" if status in (429, 503) else "frame/error.html"


def _wording(status: int, error: HTTPException) -> tuple[str, str]:
    wording = {
        400: (_("That could not be read"), _("Something in the request is missing or wrong.")),
        403: (_("That is not allowed here"), _("This link does not let you do that.")),
        404: (_("Nothing here"), _("No page has this address. Perhaps a link was cut short.")),
        405: (_("Wrong kind of request"), _("This address does not take that kind of request.")),
        409: (_("This table cannot be shown"), ""),
        410: (_("This table is gone"), _("It was deleted with everything entered at it.")),
        413: (_("Too large"), _("What was sent is larger than it may be here.")),
        429: (_("Too fast"), _("Too many requests at once. Wait a moment and try again.")),
        503: (_("Busy"), _("It is too busy here right now. Try again soon.")),
        500: (_("Something broke"), _("That is our fault. Your table is safe; try again.")),
    }
    title, text = wording.get(status, (error.name, ""))
    own = error.description if status in (400, 403, 404, 409, 503) else None
    standard = type(error).description
    is_generic = own == standard or isinstance(error, InternalServerError)
    return title, text if own is None or is_generic else own
