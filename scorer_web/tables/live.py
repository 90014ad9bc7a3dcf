"""Live tables: phones are told at once that a table has moved on, and fetch the position."""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from flask import Flask, current_app

from scorer_web.frame.errors import Unreachable

if TYPE_CHECKING:
    from scorer_web.tables.store import Store

LOOK = 0.5
"""Seconds between looks into the log, for entries that another process has taken."""

LOOK_WHEN_TOLD = 3.0
"""The same where PostgreSQL tells of them: to be safe, and to see whether the phone has left."""

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows both ends that the line is still there."""


class Bell:
    """Rings in the waiting streams of a table when an entry has been stored there."""

    def __init__(self, most_streams: int) -> None:
        self._most = most_streams
        self._taken: Counter[str] = Counter()
        self._waiting: defaultdict[int, set[threading.Event]] = defaultdict(set)
        self._lock = threading.Lock()
        self._listener: threading.Thread | None = None
        self._is_told = threading.Event()
        self.is_closed = False

    def ring(self, table: int) -> None:
        with self._lock:
            for stream in self._waiting.get(table, ()):
                stream.set()

    def ring_all(self) -> None:
        with self._lock:
            for stream in set().union(*self._waiting.values()):
                stream.set()

    def close(self) -> None:
        """End all streams, as the server is going down."""
        self.is_closed = True
        self.ring_all()

    def join(self, client: str) -> bool:
        """Take one of the places for listeners; who got one must ``leave`` it.

        Half of them is the most for one client, so that nobody can take all.
        """
        with self._lock:
            is_free = self._taken.total() < self._most
            if is_free and self._taken[client] < max(1, self._most // 2):
                self._taken[client] += 1
                return True
            return False

    def leave(self, client: str) -> None:
        with self._lock:
            self._taken -= Counter([client])

    def events(
        self,
        table: int,
        length: Callable[[int], int | None],
        known: int,
        has_left: Callable[[], bool] = lambda: False,
    ) -> Iterator[str]:
        """What happens at a table after entry ``known``, until the phone ``has_left``; ``length``
        looks how long the log of the table is, or whether there still is one."""
        # The first line opens the stream in the browser, however quiet the table is.
        yield ": here\n\n"
        with self._waiting_at(table) as rung:
            quiet_since = time.monotonic()
            while not self.is_closed and not has_left():
                rung.clear()
                now = _look(length, table, known)
                if now is None:
                    yield "event: gone\ndata: gone\n\n"
                    return
                if now > known:
                    known = now
                    yield f"id: {now}\nevent: moved\ndata: {now}\n\n"
                    quiet_since = time.monotonic()
                elif time.monotonic() - quiet_since >= HEARTBEAT:
                    yield ": still here\n\n"
                    quiet_since = time.monotonic()
                rung.wait(LOOK_WHEN_TOLD if self._is_told.is_set() else LOOK)

    @contextmanager
    def _waiting_at(self, table: int) -> Iterator[threading.Event]:
        rung = threading.Event()
        with self._lock:
            self._waiting[table].add(rung)
        try:
            yield rung
        finally:
            with self._lock:
                self._waiting[table].discard(rung)
                if not self._waiting[table]:
                    del self._waiting[table]

    def listen(self, store: Store) -> None:
        """Have PostgreSQL ring for what other processes store; one thread does it for all streams.

        It starts with the first stream, because a server forks after the application is made.
        """
        if not store.is_postgres:
            return
        with self._lock:
            if self._listener is None:
                self._listener = threading.Thread(target=self._hear, args=(store,), daemon=True)
                self._listener.start()

    def _hear(self, store: Store) -> None:
        while not self.is_closed:
            try:
                for table in store.notices(silence=HEARTBEAT):
                    if self.is_closed:
                        return
                    self._is_told.set()
                    self.ring_all() if table is None else self.ring(table)
            except Unreachable:
                # The streams look for themselves until the database is back.
                self._is_told.clear()
                self.ring_all()
                time.sleep(LOOK)


def _look(length: Callable[[int], int | None], table: int, known: int) -> int | None:
    """How long the log is; as long as it was while the database does not answer."""
    try:
        return length(table)
    except Unreachable:
        return known


def has_left(line: socket.socket | None) -> bool:
    """Whether the phone has hung up; a stream that is silent would not notice for long."""
    if line is None:
        return False
    try:
        return not line.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:
        return True


def init_app(app: Flask) -> None:
    app.extensions["bell"] = Bell(app.config["MOST_STREAMS"])


def bell() -> Bell:
    found: Bell = current_app.extensions["bell"]
    return found
