"""The pages that are written ahead: whole without a server, a script or a token."""

import gzip
import json
import re
from pathlib import Path
from urllib.parse import urlsplit

import lxml.html
import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException

import games
from printkit import PrintError
from scorer_web.app import create_app
from scorer_web.frame.language import names
from scorer_web.site import kits, pages
from tests.built_site import BASE

FIRST_PAGE = 100_000
"""Bytes on the wire before the first page can be read."""


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return create_app(
        {
            "ON_DEVICE": True,
            "LIMIT_REQUESTS": False,
            "SECRET_KEY": "a secret for tests",
            "DATABASE_URL": f"sqlite:///{tmp_path_factory.mktemp('phone') / 'engawa.db'}",
        }
    )


def page(site: Path, address: str) -> lxml.html.HtmlElement:
    return lxml.html.fromstring((site / address / "index.html").read_bytes())


def leads_somewhere(app: Flask, site: Path, address: str) -> bool:
    """To a file of the site, or to what the app on the phone computes."""
    path = urlsplit(address).path.removeprefix(BASE)
    file = site / path / "index.html" if address.endswith("/") else site / path
    try:
        return file.is_file() or bool(app.url_map.bind("localhost").match(f"/{path}"))
    except HTTPException:
        return False


def test_every_link_leads_to_a_file_or_into_the_app(site, device):
    linked = {
        address
        for file in site.rglob("*.html")
        for address in re.findall(r'(?:href|src|action)="([^"#]+)', file.read_text("utf-8"))
    }
    assert [link for link in linked if not leads_somewhere(device, site, link)] == []


def test_a_page_needs_no_token_and_runs_no_script_of_its_own(site):
    for file in site.rglob("*.html"):
        text = file.read_text("utf-8")
        assert "csrf_token" not in text, file
        assert 'method="post"' not in text, file
        assert not re.search(r"<script(?![^>]* src=)", text), file
        assert "Content-Security-Policy" in text, file


def test_every_clause_can_be_read_in_every_language(site):
    for tongue, title in {"": "Not diagonal,", "de/": "Nicht schräg", "ja/": "斜め"}.items():
        assert title in (site / tongue / "rules/nintai/NT-5.4/index.html").read_text("utf-8")


def test_a_page_leads_to_itself_in_other_languages_and_stays_in_its_own(site):
    clause = page(site, "de/rules/nintai/NT-5.4")
    assert clause.xpath("//a[@data-tongue][@lang='fr']/@href") == [
        "/engawa/fr/rules/nintai/NT-5.4/"
    ]
    assert clause.xpath("//a[@data-tongue][@lang='en']/@href") == ["/engawa/rules/nintai/NT-5.4/"]
    tabs = clause.xpath("//nav[@class='tabs']/a/@href")
    assert tabs == [
        "/engawa/play/nintai?lang=de",
        "/engawa/score/nintai?lang=de",
        "/engawa/de/rules/nintai/",
        "/engawa/de/print/nintai/",
    ]


def test_a_question_is_asked_in_the_language_of_the_page(site):
    fields = page(site, "fr").xpath("//form[@role='search']//input[@name='lang']/@value")
    assert fields == ["fr"]


@pytest.mark.parametrize("tongue", names())
def test_the_first_page_can_be_read_after_100_kilobytes(site, tongue):
    folder = site if tongue == "en" else site / tongue
    text = (folder / "index.html").read_text("utf-8")
    linked = lxml.html.fromstring(text).xpath("//link[@rel='stylesheet' or @rel='preload']/@href")
    styles = [site / urlsplit(link).path.removeprefix(BASE) for link in linked]
    fonts = [
        *(site / "static/fonts").glob("*.latin.woff2"),
        *(site / "static/fonts").glob("*titles*"),
    ]
    files = {folder / "index.html", *styles, *fonts}
    assert sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) < FIRST_PAGE


def test_the_app_is_installed_as_one_whatever_its_language(site, device):
    told = [json.loads((site / name / "manifest.webmanifest").read_text()) for name in ("", "ja")]
    assert (
        {manifest["id"] for manifest in told} == {manifest["scope"] for manifest in told} == {BASE}
    )
    for manifest in told:
        for shortcut in manifest["shortcuts"]:
            assert leads_somewhere(device, site, shortcut["url"]), shortcut
    assert [manifest["start_url"] for manifest in told] == ["/engawa/", "/engawa/ja/"]


def test_the_shell_speaks_every_language(site):
    words = lxml.html.parse(site / pages.SHELL.lstrip("/")).xpath("//*[@data-site-words]")
    told = {
        part.get("lang"): part.xpath(".//*[@data-site-notice='newer']/h2/text()") for part in words
    }
    assert set(told) == set(names())
    assert len({str(title) for title in told.values()}) == len(told)


def test_kits_are_offered_with_pictures_and_in_other_languages(site):
    own = page(site, "print/bossa")
    assert [urlsplit(link).path for link in own.xpath("//a[@download]/@href")] == [
        f"/engawa/kits/bossa{edition}.pdf" for edition in ("", "-saver")
    ]
    assert len(own.xpath("//ol[@class='sheets']//img")) > 3
    assert len(page(site, "de/print/bossa").xpath("//details//a[@download]")) == 2
    assert "printkit nintai" in page(site, "print/nintai").text_content()


def test_the_builder_chooses_the_kits():
    assert kits.chosen("none") == []
    assert kits.chosen("bossa, nintai") == ["bossa", "nintai"]
    assert len(kits.chosen("all")) == len(games.names())
    with pytest.raises(PrintError, match=r"chess.*none.*bossa"):
        kits.chosen("bossa,chess")


def test_a_phone_finds_the_kits_on_the_page_that_was_written(device):
    answer = device.test_client().get(
        "/print/bossa", base_url="http://localhost/engawa", headers={"Accept-Language": "de"}
    )
    assert answer.location == "/engawa/de/print/bossa/"


def test_what_follows_a_link_stays_in_its_language(device):
    client = device.test_client()
    assert 'lang="de"' in client.get("/play/nintai?lang=de").text
    assert 'lang="de"' in client.get("/ask").text


def test_a_position_is_tried_out_by_a_link_on_a_phone_of_ones_own_only(device, client):
    link = "/rules/nintai/try/43"
    assert device.test_client().get(link).status_code == 303
    assert client.get(link).status_code == 405
