"""Several phones at one table, and phones that sleep, reload or lose their connection.

All of it in the plain Wi-Fi of a living room: no secure origin, so no worker and no wake lock.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import LAN, NewPhone
from tests.browser.layout import box, hands_over, wait_for_move
from tests.scorer_web.phone import AKI, BEN, DRAFT, hand


@pytest.fixture(scope="session")
def base_url(base_url: str) -> str:
    """As players have it: the plain http address of a laptop, where browsers allow less."""
    return base_url.replace("127.0.0.1", LAN)


@pytest.fixture(scope="session")
def profile(phone: NewPhone, base_url: str) -> BrowserContext:
    return phone(base_url)


@pytest.fixture
def other(phone: NewPhone, base_url: str) -> Iterator[Page]:
    """A second phone."""
    context = phone(base_url)
    yield context.new_page()
    context.close()


def is_asked(page: Page, text: str) -> None:
    expect(page.locator("#prompt")).to_have_text(text)


# Where they play


def test_from_the_start_page_to_the_first_entry_in_three_taps(page: Page, base_url: str):
    page.goto(base_url)
    assert not page.evaluate("isSecureContext")
    assert not page.evaluate("'serviceWorker' in navigator || 'wakeLock' in navigator")
    page.locator("a.game-main[href='/play/nintai']").click()
    page.get_by_role("button", name="Play").click()
    page.locator("#die-1").click()
    expect(page.locator("#prompt")).to_have_text("Player 2 takes two dice")


def test_a_table_is_joined_with_its_code(page: Page, other: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator("#more").click()
    page.locator("#share").click()
    code = page.locator(".code").inner_text()
    other.goto("/")
    other.get_by_label("Code of the table").fill(code.lower())
    other.get_by_role("button", name="Join").click()
    is_asked(other, "Aki hands a die to Ben")


def test_a_rule_question_is_asked_on_the_start_page(page: Page):
    page.goto("/")
    page.get_by_label("A rule question").fill("may the bottom die be handed over?")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ask?*")
    expect(page.locator("#found")).to_contain_text("NT-3.3")


# Together


def test_two_phones_play_in_turn_and_a_watcher_follows(
    page: Page, context: BrowserContext, other: Page, seat
):
    address = seat()
    watcher = context.new_page()
    for phone in (page, other):
        phone.goto(address)
    watcher.goto(f"{address}/share")
    watcher.goto(watcher.locator("[data-select]").last.input_value())
    phones = (page, other, watcher)
    page.locator("#die-1").click()
    for phone in phones:
        is_asked(phone, "Ben takes two dice")
    other.locator("#die-3").click()
    other.locator(".tapped-one:not(.due)").wait_for()
    other.locator("#die-2").click()
    for phone in phones:
        is_asked(phone, "Aki takes two dice")
    page.locator("#die-4").click()
    for phone in phones:
        is_asked(phone, "Aki hands a die to Ben")
    hands_over(page, 1)
    for phone in phones:
        is_asked(phone, "What did Aki take?")
        expect(phone.locator("#live")).to_contain_text("What did Aki take?")
    other.get_by_role("button", name="Undo").click()
    for phone in phones:
        is_asked(phone, "Aki hands a die to Ben")
    other.get_by_role("button", name="Undo").click()
    for phone in phones:
        is_asked(phone, "Aki takes two dice")
    other.get_by_role("button", name="Redo").click()
    is_asked(other, "Aki hands a die to Ben")
    expect(watcher.locator("#table button")).to_have_count(0)


def test_of_two_phones_one_wins_and_the_other_is_told(page: Page, other: Page, seat):
    address = seat(*DRAFT)
    # This phone has not heard of the change yet when its owner taps.
    other.route("**/events*", lambda route: route.abort())
    for phone in (page, other):
        phone.goto(address)
    hands_over(page, 1)
    expect(page.locator("#card-1-D")).to_be_visible()
    hands_over(other, 4)
    alert = other.get_by_role("alert")
    expect(alert).to_contain_text("the table has moved on")
    expect(alert).to_contain_text("You had entered: Aki hands the 4 to Ben.")
    expect(other.locator("#card-1-D")).to_be_visible()
    alert.get_by_role("link", name="Go on").click()
    expect(alert).to_have_count(0)


def test_what_came_too_late_can_be_entered_on_the_new_position(page: Page, opened, other: Page):
    """Meanwhile a card was laid and taken back: the log has grown, the question is the same."""
    address = opened("nin_jan", [AKI, BEN], (), {"piles": ["8 scissors", "-4 rock", "-1 rock"]})
    page.route("**/events*", lambda route: route.abort())
    for phone in (page, other):
        phone.goto(address)
    other.locator("#seat-2").click()
    is_asked(other, "Which card did Ben lay?")
    other.locator("#card-7-rock").click()
    wait_for_move(other, 1)
    other.get_by_role("button", name="Undo").click()
    wait_for_move(other, 2)
    page.locator("#card-5-paper").click()
    expect(page.get_by_role("alert")).to_contain_text("Aki lays the 5 paper.")
    page.get_by_role("button", name="Enter it now").click()
    for phone in (page, other):
        wait_for_move(phone, 3)


def test_a_phone_that_is_refused_a_place_looks_for_itself(page: Page, other: Page, seat):
    address = seat(*DRAFT)
    # A clock is that of all pages of a phone, so it is set on the one that is given back.
    other.clock.install()
    other.route("**/events*", lambda route: route.fulfill(status=503))
    page.goto(address)
    with other.expect_response("**/events*"):
        other.goto(address)
    hands_over(page, 1)
    expect(page.locator("#card-1-D")).to_be_visible()
    with other.expect_response("**/events*"):
        other.clock.run_for(6000)
    is_asked(other, "What did Aki take?")
    expect(other.locator("#signal")).to_contain_text("No connection. Trying again…")
    other.unroute_all()
    other.clock.run_for(6000)
    expect(other.locator("#signal")).to_have_text("Connected again")


# No connection


def test_what_could_not_be_sent_waits_and_is_sent_once(page: Page, context: BrowserContext, seat):
    page.goto(seat(*DRAFT))
    before = box(page, ".dock")
    context.set_offline(True)
    expect(page.locator("#signal")).to_contain_text("No connection. Trying again…")
    hands_over(page, 1)
    waits = page.get_by_role("region", name="Not sent yet")
    expect(waits).to_contain_text("Aki hands a die to Ben: Take three cards")
    # A second entry would be made on a position that nobody knows.
    hands_over(page, 4)
    expect(waits.get_by_role("button", name="Send it now")).to_be_focused()
    expect(waits).to_contain_text("Take three cards")
    assert box(page, ".dock") == before
    context.set_offline(False)
    is_asked(page, "What did Aki take?")
    wait_for_move(page, 4)
    expect(waits).to_be_hidden()


def test_what_waits_can_be_taken_back(page: Page, context: BrowserContext, seat):
    page.goto(seat(*DRAFT))
    context.set_offline(True)
    hands_over(page, 1)
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#waiting")).to_be_hidden()
    hands_over(page, 4)
    context.set_offline(False)
    expect(page.locator("[data-told]")).to_have_text("Aki hands the 4 to Ben.")
    wait_for_move(page, 4)


def test_what_waits_outlives_a_reload_and_a_closed_tab(page: Page, context: BrowserContext, seat):
    address = seat(*DRAFT)
    page.goto(address)
    context.route("**/entries", lambda route: route.abort())
    hands_over(page, 1)
    expect(page.locator("#waiting")).to_be_visible()
    page.reload()
    expect(page.locator("#waiting")).to_contain_text("Take three cards")
    page.close()
    context.unroute_all()
    again = context.new_page()
    again.goto(address)
    is_asked(again, "What did Aki take?")
    wait_for_move(again, 4)


def test_an_entry_whose_answer_was_lost_is_not_made_twice(page: Page, seat):
    page.goto(seat(*DRAFT))

    def lose(route: Route) -> None:
        # The name is known to the browser only.
        route.fetch(url=route.request.url.replace(LAN, "127.0.0.1"))
        route.abort()

    page.route("**/entries", lose, times=1)
    hands_over(page, 1)
    page.get_by_role("button", name="Send it now").click()
    is_asked(page, "What did Aki take?")
    wait_for_move(page, 4)


def test_a_server_that_is_just_starting_loses_nothing(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.route("**/entries", lambda route: route.fulfill(status=502, body="Bad gateway"), times=1)
    hands_over(page, 1)
    page.get_by_role("button", name="Send it now").click()
    is_asked(page, "What did Aki take?")


def test_who_comes_back_too_late_sees_what_they_had_entered(
    page: Page, context: BrowserContext, other: Page, seat
):
    address = seat(*DRAFT)
    for phone in (page, other):
        phone.goto(address)
    context.set_offline(True)
    hands_over(page, 1)
    expect(page.locator("#waiting")).to_be_visible()
    hands_over(other, 4)
    expect(other.locator("#card-1-D")).to_be_visible()
    context.set_offline(False)
    expect(page.get_by_role("alert")).to_contain_text("You had entered: Aki hands the 1 to Ben.")
    expect(page.locator("#waiting")).to_be_hidden()
    wait_for_move(page, 4)


def test_two_tabs_share_what_waits(page: Page, context: BrowserContext, seat):
    address = seat(*DRAFT)
    tab = context.new_page()
    for each in (page, tab):
        each.goto(address)
    context.set_offline(True)
    hands_over(page, 1)
    for each in (page, tab):
        expect(each.locator("#waiting")).to_contain_text("Take three cards")
    context.set_offline(False)
    for each in (page, tab):
        is_asked(each, "What did Aki take?")
        wait_for_move(each, 4)
        expect(each.locator("#waiting")).to_be_hidden()


def test_a_page_that_slept_for_weeks_still_enters(page: Page, context: BrowserContext, seat):
    page.goto(seat(*DRAFT, hand(AKI, 1)))
    context.clear_cookies()
    page.get_by_role("button", name="Undo").click()
    is_asked(page, "Aki hands a die to Ben")
    hands_over(page, 4)
    wait_for_move(page, 6)


def test_a_page_from_the_browsers_memory_is_brought_up_to_date(page: Page, other: Page, seat):
    address = seat(*DRAFT)
    for phone in (page, other):
        phone.goto(address)
    page.locator("#more").click()
    page.locator("#share").click()
    expect(page.locator(".share")).to_be_visible()
    hands_over(other, 1)
    expect(other.locator("#card-1-D")).to_be_visible()
    page.go_back()
    is_asked(page, "What did Aki take?")
