"""The real server: stopped, killed, and in several processes."""

import os
import select
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorer_web.tables.store import Store
from tests.processes import PATIENCE
from tests.scorer_web.front.door import Line
from tests.scorer_web.phone import DRAFT
from tests.scorer_web.served import Browser, Server, served

PHONES = 40


@pytest.fixture
def key(tmp_path: Path) -> str:
    """The link to play at a table of the server's database."""
    return new_table(address(tmp_path))


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'engawa.db'}"


def new_table(database: str) -> str:
    store = Store.open(database)
    key = store.create("nintai", ["Aki", "Ben"], {}, {"start": "Aki"}).play_key
    store.close()
    return key


def follow(server: Server, key: str, stack: ExitStack) -> Line:
    line = stack.enter_context(Line(server.port))
    line.say(b"GET /t/%s/events HTTP/1.1" % key.encode())
    assert line.head()[0] == 200
    assert line.chunk() == b": here\n\n"
    return line


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("is_for_all", [False, True])
def test_it_stops_in_silence_and_ends_its_streams(tmp_path, key, how, is_for_all):
    with served(address(tmp_path), tmp_path) as server, ExitStack() as stack:
        phones = [follow(server, key, stack) for _ in range(PHONES)]
        stack.enter_context(Line(server.port)).send(b"POST / HTTP/1.1\r\nHost: h")
        assert server.stop(how, is_for_all) == 0
        assert [phone.chunk() for phone in phones] == [b""] * PHONES
        assert server.told() == ""


def test_a_killed_process_is_replaced(tmp_path, key):
    with served(address(tmp_path), tmp_path) as server:
        server.wait()
        before = server.workers()
        server.kill_worker()
        server.wait()
        assert not set(before) & set(server.workers())
        assert "another takes its place" in server.told()


def test_the_processes_end_with_the_one_that_watches_over_them(tmp_path, key):
    with served(address(tmp_path), tmp_path, processes=2) as server, ExitStack() as stack:
        phone = follow(server, key, stack)
        workers = server.workers()
        assert len(workers) == 2
        ends = [os.pidfd_open(worker) for worker in workers]
        server.stop(signal.SIGKILL)
        assert phone.chunk() == b""
        for end in ends:
            assert select.select([end], [], [], PATIENCE)[0], "it goes on alone"
            os.close(end)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_processes_tell_each_other(tmp_path, new_database, kind):
    database = new_database(kind)
    key = new_table(database)
    with served(database, tmp_path, processes=2) as server, ExitStack() as stack:
        # Whoever takes a connection, both have some of so many.
        phones = [follow(server, key, stack) for _ in range(PHONES)]
        browser = Browser(server, key)
        for seq, entry in enumerate(DRAFT):
            assert browser.enter(seq, f"an-entry-{seq}", entry) == 200
        for phone in phones:
            while phone.chunk() != b"id: 3\nevent: moved\ndata: 3\n\n":
                pass
        assert server.stop(signal.SIGTERM) == 0
        assert server.told() == ""


def test_a_stop_reaches_a_process_that_has_hardly_begun(tmp_path, key):
    with served(address(tmp_path), tmp_path, processes=2) as server:
        server.wait()
        server.kill_worker()
        assert server.stop(signal.SIGTERM) == 0
        assert server.is_all_gone()
