"""What is particular to SQLite: its file, its journal, and how it is read where nothing can be
written."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sa

WAITING = 10_000
BRIEFLY = 1_000
"""Milliseconds to wait for other writers and readers, and for what can as well be done later."""

FULL_OR_READ_ONLY = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR)
"""Codes without what is added in their higher bits; a file that may not grow is an IOERR."""


def engine(address: sa.URL) -> sa.Engine:
    if new := missing_file(address):
        # The owner's alone, as is then the journal that SQLite keeps beside it.
        with suppress(OSError):
            os.close(os.open(new, os.O_CREAT | os.O_WRONLY, 0o600))
    made = sa.create_engine(address, hide_parameters=True)
    sa.event.listen(made, "do_connect", _connect)
    sa.event.listen(made, "connect", _set_up)
    sa.event.listen(made, "checkin", _give_back)
    return made


def takes_nothing(error: Exception) -> bool:
    """Whether the disk is full, or the database is there to be read."""
    return _code(error) in FULL_OR_READ_ONLY


def is_read_only(error: BaseException | None) -> bool:
    return _code(error) == sqlite3.SQLITE_READONLY


def _code(error: BaseException | None) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def waiting(connection: sa.Connection, milliseconds: int) -> Iterator[None]:
    """SQLite waits only so long for others."""
    connection.exec_driver_sql(f"PRAGMA busy_timeout={milliseconds}")
    try:
        yield
    finally:
        connection.exec_driver_sql(f"PRAGMA busy_timeout={WAITING}")


def missing_file(url: str | sa.URL) -> Path | None:
    """The file of a SQLite that does not exist yet. Raises ArgumentError for what is no address."""
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite" or not address.database:
        return None
    file = Path(address.database)
    is_file = not address.database.startswith((":memory:", "file:"))
    return file if is_file and not file.exists() else None


def _connect(dialect: Any, record: Any, args: Any, options: dict[str, Any]) -> Any:
    """A connection. Where not even the journal can be made that readers share, nobody writes: then
    the file is read as it stands."""
    connection = dialect.connect(*args, **options)
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.OperationalError as error:
        connection.close()
        file = args[0]
        is_barred = takes_nothing(error) or _code(error) == sqlite3.SQLITE_CANTOPEN
        if not is_barred or not Path(file).is_file() or _journal(file):
            raise
        record.info["as_it_stands"] = True
        connection = dialect.connect(f"file:{quote(file)}?immutable=1", **options, uri=True)
    return connection


def _journal(file: str) -> int:
    """How much is in the journal and not yet in the file."""
    journal = Path(f"{file}-wal")
    return journal.stat().st_size if journal.exists() else 0


def _give_back(_connection: Any, record: Any) -> None:
    """Soon somebody may write again."""
    if record.info.pop("as_it_stands", False):
        record.invalidate()


def _set_up(connection: Any, _record: Any) -> None:
    """Writers wait for each other a little, readers do not wait for the writer (WAL), and an entry
    is on the disk when it is acknowledged: FULL outlives a power cut too, where NORMAL outlives
    only the end of the process. At the pace of a table nobody notices the difference. What is
    deleted is overwritten."""
    pragmas = (
        f"busy_timeout={WAITING}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "secure_delete=ON",
        # Reading never needs writing: not for a large sort either.
        "temp_store=MEMORY",
    )
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
