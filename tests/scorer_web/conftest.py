"""A scorer, and for every test a phone to hold. Tables do not mix, so all tests share one."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer_web.app import create_app
from scorer_web.printing import shop
from scorer_web.tables.database import store_of
from tests.scorer_web.phone import Phone
from tests.scorer_web.postgres import BOTH, Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.fixture(scope="session")
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], str]:
    """Makes an empty database of a kind and returns its address."""

    def create(kind: str) -> str:
        if kind == "postgres":
            return request.getfixturevalue("postgres").create()
        return f"sqlite:///{tmp_path_factory.mktemp('database') / 'engawa.db'}"

    return create


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, new_database: Callable[[str], str]) -> str:
    return new_database(request.param)


@pytest.fixture(scope="session")
def app(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    new_database: Callable[[str], str],
) -> Iterator[Flask]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENGAWA_INSTANCE", str(tmp_path_factory.mktemp("scorer")))
        # Not TESTING: a view that raises must end in an error page, as it would for a player.
        app = create_app(
            {
                "SECRET_KEY": "a secret for tests",
                "LIMIT_REQUESTS": False,
                "DATABASE_URL": new_database(getattr(request, "param", "sqlite")),
            }
        )
    yield app
    app.extensions["bell"].close()
    app.extensions["bell"].join()
    shop.close(app)
    if "store" in app.extensions:
        app.extensions["store"].close()


@pytest.fixture(scope="session")
def make_device(new_database: Callable[[str], str]) -> Iterator[Callable[[], Flask]]:
    """Makes apps that run on a phone itself, each on one of its own."""
    made: list[Flask] = []

    def make() -> Flask:
        settings = {"SECRET_KEY": f"secret number {len(made)} for tests", "LIMIT_REQUESTS": False}
        address = new_database("sqlite")
        made.append(create_app({**settings, "ON_DEVICE": True, "DATABASE_URL": address}))
        return made[-1]

    yield make
    for app in made:
        app.extensions["bell"].close()
        app.extensions["bell"].join()
        store_of(app).close()


@pytest.fixture(scope="session")
def device(make_device: Callable[[], Flask]) -> Flask:
    return make_device()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def phone(client: FlaskClient) -> Phone:
    return Phone(client)
