"""Reading never needs writing: on a full disk or in a read-only database tables can be seen."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask

from scorer_web.app import create_app
from scorer_web.frame.errors import NotWritable
from scorer_web.results.histories import Histories
from scorer_web.tables.database import store_of
from scorer_web.tables.schema import health
from scorer_web.tables.store import Store
from tests.scorer_web.finished import finish
from tests.scorer_web.phone import DRAFT, Phone

SHEETS = {
    "sheets": {"Aki": ["D F S B", "D F S C", "D F S M"], "Ben": ["D D . .", "F . . .", ". . . ."]},
    "ended": "full",
}


@pytest.fixture
def open_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    made: list[Flask] = []

    def open_at(database: str) -> Flask:
        settings = {"DATABASE_URL": database, "SECRET_KEY": "a secret for tests"}
        made.append(create_app({**settings, "LIMIT_REQUESTS": False}))
        return made[-1]

    yield open_at
    for app in made:
        app.extensions["bell"].close()
        app.extensions["store"].close()


def read_only(database: str) -> str:
    """The address of a database that takes nothing."""
    address = sa.make_url(database)
    if address.get_backend_name() == "sqlite":
        return f"sqlite:///file:{address.database}?mode=ro&uri=true"
    return f"{database}&options=-c%20default_transaction_read_only%3Don"


def test_in_a_read_only_database_tables_can_be_looked_at(database: str, open_app) -> None:
    app = open_app(database)
    phone = Phone(app.test_client())
    going_on = phone.open(DRAFT[0])
    finish(phone, "nintai", ["Aki", "Ben"])
    kept = Histories(store_of(app)).keep("shelf", "nintai", SHEETS)
    shown = Phone(open_app(read_only(database)).test_client())
    for path in _pages(going_on, phone.path, f"/r/{kept}"):
        answer = shown.client.get(path)
        assert answer.status_code == 200, path
    shown.path = going_on
    answer = shown.enter(DRAFT[1], id="another-entry")
    assert answer.status_code == 503
    assert "Nothing can be saved right now" in answer.text
    assert int(answer.headers["Retry-After"]) > 0
    answer = shown.client.get("/healthz")
    assert (answer.status_code, answer.get_json()) == (
        503,
        {"ok": False, "problem": "not_writable"},
    )
    assert app.test_client().get("/healthz").get_json() == {"ok": True}


def _pages(going_on: str, finished: str, kept: str) -> list[str]:
    table = [f"{going_on}{part}" for part in ("", "/rules", "/share", "/record.json", "?at=0")]
    result = [f"{finished}{part}" for part in ("", "/result", "/result.json", "/result.csv")]
    return ["/", *table, *result, kept, "/history", "/history.json", "/history.csv"]


def test_on_a_full_disk_tables_can_be_looked_at(tmp_path: Path, open_app) -> None:
    app = open_app(f"sqlite:///{tmp_path / 'engawa.db'}")
    phone = Phone(app.test_client())
    phone.open(DRAFT[0])
    engine = store_of(app).engine
    sa.event.listen(engine, "connect", lambda new, _: new.execute("PRAGMA max_page_count=1"))
    engine.dispose()
    steps = ({"do": ("undo", "redo")[number % 2]} for number in range(500))
    refused = next(answer for step in steps if (answer := phone.enter(step)).status_code != 303)
    assert refused.status_code == 503
    assert "Nothing can be saved right now" in refused.text
    # As many as fill what is left of the page for visits.
    for _number in range(60):
        stranger = app.test_client()
        assert stranger.get(phone.path).status_code == 200
    assert stranger.get("/history").status_code == 200


def test_a_look_hardly_waits_for_somebody_who_writes(database: str, open_app) -> None:
    app = open_app(database)
    phone = Phone(app.test_client())
    phone.open(DRAFT[0])
    stranger = app.test_client()
    store = store_of(app)
    with store.alone() as connection:
        table = store.find(phone.path.rpartition("/")[2])
        connection.exec_driver_sql(f"UPDATE tables SET game = game WHERE id = {table.id}")
        assert stranger.get(phone.path).status_code == 200


def test_health_tells_when_the_schema_is_another_one(database: str, open_app) -> None:
    app = open_app(database)
    client = app.test_client()
    assert client.get("/healthz").get_json() == {"ok": True}
    assert client.get("/healthz").get_json() == {"ok": True}
    with store_of(app).transaction() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    answer = client.get("/healthz")
    assert (answer.status_code, answer.get_json()["problem"]) == (503, "unreachable")
    with store_of(app).transaction() as connection:
        health.drop(connection)
    assert client.get("/healthz").status_code == 503


def test_opening_what_is_up_to_date_writes_nothing(database: str) -> None:
    Store.open(database).close()
    store = Store.open(read_only(database))
    assert store.find("nowhere") is None
    store.close()


@contextmanager
def no_large_files() -> Iterator[None]:
    """As on a full disk: what readers of SQLite share cannot be made, which takes 32 KB."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_where_not_even_a_journal_can_be_made_the_file_is_read_as_it_stands(tmp_path) -> None:
    address = f"sqlite:///{tmp_path / 'engawa.db'}"
    store = Store.open(address)
    table = store.create("nintai", ["Aki", "Ben"], {}, {})
    store.close()
    with no_large_files():
        store = Store.open(address)
        assert store.find(table.play_key) == table
        with pytest.raises(NotWritable):
            store.append(table.id, 1, "first", DRAFT[:1])
    store.append(table.id, 1, "first", DRAFT[:1])
    assert store.entries(table.id) == DRAFT[:1]
    store.close()


def test_what_was_read_only_is_written_to_as_soon_as_it_can_be(tmp_path) -> None:
    address = f"sqlite:///{tmp_path / 'engawa.db'}"
    store = Store.open(address)
    table = store.create("nintai", ["Aki", "Ben"], {}, {})
    store.close()
    (tmp_path / "engawa.db-shm").mkdir()
    store = Store.open(address)
    assert store.find(table.play_key) == table
    with pytest.raises(NotWritable):
        store.append(table.id, 1, "first", DRAFT[:1])
    (tmp_path / "engawa.db-shm").rmdir()
    store.append(table.id, 1, "first", DRAFT[:1])
    store.close()
