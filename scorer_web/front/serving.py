"""Serving the application until somebody closes it."""

import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from scorer_web.front.limits import BACKLOG, THREADS


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    threads: int = THREADS,
    processes: int = 1,
    address: str = "",
    welcome: Callable[[], None] = lambda: None,
) -> None:
    """Serve until interrupted, once the database is open; Unreachable when it cannot be opened.

    ``address`` is where phones find it.
    """
    from scorer_web.app import create_app
    from scorer_web.tables.database import store_of

    app = create_app({"ADDRESS": address})
    store_of(app).close()
    with listening(host, port) as listener:
        welcome()
        if sys.platform == "win32":
            from scorer_web.front.server import Server

            with suppress(KeyboardInterrupt):
                Server.of(app, threads).run([listener])
        else:
            from scorer_web.front.supervisor import Supervisor

            Supervisor(app, listener, threads).run(processes)


def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)
