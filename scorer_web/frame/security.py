"""What protects tables and readers: CSRF tokens, trusted proxies and response headers."""

import hmac
import secrets

from flask import Flask, Response, abort, current_app, request, session
from flask_babel import gettext as _
from werkzeug.middleware.proxy_fix import ProxyFix

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "media-src 'self'",
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

FRAMED_HEADERS = {
    **HEADERS,
    "Content-Security-Policy": CONTENT_SECURITY_POLICY.replace(
        "frame-ancestors 'none'", "frame-ancestors 'self'"
    ),
    "X-Frame-Options": "SAMEORIGIN",
}

FILE_HEADERS = {
    name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
}
"""For what is never a page of its own; the rest would be half of what a small file weighs."""

WORKER_HEADERS = {
    **FILE_HEADERS,
    "Content-Security-Policy": "default-src 'none'; script-src 'self'",
}
"""For a script that works beside a page, which only its own policy binds: it can read scripts of
ours and ask for nothing else, so that no photo leaves the phone."""

WORKERS = ("photo/worker.js",)

PLAIN = ("text/css", "text/javascript", "font/woff2", "image/png", "video/mp4")


def init_app(app: Flask) -> None:
    if proxies := app.config["PROXIES"]:
        # Behind a proxy everybody would share its address, and links would name its inside.
        app.wsgi_app = ProxyFix(app.wsgi_app, proxies, proxies, proxies)  # type: ignore[method-assign]
    app.before_request(check_csrf)
    # On a phone the pages are in a frame of the site's own.
    app.extensions["headers"] = FRAMED_HEADERS if app.config["ON_DEVICE"] else HEADERS
    app.after_request(add_headers)
    app.jinja_env.globals["csrf_token"] = csrf_token


def add_headers(response: Response) -> Response:
    response.headers.extend(_headers_of(response))
    return response


def _headers_of(response: Response) -> dict[str, str]:
    if request.endpoint != "static" or response.mimetype not in PLAIN:
        headers: dict[str, str] = current_app.extensions["headers"]
        return headers
    return WORKER_HEADERS if (request.view_args or {})["filename"] in WORKERS else FILE_HEADERS


def csrf_token() -> str:
    """The token of this browser; every form carries it."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(16)
        session.permanent = True
    return str(session["csrf"])


def check_csrf() -> None:
    """Refuse a form that was not made by one of our pages. The API takes JSON, which no
    foreign form can send, and knows no cookies.

    A 413 for a body that is too large comes out of ``request.form`` here.
    """
    is_safe = request.method in ("GET", "HEAD", "OPTIONS") or request.blueprint == "api"
    # What no page takes is answered with 404 or 405 further on.
    if is_safe or request.routing_exception is not None:
        return
    sent = request.form.get("csrf_token", "")
    if not hmac.compare_digest(sent.encode(), session.get("csrf", "").encode()) or not sent:
        abort(403, description=_("This page is out of date. Go back, reload it and try again."))
