"""The pages that are the same for everybody, written as plain HTML in every language.

They are found by following their links, as a reader would.
"""

import re
from html import unescape
from pathlib import Path

from flask import Flask, render_template
from flask.testing import FlaskClient

from scorer_web import boards
from scorer_web.app import create_app
from scorer_web.frame import written
from scorer_web.frame.assets import STATIC

SHELL = "/404.html"
"""What a static host answers to an address that it has no file for: there the app begins."""

LINK = re.compile(r'(?:href|src)="([^"?#]*(?:/|\.svg|\.css|\.webmanifest))[?#"]')
"""The address of a page or drawing that is written ahead; what is computed has no such ending."""


def write(out: Path, base: str) -> list[str]:
    """Write all pages and the files they need; the kits they show are those in ``out``."""
    found = {**_files(), **_followed(site_app(out), base.rstrip("/"))}
    for name, data in found.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
    return sorted(found)


def site_app(out: Path) -> Flask:
    """The app as it stands on a phone, with its pages laid out for a static host."""
    app = create_app(
        {
            "ON_DEVICE": True,
            "WRITTEN_AHEAD": True,
            "LIMIT_REQUESTS": False,
            "KITS": out / "kits",
            # Nothing is signed and nothing stored.
            "SECRET_KEY": "what is written ahead has no secrets",
            "DATABASE_URL": "sqlite://",
        }
    )
    app.add_url_rule(SHELL, "shell", lambda: render_template("site/shell.html"))
    written.lay_out(app)
    return app


def _files() -> dict[str, bytes]:
    """Scripts, styles, fonts and icons, as they are."""
    files = (file for file in sorted(STATIC.rglob("*")) if file.is_file())
    return {f"static/{file.relative_to(STATIC).as_posix()}": file.read_bytes() for file in files}


def _followed(app: Flask, root: str) -> dict[str, bytes]:
    """What can be reached from the pages that are no game's, by the names of the files."""
    # Every page is that of somebody who has just come.
    client = app.test_client(use_cookies=False)
    found: dict[str, bytes] = {}
    waiting = [SHELL, *written.first_places(app), *_drawings(app)]
    while waiting:
        path = waiting.pop()
        name = f"{path}index.html".lstrip("/") if path.endswith("/") else path.lstrip("/")
        if name not in found and not path.startswith("/static/"):
            found[name] = data = _asked(client, root, path)
            waiting += _links(data.decode(), root) if name.endswith(".html") else []
    return found


def _drawings(app: Flask) -> list[str]:
    """The drawings of all games, which the computed pages show."""
    build = app.url_map.bind("localhost").build
    return [build("home.art", {"name": name}) for name in ("house", *boards.names())]


def _asked(client: FlaskClient, root: str, path: str) -> bytes:
    with client.get(path, base_url=f"http://localhost{root}") as answer:
        if answer.status_code != 200:
            raise LookupError(f"no page at {path}: {answer.status}")
        return bytes(answer.data)


def _links(page: str, root: str) -> list[str]:
    """The paths of the pages and drawings that a page leads to."""
    links = (unescape(link) for link in LINK.findall(page))
    return [link.removeprefix(root) for link in links if link.startswith(f"{root}/")]
