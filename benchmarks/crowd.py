"""A crowd of phones follows four tables while others send half a request and order prints.

    python -m benchmarks.crowd [--phones 500] [--stuck 70] [--seconds 10]
                               [--processes 1] [--database postgresql://...]

Prints what a move takes alone and in the crowd, and whether every phone was told of every move: of
each one, or of a later one when two came at once.
"""

import argparse
import asyncio
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from scorer_web.tables.store import Store
from tests.scorer_web.served import Browser, Nuisance, Server, served

TABLES = 4
PAUSE = 0.25
"""Seconds between two moves at one table."""

DRAFT = [{"by": "Aki", "do": "take", "dice": [1]}, {"do": "undo"}]
"""An entry and its undoing, for as long as it takes."""


class Crowd:
    """Phones in a thread of their own, each with the newest entry that it was told of."""

    def __init__(self, port: int, keys: list[str], phones: int) -> None:
        self._port = port
        self._keys = [keys[number % len(keys)] for number in range(phones)]
        self.newest = [0] * phones
        self.doubled = 0
        self._are_here = threading.Semaphore(0)
        threading.Thread(target=lambda: asyncio.run(self._all()), daemon=True).start()
        for _ in range(phones):
            assert self._are_here.acquire(timeout=60), "not every phone was let in"

    async def _all(self) -> None:
        await asyncio.gather(*(self._follow(number) for number in range(len(self._keys))))

    async def _follow(self, number: int) -> None:
        # A few dozen a second, as in a room where everybody opens the link.
        await asyncio.sleep(number / 100)
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        path = f"/t/{self._keys[number]}/events"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        while line := await reader.readline():
            if line == b": here\n":
                self._are_here.release()
            if line.startswith(b"id: "):
                told = int(line[4:])
                self.doubled += told <= self.newest[number]
                self.newest[number] = told

    def has_heard(self, lengths: dict[str, int]) -> int:
        """How many know the newest entry of their table."""
        return sum(
            lengths[key] == newest for key, newest in zip(self._keys, self.newest, strict=True)
        )


def play(server: Server, keys: list[str], lengths: dict[str, int], seconds: float) -> list[float]:
    """The milliseconds of each move at all tables."""
    taken: list[float] = []
    ends = time.perf_counter() + seconds
    players = [
        threading.Thread(target=_play, args=(server, key, lengths, ends, taken)) for key in keys
    ]
    for player in players:
        player.start()
    for player in players:
        player.join()
    return taken


def _play(
    server: Server, key: str, lengths: dict[str, int], ends: float, taken: list[float]
) -> None:
    browser = Browser(server, key)
    while (begun := time.perf_counter()) < ends:
        seq = lengths[key]
        assert browser.enter(seq, f"crowd-{seq:06d}", DRAFT[seq % 2]) == 200
        taken.append(1000 * (time.perf_counter() - begun))
        lengths[key] += 1
        time.sleep(PAUSE)


def tell(what: str, taken: list[float]) -> float:
    median = statistics.median(taken)
    print(f"{what}: {len(taken)} moves, median {median:.1f} ms, worst {max(taken):.0f} ms")
    return median


def watch(server: Server, keys: list[str], given: argparse.Namespace) -> None:
    lengths = dict.fromkeys(keys, 0)
    play(server, keys, lengths, 5)
    idle = tell("alone", play(server, keys, lengths, given.seconds))
    crowd = Crowd(server.port, keys, given.phones)
    with Nuisance(server, given.stuck) as nuisance:
        # The connections get stuck one after the other.
        play(server, keys, lengths, given.stuck / 10)
        what = f"with {given.phones} phones, {given.stuck} stuck connections and a flood of orders"
        loaded = tell(what, play(server, keys, lengths, given.seconds))
    print(f"ratio {loaded / idle:.1f}; the print shop answered {dict(nuisance.answers)}")
    for heard in _hearing(crowd, lengths):
        told = heard
    print(f"{told} of {given.phones} phones were told of every move, {crowd.doubled} told twice")


def _hearing(crowd: Crowd, lengths: dict[str, int]) -> Iterator[int]:
    """Gives the last news a few seconds."""
    ends = time.perf_counter() + 5
    while time.perf_counter() < ends:
        yield (heard := crowd.has_heard(lengths))
        if heard == len(crowd.newest):
            return
        time.sleep(0.05)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, default=500)
    parser.add_argument("--stuck", type=int, default=70)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", help="default: a new SQLite file")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = given.database or f"sqlite:///{folder}/engawa.db"
        store = Store.open(database)
        table = ("nintai", ["Aki", "Ben"], {}, {"start": "Aki"})
        keys = [store.create(*table).play_key for _ in range(TABLES)]
        store.close()
        with served(database, Path(folder), given.processes) as server:
            watch(server, keys, given)
            begun = time.perf_counter()
            code = server.stop(signal.SIGINT, is_for_all=True)
            print(f"Ctrl-C: {time.perf_counter() - begun:.1f} s, exit code {code}")
            print(server.told(), end="")


if __name__ == "__main__":
    main()
