"""Seconds from opening the print page of a kit to the picture of its first page, in a browser.

    python -m benchmarks.first_picture

Cold, the first order calls the print shop's worker; warm, one whose kit nobody has printed yet
finds it at work. From changing an option on the page to the new picture comes half a second in
which the page waits for further changes.
"""

import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import printkit
from tests.browser.conftest import FLAGS
from tests.scorer_web.served import served

LOADED = "[...document.querySelectorAll('.sheets img')].some(each => each.naturalWidth > 0)"


def seconds(page: Page, address: str) -> float:
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_function(LOADED, timeout=60_000, polling=20)
    return time.perf_counter() - begun


def measure(browser: Browser, game: str, folder: str) -> tuple[float, float]:
    """Cold and warm."""
    with served(f"sqlite:///{folder}/engawa.db", Path(folder)) as server:
        page = browser.new_page(bypass_csp=True)  # or it lets nobody look for the picture
        page.goto(server.address)
        cold = seconds(page, f"{server.address}/print/{game}")
        page.locator("#proof .waiting").wait_for(state="detached", timeout=60_000)
        warm = seconds(page, f"{server.address}/print/{game}?bleed=2.5")
        page.close()
    return cold, warm


def main() -> None:
    installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed, args=list(FLAGS))
        for game in printkit.games():
            with tempfile.TemporaryDirectory() as folder:
                cold, warm = measure(browser, game, folder)
            print(f"{game}: first picture after {cold:.2f} s cold, {warm:.2f} s warm")


if __name__ == "__main__":
    main()
