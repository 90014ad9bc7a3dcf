"""Everyone can use it: axe finds nothing against WCAG 2.2 AA on any page, size and theme."""

from pathlib import Path
from typing import Any

import axe_playwright_python
from playwright.sync_api import BrowserContext, Page

import games
from games import simulate
from tests.browser.conftest import fits
from tests.browser.layout import tap_asleep
from tests.scorer_web.phone import AKI, BEN, DRAFT, FIRST_TURN, hand

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
FIND = "rules => axe.run(document, rules).then((found) => found.violations)"
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
LOOKS = (((320, "light"), (1280, "dark")), ((320, "dark"), (1280, "light")))
"""Pages take turns: each is seen on a small phone and on a desktop, once light and once dark."""

PAGES = {
    "home": "/",
    "new table": "/play/nintai",
    "score": "/score/nintai?name1=Aki&name2=Ben&sheet1=DFSBDFSCDFSM&sheet2=DD..F.......",
    "impossible score": "/score/nintai?sheet1=.F..........",
    "rules": "/rules/nintai",
    "chapter": "/rules/nintai/chapter/actions",
    "paste": "/play/nintai/from",
    "clause": "/rules/nintai/NT-4.5a",
    "shelf": "/rules",
    "print": "/print/nintai?only=dice&show=1",
    "not found": "/nowhere",
    "question": "/ask?q=may+the+bottom+die+be+handed+over",
    "wrong code": "/join?code=XXXXXX",
    "no connection": "/offline",
}

ROLL = [
    {"by": AKI, "do": "take", "dice": [5]},
    {"by": BEN, "do": "take", "dice": [3, 2]},
    {"by": AKI, "do": "take", "dice": [1, 4]},
    hand(AKI, 5),
]

TABLES = {
    "draft two": (DRAFT[:1], ""),
    "choose": (DRAFT, ""),
    "pile": ([*DRAFT, hand(AKI, 1)], ""),
    "cards": ([*DRAFT, hand(AKI, 1)], "?pile=2&cards=D"),
    "keep": ([*DRAFT, *FIRST_TURN[:2]], ""),
    "ink": ([*DRAFT, *FIRST_TURN[:3]], ""),
    "roll": (ROLL, ""),
    "mending": ([*DRAFT, *FIRST_TURN], "?mend=5"),
    "log": ([*DRAFT, *FIRST_TURN], "/log"),
    "more": (DRAFT, "/more"),
    "whose phone": (DRAFT, "/phone"),
    "moment": ([*DRAFT, *FIRST_TURN], "?at=5"),
    "share": (DRAFT, "/share"),
    "what applies": (DRAFT, "/rules"),
}


def check(page: Page, name: str) -> None:
    """Axe finds nothing and nothing is cut off, whatever the size and the theme."""
    page.evaluate(AXE)
    for width, theme in LOOKS[len(name) % 2]:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 844})
        found = page.evaluate(FIND, RULES)
        assert not found, f"{name}, {width}, {theme}: {told(found)}"
        assert fits(page), f"{name}, {width}"


def told(violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')}"
        for violation in violations
        for node in violation["nodes"][:4]
    ]


def test_pages(page: Page, base_url: str):
    for name, path in PAGES.items():
        page.goto(base_url + path)
        check(page, name)


def test_tables(page: Page, seat):
    for name, (entries, query) in TABLES.items():
        page.goto(seat(*entries) + query)
        check(page, name)


def test_a_refusal(page: Page, seat):
    page.goto(seat(*DRAFT))
    tap_asleep(page, "#die-3")
    page.get_by_role("alert").wait_for()
    check(page, "refusal")


def test_an_entry_that_waits(page: Page, context: BrowserContext, seat):
    page.goto(seat(*DRAFT))
    context.set_offline(True)
    page.locator("#die-1").click()
    page.get_by_role("region", name="Not sent yet").wait_for()
    page.locator("#signal").wait_for()
    check(page, "waiting")


def test_a_turned_page(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator("#more").click()
    page.locator("#turned").check()
    page.locator("#sheet [data-close]").click()
    check(page, "turned")


def test_a_clause_over_the_table(page: Page, seat):
    page.goto(seat(*DRAFT))
    page.locator(".ask-rule .clause").click()
    page.get_by_role("dialog").wait_for()
    check(page, "clause over the table")


def test_the_end(page: Page, seat, base_url: str):
    game = simulate.record(games.load("nintai")(), [AKI, BEN], "browser/3")
    page.goto(seat(*game.log, setup=game.setup))
    check(page, "the end")
    page.locator("#result").click()
    page.wait_for_url("**/result")
    check(page, "result")
    page.goto(f"{base_url}/history?game=nintai")
    check(page, "history")
