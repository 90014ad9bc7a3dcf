"""The scorer on the phone itself: its page hands requests in and gets answers, without a network.

``ENGAWA_INSTANCE`` names the folder where the browser keeps the tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

import games
from games import rulebook
from scorer_web.app import create_app
from scorer_web.frame.errors import NotWritable
from scorer_web.tables.database import store_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from typing_extensions import Buffer

SETTINGS = {
    "ON_DEVICE": True,
    "LIMIT_REQUESTS": False,
    # What is signed never leaves the phone.
    "SECRET_KEY": "this phone and nobody else",
}


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Jar:
    """The cookies, as no browser keeps them for a service worker; written down in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        kept = json.loads(file.read_text("utf-8")) if file.is_file() else []
        self._values = {(path, name): value for path, name, value in kept}

    def header(self, asked: str) -> str:
        """What is sent along with a request; of two by one name first that of the longer path."""
        sent = [key for key in self._values if _lies_below(asked, key[0])]
        sent.sort(key=lambda key: -len(key[0]))
        return "; ".join(f"{name}={self._values[path, name]}" for path, name in sent)

    def take(self, headers: Iterable[str]) -> None:
        for header in headers:
            for name, morsel in SimpleCookie(header).items():
                key = (morsel["path"] or "/", name)
                self._values.pop(key, None)
                if morsel["max-age"] != "0":
                    self._values[key] = morsel.coded_value
        kept = [(*key, value) for key, value in self._values.items()]
        self._file.write_text(json.dumps(kept), "utf-8")


def _lies_below(path: str, folder: str) -> bool:
    return f"{path.rstrip('/')}/".startswith(f"{folder.rstrip('/')}/")


class Door:
    """Where requests come in, one at a time, at the address where the site lies."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._root = urlsplit(address).path.rstrip("/")
        self._app = create_app(SETTINGS)

    def warm_up(self, lang: str) -> None:
        """Do at once what otherwise the first pages would wait for. No table is touched."""
        from scorer_web.tables.store import Store  # noqa: F401

        for template in self._app.jinja_env.list_templates(["html"]):
            self._app.jinja_env.get_template(template)
        for game in games.names():
            rulebook.book(game, lang)

    def open(self) -> None:
        """Begin with what the browser has kept; once more where the last entries could not be."""
        if "store" in self._app.extensions:
            store_of(self._app).close()
            self._app = create_app(SETTINGS)
        self.jar = Jar(Path(self._app.instance_path) / "cookies.json")

    def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: Buffer = b""
    ) -> Answer:
        asked = self._asked(method, url, headers, body)
        parts, status, told = run_wsgi_app(self._app, asked, buffered=True)
        self.jar.take(told.getlist("Set-Cookie"))
        return Answer(int(status[:3]), _without_cookies(told), b"".join(parts))

    def refuse(self, method: str, url: str, headers: Mapping[str, str]) -> Answer:
        """The answer when the browser has no room: as if a server's disk were full."""
        with self._app.request_context(self._asked(method, url, headers)):
            problem = self._app.handle_user_exception(NotWritable("the browser has no room"))
            response = self._app.process_response(self._app.make_response(problem))
            told = _without_cookies(response.headers)
            return Answer(response.status_code, told, response.get_data())

    def _asked(
        self, method: str, url: str, headers: Mapping[str, str], body: Buffer = b""
    ) -> WSGIEnvironment:
        _scheme, _host, path, query, _fragment = urlsplit(url)
        cookies = "; ".join(filter(None, (headers.get("cookie"), self.jar.header(path))))
        return EnvironBuilder(
            path.removeprefix(self._root) or "/",
            query_string=query,
            base_url=self._address,
            method=method,
            headers=Headers({**headers, "cookie": cookies}),
            data=bytes(body),
        ).get_environ()


def _without_cookies(headers: Headers) -> list[tuple[str, str]]:
    return [(name, value) for name, value in headers if name.lower() != "set-cookie"]
