"""Eighty print orders from one client, and what a move takes beside them.

    python -m benchmarks.print_flood [--seconds 10]

Every order is a whole kit, unlike all others, and is asked for again as often as the answer allows.
Whoever plays has another address (127.0.0.1; the flood has 127.0.0.2, as Linux lets it).
"""

import argparse
import json
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
from tests.scorer_web.served import ROOT, Browser, Server, served

ORDERS = 80
PAUSE = 0.05
"""Seconds between moves: twenty a second are within what one client may ask."""
RECORD = json.loads((ROOT / "docs/records/nintai.example.json").read_text("utf-8"))


def flood(port: int, seconds: float, told: "Queue[Counter[int]]") -> None:
    statuses: Counter[int] = Counter()
    end = time.perf_counter() + seconds
    lines = [Thread(target=_order, args=(port, line, end, statuses)) for line in range(ORDERS)]
    for line in lines:
        line.start()
    for line in lines:
        line.join()
    told.put(statuses)


def _order(port: int, line: int, end: float, statuses: Counter[int]) -> None:
    game = ("bossa", "nin_jan", "niwashi", "nintai")[line % 4]
    while time.perf_counter() < end:
        status, pause = _ask(port, f"/print/{game}/page-2.png?bleed={2 + line / 1000}")
        statuses[status] += 1
        if status == 200:
            break
        time.sleep(pause)


def _ask(port: int, path: str) -> tuple[int, float]:
    """The status, and after how many seconds to ask again."""
    connection = HTTPConnection("127.0.0.1", port, source_address=("127.0.0.2", 0), timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, float(answer.headers.get("Retry-After", 0))


def moves(server: Server, database: str, seconds: float) -> Iterator[float]:
    """Milliseconds that each takes, at one table after the other."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        browser = Browser(server, _new_table(database))
        for seq, entry in enumerate(RECORD["moves"]):
            begun = time.perf_counter()
            assert browser.enter(seq, f"entry-{seq:06d}", entry) == 200
            yield 1000 * (time.perf_counter() - begun)
            if time.perf_counter() > end:
                break
            time.sleep(PAUSE)


def _new_table(database: str) -> str:
    store = Store.open(database)
    table = store.create(
        RECORD["game"], RECORD["players"], RECORD.get("options", {}), RECORD["setup"]
    )
    store.close()
    return table.play_key


def tell(what: str, taken: list[float]) -> float:
    median = statistics.median(taken)
    print(f"{what}: {len(taken)} moves, median {median:.1f} ms, worst {max(taken):.0f} ms")
    return median


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/engawa.db"
        with served(database, Path(folder)) as server:
            list(moves(server, database, 1))
            alone = tell("alone", list(moves(server, database, seconds)))
            context = get_context("spawn")
            told: Queue[Counter[int]] = context.Queue()
            attack = context.Process(target=flood, args=(server.port, seconds, told), daemon=True)
            attack.start()
            beside = tell("beside the flood", list(moves(server, database, seconds)))
            statuses = told.get(timeout=2 * seconds + 60)
            attack.join()
            after = tell("after it", list(moves(server, database, 2)))
    print(
        f"{beside / alone:.1f} times as long beside the flood, {after / alone:.1f} times after it"
    )
    print(f"the flood was answered {dict(sorted(statuses.items()))}")


if __name__ == "__main__":
    main()
