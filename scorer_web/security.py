"""What protects tables and readers: CSRF tokens, rate limits and response headers."""

import hmac
import secrets

from flask import Flask, Response, abort, request, session
from flask_babel import gettext as _
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

LIMITS = {
    "home.new_table": "60 per minute",
    "printing.pages": "30 per minute",
    "printing.pdf": "30 per minute",
}
"""Pages that cost more than others; RATELIMIT_DEFAULT holds for the rest."""

WRONG_CODES = "10 per minute; 60 per hour"
"""Of 64 million codes a stranger can try so many; the limit does not count codes that are right."""

UNLIMITED = ("static", "home.healthz", "home.art", "home.card_back", "home.palette")

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A table's address is its key: it must not travel to other places.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def init_app(app: Flask) -> None:
    app.before_request(check_csrf)
    app.after_request(add_headers)
    app.jinja_env.globals["csrf_token"] = csrf_token


def limit_requests(app: Flask) -> None:
    """Set the limits of all pages, once they are registered."""
    # The limits hold their limiter weakly: the application keeps it.
    limiter = app.extensions["limits"] = Limiter(get_remote_address, app=app)
    limiter.request_filter(lambda: request.endpoint in UNLIMITED)
    for endpoint, limit in LIMITS.items():
        app.view_functions[endpoint] = limiter.limit(limit)(app.view_functions[endpoint])
    app.view_functions["tables.join"] = limiter.limit(
        WRONG_CODES,
        override_defaults=False,
        deduct_when=lambda response: response.status_code == 404,
    )(app.view_functions["tables.join"])


def add_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def csrf_token() -> str:
    """The token of this browser; every form carries it."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(16)
        session.permanent = True
    return session["csrf"]


def check_csrf() -> None:
    """Refuse a form that was not made by one of our pages. The API changes nothing, so it is free.

    A 413 for a body that is too large comes out of ``request.form`` here.
    """
    is_safe = request.method in ("GET", "HEAD", "OPTIONS") or request.blueprint == "api"
    # What no page takes is answered with 404 or 405 further on.
    if is_safe or request.routing_exception is not None:
        return
    sent = request.form.get("csrf_token", "")
    if not hmac.compare_digest(sent.encode(), session.get("csrf", "").encode()) or not sent:
        abort(403, description=_("This page is out of date. Go back, reload it and try again."))
