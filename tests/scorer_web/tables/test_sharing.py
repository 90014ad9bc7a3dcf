"""Sharing a table: links, the code to type, and deleting it for everybody."""

import re

import pytest
from lxml import html

from tests.scorer_web.phone import DRAFT, Phone, text
from tests.scorer_web.postgres import on_both

pytestmark = on_both


def test_a_new_table_has_a_code_that_leads_to_it(app, phone):
    phone.open()
    code = phone.code()
    assert re.fullmatch(r"\w{3} \w{3}", code)
    other = app.test_client()
    for typed in (code, code.replace(" ", ""), code.lower(), f" {code.replace(' ', '-')} "):
        answer = other.get("/join", query_string={"code": typed})
        assert (answer.status_code, answer.location) == (303, phone.path)


@pytest.mark.parametrize("typed", ["CFG 235", "x", "%00", "' OR 1=1 --", "é" * 500])
def test_a_wrong_code_is_told_and_can_be_typed_again(client, typed):
    answer = client.get("/join", query_string={"code": typed})
    assert answer.status_code == 404
    page = html.fromstring(answer.text)
    assert "No open table has this code" in text(page, "//p[@role='alert']")
    assert page.xpath("//input[@name='code']/@value") == [typed[:16]]


def test_without_a_code_the_page_asks_for_one(client):
    answer = client.get("/join")
    assert answer.status_code == 200
    assert "alert" not in answer.text


def test_a_code_can_be_withdrawn_and_made_anew(phone):
    phone.open()
    old = phone.code()
    assert phone.post(f"{phone.path}/code", do="withdraw").status_code == 303
    assert phone.code() == ""
    assert phone.client.get("/join", query_string={"code": old}).status_code == 404
    assert phone.post(f"{phone.path}/code", do="make").status_code == 303
    assert phone.code() not in ("", old)


def test_watchers_neither_see_nor_change_the_code_nor_delete(phone):
    phone.open()
    watch = phone.watch_path()
    code = phone.code()
    assert code not in phone.client.get(f"{watch}/share").text
    assert phone.post(f"{watch}/code", do="withdraw").status_code == 403
    assert phone.client.get(f"{watch}/delete").status_code == 403
    assert phone.post(f"{watch}/delete").status_code == 403
    assert phone.code() == code


# Deleting


def test_deleting_asks_first_and_then_the_table_is_gone_for_everybody(phone):
    phone.open(*DRAFT)
    watch, code = phone.watch_path(), phone.code()
    asked = phone.client.get(f"{phone.path}/delete")
    assert "all 3 entries" in asked.text
    assert phone.client.get(phone.path).status_code == 200
    assert phone.post(f"{phone.path}/delete").location == phone.path
    for path in (phone.path, watch):
        for page in ("", "/share", "/record.json", "/events", "/delete"):
            assert phone.client.get(path + page).status_code == 410
    assert "This table is gone" in phone.client.get(phone.path).text
    assert phone.post(f"{phone.path}/entries", seq="3", id="too-late").status_code == 410
    assert phone.client.get("/join", query_string={"code": code}).status_code == 404


def test_phones_still_there_are_told(phone):
    phone.open(*DRAFT)
    stream = phone.client.get(f"{phone.path}/events?after=3").response
    assert next(stream) == b": here\n\n"
    phone.post(f"{phone.path}/delete")
    assert list(stream) == [b"event: gone\ndata: gone\n\n"]


def test_deleting_one_table_leaves_the_others(app, phone):
    other = Phone(app.test_client())
    other.open(*DRAFT)
    phone.open()
    phone.post(f"{phone.path}/delete")
    assert len(other.record()["moves"]) == len(DRAFT)
