"""The other pages in a real browser."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import fits
from tests.browser.layout import sits_down
from tests.scorer_web.phone import DRAFT


def test_two_sheets_are_scored_by_tapping(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nintai")
    for icon in "DFSBDFSCDFSM":
        page.locator(f"#key-{icon}").click()
    for key in ("D", "D", "empty", "empty", "F"):
        page.locator(f"#key-{key}").click()
    expect(page.locator(".score-head")).to_contain_text("Player 1 wins")
    expect(page.locator(".ranked strong")).to_have_text(["16", "0"])
    expect(page.locator(".tally").first.locator("li")).to_have_count(9)
    page.reload()
    expect(page.locator(".ranked strong")).to_have_text(["16", "0"])
    page.locator("#key-clear").click()
    expect(page.locator("#score")).to_contain_text("Tap the icons")


def test_a_cell_can_be_tapped_and_changed(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nintai")
    for icon in "DFSB":
        page.locator(f"#key-{icon}").click()
    page.locator("[data-seat='0'] [data-cell=d1]").click()
    page.locator("#key-D").click()
    expect(page.locator("[name=s1d1]")).to_have_value("D")
    expect(page.locator(".tally").first).to_contain_text("Row 1: an icon repeats")


def test_an_impossible_sheet_is_shown_where_it_is_wrong(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nintai")
    page.locator("[data-seat='1'] [data-cell=c2]").click()
    page.locator("#key-M").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("the first icon always goes in a1")
    expect(page.locator("[data-seat='1'] .wrong")).to_have_attribute("data-cell", "a1")
    alert.locator(".clause").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("a1")


def test_a_table_is_not_opened_without_its_tiles(page: Page, base_url: str):
    page.goto(f"{base_url}/play/niwashi")
    play = page.get_by_role("button", name="Play")
    missing = page.locator("select:invalid")
    play.click()
    expect(missing).to_have_count(4)
    assert missing.first.evaluate("list => list.validationMessage") == "Choose a tile"
    for plot in ("spring", "summer", "autumn"):
        page.get_by_role("button", name=plot, exact=True).click()
    play.click()
    expect(missing).to_have_count(3)
    page.locator("[name='option.follow'][value=laid]").check()
    play.click()
    sits_down(page)


def test_names_and_tables_are_remembered_on_this_phone(page: Page, base_url: str):
    page.goto(base_url)
    expect(page.locator("#recent-none")).to_be_visible()
    page.goto(f"{base_url}/play/nintai")
    for field, name in zip(page.locator("[name=player]").all(), ("Mio", "<b>Hana"), strict=True):
        field.fill(name)
    page.get_by_role("button", name="Play").click()
    page.wait_for_url("**/t/**")
    table = page.url
    page.goto(f"{base_url}/play/nintai")
    expect(page.locator("[name=player]").last).to_have_value("<b>Hana")
    page.goto(f"{base_url}/play/bossa")
    expect(page.locator("[name=player]").last).to_have_value("<b>Hana")
    page.goto(base_url)
    link = page.locator("#recent a")
    expect(link).to_contain_text("Mio – <b>Hana")
    link.click()
    page.wait_for_url(table)


def test_the_rule_book_is_filtered_while_typing(page: Page, base_url: str):
    page.goto(f"{base_url}/rules/nintai")
    page.locator("#filter").fill("bottom die waits")
    expect(page.locator("a[href$='#NT-3.3']")).to_be_visible()
    expect(page.locator("a[href$='#NT-8.5']")).to_be_hidden()
    page.locator("#filter").fill("zzzz")
    expect(page.locator("#found")).to_contain_text("No rule has these words")
    page.locator("#filter").fill("")
    expect(page.locator("a[href$='#NT-8.5']")).to_be_visible()


def test_the_theme_is_switched_without_a_reload_and_kept(page: Page, base_url: str):
    page.goto(base_url)
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Dark colours").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark
    page.goto(f"{base_url}/rules/nintai")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    expect(page.get_by_role("button", name="Light colours")).to_be_visible()


def test_the_print_shop_shows_its_pages_and_follows_the_form(page: Page, base_url: str):
    page.goto(f"{base_url}/print/nintai?only=dice&backs=none")
    expect(page.locator(".sheets img")).to_have_count(1)
    page.get_by_label("Paper").select_option("letter")
    page.get_by_label("Card backs").select_option("long")
    expect(page.locator(".sheets img")).to_have_attribute("src", re.compile("paper=letter"))
    href = page.locator("#download").get_attribute("href")
    assert "paper=letter" in href
    assert "only=dice" in href
    with page.expect_download() as download:
        page.locator("#download").click()
    assert download.value.suggested_filename == "nintai-letter-dice.pdf"


def test_a_bad_order_is_told(page: Page, base_url: str):
    page.goto(f"{base_url}/print/nintai?only=dice")
    page.get_by_label("Sheets for how many games?").fill("999")
    expect(page.get_by_role("alert")).to_contain_text("copies: 999 is not between")


def test_nothing_scrolls_sideways(page: Page, base_url: str, seat):
    table = seat(*DRAFT)
    pages = [
        "/",
        "/play/nintai",
        "/score/nintai",
        "/rules",
        "/rules/nintai",
        "/rules/nintai/NT-4.1",
    ]
    for path in (*pages, "/print/nintai?only=dice", "/nowhere", table, f"{table}/share"):
        page.goto(base_url + path)
        for width in (320, 390, 768, 1024, 1920):
            page.set_viewport_size({"width": width, "height": 700})
            assert fits(page), f"{path} at {width}"
