"""Live tables: streams tell what is new, miss nothing, and end."""

import socket
import threading

import pytest

from scorer_web.tables import live
from scorer_web.tables.live import Bell
from tests.scorer_web.phone import DRAFT
from tests.scorer_web.postgres import on_both


@pytest.fixture
def bell(monkeypatch):
    monkeypatch.setattr(live, "LOOK", 0.01)
    return Bell(most_streams=3)


def events(stream, count: int) -> list[str]:
    """The next events without the comments in between."""
    found = []
    while len(found) < count:
        line = next(stream)
        if not line.startswith(":"):
            found.append(line)
    return found


def test_a_stream_opens_with_a_comment_and_tells_what_is_new(bell):
    log = [3]
    stream = bell.events(7, lambda _table: log[0], known=2)
    assert next(stream) == ": here\n\n"
    assert next(stream) == "id: 3\nevent: moved\ndata: 3\n\n"
    log[0] = 5
    assert next(stream) == "id: 5\nevent: moved\ndata: 5\n\n"


def test_a_quiet_table_sends_a_heartbeat(bell, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT", 0.0)
    stream = bell.events(7, lambda _table: 0, known=0)
    assert [next(stream), next(stream)] == [": here\n\n", ": still here\n\n"]


def test_a_bell_wakes_the_stream_long_before_it_would_look(monkeypatch):
    monkeypatch.setattr(live, "LOOK", 3600)
    bell, log = Bell(1), [0]
    stream = bell.events(7, lambda _table: log[0], known=0)
    next(stream)
    heard: list[str] = []
    listener = threading.Thread(target=lambda: heard.append(next(stream)), daemon=True)
    listener.start()
    log[0] = 1
    while listener.is_alive():
        # Rung again and again: the listener may not have been waiting the first time.
        bell.ring(7)
        listener.join(0.01)
    assert heard == ["id: 1\nevent: moved\ndata: 1\n\n"]


def test_places_are_limited_and_given_back():
    bell = Bell(most_streams=4)
    assert [bell.join(who) for who in "abcde"] == [True] * 4 + [False]
    bell.leave("a")
    assert bell.join("e")


def test_nobody_can_take_more_than_half_of_the_places():
    bell = Bell(most_streams=4)
    assert [bell.join("a") for _ in range(3)] == [True, True, False]
    assert bell.join("b")
    bell.leave("a")
    assert bell.join("a")


def test_a_stream_ends_when_its_phone_has_hung_up(bell):
    phone, line = socket.socketpair()
    stream = bell.events(7, lambda _table: 1, 0, lambda: live.has_left(line))
    next(stream)
    assert next(stream).startswith("id: 1")
    phone.close()
    assert list(stream) == []
    line.close()
    assert live.has_left(line)
    assert not live.has_left(None)


@on_both
def test_a_stream_that_nobody_reads_gives_its_place_back(app, phone):
    phone.open()
    for _ in range(app.config["MOST_STREAMS"] + 1):
        answer = phone.client.head(f"{phone.path}/events")
        assert answer.status_code == 200
        answer.close()


def test_a_closed_bell_ends_its_streams(bell):
    stream = bell.events(7, lambda _table: 0, 0)
    next(stream)
    bell.close()
    assert list(stream) == []


@on_both
@pytest.mark.parametrize(
    ("headers", "query", "told"),
    [
        ({}, "", ["3"]),
        ({}, "?after=2", ["3"]),
        ({"Last-Event-ID": "1"}, "?after=3", ["3"]),
        ({"Last-Event-ID": "rubbish"}, "", ["3"]),
    ],
)
def test_a_phone_that_comes_back_hears_what_it_missed(phone, headers, query, told):
    phone.open(*DRAFT)
    answer = phone.client.get(f"{phone.path}/events{query}", headers=headers)
    assert answer.mimetype == "text/event-stream"
    lines = (chunk.decode() for chunk in answer.response)
    assert [event.split()[-1] for event in events(lines, len(told))] == told
    answer.close()


@on_both
def test_watchers_listen_too_and_strangers_do_not(phone):
    phone.open(*DRAFT)
    answer = phone.client.get(f"{phone.watch_path()}/events")
    assert answer.status_code == 200
    answer.close()
    assert phone.client.get("/t/forged/events").status_code == 404


def test_when_all_streams_are_taken_the_page_works_without(app, phone, monkeypatch):
    phone.open(*DRAFT)
    monkeypatch.setattr(app.extensions["bell"], "join", lambda _who: False)
    assert phone.client.get(f"{phone.path}/events").status_code == 503
    assert phone.page() is not None
