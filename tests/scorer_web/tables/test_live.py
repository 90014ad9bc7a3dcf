"""Live tables: streams tell what is new, miss nothing, and end."""

from collections.abc import Collection, Iterator

import pytest

from scorer_web.frame.errors import Unreachable
from scorer_web.tables import live
from scorer_web.tables.live import Bell, Stream
from tests.scorer_web.phone import DRAFT
from tests.scorer_web.postgres import on_both


class Logs:
    """A store in which only the lengths of the logs are known."""

    is_postgres = False

    def __init__(self, **lengths: int) -> None:
        self.lengths_of = {int(name.removeprefix("t")): each for name, each in lengths.items()}

    def lengths(self, tables: Collection[int]) -> dict[int, int]:
        return {table: self.lengths_of[table] for table in tables if table in self.lengths_of}

    def notices(self, silence: float) -> Iterator[int | None]:
        raise AssertionError("only PostgreSQL tells by itself")


@pytest.fixture
def bell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bell]:
    """It never looks by itself here: what is heard was rung for."""
    monkeypatch.setattr(live, "LOOK", 3600)
    made = Bell(most_streams=4)
    yield made
    made.close()


def followed(bell: Bell, logs: Logs, known: int, client: str = "a phone") -> Iterator[str]:
    stream = bell.follow(logs, 7, known, client)
    assert stream is not None
    return iter(stream)


def events(stream, count: int) -> list[str]:
    """The next events without the comments in between."""
    found = []
    while len(found) < count:
        line = next(stream)
        if not line.startswith(":"):
            found.append(line)
    return found


def test_a_stream_opens_with_a_comment_and_tells_what_is_new(bell):
    logs = Logs(t7=3)
    stream = followed(bell, logs, known=2)
    assert next(stream) == ": here\n\n"
    assert next(stream) == "id: 3\nevent: moved\ndata: 3\n\n"
    logs.lengths_of[7] = 5
    bell.ring(7)
    assert next(stream) == "id: 5\nevent: moved\ndata: 5\n\n"


def test_what_another_process_has_stored_is_found_by_looking(bell, monkeypatch):
    monkeypatch.setattr(live, "LOOK", 0.01)
    logs = Logs(t7=0)
    stream = followed(bell, logs, known=0)
    next(stream)
    logs.lengths_of[7] = 1
    assert next(stream).startswith("id: 1")


def test_a_quiet_table_sends_a_heartbeat(bell, monkeypatch):
    monkeypatch.setattr(live, "HEARTBEAT", 0.0)
    stream = followed(bell, Logs(t7=0), known=0)
    assert [next(stream), next(stream)] == [": here\n\n", ": still here\n\n"]


def test_one_look_serves_all_streams(bell):
    logs = Logs(t7=1, t8=1)
    streams = [followed(bell, logs, known=1), iter(bell.follow(logs, 8, 1, "a phone"))]
    looks: set[frozenset[int]] = set()

    def lengths(tables: Collection[int]) -> dict[int, int]:
        looks.add(frozenset(tables))
        return {7: 2, 8: 2}

    logs.lengths = lengths
    bell.ring(8)
    assert [[next(stream), next(stream)][1] for stream in streams] == [live.moved(2)] * 2
    assert looks == {frozenset({7, 8})}


def test_a_slow_phone_hears_only_the_newest():
    stream = Stream(0, lambda _stream: None, live.moved)
    for length in (1, 2, 3):
        stream.tell(length)
    assert [stream.take(), stream.take()] == [live.moved(3), ""]


def test_a_table_that_is_gone_ends_its_stream(bell):
    assert list(followed(bell, Logs(), known=3)) == [": here\n\n", live.GONE]


def test_a_look_that_fails_is_not_the_last(bell, monkeypatch, caplog):
    monkeypatch.setattr(live, "LOOK", 0.01)
    fails = iter([Unreachable("away"), RuntimeError("broken")])
    logs = Logs()

    def lengths(_tables: Collection[int]) -> dict[int, int]:
        for fault in fails:
            raise fault
        return {7: 1}

    logs.lengths = lengths
    stream = followed(bell, logs, known=0)
    assert [next(stream), next(stream)][1] == live.moved(1)
    assert "broken" in caplog.text
    assert "away" not in caplog.text


def test_places_are_limited_and_given_back(bell):
    streams = [bell.follow(Logs(t7=0), 7, 0, who) for who in "abcde"]
    assert streams.pop() is None
    for _ in range(2):
        streams[0].close()
    assert bell.follow(Logs(t7=0), 7, 0, "e")
    assert not bell.follow(Logs(t7=0), 7, 0, "f")


def test_nobody_can_take_more_than_half_of_the_places(bell):
    first, _second, third = (bell.follow(Logs(t7=0), 7, 0, "a") for _ in range(3))
    assert third is None
    assert bell.follow(Logs(t7=0), 7, 0, "b")
    first.close()
    assert bell.follow(Logs(t7=0), 7, 0, "a")


@on_both
def test_a_stream_that_nobody_reads_gives_its_place_back(app, phone, monkeypatch, bell):
    monkeypatch.setitem(app.extensions, "bell", bell)
    phone.open()
    for _ in range(5):
        answer = phone.client.head(f"{phone.path}/events")
        assert answer.status_code == 200
        answer.close()


def test_a_closed_bell_ends_its_streams_and_opens_none(bell):
    stream = followed(bell, Logs(t7=0), known=0)
    next(stream)
    bell.close()
    assert list(stream) == []
    assert list(followed(bell, Logs(t7=0), known=0)) == [": here\n\n"]


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
    monkeypatch.setattr(app.extensions["bell"], "follow", lambda *_: None)
    assert phone.client.get(f"{phone.path}/events").status_code == 503
    assert phone.page() is not None
