"""A scorer on a free port and a real Chromium in front of it."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scorer_web.app import create_app
from scorer_web.front.server import Server
from scorer_web.printing import shop
from scorer_web.tables import opening
from scorer_web.tables.database import store_of
from scorer_web.tables.entries import enter
from tests.scorer_web.front.door import open_door

PHONE = {"width": 390, "height": 844}

LAN = "game.lan"
"""A name that is not a secure origin, as the address of a laptop in the Wi-Fi."""

FLAGS = (
    f"--host-resolver-rules=MAP {LAN} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


# An expectation that is met costs nothing; on a busy machine it may be met late.
expect.set_options(timeout=6_000)

NewPhone = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    # The shell is the same browser without the windows, and a quarter cheaper to run.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
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
    with open_door(Server.of(app)) as port:
        yield f"http://127.0.0.1:{port}"
    app.extensions["bell"].join()
    shop.close(app)
    store_of(app).close()


@pytest.fixture(scope="session")
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[NewPhone]:
    """Makes phones that know nothing of each other; all are given back at the end."""
    made: list[BrowserContext] = []

    def new(base_url: str, **more: Any) -> BrowserContext:
        made.append(browser.new_context(**{**browser_context_args, "base_url": base_url, **more}))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture(scope="session")
def profile(phone: NewPhone, base_url: str) -> BrowserContext:
    """One phone for all tests: what it has loaded it keeps, which is most of the time saved."""
    return phone(base_url, service_workers="block")


@pytest.fixture
def context(profile: BrowserContext, base_url: str) -> Iterator[BrowserContext]:
    """The phone as if it were new: it asks nobody but us, and its scripts do not fail."""
    asked: list[str] = []
    failed: list[str] = []
    listeners = {
        "request": lambda request: asked.append(request.url),
        "weberror": lambda error: failed.append(str(error.error)),
    }
    for event, listener in listeners.items():
        profile.on(event, listener)
    yield profile
    _forget_everything(profile, base_url)
    for event, listener in listeners.items():
        profile.remove_listener(event, listener)
    foreign = [url for url in asked if not url.startswith((base_url, "data:"))]
    assert foreign == []
    assert failed == []


def _forget_everything(profile: BrowserContext, base_url: str) -> None:
    """All but the cache of files; first the pages, which might write down something more."""
    for page in profile.pages:
        page.close()
    profile.unroute_all()
    profile.set_offline(False)
    profile.clear_cookies()
    page = profile.new_page()
    profile.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": base_url, "storageTypes": "local_storage"}
    )
    page.close()


@pytest.fixture
def scriptless(phone: NewPhone, base_url: str) -> Iterator[Page]:
    """A page in a browser that runs no scripts."""
    context = phone(base_url, java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.fixture
def opened(app: Flask, browser: Browser, base_url: str) -> Callable[..., str]:
    """Opens a table with the given entries made; returns its address.

    All phones are everybody's there unless ``whose`` says otherwise, and make nothing by itself, so
    that every move of a record can be tapped.
    """

    def open_table(
        game: str,
        players: Iterable[str],
        entries: Iterable[dict[str, Any]] = (),
        setup: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        whose: str = "all-waits",
    ) -> str:
        with app.app_context():
            row = opening.open_table(game, list(players), options or {}, setup or {})
            for seq, entry in enumerate(entries):
                enter(row, seq, f"made-before-{seq}", entry, by_itself=False)
        address = f"/t/{row.play_key}"
        for context in browser.contexts:
            belongs(context, base_url, address, whose)
        return address

    return open_table


@pytest.fixture
def seat(opened: Callable[..., str]) -> Callable[..., str]:
    """A table of Nintai with the given entries made."""

    def sit_down(*entries: dict[str, Any], setup: dict[str, Any] | None = None, **more: Any) -> str:
        return opened("nintai", ["Aki", "Ben"], entries, setup or {"start": "Aki"}, **more)

    return sit_down


def belongs(context: BrowserContext, base_url: str, address: str, whose: str) -> None:
    """Make a phone one seat's (``1``), everybody's (``all``) or a watcher's (``watch``)."""
    domain = urlsplit(base_url).hostname
    context.add_cookies([{"name": "phone", "value": whose, "domain": domain, "path": address}])


def fits(page: Page) -> bool:
    """Whether the page can be read without scrolling sideways."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")
