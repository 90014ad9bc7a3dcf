"""How long a move takes while two hundred phones fetch the position after each of them.

    python -m benchmarks.watchers [--tables 4] [--phones 50] [--moves 6]

The server is a real one. Each phone has an address of its own (127.1.x.y; Linux has them all), and
fetches the part of the page that changes when it hears of a move.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from scorer_web.tables.store import Store
from scorer_web.tables.stored import StoredTable
from tests.processes import PATIENCE, ROOT
from tests.scorer_web.served import served

RECORD = json.loads((ROOT / "docs/records/nintai.example.json").read_text("utf-8"))
PACE = 1.0
"""Seconds between two moves at a table."""


class Phone:
    """One that watches: it fetches until it has seen what it heard of last."""

    def __init__(self, port: int, key: str, address: str) -> None:
        self._where = ("127.0.0.1", port)
        self._address = address
        self._request = (
            f"GET /t/{key} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Fragment: 1\r\n"
            "Accept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        ).encode()
        self._heard = asyncio.Event()
        self.seconds: list[float] = []

    def hear(self) -> None:
        self._heard.set()

    async def watch(self) -> None:
        while True:
            await self._heard.wait()
            self._heard.clear()
            begun = time.perf_counter()
            await self._fetch()
            self.seconds.append(time.perf_counter() - begun)

    async def _fetch(self) -> None:
        reader, writer = await asyncio.open_connection(*self._where, local_addr=(self._address, 0))
        writer.write(self._request)
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
        writer.close()


async def _watch(port: int, keys: list[str], phones: int, line: Connection) -> list[float]:
    """Let phones watch, told on the line at which table there was a move; until it says None."""
    seats = [
        [Phone(port, key, f"127.1.{number}.{place}") for place in range(1, phones + 1)]
        for number, key in enumerate(keys)
    ]
    watching = [asyncio.create_task(phone.watch()) for table in seats for phone in table]
    over = asyncio.Event()

    def hear() -> None:
        told = line.recv()
        over.set() if told is None else [phone.hear() for phone in seats[told]]

    asyncio.get_running_loop().add_reader(line.fileno(), hear)
    line.send("ready")
    # A phone that fails ends all.
    done, _ = await asyncio.wait(
        [*watching, asyncio.create_task(over.wait())], return_when=asyncio.FIRST_COMPLETED
    )
    for task in done:
        task.result()
    return [seconds for table in seats for phone in table for seconds in phone.seconds]


def watch(port: int, keys: list[str], phones: int, line: Connection) -> None:
    line.send(asyncio.run(_watch(port, keys, phones, line)))


class Player:
    def __init__(self, port: int, table: StoredTable) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, source_address=("127.0.0.2", 0))
        self._address = f"/api/tables/{table.play_key}/entries"
        self._entries = enumerate(RECORD["moves"])

    def move(self) -> float:
        """How many seconds the next move takes."""
        seq, entry = next(self._entries)
        body = json.dumps({"seq": seq, "id": f"entry-{seq:06d}", "entry": entry})
        begun = time.perf_counter()
        self._connection.request("POST", self._address, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        answer.read()
        self._connection.close()
        assert answer.status == 200, answer.status
        return time.perf_counter() - begun


def played(players: list[Player], moves: int, line: Connection | None = None) -> Iterator[float]:
    """Moves at all tables in turn, each at its pace and told on the line."""
    begun = time.perf_counter()
    for number in range(moves * len(players)):
        pause = begun + number * PACE / len(players) - time.perf_counter()
        time.sleep(max(0.0, pause))
        table = number % len(players)
        yield players[table].move()
        if line:
            line.send(table)


def tell(what: str, seconds: list[float]) -> float:
    median = 1000 * statistics.median(seconds)
    print(f"{what}: median {median:.1f} ms, worst {1000 * max(seconds):.0f} ms")
    return median


def open_tables(database: str, number: int) -> list[StoredTable]:
    store = Store.open(database)
    setup: dict[str, Any] = RECORD.get("setup", {})
    options = RECORD.get("options", {})
    made = [store.create("nintai", RECORD["players"], options, setup) for _ in range(number)]
    store.close()
    return made


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--phones", type=int, default=50)
    parser.add_argument("--moves", type=int, default=6, help="at each table, alone and watched")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/engawa.db"
        tables = open_tables(database, given.tables)
        with served(database, Path(folder)) as server:
            server.wait()
            players = [Player(server.port, table) for table in tables]
            alone = tell("a move alone", list(played(players, given.moves)))
            line, far = get_context("spawn").Pipe()
            keys = [table.watch_key for table in tables]
            crowd = get_context("spawn").Process(
                target=watch, args=(server.port, keys, given.phones, far), daemon=True
            )
            crowd.start()
            assert line.poll(PATIENCE)
            line.recv()
            phones = given.tables * given.phones
            watched = list(played(players, given.moves, line))
            loaded = tell(f"a move while {phones} phones watch", watched)
            line.send(None)
            assert line.poll(PATIENCE)
            fetches = line.recv()
            crowd.join(PATIENCE)
    tell(f"a phone's fetch ({len(fetches)} in all)", fetches)
    print(f"ratio: {loaded / alone:.1f}")


if __name__ == "__main__":
    main()
