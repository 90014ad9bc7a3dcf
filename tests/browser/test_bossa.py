"""Bossa in a real browser: a whole game by tapping, quick taps, and access for everyone."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import games
from games import simulate
from games.record import Play
from tests.browser.conftest import fits
from tests.browser.layout import box, is_settled, sits_down, wait_for_move
from tests.browser.test_access import check
from tests.scorer_web.phone import AKI, BEN


def random_game(seed: str) -> Play:
    return simulate.record(games.load("bossa")(), [AKI, BEN], seed)


# Short, with every action and a chip; and one with long lines.
GAME = random_game("browser/1303")
LONG = random_game("browser/11")


@pytest.fixture
def seat(opened: Callable[..., str]) -> Callable[..., str]:
    """A table with the given entries made."""
    return lambda entries: opened("bossa", [AKI, BEN], entries)


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()

    def make(self, entry: dict) -> None:
        number = self.page.locator("#log li").count() + 1
        getattr(self, entry["do"])(entry)
        wait_for_move(self.page, number)

    def roll(self, entry: dict) -> None:
        key = f"#roll-{entry['die']}-{entry['result']['number']}"
        whose = self.page.locator(f".roll:has({key})")
        if entry["by"] not in whose.inner_text():
            self.tap("#swap")
            expect(whose).to_contain_text(entry["by"])
        self.tap(key)

    def first(self, entry: dict) -> None:
        self.tap("#first")

    def pick(self, entry: dict) -> None:
        self.tap(f"#pick-{entry['colour']}")

    def open(self, entry: dict) -> None:
        if entry["by"] not in self.page.locator("#prompt").inner_text():
            self.page.locator(".picker-do a").click()
            expect(self.page.locator("#prompt")).to_contain_text(entry["by"])
        for tile in entry["result"]["tiles"]:
            self.tap(f"#tile-{tile}")

    def chip(self, entry: dict) -> None:
        self.tap(f"#chip-{[AKI, BEN].index(entry['by']) + 1}-{entry['side']}")

    def draw(self, entry: dict) -> None:
        self.tap(f"#tile-{entry['result']['tile']}")

    def hand(self, tile: str, side: str = "hand") -> None:
        self.tap(f"[id^={side}-]:has(use[href$='#{tile}'])")

    def has_up(self, count: int) -> None:
        """A tile is up as soon as it is tapped; what it allows comes with the answer."""
        expect(self.page.locator(".hand-tile.up")).to_have_count(count)
        is_settled(self.page)

    def place(self, entry: dict, tiles: list[str] | None = None) -> None:
        """Without waiting between the tiles: fingers are faster than the table."""
        for tile in tiles or entry["tiles"]:
            self.hand(tile)
        self.has_up(len(tiles or entry["tiles"]))
        place = f"#place-{entry['line']}-{entry['value']}.lit"
        expect(self.page.locator(place)).to_be_visible()
        entered = self.page.locator(place).get_attribute("value")
        if entered is not None and json.loads(entered) == entry:
            self.tap(place)
        else:
            self.from_the_list(entry, place)

    def from_the_list(self, entry: dict, place: str) -> None:
        """The chip on a certain tile, where it could lie on several or is not needed."""
        if self.page.locator(f"button{place}").count():
            for tile in self.page.locator(".hand-tile.up").all()[::-1]:
                tile.click()
            self.has_up(0)
        self.tap(place.removesuffix(".lit"))
        ways = self.page.locator(".way")
        expect(ways.first).to_be_visible()
        values = [way.get_attribute("value") for way in ways.all()]
        self.tap(f"#way-{[json.loads(value) for value in values].index(entry) + 1}")

    def stack(self, entry: dict) -> None:
        self.tap("#do-stack")
        expect(self.page.locator("#back")).to_be_visible()
        self.place(entry, [tile for layer in entry["layers"] for tile in layer])

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
    for entry in GAME.log:
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


def test_a_tapped_tile_stays_up_after_a_refusal(page: Page, seat):
    page.goto(seat(GAME.log[:AT]))
    page.locator("#hand-1").click()
    locked = page.locator(".targets button[aria-disabled]").first
    locked.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Legal now:")
    page.locator("#understood").click()
    expect(page.locator(".hand-tile.up")).to_have_count(1)


def test_no_layout_jump_while_tiles_are_tapped(page: Page, seat):
    page.goto(seat(GAME.log[:AT]))
    before = box(page, ".tray")
    for number in (1, 2):
        page.locator(f"#hand-{number}").click()
        expect(page.locator(".hand-tile.up")).to_have_count(number)
        expect(page.locator(".target-status").first).not_to_contain_text("way")
    assert box(page, ".tray") == before


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
    expect(page.locator(".target.lit").first).to_be_visible()
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
