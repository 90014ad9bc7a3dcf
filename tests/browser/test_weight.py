"""What a table page costs: little to load, and nothing jumps when others move."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.test_niwashi import MOVES, RECORD
from tests.scorer_web.phone import AKI, BEN, DRAFT, FIRST_TURN

MOST = 100_000
"""Bytes over the wire for the first load of a table page: headers, fonts and drawings included."""

SIX = ["Aki", "Ben", "Cho", "Dai", "Emi", "Fuyu"]
TABLES = {
    "nintai": ([AKI, BEN], [*DRAFT, *FIRST_TURN], {"start": AKI}),
    "san_ni_ichi": (SIX, [], {}),
    "niwashi": ([AKI, BEN], MOVES[:60], RECORD["setup"]),
    "nin_jan": (SIX[:5], [], {"piles": ["8 scissors", "-4 rock", "1 rock"]}),
    "bossa": ([AKI, BEN], [], {}),
}


def weight(phone: BrowserContext, address: str) -> dict[str, float]:
    """The bytes of everything that a phone loads which has never been here."""
    page = phone.new_page()
    session = phone.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, float] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda event: names.update({event["requestId"]: event["request"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({names[event["requestId"]]: event["encodedDataLength"]}),
    )
    session.send("Network.enable")
    page.goto(address)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.close()
    return sizes


def test_the_first_load_of_a_table_is_light(phone: NewPhone, base_url: str, opened):
    for game, (players, entries, setup) in TABLES.items():
        stranger = phone(base_url, service_workers="block")
        sizes = weight(stranger, opened(game, players, entries, setup))
        stranger.close()
        assert len(sizes) > 15
        assert sum(sizes.values()) <= MOST, (game, sizes)


SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((e) => e.value)))
    .observe({ type: "layout-shift", buffered: false });
}"""


def test_nothing_jumps_when_another_phone_moves(page: Page, context: BrowserContext, seat):
    address = seat(*DRAFT)
    other = context.new_page()
    for each in (page, other):
        each.goto(address)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(SHIFTS)
    places = "() => ['.board', '.dock', '.bar'].map((each) => " + (
        "document.querySelector(each).getBoundingClientRect().top)"
    )
    before = page.evaluate(places)
    other.locator("#die-1").click()
    expect(page.locator("#card-1-D")).to_be_visible()
    other.get_by_role("button", name="Undo").click()
    expect(page.locator("#die-1")).to_be_visible()
    assert page.evaluate(places) == before
    assert page.evaluate("window.shifts") == []
