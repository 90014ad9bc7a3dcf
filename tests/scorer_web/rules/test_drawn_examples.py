"""Examples in the rule book are drawn with the printed pieces."""

import re

import pytest
from flask.testing import FlaskClient
from lxml import html

from games.rulebook import book
from scorer_web import boards
from scorer_web.frame import assets

SIGNS = (">", "|", "yes", "no", "=", "you", "player")


@pytest.mark.parametrize("game", boards.names())
def test_every_example_is_drawn(game: str) -> None:
    clauses = book(game).clauses.values()
    assert [clause.id for clause in clauses if not (clause.example and clause.drawn)] == []


@pytest.mark.parametrize("game", boards.names())
def test_every_figure_shows_pieces_that_exist(client: FlaskClient, game: str) -> None:
    chapters = [client.get(f"/rules/{game}/chapter/{each.id}") for each in book(game).sections]
    page = html.fromstring("".join(chapter.text for chapter in chapters))
    symbols = {
        name: set(re.findall(r'<symbol id="([^"]+)"', assets.draw(assets.sprite(name))))
        for name in ("house", game)
    }
    used = page.xpath("//*[contains(@class,'drawn')]//use/@href")
    for address in used:
        name, symbol = re.fullmatch(r".*/art/(\w+)\.svg[^#]*#(.+)", address).groups()
        assert symbol in symbols[name], address
    for clause in book(game).clauses.values():
        wanted = [figure for figure in clause.drawn if figure.split()[0] not in SIGNS]
        drawn = page.xpath(f"//article[@id='{clause.id}']//*[contains(@class,'figure')]")
        assert len(drawn) >= len(wanted), clause.id


def test_a_drawing_is_for_the_eye_alone(client: FlaskClient) -> None:
    page = html.fromstring(client.get("/rules/nintai/NT-5.2").text)
    (drawing,) = page.xpath("//div[@class='drawn']")
    assert drawing.get("aria-hidden") == "true"
    assert not page.xpath("//article//@style")


def test_the_answer_to_a_question_is_drawn_too(client: FlaskClient) -> None:
    page = html.fromstring(client.get("/ask?q=may+I+use+the+bottom+die&game=nintai").text)
    assert page.xpath("//article//div[@class='drawn']//*[contains(@class,'figure')]")
