"""Live tables: phones are told at once that a table has moved on, and fetch the position."""

import threading
import time
from collections.abc import Callable, Iterator

from flask import Flask, current_app

MOST_STREAMS = 24
"""Each open stream holds a thread; the rest of them must be free for answers."""

LOOK = 1.0
"""Seconds between looks into the log, for entries that another process has taken."""

HEARTBEAT = 15.0
"""Seconds of silence after which a comment shows both ends that the line is still there."""


class Bell:
    """Rings in every waiting stream of this process when an entry has been stored."""

    def __init__(self) -> None:
        self._rung = threading.Condition()
        self._streams = threading.BoundedSemaphore(MOST_STREAMS)
        self.is_closed = False

    def ring(self) -> None:
        with self._rung:
            self._rung.notify_all()

    def close(self) -> None:
        """End all streams, as the server is going down."""
        self.is_closed = True
        self.ring()

    def join(self) -> bool:
        """Take one of the places for listeners; who got one must ``leave`` it."""
        return self._streams.acquire(blocking=False)

    def leave(self) -> None:
        self._streams.release()

    def events(self, seq: Callable[[], int | None], known: int) -> Iterator[str]:
        """What happens after entry ``known``; ``seq`` tells how long the log is, if it is there."""
        # The first line opens the stream in the browser, however quiet the table is.
        yield ": here\n\n"
        quiet_since = time.monotonic()
        while not self.is_closed:
            now = seq()
            if now is None:
                yield "event: gone\ndata: gone\n\n"
                return
            if now > known:
                known = now
                yield f"id: {now}\nevent: moved\ndata: {now}\n\n"
                quiet_since = time.monotonic()
            elif time.monotonic() - quiet_since > HEARTBEAT:
                yield ": still here\n\n"
                quiet_since = time.monotonic()
            with self._rung:
                self._rung.wait(LOOK)


def init_app(app: Flask) -> None:
    app.extensions["bell"] = Bell()


def bell() -> Bell:
    found: Bell = current_app.extensions["bell"]
    return found
