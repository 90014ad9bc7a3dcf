"""A server on a free port in a thread, and plain sockets to knock with."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from scorer_web.front.server import Server
from scorer_web.front.serving import listening


@contextmanager
def open_door(server: Server) -> Iterator[int]:
    """The port on which it serves."""
    listener = listening("127.0.0.1", 0)
    port: int = listener.getsockname()[1]
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield port
    finally:
        server.stop()
        thread.join(10)
        assert not thread.is_alive(), "the server does not stop"


class Line:
    """One connection, spoken to in bytes."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), 10, (address, 0))
        self._heard = self._socket.makefile("rb")

    def say(self, *lines: bytes, body: bytes = b"") -> None:
        self._socket.sendall(b"\r\n".join((*lines, b"Host: here", b"", b"")) + body)

    def send(self, raw: bytes) -> None:
        self._socket.sendall(raw)

    def say_no_more(self) -> None:
        self._socket.shutdown(socket.SHUT_WR)

    def read_line(self) -> bytes:
        return self._heard.readline()

    def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers of the next answer; 0 when the line was cut."""
        status = self.read_line().split()
        headers: dict[str, str] = {}
        while line := self.read_line().strip():
            name, _, value = line.decode("latin-1").partition(": ")
            headers[name.lower()] = value
        return int(status[1]) if status else 0, headers

    def answer(self) -> tuple[int, bytes]:
        status, headers = self.head()
        return status, self._heard.read(int(headers.get("content-length", 0)))

    def chunk(self) -> bytes:
        """The next part of an answer that goes on; nothing at its end."""
        size = int(self.read_line(), 16)
        part = self._heard.read(size)
        self.read_line()
        return part

    def until_cut(self) -> bytes:
        """What is said until the other end closes; TimeoutError if it does not."""
        try:
            return self._heard.read()
        except ConnectionResetError:
            return b""

    def close(self) -> None:
        self._heard.close()
        self._socket.close()

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
