"""A connection with manners: who sends half a request or does not read is sent away."""

import asyncio
import socket
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from scorer_web.front import limits

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\n"
    b"Retry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)


class Connection(H11Protocol):
    """uvicorn's connection, with a place to be had, and deadlines that ``is_late`` keeps."""

    def __init__(self, *args: Any, places: limits.Places, **more: Any) -> None:
        super().__init__(*args, **more)
        self._places = places
        self._asking_since = self._reading_since = self.loop.time()
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        # asyncio does it only for sockets that say that they are TCP's, and ours were not asked:
        # without it the second half of an answer waits 40 ms for the first one's receipt.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self._has_place():
            transport.write(FULL)
            transport.close()

    def _has_place(self) -> bool:
        if len(self.connections) > self._places.all:
            return False
        neighbours = [each for each in self.connections if address_of(each) == address_of(self)]
        return len(neighbours) <= self._places.each

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:
            self._asking_since = self.loop.time()
        super().data_received(data)

    def eof_received(self) -> bool:  # type: ignore[override]
        """Whoever says no more may still wait for an answer; one that has begun is for nobody."""
        is_waiting = self.cycle is not None and not self.cycle.response_started
        if is_waiting:
            self.cycle.keep_alive = False
        return is_waiting and not self._is_asking()

    def on_response_complete(self) -> None:
        self._asking_since = self.loop.time()
        super().on_response_complete()

    def is_late(self, now: float) -> bool:
        """Whether the other end has kept us waiting too long, for its request or with reading."""
        unread = self.transport.get_write_buffer_size()
        if unread == 0 or unread < self._unread:
            self._reading_since = now
        self._unread = unread
        since = self._reading_since
        if self._is_asking():
            since = min(since, self._asking_since)
        return now - since > limits.DEADLINE

    def _is_asking(self) -> bool:
        """Whether a request is on its way; between two of them uvicorn counts the seconds."""
        is_idle = self.timeout_keep_alive_task is not None
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and not is_idle)

    def send_400_response(self, msg: str) -> None:
        # Nothing can be said in the middle of an answer.
        with suppress(h11.LocalProtocolError):
            super().send_400_response(msg)
        self.transport.close()

    def shutdown(self) -> None:
        """Whoever has not finished asking when the server stops is not waited for, nor whoever has
        just been told that it was no request."""
        if self._is_asking() or self.conn.our_state is h11.ERROR:
            self.transport.abort()
        else:
            super().shutdown()


def address_of(connection: object) -> str | None:
    client = connection.client if isinstance(connection, Connection) else None
    return client[0] if client else None
