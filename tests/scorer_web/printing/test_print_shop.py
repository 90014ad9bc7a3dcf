"""The print shop; the dice nets are its quickest order."""

import pytest

from printkit.papers import PAPERS, Paper
from scorer_web import boards
from scorer_web.printing import orders
from tests.scorer_web.phone import get, text


def test_the_first_page_lists_the_kits(client):
    listed = get(client, "/print").xpath("//ul[@class='shelf']//a/@href")
    assert listed[0] == "/print/" + boards.names()[0]


def test_the_order_form_offers_all_options(client):
    page = get(client, "/print/nintai")
    names = set(page.xpath("//form[@data-print]//@name"))
    assert names >= {"paper", "backs", "ink", "copies", "only", "marks", "bleed", "right", "up"}


def test_a_paper_is_offered_and_what_does_not_fit_it_is_told(client, monkeypatch):
    monkeypatch.setitem(PAPERS, "a5", Paper("A5", 148, 210))
    page = get(client, "/print/nintai")
    assert page.xpath("//select[@name='paper']/option/@value") == list(PAPERS)
    answer = client.get("/print/nintai/kit.pdf?paper=a5")
    assert answer.status_code == 400
    assert "cover: 190 x 260 mm does not fit A5" in answer.text


def test_the_kit_is_printed_once_and_served_as_pdf(client, monkeypatch):
    address = "/print/nintai/kit.pdf?only=dice&paper=letter"
    answer = client.get(address, buffered=True)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")
    monkeypatch.setattr(orders.printkit, "build", lambda *_: pytest.fail("printed twice"))
    assert client.get(address, buffered=True).data == answer.data


def test_aids_lead_back_here_when_a_phone_can_follow(client):
    def aids(host):
        answer = client.get("/print/nin_jan/kit.pdf?only=aids", base_url=host, buffered=True)
        assert answer.status_code == 200
        return answer.data

    plain = aids("http://localhost:8000")
    assert aids("http://192.168.1.20:8000") != plain
    assert aids(f"http://{'long.' * 12}example") == plain


def test_the_pages_are_shown_as_pictures(client):
    page = get(client, "/print/nintai/pages?only=dice&backs=none")
    pictures = page.xpath("//img/@src")
    assert len(pictures) == 1
    picture = client.get(pictures[0], buffered=True)
    assert picture.mimetype == "image/png"
    assert picture.data.startswith(b"\x89PNG")
    assert client.get(pictures[0].replace("page-1", "page-2")).status_code == 404


def test_the_form_shows_the_pages_without_script(client):
    page = get(client, "/print/nintai?only=dice&backs=none&show=1")
    assert len(page.xpath("//div[@id='proof']//img")) == 1
    assert page.xpath("//input[@value='dice'][@checked]")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("paper=a3", "paper: 'a3' is not one of"),
        ("copies=0", "copies: 0 is not between 1 and"),
        ("copies=many", "is not a whole number"),
        ("only=dice&only=hats", "'hats' is not one of"),
        ("right=99", "offset: 99 is not between"),
        ("bleed=nan", "bleed"),
    ],
)
def test_a_bad_order_is_refused_with_the_reason(client, query, told):
    assert told in text(get(client, f"/print/nintai/kit.pdf?{query}", 400), "//main")
    assert told in text(get(client, f"/print/nintai/pages?{query}", 400), "//p")
    assert client.get(f"/print/nintai/page-1.png?{query}").status_code == 400


def test_a_decimal_comma_is_as_good_as_a_point(client):
    page = get(client, "/print/nintai?bleed=1,5&right=0,5&lang=de")
    assert page.xpath("//input[@name='bleed' or @name='right']/@value") == ["1,5", "0,5"]
    order = page.xpath("//a[@id='download']/@href")[0]
    assert "bleed=1.5" in order
    assert "offset=0.5,0" in order


def test_templates_cannot_be_named_from_outside(client, tmp_path):
    page = get(client, f"/print/nintai?templates={tmp_path}")
    assert "templates" not in page.xpath("//a[@id='download']/@href")[0]
