"""Under which address the scorer may be asked, and which one it gives to other phones."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import Flask, abort, current_app, request, url_for
from flask_babel import gettext as _

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HOST = re.compile(r"((?:[\w-]{1,63}\.)*[\w-]{1,63}\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?", re.A | re.I)

LOOPBACK = re.compile(r"localhost|127\.\d+\.\d+\.\d+|::1")
"""Names that mean the computer itself, which no other phone can open."""

WRONG = "engawa.wrong_host"


class Hosts:
    """Marks a request under a name that is not ours, or no name at all, before Flask stumbles over
    it. An empty list knows no foreign names."""

    def __init__(self, app: "WSGIApplication", ours: Iterable[str], told: str) -> None:
        self._app = app
        self._ours = {name.lower() for name in ours}
        self._told = urlsplit(told).hostname

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if not self._is_ours(environ.get("HTTP_HOST", "")):
            environ[WRONG] = True
            environ["HTTP_HOST"] = environ["SERVER_NAME"] = "localhost"
        return self._app(environ, start)

    def _is_ours(self, host: str) -> bool:
        if not host:
            return True
        name = HOST.fullmatch(host)
        if not name or not self._ours:
            return name is not None
        only = name[1].lower().strip("[].")
        return bool(LOOPBACK.fullmatch(only)) or only in {*self._ours, self._told}


def init_app(app: Flask) -> None:
    ours, told = app.config["HOSTS"], app.config["ADDRESS"]
    app.wsgi_app = Hosts(app.wsgi_app, ours, told)  # type: ignore[assignment, method-assign]
    app.before_request(refuse_foreign_names)
    app.jinja_env.globals["told_host"] = lambda: urlsplit(told_address()).netloc


def refuse_foreign_names() -> None:
    if WRONG in request.environ:
        abort(400, description=_("This scorer does not go by that name."))


def told_address() -> str:
    """Where other phones find the scorer: as the server said at its start, unless whoever asks
    shows a better one that can be believed."""
    told: str = current_app.config["ADDRESS"]
    return request.host_url.rstrip("/") if not told or _is_better() else told


def _is_better() -> bool:
    asked = urlsplit(request.url_root)
    if is_loopback(asked.hostname):
        return False
    reached = "{SERVER_NAME}:{SERVER_PORT}".format_map(request.environ)
    is_vouched_for = current_app.config["HOSTS"] or current_app.config["PROXIES"]
    return bool(is_vouched_for) or asked.netloc == reached


def is_loopback(name: str | None) -> bool:
    return bool(LOOPBACK.fullmatch(name or ""))


def told_link(endpoint: str, **values: Any) -> str:
    """A link that another phone can follow."""
    return told_address() + url_for(endpoint, **values)
