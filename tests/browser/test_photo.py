"""From a photo of printed cards to the score, on the page and with the reader that phones use."""

import io

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

import printkit
from tests.browser.conftest import fits

TABLE = (96, 74, 58)


@pytest.fixture(scope="module")
def photo() -> FilePayload:
    """A page of the printed deck, lying askew on a table: from the 8 paper to the 5 rock."""
    printed = printkit.build("nin_jan", printkit.Options(camera=True, only=("cards",)))
    page = pypdfium2.PdfDocument(printed)[2].render(scale=2.4).to_pil().convert("RGB")
    laid = page.rotate(8, expand=True, resample=Image.Resampling.BICUBIC, fillcolor=TABLE)
    jpeg = io.BytesIO()
    laid.save(jpeg, "JPEG", quality=70)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg.getvalue()}


def test_a_photo_fills_the_score_once_somebody_says_so(page: Page, photo: FilePayload):
    page.goto("/score/nin_jan?seats=2&name1=Aki&name2=Ben")
    page.get_by_label("Take a photo").set_input_files(photo)
    told = page.locator(".photo-count")
    expect(told).to_have_text("I see 8 cards of Aki.")
    expect(page.locator(".photo-marks .kept")).to_have_count(16)
    page.get_by_role("button", name="8 paper").click()
    expect(told).to_have_text("I see 7 cards of Aki.")
    page.get_by_label("Add what the photo does not show").select_option("−6 rock")
    expect(told).to_have_text("I see 8 cards of Aki.")
    assert fits(page)
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".ranked strong")).to_have_text(["38", "0"])

    page.get_by_label("Take a photo").set_input_files(photo)
    expect(told).to_have_text("I see 8 cards of Ben.")
    expect(page.locator("[data-note=moved]")).to_contain_text("7 rock, 7 scissors, 7 paper")
    for name in ("7 scissors", "7 paper", "6 rock", "6 scissors", "6 paper", "5 rock"):
        page.get_by_role("button", name=name).click()
    expect(told).to_have_text("I see 2 cards of Ben.")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".ranked strong")).to_have_text(["31", "15"])


def test_cards_of_another_game_are_left_out(page: Page, photo: FilePayload):
    page.goto("/score/san_ni_ichi")
    page.get_by_label("Take a photo").set_input_files(photo)
    expect(page.locator("[data-note=foreign]")).to_contain_text("another game (Nin Jan)")
    expect(page.get_by_role("button", name="Enter")).to_be_disabled()


def test_what_is_no_photo_is_told(page: Page):
    page.goto("/score/nin_jan")
    page.get_by_label("Take a photo").set_input_files(
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"none"}
    )
    expect(page.get_by_role("alert")).to_contain_text("could not be opened")
    expect(page.locator("#photo")).to_be_hidden()


def test_a_browser_that_cannot_read_is_offered_none(page: Page):
    page.add_init_script("delete window.Worker")
    page.goto("/score/nin_jan")
    expect(page.locator("#key-10")).to_be_visible()
    expect(page.get_by_label("Take a photo")).to_be_hidden()
