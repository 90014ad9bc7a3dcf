"""Serving the application: gunicorn with threads, or Werkzeug where gunicorn cannot run."""

import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games import desk

if TYPE_CHECKING:
    from flask import Flask

THREADS = 64
"""Every phone that follows a table live holds one thread of a process; it mostly sleeps."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    threads: int = THREADS,
    processes: int = 1,
    welcome: Callable[[int], None] = lambda _port: None,
) -> None:
    """Serve until interrupted, once the database is open; Unreachable when it cannot be opened.

    Port 0 is any free one; ``welcome`` is told which, as soon as it is listened on.
    """
    from scorer_web.app import create_app
    from scorer_web.tables.database import store_of

    # A quarter of the threads, at least two, stay free for answers.
    app = create_app({"MOST_STREAMS": threads - max(2, threads // 4)})
    store_of(app).close()
    if sys.platform == "win32":
        welcome(port)
        app.run(host, port, threaded=True)
    else:
        _gunicorn(app, host, port, threads, processes, welcome)


def _gunicorn(
    app: "Flask",
    host: str,
    port: int,
    threads: int,
    processes: int,
    welcome: Callable[[int], None],
) -> None:
    from gunicorn.app.base import BaseApplication
    from gunicorn.workers.gthread import ThreadWorker

    class Worker(ThreadWorker):  # type: ignore[misc]
        """Open streams never end by themselves; whoever stops the server does not wait for them."""

        def init_process(self) -> None:
            threading.Thread(target=desk.warm_up, daemon=True).start()
            super().init_process()

        def handle_exit(self, *signal: Any) -> None:
            app.extensions["bell"].close()
            super().handle_exit(*signal)

        def handle_quit(self, *signal: Any) -> None:
            app.extensions["bell"].close()
            super().handle_quit(*signal)

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            for key, value in {
                "bind": address,
                "worker_class": Worker,
                "workers": processes,
                "threads": threads,
                "graceful_timeout": 5,
                "loglevel": "warning",
                "when_ready": lambda arbiter: welcome(arbiter.LISTENERS[0].getsockname()[1]),
            }.items():
                self.cfg.set(key, value)

        def load(self) -> "Flask":
            return app

    Server().run()
