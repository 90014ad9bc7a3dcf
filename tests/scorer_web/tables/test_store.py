"""The store: what was acknowledged stays, once, in order."""

import contextlib
import random
import secrets
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from scorer_web.results.histories import Histories
from scorer_web.tables.schema import codes, entries, metadata
from scorer_web.tables.store import PRACTICE_LIFE, Store, now
from scorer_web.tables.stored import StoredTable, Taken


@pytest.fixture
def store(database: str):
    store = Store.open(database)
    yield store
    store.close()


@pytest.fixture
def table(store: Store) -> StoredTable:
    return store.create("nintai", ["Aki", "Ben"], {}, {"start": "Aki"})


def test_migrations_lead_to_the_schema_in_code(store):
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []


def test_migrating_twice_changes_nothing(store, table):
    store.migrate()
    assert store.find(table.play_key) == table


def test_in_sqlite_readers_do_not_wait_for_writers(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'engawa.db'}")
    with store.transaction() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2
    store.close()


def test_what_the_database_complains_of_names_no_key(store, table):
    with store.engine.connect() as connection, pytest.raises(sa.exc.DBAPIError) as complaint:
        connection.execute(sa.text("SELECT :key FROM nowhere"), {"key": table.play_key})
    assert "nowhere" in str(complaint.value)
    assert table.play_key not in str(complaint.value)


def test_many_may_open_a_new_database_at_once(database):
    def open_and_close(_number: int) -> None:
        Store.open(database).close()

    with ThreadPoolExecutor(6) as processes:
        list(processes.map(open_and_close, range(12)))


def test_both_links_find_the_table(store, table):
    assert store.find(table.play_key) == store.find(table.watch_key) == table
    assert table.play_key != table.watch_key
    assert len(table.play_key) >= 20
    assert store.find("") is None
    assert store.find(table.play_key[:-1]) is None


def test_no_link_looks_like_an_option_of_a_command(store, monkeypatch):
    made = iter(["-6f", "--", "play-key", "watch-key"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: next(made))
    table = store.create("nintai", ["Aki", "Ben"], {}, {})
    assert (table.play_key, table.watch_key) == ("play-key", "watch-key")


def test_the_log_keeps_its_order_after_a_restart(database, store, table):
    for number in range(1, 6):
        store.append(table.id, number, f"entry-{number}", [{"number": number}])
    store.close()
    again = Store.open(database)
    assert [entry["number"] for entry in again.entries(table.id)] == [1, 2, 3, 4, 5]
    assert [entry["number"] for entry in again.entries(table.id, after=3)] == [4, 5]
    again.close()


def test_a_place_and_an_id_are_taken_once(store, table):
    store.append(table.id, 1, "first", [{}])
    with pytest.raises(Taken):
        store.append(table.id, 1, "second", [{}])
    with pytest.raises(Taken):
        store.append(table.id, 2, "first", [{}])
    assert store.seq_of(table.id, "first") == 1
    assert store.seq_of(table.id, "second") is None


def test_the_same_id_may_be_used_at_another_table(store, table):
    other = store.create("nintai", ["Cho", "Dai"], {}, {})
    store.append(table.id, 1, "mine", [{}])
    store.append(other.id, 1, "mine", [{}])
    assert len(store.entries(other.id)) == 1


def test_of_many_at_once_one_gets_the_place(store, table):
    def attempt(number: int) -> bool:
        try:
            store.append(table.id, 1, f"phone-{number}", [{"phone": number}])
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(8) as phones:
        assert sum(phones.map(attempt, range(24))) == 1
    assert len(store.entries(table.id)) == 1


# Codes


def test_a_code_leads_to_the_link_to_play_until_it_is_withdrawn(store, table):
    assert store.code(table.id) is None
    code = store.new_code(table.id)
    assert store.code(table.id) == code
    assert store.play_key(code) == table.play_key
    store.withdraw_code(table.id)
    assert store.code(table.id) is store.play_key(code) is None


def test_a_new_code_replaces_the_old_one(store, table):
    old, new = store.new_code(table.id), store.new_code(table.id)
    assert store.play_key(old) is None
    assert store.play_key(new) == table.play_key


def age(store: Store, column: sa.Column) -> None:
    """Move a time in the database to the day before."""
    with store.engine.begin() as connection:
        long_ago = datetime.now(UTC) - timedelta(hours=24)
        connection.execute(column.table.update().values({column: long_ago}))


def test_a_code_ends_twelve_hours_after_the_last_entry(store, table):
    code = store.new_code(table.id)
    age(store, codes.c.made_at)
    assert store.play_key(code) is None
    store.append(table.id, 1, "first", [{}])
    assert store.play_key(code) == table.play_key
    age(store, entries.c.created_at)
    assert store.play_key(code) is store.code(table.id) is None


def test_codes_are_easy_to_read_and_to_type(store, table):
    code = store.new_code(table.id)
    assert len(code) == 6
    assert not set(code) & set("01OIL")


# Deleting


def test_a_deleted_table_leaves_nothing_but_its_links(store, table):
    other = store.create("nintai", ["Cho", "Dai"], {}, {})
    for each in (table, other):
        store.append(each.id, 1, "first", [{"secret": 1}])
    code = store.new_code(table.id)
    store.delete(table.id)
    for key in (table.play_key, table.watch_key):
        gone = store.find(key)
        assert gone.is_deleted
        assert (gone.players, gone.options, gone.setup) == ([], {}, {})
    assert store.entries(table.id) == []
    assert store.length(table.id) is None
    assert store.play_key(code) is None
    assert store.length(other.id) == 1


def _files(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def test_in_sqlite_no_name_or_entry_outlives_its_deletion(tmp_path):
    """Pages that were split and joined leave copies behind, so there are many tables."""
    store = Store.open(f"sqlite:///{tmp_path / 'engawa.db'}")
    tables = [_full_of_names(store, number) for number in range(30)]
    key = Histories(store).keep("shelf", "nintai", {"sheets": {"Kept-Name": []}})
    random.Random(1).shuffle(tables)
    assert b"Name-07" in _files(tmp_path)
    for number, table in tables[:20]:
        store.delete(table.id)
        for word in (f"Name-{number:02d}", f"Entry-{number:02d}"):
            assert word.encode() not in _files(tmp_path)
    assert b"Kept-Name" in _files(tmp_path)
    Histories(store).delete_result(key)
    assert b"Kept-Name" not in _files(tmp_path)
    assert all(len(store.entries(table.id)) == 100 for _, table in tables[20:])
    store.close()


def _full_of_names(store: Store, number: int) -> tuple[int, StoredTable]:
    name = f"Name-{number:02d}"
    table = store.create("nintai", [name, "Ben"], {}, {"start": name})
    store.fill(table.id, [{"by": name, "do": f"Entry-{number:02d}"}] * 100)
    Histories(store).derive(table.id, 100, {"winners": [name]})
    return number, table


def test_what_is_deleted_while_somebody_reads_is_gone_when_they_have_read(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'engawa.db'}")
    _number, table = _full_of_names(store, 7)
    with store.snapshot() as connection:
        connection.execute(sa.select(entries)).first()
        store.delete(table.id)
    assert b"Name-07" not in _files(tmp_path)
    store.close()


def test_nothing_can_be_entered_at_a_deleted_table(store, table):
    store.delete(table.id)
    with pytest.raises(Taken):
        store.append(table.id, 1, "late", [{}])
    assert store.entries(table.id) == []


def test_entries_that_arrive_while_a_table_is_deleted_do_not_stay(store, table):
    def enter(number: int) -> None:
        with contextlib.suppress(Taken):
            store.append(table.id, number, f"entry-{number}", [{}])

    with ThreadPoolExecutor(4) as phones:
        phones.map(enter, range(1, 20))
        phones.submit(store.delete, table.id)
        phones.map(enter, range(20, 40))
    assert store.entries(table.id) == []


def test_practice_ends_after_two_days(store, table, monkeypatch):
    old = store.create("nintai", ["Cho", "Dai"], {}, {}, practice=True)
    later = now() + PRACTICE_LIFE + timedelta(minutes=1)
    monkeypatch.setattr("scorer_web.tables.store.now", lambda: later)
    young = store.create("nintai", ["Cho", "Dai"], {}, {}, practice=True)
    store.tidy()
    gone = [store.find(each.play_key).is_deleted for each in (old, young, table)]
    assert gone == [True, False, False]
