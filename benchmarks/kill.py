"""What kill -9 does to a game: every acknowledged entry must be there afterwards, and once.

    python -m benchmarks.kill [--games 3] [--kills 8] [--processes 2] [--database postgresql://...]

Each game is entered over HTTP at a real server, whose processes are killed at random moments, all
of them or only those that answer, while others send half a request and order one print after the
other. What was not acknowledged is sent again under its id.
"""

import argparse
import json
import tempfile
import time
from pathlib import Path

from tests.scorer_web.served import ROOT, Siege

GAMES = ("niwashi", "nin_jan", "san_ni_ichi", "nintai", "bossa")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--kills", type=int, default=8, help="of each kind, per game")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", help="default: a new SQLite file")
    given = parser.parse_args()
    for number in range(given.games):
        game = GAMES[number % len(GAMES)]
        record = json.loads((ROOT / f"docs/records/{game}.example.json").read_text("utf-8"))
        with tempfile.TemporaryDirectory() as folder:
            database = given.database or f"sqlite:///{folder}/engawa.db"
            siege = Siege(database, Path(folder), record, number, given.processes)
            begun = time.perf_counter()
            siege.play(worker_kills=given.kills, server_kills=given.kills)
        print(
            f"{game}: {len(record['moves'])} entries acknowledged and there once, "
            f"{2 * given.kills} kills, {siege.resent} sent again, {siege.found_stored} of them "
            f"already stored, {time.perf_counter() - begun:.0f} s"
        )


if __name__ == "__main__":
    main()
