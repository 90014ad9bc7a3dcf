"""The links of a table: one to play, one to watch; whoever has one needs no name or password."""

import re
from dataclasses import dataclass

from flask import Flask, current_app
from flask_babel import gettext as _

from scorer_web.frame.errors import Gone, NotAllowed, NotHere
from scorer_web.frame.recent import Recent
from scorer_web.tables.database import store
from scorer_web.tables.stored import StoredTable

KEY = re.compile(r"[\w-]{1,64}", re.ASCII)

KNOWN_TABLES = 1000


@dataclass(frozen=True)
class TableLink:
    """A table as seen through one of its links."""

    table: StoredTable
    key: str
    length: int = 0
    """How many entries the log had when the link was followed."""

    @property
    def can_play(self) -> bool:
        return self.key == self.table.play_key


def init_app(app: Flask) -> None:
    app.extensions["known_tables"] = Recent[str, StoredTable](KNOWN_TABLES)


def known_tables() -> Recent[str, StoredTable]:
    found: Recent[str, StoredTable] = current_app.extensions["known_tables"]
    return found


def link_at(key: str) -> TableLink:
    """The table that a key leads to; the errors say why there is none."""
    link = known_link(key)
    length = store().length(link.table.id)
    if length is None:
        known_tables().drop(key)
        raise Gone
    return TableLink(link.table, key, length)


def known_link(key: str) -> TableLink:
    """The same for who finds out without it whether the table has been deleted meanwhile: what is
    stored of a table does not change before."""
    table = known_tables().get(key) or (store().find(key) if KEY.fullmatch(key) else None)
    if table is None:
        message = _("There is no table with this link. Perhaps it was cut short.")
        raise NotHere("unknown_table", message)
    if table.is_deleted:
        raise Gone
    known_tables().put(key, table)
    return TableLink(table, key)


def link_to_play(key: str) -> TableLink:
    """The link of who may enter something there."""
    return allowed_to_play(link_at(key))


def allowed_to_play(link: TableLink) -> TableLink:
    if not link.can_play:
        message = _("This link is for watching. Ask for the link to play.")
        raise NotAllowed("watching", message)
    return link
