"""A plain file server on loopback, to try the site with, as any static host would serve it."""

from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Files(SimpleHTTPRequestHandler):
    """The files of a folder below a path; what is not there gets the host's page for that."""

    def __init__(self, *args: Any, site: Path, base: str, **more: Any) -> None:
        self._site, self._base = site, base
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        found = super().translate_path("/" + path.removeprefix(self._base))
        is_ours = path.startswith(self._base)
        return found if is_ours else str(self._site / "nothing")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = self._site / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads along."""


def server(site: Path, base: str, port: int = 0) -> ThreadingHTTPServer:
    handler = partial(Files, site=site, base=base, directory=str(site))
    return ThreadingHTTPServer(("127.0.0.1", port), handler)
