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


OUTSIDE = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const told = [];
  if (document.documentElement.scrollHeight > innerHeight) told.push("the page scrolls");
  const keys = ".dock :is(a, button, summary, label:has(input)):not(.clause, .ask-new a)";
  for (const each of document.querySelectorAll(`${keys}, .bar :is(a, button), .head a`)) {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    if (!each.checkVisibility() || each.closest(".dock-page")) continue;
    const name = each.id || each.outerHTML.slice(0, 80);
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      told.push(`${name} is outside: ${left}, ${top} to ${right}, ${bottom}`);
    const isBeside = right <= bar.left + 1 || left >= bar.right - 1;
    if (each.closest(".dock") && bottom > bar.top + 1 && !isBeside)
      told.push(`${name} is under the bar`);
    if (Math.min(width, height) < 43.9) told.push(`${name} is small: ${width} x ${height}`);
  }
  return told;
}"""


def controls_fit(page: Page) -> list[str]:
    """What of a step cannot be tapped without scrolling or by a thumb."""
    is_settled(page)
    found: list[str] = page.evaluate(OUTSIDE)
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
    """Until the table shows so many entries. The page itself watches for it: games are long."""
    page.locator(f"#table[data-seq='{number}']").wait_for()


def tap_asleep(page: Page, selector: str) -> None:
    """Tap a key that looks asleep and says why. No locator waits for those, so the page must."""
    is_settled(page)
    page.locator(selector).first.click(force=True)


def hands_over(page: Page, die: int) -> None:
    """Tap a die of Nintai that is handed to the opponent."""
    page.locator(f".rows button:has(use[href$='#die-{die}'])").click()
