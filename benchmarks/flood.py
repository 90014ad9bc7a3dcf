"""One client that asks a thousand times a second, and another that wants to play.

    python -m benchmarks.flood [--seconds 5]

Both are on this machine, under two of its addresses (127.0.0.1 and 127.0.0.2; Linux has them all).
"""

import argparse
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPConnection
from multiprocessing import get_context
from multiprocessing.queues import Queue
from pathlib import Path
from threading import Thread

from scorer_web.tables.store import Store
from tests.scorer_web.served import served

LINES = 8
PER_SECOND = 1000
FIELDS = (
    "/",
    "/t/forged",
    "/nowhere",
    "/rules/nintai",
    "/static/frame/house.css",
    "/join?code=CFG235",
)


def flood(port: int, seconds: float, told: "Queue[Counter[str]]") -> None:
    """Ask for all kinds of pages on several lines, no faster than planned."""
    statuses: Counter[str] = Counter()
    lines = [Thread(target=_ask, args=(port, seconds, line, statuses)) for line in range(LINES)]
    for line in lines:
        line.start()
    for line in lines:
        line.join()
    told.put(statuses)


def _ask(port: int, seconds: float, line: int, statuses: Counter[str]) -> None:
    connection = HTTPConnection("127.0.0.1", port)
    begun = time.perf_counter()
    for number in range(int(PER_SECOND * seconds / LINES)):
        pause = begun + number * LINES / PER_SECOND - time.perf_counter()
        if pause > 0:
            time.sleep(pause)
        if time.perf_counter() - begun > seconds:
            break
        connection.request("GET", FIELDS[(number + line) % len(FIELDS)])
        answer = connection.getresponse()
        answer.read()
        is_told = answer.status == 429 and not answer.headers["Retry-After"]
        statuses[f"{answer.status}{' without Retry-After' if is_told else ''}"] += 1
    connection.close()


def visits(port: int, path: str, seconds: float) -> Iterator[tuple[int, float]]:
    """The other client loads its table five times a second: status and milliseconds."""
    end = time.perf_counter() + seconds
    connection = HTTPConnection("127.0.0.1", port, source_address=("127.0.0.2", 0))
    while (begun := time.perf_counter()) < end:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        yield answer.status, 1000 * (time.perf_counter() - begun)
        time.sleep(0.2)
    connection.close()


def tell(what: str, seen: list[tuple[int, float]]) -> None:
    times = sorted(taken for _, taken in seen)
    statuses = dict(Counter(status for status, _ in seen))
    print(f"{what}: {statuses}, median {statistics.median(times):.0f} ms, worst {times[-1]:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/engawa.db"
        store = Store.open(database)
        path = f"/t/{store.create('nintai', ['Aki', 'Ben'], {}, {'start': 'Aki'}).play_key}"
        store.close()
        with served(database, Path(folder)) as server:
            tell("a player alone", list(visits(server.port, path, seconds)))
            context = get_context("spawn")
            told: Queue[Counter[str]] = context.Queue()
            attack = context.Process(target=flood, args=(server.port, seconds, told))
            attack.start()
            tell("a player beside the flood", list(visits(server.port, path, seconds + 1)))
            statuses = told.get()
            attack.join()
    rate = sum(statuses.values()) / seconds
    print(f"the flood: {rate:.0f} answers a second, {dict(statuses.most_common())}")


if __name__ == "__main__":
    main()
