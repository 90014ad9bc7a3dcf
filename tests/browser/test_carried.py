"""Where the app runs on the phone itself: games travel in links, and everything in a file."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from flask import Flask
from PIL import Image
from playwright.sync_api import Page, expect

from games.record import replay
from scorer_web.app import create_app
from scorer_web.front.server import Server
from scorer_web.tables import opening
from scorer_web.tables.database import store_of
from tests.browser.conftest import NewPhone, belongs, fits
from tests.scorer_web.finished import random_play
from tests.scorer_web.front.door import open_door
from tests.scorer_web.phone import DRAFT

SHARE_SHEET = """
navigator.canShare = () => true;
navigator.share = async ({ url, files = [] }) => {
  window.handedOn = { url, files: files.map((file) => file.name) };
};
"""
"""What a phone has and this browser has not."""

Put = Callable[[Page, dict[str, Any]], str]


@pytest.fixture(scope="module")
def on_phone(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENGAWA_INSTANCE", str(tmp_path_factory.mktemp("device")))
        return create_app({"SECRET_KEY": "s" * 20, "LIMIT_REQUESTS": False, "ON_DEVICE": True})


@pytest.fixture(scope="module")
def address(on_phone: Flask) -> Iterator[str]:
    with open_door(Server.of(on_phone)) as port:
        yield f"http://127.0.0.1:{port}"
    on_phone.extensions["bell"].join()
    store_of(on_phone).close()


@pytest.fixture
def here(phone: NewPhone, address: str) -> Page:
    context = phone(address, has_touch=True)
    context.add_init_script(SHARE_SHEET)
    return context.new_page()


@pytest.fixture
def there(phone: NewPhone, address: str) -> Page:
    return phone(address).new_page()


@pytest.fixture
def put(on_phone: Flask, address: str) -> Put:
    """Opens a table with a record on a phone; returns its address."""

    def on(page: Page, record: dict[str, Any]) -> str:
        with on_phone.app_context():
            table = opening.open_copy(replay(record).play)
        path = f"/t/{table.play_key}"
        belongs(page.context, address, path, "all-waits")
        page.goto(path)
        return path

    return on


def nintai(moves: list[dict[str, Any]]) -> dict[str, Any]:
    return {"game": "nintai", "players": ["Aki", "Ben"], "setup": {"start": "Aki"}, "moves": moves}


def test_a_table_is_scanned_by_another_phone_and_goes_on_there(
    here: Page, there: Page, put: Put
) -> None:
    path = put(here, nintai(DRAFT))
    here.goto(f"{path}/share")
    assert fits(here)
    link = here.locator("#hand-over [data-select]").input_value()
    picture = Image.open(io.BytesIO(here.locator("img.dense").screenshot()))
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [link]
    here.locator("#hand-over [data-share]").tap()
    assert here.evaluate("handedOn.url") == link

    there.goto(link)
    expect(there.locator(".taken")).to_contain_text("Aki – Ben")
    there.reload()
    there.get_by_role("button", name="Go on here").click()
    expect(there.locator("#prompt")).to_have_text("Aki hands a die to Ben")
    there.locator("#die-1").click()
    expect(there.locator("#prompt")).not_to_have_text("Aki hands a die to Ben")

    here.get_by_role("button", name="The other phone has it").click()
    expect(here.locator("#prompt")).to_have_text("Handed over to another phone")
    here.get_by_role("button", name="Take the table back").click()
    expect(here.locator("#prompt")).to_have_text("Aki hands a die to Ben")


def test_a_result_link_replays_the_game_for_whoever_opens_it(
    here: Page, there: Page, put: Put
) -> None:
    play = random_play("nin_jan", ["Aki", "Ben", "Cho"])
    path = put(here, play.record())
    here.goto(f"{path}/result")
    there.goto(here.locator("[data-select]").input_value())
    expect(there.locator(".result-over")).to_be_visible()
    there.locator("#replay").click()
    expect(there.locator("#prompt")).to_have_text("Before the first move")
    there.locator("#later").click()
    expect(there.locator(".dock")).to_contain_text(f"Moment 1 of {len(play.moves)}")
    there.locator("#now").click()
    expect(there.locator(".result-over")).to_be_visible()


def test_everything_comes_back_on_another_phone(
    here: Page, there: Page, put: Put, tmp_path: Path
) -> None:
    put(here, nintai(DRAFT))
    here.goto("/backup")
    here.locator("[data-share]").tap()
    [name] = here.evaluate("handedOn.files")
    with here.expect_download() as saving:
        here.get_by_role("link", name="Save a file").click()
    assert saving.value.suggested_filename == name
    file = tmp_path / name
    saving.value.save_as(file)
    there.goto("/backup")
    there.locator("[type=file]").set_input_files(file)
    there.get_by_role("button", name="Read this file").click()
    expect(there.get_by_role("status")).to_contain_text("What came in")
    there.goto("/")
    expect(there.locator("#recent")).to_contain_text("Aki – Ben")
