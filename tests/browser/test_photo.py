"""From a photo of printed cards to the score, on the page and with the reader that phones use."""

import io
from collections.abc import Callable

import pypdfium2
import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

import printkit
from tests.browser.test_access import check

TABLE = (96, 74, 58)


REDS = """(all) => all.map((cell) => {
  const { data } = cell.getContext("2d").getImageData(0, 0, cell.width, cell.height);
  return data.filter((red, n) => n % 4 === 0 && red > 150 && data[n + 1] < 110).length;
})"""


def taken(printed: Image.Image) -> FilePayload:
    """A photo of what was printed, lying askew on a table."""
    laid = printed.rotate(8, expand=True, resample=Image.Resampling.BICUBIC, fillcolor=TABLE)
    jpeg = io.BytesIO()
    laid.save(jpeg, "JPEG", quality=70)
    return {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": jpeg.getvalue()}


def page_of(game: str, part: str, number: int) -> Image.Image:
    printed = printkit.build(game, printkit.Options(camera=True, only=(part,)))
    page = pypdfium2.PdfDocument(printed)[number]
    return page.render(scale=2.4).to_pil().convert("RGB")


@pytest.fixture(scope="module")
def photo() -> FilePayload:
    """Cards of Nin Jan, from the 8 paper to the 5 rock."""
    return taken(page_of("nin_jan", "cards", 2))


@pytest.fixture
def sheet() -> FilePayload:
    """The upper one of two sheets on a page."""
    page = page_of("nintai", "sheets", 0)
    return taken(page.crop((0, 0, page.width, page.height // 2)))


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
    check(page, "what a photo shows")
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


def test_a_sheet_is_cut_into_cells_and_people_read_them(page: Page, sheet: FilePayload):
    page.goto("/score/nintai?name1=Aki&name2=Ben&s1a1=D")
    page.get_by_label("Take a photo").set_input_files(sheet)
    expect(page.locator(".photo-cells")).to_be_visible()
    expect(page.get_by_role("radio", name="Ben")).to_be_checked()
    # The start is printed in the first cell alone: a red dot in its corner.
    reds = page.locator(".photo-cell canvas").evaluate_all(REDS)
    assert reds[0] > 20
    assert reds[1:] == [0] * 11
    check(page, "the cells of a sheet")
    for icon in ("flower", "skiff"):
        page.locator(".photo-keys").get_by_role("button", name=icon).click()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("[name=s2b1]")).to_have_value("S")
    expect(page.locator("[name=s1a1]")).to_have_value("D")


def test_a_photo_fills_in_the_cards_that_start_the_piles(page: Page, photo: FilePayload):
    page.goto("/play/nin_jan")
    page.get_by_label("Take a photo").set_input_files(photo)
    expect(page.locator(".photo-count")).to_have_text("I see 8 open cards.")
    expect(page.get_by_role("button", name="Enter")).to_be_disabled()
    expect(page.locator("[data-note=many]")).to_contain_text("3 at most")
    for name in ("7 paper", "6 rock", "6 scissors", "6 paper", "5 rock"):
        page.locator("#photo").get_by_role("button", name=name).click()
    page.get_by_role("button", name="Enter").click()
    piles = page.locator("select[name=pile]").evaluate_all("(all) => all.map((one) => one.value)")
    assert sorted(piles) == ["7 rock", "7 scissors", "8 paper"]


def test_a_photo_enters_what_all_laid_once_it_is_said_who_laid_what(
    page: Page, photo: FilePayload, opened: Callable[..., str]
):
    names = ["Aki", "Ben", "Cho", "Dora", "Eli"]
    page.goto(opened("nin_jan", names, (), {"piles": ["8 paper", "7 rock", "7 scissors"]}))
    page.get_by_label("Take a photo").set_input_files(photo)
    expect(page.locator(".photo-count")).to_have_text("I see 5 open cards.")
    expect(page.locator("[data-note=apart]")).to_contain_text("8 paper, 7 rock, 7 scissors")
    hands = page.locator(".photo-hands option:checked")
    expect(hands).to_have_text(["6 rock", "6 paper", "7 paper", "6 scissors", "5 rock"])
    page.get_by_role("combobox", name="Dora").select_option("5 rock")
    expect(hands).to_have_text(["6 rock", "6 paper", "7 paper", "5 rock", "6 scissors"])
    check(page, "who laid which card")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".place-name b")).to_have_text(["Cho", "Aki", "Eli", "Ben", "Dora"])


def test_a_card_counts_once_and_for_one_player(page: Page):
    cards = page_of("san_ni_ichi", "cards", 0)
    two_decks = Image.new("RGB", (2 * cards.width, cards.height))
    for left in (0, cards.width):
        two_decks.paste(cards, (left, 0))
    page.goto("/score/san_ni_ichi")
    page.get_by_label("Take a photo").set_input_files(taken(two_decks))
    expect(page.locator(".photo-count")).to_have_text("I see 8 cards of Player 1.")
    expect(page.locator("[data-note=twice]")).to_contain_text("only one")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("[name=cards1]")).to_have_value("8")

    page.get_by_label("Take a photo").set_input_files(taken(cards))
    expect(page.locator("[data-note=moved]")).to_contain_text("from Player 1")
    expect(page.locator("[data-note=twice]")).to_be_hidden()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator("[name=cards2]")).to_have_value("8")
    expect(page.locator("[name=cards1]")).to_have_value("0")


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
