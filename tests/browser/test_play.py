"""Games played by tapping, on a phone-sized screen."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

import games
from games import simulate
from tests.browser.conftest import belongs, fits
from tests.browser.layout import (
    box,
    controls_fit,
    hands_over,
    leads_on,
    sits_down,
    tap_asleep,
    wait_for_move,
)
from tests.scorer_web.phone import AKI, BEN, DRAFT, FIRST_TURN, draw, hand, ink


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()

    def make(self, entry: dict) -> None:
        """Tap one move and wait until it is made."""
        before = int(self.page.locator("#table").get_attribute("data-seq") or 0)
        getattr(self, entry["do"])(entry)
        wait_for_move(self.page, before + 1)

    def take(self, entry: dict) -> None:
        """The last die of the middle comes along by itself."""
        dice = entry["dice"][:1] if self.page.locator(".row").count() == 2 else entry["dice"]
        for number, die in enumerate(dice, 1):
            self.tap(f"#die-{die}")
            self.shows(number, len(dice))

    def pass_(self, entry: dict) -> None:
        self.tap(
            f".rows button:not([aria-disabled]):has(use[href$='#die-{entry['die']}']) >> nth=0"
        )

    def draw(self, entry: dict) -> None:
        for number, card in enumerate(entry["result"]["cards"], 1):
            self.tap(f"#card-{entry['pile']}-{card}")
            self.shows(number, len(entry["result"]["cards"]))

    def shows(self, number: int, of: int) -> None:
        """Until the question shows so many pieces; the last one makes the entry."""
        if number < of:
            expect(self.page.locator(".tapped-one:not(.due)")).to_have_count(number)

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
        for number, die in enumerate(entry["result"]["dice"], 1):
            self.tap(f"#key-{die}")
            self.shows(number, len(entry["result"]["dice"]))


setattr(Taps, "pass", Taps.pass_)

SIZES = ((320, 568), (667, 375), (390, 664))


def as_asked(log: list[dict]) -> list[dict]:
    """A phone in the middle asks the opponent first in action 4, whatever came first (NT-4.4a)."""
    ordered: list[dict] = []
    act = 0
    for entry in log:
        if entry["do"] == "pass":
            act = len(ordered)
        at = len(ordered)
        if entry["do"] in ("draw", "ink") and ordered[act].get("die") == 4:
            mover = ordered[act]["by"]
            own = [n for n in range(act + 1, at) if ordered[n]["by"] == mover]
            at = own[0] if own and entry["by"] != mover else at
        ordered.insert(at, entry)
    return ordered


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
    belongs(page.context, base_url, urlsplit(page.url).path, "all-waits")
    taps = Taps(page)
    for entry in as_asked(game.log):
        taps.make(entry)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert controls_fit(page) == [], (entry, width, height)
    expect(page.locator("[data-over]")).to_be_visible()
    totals = [str(tally.total).replace("-", "−") for tally in game.score().tallies]
    expect(page.locator(".tally h2 strong")).to_have_text(totals)
    page.get_by_role("button", name="Ben starts").click()
    expect(page.get_by_role("heading", name="Ben takes one die")).to_be_visible()


def test_no_reload_and_no_layout_jump_between_moves(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.evaluate("window.stayed = true")
    before = box(page, ".dock")
    page.locator("#die-1").click()
    expect(page.locator("#card-1-D")).to_be_visible()
    after = box(page, ".dock")
    assert page.evaluate("window.stayed")
    assert before == after


def test_what_has_no_alternative_is_made_by_itself(page: Page, seat):
    """The last die of the middle, and the first icon of a sheet: told in a line, with its undo."""
    page.goto(seat(*DRAFT[:2], whose="all"))
    page.locator("#die-4").click()
    expect(page.locator("#prompt")).to_have_text("Aki hands a die to Ben")
    hands_over(page, 1)
    for number, card in enumerate("DF", 1):
        page.locator(f"#card-2-{card}").click()
        expect(page.locator(".tapped-one:not(.due)")).to_have_count(number)
    page.locator("#card-2-S").click()
    page.locator("#keep-1").click()
    expect(page.locator(".told.itself")).to_contain_text("Aki inks dragonfly at a1.")
    expect(page.locator("#prompt")).to_have_text("Ben inks the flower and the skiff")
    page.locator("#undo").click()
    expect(page.locator("#prompt")).to_have_text("Aki keeps one card")


# Refusals


def test_the_locked_die_teaches(page: Page, seat):
    page.goto(seat(*DRAFT))
    tap_asleep(page, "#die-3")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("locked this turn")
    refusal.get_by_role("link", name="NT-3.3").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("The bottom die waits")
    sheet.get_by_role("button", name="Back to the game").click()
    page.locator("#understood").click()
    expect(refusal).to_have_count(0)
    wait_for_move(page, 3)


def test_an_illegal_cell_teaches_and_keeps_the_icon(page: Page, seat):
    page.goto(seat(*DRAFT, *FIRST_TURN[:4]))
    page.locator("[value=S]").check()
    tap_asleep(page, "#cell-d3")
    expect(page.get_by_role("alert")).to_contain_text("The first icon goes in the upper left cell")
    page.locator("#understood").click()
    expect(page.locator("[value=S]")).to_be_checked()


def test_a_suspicion_can_be_confirmed_and_is_marked(page: Page, seat):
    page.goto(seat(*DRAFT, *FIRST_TURN, hand(BEN, 2)))
    page.locator("#card-2-M").click()
    page.locator("#card-2-B").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Pile 2 showed a crane on top")
    page.locator("#sure").click()
    page.locator("#log").click()
    expect(page.locator("#sheet .badge").first).to_have_text("confirmed by the table")


# Looking around


def test_undo_redo_and_earlier_moments(page: Page, seat):
    page.goto(seat(*DRAFT, *FIRST_TURN))
    page.locator("#undo").click()
    expect(page.locator("[data-told]")).to_have_text("Undone: Ben inks skiff at b1.")
    page.locator("#redo").click()
    expect(page.locator("#prompt")).to_have_text("Ben hands a die to Aki")
    looks_at(page, "Ben takes 3 and 2.")
    expect(page.locator(".ask p")).to_have_text("Moment 2 of 9")
    expect(page.locator("#undo")).to_have_count(0)
    page.get_by_role("link", name="Later").click()
    expect(page.locator(".ask p")).to_have_text("Moment 3 of 9")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#prompt")).to_have_text("Ben hands a die to Aki")
    looks_at(page, "Ben takes 3 and 2.")
    page.go_back()
    expect(page.locator("#prompt")).to_have_text("Ben hands a die to Aki")


def opens_line(page: Page, text: str) -> Locator:
    """Open a line of the log; returns what can be done with it."""
    page.locator("#log").click()
    page.locator("#sheet summary", has_text=text).click()
    return page.locator("#sheet details[open] .line-do")


def looks_at(page: Page, text: str) -> None:
    opens_line(page, text).get_by_role("link", name="Look").click()
    expect(page.locator("#prompt")).to_have_text(text)


def test_the_game_goes_on_from_an_earlier_moment(page: Page, seat):
    page.goto(seat(*DRAFT, *FIRST_TURN))
    looks_at(page, "Aki hands the 1 to Ben.")
    page.get_by_role("button", name="Go on from here").click()
    expect(page.locator("#prompt")).to_have_text("What did Aki take?")


def test_a_wrong_entry_is_mended_where_it_is(page: Page, seat):
    """What was played after it is replayed; what no longer fits is settled one by one."""
    page.goto(seat(*DRAFT, *FIRST_TURN))
    opens_line(page, "Aki keeps").get_by_role("link", name="Change").click()
    expect(page.locator(".mending")).to_contain_text("Aki keeps")
    page.locator("#keep-2").click()
    expect(page.locator("#prompt")).to_have_text("This no longer fits")
    expect(page.locator(".settle-what")).to_contain_text("Aki inks dragonfly at a1.")
    assert controls_fit(page) == []
    page.locator("#change-it").click()
    page.locator("#cell-a1").click()
    expect(page.locator(".settle-what")).to_contain_text("Ben inks flower at a1.")
    page.locator("#drop-it").click()
    expect(page.locator(".settle-what")).to_contain_text("Ben inks skiff at b1.")
    page.locator("#drop-it").click()
    expect(page.locator("#prompt")).to_have_text("Ben inks the dragonfly and the skiff")


def test_a_clause_opens_over_the_table(page: Page, seat):
    address = seat(*DRAFT)
    page.goto(address)
    page.locator(".ask-rule .clause").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Choose an upper die")
    dialog.get_by_role("button").click()
    expect(dialog).to_be_hidden()
    assert page.url.endswith(address)


def test_the_keyboard_is_enough(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator("#die-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_be_focused()
    for number, card in enumerate("DFS"):
        expect(page.locator(".tapped-one:not(.due)")).to_have_count(number)
        page.locator(f"#card-2-{card}").focus()
        page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Aki keeps one card")


# No script, no keys


def test_the_table_works_without_script(scriptless: Page, seat):
    page = scriptless
    page.goto(seat())
    leads_on(page.locator("#die-1"))
    for die in (3, 2, 4):
        leads_on(page.locator(f"#die-{die}"))
    leads_on(page.locator("#die-1"))
    for card in "DFS":
        leads_on(page.locator(f"#card-2-{card}"))
    leads_on(page.locator("#keep-1"))
    leads_on(page.locator("#cell-b2"), force=True)
    expect(page.get_by_role("alert")).to_contain_text("upper left cell")
    leads_on(page.locator("#understood"))
    leads_on(page.locator("#cell-a1"))
    expect(page.locator("#prompt")).to_have_text("Ben inks the flower and the skiff")


def test_a_watcher_has_nothing_to_press(page: Page, seat):
    page.goto(seat(*DRAFT) + "/share")
    page.goto(page.locator("[data-select]").last.input_value())
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
