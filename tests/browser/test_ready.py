"""Taps that come too early, are refused, or are made where nothing can be kept: none is lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.layout import is_ready, tap_asleep, wait_for_move
from tests.scorer_web.phone import AKI, BEN, DRAFT, hand

LOST = "No connection: that did not work. Try again in a moment."
CHO = "Cho"
UNKEPT = "This browser keeps nothing: an entry that is not sent yet is lost when the page is left."
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("forbidden", "SecurityError"); }
});"""
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""


def opens_without(page: Page, script: str, address: str) -> list[Route]:
    """Open a page whose ``script`` has not come yet; returns its request."""
    held: list[Route] = []
    page.route(f"**/{script}*", lambda route: held.append(route))
    with page.expect_request(f"**/{script}*"):
        page.goto(address, wait_until="commit")
    expect(page.locator(".bar, .foot").last).to_be_visible()
    page.evaluate("window.stayed = true")
    expect(page.locator("html[data-ready]")).to_have_count(0)
    return held


def comes(page: Page, held: list[Route]) -> None:
    held[0].continue_()
    is_ready(page)


# Early taps


def test_a_tap_before_the_script_is_made_once_it_has_come(page: Page, seat: Callable[..., str]):
    held = opens_without(page, "tables/table.js", seat(*DRAFT))
    page.locator("#die-1").click()
    comes(page, held)
    expect(page.locator("#prompt")).to_have_text("What did Aki take?")
    wait_for_move(page, 4)
    assert page.evaluate("window.stayed")


def test_early_taps_are_made_in_their_order(page: Page, seat: Callable[..., str]):
    held = opens_without(page, "tables/table.js", seat(*DRAFT, hand(AKI, 1)))
    for card in "DFS":
        page.locator(f"#card-2-{card}").click()
    comes(page, held)
    expect(page.locator("#prompt")).to_have_text("Aki keeps one card")
    assert page.evaluate("window.stayed")


def test_fast_fingers_lose_no_tap(page: Page, seat: Callable[..., str]):
    """The answer to the first tap is on its way when the others are made."""
    page.goto(seat(*DRAFT, hand(AKI, 1)))
    is_ready(page)
    held: list[Route] = []
    page.route("**/t/*?pile=2&cards=D", lambda route: held.append(route))
    page.locator("#card-2-D").click()
    for card in "FS":
        page.locator(f"#card-2-{card}").click()
    held[0].continue_()
    expect(page.locator("#prompt")).to_have_text("Aki keeps one card")
    expect(page.locator(".card-choice .key")).to_have_count(3)


def test_the_cards_of_all_players_are_tapped_in_one_go(page: Page, opened: Callable[..., str]):
    """The first entry is still on its way; the same is asked of the next player."""
    piles = {"piles": ["8 scissors", "-4 rock", "-1 rock"]}
    page.goto(opened("nin_jan", [AKI, BEN, CHO], (), piles))
    is_ready(page)
    held: list[Route] = []
    page.route("**/entries", lambda route: held.append(route), times=1)
    with page.expect_request("**/entries"):
        page.locator("#card-7-rock").click()
    page.locator("#card-5-paper").click()
    page.locator("#card-2-scissors").click()
    held[0].continue_()
    wait_for_move(page, 3)
    expect(page.locator("#log")).to_contain_text("Cho lays the 2 scissors.")


def test_the_enter_key_before_the_script_asks_once_it_has_come(page: Page):
    held = opens_without(page, "ask.js", "/ask?game=nintai")
    page.get_by_role("searchbox").fill("may I draw diagonally")
    page.get_by_role("searchbox").press("Enter")
    comes(page, held)
    expect(page.locator(".found .clause")).to_have_text("NT-5.4")
    assert page.evaluate("window.stayed")


# Where a form was answered


def test_a_page_that_refused_a_form_is_alive(page: Page, seat: Callable[..., str]):
    address = seat(*DRAFT)
    page.route("**/tables/table.js*", lambda route: route.abort(), times=1)
    page.goto(address)
    tap_asleep(page, "#die-3")
    page.wait_for_url("**/entries")
    is_ready(page)
    page.evaluate("window.stayed = true")
    page.locator("#understood").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("#die-1").click()
    expect(page.locator("#prompt")).to_have_text("What did Aki take?")
    assert page.evaluate("window.stayed")
    assert page.url.endswith(address)


def test_the_address_of_a_form_leads_to_the_table(page: Page, seat: Callable[..., str]):
    address = seat(*DRAFT)
    page.goto(f"{address}/entries")
    assert page.url.endswith(address)


# Nothing can be kept


@pytest.mark.parametrize("storage", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_what_cannot_be_kept_is_sent_and_the_page_says_so(
    page: Page, seat: Callable[..., str], storage: str
):
    page.add_init_script(storage)
    page.goto(seat(*DRAFT))
    page.locator("#die-1").click()
    expect(page.locator("#prompt")).to_have_text("What did Aki take?")
    expect(page.locator("#toast")).to_have_text(UNKEPT)
    page.get_by_role("button", name="Undo").click()
    wait_for_move(page, 5)
    expect(page.locator("#toast")).to_be_hidden()


def test_what_cannot_be_kept_still_waits_for_a_connection(
    page: Page, context: BrowserContext, seat: Callable[..., str]
):
    page.add_init_script(FORBIDDEN)
    page.goto(seat(*DRAFT))
    context.set_offline(True)
    page.locator("#die-1").click()
    expect(page.locator("#waiting")).to_contain_text(UNKEPT)
    context.set_offline(False)
    expect(page.locator("#prompt")).to_have_text("What did Aki take?")


def test_choosing_without_a_connection_is_told_in_our_words(
    page: Page, context: BrowserContext, seat: Callable[..., str]
):
    page.goto(seat(*DRAFT, hand(AKI, 1)))
    context.set_offline(True)
    page.locator("#card-2-D").click()
    expect(page.locator("#toast")).to_have_text(LOST)
