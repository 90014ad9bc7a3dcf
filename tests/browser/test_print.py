"""Whoever waits for a print sees how far it is, and gets it without doing anything."""

import itertools
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorer_web.printing import kept
from tests.browser.conftest import fits

NUMBERS = itertools.count(1)


@pytest.fixture
def stalled(app):
    """The worker waits for its turn, as if another server's had it."""
    return lambda: kept.turn(Path(app.instance_path) / "print")


def new(file=""):
    """The address of an order that nobody has placed before."""
    return f"/print/nintai{file}?only=dice&backs=none&bleed={next(NUMBERS) / 1000}"


def test_the_form_shows_that_its_pages_are_printed_and_then_the_pages(
    page: Page, base_url: str, stalled
):
    with stalled():
        page.goto(f"{base_url}{new()}")
        expect(page.locator("#proof .waiting")).to_have_text("Printing…")
    expect(page.locator(".sheets img")).to_have_count(1)
    expect(page.locator("#proof")).to_contain_text("1 page")
    expect(page.locator("#proof .waiting")).to_have_count(0)


def test_a_full_shop_is_tried_again_until_there_is_a_place(
    app, page: Page, base_url: str, monkeypatch
):
    monkeypatch.setattr(app.extensions["print shop"], "_most", 0)
    page.goto(f"{base_url}{new()}")
    expect(page.locator("#proof .waiting")).to_contain_text("This page tries again by itself.")
    assert fits(page)
    monkeypatch.undo()
    expect(page.locator(".sheets img")).to_have_count(1)


def test_the_pdf_comes_by_itself(page: Page, base_url: str, stalled):
    with page.expect_download() as download, stalled():
        page.goto(f"{base_url}{new('/kit.pdf')}")
        expect(page.get_by_role("link", name="Try again")).to_be_visible()
    assert download.value.suggested_filename.startswith("nintai-no-backs-")
    expect(page.get_by_role("main")).to_contain_text("It is ready.")


def test_the_pages_come_without_script(scriptless: Page, stalled):
    with stalled():
        scriptless.goto(f"{new()}&show=1")
        expect(scriptless.locator("#proof .waiting")).to_have_text("Printing…")
    expect(scriptless.locator(".sheets img")).to_have_count(1)


def test_a_page_that_is_tapped_is_enlarged(page: Page, base_url: str):
    page.goto(f"{base_url}{new()}")
    picture = page.locator(".sheets img")
    picture.click()
    leaf = page.locator("dialog.leaf img")
    expect(leaf).to_be_visible()
    assert leaf.bounding_box()["width"] > 2 * picture.bounding_box()["width"]
    page.get_by_role("button", name="Close").click()
    expect(leaf).to_be_hidden()
