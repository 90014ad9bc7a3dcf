"""Measuring a page that may still be changing."""

from typing import Any

from playwright.sync_api import Locator, Page


def is_ready(page: Page) -> None:
    """Until all scripts have run: taps made before are held until then."""
    page.locator("html[data-ready]").wait_for()


def is_settled(page: Page) -> None:
    """Until nothing is being exchanged any more."""
    page.locator("html[data-ready] body:not(.busy)").wait_for()


BOX = """async element => {
  await document.fonts.ready;
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}"""


def box(page: Page, selector: str) -> dict[str, Any]:
    """Where an element lies once the fonts are there and nothing is being exchanged.

    Waited for from outside, not with a function that waits in the page: the page's own rules
    against evaluated scripts would forbid that.
    """
    is_settled(page)
    measured: dict[str, Any] = page.locator(selector).evaluate(BOX)
    return measured


SIZES = """selector => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility())
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 48)
  .map(([each, { width, height }]) => `${each.outerHTML.slice(0, 80)}: ${width} x ${height}`)"""


def too_small(page: Page, selector: str) -> list[str]:
    """The visible targets that a thumb might miss."""
    page.locator(selector).first.wait_for()
    found: list[str] = page.evaluate(SIZES, selector)
    return found


def sits_down(page: Page) -> None:
    """Until the table that was just opened is there, with its scripts."""
    page.wait_for_url("**/t/**")
    is_ready(page)


def leads_on(target: Locator, **how: Any) -> None:
    """Tap what loads another page, and wait for that."""
    with target.page.expect_navigation():
        target.click(**how)


def wait_for_move(page: Page, number: int) -> None:
    """Until the log tells it. The page itself watches for it: games have hundreds of moves."""
    page.locator(f"#log li[value='{number}']").wait_for()


MISFITS = """() => {
  const bar = document.querySelector('.bar').getBoundingClientRect();
  const isUnder = ({ bottom, left, right }) => (
    bottom > bar.top + 1 && right > bar.left + 1 && left < bar.right - 1
  );
  const isOut = ({ top, right, bottom, left }) => (
    Math.min(left, top) < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
  );
  const isSmall = (box) => Math.min(box.width, box.height) < 43.5;
  return [...document.querySelectorAll('.dock :is(a, button, label):not(.clause)')]
    .filter((each) => each.checkVisibility() && !each.closest('.dock-page, .ask-new'))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => isOut(box) || isUnder(box) || isSmall(box))
    .map(([each, box]) => `${each.outerHTML.slice(0, 80)}: ${JSON.stringify(box)}`);
}"""


def controls_fit(page: Page) -> list[str]:
    """The controls of the dock that lie outside the screen, under the bar or are too small."""
    is_settled(page)
    found: list[str] = page.evaluate(MISFITS)
    return found
