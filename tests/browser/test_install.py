"""Where the origin is secure the page can be installed and says so itself when it is offline."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.conftest import NewPhone
from tests.scorer_web.phone import DRAFT


@pytest.fixture
def installed(phone: NewPhone, base_url: str) -> BrowserContext:
    return phone(base_url)


def test_a_lost_connection_has_a_page_of_its_own_and_no_old_positions(
    installed: BrowserContext, seat
):
    page = installed.new_page()
    address = seat(*DRAFT)
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(address)
    expect(page.locator("#prompt")).to_be_visible()
    installed.set_offline(True)
    page.goto(address)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    kept = page.evaluate("""async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const found = await Promise.all(caches_.map((cache) => cache.keys()));
      return found.flat().map((request) => new URL(request.url).pathname);
    }""")
    assert "/static/frame/house.css" in kept
    assert not [path for path in kept if path.startswith("/t/")]
    installed.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("#prompt")).to_have_text("Aki hands a die to Ben")


def test_the_browser_finds_nothing_wrong_with_the_manifest(installed: BrowserContext):
    page = installed.new_page()
    page.goto("/")
    session = installed.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    missing = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in missing if error["errorId"] != "in-incognito"] == []
