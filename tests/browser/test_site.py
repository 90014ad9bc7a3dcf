"""The site in a real browser: opened once from a plain file server, which is then gone."""

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, FrameLocator, Page, expect

from scorer_web import boards
from scorer_web.site.serving import server
from scorer_web.tables.carried import pack
from tests.browser.conftest import PHONE
from tests.built_site import BASE
from tests.scorer_web.finished import random_play

STARTING = 150_000
"""Milliseconds that Python may take on the busiest of machines."""

FOR_THREE = ("nin_jan", "san_ni_ichi")

NewBrowser = Callable[[], BrowserContext]


CUT_SHORT = """async () => {
  const name = `engawa ${new URL(document.baseURI).pathname.split("history")[0]} snapshot`;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const found = await cache.match(request);
    const bytes = (await found.arrayBuffer()).slice(0, 1000);
    await cache.put(request, new Response(bytes, { headers: found.headers }));
  }
}"""


NO_DATABASE = """
Object.defineProperty(self, "indexedDB", { get() { throw new Error("not here"); } });
"""


class Host:
    """A static host that can be taken down; its address stays."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.port = 0
        self.open()

    def open(self) -> None:
        self._server = server(self.site, BASE, self.port)
        self.port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def close(self) -> None:
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    def serve(self, site: Path) -> None:
        self.close()
        self.site = site
        self.open()

    def url(self, path: str = "") -> str:
        return f"http://localhost:{self.port}{BASE}{path}"


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    host = Host(site)
    yield host
    host.close()


@pytest.fixture
def new_browser(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[NewBrowser]:
    """Starts the browser anew, with what it kept the last time."""
    started: list[BrowserContext] = []

    def start() -> BrowserContext:
        for each in started:
            each.close()
        started[:] = [
            browser_type.launch_persistent_context(
                tmp_path, **browser_type_launch_args, viewport=PHONE, reduced_motion="reduce"
            )
        ]
        return started[0]

    yield start
    for each in started:
        each.close()


def link(game: str) -> str:
    """A game in the middle, as another phone hands it over."""
    record = random_play(game, ["Aki", "Ben", "Cho"][: 2 + (game in FOR_THREE)]).record()
    return f"take#{pack({**record, 'moves': record['moves'][:6]})}"


def take_over(page: Page, host: Host, game: str) -> None:
    """Open a table with a game that somebody handed over, and enter something there."""
    scorer(page)
    page.frames[1].goto(host.url("history"))
    page.frames[1].goto(host.url(link(game)))
    shown = page.frame_locator(".site-frame")
    shown.get_by_role("button", name="Go on here").click()
    shown.get_by_role("button", name="Undo").click()
    expect(shown.locator("#table")).to_have_attribute("data-seq", "7")


def dismiss_unkept(page: Page) -> None:
    """Should the browser not promise to keep anything, that is read and put away."""
    page.add_locator_handler(
        page.locator("[data-site-notice=unkept]:visible"),
        lambda notice: notice.get_by_role("button", name="Not now").click(),
    )


def scorer(page: Page) -> FrameLocator:
    """What the scorer on the phone shows, once it does."""
    page.locator(".site-frame.is-shown").wait_for(timeout=STARTING)
    return page.frame_locator(".site-frame")


def test_opened_once_it_plays_for_ever(host: Host, new_browser: NewBrowser):
    page = new_browser().pages[0]
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    # On a first visit the host has no file for this: its 404 page begins here.
    page.goto(host.url("play/nintai"))
    opening = scorer(page)
    opening.get_by_label("Name of player 1").fill("Aki")
    opening.get_by_label("Name of player 2").fill("Ben")
    opening.locator("main form button.primary").click()
    expect(opening.locator("#prompt")).to_have_text("Aki takes one die")
    address = page.url
    assert address.startswith(host.url("t/"))
    page.frames[1].goto(host.url("history"))
    page.get_by_role("button", name="Not now").click()
    host.close()

    for game in boards.names():
        take_over(page, host, game)
    page.goto(address)
    expect(scorer(page).locator("#prompt")).to_have_text("Aki takes one die")
    scorer(page).locator(".dock button").first.click()
    expect(scorer(page).locator("#prompt")).not_to_have_text("Aki takes one die")

    page = new_browser().pages[0]
    page.goto(host.url())
    expect(scorer(page).locator("#recent a[href*='/t/']")).to_have_count(1 + len(boards.names()))
    page.frames[1].goto(host.url("ask?game=nintai&q=can+I+draw+to+the+left"))
    expect(scorer(page).locator("main")).to_contain_text("NT-5.4")
    page.frames[1].goto(host.url("history"))
    expect(scorer(page).get_by_role("heading", level=1)).to_be_visible()
    for game in boards.names():
        page.frames[1].goto(host.url(f"score/{game}"))
        expect(scorer(page).locator(".score-form, main form").first).to_be_visible()
    assert [url for url in asked if not url.startswith((host.url(), "data:"))] == []


def test_of_two_windows_one_plays(host: Host, new_browser: NewBrowser):
    browser = new_browser()
    first, second = browser.pages[0], browser.new_page()
    first.goto(host.url("history"))
    scorer(first)
    second.goto(host.url("history"))
    elsewhere = second.locator("[data-site-notice=elsewhere]")
    expect(elsewhere).to_be_visible()
    elsewhere.get_by_role("button", name="Go on here").click()
    scorer(second)
    expect(elsewhere).to_be_hidden()
    expect(first.locator("[data-site-notice=elsewhere]")).to_be_visible()

    # A snapshot that was cut short is no hindrance.
    first.close()
    second.evaluate(CUT_SHORT)
    second.reload()
    scorer(second)


def test_a_new_version_is_offered_and_knows_the_old_tables(
    host: Host, new_browser: NewBrowser, tmp_path_factory: pytest.TempPathFactory
):
    page = new_browser().pages[0]
    page.goto(host.url("history"))
    dismiss_unkept(page)
    take_over(page, host, "nintai")
    address = page.url
    host.serve(changed(host.site, tmp_path_factory.mktemp("newer"), ""))
    page.goto(address)
    scorer(page)
    page.locator("[data-site-notice=newer]:visible").get_by_role(
        "button", name="Change now"
    ).click()
    expect(scorer(page).locator("#table")).to_have_attribute("data-seq", "7")


def test_where_nothing_can_be_kept_a_game_lasts_as_long_as_its_page(
    host: Host, new_browser: NewBrowser, tmp_path_factory: pytest.TempPathFactory
):
    host.serve(changed(host.site, tmp_path_factory.mktemp("blocked"), NO_DATABASE))
    page = new_browser().pages[0]
    page.goto(host.url("history"))
    scorer(page)
    page.locator("[data-site-notice=blocked]:visible").get_by_role("button", name="I know").click()
    dismiss_unkept(page)
    take_over(page, host, "bossa")


def changed(site: Path, into: Path, script: str) -> Path:
    """Another version of a site, in which a script stands before Python's own."""
    newer = into / "site"
    shutil.copytree(site, newer)
    python = newer / "static" / "site" / "python.js"
    python.write_text(script + python.read_text("utf-8"), "utf-8")
    worker = newer / "worker.js"
    worker.write_text(worker.read_text("utf-8").replace(" build `;", f" build {into.name} `;"))
    return newer
