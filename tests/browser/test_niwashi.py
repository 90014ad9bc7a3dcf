"""A garden grown by tapping; everyone can use it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.layout import box, controls_fit, is_settled, leads_on
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


END = (MOVES[2]["at"][0], MOVES[2]["at"][1])
"""A plot of the tile laid last: a tile with its middle there, turned if need be, fits."""

PHONES = ((390, 664), (320, 568), (667, 375))


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers; each tap counts,
    and at every step all controls must fit."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, selector: str) -> None:
        self.count += 1
        self.page.locator(selector).first.click()
        is_settled(self.page)

    def fits(self) -> None:
        width, height = PHONES[self.count % len(PHONES)]
        self.page.set_viewport_size({"width": width, "height": height})
        assert controls_fit(self.page) == []

    def strip(self, strip: str) -> None:
        self.tap(f"label:has(#middle-{strip.split()[1]})")
        self.fits()
        self.tap(", ".join(f".ends [data-strip='{name}']" for name in either(strip)))

    def lay(self, entry: dict[str, Any]) -> None:
        names = [name.replace(" ", "+") for name in either(entry["strip"])]
        known = ", ".join(f"a[id^=known-][href$='strip={name}']" for name in names)
        if self.page.locator(known).count():
            self.tap(known)
        else:
            self.tap("#unknown-1, #go-other")
            self.strip(entry["strip"])
        expect(self.page.locator("#ghost")).to_be_visible()
        self.put(entry)
        self.fits()

    def put(self, entry: dict[str, Any]) -> None:
        x, y = entry["at"]
        middle = (x + 1, y) if entry["dir"] == "across" else (x, y + 1)
        if self.trial()["at"] != entry["at"] or self.trial()["dir"] != entry["dir"]:
            self.tap_garden(*middle)
        if self.trial()["dir"] != entry["dir"]:
            self.tap("#go-turn")
        if self.trial()["strip"] != entry["strip"]:
            self.tap("#go-flip")
        assert self.trial() == entry

    def tap_garden(self, x: int, y: int) -> None:
        self.count += 1
        self.page.mouse.click(*spot(self.page, x + 0.5, y + 0.5))

    def trial(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.locator(TRIAL).input_value())
        return found

    def draw(self, entry: dict[str, Any]) -> None:
        if entry["from"] == "discard":
            self.tap("#discard")
        else:
            names = either(entry["strip"])
            taken = [f"a[data-take='{name}'], button[data-then*='{name}']" for name in names]
            self.tap(", ".join(taken))
        for strip in entry.get("result", {}).get("display", []):
            self.fits()
            self.strip(strip)


def either(strip: str) -> tuple[str, str]:
    """A strip read from both ends."""
    return strip, " ".join(reversed(strip.split()))


def test_turns_by_tapping_fit_every_phone(page: Page, garden):
    """A tile that was taken openly is laid with five taps, turning and flipping aside."""
    page.goto(garden())
    taps = Taps(page)
    for number, entry in enumerate(MOVES[:12], 1):
        if entry["do"] not in ("lay", "draw"):
            break
        getattr(taps, entry["do"])(entry)
        if entry["do"] == "draw":
            expect(page.locator(f"#table[data-seq='{number}']")).to_be_attached()
            taps.fits()


def test_a_usual_turn_is_five_taps(page: Page, garden):
    """The tile, its place, the tile taken for it, and the one turned up by its middle and ends."""
    page.goto(garden(4))
    taps = Taps(page)
    taps.tap("#known-1")
    taps.tap_garden(*END)
    taps.tap("#take-1")
    taps.tap("label:has(#middle-winter)")
    taps.tap("[data-middle=winter] .key:not(.hole)")
    expect(page.locator("#prompt")).to_have_text("Which tile does Ben lay?")
    assert taps.count == 5


def test_where_draws_are_trusted_one_wide_key_lays_the_tile(page: Page, opened):
    setup = {"start": AKI, "centre": RECORD["setup"]["centre"]}
    table = opened("niwashi", [AKI, BEN], [], setup, {"follow": "laid"})
    page.goto(table + "?strip=autumn+sand+summer")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert controls_fit(page) == []
        key, keys = box(page, "#lay"), box(page, ".keys")
        assert key["height"] >= 48
        assert key["width"] == keys["width"]


def test_a_notice_hides_nothing_of_the_garden_and_goes_with_the_next_tap(page: Page, garden):
    page.goto(garden(REVEAL + 1))
    notice, plan = box(page, ".notice"), box(page, "#garden")
    assert notice["y"] + notice["height"] <= plan["y"]
    page.locator("#known-1, #unknown-1").first.click()
    expect(page.locator(".notice")).to_have_count(0)


def test_the_question_stays_while_the_tile_is_moved(page: Page, garden):
    """Whatever is said about the place, it has its line above the keys."""
    page.goto(garden() + "?strip=autumn+sand+summer")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        before = box(page, "#prompt")
        for step in ("#go-left", "#go-turn", "#go-flip"):
            says, keys = box(page, "[data-says]:not([hidden])"), box(page, ".nudges")
            assert says["y"] + says["height"] <= keys["y"]
            assert says["x"] + says["width"] <= width
            page.locator(step).click()
        page.goto(page.url)
        assert box(page, "#prompt") == before


def test_the_opening_shows_slots_and_keys_together(page: Page, base_url: str):
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"{base_url}/play/niwashi")
    keys = box(page, ".plot-keys")
    assert keys["y"] + keys["height"] <= 664
    page.get_by_role("radio", name="Only laid tiles").check()
    expect(page.locator(".laid-out legend")).to_have_text(
        "Which tile lies in the middle? Three taps.", use_inner_text=True
    )
    expect(page.locator(".strip-slot:visible")).to_have_count(1)


def test_tapping_and_dragging_in_the_garden(page: Page, garden):
    page.goto(garden() + "?strip=autumn+sand+summer&cell=2,-2&dir=down")
    is_settled(page)
    taps = Taps(page)
    page.mouse.click(*spot(page, 0.5, 0.5))
    assert (taps.trial()["at"], taps.trial()["dir"]) == ([0, -1], "down")
    page.mouse.click(*spot(page, 0.5, 0.5))
    assert (taps.trial()["at"], taps.trial()["dir"]) == ([-1, 0], "across")
    expect(page.locator(".dock[data-draft]")).to_be_attached()


def test_keys_move_the_tile(page: Page, garden):
    page.goto(garden() + "?strip=autumn+sand+summer&cell=2,-2&dir=down")
    is_settled(page)
    taps = Taps(page)
    page.locator("#garden").focus()
    for key in ("ArrowLeft", "ArrowUp", "r", "f"):
        page.keyboard.press(key)
    assert (taps.trial()["at"], taps.trial()["dir"]) == ([0, -2], "across")
    assert taps.trial()["strip"] == "autumn sand summer"


def test_it_works_without_script(scriptless: Page, garden):
    page = scriptless
    page.goto(garden())
    leads_on(page.locator("#unknown-1"))
    page.locator("label:has(#middle-sand)").click()
    leads_on(page.locator(".ends [data-strip='summer sand autumn']"))
    leads_on(page.locator("#take-1"))
    page.locator("label:has(#middle-spring)").click()
    leads_on(page.locator(".ends [data-strip='spring spring winter']"))
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
