"""Nin Jan by tapping: whole games, the wall, refusals, the score page, and access for all."""

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import games
from games import simulate
from games.record import Play
from tests.browser.conftest import NewPhone, belongs, fits
from tests.browser.layout import box, controls_fit, leads_on, sits_down, tap_asleep, wait_for_move
from tests.browser.test_access import check

AKI, BEN, CHO = NAMES = ["Aki", "Ben", "Cho"]
SETUP = {"piles": ["8 scissors", "-4 rock", "-1 rock"]}
TIE = 1918
"""A game of two that ends in a tie and needs two throws."""


def lay(by: str, card: str) -> dict[str, Any]:
    return {"by": by, "do": "lay", "card": card}


ROUND = [lay(AKI, "-3 rock"), lay(BEN, "-6 rock"), lay(CHO, "-5 rock")]


def game_of(seats: int, seed: object, **options: str) -> Play:
    names = ["Aki", "Ben", "Cho", "Dora", "Eli"][:seats]
    return simulate.record(games.load("nin_jan")(options), names, f"web/{seed}")


SIZES = ((390, 664), (320, 568), (667, 375))
"""Safari with its bars, the smallest phone, and one that lies on its side."""

OPEN = {"by": AKI, "do": "take", "pile": 1}
"""What Aki's card of ROUND must do."""


@pytest.fixture
def sit_down(opened: Callable[..., str]) -> Callable[..., str]:
    """A table with the given entries made, on everybody's phone."""

    def open_table(*entries: dict[str, Any], names=NAMES, setup=SETUP, **options: str) -> str:
        return opened("nin_jan", names, entries, setup, options, whose="all")

    return open_table


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers, and count."""

    def __init__(self, page: Page, names: Sequence[str]) -> None:
        self.page = page
        self.names = names
        self.count = 0

    def make(self, entry: dict[str, Any]) -> None:
        """Tap one move and wait until it counts."""
        before = self.page.locator("#table").get_attribute("data-seq")
        for key in self.keys(entry):
            self.page.locator(key).click()
            self.count += 1
        expect(self.page.locator(f"#table[data-seq='{before}']")).to_have_count(0)

    def keys(self, entry: dict[str, Any]) -> list[str]:
        seat = self.names.index(entry["by"]) + 1
        follows = self.page.locator(".told-piles").count() == 0
        match entry["do"]:
            case "lay":
                return [card_key(entry["card"])]
            case "show":
                return [f"#show-{seat}-{entry['sign']}"]
            case "count":
                asked = entry["by"] in self.page.locator("#prompt").inner_text()
                keys = [f"#tens-{entry['points'] // 10}", f"#points-{entry['points']}"]
                return keys if asked else [f"#seat-{seat}", *keys]
        return [f"#pile-{entry['pile']}" if follows else f"#{entry['do']}-{seat}-{entry['pile']}"]


def card_key(card: str) -> str:
    return f"#card-{card.replace(' ', '-')}"


def by_people(game: Play) -> list[dict[str, Any]]:
    """What the table does not enter by itself."""
    made = zip(game.log, game.states, strict=False)
    return [entry for entry, before in made if game.game.forced(before) is None]


def test_a_whole_game_by_tapping(page: Page, base_url: str):
    """From the home page through nine rounds and a tie-break to the engine's score."""
    game = game_of(2, TIE)
    page.goto(base_url)
    page.locator("a.game-main[href='/play/nin_jan']").click()
    for number, name in enumerate(game.players):
        page.locator("[name=player]").nth(number).fill(name)
    for card in game.setup["piles"]:
        page.locator(card_key(card)).click()
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    page.evaluate("window.stayed = true")
    taps = Taps(page, game.players)
    for entry in by_people(game):
        taps.make(entry)
    assert page.evaluate("window.stayed")
    expect(page.locator("[data-over]")).to_be_visible()
    totals = [str(tally.total).replace("-", "−") for tally in game.score().tallies]
    expect(page.locator(".tally h2 strong")).to_have_text(totals)
    page.locator("#again").click()
    expect(page.locator("[name=player]").nth(1)).to_have_value("Ben")
    expect(page.locator("[data-pick] .card")).to_have_count(0)


@pytest.mark.parametrize(("seats", "follow"), [(3, "all"), (5, "piles")])
def test_every_control_of_every_step_is_within_reach(page: Page, sit_down, seats, follow):
    """A whole game, on three screens in turn."""
    game = game_of(seats, 2, follow=follow)
    page.goto(sit_down(names=game.players, setup=game.setup, follow=follow))
    taps = Taps(page, game.players)
    for entry, (width, height) in zip(by_people(game), cycle(SIZES), strict=False):
        page.set_viewport_size({"width": width, "height": height})
        assert controls_fit(page) == [], (entry, width)
        taps.make(entry)
    expect(page.locator("[data-over]")).to_be_visible()


def test_one_tap_for_each_card_and_one_where_there_is_a_choice(page: Page, sit_down):
    game = game_of(4, 3)
    entries = by_people(game)
    page.goto(sit_down(names=game.players, setup=game.setup))
    taps = Taps(page, game.players)
    for entry in entries[: entries.index(game.log[24])]:
        taps.make(entry)
    wait_for_move(page, 24)
    choices = sum(len(state.choices) > 1 for state in game.states[:24])
    assert taps.count == 12 + choices < 12 + 9


def test_one_tap_for_each_card_where_only_piles_are_told(page: Page, sit_down):
    game = game_of(4, 3, follow="piles")
    page.goto(sit_down(names=game.players, setup=game.setup, follow="piles"))
    taps = Taps(page, game.players)
    for entry in game.log[:8]:
        taps.make(entry)
    assert taps.count == 8


# The wall


def test_a_hole_tells_where_its_card_lies_and_can_be_insisted_on(page: Page, sit_down):
    page.goto(sit_down())
    tap_asleep(page, "#card--4-rock")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The −4 rock already lies in pile 2")
    page.locator("#understood").click()
    expect(alert).to_have_count(0)
    page.locator("#card--5-rock").click()
    expect(page.locator(".told-text")).to_contain_text("Aki lays the −5 rock.")
    expect(page.locator(".dock.settling")).to_have_count(0)
    tap_asleep(page, "#card--4-rock")
    page.locator("#sure").click()
    expect(page.locator(".told-text")).to_contain_text("Ben lays the −4 rock.")


def test_keys_stay_where_they_are_through_a_round(page: Page, sit_down):
    page.goto(sit_down())
    places = [box(page, "#prompt"), box(page, "#card-1-rock"), box(page, ".dock")]
    for number, entry in enumerate(ROUND, 1):
        page.locator(card_key(entry["card"])).click()
        wait_for_move(page, number if number < 3 else 4)
        assert box(page, ".dock") == places[-1]
    for number in (5, 6):
        page.locator("#pile-3").click()
        wait_for_move(page, number)
    expect(page.locator(".head-title small")).to_contain_text("Round 2 of 9")
    assert [box(page, "#prompt"), box(page, "#card-1-rock"), box(page, ".dock")] == places


def test_the_cards_are_entered_in_any_order_of_players(page: Page, sit_down):
    page.goto(sit_down())
    page.locator("#seat-3").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Cho lay?")
    page.locator("#card-5-paper").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Aki lay?")
    expect(page.locator(".place").nth(2)).to_contain_text("5 paper")


def test_a_wrong_card_is_changed_in_two_taps(page: Page, sit_down):
    page.goto(sit_down(*ROUND[:2]))
    page.locator("#change-1").click()
    expect(page.locator(".mending")).to_contain_text("Aki lays the −3 rock.")
    assert controls_fit(page) == []
    page.locator("#card-9-rock").click()
    expect(page.locator(".mending")).to_have_count(0)
    expect(page.locator(".place").first).to_contain_text("9 rock")
    expect(page.locator("#prompt")).to_have_text("Which card did Cho lay?")


def test_everybody_lays_on_their_own_phone(phone: NewPhone, sit_down, base_url: str):
    address = sit_down()
    ben, cho = (own_phone(phone, base_url, address, whose) for whose in ("2", "3"))
    for page in (ben, cho):
        expect(page.locator("#prompt")).to_have_text("Which card did you lay?")
    cho.locator("#card-5-rock").click()
    expect(cho.locator("#prompt")).to_have_text("Still to act: Aki and Ben")
    expect(ben.locator(".place").nth(2)).to_contain_text("5 rock")
    expect(ben.locator("#prompt")).to_have_text("Which card did you lay?")


def own_phone(phone: NewPhone, base_url: str, address: str, whose: str) -> Page:
    context = phone(base_url)
    belongs(context, base_url, address, whose)
    page = context.new_page()
    page.goto(address)
    return page


# Piles


def test_the_only_beaten_pile_is_taken_and_taken_back_with_its_tap(page: Page, sit_down):
    page.goto(sit_down(*ROUND[:2]))
    page.locator("#card--5-rock").click()
    expect(page.locator(".told-text")).to_contain_text("By itself")
    expect(page.locator("#prompt")).to_have_text("Where does Cho put it?")
    page.locator(".told-undo button").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Cho lay?")


def test_all_cards_on_the_table_are_a_tap_away(page: Page, sit_down):
    page.goto(sit_down(*ROUND, OPEN))
    expect(page.locator("#takings")).to_be_hidden()
    page.locator("#peek").click()
    expect(page.locator("#takings")).to_contain_text("8 scissors")
    check(page, "all cards")
    page.locator("#all-cards .close").click()
    expect(page.locator("#takings")).to_be_hidden()


def test_the_keyboard_is_enough(page: Page, sit_down):
    page.goto(sit_down(*ROUND[:2]))
    for key, entries in (("#card--5-rock", 4), ("#pile-1", 5)):
        page.locator(key).focus()
        page.keyboard.press("Enter")
        wait_for_move(page, entries)
    expect(page.locator("#prompt")).to_have_text("Where does Ben put it?")


def test_the_table_works_without_script(scriptless: Page):
    page = scriptless
    page.goto("/play/nin_jan")
    for pick, card in zip(page.locator("[name=pile]").all(), SETUP["piles"], strict=True):
        pick.select_option(card)
    leads_on(page.get_by_role("button", name="Play"))
    for key in ("#card--3-rock", "#card--6-rock", "#pile-3"):
        leads_on(page.locator(key))
    expect(page.locator(".head-title small")).to_contain_text("Round 2 of 9")
    page.goto("/score/nin_jan")
    page.locator("[name='10r']").select_option("2")
    leads_on(page.get_by_role("button", name="Score", exact=True))
    expect(page.locator(".ranked strong")).to_have_text(["10", "0"])


def test_a_table_may_be_opened_to_enter_only_piles(page: Page, base_url: str):
    page.goto(f"{base_url}/play/nin_jan")
    page.locator("[name='option.follow'][value=piles]").check()
    expect(page.locator(".starting")).to_be_hidden()
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    expect(page.locator("#prompt")).to_have_text("Who takes which pile?")


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
    expect(page.locator(".ranked strong")).to_have_text(["7", "0", "−3"])
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
    expect(page.locator(".ranked li").first).to_contain_text("Aki")
    page.locator("#give").click()
    expect(page.locator(".ranked li").first).to_contain_text("Ben")
    expect(note).to_be_hidden()


def test_fewer_players_give_their_cards_back(page: Page, base_url: str):
    page.goto(f"{base_url}/score/nin_jan?seats=3&10r=3&5r=1")
    page.locator(".count", has_text="2").click()
    expect(page.locator(".ranked strong")).to_have_text(["5", "0"])
    page.locator(".count", has_text="3").click()
    expect(page.locator(".ranked strong")).to_have_text(["5", "0", "0"])


# Access


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(page: Page, sit_down, theme):
    page.emulate_media(color_scheme=theme)
    game = game_of(5, 2)
    page.goto(sit_down(*game.log[:13], names=game.players, setup=game.setup))
    check(page, "lay")
    page.goto(sit_down(*ROUND, OPEN))
    check(page, "resolve")
    page.locator("#pile-2").click()
    page.goto(sit_down(lay(AKI, "3 paper"), *ROUND[1:]))
    tap_asleep(page, "#pile-1")
    page.get_by_role("alert").wait_for()
    check(page, "refusal")
    trusted = game_of(3, 2, follow="piles")
    for made in (2, 27):
        page.goto(sit_down(*trusted.log[:made], setup={}, follow="piles"))
        check(page, f"piles only, {made}")


def test_axe_finds_nothing_at_the_end(page: Page, sit_down):
    tie = game_of(2, TIE)
    page.goto(sit_down(*tie.log[:37], names=tie.players, setup=tie.setup))
    check(page, "tie-break")
    page.goto(sit_down(*tie.log, names=tie.players, setup=tie.setup))
    check(page, "the end")


def test_axe_finds_nothing_on_the_other_pages(page: Page, base_url: str):
    page.goto(f"{base_url}/play/nin_jan")
    page.locator("#card-7-rock").click()
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
        assert controls_fit(page) == []
