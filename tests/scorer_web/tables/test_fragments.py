"""A position is rendered once, and nobody gets another phone's part of it."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from gzip import decompress

from flask import Flask, template_rendered
from lxml import html

from scorer_web.tables.fragments import NEW_ID, SPECIAL, TOKEN
from tests.processes import PATIENCE
from tests.scorer_web.finished import finish, put, random_play
from tests.scorer_web.phone import AKI, BEN, DRAFT, Phone, prompt

PART = {"X-Fragment": "1"}
OWN_GAMES = "of the scores in your own games"


@contextmanager
def rendered(app: Flask) -> Iterator[list[str]]:
    """The tables rendered meanwhile."""
    seen: list[str] = []

    def note(_app: Flask, template, **_more: object) -> None:
        if template.name == "tables/_table.html":
            seen.append(template.name)

    with template_rendered.connected_to(note, app):
        yield seen


def part(phone: Phone, path: str = "", **headers: str) -> str:
    return phone.client.get(path or phone.path, headers=PART | headers).text


def stranger(app: Flask, path: str) -> Phone:
    """Another browser with a link to the table."""
    phone = Phone(app.test_client())
    phone.path = path
    return phone


def test_phones_that_come_at_once_are_shown_one_rendering(app, phone):
    phone.open(DRAFT[0])
    watchers = [stranger(app, phone.watch_path()) for _ in range(8)]
    start = threading.Barrier(len(watchers))

    def look(watcher: Phone) -> str:
        start.wait(PATIENCE)
        return part(watcher)

    with rendered(app) as seen, ThreadPoolExecutor(len(watchers)) as hands:
        shown = set(hands.map(look, watchers))
    assert len(seen) == len(shown) == 1


def test_a_position_is_rendered_for_each_role_and_language(app, phone):
    phone.open(DRAFT[0])
    watch = phone.watch_path()
    with rendered(app) as seen:
        for _ in range(2):
            assert "Ben takes two dice" in part(phone)
            assert "data-watch" not in part(phone)
            assert "data-watch" in part(phone, watch)
            assert "Ben nimmt zwei Würfel" in part(phone, **{"Accept-Language": "de"})
            phone.page()
    assert len(seen) == 3


def test_what_happened_since_is_always_shown(phone):
    phone.open()
    seqs = [html.fromstring(part(phone)).get("data-seq")]
    for entry in (*DRAFT[:2], {"do": "undo"}):
        phone.must(entry)
        seqs.append(html.fromstring(part(phone)).get("data-seq"))
    assert seqs == ["0", "1", "2", "3"]
    assert prompt(phone.page()) == "Ben takes two dice"


def test_a_choice_or_an_earlier_moment_is_nobody_elses(phone):
    phone.open(*DRAFT)
    assert "Moment 1 of 3" in part(phone, f"{phone.path}?at=1")
    assert "Moment" not in part(phone)


def test_the_shared_part_holds_nothing_of_a_phone(phone):
    phone.open()
    told = html.fromstring(part(phone))
    own = told.xpath("//input[@name='csrf_token' or @name='id']/@value")
    assert own
    assert set(own) == {""}


def test_a_page_without_script_has_its_own_token_and_ids(app, phone):
    phone.open()
    other = stranger(app, phone.path)
    pages = [phone.page(), phone.page(), other.page()]
    tokens = [set(page.xpath("//input[@name='csrf_token']/@value")) for page in pages]
    assert tokens == [{phone.csrf()}, {phone.csrf()}, {other.csrf()}]
    ids = {value for page in pages for value in page.xpath("//input[@name='id']/@value")}
    assert len(ids) == len(pages)


def test_the_shared_part_is_compressed_for_those_who_can_read_it(phone):
    phone.open()
    plain = phone.client.get(phone.path, headers=PART)
    packed = phone.client.get(phone.path, headers=PART | {"Accept-Encoding": "gzip"})
    assert decompress(packed.data) == plain.data
    assert packed.headers["Content-Encoding"] == "gzip"
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers["Cache-Control"] == "private, no-cache"


def test_how_special_the_end_is_depends_on_the_browser(app, phone):
    for seed in "12345":
        finish(phone, "nin_jan", [AKI, BEN], seed)
    path = put(phone, random_play("nin_jan", [AKI, BEN], "6"))
    other = stranger(app, path)
    assert OWN_GAMES in part(phone)
    assert OWN_GAMES in phone.client.get(path).text
    assert OWN_GAMES not in part(other)
    assert "How special is this?" in part(other)


def test_no_page_shows_the_place_of_what_is_filled_in(phone):
    phone.open(*DRAFT)
    pages = [phone.client.get(phone.path).text, part(phone)]
    finish(phone, "nin_jan", [AKI, BEN])
    pages += [phone.client.get(phone.path).text, part(phone)]
    refused = phone.enter({"by": BEN, "do": "pass", "die": 1})
    for told in (*pages, refused.text):
        assert not any(mark in told for mark in (TOKEN, NEW_ID, SPECIAL))
