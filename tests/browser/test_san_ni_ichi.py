"""San, Ni, Ichi! played by tapping, on a phone-sized screen, and readable by everyone."""

import json
import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

import games
from games import simulate
from games.record import Play
from games.san_ni_ichi.pieces import CARD_OF, KINDS
from games.san_ni_ichi.piles import is_zen
from tests.browser.conftest import fits
from tests.browser.layout import box, controls_fit, is_settled, leads_on, sits_down, tap_asleep
from tests.browser.test_access import check

NAMES = ["Aki", "Ben", "Cho", "Dai", "Emi", "Fuyu"]


@pytest.fixture
def table(opened):
    """A table where a play stands, on everybody's phone."""

    def sit_down(play: Play) -> str:
        made = play.players, play.log, play.setup, play.options
        address: str = opened("san_ni_ichi", *made, whose="all")
        return address

    return sit_down


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


SIZES = ((390, 664), (320, 568), (667, 375))
"""Safari with its bars, the smallest phone, and one that lies on its side."""


class Taps:
    """Fingers that enter the moves of a record by tapping what the page offers, and count."""

    def __init__(self, page: Page, names: list[str]) -> None:
        self.page = page
        self.names = names
        self.count = 0

    def make(self, entry: dict) -> None:
        """Tap one move and wait until it counts."""
        before = self.entries()
        getattr(self, entry["do"], self.key)(entry)
        expect(self.page.locator(f"#table[data-seq='{before}']")).to_have_count(0)

    def entries(self) -> int:
        """How many there are; those without an alternative the table makes by itself."""
        is_settled(self.page)
        return int(self.page.locator("#table").get_attribute("data-seq") or 0)

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.count += 1

    def mat(self, name: str) -> None:
        self.tap(f"#mat-{self.names.index(name) + 1}")

    def key(self, entry: dict) -> None:
        value = json.dumps(entry, ensure_ascii=False).replace("'", "\\'")
        self.tap(f".keys button[value='{value}']")

    def lay(self, entry: dict) -> None:
        if entry["by"] not in self.page.locator("#prompt").inner_text():
            self.tap(f"#seat-{self.names.index(entry['by']) + 1}")
            expect(self.page.locator("#prompt")).to_contain_text(entry["by"])
        self.tap(f"#card-{entry['card'].replace(' ', '-')}")

    drop = lay

    def protect(self, entry: dict) -> None:
        if entry["by"] not in self.page.locator("#prompt").inner_text():
            self.tap(f"#seat-{self.names.index(entry['by']) + 1}")
            expect(self.page.locator("#prompt")).to_contain_text(entry["by"])
        self.key(entry)

    def attack(self, entry: dict) -> None:
        if "element" in entry:
            self.mat(entry["on"])
            self.tap(f"#as-{entry['element']}")
        elif "slide" in entry:
            asks_to_whom = self.page.locator("a#slide").count() == 1
            self.tap("#slide")
            if asks_to_whom:
                expect(self.page.locator("#prompt")).to_contain_text("slide to")
                self.mat(entry["slide"])
        else:
            self.mat(entry["on"])

    def take(self, entry: dict) -> None:
        self.mat(entry["from"])

    def strike(self, entry: dict) -> None:
        self.mat(entry["on"])

    def swap(self, entry: dict) -> None:
        one, two = entry["piles"]
        asks_once = self.page.locator("button.mat.may").count() == 2
        self.mat(one)
        if not asks_once:
            expect(self.page.locator(".mat.on")).to_have_count(1)
            self.mat(two)

    def give(self, entry: dict) -> None:
        if "Which piles" in self.page.locator("#prompt").inner_text():
            self.mat(entry["from"])
            expect(self.page.locator(".mat.on")).to_have_count(1)
        self.mat(entry["to"])


SEATS = """() => [...document.querySelectorAll("a.seat-in")]
  .map((each) => each.getBoundingClientRect())
  .filter(({ width, height }) => Math.min(width, height) < 44)
  .map(({ width, height }) => `${width} x ${height}`)"""
"""The seats that a thumb might miss."""

BADGES = """() => [...document.querySelectorAll(".dock .taken")]
  .map((each) => [each, each.firstElementChild].map((one) => one.getBoundingClientRect().width))"""


class Looked:
    """Eyes on every kind of step, at every size, twice: as it begins and once more."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.steps: Counter[str] = Counter()
        self.questions: dict[int, dict] = {}

    def at(self, step: str) -> None:
        self.steps[step] += 1
        if self.steps[step] not in (1, 9):
            return
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            assert controls_fit(self.page) == [], f"{width} x {height}: {step}"
            assert self.page.evaluate(SEATS) == []
            place = box(self.page, ".ask")
            assert self.questions.setdefault(width, place) == place


def test_a_whole_game_of_six_by_tapping(page: Page, base_url: str):
    """From the empty form to the score of the engine. Nobody scrolls to act, the question stays
    where it is, and two taps for each player and round, and one more, are enough; what is done in
    two steps (a slide, sai, tonfa) takes a third."""
    game = random_game(6, 3)
    page.goto(f"{base_url}/play/san_ni_ichi")
    page.get_by_role("radio", name="6").check()
    for field, name in zip(page.locator("[name=player]:visible").all(), NAMES, strict=True):
        field.fill(name)
    page.get_by_role("button", name="Play").click()
    sits_down(page)
    page.evaluate("window.stayed = true")
    taps, looked = Taps(page, NAMES), Looked(page)
    for number, entry in enumerate(game.log):
        if number == taps.entries():
            looked.at(entry["do"])
            taps.make(entry)
    in_two_steps = [each for each in game.log if each["do"] in ("swap", "drop") or "slide" in each]
    assert taps.count <= 7 * (2 * 6 + 1) + len(in_two_steps)
    expect(page.locator("[data-over]")).to_be_visible()
    totals = [str(tally.total) for tally in game.score().tallies]
    expect(page.locator(".tally h2 strong")).to_have_text(totals)
    assert page.evaluate("window.stayed")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Aki reveal?")


def test_a_round_of_six_takes_one_tap_for_each_card(page: Page, table):
    page.goto(table(begun(seats=6)))
    before = box(page, ".keys")
    for card in ("fire-1", "wood-10", "water-3", "zen-15", "sai-17", "block"):
        page.locator(f"#card-{card}").click()
        expect(page.locator(f".seats [aria-label*='{card.replace('-', ' ')}' i]")).to_be_visible()
    expect(page.locator("#prompt")).to_have_text("Fuyu's Block comes first")
    assert box(page, ".keys") == before


def test_a_wrong_card_is_mended_in_two_taps(page: Page, table):
    page.goto(table(begun(*REVEALED[:2])))
    page.locator("#mend-1").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Aki reveal?")
    page.locator("#card-wood-4").click()
    expect(page.locator("#mend-1")).to_have_accessible_name(re.compile("Aki: wood 4"))
    expect(page.locator("#prompt")).to_have_text("Which card did Cho reveal?")


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


def test_a_mat_that_is_not_allowed_teaches(page: Page, table):
    page.goto(table(begun(*REVEALED, PILE_ON_AKI, {"by": "Cho", "do": "attack", "on": "Ben"})))
    tap_asleep(page, "#mat-1")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("only water beats it")
    page.locator("#understood").click()
    expect(alert).to_have_count(0)
    page.locator("#mat-2").click()
    expect(page.locator("#log")).to_contain_text("Aki lays wood 5 on Ben's pile.")


def test_a_seen_card_can_be_confirmed(page: Page, table):
    page.goto(table(begun(REVEALED[0])))
    tap_asleep(page, "#card-wood-5")
    expect(page.get_by_role("alert")).to_contain_text("was seen before")
    expect(page.locator("#prompt")).to_have_text("Which card did Ben reveal?")
    page.locator("#sure").click()
    expect(page.locator("#prompt")).to_have_text("Which card did Cho reveal?")


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


def test_the_element_of_a_zen_stays_in_its_circle(page: Page, table):
    def lies_on_a_pile(play: Play) -> bool:
        tops = [CARD_OF[pile[-1]] for pile in play.state.piles if pile]
        return kind(play) == "attack" and any(is_zen(top) for top in tops)

    page.goto(table(until(6, lies_on_a_pile)))
    badges = page.evaluate(BADGES)
    assert badges
    assert all(symbol < circle for circle, symbol in badges)
