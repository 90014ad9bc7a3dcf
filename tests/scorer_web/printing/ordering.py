"""A customer who waits for an order, and a shop that is kept from working."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorer_web.printing import kept
from scorer_web.printing.shop import Shop
from tests.processes import PATIENCE


def printed(client: FlaskClient, address: str, **more: Any) -> TestResponse:
    """The answer that comes in the end, after any number of 202."""
    answer = client.get(address, buffered=True, **more)
    while answer.status_code == 202:
        finish(client.application)
        answer = client.get(address, buffered=True, **more)
    return answer


def finish(app: Flask) -> None:
    for placed in shop_of(app).queue:
        assert placed.finished.wait(PATIENCE)


def shop_of(app: Flask) -> Shop:
    return app.extensions["print shop"]


@contextmanager
def stalled(app: Flask) -> Iterator[None]:
    """As if another server's worker had its turn; afterwards everything in the queue is printed."""
    with kept.turn(Path(app.instance_path) / "print"):
        yield
    finish(app)
