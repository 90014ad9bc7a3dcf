"""Serving the application until somebody closes it."""

import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from scorer_web.front.limits import BACKLOG, THREADS


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    threads: int = THREADS,
    processes: int = 1,
    address: Callable[[int], str] = lambda _port: "",
    welcome: Callable[[str], None] = lambda _address: None,
) -> None:
    """Serve until interrupted, once the database is open; Unreachable when it cannot be opened.

    Port 0 is any free one; ``address`` says where phones find it then, and ``welcome`` tells them.
    """
    from scorer_web.app import create_app
    from scorer_web.tables.database import store_of

    with listening(host, port) as listener:
        app = create_app({"ADDRESS": address(listener.getsockname()[1])})
        store_of(app).close()
        greet = partial(welcome, app.config["ADDRESS"])
        if sys.platform == "win32":
            from scorer_web.front.server import Server

            greet()
            with suppress(KeyboardInterrupt):
                Server.of(app, threads).run([listener])
        else:
            from scorer_web.front.supervisor import Supervisor

            Supervisor(app, listener, threads).run(processes, greet)


def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)
