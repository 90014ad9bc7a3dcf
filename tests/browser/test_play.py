"""Games played by tapping, on a phone-sized screen."""

import re

from playwright.sync_api import Page, expect

import games
from games import simulate
from tests.browser.conftest import fits
from tests.browser.layout import box, leads_on, sits_down, too_small, wait_for_move
from tests.scorer_web.phone import AKI, BEN, DRAFT, FIRST_TURN, draw, hand, ink


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()

    def make(self, entry: dict) -> None:
        """Tap one move and wait until the log tells it."""
        number = self.page.locator("#log li").count() + 1
        getattr(self, entry["do"])(entry)
        wait_for_move(self.page, number)

    def take(self, entry: dict) -> None:
        for die in entry["dice"]:
            one = len(entry["dice"]) == 1
            self.tap(f"#die-{die}" if one else f"#key-{die}")

    def pass_(self, entry: dict) -> None:
        self.tap(
            f".rows button:not([aria-disabled]):has(use[href$='#die-{entry['die']}']) >> nth=0"
        )

    def draw(self, entry: dict) -> None:
        self.tap(f"#pile-{entry['pile']}")
        slots = self.page.locator("[data-slot][required]")
        expect(slots).to_have_count(len(entry["result"]["cards"]))
        for number, card in enumerate(entry["result"]["cards"]):
            if slots.nth(number).input_value() != card:
                self.tap(f"#key-{card}")
        top = entry["result"].get("tops", {}).get(str(entry["pile"]))
        optional = self.page.locator(".slot.optional").count()
        self.tap(f"#key-{top}" if top and optional else "#done")

    def keep(self, entry: dict) -> None:
        self.tap(f".card-choice button:has(use[href$='#{entry['icon']}']) >> nth=0")

    def ink(self, entry: dict) -> None:
        switch = self.page.locator(".switch a", has_text=entry["by"])
        if switch.count() and not switch.get_attribute("aria-current"):
            switch.click()
            expect(switch).to_have_attribute("aria-current", "true")
        self.page.locator(f"[name='text:icon'][value='{entry['icon']}']").check()
        self.tap(f"#cell-{entry['cell']}")

    def roll(self, entry: dict) -> None:
        for die in entry["result"]["dice"]:
            self.tap(f"#key-{die}")


setattr(Taps, "pass", Taps.pass_)


def test_a_whole_game_by_tapping(page: Page, base_url: str):
    """Three taps to the first entry; at the end the score of the engine."""
    game = simulate.record(games.load("nintai")(), [AKI, BEN], "browser/291")
    page.goto(base_url)
    page.locator("a.game-main[href='/play/nintai']").click()
    expect(page.locator("[name=player]")).to_have_count(2)
    for field, name in zip(page.locator("[name=player]").all(), (AKI, BEN), strict=True):
        field.fill(name)
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    taps = Taps(page)
    for entry in game.log:
        taps.make(entry)
        assert fits(page)
    expect(page.locator("[data-over]")).to_be_visible()
    totals = [str(tally.total).replace("-", "−") for tally in game.score().tallies]
    expect(page.locator(".tally h2 strong")).to_have_text(totals)
    page.get_by_role("button", name="Ben starts").click()
    expect(page.get_by_role("heading", name="Ben takes one die")).to_be_visible()


def test_no_reload_and_no_layout_jump_between_moves(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.evaluate("window.stayed = true")
    before = box(page, ".tray")
    page.locator("#die-1").click()
    expect(page.locator("#pile-1")).to_be_visible()
    after = box(page, ".tray")
    assert page.evaluate("window.stayed")
    assert (before["x"], before["y"], before["width"]) == (after["x"], after["y"], after["width"])


def test_targets_are_large_enough_for_a_thumb(page: Page, seat):
    steps = {
        "draft": [],
        "choose": DRAFT,
        "pile": [*DRAFT, hand(AKI, 1)],
        "ink": [*DRAFT, *FIRST_TURN[:3]],
    }
    for entries in steps.values():
        page.goto(seat(*entries))
        assert too_small(page, ".tray button, .tray .choice, .bar button, .bar a") == []


# Refusals


def test_the_locked_die_teaches(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator("#die-3").click(force=True)
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("locked this turn")
    refusal.get_by_text("The bottom die waits").click()
    expect(refusal).to_contain_text("Read the rule")
    page.locator("#understood").click()
    expect(refusal).to_have_count(0)
    expect(page.locator("#log li")).to_have_count(3)


def test_an_illegal_cell_teaches_and_keeps_the_icon(page: Page, seat):
    page.goto(seat(*DRAFT, *FIRST_TURN[:4]))
    page.locator("[value=S]").check()
    page.locator("#cell-d3").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("The first icon goes in the upper left cell")
    page.locator("#understood").click()
    expect(page.locator("[value=S]")).to_be_checked()


def test_a_suspicion_can_be_confirmed_and_is_marked(page: Page, seat):
    page.goto(seat(*DRAFT, *FIRST_TURN, hand(BEN, 2)))
    page.locator("#pile-2").click()
    page.locator(".slot").first.click()
    page.locator("#key-M").click()
    page.locator("#key-B").click()
    page.locator("#done").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Pile 2 showed a crane on top")
    assert [s.input_value() for s in page.locator("[data-slot][required]").all()] == ["M", "B"]
    page.locator("#sure").click()
    expect(page.locator("#log .badge")).to_have_text("confirmed by the table")


# Looking around


def test_undo_redo_and_earlier_moments(page: Page, seat):
    page.goto(seat(*DRAFT, *FIRST_TURN))
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#log li")).to_have_count(8)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#log li")).to_have_count(9)
    page.get_by_role("link", name="Ben takes 3 and 2.").click()
    expect(page.locator(".moment-where")).to_have_text("Moment 2 of 9")
    expect(page.locator(".board")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Later").click()
    expect(page.locator(".moment-where")).to_have_text("Moment 3 of 9")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#prompt")).to_have_text("Ben hands a die to Aki")
    page.get_by_role("link", name="Ben takes 3 and 2.").click()
    expect(page.locator(".moment-where")).to_be_visible()
    page.go_back()
    expect(page.locator("#prompt")).to_have_text("Ben hands a die to Aki")


def test_a_clause_opens_over_the_table(page: Page, seat):
    address = seat(*DRAFT)
    page.goto(address)
    page.locator(".hint .clause").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Choose an upper die")
    dialog.get_by_role("button").click()
    expect(dialog).to_be_hidden()
    assert page.url.endswith(address)


def test_noting_a_top_card_is_optional_and_saves_a_tap(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator("#note-3").click()
    page.locator("#key-C").click()
    page.locator("#die-1").click()
    page.locator("#pile-3").click()
    expect(page.locator("[data-slot]").first).to_have_value("C")


def test_the_keyboard_is_enough(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator("#die-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()
    page.locator("#pile-2").focus()
    page.keyboard.press("Enter")
    page.locator("[data-slot]").first.focus()
    for letter in "dfs":
        page.keyboard.press(letter)
        page.keyboard.press("Tab")
    page.locator("#done").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Aki keeps one card")


# No script, no keys


def test_the_table_works_without_script(scriptless: Page, seat):
    page = scriptless
    page.goto(seat())
    leads_on(page.locator("#die-1"))
    for dice in ("32", "45"):
        for slot, die in zip(page.locator("select").all(), dice, strict=True):
            slot.select_option(die)
        leads_on(page.get_by_role("button", name="Take them"))
    leads_on(page.locator("#die-1"))
    leads_on(page.locator("#pile-2"))
    expect(page.locator("select")).to_have_count(4)
    for slot, card in zip(page.locator("select").all(), ["D", "F", "S", ""], strict=True):
        slot.select_option(card)
    leads_on(page.get_by_role("button", name="Done"))
    leads_on(page.locator("#keep-1"))
    leads_on(page.locator("#cell-b2"), force=True)
    expect(page.get_by_role("alert")).to_contain_text("upper left cell")
    leads_on(page.locator("#understood"))
    leads_on(page.locator("#cell-a1"))
    expect(page.locator("#prompt")).to_have_text("Ben inks the flower and the skiff")


def test_a_watcher_has_nothing_to_press(page: Page, seat):
    page.goto(seat(*DRAFT) + "/share")
    page.goto(page.locator(".link a").last.get_attribute("href"))
    expect(page.locator("#prompt")).to_have_text("Aki hands a die to Ben")
    expect(page.locator("#table button")).to_have_count(0)


def test_long_names_fit(page: Page, base_url: str):
    page.goto(f"{base_url}/play/nintai")
    for field, letter in zip(page.locator("[name=player]").all(), "MW", strict=True):
        field.fill(letter * 40)
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#prompt")).to_have_text(re.compile("takes one die"))
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert fits(page)


def test_refills_are_announced(page: Page, seat):
    moves = [
        *DRAFT,
        *(hand(AKI, 1), draw(AKI, 1, "DFS"), {"by": AKI, "do": "keep", "icon": "D"}),
        *(ink(AKI, "D", "a1"), ink(BEN, "F", "a1"), ink(BEN, "S", "b1")),
        *(hand(BEN, 2), draw(BEN, 1, "BC"), ink(BEN, "C", "a2")),
        *(hand(AKI, 4), draw(BEN, 1, "M"), ink(BEN, "M", "b2")),
        *(draw(AKI, 2, "D"), draw(AKI, 3, "F"), ink(AKI, "D", "b1")),
    ]
    page.goto(seat(*moves))
    page.locator("#cell-a2").click()
    expect(page.locator(".notice")).to_contain_text("Pile 1 is empty")
