"""The rule books: every clause under its own address."""

import pytest

from games import rulebook
from scorer_web import boards
from scorer_web.rules.wordings import written
from tests.scorer_web.phone import get, text

CLAUSES = sorted(rulebook.book("nintai").clauses)


def test_the_book_has_every_clause_in_reading_order(client):
    page = get(client, "/rules/nintai")
    shown = page.xpath("//article[@class='rule']/@id")
    assert [id for id in shown if id.startswith("NT-")] == list(rulebook.book("nintai").clauses)
    assert "option-draw_optional" in shown


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_its_own_address(client, clause):
    known = rulebook.book("nintai").clauses[clause]
    page = get(client, f"/rules/nintai/{clause}")
    assert text(page, "//h1") == known.title
    body = text(page, "//article")
    shown = written(known.asked, "en")
    for part in (known.text, known.example, known.why, known.answer, *shown):
        assert " ".join(part.split()) in body
    told = {"text": "published rule", "mixed": "partly our ruling", "ruling": "our ruling"}
    assert text(page, "//article//span[contains(@class,'badge')]") == told[known.kind]


def test_clauses_lead_to_their_neighbours_and_back_to_the_book(client):
    page = get(client, "/rules/nintai/NT-4.2")
    for path in page.xpath("//article//a/@href | //nav[@class='turn-pages']/a/@href"):
        get(client, path)


def test_an_unknown_clause_is_not_found(client):
    assert "no clause “NT-9.9”" in text(get(client, "/rules/nintai/NT-9.9", 404), "//main")


def test_the_first_page_lists_the_books(client):
    listed = get(client, "/rules").xpath("//ul[@class='shelf']//a/@href")
    assert listed[0] == "/rules/" + boards.names()[0]
