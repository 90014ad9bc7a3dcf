"""The rule books: every clause under its own address."""

import pytest
from lxml import html

from games import rulebook
from scorer_web import boards
from scorer_web.rules.wordings import written
from tests.scorer_web.phone import get, text

CLAUSES = sorted(rulebook.book("nintai").clauses)


def test_the_book_has_every_clause_in_reading_order(client):
    """Chapter by chapter, each leading to the next."""
    [first, *_] = get(client, "/rules/nintai").xpath("//ol[@class='chapters']//a/@href")
    addresses, shown = [first], list[str]()
    for address in addresses:
        page = get(client, address)
        shown += page.xpath("//article[@class='rule']/@id")
        addresses += page.xpath("//nav[@class='turn-pages']/a[@rel='next']/@href")
    options = [f"option-{key}" for key in rulebook.book("nintai").options]
    assert shown == [*rulebook.book("nintai").clauses, *options]


def test_the_contents_lead_to_every_clause_in_its_chapter(client):
    lines = get(client, "/rules/nintai").xpath("//li[@class='rule-line']/a/@href")
    for address in lines:
        chapter, _, id = address.partition("#")
        assert get(client, chapter).xpath(f"//article[@id='{id}']")


@pytest.mark.parametrize(
    ("left", "label"),
    [("/t/abc?at=3", "Back to the game"), ("/ask?game=nintai&q=6", "Back to the answer")],
)
def test_the_rules_lead_back_to_where_one_came_from(client, left, label):
    came = {"Referer": f"http://localhost{left}"}
    page = html.fromstring(client.get("/rules/nintai/NT-4.1", headers=came).text)
    on = {"Referer": "http://localhost/rules/nintai/NT-4.1"}
    later = html.fromstring(client.get("/rules/nintai/chapter/turn", headers=on).text)
    for each in (page, later):
        assert text(each, "//a[@id='way-back']") == label
        assert each.xpath("//a[@id='way-back']/@href") == [left]
    home = client.get("/rules/nintai", headers={"Referer": "http://localhost/"})
    assert not html.fromstring(home.text).xpath("//a[@id='way-back']")


def test_the_contents_offer_what_was_looked_at_last(client):
    assert not get(client, "/rules/bossa").xpath("//a[@id='last']")
    get(client, "/rules/bossa/BO-4.6")
    assert get(client, "/rules/bossa").xpath("//a[@id='last']/@href") == ["/rules/bossa/BO-4.6"]


def test_an_unknown_chapter_is_not_found(client):
    assert "no chapter “x”" in text(get(client, "/rules/nintai/chapter/x", 404), "//main")


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
