"""The statements that every move and every look at a table needs, built once.

Putting a statement together costs more than running it.
"""

import sqlalchemy as sa

from scorer_web.tables.schema import entries, tables
from scorer_web.tables.stored import StoredTable

STORED = StoredTable._fields[1:-1]
"""What is stored of a table as it is, beside its number."""
COLUMNS = [tables.c[name] for name in ("id", *STORED)]

KEY = sa.bindparam("key", type_=sa.String)
TABLE = sa.bindparam("table", type_=sa.Integer)


def is_there(table: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    return sa.and_(tables.c.id == table, tables.c.deleted_at.is_(None))


def insert_at(
    table: sa.ColumnElement[int], part: sa.Table, row: dict[str, sa.ColumnElement[object]]
) -> sa.Insert:
    """Insert what belongs to a table, unless that is gone: in one statement, so that nothing slips
    in while the table is being deleted."""
    there = sa.select(table, *row.values()).where(is_there(table)).with_for_update(read=True)
    return part.insert().from_select(["table_id", *row], there)


FIND = sa.select(*COLUMNS, tables.c.deleted_at.is_not(None)).where(
    sa.or_(tables.c.play_key == KEY, tables.c.watch_key == KEY)
)

LENGTH = sa.select(
    sa.select(sa.func.max(entries.c.seq)).where(entries.c.table_id == TABLE).scalar_subquery()
).where(is_there(TABLE))

ENTRIES_AFTER = (
    sa.select(entries.c.entry)
    .where(entries.c.table_id == TABLE, entries.c.seq > sa.bindparam("after", type_=sa.Integer))
    .order_by(entries.c.seq)
)

SEQ_OF = sa.select(entries.c.seq).where(
    entries.c.table_id == TABLE, entries.c.client_id == sa.bindparam("client_id", type_=sa.String)
)

APPEND = insert_at(
    TABLE,
    entries,
    {
        name: sa.bindparam(name, type_=entries.c[name].type)
        for name in ("seq", "client_id", "entry", "created_at")
    },
).execution_options(preserve_rowcount=True)
