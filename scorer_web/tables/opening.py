"""Opening tables and deleting them."""

import secrets
from typing import Any

from games.record import Play
from scorer_web.tables.database import store
from scorer_web.tables.links import known_tables
from scorer_web.tables.live import bell
from scorer_web.tables.plays import play_of, plays
from scorer_web.tables.stored import StoredTable


def open_table(
    game: str, players: list[str], options: dict[str, Any], setup: dict[str, Any]
) -> StoredTable:
    """A new table, once the engine accepts names, options and setup."""
    Play.begin(game, players, options, setup)
    table = store().create(game, players, options, setup)
    store().new_code(table.id)
    return table


def go_on(table: StoredTable) -> StoredTable:
    """A new table with all of a stopped one that the rules accept; the old one stays as it is."""
    return open_with(play_of(table))


def open_with(play: Play) -> StoredTable:
    """A new table that has come as far as a play."""
    table = open_table(play.game.id, list(play.players), play.options, play.setup)
    store().fill(table.id, play.log)
    return table


def catch_up(table: StoredTable, play: Play) -> None:
    """Add what was entered elsewhere since the log of a table went there. Nothing, if the table
    has gone on itself: the longer log counts."""
    length = store().length(table.id) or 0
    later = play.log[length:]
    if later:
        store().append(table.id, length + 1, f"taken-{secrets.token_urlsafe(12)}", later)
        bell().ring(table.id)


def open_practice(play: Play) -> StoredTable:
    """A table that stands where ``play`` does, to try a rule out or to be watched; it is no real
    game, and goes after a while."""
    store().tidy()
    table = store().create(play.game.id, play.players, play.options, play.setup, practice=True)
    store().fill(table.id, play.log)
    return table


def delete(table: StoredTable) -> None:
    """Delete a table for good and tell the phones that are still there."""
    store().delete(table.id)
    plays().forget(table.id)
    for key in (table.play_key, table.watch_key):
        known_tables().drop(key)
    bell().ring(table.id)
