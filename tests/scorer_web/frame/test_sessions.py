"""The signed cookie: a phone keeps its name whatever the server's clock says."""

from http.cookies import SimpleCookie

import pytest
from flask import Flask

from scorer_web.app import create_app
from tests.scorer_web.phone import DRAFT, Phone


def _name(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        return session["shelf"]


def test_a_clock_that_is_set_back_changes_no_history(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = phone.open(DRAFT[0])
    phone.page()
    name = _name(phone)
    monkeypatch.setattr("itsdangerous.TimestampSigner.get_timestamp", lambda _signer: 86_400)
    assert path in phone.client.get("/").text
    phone.must(DRAFT[1])
    assert _name(phone) == name


def test_the_cookie_ends_after_a_year_by_the_phones_clock(phone: Phone) -> None:
    cookie = SimpleCookie(phone.client.get("/").headers["Set-Cookie"])["engawa"]
    assert cookie["max-age"] == str(365 * 24 * 3600)
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_a_forged_cookie_names_nobody(app: Flask, phone: Phone) -> None:
    phone.open()
    phone.page()
    cookie = phone.client.get_cookie("engawa").value
    for forged in (cookie[:-1], "x" + cookie, "", "."):
        stranger = app.test_client()
        stranger.set_cookie("engawa", forged)
        assert phone.path not in stranger.get("/").text


def test_phones_of_a_server_whose_tables_moved_here_are_known(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    old = create_app({"SECRET_KEY": "the secret of the old house"})
    phone = Phone(old.test_client())
    phone.open()
    phone.page()
    new = create_app(
        {
            "SECRET_KEY": "the secret of the new house",
            "SECRET_KEY_FALLBACKS": ["the secret of the old house"],
        }
    ).test_client()
    new.set_cookie("engawa", phone.client.get_cookie("engawa").value)
    assert phone.path in new.get("/").text
    for app in (old, new.application):
        app.extensions["store"].close()
