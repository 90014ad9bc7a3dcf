"""A scorer as players have it: ``scorer serve`` in processes of its own, which can be killed."""

import json
import os
import random
import re
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from http.client import HTTPException
from http.cookiejar import CookieJar
from itertools import count
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlencode

from lxml import html

from scorer_web.tables.store import Store
from tests.processes import PATIENCE, ROOT, started

COMMAND = (sys.executable, "-c", "from scorer_web.cli import main; main()", "serve")


class Server:
    """One ``scorer serve`` on a database, on a free port: another one each time it is started."""

    def __init__(self, database: str, folder: Path, processes: int = 1) -> None:
        self._errors = folder / "server.log"
        self._options = ("--host", "127.0.0.1", "--port", "0", "--processes", str(processes))
        self._environment = {
            "DATABASE_URL": database,
            "ENGAWA_INSTANCE": str(folder),
            "PYTHONPATH": str(ROOT),
        }
        self._running = ExitStack()

    def start(self) -> None:
        self._process = self._running.enter_context(
            started([*COMMAND, *self._options], self._errors, self._environment)
        )
        told = self._process.lines_until("Engawa is open")[-1]
        self.address = re.findall(r"http://[\d.]+:\d+", told)[0]
        self.port = int(self.address.rsplit(":", 1)[-1])

    def wait(self) -> None:
        """Until it answers: who asks when nobody is there stands in a queue."""
        while not self._process.is_over:
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=PATIENCE).close()
                return
            except (OSError, HTTPException):
                # Taken on by a process that was just being killed.
                continue
        raise AssertionError(f"the server has ended by itself: {self._errors.read_text()}")

    def revive(self) -> None:
        """Wait for it, after starting it again if all of it was killed."""
        if self._process.is_over:
            self.start()
        else:
            self.wait()

    def kill(self) -> None:
        """All its processes at once, without a warning."""
        self._running.close()

    def kill_worker(self) -> None:
        """The process that answers; the one that watches over it starts another."""
        for worker in self.workers():
            os.kill(worker, signal.SIGKILL)

    def workers(self) -> list[int]:
        pid = self._process.pid
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def stop(self, how: signal.Signals, is_for_all: bool = False) -> int:
        """The exit code after a signal to the process that watches, or to all as Ctrl-C does it."""
        send = os.killpg if is_for_all else os.kill
        send(self._process.pid, how)
        return self._process.wait()

    def is_all_gone(self) -> bool:
        try:
            os.killpg(self._process.pid, 0)
        except ProcessLookupError:
            return True
        return False

    def told(self) -> str:
        """What it wrote to the error stream."""
        return self._errors.read_text()


@contextmanager
def served(database: str, folder: Path, processes: int = 1) -> Iterator[Server]:
    server = Server(database, folder, processes)
    try:
        server.start()
        yield server
    finally:
        server.kill()


class Browser:
    """Posts entries as the script of the table page does, with a cookie and the form's token."""

    def __init__(self, server: Server, key: str) -> None:
        self._server, self._key = server, key
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._ask = partial(urllib.request.build_opener(cookies).open, timeout=PATIENCE)
        with self._ask(self.path) as answer:
            page = html.fromstring(answer.read())
        self._token = page.xpath("//input[@name='csrf_token']/@value")[0]
        # Everybody's phone, on which nothing is entered by itself: records name every move.
        whose = {"csrf_token": self._token, "phone": "all", "also": "waits"}
        self._ask(f"{self.path}/phone", urlencode(whose).encode()).close()

    @property
    def path(self) -> str:
        return f"{self._server.address}/t/{self._key}"

    def enter(self, seq: int, client_id: str, entry: dict[str, Any]) -> int:
        """The status of the answer; who is too fast waits as told."""
        form = {
            "csrf_token": self._token,
            "seq": seq,
            "id": client_id,
            "entry": json.dumps(entry),
        }
        request = urllib.request.Request(
            f"{self.path}/entries", urlencode(form).encode(), {"X-Fragment": "1"}
        )
        while True:
            try:
                with self._ask(request) as answer:
                    answer.read()
                    return answer.status
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    return error.code
                time.sleep(float(error.headers["Retry-After"]))

    def moves(self) -> list[dict[str, Any]]:
        with self._ask(f"{self.path}/record.json") as answer:
            return json.load(answer)["moves"]


class Nuisance:
    """Clients that nobody wants: half-sent requests that stay, and one order for print after the
    other."""

    HALVES = (
        b"GET / HTTP/1.1\r\nHost: he",
        b"POST /ask HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nx",
    )

    def __init__(self, server: Server, stuck: int = 60) -> None:
        self._server, self._stuck = server, stuck
        self._lines: deque[socket.socket] = deque()
        self._is_over = threading.Event()
        self._threads = [
            threading.Thread(target=self._go_on, args=[act]) for act in (self._hang, self._order)
        ]
        self.answers: Counter[int] = Counter()
        """What the print shop said, by status."""

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        for thread in self._threads:
            thread.join(PATIENCE)
        for line in self._lines:
            line.close()

    def _go_on(self, act: Callable[[int], None]) -> None:
        for number in count():
            # A server that is being killed answers nobody.
            with suppress(OSError, HTTPException):
                act(number)
            # Not so many that this address would be told to slow down.
            if self._is_over.wait(0.1):
                return

    def _hang(self, number: int) -> None:
        if len(self._lines) == self._stuck:
            self._lines.popleft().close()
        line = socket.create_connection(("127.0.0.1", self._server.port), timeout=PATIENCE)
        self._lines.append(line)
        line.sendall(self.HALVES[number % 2])

    def _order(self, number: int) -> None:
        order = f"{self._server.address}/print/nintai/kit.pdf?only=sheets&copies={number % 50 + 1}"
        try:
            with urllib.request.urlopen(order, timeout=PATIENCE) as answer:
                self.answers[answer.status] += 1
        except urllib.error.HTTPError as error:
            with error:
                self.answers[error.code] += 1


class Siege:
    """A game entered over HTTP while the server is killed at random moments.

    After every blow the log must hold what was acknowledged, in order and once.
    """

    def __init__(
        self,
        database: str,
        folder: Path,
        record: dict[str, Any],
        seed: int = 0,
        processes: int = 1,
    ) -> None:
        self._database, self._folder, self._processes = database, folder, processes
        self._moves = record["moves"]
        self._chance = random.Random(seed)
        self._store = Store.open(database)
        self._table = self._store.create(
            record["game"], record["players"], record.get("options", {}), record.get("setup", {})
        )
        self.resent = 0
        self.found_stored = 0
        """Of those resent, how many had been stored before their answer was lost."""

    def play(self, worker_kills: int, server_kills: int) -> None:
        fatal = self._chance.sample(range(len(self._moves)), worker_kills + server_kills)
        with (
            served(self._database, self._folder, self._processes) as server,
            Nuisance(server) as nuisance,
        ):
            browser = Browser(server, self._table.play_key)
            for seq in range(len(self._moves)):
                blow: Callable[[], None] | None = None
                if seq in fatal:
                    is_whole = fatal.index(seq) < server_kills
                    blow = server.kill if is_whole else server.kill_worker
                self._enter(seq, browser, server, blow)
            assert browser.moves() == self._moves
        assert nuisance.answers.keys() & {200, 202}
        assert nuisance.answers.keys() <= {200, 202, 429, 503}
        self._store.close()

    def _enter(
        self, seq: int, browser: Browser, server: Server, blow: Callable[[], None] | None
    ) -> None:
        strike = threading.Timer(self._chance.uniform(0, 0.03), blow) if blow else None
        if strike:
            strike.start()
        is_acknowledged = self._send(seq, browser)
        if strike:
            strike.join()
            server.revive()
            self._check(seq + is_acknowledged)
        if not is_acknowledged:
            self.resent += 1
            self.found_stored += self._store.length(self._table.id) == seq + 1
            assert self._send(seq, browser)

    def _send(self, seq: int, browser: Browser) -> bool:
        """Whether it was acknowledged; False when the line broke first."""
        try:
            status = browser.enter(seq, f"entry-{seq:06d}", self._moves[seq])
        except (OSError, HTTPException):
            return False
        assert status == 200, status
        return True

    def _check(self, acknowledged: int) -> None:
        stored = self._store.entries(self._table.id)
        assert len(stored) >= acknowledged
        assert stored == self._moves[: len(stored)]
