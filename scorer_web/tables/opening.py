"""Opening tables and deleting them."""

import secrets
from typing import Any

from games.fields import Fields, shown
from games.record import Play, replay
from games.refusal import malformed
from scorer_web.tables.database import store
from scorer_web.tables.links import known_tables
from scorer_web.tables.live import bell
from scorer_web.tables.plays import play_of, plays
from scorer_web.tables.stored import StoredTable


def open_record(game: str, data: Any) -> StoredTable:
    """A new table with all that a record tells, or where the answer of ``replay`` stands."""
    head = Fields(data)
    if head.raw("game", game) != game:
        raise malformed("wrong_game", "game", expected=game, got=shown(head.raw("game")))
    if head.has("position"):
        told = {key: data[key] for key in ("players", "options") if key in data}
        data = {**told, "from": data["position"]}
    replayed = replay({"moves": [], **data, "game": game})
    if replayed.problem is not None:
        raise replayed.problem
    return open_copy(replayed.play)


def open_copy(play: Play) -> StoredTable:
    """A new table that begins and stands as ``play`` does."""
    head = play.game.id, list(play.players), play.options, play.setup, play.origin
    table = open_table(*head)
    store().fill(table.id, play.log)
    return table


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
    return open_copy(play_of(table))


def branch(table: StoredTable, number: int) -> StoredTable:
    """A new table that starts from the position after move ``number`` of this one."""
    return open_record(table.game, play_of(table).at(number).going_on())


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
