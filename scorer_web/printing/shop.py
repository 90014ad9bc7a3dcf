"""The print shop's counter: a short queue of orders, and a thread that has them done in turn."""

import hashlib
import json
import logging
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Flask, current_app
from werkzeug.exceptions import ServiceUnavailable

from printkit import PrintError
from scorer_web.printing.process import GRACE, Broken, Worker
from templates.catalogue import gettext as _

MOST_ORDERS = 8
SHARE = 3
"""Orders that one client may have in the queue, so that nobody can keep it full alone."""
MOST_PICTURES = 4
"""Whoever wants a picture waits for it in a thread of the server; these are not many."""

SECONDS = 180.0
"""For an order; the largest kit takes 13 on a machine with nothing else to do."""
ABANDONED = 10.0
"""Seconds after which an order that nobody asks for any more is not begun."""
REMEMBERED = 60.0
"""Seconds in which an order that was refused is refused again without being tried."""
IDLE = 300.0
"""Seconds without orders after which the worker is sent home."""
TRIES = 2
RETRY_AFTER = 3

log = logging.getLogger(__name__)


class Full(ServiceUnavailable):
    """There is no place in the queue, or none for this client."""


class Placed:
    """An order in the queue, for everybody who wants the same."""

    def __init__(self, task: Mapping[str, Any], client: str) -> None:
        self.task, self.client = task, client
        self.asked_at = time.monotonic()
        self.is_begun = False
        self.done, self.of = 0, 0
        self.answer: str | None = None
        """What came of it; None if nothing did."""
        self.finished = threading.Event()

    def hear(self, report: Mapping[str, Any]) -> None:
        self.done, self.of = report.get("done", self.done), report.get("of", self.of)

    @property
    def is_abandoned(self) -> bool:
        return not self.is_begun and time.monotonic() - self.asked_at > ABANDONED


class Shop:
    """Takes orders, each once, and has them done by a worker that starts with the first one."""

    def __init__(
        self, most: int = MOST_ORDERS, share: int = SHARE, seconds: float = SECONDS
    ) -> None:
        self._most, self._share, self._seconds = most, share, seconds
        self._change = threading.Condition()
        self._queue: dict[str, Placed] = {}
        """In the order in which they came; the first one is in work."""
        self._refused: dict[str, tuple[float, str]] = {}
        self._foreman: threading.Thread | None = None
        self._is_closed = False
        self.worker = Worker()

    def place(self, task: Mapping[str, Any], client: str) -> Placed:
        """The order for this task, a new one if there is none; asking again keeps it alive.

        Raises Full without a place for it, PrintError if it cannot be done.
        """
        key = hashlib.sha256(json.dumps(task, sort_keys=True).encode()).hexdigest()
        with self._change:
            self._tidy_up()
            if key in self._refused:
                raise PrintError(self._refused[key][1] or _unprintable())
            if key not in self._queue:
                self._check_room(client)
                self._queue[key] = Placed(task, client)
                self._call_foreman()
            placed = self._queue[key]
            placed.asked_at = time.monotonic()
            return placed

    def open(self) -> None:
        """Call the worker already: somebody looks at the order form."""
        with self._change:
            if not self._is_closed:
                self._call_foreman()

    @property
    def queue(self) -> list[Placed]:
        """The orders that are not done yet, first come, first served."""
        with self._change:
            return list(self._queue.values())

    def close(self) -> None:
        """Send the worker home; nothing that is in the queue will be done."""
        with self._change:
            self._is_closed = True
            self._change.notify_all()
            foreman = self._foreman
        self.worker.close()
        if foreman:
            foreman.join(2 * GRACE)

    def _tidy_up(self) -> None:
        now = time.monotonic()
        for key in [key for key, placed in self._queue.items() if placed.is_abandoned]:
            self._queue.pop(key).finished.set()
        for key in [key for key, (until, _told) in self._refused.items() if until < now]:
            del self._refused[key]

    def _check_room(self, client: str) -> None:
        if self._is_closed or len(self._queue) >= self._most:
            told = _("The print shop has its hands full.")
            raise Full(told, retry_after=RETRY_AFTER)
        if sum(placed.client == client for placed in self._queue.values()) >= self._share:
            raise Full(_("Your other orders are printed first."), retry_after=RETRY_AFTER)

    def _call_foreman(self) -> None:
        # Started with the first order, because a server may fork after the application is made.
        if self._foreman is None:
            self._foreman = threading.Thread(target=self._work, name="print shop", daemon=True)
            self._foreman.start()
        self._change.notify_all()

    def _work(self) -> None:
        with suppress(Broken, OSError):  # the first order will tell
            self.worker.start()
        while True:
            while entry := self._next():
                self._do(*entry)
            with self._change:
                if self._is_closed or not self._queue:
                    return self._go_home()

    def _go_home(self) -> None:
        self.worker.end()
        self._foreman = None
        for placed in self._queue.values():
            placed.finished.set()
        self._queue.clear()

    def _next(self) -> tuple[str, Placed] | None:
        """The order that came first; None when there is none for long, or the shop is closed."""
        with self._change:
            self._change.wait_for(lambda: self._queue or self._is_closed, IDLE)
            self._tidy_up()
            if self._is_closed or not self._queue:
                return None
            key, placed = next(iter(self._queue.items()))
            placed.is_begun = True
            return key, placed

    def _do(self, key: str, placed: Placed) -> None:
        for _try in range(TRIES):
            try:
                report = self._reported(placed)
                break
            except (Broken, OSError, ValueError) as error:
                # ValueError: it said something that is no report.
                self.worker.end()
                report = {"end": "broken", "told": str(error)}
        if report["end"] in ("broken", "failed") and not self._is_closed:
            log.error("An order of a %s: %s", placed.task["kind"], report["told"])
        self._finish(key, placed, report)

    def _reported(self, placed: Placed) -> dict[str, Any]:
        for report in self.worker.do(placed.task, self._seconds):
            placed.hear(report)
        return report

    def _finish(self, key: str, placed: Placed, report: Mapping[str, Any]) -> None:
        with self._change:
            del self._queue[key]
            if report["end"] == "ready":
                placed.answer = report["told"]
            elif not self._is_closed:
                told = report["told"] if report["end"] == "refused" else ""
                self._refused[key] = time.monotonic() + REMEMBERED, told
        placed.finished.set()


def _unprintable() -> str:
    return _("This could not be printed here. Try fewer parts or fewer copies.")


def init_app(app: Flask) -> None:
    """Kits and pictures have a worker each: nobody waits for a picture until a kit is printed."""
    app.extensions["print shop"] = Shop()
    app.extensions["picture shop"] = Shop(MOST_PICTURES, MOST_PICTURES // 2)


def close(app: Flask) -> None:
    for name in ("print shop", "picture shop"):
        app.extensions[name].close()


def print_shop() -> Shop:
    shop: Shop = current_app.extensions["print shop"]
    return shop


def picture_shop() -> Shop:
    shop: Shop = current_app.extensions["picture shop"]
    return shop
