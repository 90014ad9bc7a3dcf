"""A garden grown by tapping; everyone can use it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import games
from games import simulate
from games.niwashi import dealer
from tests.browser.conftest import fits
from tests.browser.layout import leads_on, sits_down, wait_for_move
from tests.browser.test_access import check
from tests.scorer_web.phone import AKI, BEN

RECORD = json.loads(
    (Path(__file__).parents[2] / "docs" / "records" / "niwashi.example.json").read_text("utf-8")
)
MOVES = RECORD["moves"]
LANTERN = next(index for index, entry in enumerate(MOVES) if entry["do"] == "lantern")
REVEAL = next(index for index, entry in enumerate(MOVES) if entry["do"] == "reveal" and index > 50)
TRIAL = "form.laying [name=entry]"


@pytest.fixture
def garden(opened: Callable[..., str]) -> Callable[..., str]:
    """A table with so many moves of the example made."""
    return lambda count=0: opened("niwashi", [AKI, BEN], MOVES[:count], RECORD["setup"])


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the garden is on the screen."""
    found = page.locator(".garden-plan").evaluate(
        """(plan, [x, y]) => {
          const spot = new DOMPoint(x * 10, y * 10).matrixTransform(plan.getScreenCTM());
          return [spot.x, spot.y];
        }""",
        [x, y],
    )
    return found[0], found[1]


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def make(self, entry: dict[str, Any]) -> None:
        number = self.page.locator("#log li").count() + 1
        getattr(self, "end" if entry["do"] == "pass" else entry["do"])(entry)
        wait_for_move(self.page, number)

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()

    def strip(self, strip: str) -> None:
        for plot in strip.split():
            self.tap(f"#key-{plot}")

    def lay(self, entry: dict[str, Any]) -> None:
        names = (entry["strip"], " ".join(reversed(entry["strip"].split())))
        known = self.page.locator(
            ", ".join(f".known a[href$='strip={name.replace(' ', '+')}']" for name in names)
        )
        if known.count():
            known.first.click()
        else:
            self.strip(entry["strip"])
        expect(self.page.locator("#ghost")).to_be_visible()
        self.put(entry)
        self.tap("#lay")

    def put(self, entry: dict[str, Any]) -> None:
        """Flip and turn the tile, then push it where it belongs."""
        if self.trial()["strip"] != entry["strip"]:
            self.tap("#go-flip")
        if self.trial()["dir"] != entry["dir"]:
            self.tap("#go-turn")
        if self.trial()["at"] != entry["at"]:
            self.tap_garden(entry)
        x, y = self.trial()["at"]
        right, down = entry["at"][0] - x, entry["at"][1] - y
        for _ in range(abs(right)):
            self.tap("#go-right" if right > 0 else "#go-left")
        for _ in range(abs(down)):
            self.tap("#go-down" if down > 0 else "#go-up")
        assert {**entry, "by": self.trial()["by"]} == self.trial()

    def tap_garden(self, entry: dict[str, Any]) -> None:
        """Where the middle plot belongs; there the tile turns if it lies there already."""
        x, y = entry["at"]
        middle = (x + 1, y) if entry["dir"] == "across" else (x, y + 1)
        self.page.mouse.click(*spot(self.page, middle[0] + 0.5, middle[1] + 0.5))
        if self.trial()["dir"] != entry["dir"]:
            self.tap("#go-turn")

    def trial(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.locator(TRIAL).input_value())
        return found

    def draw(self, entry: dict[str, Any]) -> None:
        if entry["from"] == "discard":
            self.tap("#discard-1")
            return
        names = (entry["strip"], " ".join(reversed(entry["strip"].split())))
        chosen = ", ".join(f"[id^=take-][value*='{name}']" for name in names)
        self.page.locator(chosen).first.click()
        for strip in entry.get("result", {}).get("display", []):
            self.strip(strip)

    def reveal(self, entry: dict[str, Any]) -> None:
        if self.page.locator("#go-reveal").count():
            self.tap("#go-reveal")
        self.tap(f"#order-{entry['order'].replace(' ', '-')}")

    def lantern(self, entry: dict[str, Any]) -> None:
        self.tap("#go-lantern")
        self.page.locator(f"[name='text:on'][value='{entry['on']}']").check()
        for strip in (*entry["result"]["hand"], *entry["result"].get("display", [])):
            self.strip(strip)
        self.tap("#done")

    def end(self, entry: dict[str, Any]) -> None:
        self.tap("#pass")


def test_a_whole_game_by_tapping(page: Page, base_url: str, monkeypatch):
    """Every kind of move; players who love the lantern are soon out of tiles."""
    monkeypatch.setattr(dealer, "LANTERN_SHARE", 0.75)
    game = simulate.record(games.load("niwashi")(), [AKI, BEN], "browser/13")
    page.goto(f"{base_url}/play/niwashi")
    for field, name in zip(page.locator("[name=player]").all(), (AKI, BEN), strict=True):
        field.fill(name)
    taps = Taps(page)
    for strip in (game.setup["centre"]["strip"], *game.setup["display"]):
        taps.strip(strip)
    page.locator("[name=start]").nth([AKI, BEN].index(game.setup.get("start", AKI))).check()
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    for entry in game.log:
        taps.make(entry)
    assert fits(page)
    total = game.score().extra["total"]
    expect(page.locator("#prompt")).to_contain_text(f"{total} of 20 orders, together")


def test_tapping_and_dragging_in_the_garden(page: Page, garden):
    page.goto(garden() + "?strip=autumn+sand+summer&at=2,-2&dir=down")
    taps = Taps(page)

    def at(x: float, y: float) -> tuple[float, float]:
        return spot(page, x, y)

    page.mouse.click(*at(0.5, 0.5))
    assert (taps.trial()["at"], taps.trial()["dir"]) == ([0, -1], "down")
    page.mouse.click(*at(0.5, 0.5))
    assert (taps.trial()["at"], taps.trial()["dir"]) == ([-1, 0], "across")
    page.mouse.move(*at(0.5, 0.5))
    page.mouse.down()
    page.mouse.move(*at(1.5, 1.5), steps=4)
    page.mouse.up()
    assert taps.trial()["at"] == [0, 1]
    expect(page.locator("[data-says=touches]")).to_be_visible()
    expect(page.locator("#lay")).to_have_attribute("aria-disabled", "true")
    page.locator("#lay").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("only touches others")
    page.locator("#nearest").click()
    expect(page.locator("#ghost.legal")).to_be_visible()
    before = page.locator(".garden-plan").get_attribute("viewBox")
    page.mouse.move(*at(-1.5, 3))
    page.mouse.down()
    page.mouse.move(*at(0, 2), steps=4)
    page.mouse.up()
    assert page.locator(".garden-plan").get_attribute("viewBox") != before
    page.locator("#zoom-in").click()
    page.locator("#zoom-fit").click()
    assert page.locator(".garden-plan").get_attribute("viewBox") == before


def test_keys_move_the_tile_and_the_view(page: Page, garden):
    page.goto(garden() + "?strip=autumn+sand+summer&at=2,-2&dir=down")
    taps = Taps(page)
    page.locator("#garden").focus()
    for key in ("ArrowLeft", "ArrowUp", "r", "f"):
        page.keyboard.press(key)
    assert (taps.trial()["at"], taps.trial()["dir"]) == ([0, -2], "across")
    assert taps.trial()["strip"] == "summer sand autumn"
    before = page.locator(".garden-plan").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator(".garden-plan").get_attribute("viewBox") != before


def test_it_works_without_script(scriptless: Page, garden):
    page = scriptless
    page.goto(garden())
    page.locator("[name=strip]").select_option("summer sand autumn")
    leads_on(page.get_by_role("button", name="Choose this tile"))
    leads_on(page.locator("#go-turn"))
    page.locator("[name=at]").select_option("2,0")
    leads_on(page.get_by_role("button", name="Show it there"))
    leads_on(page.locator("#lay"))
    page.locator("#take-1").check()
    page.locator("[name='texts:result.display']").select_option("spring spring winter")
    leads_on(page.get_by_role("button", name="Done"))
    expect(page.locator("#prompt")).to_have_text("Which tile does Ben lay?")


def test_the_score_page_counts_while_tapping(page: Page, base_url: str):
    page.goto(f"{base_url}/score/niwashi")
    for _ in range(3):
        page.locator("#more-1").click()
    expect(page.locator("#score")).to_contain_text("3 of 20 orders")
    page.locator("[data-seat='1'] summary").click()
    page.locator("[name='2-winter-cross']").check()
    expect(page.locator("#score")).to_contain_text("4 of 20 orders")
    page.locator("#key-clear").click()
    expect(page.locator("#score")).to_contain_text("0 of 20 orders")


STEPS = {
    "strip": (LANTERN, ""),
    "place": (LANTERN, "?strip=spring+sand+winter"),
    "reveal": (REVEAL, "?do=reveal"),
    "lantern": (LANTERN, "?do=lantern"),
    "draw": (1, ""),
    "the end": (len(MOVES), ""),
}


def test_axe_finds_nothing_at_the_table(page: Page, garden):
    for step, (count, query) in STEPS.items():
        page.goto(garden(count) + query)
        check(page, step)


def test_axe_finds_nothing_on_the_other_pages(page: Page, base_url: str):
    for path in ("/play/niwashi", "/score/niwashi?count1=3&2-winter-cross=1"):
        page.goto(base_url + path)
        check(page, path)
