"""A request as a WSGI application expects it (PEP 3333)."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

if TYPE_CHECKING:
    from uvicorn._types import HTTPScope

SITE = re.compile(rb"^https?://[^/]*")


def environ_of(scope: HTTPScope, body: bytes, length: int) -> dict[str, Any]:
    """``length`` is that of the body, or what was announced of one that was not read."""
    host, port = scope["server"] or ("", None)
    return {
        **_headers(scope),
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": _path(scope),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or ""),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope["client"] or ("",))[0],
        "CONTENT_LENGTH": str(length) if length else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def _path(scope: HTTPScope) -> str:
    """WSGI wants bytes in the letters of Latin-1. A proxy's whole address is cut to its path."""
    path = unquote_to_bytes(SITE.sub(b"", scope["raw_path"])).decode("latin-1")
    return path if path.startswith("/") else f"/{path}"


def _headers(scope: HTTPScope) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        # With an underscore it would pass for the name with a dash, which a proxy has checked.
        if b"_" in name or name in (b"content-length", b"transfer-encoding"):
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        joint = "; " if key == "HTTP_COOKIE" else ","
        told = value.decode("latin-1")
        found[key] = f"{found[key]}{joint}{told}" if key in found else told
    return found
