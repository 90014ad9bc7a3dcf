"""The print shop; the dice nets are its quickest order."""

import io
import zipfile

import pytest
from lxml import html

from printkit.papers import PAPERS, Paper
from scorer_web import boards
from tests.scorer_web.phone import get, text
from tests.scorer_web.printing.ordering import printed, shop_of


def test_the_first_page_lists_the_kits(client):
    listed = get(client, "/print").xpath("//ul[@class='shelf']//a/@href")
    assert listed[0] == "/print/" + boards.names()[0]


def test_the_order_form_offers_all_options(client):
    page = get(client, "/print/nintai")
    names = set(page.xpath("//form[@data-print]//@name"))
    assert names >= {
        "paper",
        "backs",
        "ink",
        "colour",
        "copies",
        "only",
        "marks",
        "camera",
        "bleed",
        "right",
        "up",
    }


def test_every_paper_is_offered(client, monkeypatch):
    monkeypatch.setitem(PAPERS, "a5", Paper("A5", 148, 210))
    page = get(client, "/print/nintai")
    assert page.xpath("//select[@name='paper']/option/@value") == list(PAPERS)


def test_the_kit_is_printed_once_and_handed_over_as_pdf(app, client, monkeypatch):
    address = "/print/nintai/kit.pdf?only=dice&paper=letter"
    answer = printed(client, address)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"] == "attachment; filename=nintai-letter-dice.pdf"
    assert answer.data.startswith(b"%PDF")
    monkeypatch.setattr(shop_of(app), "place", lambda *_: pytest.fail("printed twice"))
    assert client.get(address, buffered=True).data == answer.data


def test_outlines_for_a_cutting_machine_come_with_their_pdf(client):
    answer = printed(client, "/print/nintai/cut-dxf.zip?only=sheets&backs=none")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=nintai-")
    with zipfile.ZipFile(io.BytesIO(answer.data)) as files:
        assert files.namelist() == ["nintai.pdf", "nintai-page-1.dxf"]
        assert files.read("nintai.pdf").startswith(b"%PDF")


def test_cards_for_a_vendor_come_in_one_file(client):
    answer = printed(client, "/print/nintai/cards-dtc.zip")
    with zipfile.ZipFile(io.BytesIO(answer.data)) as files:
        assert files.namelist() == ["nintai-cards.pdf"]


@pytest.mark.parametrize("file", ["cut-laser", "cut-none", "cards-acme"])
def test_what_nobody_makes_is_refused(client, file):
    assert client.get(f"/print/nintai/{file}.zip").status_code == 400


def test_only_vendors_that_take_the_game_are_offered(client):
    page = get(client, "/print/niwashi")
    offered = page.xpath("//a[@data-download]/@href")
    assert [file.split("?")[0].rpartition("/")[2] for file in offered] == [
        "kit.pdf",
        "cut-svg.zip",
        "cut-dxf.zip",
        "cards-tgc.zip",
    ]


def test_a_page_leads_to_its_picture_and_a_blank_one_says_why(client):
    page = html.fromstring(printed(client, "/print/nintai/pages?only=cover,leaflet").data)
    assert page.xpath("//li/a/@href") == page.xpath("//li/a/img/@src")
    blank = [item for item in page.xpath("//li") if "left blank" in item.text_content()]
    assert len(blank) == 1


def test_aids_lead_back_here_when_a_phone_can_follow(client):
    def aids(host):
        answer = printed(client, "/print/nin_jan/kit.pdf?only=aids", base_url=host)
        assert answer.status_code == 200
        return answer.data

    plain = aids("http://localhost:8000")
    assert aids("http://192.168.1.20:8000") != plain
    assert aids(f"http://{'long.' * 12}example") == plain


def test_the_pages_are_shown_as_pictures(client):
    page = html.fromstring(printed(client, "/print/nintai/pages?only=dice&backs=none").data)
    pictures = page.xpath("//img/@src")
    assert len(pictures) == 1
    picture = client.get(pictures[0], buffered=True)
    assert picture.mimetype == "image/png"
    assert picture.data.startswith(b"\x89PNG")
    assert client.get(pictures[0].replace("page-1", "page-2")).status_code == 404


def test_the_form_shows_the_pages_without_script(client):
    page = html.fromstring(printed(client, "/print/nintai?only=dice&backs=none&show=1").data)
    assert len(page.xpath("//div[@id='proof']//img")) == 1
    assert page.xpath("//input[@value='dice'][@checked]")
    assert not page.xpath("//meta[@http-equiv]")


def test_a_sheet_tells_how_far_the_printer_is_off(client):
    answer = printed(client, "/print/calibrate.pdf?paper=letter")
    assert answer.status_code == 200
    assert answer.data.startswith(b"%PDF")


def test_what_only_the_printer_can_tell_is_told_too(client):
    answer = printed(client, "/print/calibrate.pdf?backs=none")
    assert answer.status_code == 400
    assert "backs: 'none' is not one of long, short" in text(html.fromstring(answer.data), "//main")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("paper=papyrus", "paper: 'papyrus' is not one of"),
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
    order = page.xpath("//a[@data-download]/@href")[0]
    assert "bleed=1.5" in order
    assert "offset=0.5,0" in order


def test_templates_cannot_be_named_from_outside(client, tmp_path):
    page = get(client, f"/print/nintai?templates={tmp_path}")
    assert "templates" not in page.xpath("//a[@data-download]/@href")[0]
