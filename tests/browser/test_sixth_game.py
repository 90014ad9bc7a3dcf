"""A game that nobody has drawn, on the phone: all its folder has is rules and a rule book."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.layout import is_ready, leads_on, sits_down, too_small, wait_for_move
from tests.browser.test_access import check
from tests.processes import ROOT
from tests.scorer_web.served import served


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scorer beside a folder with one more game."""
    folder = tmp_path_factory.mktemp("sixth")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENGAWA_GAMES", str(ROOT / "tests" / "sixth"))
        with served(f"sqlite:///{folder / 'engawa.db'}", folder) as server:
            yield server.address


@pytest.fixture
def page(phone: NewPhone, address: str) -> Iterator[Page]:
    """A new phone, on which no script fails."""
    stranger = phone(address, service_workers="block")
    failed: list[str] = []
    stranger.on("weberror", lambda error: failed.append(str(error.error)))
    yield stranger.new_page()
    stranger.close()
    assert failed == []


def opens_a_table(page: Page, *names: str) -> None:
    page.goto("/")
    leads_on(page.locator(".game-main", has_text="Ishi"))
    is_ready(page)
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Play").click()
    sits_down(page)


def test_a_whole_game_by_tapping(page: Page):
    opens_a_table(page, "Aki", "Ben")
    expect(page.locator("#prompt")).to_have_text("To act: Aki")
    for number in range(1, 7):
        page.locator(".rows button").last.click()
        wait_for_move(page, number)
    expect(page.locator("#prompt")).to_contain_text("Aki wins")
    expect(page.locator(".ranked strong")).to_have_text(["9", "3"])
    leads_on(page.locator("#result"))
    expect(page.locator(".result-card img")).to_have_js_property("naturalWidth", 1080)
    page.goto("/history?game=ishi")
    expect(page.locator(".best")).to_contain_text("Aki")


def test_the_position_is_told_in_words(page: Page):
    opens_a_table(page, "Aki", "Ben", "Cho")
    page.get_by_role("button", name="Aki takes 3 stones.").click()
    wait_for_move(page, 1)
    expect(page.locator(".fact dt")).to_have_text(["Stones in the heap", "Stones taken"])
    expect(page.locator(".fact dd")).to_have_text(["12", "Aki 3", "Ben 0", "Cho 0"])
    expect(page.locator(".seated .acts")).to_have_text("Ben")
    assert too_small(page, ".dock button") == []
    check(page, "the table of a game that nobody has drawn")


def test_an_illegal_move_is_refused_with_its_clause(page: Page):
    opens_a_table(page, "Aki", "Ben")
    page.locator("#move-2").click()
    wait_for_move(page, 1)
    same = json.dumps({"by": "Ben", "do": "take", "stones": 2})
    page.locator("#move-1").evaluate("(button, entry) => { button.value = entry; }", same)
    page.locator("#move-1").click()
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("The player before you took 2: take another number.")
    expect(refusal).to_contain_text("IS-2.2")
    expect(refusal.locator(".refusal-instead")).to_contain_text("Ben takes 3 stones.")
    wait_for_move(page, 1)


def test_the_same_players_play_again(page: Page):
    opens_a_table(page, "Aki", "Ben")
    for number in range(1, 7):
        page.locator(".rows button").last.click()
        wait_for_move(page, number)
    leads_on(page.locator("#again"))
    expect(page.locator(".seated li")).to_have_text(["Aki", "Ben"])
    wait_for_move(page, 0)


def test_totals_are_typed_on_the_score_page(page: Page):
    page.goto("/score/ishi")
    is_ready(page)
    page.get_by_label("Name of player 2").fill("Ben")
    for number, total in enumerate(("7", "9", "-2"), 1):
        page.get_by_label(f"Points of player {number}").fill(total)
    page.get_by_label("Points of player 3").blur()
    expect(page.locator(".ranked strong")).to_have_text(["9", "7", "−2"])
    expect(page.locator(".score-head")).to_contain_text("Ben wins")
    check(page, "its score page")
    leads_on(page.locator("#keep"))
    expect(page.locator(".tally.won")).to_contain_text("Points counted at the table")


def test_it_is_asked_about_and_printed(page: Page):
    page.goto("/ask?game=ishi")
    is_ready(page)
    page.get_by_role("searchbox").fill("may I take as many stones as the player before?")
    expect(page.locator(".found .clause")).to_have_text("IS-2.2")
    page.goto("/print/ishi")
    expect(page.locator("h1")).to_contain_text("Ishi")
