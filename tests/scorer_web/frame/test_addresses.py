"""Names under which the scorer is asked, and the address it gives to other phones."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from lxml import html

from scorer_web.app import create_app
from tests.scorer_web.phone import Phone, text

TOLD = "http://192.168.1.20:8000"
MakeApp = Callable[..., Flask]


@pytest.fixture
def make_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))

    def make(**overrides: Any) -> Flask:
        return create_app({"SECRET_KEY": "a secret for tests", "ADDRESS": TOLD, **overrides})

    return make


ODD = ["a..b", ".", "a b", "[::1", "é.com", "a:b:c", "a:", "%%", "a" * 64, "a/b", "x:123456", "<b>"]


@pytest.mark.parametrize("host", ODD)
@pytest.mark.parametrize("path", ["/", "/rules/nintai", "/nowhere", "/api"])
def test_a_name_that_is_none_is_a_bad_request(client: FlaskClient, path: str, host: str) -> None:
    answer = client.get(path, headers={"Host": host})
    assert answer.status_code == 400
    assert "This scorer does not go by that name." in answer.text
    assert "Content-Security-Policy" in answer.headers


@pytest.mark.parametrize(
    "host", ["a.b", "a", "game.lan:8000", "[::1]:8000", "10.0.0.1", "a.b.", ""]
)
def test_without_a_list_every_name_is_ours(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("game.example", 200),
        ("GAME.example:443", 200),
        ("localhost:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.20:8000", 200),
        ("evil.example", 400),
        ("game.example.evil.example", 400),
    ],
)
def test_a_list_of_names_keeps_others_out(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, host: str, status: int
) -> None:
    monkeypatch.setenv("ENGAWA_HOSTS", "game.example, other.example")
    assert make_app().test_client().get("/", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("settings", "headers", "given"),
    [
        ({}, {"Host": "localhost:8000"}, TOLD),
        ({}, {"Host": "127.0.0.1:8000"}, TOLD),
        ({}, {"Host": "evil.example"}, TOLD),
        ({"HOSTS": ["game.example"]}, {"Host": "game.example"}, "http://game.example"),
        ({"HOSTS": ["game.example"]}, {"Host": "localhost"}, TOLD),
        (
            {"PROXIES": 1},
            {"X-Forwarded-Host": "game.example", "X-Forwarded-Proto": "https"},
            "https://game.example",
        ),
        ({"ADDRESS": ""}, {"Host": "game.lan:8000"}, "http://game.lan:8000"),
    ],
)
def test_other_phones_get_an_address_they_can_open(
    make_app: MakeApp, settings: dict[str, Any], headers: dict[str, str], given: str
) -> None:
    client = make_app(**settings).test_client()
    phone = Phone(client)
    phone.open()
    page = html.fromstring(client.get(f"{phone.path}/share", headers=headers).text)
    assert page.xpath(f"//input[@value='{given}{phone.path}']")
    assert f"start page of {given.partition('//')[2]}." in text(page, "//main")
    assert f"{given}/history/join/" in client.get("/history/phone", headers=headers).text


def test_the_address_that_was_reached_can_be_believed(make_app: MakeApp) -> None:
    """The computer may have come into another network since the start."""
    client = make_app().test_client()
    moved = {"SERVER_NAME": "10.0.0.7", "SERVER_PORT": "8000"}
    answer = client.get(
        "/history/phone", headers={"Host": "10.0.0.7:8000"}, environ_overrides=moved
    )
    assert "http://10.0.0.7:8000/history/join/" in answer.text


@pytest.mark.parametrize(("scheme", "is_secure"), [("https", True), ("http", False)])
def test_behind_https_cookies_stay_there(make_app: MakeApp, scheme: str, is_secure: bool) -> None:
    phone = Phone(make_app(PROXIES=1).test_client())
    headers = {"X-Forwarded-Proto": scheme}
    answers = [
        phone.client.get("/", headers=headers),
        phone.client.post(
            "/language", data={"csrf_token": phone.csrf(), "lang": "de"}, headers=headers
        ),
    ]
    for answer in answers:
        for cookie in answer.headers.getlist("Set-Cookie"):
            assert ("Secure" in cookie.split("; ")) == is_secure
        assert answer.headers.getlist("Set-Cookie")
