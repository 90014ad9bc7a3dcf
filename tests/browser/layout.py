"""Measuring a page that may still be changing."""

from typing import Any

from playwright.sync_api import Page

SETTLED = "document.fonts.status === 'loaded' && !document.body.classList.contains('busy')"
BOX = """selector => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return { x, y, width, height };
}"""


def box(page: Page, selector: str) -> dict[str, Any]:
    """Where an element lies once the fonts are there and nothing is being exchanged."""
    page.wait_for_function(SETTLED)
    measured: dict[str, Any] = page.evaluate(BOX, selector)
    return measured
