"""Several processes that serve, and one that watches over them."""

import gc
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

from games import desk
from scorer_web.front import limits
from scorer_web.front.server import Worker

if TYPE_CHECKING:
    from flask import Flask

log = logging.getLogger(__name__)

PATIENCE = limits.GRACE + 1
"""Seconds that the others get to end; then they are killed."""

BREATH = 0.1
"""Seconds before a process that ended is replaced, so that one that always fails costs little."""

WATCHED = {signal.SIGINT, signal.SIGTERM, signal.SIGCHLD}


class Supervisor:
    """Keeps so many processes serving until it is told to stop.

    They hold the reading end of a pipe, and only this process the other one. It closes when this
    process stops them, and when it dies in whatever way: also for one that has hardly begun.
    """

    def __init__(self, app: "Flask", listener: socket.socket, threads: int) -> None:
        self._app, self._listener, self._threads = app, listener, threads
        self._workers: set[int] = set()
        self._alive, self._held = os.pipe()

    def run(self, processes: int, greet: Callable[[], None]) -> None:
        """Until Ctrl-C or SIGTERM, which wait until they are asked for: no moment is wrong."""
        # What is ignored would not be waited for on every system.
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)
        greet()
        # What nobody looks through for rubbish any more stays shared by the processes.
        gc.freeze()
        try:
            while True:
                while len(self._workers) < processes:
                    self._start()
                if signal.sigwait(WATCHED) != signal.SIGCHLD:
                    return
                self._bury()
        finally:
            self._stop()

    def _start(self) -> None:
        worker = os.fork()
        if worker == 0:
            self._work()
        self._workers.add(worker)

    def _work(self) -> NoReturn:
        status = 1
        try:
            os.close(self._held)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            # Ctrl-C goes to the whole group; the supervisor passes it on.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, WATCHED)
            threading.Thread(target=desk.warm_up, daemon=True).start()
            server = Worker.of(self._app, self._threads)
            server.alive = self._alive
            server.run([self._listener])
            status = 0
        except BaseException:
            log.exception("a server process failed")
        finally:
            # Without waiting for threads: what they do for somebody who has gone is of no use.
            os._exit(status)

    def _bury(self) -> None:
        for worker, status in self._ended():
            log.warning("server process %d ended (%d); another takes its place", worker, status)
            time.sleep(BREATH)

    def _ended(self) -> list[tuple[int, int]]:
        """The processes that have ended since they were last asked for, with their exit codes."""
        told = [os.waitpid(worker, os.WNOHANG) for worker in self._workers]
        ended = [(worker, os.waitstatus_to_exitcode(how)) for worker, how in told if worker]
        self._workers.difference_update(worker for worker, _code in ended)
        return ended

    def _stop(self) -> None:
        os.close(self._held)
        self._listener.close()
        end = time.monotonic() + PATIENCE
        while self._workers and time.monotonic() < end:
            time.sleep(0.01)
            self._ended()
        for worker in self._workers:
            os.kill(worker, signal.SIGKILL)
            os.waitpid(worker, 0)
        os.close(self._alive)
