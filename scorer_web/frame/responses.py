"""Answers on their way out: text compressed, pages never shown from an old copy."""

import gzip
from typing import NamedTuple

from flask import Flask, Response, request

TEXT = (
    "text/html",
    "text/css",
    "text/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)
SMALLEST = 512
"""Below this, compressing costs more than it saves."""


def init_app(app: Flask) -> None:
    app.after_request(compress)
    app.after_request(keep_fresh)
    app.jinja_env.globals["is_part"] = is_part


def is_part() -> bool:
    """Whether a script asks, and wants only the part of the page that changes."""
    return "X-Fragment" in request.headers


def part_or(page: str) -> str:
    """The template of a page, or of its part where that is all that is wanted."""
    folder, _, name = page.rpartition("/")
    return f"{folder}/_{name}" if is_part() else page


def compress(response: Response) -> Response:
    if response.mimetype not in TEXT:
        return response
    response.vary.add("Accept-Encoding")
    if "Content-Encoding" in response.headers:
        return response
    length = response.content_length or 0
    if length < SMALLEST or not takes_gzip():
        return response
    response.direct_passthrough = False
    response.set_data(compressed(response.get_data()))
    response.headers["Content-Encoding"] = "gzip"
    etag, _ = response.get_etag()
    if etag:
        response.set_etag(etag, weak=True)
    return response


def takes_gzip() -> bool:
    return request.accept_encodings["gzip"] > 0 and "Range" not in request.headers


def compressed(data: bytes) -> bytes:
    """Without a time stamp: the same page is the same bytes."""
    return gzip.compress(data, 6, mtime=0)


class Packed(NamedTuple):
    """HTML that is sent many times, compressed once."""

    plain: bytes
    gzipped: bytes

    @classmethod
    def of(cls, text: str) -> "Packed":
        return cls(text.encode(), compressed(text.encode()))

    def response(self) -> Response:
        if takes_gzip():
            return Response(self.gzipped, headers={"Content-Encoding": "gzip"})
        return Response(self.plain)


def keep_fresh(response: Response) -> Response:
    """A table that moved on must not come back from the browser's cache."""
    if response.mimetype == "text/html" and "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "private, no-cache"
    return response


def attached(response: Response, name: str) -> Response:
    """A file to be saved rather than looked at."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
