"""A scorer on a free port and a real Chromium in front of it."""

import shutil
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page
from werkzeug.serving import WSGIRequestHandler, make_server

from scorer_web import create_app, tables

PHONE = {"width": 390, "height": 844}

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Silent(WSGIRequestHandler):
    def log(self, *_: Any) -> None:
        """Requests are not news here."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    names = ("chromium", "chromium-browser", "google-chrome")
    installed = next(filter(None, map(shutil.which, names)), None)
    return {**browser_type_launch_args, "executable_path": installed, "args": list(FLAGS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "viewport": PHONE, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENGAWA_INSTANCE", str(tmp_path_factory.mktemp("scorer")))
        return create_app({"SECRET_KEY": "a secret for tests", "LIMIT_REQUESTS": False})


@pytest.fixture(scope="session")
def base_url(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Silent)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    app.extensions["bell"].close()
    server.shutdown()
    thread.join()
    server.server_close()
    tables.store_of(app).close()


@pytest.fixture
def context(context: BrowserContext, base_url: str) -> Iterator[BrowserContext]:
    """A browser that asks nobody but us and whose scripts do not fail."""
    asked: list[str] = []
    failed: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: failed.append(str(error.error)))
    yield context
    foreign = [url for url in asked if not url.startswith((base_url, "data:"))]
    assert foreign == []
    assert failed == []


@pytest.fixture
def seat(app: Flask) -> Callable[..., str]:
    """Opens a table with the given entries made; returns its address."""

    def open_table(*entries: dict[str, Any], setup: dict[str, Any] | None = None) -> str:
        with app.app_context():
            row = tables.open_table("nintai", ["Aki", "Ben"], {}, setup or {"start": "Aki"})
            for seq, entry in enumerate(entries):
                tables.enter(row, seq, f"made-before-{seq}", entry)
        return f"/t/{row.play_key}"

    return open_table


def fits(page: Page) -> bool:
    """Whether the page can be read without scrolling sideways."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")
