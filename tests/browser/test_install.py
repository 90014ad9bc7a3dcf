"""Where the origin is secure the page can be installed and opens without a connection."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import NewPhone
from tests.browser.layout import hands_over, wait_for_move
from tests.scorer_web.phone import DRAFT


@pytest.fixture
def installed(phone: NewPhone, base_url: str) -> BrowserContext:
    return phone(base_url)


def test_without_a_connection_a_table_shows_its_last_position(installed: BrowserContext, seat):
    page = installed.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(seat(*DRAFT))
    hands_over(page, 1)
    wait_for_move(page, len(DRAFT) + 1)
    installed.set_offline(True)
    page.reload()
    expect(page.locator("#signal")).to_contain_text("This is how the table stood at")
    expect(page.locator("#prompt")).to_have_text("What did Aki take?")
    installed.set_offline(False)
    expect(page.locator("#signal")).to_be_hidden()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#prompt")).to_have_text("Aki hands a die to Ben")


def test_a_lost_connection_has_a_page_of_its_own(installed: BrowserContext, base_url: str):
    page = installed.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    installed.set_offline(True)
    page.goto("/rules/nintai")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    installed.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Nintai")).to_be_visible()


def test_the_browser_finds_nothing_wrong_with_the_manifest(installed: BrowserContext):
    page = installed.new_page()
    page.goto("/")
    session = installed.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    missing = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in missing if error["errorId"] != "in-incognito"] == []
