"""A scorer, and for every test a phone to hold. Tables do not mix, so all tests share one."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer_web import create_app
from tests.scorer_web.phone import Phone


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("scorer")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENGAWA_INSTANCE", str(folder))
        # Not TESTING: a view that raises must end in an error page, as it would for a player.
        app = create_app({"SECRET_KEY": "a secret for tests", "RATELIMIT_ENABLED": False})
    yield app
    if "store" in app.extensions:
        app.extensions["store"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    return Phone(client)
