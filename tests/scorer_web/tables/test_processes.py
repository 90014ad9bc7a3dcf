"""Several processes on one database: what one of them knows may be old, and nobody notices."""

from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer_web.app import create_app
from tests.scorer_web.phone import AKI, BEN, DRAFT


@pytest.fixture
def apps(database: str) -> Iterator[list[Flask]]:
    settings = {"DATABASE_URL": database, "SECRET_KEY": "a secret for tests"}
    made = [create_app(settings | {"LIMIT_REQUESTS": False}) for _ in range(2)]
    yield made
    for app in made:
        app.extensions["bell"].close()
        if "store" in app.extensions:
            app.extensions["store"].close()


@pytest.fixture
def here(apps: list[Flask]) -> FlaskClient:
    return apps[0].test_client()


@pytest.fixture
def there(apps: list[Flask]) -> FlaskClient:
    return apps[1].test_client()


@pytest.fixture
def key(here: FlaskClient, there: FlaskClient) -> str:
    """A table with one entry that both processes know."""
    opened = here.post(
        "/api/tables", json={"game": "nintai", "players": [AKI, BEN], "setup": {"start": AKI}}
    )
    key = str(opened.get_json()["play"])
    assert enter(here, key, 0, DRAFT[0]).status_code == 200
    for client in (here, there):
        assert look(client, key).status_code == 200
    return key


def enter(client: FlaskClient, key: str, seq: int, entry: Any, id: str = "") -> TestResponse:
    body = {"seq": seq, "id": id or f"entry-{seq:04d}", "entry": entry}
    return client.post(f"/api/tables/{key}/entries", json=body)


def look(client: FlaskClient, key: str) -> TestResponse:
    return client.get(f"/t/{key}", headers={"X-Fragment": "1"})


def delete(client: FlaskClient, key: str) -> None:
    client.get(f"/t/{key}")
    with client.session_transaction() as session:
        token = session["csrf"]
    assert client.post(f"/t/{key}/delete", data={"csrf_token": token}).status_code == 303


def test_a_move_is_one_statement_and_a_look_another(apps, here, key):
    ran: list[str] = []
    store = apps[0].extensions["store"]
    sa.event.listen(
        store.engine,
        "before_cursor_execute",
        lambda _connection, _cursor, text, *_more: ran.append(text.split()[0]),
    )
    enter(here, key, 1, DRAFT[1])
    # PostgreSQL is also asked to tell the other processes.
    assert ran == ["INSERT", *(["SELECT"] if store.is_postgres else [])]
    ran.clear()
    look(here, key)
    look(here, key)
    # The first one renders, and asks for the entries; then only whether there are new ones.
    assert ran == ["SELECT"] * 3


def test_an_entry_is_shown_and_gone_on_from_elsewhere(here, there, key):
    assert enter(here, key, 1, DRAFT[1]).get_json()["seq"] == 2
    assert "Aki takes two dice" in look(there, key).text
    assert enter(there, key, 2, DRAFT[2]).get_json()["seq"] == 3
    assert look(here, key).text == look(there, key).text


def test_an_entry_on_a_position_that_passed_elsewhere_is_too_late(here, there, key):
    enter(here, key, 1, DRAFT[1])
    answer = enter(there, key, 1, {"by": BEN, "do": "take", "dice": [4, 5]}, "entry-of-there")
    assert answer.status_code == 409
    assert answer.get_json()["error"]["table"]["seq"] == 2


def test_too_late_is_told_before_what_the_rules_say(here, there, key):
    enter(here, key, 1, DRAFT[1])
    assert enter(there, key, 1, DRAFT[2], "entry-of-there").status_code == 409


def test_an_entry_known_elsewhere_is_gone_on_from(here, there, key):
    enter(here, key, 1, DRAFT[1])
    assert enter(there, key, 2, DRAFT[2]).get_json()["seq"] == 3


def test_a_resend_elsewhere_gets_the_answer_and_counts_once(here, there, key):
    first = enter(here, key, 1, DRAFT[1])
    again = enter(there, key, 1, DRAFT[1])
    assert again.get_json() == first.get_json()
    assert len(here.get(f"/api/tables/{key}/record").get_json()["moves"]) == 2


def test_another_entry_under_an_id_used_elsewhere_is_not_taken_for_a_resend(here, there, key):
    enter(here, key, 1, DRAFT[1])
    other = {"by": BEN, "do": "take", "dice": [4, 5]}
    assert enter(there, key, 1, other).status_code == 409


@pytest.mark.parametrize("entry", [DRAFT[1], DRAFT[2]], ids=["legal", "illegal"])
def test_a_table_deleted_elsewhere_is_gone_at_once(here, there, key, entry):
    delete(here, key)
    assert enter(there, key, 1, entry).status_code == 410
    assert look(there, key).status_code == 410
    assert there.get(f"/t/{key}").status_code == 410
    assert there.get(f"/api/tables/{key}").status_code == 410
    assert enter(there, key, 1, entry).status_code == 410
