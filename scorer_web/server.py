"""Serving the application: gunicorn with threads, or Werkzeug where gunicorn cannot run."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

THREADS = 32


def serve(host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until interrupted. The database is opened first, so that a bad one stops the start."""
    from scorer_web import create_app
    from scorer_web.tables import store_of

    app = create_app()
    store_of(app).close()
    if sys.platform == "win32":
        app.run(host, port, threaded=True)
    else:
        _gunicorn(app, host, port)


def _gunicorn(app: "Flask", host: str, port: int) -> None:
    from gunicorn.app.base import BaseApplication

    class Server(BaseApplication):
        def load_config(self) -> None:
            address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            for key, value in {
                "bind": address,
                "worker_class": "gthread",
                "threads": THREADS,
                "loglevel": "warning",
            }.items():
                self.cfg.set(key, value)

        def load(self) -> "Flask":
            return app

    Server().run()
