"""Bossa in a real browser: a whole game by tapping, quick taps, and access for everyone."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import games
from games import simulate
from games.record import Play
from tests.browser.conftest import fits
from tests.browser.layout import box, controls_fit, is_settled, sits_down, tap_asleep
from tests.browser.test_access import check
from tests.scorer_web.phone import AKI, BEN


def random_game(seed: str) -> Play:
    return simulate.record(games.load("bossa")(), [AKI, BEN], seed)


# Short, with every action and a chip; and one with long lines.
GAME = random_game("browser/1303")
LONG = random_game("browser/11")


@pytest.fixture
def seat(opened: Callable[..., str], context: BrowserContext, base_url: str) -> Callable[..., str]:
    """A table with the given entries made, and everybody's phone at it."""

    def open_table(entries: list[dict[str, Any]]) -> str:
        path = opened("bossa", [AKI, BEN], entries)
        context.add_cookies([{"name": "phone", "value": "all", "url": base_url + path}])
        return path

    return open_table


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers, and count."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.count += 1

    def seq(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-seq") or 0)

    def make(self, entry: dict) -> None:
        before = self.seq()
        getattr(self, entry["do"])(entry)
        expect(self.page.locator("#table")).not_to_have_attribute("data-seq", str(before))
        is_settled(self.page)

    def roll(self, entry: dict) -> None:
        key = f"#roll-{entry['die']}-{entry['result']['number']}"
        whose = self.page.locator(f".roll:has({key})")
        if not whose.count() or entry["by"] not in whose.inner_text():
            self.tap("#swap")
            expect(whose).to_contain_text(entry["by"])
        self.tap(key)

    def first(self, entry: dict) -> None:
        self.tap("#first")

    def pick(self, entry: dict) -> None:
        self.tap(f"#pick-{entry['colour']}")

    def open(self, entry: dict) -> None:
        if entry["by"] not in self.page.locator("#prompt").inner_text():
            self.tap("a.corner")
            expect(self.page.locator("#prompt")).to_contain_text(entry["by"])
        for tile in entry["result"]["tiles"]:
            self.tap(f"#tile-{tile}")

    def chip(self, entry: dict) -> None:
        self.tap(f"#chip-{[AKI, BEN].index(entry['by']) + 1}-{entry['side']}")

    def draw(self, entry: dict) -> None:
        self.tap(f"#tile-{entry['result']['tile']}")

    def hand(self, tile: str, side: str = "hand") -> None:
        self.tap(f"[id^={side}-]:has(use[href$='#{tile}'])")

    def place(self, entry: dict) -> None:
        """The place unless it is open already, then the way; more ways where there are many."""
        place = f"#place-{entry['line']}-{entry['value']}"
        if not self.page.locator(f"{place}.on").count():
            self.tap(place)
            expect(self.page.locator(f"{place}.on")).to_be_visible()
            is_settled(self.page)
        while (way := self.way(entry)) is None:
            shown = self.page.locator("#way-1").get_attribute("value") or ""
            self.tap("#more-ways")
            expect(self.page.locator("#way-1")).not_to_have_attribute("value", shown)
            is_settled(self.page)
        self.tap(f"#way-{way}")

    def way(self, entry: dict) -> int | None:
        shown = [way.get_attribute("value") or "" for way in self.page.locator(".way").all()]
        ways = [json.loads(value) for value in shown]
        return ways.index(entry) + 1 if entry in ways else None

    def stack(self, entry: dict) -> None:
        self.tap("#do-stack")
        expect(self.page.locator("#do-stack.on")).to_be_visible()
        self.place(entry)

    def redraw(self, entry: dict) -> None:
        self.tap("#do-redraw")
        expect(self.page.locator("#prompt")).to_contain_text("discard")
        self.hand(entry["tile"])
        self.draw(entry)

    def exchange(self, entry: dict) -> None:
        self.tap("#do-exchange")
        expect(self.page.locator("#take-1")).to_be_visible()
        self.hand(entry["give"])
        expect(self.page.locator("button.ready").first).to_be_visible()
        self.hand(entry["take"], "take")


def test_a_whole_game_by_tapping(page: Page, base_url: str):
    page.goto(base_url)
    page.locator("a.game-main[href='/play/bossa']").click()
    expect(page.locator("[name=player]")).to_have_count(2)
    for field, name in zip(page.locator("[name=player]").all(), (AKI, BEN), strict=True):
        field.fill(name)
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    taps = Taps(page)
    for number, entry in enumerate(GAME.log):
        # What has no alternative is entered by itself.
        if taps.seq() == number:
            taps.make(entry)
        assert fits(page)
    expect(page.locator("[data-over]")).to_be_visible()
    expect(page.locator("#prompt")).to_contain_text(GAME.score().reason)
    [winner] = GAME.score().winners
    expect(page.locator(".ranked .won")).to_contain_text(GAME.players[winner])
    page.locator("#again").click()
    expect(page.get_by_role("heading", name="Roll one die each")).to_be_visible()


AT = next(at for at, entry in enumerate(GAME.log) if entry["do"] == "place")
LATE = max(at for at, entry in enumerate(LONG.log) if entry["do"] == "place")


SIZES = ((390, 664), (320, 568), (667, 375))


def test_every_control_of_every_step_is_at_hand(page: Page, seat):
    page.goto(seat([]))
    taps = Taps(page)
    for number, entry in enumerate(LONG.log):
        if taps.seq() == number:
            width, height = SIZES[number % len(SIZES)]
            page.set_viewport_size({"width": width, "height": height})
            assert controls_fit(page) == [], (number, width, height)
            taps.make(entry)


def test_every_action_has_its_controls_at_hand(page: Page, seat):
    at = next(at for at, entry in enumerate(GAME.log) if entry["do"] == "stack")
    for table, queries in {
        seat(TURN): ("?do=redraw", "?do=exchange", f"?do=redraw&t={GAME.states[AT].hands[0][0]}"),
        seat(GAME.log[:at]): ("?do=stack",),
    }.items():
        for query in queries:
            page.goto(table + query)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                assert controls_fit(page) == [], (query, width, height)


def test_a_usual_turn_is_three_taps_at_most(page: Page, seat):
    """Draw, the place unless it is open, the way; more only where there are over six ways."""
    turns = [at for at, entry in enumerate(LONG.log) if entry["do"] == "place"]
    page.goto(seat(LONG.log[: turns[0] - 1]))
    taps = Taps(page)
    taken = []
    for number, entry in enumerate(LONG.log):
        if taps.seq() != number:
            continue
        taps.count = taps.count if entry["do"] == "place" else 0
        taps.make(entry)
        if entry["do"] == "place":
            taken.append(taps.count)
    assert sorted(taken)[len(taken) // 2] <= 3, taken
    assert min(taken) == 2


def test_a_tapped_tile_stays_up_after_a_refusal(page: Page, seat):
    page.goto(seat(GAME.log[:AT]))
    for number in (1, 2, 3):
        page.locator(f"#hand-{number}").click()
    expect(page.locator(".hand-tile.up")).to_have_count(3)
    tap_asleep(page, "button.tab[aria-disabled]")
    expect(page.get_by_role("alert")).to_contain_text("Legal now:")
    page.locator("#understood").click()
    expect(page.locator(".hand-tile.up")).to_have_count(3)


def test_the_keys_stay_where_they_are(page: Page, seat):
    page.goto(seat(GAME.log[: AT - 1]))
    before = [box(page, each) for each in (".ask", ".bar")]
    Taps(page).make(GAME.log[AT - 1])
    places = [box(page, each) for each in (".tabs", ".actions", "#hand-1")]
    page.locator("#hand-2").click()
    expect(page.locator(".hand-tile.up")).to_have_count(1)
    assert [box(page, each) for each in (".tabs", ".actions", "#hand-1")] == places
    assert [box(page, each) for each in (".ask", ".bar")] == before


def press(page: Page, selector: str) -> None:
    page.locator(selector).focus()
    page.keyboard.press("Enter")


def test_a_turn_without_a_pointer(page: Page, seat):
    place = GAME.log[AT]
    page.goto(seat(TURN))
    is_settled(page)
    for number, tile in enumerate(place["tiles"], 1):
        tiles = page.locator(f"[id^=hand-]:has(use[href$='#{tile}']):not(.up)")
        key = tiles.first.get_attribute("id")
        press(page, f"#{key}")
        expect(page.locator(".hand-tile.up")).to_have_count(number)
        expect(page.locator(f"#{key}")).to_be_focused()
    is_settled(page)
    press(page, f"#place-{place['line']}-{place['value']}")
    expect(page.locator(f"#place-{place['line']}-{place['value']}.on")).to_be_visible()
    is_settled(page)
    press(page, "#way-1")
    expect(page.locator("#table")).to_have_attribute("data-seq", str(AT + 1))
    assert page.evaluate("document.activeElement.closest('#table') !== null")


def test_the_score_is_told_while_tapping(page: Page, base_url: str):
    page.goto(f"{base_url}/score/bossa")
    page.get_by_label("Name of player 1").fill(AKI)
    page.get_by_role("radio", name=AKI).check()
    expect(page.locator("#score")).to_contain_text("Say who won and how")
    page.get_by_label("a player could not move").check()
    expect(page.locator("#score")).to_contain_text("Aki wins: Player 2 could not move")
    page.get_by_label("we are not sure").check()
    page.locator("[name=hand1]").select_option("0")
    expect(page.locator("#score")).to_contain_text("Aki wins")
    page.locator("[name=rows_black][value='6']").check()
    expect(page.locator("#score")).to_contain_text("BO-7.3")
    page.locator("[name=rows_white][value='6']").check()
    expect(page.locator("#score")).to_contain_text("Both lines cannot have six rows")
    page.locator("#key-clear").click()
    expect(page.locator("#score")).to_contain_text("Say who won and how")
    expect(page.get_by_label("Name of player 1")).to_have_value(AKI)


TURN = GAME.log[:AT]
STEPS = {
    "roll": ([], ""),
    "choose": (GAME.log[:2], ""),
    "open": (GAME.log[:3], ""),
    "draw": (TURN[:-1], ""),
    "move": (TURN, ""),
    "late": (LONG.log[:LATE], ""),
    "exchange": (TURN, "?do=exchange"),
    "end": (GAME.log, ""),
}


def test_everyone_can_use_the_table(page: Page, seat):
    for name, (entries, query) in STEPS.items():
        page.goto(seat(entries) + query)
        check(page, name)


def test_everyone_can_use_tapped_tiles_chips_and_lists(page: Page, seat):
    place = GAME.log[AT]
    table = seat(TURN)
    page.goto(f"{table}?t={'.'.join(place['tiles'])}")
    expect(page.locator(".way").first).to_be_visible()
    check(page, "fits")
    page.goto(f"{table}?on={place['line']}-{place['value']}")
    check(page, "ways")
    chips = next(at for at, entry in enumerate(GAME.log) if entry["do"] == "chip")
    page.goto(seat(GAME.log[:chips]))
    check(page, "chips")


def test_everyone_can_use_the_score_page(page: Page, base_url: str):
    page.goto(f"{base_url}/score/bossa?hand1=0&rows_black=6")
    check(page, "score")
    page.goto(f"{base_url}/score/bossa?won=1&how=rows")
    check(page, "told win")
    page.goto(f"{base_url}/play/bossa")
    check(page, "new table")
