"""One process that serves: uvicorn with our connections and bridge, and a quiet end."""

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Self

import uvicorn

from scorer_web.front import limits
from scorer_web.front.bridge import Bridge
from scorer_web.front.protocol import Connection

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from flask import Flask

SWEEP = 10
"""Ticks of uvicorn, which are tenths of a second, between looks at who is late."""


class Server(uvicorn.Server):
    """Serves a WSGI application; ``end_streams`` ends the streams it has handed over."""

    def __init__(
        self,
        app: "WSGIApplication",
        threads: int = limits.THREADS,
        largest_body: int = 1024 * 1024,
        end_streams: Callable[[], None] = lambda: None,
        places: limits.Places | None = None,
    ) -> None:
        self._bridge = Bridge(app, threads, largest_body)
        self._end_streams = end_streams
        connection = partial(Connection, places=places or limits.places())
        super().__init__(
            uvicorn.Config(
                self._bridge,
                http=connection,  # type: ignore[arg-type]
                ws="none",
                loop="asyncio",
                lifespan="off",
                interface="asgi3",
                proxy_headers=False,
                server_header=False,
                access_log=False,
                log_config=None,
                log_level="error",
                backlog=limits.AT_ONCE,
                timeout_keep_alive=limits.IDLE,
            )
        )

    @classmethod
    def of(cls, app: "Flask", threads: int = limits.THREADS) -> Self:
        return cls(
            app,
            threads,
            app.config["MAX_CONTENT_LENGTH"],
            app.extensions["bell"].close,
            limits.places(is_behind_proxy=bool(app.config["PROXIES"])),
        )

    def stop(self) -> None:
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or []:
            # asyncio has made the queue as short as what it takes in one go.
            listener.listen(limits.BACKLOG)

    async def on_tick(self, counter: int) -> bool:
        if counter % SWEEP == 0:
            self._send_late_ones_away()
        return await super().on_tick(counter)

    def _send_late_ones_away(self) -> None:
        now = asyncio.get_running_loop().time()
        for connection in self._connections():
            if connection.is_late(now):
                connection.transport.abort()

    def _connections(self) -> list[Connection]:
        return [each for each in self.server_state.connections if isinstance(each, Connection)]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Streams end first; answers that are being made are finished; who still does not read is
        not waited for."""
        for server in self.servers:
            server.close()
        for listener in sockets or []:
            listener.close()
        self._end_streams()
        for connection in self._connections():
            connection.shutdown()
        await _until(lambda: not self._bridge.answering, limits.GRACE)
        await _until(lambda: not self.server_state.connections, limits.LAST_WORDS)
        for connection in self._connections():
            connection.transport.abort()
        # The connections hear of it in the next round.
        await asyncio.sleep(0)
        self._bridge.close()


async def _until(is_done: Callable[[], bool], most: float) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + most
    while not is_done() and loop.time() < end:
        await asyncio.sleep(0.02)


class Worker(Server):
    """A server in a process of its own: it ends with the one that started it, whose end of the
    pipe ``alive`` closes then."""

    alive = -1

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(self.alive, self._let_go)
        loop.add_signal_handler(signal.SIGTERM, self.stop)
        await super().startup(sockets)

    def _let_go(self) -> None:
        asyncio.get_running_loop().remove_reader(self.alive)
        self.stop()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """uvicorn would raise them again at the end."""
        yield
