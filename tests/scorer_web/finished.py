"""Finished games at tables, played at random and entered at once."""

from typing import Any

import games
from games import simulate
from games.record import Play
from scorer_web.tables.database import store
from scorer_web.tables.opening import open_table
from tests.scorer_web.phone import Phone


def random_play(game: str, players: list[str], seed: str = "1", **options: str) -> Play:
    return simulate.record(games.load(game)(options), players, seed)


def put(phone: Phone, play: Play) -> str:
    """A table with this play in its log, opened on this phone; returns its address."""
    record: dict[str, Any] = play.record()
    with phone.client.application.app_context():
        row = open_table(record["game"], record["players"], record["options"], record["setup"])
        store().fill(row.id, record["moves"])
    phone.path = f"/t/{row.play_key}"
    phone.page()
    return phone.path


def finish(phone: Phone, game: str, players: list[str], seed: str = "1", **options: str) -> Play:
    """A finished random game on this phone."""
    play = random_play(game, players, seed, **options)
    put(phone, play)
    return play
