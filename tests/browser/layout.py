"""Measuring a page that may still be changing."""

import re
from typing import Any

from playwright.sync_api import Page, expect

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
