"""The front door with a tiny application behind it: what is read, answered, refused and cut."""

import json
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from scorer_web.front import limits
from scorer_web.front.limits import Places
from scorer_web.front.server import Server
from scorer_web.tables.live import HAND_OVER, Stream, moved
from tests.scorer_web.front.door import Line, open_door

LARGEST = 1000
CHUNKED = b"Transfer-Encoding: chunked"
LARGE = 20_000_000
MANY = 20
"""Connections that send half of something, while one process has a single thread."""


class Tiny:
    """Answers with what it was asked; hands a stream over at /events."""

    def __init__(self) -> None:
        self.streams: list[Stream] = []
        self.left: list[Stream] = []

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if path == "/broken":
            raise RuntimeError("the application failed")
        if path in ("/events", "/broken-events"):
            self.streams.append(Stream(0, self.left.append, moved))
            environ[HAND_OVER](self.streams[-1])
        if path == "/large":
            return self._whole(start, b"x" * LARGE)
        if path.endswith("events"):
            status = "200 OK" if path == "/events" else "500 Broken"
            start(status, [("Content-Type", "text/event-stream"), ("Content-Length", "0")])
            return []
        told = {name: value for name, value in environ.items() if isinstance(value, str)}
        told["body"] = environ["wsgi.input"].read().decode("latin-1")
        return self._whole(start, json.dumps(told).encode())

    def _whole(self, start: Callable[..., Any], body: bytes) -> list[bytes]:
        start("200 OK", [("Content-Type", "application/json")])
        return [body]

    def end_streams(self) -> None:
        for stream in self.streams:
            stream.end()


@pytest.fixture
def tiny() -> Tiny:
    return Tiny()


@pytest.fixture
def port(tiny: Tiny) -> Iterator[int]:
    server = Server(tiny, 1, LARGEST, tiny.end_streams, Places(3 * MANY, 2 * MANY))
    with open_door(server) as port:
        yield port


@pytest.fixture
def line(port: int) -> Iterator[Line]:
    with Line(port) as line:
        yield line


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DEADLINE", 0.01)


def asked(line: Line) -> dict[str, str]:
    status, body = line.answer()
    assert status == 200
    return json.loads(body)


def is_served(port: int) -> bool:
    with Line(port) as line:
        line.say(b"GET / HTTP/1.1")
        return line.answer()[0] == 200


def test_a_request_arrives_as_it_was_sent(line):
    line.say(
        b"POST /t/%C3%A9%2F?a=%20b HTTP/1.1",
        b"Content-Type: text/plain",
        b"Content-Length: 5",
        b"Cookie: a=1",
        b"Cookie: b=2",
        b"X-Two: one",
        b"X-Two: two",
        b"X_Two: forged",
        body=b"hello",
    )
    told = asked(line)
    expected = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/t/\xc3\xa9/",
        "QUERY_STRING": "a=%20b",
        "CONTENT_TYPE": "text/plain",
        "CONTENT_LENGTH": "5",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_X_TWO": "one,two",
        "HTTP_HOST": "here",
        "REMOTE_ADDR": "127.0.0.1",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "body": "hello",
    }
    assert {name: told[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("target", "path"),
    [(b"http://a.b/t/x?y", "/t/x"), (b"http://[::1/t", "/t"), (b"*", "/*"), (b"//x", "//x")],
)
def test_odd_targets_become_a_path(line, target, path):
    line.say(b"OPTIONS " + target + b" HTTP/1.1")
    assert asked(line)["PATH_INFO"] == path


def test_a_chunked_body_is_read(line):
    line.say(
        b"POST / HTTP/1.1", b"Transfer-Encoding: chunked", body=b"3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"
    )
    told = asked(line)
    assert (told["body"], told["CONTENT_LENGTH"]) == ("hello", "5")
    assert "HTTP_TRANSFER_ENCODING" not in told


@pytest.mark.parametrize("size", [b"x", b"-1", b"0x5", b"", b"f" * 30])
def test_a_bad_chunk_size_is_a_bad_request(line, size):
    line.say(
        b"POST / HTTP/1.1", b"Transfer-Encoding: chunked", body=size + b"\r\nhello\r\n0\r\n\r\n"
    )
    assert line.head()[0] == 400


@pytest.mark.parametrize(
    "raw",
    [
        b"\r\n\r\n\x16\x03\x01\r\n\r\n",
        b"GET / HTTP/x\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 200_000,
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
    ],
)
def test_what_is_no_request_is_told_so(line, raw):
    line.send(raw)
    assert line.head()[0] in (400, 501)


def test_a_body_that_is_too_large_is_not_read(line):
    """The application learns its size, and answers before it has been sent."""
    line.say(b"POST / HTTP/1.1", b"Content-Length: 99999999", b"Expect: 100-continue")
    told = asked(line)
    assert (told["CONTENT_LENGTH"], told["body"]) == ("99999999", "")


def test_a_chunked_body_that_becomes_too_large_is_not_read_to_its_end(line):
    chunk = b"400\r\n" + b"x" * 1024 + b"\r\n"
    line.say(b"POST / HTTP/1.1", CHUNKED, body=chunk)
    told = asked(line)
    assert (told["CONTENT_LENGTH"], told["body"]) == ("1024", "")
    # What is wrong with the rest cannot be told any more.
    line.send(b"rubbish\r\n")
    assert line.until_cut() == b""


def test_what_arrives_at_once_has_a_limit(line, monkeypatch):
    monkeypatch.setattr(limits, "BODIES", 10)
    line.say(b"POST / HTTP/1.1", b"Content-Length: 11", body=b"x" * 11)
    status, headers = line.head()
    assert (status, headers["retry-after"]) == (503, "5")
    assert line.until_cut() == b""


def test_head_has_no_body_and_the_line_goes_on(line):
    line.say(b"HEAD / HTTP/1.1")
    assert line.head()[0] == 200
    line.say(b"GET / HTTP/1.1")
    assert asked(line)["REQUEST_METHOD"] == "GET"


def test_who_has_said_all_still_gets_an_answer(line):
    line.say(b"GET / HTTP/1.1")
    line.say_no_more()
    assert asked(line)
    assert line.until_cut() == b""


def test_requests_sent_ahead_are_answered_in_turn(line):
    line.send(b"GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
    assert [asked(line)["PATH_INFO"] for _ in range(2)] == ["/1", "/2"]


def test_a_failure_is_500_and_the_next_one_is_answered(line, port, caplog):
    line.say(b"GET /broken HTTP/1.1")
    assert line.answer() == (500, b"")
    assert "the application failed" in caplog.text
    assert is_served(port)


def test_a_stream_is_sent_as_it_comes_and_holds_no_thread(line, port, tiny):
    line.say(b"GET /events HTTP/1.1")
    status, headers = line.head()
    assert (status, headers["transfer-encoding"]) == (200, "chunked")
    assert "content-length" not in headers
    assert line.chunk() == b": here\n\n"
    assert is_served(port)
    tiny.streams[0].tell(3)
    assert line.chunk() == moved(3).encode()
    tiny.streams[0].tell(None)
    assert line.chunk() == b"event: gone\ndata: gone\n\n"
    assert line.chunk() == b""
    line.say(b"GET / HTTP/1.1")
    assert asked(line)
    assert tiny.left == tiny.streams


def test_a_quiet_stream_has_a_heartbeat(line, monkeypatch):
    monkeypatch.setattr("scorer_web.tables.live.HEARTBEAT", 0.01)
    line.say(b"GET /events HTTP/1.1")
    line.head()
    assert [line.chunk(), line.chunk()] == [b": here\n\n", b": still here\n\n"]


def test_a_phone_that_hangs_up_gives_its_place_back(port, tiny):
    with Line(port) as line:
        line.say(b"GET /events HTTP/1.1")
        line.head()
    while not tiny.left:
        # The server hears of it before it answers much else.
        assert is_served(port)
    assert tiny.left == tiny.streams


@pytest.mark.parametrize("request_line", [b"HEAD /events HTTP/1.1", b"GET /broken-events HTTP/1.1"])
def test_a_stream_that_is_not_sent_gives_its_place_back(line, tiny, request_line):
    line.say(request_line)
    line.head()
    line.say(b"GET / HTTP/1.1")
    assert asked(line)
    assert tiny.left == tiny.streams


def test_the_end_of_the_server_is_the_end_of_its_streams(tiny):
    with ExitStack() as stack:
        with open_door(Server(tiny, end_streams=tiny.end_streams)) as port:
            lines = [stack.enter_context(Line(port)) for _ in range(MANY)]
            for line in lines:
                line.say(b"GET /events HTTP/1.1")
                line.head()
                line.chunk()
        assert [line.chunk() for line in lines] == [b""] * MANY
        assert {line.until_cut() for line in lines} == {b""}


HALVES = {
    "nothing": b"",
    "half headers": b"GET / HTTP/1.1\r\nHost: he",
    "half a body": b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nhalf",
    "half a chunk": b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhalf",
    "unread body": b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9999\r\n\r\nhalf",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_whoever_sends_half_of_it_keeps_nobody_waiting(port, half):
    with ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(Line(port)).send(half)
        assert is_served(port)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_whoever_sends_half_of_it_is_cut_off_in_the_end(line, port, half):
    line.send(half)
    line.until_cut()
    assert is_served(port)


@pytest.mark.usefixtures("soon")
def test_a_second_request_has_the_same_deadline(line):
    line.say(b"GET / HTTP/1.1")
    assert asked(line)
    line.send(HALVES["half headers"])
    assert line.until_cut() == b""


@pytest.mark.usefixtures("soon")
def test_whoever_does_not_read_is_cut_off(line, port):
    line.say(b"GET /large HTTP/1.1")
    assert line.head()[0] == 200
    # Nobody is cut off before those who were late earlier.
    with Line(port) as later:
        later.send(HALVES["half headers"])
        later.until_cut()
    assert len(line.until_cut()) < LARGE


@pytest.mark.usefixtures("soon")
def test_a_stream_has_no_deadline(line, tiny, port):
    line.say(b"GET /events HTTP/1.1")
    line.head()
    line.chunk()
    with Line(port) as other:
        other.send(HALVES["half headers"])
        assert other.until_cut() == b""
    tiny.streams[0].tell(1)
    assert line.chunk() == moved(1).encode()


def test_an_idle_line_is_given_up(tiny, monkeypatch):
    monkeypatch.setattr(limits, "IDLE", 0)
    with open_door(Server(tiny)) as port, Line(port) as line:
        line.say(b"GET / HTTP/1.1")
        assert asked(line)
        assert line.until_cut() == b""


def test_there_are_so_many_places_and_half_for_one_address(port):
    with ExitStack() as stack:
        for _ in range(2 * MANY):
            stack.enter_context(Line(port)).send(HALVES["half headers"])
        with Line(port) as refused:
            assert refused.head()[0] == 503
            assert refused.until_cut() == b""
        for _ in range(MANY):
            stack.enter_context(Line(port, "127.0.0.2")).send(HALVES["half headers"])
        with Line(port, "127.0.0.3") as refused:
            assert refused.head()[0] == 503
    assert is_served(port)


def test_the_places_fit_the_descriptors(monkeypatch):
    monkeypatch.setattr("resource.getrlimit", lambda _what: (256, 1024))
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr("resource.setrlimit", lambda _what, to: raised.append(to))
    assert limits.places() == Places(768, 384)
    assert limits.places(is_behind_proxy=True) == Places(768, 768)
    assert raised == [(1024, 1024)] * 2
    monkeypatch.setattr("resource.getrlimit", lambda _what: (100_000, 100_000))
    assert limits.places() == Places(4000, 2000)


def test_the_second_half_of_an_answer_does_not_wait_for_a_receipt(tiny: Tiny) -> None:
    server = Server(tiny)
    with open_door(server) as port, Line(port) as line:
        line.say(b"GET / HTTP/1.1")
        assert line.answer()[0] == 200
        (connection,) = server.server_state.connections
        plug = connection.transport.get_extra_info("socket")
        assert plug.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
