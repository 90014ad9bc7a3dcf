"""The store: what was acknowledged stays, once, in order."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from scorer_web.store import Row, Store, Taken, metadata


@pytest.fixture
def store(tmp_path: Path):
    store = Store(f"sqlite:///{tmp_path / 'engawa.db'}")
    store.migrate()
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> Row:
    return store.create("nintai", ["Aki", "Ben"], {}, {"start": "Aki"})


def test_migrations_lead_to_the_schema_in_code(store):
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_migrating_twice_changes_nothing(store, table):
    store.migrate()
    assert store.find(table.play_key) == table


def test_readers_do_not_wait_for_writers(store):
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"


def test_both_links_find_the_table(store, table):
    assert store.find(table.play_key) == store.find(table.watch_key) == table
    assert table.play_key != table.watch_key
    assert len(table.play_key) >= 20
    assert store.find("") is None
    assert store.find(table.play_key[:-1]) is None


def test_the_log_keeps_its_order_after_a_restart(tmp_path, store, table):
    for number in range(1, 6):
        store.append(table.id, number, f"entry-{number}", {"number": number})
    store.close()
    again = Store(f"sqlite:///{tmp_path / 'engawa.db'}")
    again.migrate()
    assert [entry["number"] for entry in again.entries(table.id)] == [1, 2, 3, 4, 5]
    assert [entry["number"] for entry in again.entries(table.id, after=3)] == [4, 5]
    again.close()


def test_a_place_and_an_id_are_taken_once(store, table):
    store.append(table.id, 1, "first", {})
    with pytest.raises(Taken):
        store.append(table.id, 1, "second", {})
    with pytest.raises(Taken):
        store.append(table.id, 2, "first", {})
    assert store.seq_of(table.id, "first") == 1
    assert store.seq_of(table.id, "second") is None


def test_the_same_id_may_be_used_at_another_table(store, table):
    other = store.create("nintai", ["Cho", "Dai"], {}, {})
    store.append(table.id, 1, "mine", {})
    store.append(other.id, 1, "mine", {})
    assert len(store.entries(other.id)) == 1


def test_of_many_at_once_one_gets_the_place(store, table):
    def attempt(number: int) -> bool:
        try:
            store.append(table.id, 1, f"phone-{number}", {"phone": number})
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(8) as phones:
        assert sum(phones.map(attempt, range(24))) == 1
    assert len(store.entries(table.id)) == 1
