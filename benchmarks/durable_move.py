"""What a move costs: checked, stored and answered by the API, against a bare Flask handler.

    python -m benchmarks.durable_move [--runs 7]

Both commit one row for each move to a SQLite file in WAL mode with synchronous=FULL, and both are
called as a phone does it, over HTTP at our server, and in this process, without a socket. The bare
handler checks nothing and answers with a word.
"""

import argparse
import json
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from flask import Flask, Response, jsonify, request
from werkzeug.test import EnvironBuilder, run_wsgi_app

from scorer_web.app import create_app
from scorer_web.front.server import Server
from tests.processes import ROOT
from tests.scorer_web.front.door import open_door

SCHEMA = """
CREATE TABLE entries (
    table_id INTEGER NOT NULL, seq INTEGER NOT NULL, client_id VARCHAR(64) NOT NULL,
    entry JSON NOT NULL, created_at DATETIME NOT NULL,
    PRIMARY KEY (table_id, seq), UNIQUE (table_id, client_id))
"""


HEAD = ("game", "players", "options", "setup")


class Move(NamedTuple):
    key: str
    body: dict[str, Any]


def bare_app(database: Path) -> Flask:
    """The least that Flask and SQLite can do to keep a move."""
    app = Flask("bare")
    connection = sqlite3.connect(database, check_same_thread=False)
    connection.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; {SCHEMA}")

    @app.post("/api/tables/<key>/entries")
    def enter(key: str) -> Response:
        sent = request.get_json()
        row = (int(key), sent["seq"], sent["id"], json.dumps(sent["entry"]), time.time())
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
        connection.commit()
        return jsonify(ok=True)

    return app


def records() -> Iterator[dict[str, Any]]:
    for file in sorted((ROOT / "docs/records").glob("*.example.json")):
        yield json.loads(file.read_text("utf-8"))


def moves(run: int, open_table: Callable[[dict[str, Any]], str]) -> Iterator[Move]:
    """An example play of every game, each at a new table."""
    for record in records():
        key = open_table(record)
        for seq, entry in enumerate(record["moves"]):
            yield Move(key, {"seq": seq, "id": f"run-{run}-{seq:06d}", "entry": entry})


def seconds(app: Flask, to_make: list[Move]) -> Iterator[float]:
    """How long each move takes."""
    environs = [
        EnvironBuilder(f"/api/tables/{key}/entries", method="POST", json=body).get_environ()
        for key, body in to_make
    ]
    for environ in environs:
        begun = time.perf_counter()
        _answer, status, _headers = run_wsgi_app(app.wsgi_app, environ, buffered=True)
        yield time.perf_counter() - begun
        assert status == "200 OK", status


def seconds_by_http(app: Flask, to_make: list[Move]) -> Iterator[float]:
    """The same on one connection to a server of ours."""
    headers = {"Content-Type": "application/json"}
    with open_door(Server(app)) as port, closing(HTTPConnection("127.0.0.1", port)) as line:
        for key, body in to_make:
            begun = time.perf_counter()
            line.request("POST", f"/api/tables/{key}/entries", json.dumps(body), headers)
            answer = line.getresponse()
            answer.read()
            yield time.perf_counter() - begun
            assert answer.status == 200, answer.status


def opener(app: Flask) -> Callable[[dict[str, Any]], str]:
    client = app.test_client()

    def open_table(record: dict[str, Any]) -> str:
        head = {name: record[name] for name in HEAD if name in record}
        return str(client.post("/api/tables", json=head).json["play"])  # type: ignore[index]

    return open_table


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        bare = bare_app(Path(folder) / "bare.db")
        ours = create_app(
            {
                "DATABASE_URL": f"sqlite:///{folder}/engawa.db",
                "SECRET_KEY": "only for this benchmark",
                "LIMIT_REQUESTS": False,
            }
        )
        numbers = iter(range(10**6))
        openers = {bare: lambda _record: str(next(numbers)), ours: opener(ours)}
        for way, measure in (("over HTTP", seconds_by_http), ("in process", seconds)):
            taken: dict[Flask, list[list[float]]] = {bare: [], ours: []}
            for run in range(runs):
                for app in taken:
                    taken[app].append(list(measure(app, list(moves(run, openers[app])))))
            # The quickest of each move: what else the machine does is not to be measured.
            least = {app: mean(map(min, zip(*taken[app], strict=True))) for app in taken}
            print(
                f"{way}: a bare handler {1000 * least[bare]:.2f} ms a move, the API "
                f"{1000 * least[ours]:.2f} ms, checked and answered with the new position; "
                f"ratio {least[bare] / least[ours]:.2f}"
            )


if __name__ == "__main__":
    main()
