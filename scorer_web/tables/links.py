"""The links of a table: one to play, one to watch; whoever has one needs no name or password."""

import re
from dataclasses import dataclass

from flask_babel import gettext as _

from scorer_web.frame.errors import Gone, NotAllowed, NotHere
from scorer_web.tables.database import store
from scorer_web.tables.stored import StoredTable

KEY = re.compile(r"[\w-]{1,64}", re.ASCII)


@dataclass(frozen=True)
class TableLink:
    """A table as seen through one of its links."""

    table: StoredTable
    key: str

    @property
    def can_play(self) -> bool:
        return self.key == self.table.play_key


def link_at(key: str) -> TableLink:
    """The table that a key leads to; the errors say why there is none."""
    table = store().find(key) if KEY.fullmatch(key) else None
    if table is None:
        message = _("There is no table with this link. Perhaps it was cut short.")
        raise NotHere("unknown_table", message)
    if table.is_deleted:
        raise Gone
    return TableLink(table, key)


def link_to_play(key: str) -> TableLink:
    """The same for who may enter something there."""
    link = link_at(key)
    if not link.can_play:
        message = _("This link is for watching. Ask for the link to play.")
        raise NotAllowed("watching", message)
    return link
