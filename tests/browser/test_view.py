"""The page turned to the player opposite, and what eyes, ears and keys get of a move."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import fits
from tests.browser.layout import box, tap_asleep, wait_for_move
from tests.browser.test_niwashi import END, MOVES, RECORD, Taps
from tests.scorer_web.phone import AKI, BEN, DRAFT

TURNED = re.compile("turned")


def is_turned(page: Page, yes: bool = True) -> None:
    root = expect(page.locator("html"))
    (root.to_have_class if yes else root.not_to_have_class)(TURNED)


def turns(page: Page, label: str) -> None:
    """A switch behind "More"."""
    page.locator("#more").click()
    page.get_by_label(label).click()
    page.locator("#sheet [data-close]").click()
    expect(page.locator("#sheet")).to_be_hidden()


def test_the_page_is_turned_by_hand_and_stays_so_on_this_phone(page: Page, seat):
    page.goto(seat(*DRAFT))
    turns(page, "Turn the screen to the player opposite")
    is_turned(page)
    assert box(page, ".bar")["y"] == 0
    assert fits(page)
    page.reload()
    is_turned(page)
    tap_asleep(page, "#die-3")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    page.locator("#understood").click()
    page.locator("#die-1").click()
    expect(page.locator("#card-1-D")).to_be_visible()
    turns(page, "Turn the screen to the player opposite")
    is_turned(page, False)
    assert box(page, ".bar")["y"] > page.viewport_size["height"] / 2


def test_the_page_turns_by_itself_to_whoever_is_to_act(page: Page, seat):
    page.goto(seat())
    turns(page, "Turn the screen to whoever is to act")
    is_turned(page, False)
    page.locator("#die-1").click()
    is_turned(page)
    for die in (3, 2):
        page.locator(f"#die-{die}").click()
        page.locator(f"#die-{die}.on, #table[data-seq='2']").first.wait_for()
    is_turned(page, False)
    # Who sits the other way round turns it once more, by hand.
    turns(page, "Turn the screen to the player opposite")
    is_turned(page)


def test_the_garden_is_tapped_where_it_lies_when_turned(page: Page, opened):
    page.goto(opened("niwashi", [AKI, BEN], MOVES[:4], RECORD["setup"]))
    turns(page, "Turn the screen to the player opposite")
    page.locator("a[id^=known-]").first.click()
    expect(page.locator("#ghost")).to_be_visible()
    taps = Taps(page)
    taps.tap_garden(*END)
    before = taps.trial()["at"]
    taps.tap_garden(END[0] + 1, END[1])
    assert taps.trial()["at"] == [before[0] + 1, before[1]]


def test_a_refusal_takes_the_keyboard_and_gives_it_back(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator("#die-3").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#understood")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("#die-3")).to_be_focused()
    page.locator("#die-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()
    expect(page.locator("#live")).to_have_text("Aki hands the 1 to Ben. What did Aki take?")


def test_a_key_that_falls_asleep_leaves_the_keyboard_at_the_question(page: Page, seat):
    page.goto(seat(*DRAFT[:1]))
    page.locator("#undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#redo")).to_be_visible()
    expect(page.locator("#prompt")).to_be_focused()


def press(page: Page, selector: str, key: str = "Enter") -> None:
    page.locator(selector).first.focus()
    page.keyboard.press(key)


def test_a_turn_of_niwashi_without_a_pointer(page: Page, opened):
    """The tile, its place, the tile taken for it and the one turned up."""
    page.goto(opened("niwashi", [AKI, BEN], MOVES[:4], RECORD["setup"]))
    press(page, "#known-1")
    expect(page.locator("#ghost")).to_be_visible()
    page.locator("#garden").focus()
    for _ in range(12):
        if page.locator("#ghost.legal").count():
            break
        page.keyboard.press("ArrowLeft")
    press(page, "#take-1")
    press(page, "#middle-winter", "Space")
    press(page, "[data-middle=winter] .key:not(.hole)")
    wait_for_move(page, 6)
