"""An earlier moment, and an entry that no longer fits: their controls, on every kind of phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import games
from games import simulate
from games.record import Play
from tests.browser.layout import controls_fit

NAMES = ["Aki", "Ben", "Cho", "Dora"]
SIZES = ((390, 664), (320, 568), (667, 375))


def play_of(game: str) -> Play:
    rules = games.load(game)()
    return simulate.record(rules, NAMES[: rules.seats[0]], "mending/1")


def fits_every_phone(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert controls_fit(page) == [], (width, height)


@pytest.mark.parametrize("game", games.names())
def test_an_earlier_moment_is_within_reach(page: Page, opened: Callable[..., str], game: str):
    play = play_of(game)
    page.goto(opened(game, play.players, play.log[:12], play.setup) + "?at=4")
    expect(page.locator("#go-on-here")).to_be_visible()
    fits_every_phone(page)


def test_what_no_longer_fits_is_settled_within_reach(page: Page, opened: Callable[..., str]):
    """A card that was another one: the cards after it meet other piles."""
    setup = {"piles": ["3 rock", "4 paper", "-6 rock"]}
    laid = [("Aki", "9 paper"), ("Ben", "2 rock"), ("Cho", "1 scissors")]
    moves = [{"by": by, "do": "lay", "card": card} for by, card in laid]
    moves.append({"by": "Aki", "do": "take", "pile": 1})
    page.goto(opened("nin_jan", NAMES[:3], moves, setup) + "?mend=0")
    page.locator("#card-9-scissors").click()
    expect(page.locator("#drop-it")).to_be_visible()
    fits_every_phone(page)
    page.locator("#drop-it").click()
    expect(page.locator("#drop-it")).to_have_count(0)
