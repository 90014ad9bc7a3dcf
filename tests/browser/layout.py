"""Measuring a page that may still be changing."""

import re
from typing import Any

from playwright.sync_api import Page, expect


def is_ready(page: Page) -> None:
    """Until all scripts have run: taps made before are held until then."""
    page.locator("html[data-ready]").wait_for()


BOX = """async selector => {
  await document.fonts.ready;
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x, y, width, height };
}"""


def box(page: Page, selector: str) -> dict[str, Any]:
    """Where an element lies once the fonts are there and nothing is being exchanged.

    Asked with an expectation, not with a function that waits in the page: the page's own rules
    against evaluated scripts would forbid that.
    """
    expect(page.locator("body")).not_to_have_class(re.compile("busy"))
    measured: dict[str, Any] = page.evaluate(BOX, selector)
    return measured


SIZES = """selector => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility())
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 48)
  .map(([each, { width, height }]) => `${each.outerHTML.slice(0, 80)}: ${width} x ${height}`)"""


def too_small(page: Page, selector: str) -> list[str]:
    """The visible targets that a thumb might miss."""
    assert page.locator(selector).count() > 0
    found: list[str] = page.evaluate(SIZES, selector)
    return found


def wait_for_move(page: Page, number: int) -> None:
    """Until the log tells it. The page itself watches for it: games have hundreds of moves."""
    page.locator(f"#log li[value='{number}']").wait_for()
