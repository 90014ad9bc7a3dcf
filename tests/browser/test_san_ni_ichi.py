"""San, Ni, Ichi! played by tapping, on a phone-sized screen, and readable by everyone."""

import json

import pytest
from playwright.sync_api import Page, expect

import games
from games import simulate
from games.record import Play
from games.san_ni_ichi.pieces import KINDS
from tests.browser.conftest import fits
from tests.browser.layout import box, leads_on, sits_down, too_small, wait_for_move
from tests.browser.test_access import check

NAMES = ["Aki", "Ben", "Cho", "Dai", "Emi", "Fuyu"]


@pytest.fixture
def table(opened):
    """A table where a play stands."""
    return lambda play: opened("san_ni_ichi", play.players, play.log, play.setup, play.options)


def random_game(seats: int, seed: int, **options: str) -> Play:
    rules = games.load("san_ni_ichi")(options)
    return simulate.record(rules, NAMES[:seats], f"browser/{seed}")


def kind(play: Play) -> str:
    """What is asked: a step, or the kind of the card that is carried out."""
    state = play.state
    return KINDS[state.laid[state.turn()]] if state.step == "play" else state.step


def until(seats: int, wanted, **options: str) -> Play:
    """A random game stopped at the first position of which ``wanted`` is true."""
    for seed in range(300):
        whole = random_game(seats, seed, **options)
        play = Play.begin("san_ni_ichi", list(whole.players), whole.options, whole.setup)
        for entry in whole.log:
            if wanted(play):
                return play
            play.enter(entry)
    raise AssertionError("no game comes to this position")


def begun(*entries: dict, seats: int = 3) -> Play:
    play = Play.begin("san_ni_ichi", NAMES[:seats])
    for entry in entries:
        play.enter(entry)
    return play


def lay(by: str, card: str) -> dict:
    return {"by": by, "do": "lay", "card": card}


REVEALED = [lay("Aki", "wood 5"), lay("Ben", "fire 1"), lay("Cho", "water 2")]
PILE_ON_AKI = {"by": "Ben", "do": "attack", "on": "Aki"}


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers."""

    def __init__(self, page: Page, names: list[str]) -> None:
        self.page = page
        self.names = names

    def make(self, entry: dict) -> None:
        """Tap one move and wait until the log tells it."""
        number = self.page.locator("#log li").count() + 1
        getattr(self, entry["do"], self.button)(entry)
        wait_for_move(self.page, number)

    def mat(self, name: str) -> None:
        self.page.locator(f"#mat-{self.names.index(name) + 1}").click()

    def button(self, entry: dict) -> None:
        value = json.dumps(entry, ensure_ascii=False).replace("'", "\\'")
        self.page.locator(f".tray button[value='{value}']").last.click()

    def lay(self, entry: dict) -> None:
        pick = self.page.locator(f"#seat-{self.names.index(entry['by']) + 1}")
        if pick.count():
            pick.click()
            expect(self.page.locator("#prompt")).to_contain_text(entry["by"])
        self.page.locator(f"#card-{entry['card'].replace(' ', '-')}").click()

    def attack(self, entry: dict) -> None:
        if "slide" not in entry:
            self.mat(entry["on"])
            return
        details = self.page.locator(".slides summary")
        if details.count():
            details.click()
        self.button(entry)

    def take(self, entry: dict) -> None:
        self.mat(entry["from"])

    def strike(self, entry: dict) -> None:
        self.mat(entry["on"])

    def swap(self, entry: dict) -> None:
        self.mat(entry["piles"][0])
        expect(self.page.locator(".mat.chosen")).to_have_count(1)
        self.mat(entry["piles"][1])

    def give(self, entry: dict) -> None:
        if "Which piles" in self.page.locator("#prompt").inner_text():
            self.mat(entry["from"])
            expect(self.page.locator(".mat.chosen")).to_have_count(1)
        self.mat(entry["to"])

    def protect(self, entry: dict) -> None:
        pick = self.page.locator(f"#seat-{self.names.index(entry['by']) + 1}")
        if pick.count():
            pick.click()
            expect(self.page.locator("#prompt")).to_contain_text(entry["by"])
        self.mat(entry["player"])

    def suffer(self, entry: dict) -> None:
        self.mat(entry["by"])


def test_a_whole_game_by_tapping(page: Page, base_url: str):
    """From the empty form to the score of the engine; every entry by its own taps."""
    game = random_game(3, 4)
    page.goto(f"{base_url}/play/san_ni_ichi")
    for field, name in zip(page.locator("[name=player]:visible").all(), NAMES[:3], strict=True):
        field.fill(name)
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    expect(page.locator("#prompt")).to_have_text("Which card did Aki reveal?")
    page.evaluate("window.stayed = true")
    taps = Taps(page, NAMES)
    for entry in game.log:
        taps.make(entry)
        assert fits(page)
    expect(page.locator("[data-over]")).to_be_visible()
    totals = [str(tally.total) for tally in game.score().tallies]
    expect(page.locator(".tally h2 strong")).to_have_text(totals)
    assert page.evaluate("window.stayed")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Aki reveal?")


def test_a_round_of_six_takes_one_tap_for_each_card(page: Page, table):
    page.goto(table(begun(seats=6)))
    before = box(page, ".tray")
    for card in ("fire-1", "wood-10", "water-3", "zen-15", "sai-17", "block"):
        page.locator(f"#card-{card}").click()
        expect(
            page.locator(f".row-of-cards [aria-label*='{card.replace('-', ' ')}']")
        ).to_be_visible()
    expect(page.locator("#prompt")).to_have_text("Fuyu's block comes first")
    after = box(page, ".tray")
    assert (before["x"], before["width"]) == (after["x"], after["width"])
    assert box(page, ".mats")["y"] < after["y"]


STEPS = {
    "reveal of six": lambda: begun(*REVEALED[:2], seats=6),
    "late reveal of five": lambda: until(5, lambda p: kind(p) == "lay" and p.state.round == 5),
    "attack, six": lambda: until(6, lambda p: kind(p) == "attack" and p.state.round == 4),
    "slide, four": lambda: until(
        4, lambda p: kind(p) == "attack" and any("slide" in move for move in p.legal())
    ),
    "sai, three": lambda: until(3, lambda p: kind(p) == "sai" and len(p.legal()) > 2),
    "drop, five": lambda: until(5, lambda p: kind(p) == "drop"),
    "block in teams": lambda: until(4, lambda p: kind(p) == "protect", teams="on"),
    "damage in teams": lambda: until(
        6, lambda p: kind(p) == "damage" and len(p.legal()) > 2, teams="on"
    ),
    "the end of six": lambda: random_game(6, 2, scoring="advanced"),
}

PAGES = {
    "new table": "/play/san_ni_ichi",
    "counted": "/score/san_ni_ichi?seats=6&cards1=3&cards2=4&teams=on",
    "added up": "/score/san_ni_ichi?seats=5&scoring=advanced&fire+7=1&zen+15=2&shuriken+18=5",
    "impossible": "/score/san_ni_ichi?cards1=40",
}


def test_everyone_can_use_every_step(page: Page, table):
    for name, position in STEPS.items():
        page.goto(table(position()))
        check(page, name)


def test_everyone_can_use_the_other_pages(page: Page, base_url: str):
    for name, path in PAGES.items():
        page.goto(base_url + path)
        for details in page.locator("main details > summary").all():
            details.click()
        check(page, name)


@pytest.mark.parametrize("width", [320, 390])
def test_targets_are_large_enough_for_a_thumb(page: Page, table, width):
    page.set_viewport_size({"width": width, "height": 844})
    for name in ("reveal of six", "attack, six", "damage in teams", "sai, three"):
        page.goto(table(STEPS[name]()))
        assert too_small(page, ".tray button, a.mat, button.mat, summary") == [], name


def test_a_mat_that_is_not_allowed_teaches(page: Page, table):
    page.goto(table(begun(*REVEALED, PILE_ON_AKI, {"by": "Cho", "do": "attack", "on": "Ben"})))
    page.locator("#mat-1").click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("only water beats it")
    expect(alert).to_contain_text("Legal now:")
    page.locator("#understood").click()
    expect(alert).to_have_count(0)
    page.locator("#mat-2").click()
    expect(page.locator("#log li").first).to_contain_text("Aki lays wood 5 on Ben's pile.")


def test_a_seen_card_can_be_confirmed(page: Page, table):
    page.goto(table(begun(REVEALED[0])))
    page.locator("#card-wood-5").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("was seen before")
    expect(page.locator("#prompt")).to_have_text("Which card did Ben reveal?")
    page.locator("#sure").click()
    expect(page.locator("#log .badge")).to_have_text("confirmed by the table")


def test_the_discards_open_over_the_table(page: Page, table):
    page.goto(table(begun(*REVEALED, {"by": "Ben", "do": "discard"})))
    before = box(page, ".mats")
    page.locator(".discards summary").click()
    expect(page.locator(".discarded li")).to_contain_text(["fire 1"])
    assert box(page, ".mats") == before


def test_the_keyboard_is_enough(page: Page, table):
    page.goto(table(begun(*REVEALED)))
    page.locator("#mat-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#prompt")).to_have_text("Where does Cho lay water 2?")
    expect(page.locator("#mat-1")).to_be_focused()


def test_the_table_works_without_script(scriptless: Page, table):
    page = scriptless
    page.goto(table(begun()))
    leads_on(page.locator("#seat-2"))
    leads_on(page.locator("#card-fire-1"))
    leads_on(page.locator("#card-sai-17"))
    leads_on(page.locator("#card-wood-5"))
    leads_on(page.locator("#mat-3"))
    leads_on(page.locator("#mat-3"), force=True)
    expect(page.get_by_role("alert")).to_contain_text("only water beats it")
    leads_on(page.locator("#understood"))
    leads_on(page.locator("#mat-2"))
    expect(page.locator("#prompt")).to_have_text("Which piles does Cho swap?")
    leads_on(page.locator("#mat-2"))
    leads_on(page.locator("#mat-1"))
    expect(page.locator("#prompt")).to_have_text("Aki takes the damage")
    page.goto("/score/san_ni_ichi")
    page.locator("[name=cards1]").fill("4")
    leads_on(page.get_by_role("button", name="Score", exact=True))
    expect(page.locator(".tally h2 strong")).to_have_text(["4", "0", "0"])


def test_damage_is_counted_while_one_taps(page: Page, base_url: str):
    page.goto(f"{base_url}/score/san_ni_ichi")
    for _ in range(2):
        page.get_by_role("button", name="One card more for player 1").click()
    expect(page.locator(".tally h2 strong")).to_have_text(["2", "0", "0"])
    page.get_by_role("radio", name="numbers").check()
    page.get_by_role("button", name="fire 7").click()
    page.get_by_role("radio", name="Tap the cards of player 2").check()
    page.get_by_role("button", name="zen 15").click()
    expect(page.locator("[data-total]:visible")).to_have_text(["7", "1", "0"])
    page.reload()
    expect(page.locator(".tally h2 strong")).to_have_text(["7", "1", "0"])
    page.get_by_role("button", name="zen 15: Player 2").focus()
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".tally h2 strong")).to_have_text(["0", "0", "0"])


def test_the_weapons_of_a_new_table_are_counted(page: Page, base_url: str):
    page.goto(f"{base_url}/play/san_ni_ichi")
    page.locator(".weapons-in summary").click()
    page.get_by_role("checkbox", name="zen 15").check()
    page.get_by_role("checkbox", name="block (1)").check()
    expect(page.locator("[data-wanted]")).to_have_text("2 / 6")
    page.get_by_role("radio", name="5").check()
    expect(page.locator("[data-wanted]")).to_have_text("2 / 11")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".problem")).to_contain_text("has 11 weapons, not 2")
    expect(page.get_by_role("checkbox", name="zen 15")).to_be_checked()


@pytest.mark.parametrize("width", [320, 1280])
def test_long_names_fit(page: Page, table, width):
    page.set_viewport_size({"width": width, "height": 800})
    names = [letter * 40 for letter in "MWMWMW"]
    names = [name[:39] + str(number) for number, name in enumerate(names)]
    play = Play.begin("san_ni_ichi", names)
    page.goto(table(play))
    assert fits(page)
    for name, card in zip(
        names, ("fire 1", "fire 2", "fire 3", "sai 17", "block", "wood 9"), strict=True
    ):
        play.enter(lay(name, card))
    page.goto(table(play))
    assert fits(page)
