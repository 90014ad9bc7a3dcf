"""A scorer as players have it: ``scorer serve`` in processes of its own, which can be killed."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

from lxml import html

from scorer_web.store import Store

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-c", "from scorer_web.cli import main; main()", "serve")


class Server:
    """One ``scorer serve`` on a database; it keeps its port when it is started again."""

    def __init__(self, database: str, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = {
            **os.environ,
            "DATABASE_URL": database,
            "ENGAWA_INSTANCE": str(folder),
            "PYTHONPATH": str(ROOT),
        }

    def start(self) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, "--host", "127.0.0.1", "--port", str(self.port)],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        while True:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=5).close()
                return
            except (OSError, HTTPException):
                assert self._process.poll() is None, "the server has ended by itself"
                time.sleep(0.02)

    def kill(self) -> None:
        """All its processes at once, without a warning."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def kill_worker(self) -> None:
        """The process that answers; the one that watches over it starts another."""
        pid = self._process.pid
        for worker in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            os.kill(int(worker), signal.SIGKILL)


@contextmanager
def served(database: str, folder: Path) -> Iterator[Server]:
    server = Server(database, folder)
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Browser:
    """Posts entries as the table page does, with a cookie and the token of its form."""

    def __init__(self, server: Server, key: str) -> None:
        self.path = f"{server.address}/t/{key}"
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._ask = urllib.request.build_opener(cookies).open
        page = html.fromstring(self._ask(self.path).read())
        self._token = page.xpath("//input[@name='csrf_token']/@value")[0]

    def enter(self, seq: int, client_id: str, entry: dict[str, Any]) -> int:
        """The status of the answer."""
        form = {
            "csrf_token": self._token,
            "seq": seq,
            "id": client_id,
            "entry": json.dumps(entry),
        }
        request = urllib.request.Request(
            f"{self.path}/entries", urlencode(form).encode(), {"X-Fragment": "1"}
        )
        try:
            with self._ask(request, timeout=30) as answer:
                answer.read()
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def moves(self) -> list[dict[str, Any]]:
        with self._ask(f"{self.path}/record.json") as answer:
            return json.load(answer)["moves"]


class Killed(NamedTuple):
    """What came of a game during which the server was killed again and again."""

    acknowledged: int
    kills: int
    resent: int
    found_stored: int
    """Of those resent, how many had been stored before their answer was lost."""


def play_under_fire(
    database: str, folder: Path, record: dict[str, Any], worker_kills: int, server_kills: int
) -> Killed:
    """Enter a record over HTTP while the server is killed at random moments; check every time that
    what was acknowledged is there, in order and once."""
    store = Store.open(database)
    table = store.create(
        record["game"], record["players"], record.get("options", {}), record.get("setup", {})
    )
    chance = random.Random(0)
    moves = record["moves"]
    fatal = chance.sample(range(len(moves)), worker_kills + server_kills)
    whole = set(fatal[:server_kills])
    resent = found_stored = 0
    with served(database, folder) as server:
        browser = Browser(server, table.play_key)
        for seq, entry in enumerate(moves):
            strike = None
            if seq in fatal:
                blow = server.kill if seq in whole else server.kill_worker
                strike = threading.Timer(chance.uniform(0, 0.03), blow)
                strike.start()
            try:
                status = browser.enter(seq, f"entry-{seq:06d}", entry)
            except (OSError, HTTPException):
                status = 0
            if strike:
                strike.join()
                if seq in whole:
                    server.start()
                server.wait()
                stored = store.entries(table.id)
                assert stored == moves[: len(stored)]
                assert len(stored) >= seq + (status == 200)
            if status == 0:
                resent += 1
                found_stored += len(stored) == seq + 1
                status = browser.enter(seq, f"entry-{seq:06d}", entry)
            assert status == 200, status
        assert browser.moves() == moves
    assert store.entries(table.id) == moves
    store.close()
    return Killed(len(moves), len(fatal), resent, found_stored)
