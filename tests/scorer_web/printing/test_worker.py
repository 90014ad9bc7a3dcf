"""The worker prints in a process of its own, and is gone when nobody needs it any more."""

import os
import select
import signal
import sys
from dataclasses import asdict

import pytest

from printkit import Options, PrintError
from scorer_web.printing import kept, process, worker
from scorer_web.printing import shop as shop_module
from scorer_web.printing.process import Broken, Worker
from scorer_web.printing.shop import Full, Shop
from tests.processes import PATIENCE, ROOT, started

LEAST_PRIORITY = 19


@pytest.fixture
def shop():
    """A shop whose worker does what a test says."""
    opened = Shop(seconds=PATIENCE)
    yield opened
    opened.close()


def kit_task(tmp_path, *only):
    options = asdict(Options(only=only, backs="none"))
    return {"kind": "kit", "game": "nintai", "options": options, "folder": str(tmp_path / "kit")}


def does(monkeypatch, code, *arguments):
    """Put another worker in place: one that runs this code for its first task."""
    before = "import os, sys; from pathlib import Path; sys.stdin.readline()"
    command = (sys.executable, "-c", f"{before}\n{code}", *map(str, arguments))
    monkeypatch.setattr(process, "COMMAND", command)


def is_gone(pid):
    """Whether the process ends in time; it need not be a child of ours."""
    watched = os.pidfd_open(pid)
    try:
        return bool(select.select([watched], [], [], PATIENCE)[0])
    finally:
        os.close(watched)


def test_the_first_page_is_there_before_the_others_are_printed(tmp_path):
    seen = []

    def look(report):
        if report.get("done") == 0:
            seen.append(sorted(file.name for file in (tmp_path / "kit").iterdir()))

    worker.print_kit(kit_task(tmp_path, "sheets", "dice"), look)
    assert seen == [["1.png"]]
    assert kept.count(tmp_path / "kit") == 2


def test_who_has_the_second_turn_finds_the_print_of_the_first(tmp_path, monkeypatch):
    task = kit_task(tmp_path, "dice")
    worker.print_kit(task, lambda report: None)
    monkeypatch.setattr(worker.printkit, "build", lambda *_: pytest.fail("printed twice"))
    reports = []
    worker.print_kit(task, reports.append)
    assert reports == [{"begun": True}]


def test_the_worker_gives_way_to_the_server(shop, tmp_path):
    placed = shop.place(kit_task(tmp_path, "dice"), "somebody")
    assert placed.finished.wait(PATIENCE)
    assert placed.answer == ""
    assert (tmp_path / "kit" / kept.PDF).read_bytes().startswith(b"%PDF")
    nice = os.getpriority(os.PRIO_PROCESS, shop.worker.pid)
    assert nice == min(LEAST_PRIORITY, os.getpriority(os.PRIO_PROCESS, 0) + worker.NICENESS)


def test_the_worker_finds_further_games_where_the_server_does(shop, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT / "tests")
    monkeypatch.setenv("ENGAWA_GAMES", "sixth")
    placed = shop.place({**kit_task(tmp_path, "pad"), "game": "ishi"}, "somebody")
    assert placed.finished.wait(PATIENCE)
    assert placed.answer == ""


def test_a_worker_that_is_killed_is_missed_and_replaced(tmp_path):
    employed = Worker()
    reports = employed.do(kit_task(tmp_path), PATIENCE)
    assert next(reports) == {"begun": True}
    os.kill(employed.pid, signal.SIGKILL)
    with pytest.raises(Broken):
        list(reports)
    last = list(employed.do(kit_task(tmp_path, "dice"), PATIENCE))[-1]
    assert last == {"end": "ready", "told": ""}
    employed.end()


def test_an_order_is_tried_again_when_the_worker_dies(shop, tmp_path, monkeypatch):
    code = """
mark = Path(sys.argv[1])
if not mark.exists():
    mark.touch()
    os._exit(9)
print('{"end": "ready", "told": "at last"}', flush=True)
sys.stdin.read()
"""
    does(monkeypatch, code, tmp_path / "died")
    placed = shop.place({"kind": "any"}, "somebody")
    assert placed.finished.wait(PATIENCE)
    assert placed.answer == "at last"


def test_an_order_that_kills_the_worker_twice_is_refused(shop, monkeypatch, caplog):
    does(monkeypatch, "os.kill(os.getpid(), 9)")
    placed = shop.place({"kind": "bad"}, "somebody")
    assert placed.finished.wait(PATIENCE)
    with pytest.raises(PrintError, match="This could not be printed here"):
        shop.place({"kind": "bad"}, "somebody")
    assert "ended with -9" in caplog.text


def test_a_worker_that_cannot_be_started_or_understood_spoils_one_order_only(shop, monkeypatch):
    monkeypatch.setattr(process, "COMMAND", ("/there/is/no/such/worker",))
    assert shop.place({"kind": "unstarted"}, "somebody").finished.wait(PATIENCE)
    does(monkeypatch, "print('hello', flush=True); sys.stdin.read()")
    assert shop.place({"kind": "misheard"}, "somebody").finished.wait(PATIENCE)
    does(monkeypatch, """print('{"end": "ready", "told": "fine"}', flush=True)""")
    placed = shop.place({"kind": "good"}, "somebody")
    assert placed.finished.wait(PATIENCE)
    assert placed.answer == "fine"


def test_an_order_that_takes_too_long_is_refused(monkeypatch):
    does(monkeypatch, "sys.stdin.read()")
    hurried = Shop(seconds=0.01)
    placed = hurried.place({"kind": "slow"}, "somebody")
    assert placed.finished.wait(PATIENCE)
    with pytest.raises(PrintError):
        hurried.place({"kind": "slow"}, "somebody")
    hurried.close()


def test_a_failure_is_noted_with_its_cause_and_told_without(shop, caplog):
    placed = shop.place({"kind": "unheard of"}, "somebody")
    assert placed.finished.wait(PATIENCE)
    with pytest.raises(PrintError, match="could not be printed"):
        shop.place({"kind": "unheard of"}, "somebody")
    assert "KeyError" in caplog.text


def test_the_worker_goes_home_when_there_is_nothing_to_do_and_comes_again(shop, monkeypatch):
    monkeypatch.setattr(shop_module, "IDLE", 0)
    does(monkeypatch, """print('{"end": "ready", "told": "here"}', flush=True); sys.stdin.read()""")
    for kind in ("first", "second"):
        placed = shop.place({"kind": kind}, "somebody")
        foreman = shop._foreman
        assert placed.finished.wait(PATIENCE)
        assert placed.answer == "here"
        if foreman:
            foreman.join(PATIENCE)
        assert shop.worker.pid is None


def test_a_closed_shop_leaves_no_process_and_no_order(shop, tmp_path):
    placed = shop.place(kit_task(tmp_path), "somebody")
    shop.close()
    assert placed.finished.is_set()
    assert placed.answer is None
    assert shop.worker.pid is None
    with pytest.raises(Full):
        shop.place(kit_task(tmp_path), "somebody")


def test_the_worker_ends_when_its_server_is_killed(tmp_path):
    code = f"""
from scorer_web.printing.process import Worker
worker = Worker()
reports = worker.do({kit_task(tmp_path)!r}, 60)
next(reports)
print("worker", worker.pid, flush=True)
list(reports)
"""
    command = [sys.executable, "-c", code]
    with started(command, tmp_path / "errors", {"PYTHONPATH": str(ROOT)}) as server:
        pid = int(server.lines_until("worker")[-1].split()[-1])
        os.kill(server.pid, signal.SIGKILL)
        assert is_gone(pid)


def test_what_was_of_no_use_for_longest_makes_room(tmp_path):
    for age, name in enumerate(("new", "older", "oldest")):
        kept.write(tmp_path / name / "kit.pdf", b"x" * 100)
        os.utime(tmp_path / name, (1000 - age, 1000 - age))
    kept.touch(tmp_path / "oldest")
    kept.make_room(tmp_path, most_bytes=250)
    assert sorted(os.listdir(tmp_path)) == ["new", "oldest"]


def test_a_print_too_large_to_be_kept_with_others_is_kept_alone(tmp_path):
    for name in ("first", "second"):
        kept.write(tmp_path / name / "kit.pdf", b"x" * 300)
    os.utime(tmp_path / "first", (1, 1))
    kept.make_room(tmp_path, most_bytes=250)
    assert os.listdir(tmp_path) == ["second"]
