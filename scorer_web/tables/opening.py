"""Opening tables and deleting them."""

from typing import Any

from games.record import Play
from scorer_web.tables.database import store
from scorer_web.tables.links import known_tables
from scorer_web.tables.live import bell
from scorer_web.tables.plays import play_of, plays
from scorer_web.tables.stored import StoredTable


def open_table(
    game: str,
    players: list[str],
    options: dict[str, Any],
    setup: dict[str, Any],
    origin: dict[str, Any] | None = None,
) -> StoredTable:
    """A new table, once the engine accepts names, options and what it starts with."""
    Play.begin(game, players, options, setup, origin)
    table = store().create(game, players, options, setup, origin)
    store().new_code(table.id)
    return table


def go_on(table: StoredTable) -> StoredTable:
    """A new table with all of a stopped one that the rules accept; the old one stays as it is."""
    play = play_of(table)
    fresh = open_table(table.game, table.players, table.options, table.setup, table.origin)
    store().fill(fresh.id, play.log)
    return fresh


def open_practice(play: Play) -> StoredTable:
    """A table that stands where ``play`` does, to try a rule out; it is no real game."""
    store().tidy()
    head = play.game.id, play.players, play.options, play.setup, play.origin
    table = store().create(*head, practice=True)
    store().fill(table.id, play.log)
    return table


def delete(table: StoredTable) -> None:
    """Delete a table for good and tell the phones that are still there."""
    store().delete(table.id)
    plays().forget(table.id)
    for key in (table.play_key, table.watch_key):
        known_tables().drop(key)
    bell().ring(table.id)
