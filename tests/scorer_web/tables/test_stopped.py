"""A stored log that the rules of today refuse: shown as far as it goes, and kept whole."""

import pytest
from flask import Flask

from scorer_web.tables.database import store_of
from tests.scorer_web.phone import AKI, BEN, DRAFT, Phone, offered, prompt, text

LOCKED = {"by": AKI, "do": "pass", "die": 5}
"""The bottom die of the column: NT-3.3 forbids it."""


@pytest.fixture
def stopped(app: Flask, phone: Phone) -> Phone:
    """A phone at a table whose fourth entry was stored by rules that allowed it."""
    phone.open(*DRAFT)
    store = store_of(app)
    table = store.find(phone.path.rsplit("/", 1)[-1])
    store.append(table.id, 4, "by-other-rules", [LOCKED])
    store.append(table.id, 5, "by-other-rules-too", [{"do": "undo"}])
    return phone


def test_the_page_shows_the_position_before_and_says_why(stopped):
    page = stopped.page()
    assert prompt(page) == "Aki hands a die to Ben"
    told = text(page, "//*[@role='alert']")
    assert "refuse entry 4 of this table: The 5 is the bottom die" in told
    assert page.xpath("//*[@role='alert']//a[@class='clause']/text()")[0] == "NT-3.3"
    assert offered(page) == []
    # The whole log is known, so that no phone waits for the rest of it.
    assert page.xpath("//*[@id='table']/@data-seq") == ["5"]
    assert not page.xpath("//button[@id='undo']")
    assert stopped.page("?at=1") is not None


def test_nothing_is_lost_and_nothing_can_be_added(stopped):
    assert stopped.record()["moves"] == [*DRAFT, LOCKED, {"do": "undo"}]
    for seq in ("3", "5"):
        answer = stopped.enter({"by": AKI, "do": "pass", "die": 1}, seq=seq)
        assert answer.status_code == 409
        assert "refuse entry 4" in answer.text
        assert "Somebody else was quicker" not in answer.text
    assert len(stopped.record()["moves"]) == 5


def test_the_game_goes_on_at_a_new_table(stopped):
    old = stopped.path
    answer = stopped.post(f"{old}/go-on")
    stopped.path = answer.location
    assert stopped.path != old
    assert stopped.record()["moves"] == DRAFT
    stopped.must({"by": AKI, "do": "pass", "die": 1})
    assert len(stopped.client.get(f"{old}/record.json").get_json()["moves"]) == 5


def test_watchers_see_it_and_cannot_go_on(stopped):
    watch = stopped.watch_path()
    assert "refuse entry 4" in stopped.client.get(watch).text
    assert stopped.post(f"{watch}/go-on").status_code == 403


def test_a_table_that_cannot_even_be_opened_says_why_and_keeps_its_record(app, phone):
    table = store_of(app).create("nintai", [AKI, BEN], {"of_tomorrow": "yes"}, {})
    store_of(app).append(table.id, 1, "by-other-rules", DRAFT[:1])
    phone.path = f"/t/{table.play_key}"
    told = text(phone.page(status=409), "//main")
    assert "opened under earlier rules" in told
    assert "of_tomorrow" in told
    assert phone.enter(DRAFT[1]).status_code == 409
    assert phone.record()["moves"] == [DRAFT[0]]
    assert phone.client.get(f"{phone.path}/share").status_code == 200
    assert "the one entry" in phone.client.get(f"{phone.path}/delete").text


@pytest.mark.parametrize("page", ["", "/share", "/result", "/rules"])
def test_a_table_of_a_game_that_is_not_here_is_a_conflict(app, page):
    table = store_of(app).create("chess", ["Aki", "Ben"], {}, {})
    client = app.test_client()
    answer = client.get(f"/t/{table.play_key}{page}")
    assert answer.status_code == 409
    assert "its record can still be downloaded" in answer.text
    assert client.get(f"/t/{table.play_key}/record.json").json["game"] == "chess"
    assert client.get(f"/api/tables/{table.play_key}").status_code == 409
