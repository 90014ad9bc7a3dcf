"""Live tables: phones are told at once that a table has moved on, and fetch the position.

Each phone holds a ``Stream``. One thread of a process looks for all of them how long the logs are,
when an entry has been stored here, when PostgreSQL tells of one, and now and then by itself.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Protocol

from flask import Flask, Response, current_app, request

from scorer_web.frame.errors import Unreachable

log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds between looks into the logs, for entries that another process has taken."""

LOOK_WHEN_TOLD = 3.0
"""The same where PostgreSQL tells of them: to be safe."""

LAST_LOOK = 5.0
"""Seconds that one may take."""

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows both ends that the line is still there."""

HERE = ": here\n\n"
"""The first line opens the stream in the browser, however quiet the table is."""

STILL_HERE = ": still here\n\n"
GONE = "event: gone\ndata: gone\n\n"

HAND_OVER = "engawa.hand_over"
"""Under this name a server that holds streams without a thread offers to take one."""


class Logs(Protocol):
    """What is asked of the store."""

    @property
    def is_postgres(self) -> bool: ...

    def lengths(self, tables: Collection[int]) -> Mapping[int, int]: ...

    def notices(self, silence: float) -> Iterator[int | None]: ...


def moved(length: int) -> str:
    """The event that tells of the newest entry; the phone names it when it comes back."""
    return f"id: {length}\nevent: moved\ndata: {length}\n\n"


class Stream:
    """What one phone is told after entry ``known``. Who sends it sets ``wake``, which is called
    from another thread, and takes what there is."""

    def __init__(
        self, known: int, leave: Callable[[Stream], None], event: Callable[[int], str]
    ) -> None:
        self._known, self._leave, self._event = known, leave, event
        # Only the newest news counts: who is slow hears no history.
        self._news: deque[str] = deque(maxlen=1)
        self._is_over = False
        self._woken = threading.Event()
        self.wake: Callable[[], None] = self._woken.set

    def tell(self, length: int | None) -> None:
        """How long the log is now; None when the table is gone."""
        if length is None:
            self._news.append(GONE)
            self.end()
        elif length > self._known:
            self._known = length
            self._news.append(self._event(length))
            self.wake()

    def end(self) -> None:
        self._is_over = True
        self.wake()

    def take(self) -> str | None:
        """What to send now, nothing, or None at the end."""
        # Asked first: what was told before the end is still sent.
        is_over = self._is_over
        try:
            return self._news.popleft()
        except IndexError:
            return None if is_over else ""

    def close(self) -> None:
        """Give the place back, once."""
        self._leave(self)

    def __iter__(self) -> Iterator[str]:
        """The same for a server that spends a thread on it."""
        yield HERE
        while (news := self.take()) is not None:
            if news:
                yield news
            elif self._woken.wait(HEARTBEAT):
                self._woken.clear()
            else:
                yield STILL_HERE


class Bell:
    """Wakes the streams of a table when an entry has been stored there."""

    def __init__(self, most_streams: int) -> None:
        self._most = most_streams
        self._taken: Counter[str] = Counter()
        self._streams: defaultdict[int, set[Stream]] = defaultdict(set)
        self._lock = threading.Lock()
        self._woken = threading.Event()
        self._is_told = threading.Event()
        self._watcher: threading.Thread | None = None
        self.is_closed = False

    def ring(self, table: int) -> None:
        if table in self._streams:
            self._woken.set()

    def close(self) -> None:
        """End all streams, as the server is going down."""
        with self._lock:
            self.is_closed = True
            streams = [stream for each in self._streams.values() for stream in each]
        for stream in streams:
            stream.end()
        self._woken.set()

    def join(self) -> None:
        """Wait until nobody looks any more, after closing it; then the store can be closed."""
        if self._watcher is not None:
            self._watcher.join(LAST_LOOK)

    def follow(
        self,
        logs: Logs,
        table: int,
        known: int,
        client: str,
        event: Callable[[int], str] = moved,
    ) -> Stream | None:
        """A stream of what happens at a table; None when all places are taken. Who got one must
        ``close`` it. ``event`` words the news, in the thread that looks.

        Half of the places is the most for one client, so that nobody can take all.
        """
        stream = Stream(known, partial(self._leave, table, client), event)
        with self._lock:
            if self._taken.total() >= self._most or self._taken[client] >= max(1, self._most // 2):
                return None
            self._taken[client] += 1
            self._streams[table].add(stream)
            if self.is_closed:
                stream.end()
        self._watch(logs)
        self._woken.set()
        return stream

    def _leave(self, table: int, client: str, stream: Stream) -> None:
        with self._lock:
            if stream in self._streams.get(table, ()):
                self._taken -= Counter([client])
                self._streams[table].discard(stream)
                if not self._streams[table]:
                    del self._streams[table]

    def _watch(self, logs: Logs) -> None:
        """Start looking with the first stream, because a server forks after the app is made."""
        with self._lock:
            if self._watcher is not None:
                return
            self._watcher = threading.Thread(target=self._look_again, args=(logs,), daemon=True)
        self._watcher.start()
        if logs.is_postgres:
            threading.Thread(target=self._hear, args=(logs,), daemon=True).start()

    def _look_again(self, logs: Logs) -> None:
        while not self.is_closed:
            self._woken.wait(self._pause())
            self._woken.clear()
            try:
                self._look(logs)
            except Unreachable:
                # The phones have what there is, until the database is back.
                time.sleep(LOOK)
            except Exception:
                # No phone would hear anything any more if this thread ended.
                log.exception("the tables could not be looked at")
                time.sleep(LOOK)

    def _pause(self) -> float | None:
        if not self._streams:
            return None
        return LOOK_WHEN_TOLD if self._is_told.is_set() else LOOK

    def _look(self, logs: Logs) -> None:
        with self._lock:
            followed = {table: list(streams) for table, streams in self._streams.items()}
        if not followed or self.is_closed:
            return
        lengths = logs.lengths(followed.keys())
        for table, streams in followed.items():
            for stream in streams:
                stream.tell(lengths.get(table))

    def _hear(self, logs: Logs) -> None:
        """Have PostgreSQL ring for what other processes store."""
        while not self.is_closed:
            try:
                for table in logs.notices(silence=HEARTBEAT):
                    if self.is_closed:
                        return
                    self._is_told.set()
                    self._woken.set() if table is None else self.ring(table)
            except Unreachable:
                # Until it is back, the logs are looked at more often.
                self._is_told.clear()
                self._woken.set()
                time.sleep(LOOK)


def init_app(app: Flask) -> None:
    app.extensions["bell"] = Bell(app.config["MOST_STREAMS"])


def bell() -> Bell:
    found: Bell = current_app.extensions["bell"]
    return found


def sent(stream: Stream) -> Response:
    """The answer that carries a stream, or lets the server take it over."""
    if hand_over := request.environ.get(HAND_OVER):
        hand_over(stream)
        response = Response(mimetype="text/event-stream")
    else:
        response = Response(stream, mimetype="text/event-stream")
        response.call_on_close(stream.close)
    response.cache_control.no_store = True
    # A proxy that collects the answer first would make it useless.
    response.headers["X-Accel-Buffering"] = "no"
    return response
