"""The bridge from uvicorn to the application: a request is read whole before it gets a thread, and
a stream gets none."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scorer_web.front import limits
from scorer_web.front.environ import environ_of
from scorer_web.tables import live

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

BODILESS = (204, 304)

BUSY = (b"retry-after", b"5"), (b"content-length", b"0"), (b"connection", b"close")


@dataclass
class Answer:
    """What the application said: all of it, or a stream that goes on."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    stream: live.Stream | None = None

    def start(self, status: str, headers: list[tuple[str, str]], _trouble: Any = None) -> Any:
        """WSGI's ``start_response``."""
        self.status = int(status.split(" ", 1)[0])
        self.headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers
        ]

    def hand_over(self, stream: live.Stream) -> None:
        self.stream = stream

    def drop_stream_unless_well(self) -> None:
        """After a failure nobody else would give its place back."""
        if self.stream and self.status != 200:
            self.stream.close()
            self.stream = None

    @property
    def head(self) -> Any:
        return {"type": "http.response.start", "status": self.status, "headers": self.headers}

    def set_length(self, length: int | None) -> None:
        """A stream has none; whatever else is whole says how long it is."""
        self.headers = [each for each in self.headers if each[0] != b"content-length"]
        if length is not None:
            self.headers.append((b"content-length", str(length).encode()))


class Bridge:
    """An ASGI application around a WSGI application."""

    def __init__(self, app: WSGIApplication, threads: int, largest_body: int) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(threads, "answer")
        self._largest = largest_body
        self._held = 0
        self.answering = 0

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        if scope["type"] != "http":
            return
        # Whoever is still here when the server stops is sent away without a word.
        with suppress(asyncio.CancelledError, _Left):
            try:
                environ = await self._read(scope, receive)
            except _Busy:
                await send({"type": "http.response.start", "status": 503, "headers": BUSY})
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                return
            answer = await self._answer(environ)
            if answer.stream is None:
                await _send(answer, scope["method"], send)
            else:
                await _send_stream(answer, answer.stream, scope["method"], receive, send)

    async def _read(self, scope: HTTPScope, receive: ASGIReceiveCallable) -> dict[str, Any]:
        """The whole request; one that is too large is not read, and the application says so."""
        announced = _announced(scope)
        if announced > self._largest:
            return environ_of(scope, b"", announced)
        body = bytearray()
        more = True
        try:
            while more and len(body) <= self._largest:
                message = await receive()
                if message["type"] != "http.request":
                    raise _Left
                self._hold(len(message["body"]))
                body += message["body"]
                more = message["more_body"]
        finally:
            self._held -= len(body)
        return environ_of(scope, b"" if more else bytes(body), len(body))

    def _hold(self, more: int) -> None:
        if self._held + more > limits.BODIES:
            raise _Busy
        self._held += more

    async def _answer(self, environ: dict[str, Any]) -> Answer:
        self.answering += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._call, environ)
        finally:
            self.answering -= 1

    def _call(self, environ: dict[str, Any]) -> Answer:
        answer = Answer()
        environ[live.HAND_OVER] = answer.hand_over
        try:
            parts: Iterable[bytes] = self._app(environ, answer.start)
            try:
                answer.body = b"".join(parts)
            finally:
                if hasattr(parts, "close"):
                    parts.close()
        finally:
            answer.drop_stream_unless_well()
        return answer

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Left(Exception):
    """The client has hung up."""


class _Busy(Exception):
    """Too much is being sent at once."""


def _announced(scope: HTTPScope) -> int:
    return next((int(value) for name, value in scope["headers"] if name == b"content-length"), 0)


async def _send(answer: Answer, method: str, send: ASGISendCallable) -> None:
    if method != "HEAD" and answer.status not in BODILESS:
        answer.set_length(len(answer.body))
    await send(answer.head)
    await send({"type": "http.response.body", "body": answer.body, "more_body": False})


async def _send_stream(
    answer: Answer,
    stream: live.Stream,
    method: str,
    receive: ASGIReceiveCallable,
    send: ASGISendCallable,
) -> None:
    try:
        answer.set_length(None)
        await send(answer.head)
        if method != "HEAD":
            await _follow(stream, receive, send)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        stream.close()


async def _follow(
    stream: live.Stream, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    """Send what a stream tells until it ends or the phone has hung up."""
    woken = asyncio.Event()
    loop = asyncio.get_running_loop()

    def wake() -> None:
        loop.call_soon_threadsafe(woken.set)

    stream.wake = wake
    left = asyncio.ensure_future(receive())
    left.add_done_callback(lambda _task: woken.set())
    try:
        news: str | None = live.HERE
        while news is not None and not left.done():
            if news:
                await send({"type": "http.response.body", "body": news.encode(), "more_body": True})
            news = stream.take()
            if news == "":
                news = await _next(stream, woken)
    finally:
        left.cancel()


async def _next(stream: live.Stream, woken: asyncio.Event) -> str | None:
    try:
        async with asyncio.timeout(live.HEARTBEAT):
            await woken.wait()
    except TimeoutError:
        return live.STILL_HERE
    woken.clear()
    return stream.take()
