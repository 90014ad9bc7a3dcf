"""The site: what travels, how long the scorer takes to start on the phone, and what a tap costs.

    python -m benchmarks.site_bench [--taps 20]

Starts are told as ratios to that of the same Python with nothing in it, in the same browser: the
first one, once everything is unpacked, and a later one, from the snapshot that it left behind.
"""

import argparse
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import brotli
from playwright.sync_api import Page, sync_playwright

from scorer_web.site.build import build
from scorer_web.site.serving import server
from scorer_web.site.sizes import measured
from scorer_web.tables.carried import pack
from tests.scorer_web.finished import random_play

BASE = "/bench/"
PATIENCE = 300_000
STARTS = 3

EMPTY = """async site => {
  const [[loader]] = await (await fetch(`${site}site.json`)).json();
  const { loadPyodide } = await import(`${site}${loader}`);
  const started = performance.now();
  await loadPyodide();
  return (performance.now() - started) / 1000;
}"""
"""The same Python without the scorer, from the same cache."""

SNAPSHOT = f"engawa {BASE} snapshot"


@contextmanager
def served(site: Path) -> Iterator[str]:
    with server(site, BASE) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://localhost:{files.server_port}{BASE}"
        files.shutdown()


def seconds(work: Callable[[], object]) -> float:
    at = perf_counter()
    work()
    return perf_counter() - at


def opened(page: Page, url: str) -> None:
    page.goto(url)
    page.locator(".site-frame.is-shown").wait_for(timeout=PATIENCE)


def kept(page: Page) -> None:
    """Until the snapshot is there for the next start."""
    entries = "async name => (await (await caches.open(name)).keys()).length"
    while not page.evaluate(entries, SNAPSHOT):
        page.wait_for_timeout(200)


def plain_starts(page: Page, address: str) -> Iterator[float]:
    for _ in range(STARTS):
        page.evaluate("name => caches.delete(name)", SNAPSHOT)
        yield seconds(partial(opened, page, address))


def tapped(page: Page, name: str) -> None:
    table = page.frame_locator(".site-frame").locator("#table")
    before = table.get_attribute("data-seq")
    page.frame_locator(".site-frame").get_by_role("button", name=name).click()
    page.frame_locator(".site-frame").locator(f"#table:not([data-seq='{before}'])").wait_for()


def take_over(page: Page, site: str) -> None:
    record = random_play("nintai", ["Aki", "Ben"]).record()
    page.frames[1].goto(f"{site}take#{pack({**record, 'moves': record['moves'][:20]})}")
    page.frame_locator(".site-frame").get_by_role("button", name="Go on here").click()
    page.get_by_role("button", name="Not now").click()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=20)
    taps: int = parser.parse_args().taps
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    browser = next(filter(None, map(shutil.which, names)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        out = Path(folder, "site")
        print(f"build without kits: {seconds(partial(build, out, BASE, [])):.0f} s")
        for name, packed in (("gzip", measured(out)), ("brotli", measured(out, brotli.compress))):
            print(f"first visit with {name}: {packed.visit / 1e6:.2f} MB")
        context = playwright.chromium.launch_persistent_context(
            # The pages do not run Python themselves, and forbid it; here one does.
            Path(folder, "phone"),
            executable_path=browser,
            args=["--no-sandbox"],
            bypass_csp=True,
        )
        with served(out) as site:
            measure(context.pages[0], site, taps)
        context.close()


def measure(page: Page, site: str, taps: int) -> None:
    address = f"{site}history"
    print(f"first visit, all fetched and unpacked: {seconds(partial(opened, page, address)):.1f} s")
    kept(page)
    later = median(seconds(partial(opened, page, address)) for _ in range(STARTS))
    plain = median(plain_starts(page, address))
    empty = page.evaluate(EMPTY, site)
    print(f"an empty start of the same Python: {empty:.1f} s")
    print(f"a start of the scorer: {plain:.1f} s, {plain / empty:.1f} of it")
    print(f"a start from the snapshot: {later:.1f} s, {later / empty:.1f} of it")
    take_over(page, site)
    tapped(page, "Undo")
    each = [seconds(partial(tapped, page, "Undo")) for _ in range(min(taps, 15))]
    print(f"a tap, until its position is shown: {median(each) * 1000:.0f} ms in the middle")


if __name__ == "__main__":
    main()
