"""The real server: killed in the middle of a game, and two of them on one database."""

import json
import threading

import sqlalchemy as sa

from scorer_web.app import create_app
from scorer_web.tables import live
from scorer_web.tables.store import CHANNEL, Store
from tests.processes import PATIENCE
from tests.scorer_web.phone import DRAFT, Phone
from tests.scorer_web.served import ROOT, Browser, Siege, served


def example(game):
    return json.loads((ROOT / f"docs/records/{game}.example.json").read_text("utf-8"))


def test_every_acknowledged_entry_outlives_kill_9_and_is_there_once(tmp_path):
    """Beside stuck clients and a flood on the print shop (benchmarks/kill.py is the long one)."""
    database = f"sqlite:///{tmp_path / 'engawa.db'}"
    Siege(database, tmp_path, example("niwashi")).play(worker_kills=6, server_kills=1)


def test_two_processes_on_postgres_outlive_the_same(postgres, tmp_path):
    siege = Siege(postgres.create(), tmp_path, example("nin_jan"), processes=2)
    siege.play(worker_kills=3, server_kills=1)


def test_an_entry_at_one_process_is_heard_at_another(postgres, tmp_path, monkeypatch):
    """Nobody looks into the log by himself here: only PostgreSQL can have told."""
    for pause in ("LOOK", "LOOK_WHEN_TOLD", "HEARTBEAT"):
        monkeypatch.setattr(live, pause, 3600.0)
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    app = create_app({"DATABASE_URL": postgres.create()})
    here = Phone(app.test_client())
    here.open(DRAFT[0])
    stream = here.client.get(f"{here.path}/events?after=1").response
    assert next(stream) == b": here\n\n"
    heard: list[bytes] = []
    listener = threading.Thread(target=lambda: heard.append(next(stream)), daemon=True)
    listener.start()
    with served(app.config["DATABASE_URL"], tmp_path) as server:
        there = Browser(server, here.path.rsplit("/", 1)[-1])
        assert there.enter(1, "from-there", DRAFT[1]) == 200
        listener.join(PATIENCE)
    assert heard == [b"id: 2\nevent: moved\ndata: 2\n\n"]
    app.extensions["bell"].close()
    app.extensions["bell"].join()
    app.extensions["store"].close()


def test_what_others_tell_on_our_channel_is_not_heard(postgres):
    store = Store.open(postgres.create())
    table = store.create("nintai", ["Aki", "Ben"], {}, {})
    notices = store.notices(silence=3600)
    assert next(notices) is None
    with store.transaction() as connection:
        for payload in ("x", "", "-1", "٣", "9" * 5000):
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))
    store.append(table.id, 1, "an-entry", DRAFT[0])
    assert next(notices) == table.id
    notices.close()
    store.close()


def test_while_the_database_is_away_pages_say_so_and_nothing_is_lost(
    postgres, tmp_path, monkeypatch
):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    app = create_app({"DATABASE_URL": postgres.create()})
    phone = Phone(app.test_client())
    phone.open(DRAFT[0])
    stream = phone.client.get(f"{phone.path}/events").response
    assert [next(stream), next(stream)][1].startswith(b"id: 1")
    postgres.stop()
    try:
        answer = phone.post(
            f"{phone.path}/entries", seq="1", id="kept-by-phone", entry=json.dumps(DRAFT[1])
        )
    finally:
        postgres.start()
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "Nothing is lost" in answer.text
    assert phone.enter(DRAFT[1], id="kept-by-phone").status_code == 303
    assert next(stream).startswith(b"id: 2")
    app.extensions["bell"].close()
    app.extensions["bell"].join()
    app.extensions["store"].close()
