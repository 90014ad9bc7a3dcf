"""The pages that are written ahead, as a reader finds them before anything has started."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorer_web.frame.assets import STATIC
from scorer_web.front.server import Server
from scorer_web.site import pages
from tests.browser.conftest import NewPhone
from tests.browser.test_access import check
from tests.scorer_web.front.door import open_door

WRITTEN = ("/", "/rules/nintai/NT-5.5/", "/fr/print/bossa/", "/404.html")
SHOW = """what => { for (const said of document.querySelectorAll(what)) said.hidden = false }"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The pages of a site at their addresses, without what starts the scorer behind them."""
    out = tmp_path_factory.mktemp("written")
    _lay_out_a_kit(out / "kits")
    app = pages.site_app(out)
    with open_door(Server.of(app)) as port:
        yield f"http://127.0.0.1:{port}"
    app.extensions["bell"].join()


def _lay_out_a_kit(folder: Path) -> None:
    folder.mkdir()
    (folder / "bossa-fr.pdf").write_bytes(b"%PDF")
    shutil.copy(STATIC / "icons" / "icon-192.png", folder / "bossa-fr-page-1.png")


@pytest.fixture
def reader(phone: NewPhone, written: str) -> Page:
    page = phone(written, locale="de-DE").new_page()
    page.route("**/site/site.js*", lambda route: route.abort())
    return page


def test_everyone_can_use_them(reader):
    for path in WRITTEN:
        reader.goto(path)
        reader.evaluate(SHOW, "[data-site-progress]")
        check(reader, path)
    reader.evaluate(SHOW, "[data-site-notice=unkept]")
    check(reader, "a notice")


def test_a_reader_is_led_to_their_language_until_they_choose_another(reader):
    reader.goto("/")
    expect(reader).to_have_url(re.compile(r"/de/$"))
    reader.locator(".languages summary").click()
    reader.get_by_role("link", name="English").click()
    expect(reader.get_by_role("heading", level=1)).to_have_text("Small games at a real table")
    reader.reload()
    expect(reader).to_have_url(re.compile(r"\d/$"))
    reader.goto("/404.html")
    expect(reader.get_by_role("link")).to_have_text("To the start page")


def test_the_theme_one_chooses_stays(reader):
    reader.goto("/de/about/")
    reader.get_by_role("button", name="Dunkle Farben").click()
    reader.goto("/ja/rules/")
    expect(reader.locator("html")).to_have_attribute("data-theme", "dark")


def test_they_are_complete_without_script(phone, written):
    page = phone(written, java_script_enabled=False).new_page()
    page.goto("/de/rules/nintai/NT-5.4/")
    page.locator(".languages summary").click()
    page.get_by_role("link", name="Français").click()
    expect(page.locator(".rule-text")).to_contain_text("diagonale")
