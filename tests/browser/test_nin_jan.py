"""Nin Jan by tapping: a whole game, the keypad, refusals, the score page, and access for all."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

import games
from games import simulate
from games.record import Play
from tests.browser.conftest import fits
from tests.browser.layout import box, leads_on, sits_down, too_small, wait_for_move
from tests.browser.test_access import check

AKI, BEN, CHO = NAMES = ["Aki", "Ben", "Cho"]
SETUP = {"piles": ["8 scissors", "-4 rock", "-1 rock"]}
TIE = 1918
"""A game of two that ends in a tie and needs two throws."""


def lay(by: str, card: str) -> dict[str, Any]:
    return {"by": by, "do": "lay", "card": card}


ROUND = [lay(AKI, "-3 rock"), lay(BEN, "-6 rock"), lay(CHO, "-5 rock")]


def game_of(seats: int, seed: object) -> Play:
    names = ["Aki", "Ben", "Cho", "Dora", "Eli"][:seats]
    return simulate.record(games.load("nin_jan")(), names, f"web/{seed}")


@pytest.fixture
def sit_down(opened: Callable[..., str]) -> Callable[..., str]:
    """A table with the given entries made."""

    def open_table(*entries: dict[str, Any], names=NAMES, setup=SETUP) -> str:
        return opened("nin_jan", names, entries, setup)

    return open_table


def tap_card(page: Page, card: str, value_first: bool = False) -> None:
    keys = card.split()[:: 1 if value_first else -1]
    for key in keys:
        page.locator(f"#key-{key}").click()


def tap(page: Page, entry: dict[str, Any], number: int) -> None:
    """Enter one move and wait until the log tells it."""
    match entry["do"]:
        case "lay":
            expect(page.locator("#prompt")).to_contain_text(entry["by"])
            tap_card(page, entry["card"], value_first=number % 2 == 0)
        case "show":
            seat = NAMES.index(entry["by"]) + 1
            page.locator(f"#show-{seat}-{entry['sign']}").click()
        case _:
            page.locator(f"#pile-{entry['pile']}").click()
    wait_for_move(page, number)


def test_a_whole_game_by_tapping(page: Page, base_url: str):
    """From the home page through nine rounds and a tie-break to the engine's score."""
    game = game_of(2, TIE)
    page.goto(base_url)
    page.locator("a.game-main[href='/play/nin_jan']").click()
    for number, name in enumerate(game.players):
        page.locator("[name=player]").nth(number).fill(name)
    for card in game.setup["piles"]:
        tap_card(page, card)
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    page.evaluate("window.stayed = true")
    for number, entry in enumerate(game.log, 1):
        tap(page, entry, number)
    assert page.evaluate("window.stayed")
    assert fits(page)
    expect(page.locator("[data-over]")).to_be_visible()
    totals = [str(tally.total).replace("-", "−") for tally in game.score().tallies]
    expect(page.locator(".tally h2 strong")).to_have_text(totals)
    page.locator("#again").click()
    expect(page.locator("[name=player]").nth(1)).to_have_value("Ben")
    expect(page.locator("[data-pick] .card")).to_have_count(0)


# The keypad


def test_keys_that_were_seen_warn_and_can_be_insisted_on(page: Page, sit_down):
    page.goto(sit_down())
    expect(page.locator("#key--4")).not_to_have_attribute("aria-disabled", "true")
    page.locator("#key-rock").click()
    expect(page.locator("#key--4")).to_have_attribute("aria-disabled", "true")
    page.locator("#key--4").click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The -4 rock already lies in pile 2")
    page.locator("#understood").click()
    expect(alert).to_have_count(0)
    expect(page.locator("#key-rock")).to_have_attribute("aria-pressed", "true")
    page.locator("#key--5").click()
    expect(page.locator("#log li")).to_have_text("Aki lays the -5 rock.")
    page.locator("#key-rock").click()
    page.locator("#key--4").click(force=True)
    page.locator("#sure").click()
    expect(page.locator("#log .badge")).to_have_text("confirmed by the table")


def test_the_cards_are_entered_in_any_order_of_players(page: Page, sit_down):
    page.goto(sit_down())
    page.locator("#seat-3").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Cho lay?")
    tap_card(page, "5 paper")
    expect(page.locator("#prompt")).to_have_text("Which card did Aki lay?")
    expect(page.locator(".place").nth(2)).to_contain_text("5 paper")


def test_keys_tapped_while_a_card_is_on_its_way_count_for_the_next(page: Page, sit_down):
    page.goto(sit_down())
    held: list[Route] = []
    page.route("**/entries", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/entries"):
        tap_card(page, "5 paper")
    tap_card(page, "7 rock")
    held[0].continue_()
    expect(page.locator("#prompt")).to_have_text("Which card did Cho lay?")
    expect(page.locator("#log li").first).to_have_text("Ben lays the 7 rock.")


def test_who_chose_a_player_stays_there_when_other_phones_lay(
    page: Page, context: BrowserContext, sit_down
):
    address = sit_down()
    other = context.new_page()
    for phone in (page, other):
        phone.goto(address)
    other.locator("#seat-2").click()
    expect(other.locator("#prompt")).to_have_text("Which card did Ben lay?")
    other.locator("#key-paper").click()
    page.locator("#seat-3").click()
    tap_card(page, "5 rock")
    expect(page.locator("#log li")).to_have_count(1)
    expect(other.locator(".place").nth(2)).to_contain_text("5 rock")
    expect(other.locator("#prompt")).to_have_text("Which card did Ben lay?")
    other.locator("#key-7").click()
    expect(page.locator(".place").nth(1)).to_contain_text("7 paper")


def test_no_layout_jump_through_a_round(page: Page, sit_down):
    page.goto(sit_down(*ROUND[:2]))
    before = box(page, ".tray")
    tap_card(page, "-5 rock")
    for pile, done in ((1, 3), (3, 4), (3, 5)):
        expect(page.locator("#log li")).to_have_count(done)
        assert box(page, ".tray") == before
        page.locator(f"#pile-{pile}").click()
    expect(page.locator(".round-number")).to_have_text("Round 2 of 9")
    assert box(page, ".tray") == before


# Piles


def test_the_pile_itself_can_be_tapped(page: Page, sit_down):
    page.goto(sit_down(*ROUND))
    page.locator("[data-pile='2']").click()
    expect(page.get_by_role("alert")).to_contain_text("The -3 rock beats the top card of pile 1")
    page.locator("#understood").click()
    page.locator("[data-pile='1']").click()
    expect(page.locator("#prompt")).to_have_text("Cho puts the −5 rock on a pile")


def test_cards_taken_stay_open_while_the_game_goes_on(page: Page, sit_down):
    page.goto(sit_down(*ROUND))
    expect(page.locator("#takings")).to_be_hidden()
    page.locator("#show-taken").check()
    page.locator("#pile-1").click()
    expect(page.locator("#takings")).to_contain_text("8 scissors")


def test_targets_are_large_enough_for_a_thumb(page: Page, sit_down):
    tie = game_of(2, TIE)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 700})
        steps = [sit_down(), sit_down(*ROUND)]
        steps.append(sit_down(*tie.log[:36], names=tie.players, setup=tie.setup))
        for address in [*steps, "/play/nin_jan", "/score/nin_jan"]:
            page.goto(address)
            targets = ".pad button, .choice, .signs button, .place a, .count"
            assert too_small(page, targets) == []


def test_the_keyboard_is_enough(page: Page, sit_down):
    page.goto(sit_down(*ROUND[:2]))
    for key in ("#key-rock", "#key--5", "#pile-1"):
        page.locator(key).focus()
        page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Cho puts the −5 rock on a pile")


def test_the_table_works_without_script(scriptless: Page):
    page = scriptless
    page.goto("/play/nin_jan")
    for pick, card in zip(page.locator("[name=pile]").all(), SETUP["piles"], strict=True):
        pick.select_option(card)
    leads_on(page.get_by_role("button", name="Play"))
    for card in ("-3 rock", "-6 rock"):
        page.locator("select").select_option(card)
        leads_on(page.get_by_role("button", name="Lay"))
    leads_on(page.locator("#pile-1"))
    leads_on(page.locator("#pile-3"))
    expect(page.locator(".round-number")).to_have_text("Round 2 of 9")
    page.goto("/score/nin_jan")
    page.locator("[name='10r']").select_option("2")
    leads_on(page.get_by_role("button", name="Score", exact=True))
    expect(page.locator(".ranked strong")).to_have_text(["0", "10"])


# The score page


def test_cards_are_scored_by_tapping(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nin_jan")
    page.locator(".count", has_text="3").click()
    for key in ("rock", "10", "-6", "paper", "3"):
        page.locator(f"#key-{key}").click()
    expect(page.locator(".ranked strong")).to_have_text(["7", "0", "0"])
    page.locator("[data-owner='2'] .owner-pick").click()
    page.locator("#key-7").click()
    expect(page.locator(".score-head")).to_contain_text("Tied: Player 1 and Player 2 play")
    expect(page.locator("output")).to_have_text(["7", "7", "0", "0", "0"])
    page.reload()
    expect(page.locator(".ranked strong")).to_have_text(["7", "7", "0"])
    expect(page.locator("[data-owner='1'] .card")).to_have_count(3)
    page.locator("#key-10").click()
    expect(page.locator(".ranked strong")).to_have_text(["−3", "7", "0"])
    page.locator("#key-clear").click()
    expect(page.locator(".ranked strong")).to_have_text(["0", "0", "0"])


def test_a_tie_is_broken_by_tapping(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nin_jan?seats=2&5r=1&5p=2")
    page.locator("#throw1_1-rock").check()
    page.locator("#throw1_2-rock").check()
    page.locator("#throw2_1-rock").check()
    expect(page.locator("#throw2_1-rock")).to_be_focused()
    page.locator("#throw2_2-paper").check()
    expect(page.locator("#score")).to_contain_text("Player 2 wins the tie-break")
    check(page, "tie-break")


def test_a_card_of_somebody_else_is_not_taken_by_a_slip(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nin_jan?seats=2&10r=1&name1=Aki&name2=Ben")
    page.locator("[data-owner='2'] .owner-pick").click()
    page.locator("#key-10").click()
    note = page.locator(".twice")
    expect(note).to_contain_text("The 10 rock lies with Aki, and there is only one.")
    expect(page.locator(".ranked strong")).to_have_text(["10", "0"])
    page.locator("#give").click()
    expect(page.locator(".ranked strong")).to_have_text(["0", "10"])
    expect(note).to_be_hidden()


def test_fewer_players_give_their_cards_back(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nin_jan?seats=3&10r=3&5r=1")
    page.locator(".count", has_text="2").click()
    expect(page.locator(".ranked strong")).to_have_text(["5", "0"])
    page.locator(".count", has_text="3").click()
    expect(page.locator(".ranked strong")).to_have_text(["5", "0", "0"])


# Access


def test_axe_finds_nothing_at_the_table(page: Page, sit_down):
    game = game_of(5, 2)
    page.goto(sit_down(*game.log[:13], names=game.players, setup=game.setup))
    page.locator("#key-rock").click()
    check(page, "lay")
    page.goto(sit_down(*ROUND))
    check(page, "resolve")
    page.locator("#pile-2").click(force=True)
    page.get_by_role("alert").wait_for()
    check(page, "refusal")


def test_axe_finds_nothing_at_the_end(page: Page, sit_down):
    tie = game_of(2, TIE)
    page.goto(sit_down(*tie.log[:37], names=tie.players, setup=tie.setup))
    check(page, "tie-break")
    page.goto(sit_down(*tie.log, names=tie.players, setup=tie.setup))
    check(page, "the end")


def test_axe_finds_nothing_on_the_other_pages(page: Page, base_url: str):
    page.goto(f"{base_url}/play/nin_jan")
    tap_card(page, "7 rock")
    check(page, "new table")
    page.goto(f"{base_url}/score/nin_jan?seats=3&10r=1&-4p=1&7s=2&3s=3")
    check(page, "score")


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_long_names_fit(page: Page, sit_down, width):
    page.set_viewport_size({"width": width, "height": 800})
    names = [letter * 40 for letter in "MWHQG"]
    cards = ["-3 rock", "-6 rock", "-5 rock", "1 rock", "10 paper"]
    laid = [lay(name, card) for name, card in zip(names, cards, strict=True)]
    for entries in (laid[:2], laid):
        page.goto(sit_down(*entries, names=names))
        assert fits(page)
