"""The home page, the switches and the drawings."""

import pytest
from lxml import html

from games.nin_jan.pieces import CARD_NAMES
from scorer_web import boards
from tests.scorer_web.finished import finish
from tests.scorer_web.phone import AKI, BEN, DRAFT, get, text


def test_home_offers_every_game_that_has_a_board(client):
    page = get(client, "/")
    assert page.xpath("//a[@class='game-main']/@href") == [
        f"/play/{name}" for name in boards.names()
    ]


@pytest.mark.parametrize("path", ["/play/chess", "/score/chess", "/rules/chess", "/print/chess"])
def test_an_unknown_game_is_not_found(client, path):
    assert "no game called “chess”" in text(get(client, path, 404), "//main")


def test_the_theme_is_remembered(phone):
    answer = phone.post("/theme", theme="dark", back="/rules/nintai?x=1")
    assert answer.status_code == 303
    assert answer.location == "/rules/nintai?x=1"
    assert get(phone.client, "/").get("data-theme") == "dark"
    assert phone.post("/theme", theme="pink").status_code == 400


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "/\t/evil.example",
        "/\n/e",
        "",
    ],
)
def test_the_switches_lead_only_to_our_pages(phone, back):
    assert phone.post("/theme", theme="dark", back=back).location == "/"
    assert phone.post("/language", lang="de", back=back).location == "/"


def test_the_drawings_are_the_printed_ones(client):
    for name in ("house", *boards.names()):
        answer = client.get(f"/art/{name}.svg?v=1")
        assert answer.mimetype == "image/svg+xml"
        assert "max-age=31536000" in answer.headers["Cache-Control"]
        html.fromstring(answer.data)
    assert client.get("/art/chess.svg").status_code == 404
    assert b"<svg" in client.get("/art/nintai/back.svg").data


def test_every_card_of_nin_jan_has_its_picture(client):
    pictures = {client.get(f"/art/nin_jan/pieces/{name}.svg").text for name in CARD_NAMES}
    assert len(pictures) == len(CARD_NAMES)
    assert all("<svg" in picture for picture in pictures)


@pytest.mark.parametrize("piece", ["nin_jan/pieces/11 rock", "nintai/pieces/crane"])
def test_a_piece_that_is_not_drawn_is_not_found(client, piece):
    assert client.get(f"/art/{piece}.svg").status_code == 404


def test_a_game_may_have_a_picture_of_its_own_in_the_list(client):
    assert client.get("/art/san_ni_ichi/cover.svg?v=1").mimetype == "image/svg+xml"
    assert "/art/san_ni_ichi/cover.svg?v=" in client.get("/").text
    assert client.get("/art/nintai/cover.svg").status_code == 404


def test_the_palette_comes_from_the_print_shop(client):
    css = client.get("/art/palette.css").text
    assert "--accent: #1f3f66;" in css
    assert "prefers-color-scheme: dark" in css


@pytest.mark.parametrize(
    "page", ["/rules/bossa", "/rules/bossa/BO-7.1", "/score/bossa", "/play/bossa"]
)
def test_every_page_of_a_game_is_in_its_colour(client, page):
    assert html.fromstring(client.get(page).text).get("data-game") == "bossa"
    assert ':root[data-game="bossa"]' in client.get("/art/palette.css").text


def test_tables_tell_how_they_stand_and_a_finished_one_is_not_gone_on_with(phone):
    finish(phone, "bossa", [AKI, BEN])
    page = get(phone.client, "/")
    assert "wins: " in text(page, "//*[@id='recent']//span[@class='status']")
    assert not page.xpath("//a[@class='go-on']")
    running = phone.open(*DRAFT)
    phone.page()
    finish(phone, "nin_jan", [AKI, BEN, "Cho"])
    page = get(phone.client, "/")
    assert page.xpath("//a[@class='go-on']/@href") == [running]
    assert text(page, "//span[@class='status open']") == "Aki to play"
    phone.open()
    phone.page()
    assert "not begun yet" in text(get(phone.client, "/"), "//*[@id='recent']")
