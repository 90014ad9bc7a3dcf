"""What strangers, watchers and careless fingers cannot do."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from lxml import html

from scorer_web.app import create_app
from scorer_web.frame import limits
from scorer_web.frame.limits import Rate
from scorer_web.home import views as home
from tests.processes import PATIENCE, python
from tests.scorer_web.phone import AKI, BEN, DRAFT, Phone, text
from tests.scorer_web.postgres import on_both

PAGES = ["/", "/play/nintai", "/score/nintai", "/rules/nintai", "/print/nintai", "/nowhere", "/api"]
LONG = 10**9
"""Seconds; no test sees the end of such a window."""
HOSTILE = "<script>alert(1)</script>"


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_security_headers(client, path):
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("path", PAGES[:-1])
def test_pages_have_no_inline_script_or_style_and_no_foreign_address(client, path):
    page = html.fromstring(client.get(path).text)
    assert not page.xpath("//script[not(@src)] | //style | //@style")
    assert not [name for name in page.xpath("//@*") if name.attrname.startswith("on")]
    for address in page.xpath("//@src | //link/@href | //form/@action"):
        assert address.startswith("/"), address


def test_names_are_escaped_everywhere(phone):
    phone.open(
        *[{**e, "by": {AKI: HOSTILE, BEN: BEN}[e["by"]]} for e in DRAFT], player=[HOSTILE, BEN]
    )
    answer = phone.client.get(phone.path)
    assert HOSTILE not in answer.text
    assert prompt_of(answer) == f"{HOSTILE} hands a die to Ben"
    told = phone.client.get("/score/nintai", query_string={"name1": HOSTILE, "sheet1": "." * 12})
    assert HOSTILE not in told.text


def prompt_of(answer) -> str:
    return text(html.fromstring(answer.text), "//h1")


def test_a_name_of_a_megabyte_is_too_large(phone):
    phone.csrf()
    assert phone.post("/play/nintai", player=["x" * 1_100_000, BEN]).status_code == 413
    assert phone.post("/play/nintai", player=["x" * 400_000, BEN]).status_code == 400


@pytest.mark.parametrize("token", [None, "", "wrong", "é"])
def test_forms_need_the_token_of_this_browser(app, phone, token):
    phone.open()
    fields = {"player": [AKI, BEN]} | ({} if token is None else {"csrf_token": token})
    stranger = app.test_client()
    for client in (phone.client, stranger):
        assert client.post("/play/nintai", data=fields).status_code == 403
        assert client.post("/theme", data=fields).status_code == 403
        assert client.post(f"{phone.path}/entries", data=fields).status_code == 403
    assert phone.record()["moves"] == []


def test_the_session_cookie_is_closed_to_scripts_and_other_sites(client):
    cookie = client.get("/").headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_client_that_asks_too_fast_is_told_to_wait(tmp_path, monkeypatch):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    monkeypatch.setattr(limits, "PAGES", (Rate(5, LONG),))
    client = create_app({"SECRET_KEY": "a secret for tests"}).test_client()
    answers = [client.get("/rules/nintai/NT-1.1") for _ in range(8)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
    assert "Too fast" in answers[-1].text
    assert 0 < int(answers[-1].headers["Retry-After"]) <= LONG
    assert client.get("/nowhere").status_code == 429
    assert client.get("/", environ_base={"REMOTE_ADDR": "10.0.0.2"}).status_code == 200
    assert client.get("/static/frame/house.css", buffered=True).status_code == 200
    error = [client.get("/api") for _ in range(8)][-1]
    assert error.status_code == 429
    assert error.get_json()["error"]["status"] == 429


def test_wrong_codes_are_rationed_and_right_ones_are_not(tmp_path, monkeypatch):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    monkeypatch.setattr(limits, "WRONG_CODES", (Rate(3, LONG),))
    app = create_app({"SECRET_KEY": "a secret for tests"})
    phone = Phone(app.test_client())
    phone.open()
    code = phone.code()
    typed = [code, code, code, code, "CFG 235", "CFG 235", code, "CFG 235", "CFG 235", code]
    answers = [phone.client.get("/join", query_string={"code": each}) for each in typed]
    told = [answer.status_code for answer in answers]
    assert told == [303, 303, 303, 303, 404, 404, 303, 404, 429, 429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    app.extensions["store"].close()


def test_codes_guessed_at_once_are_rationed_like_others(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "WRONG_CODES", (Rate(3, LONG),))
    app = code_app(tmp_path)
    guesses = 12
    start = threading.Barrier(guesses)

    def guess(_number: int) -> int:
        start.wait(PATIENCE)
        return app.test_client().get("/join?code=CFG235").status_code

    with ThreadPoolExecutor(guesses) as hands:
        told = Counter(hands.map(guess, range(guesses)))
    assert told == {404: 3, 429: guesses - 3}
    app.extensions["store"].close()


def test_many_addresses_together_guess_no_more_than_a_few(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "ALL_WRONG_CODES", (Rate(4, LONG),))
    app = code_app(tmp_path)
    phone = Phone(app.test_client())
    phone.open()
    right = {"code": phone.code()}

    def typed(number: int, query: dict[str, str]) -> int:
        stranger = {"REMOTE_ADDR": f"10.0.0.{number}"}
        answer = phone.client.get("/join", query_string=query, environ_base=stranger)
        return answer.status_code

    assert [typed(number, right) for number in range(6)] == [303] * 6
    assert [typed(number, {"code": "CFG235"}) for number in range(6)] == [404] * 4 + [429] * 2
    assert typed(7, right) == 429
    app.extensions["store"].close()


def code_app(folder: Path) -> Flask:
    return create_app(
        {"SECRET_KEY": "a secret for tests", "DATABASE_URL": f"sqlite:///{folder}/engawa.db"}
    )


@pytest.mark.parametrize(
    ("path", "is_plain"),
    [
        ("/static/tables/table.js", True),
        ("/static/frame/house.css", True),
        ("/static/frame/favicon.svg", False),
        ("/worker.js", False),
        ("/static/nothing.js", False),
    ],
)
def test_only_what_is_never_a_page_goes_without_a_policy(tmp_path, monkeypatch, path, is_plain):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    client = create_app({"SECRET_KEY": "a secret for tests"}).test_client()
    headers = client.get(path, buffered=True).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert ("Content-Security-Policy" not in headers) == is_plain


def test_what_reads_a_photo_can_send_it_nowhere(client):
    headers = client.get("/static/photo/worker.js", buffered=True).headers
    assert headers["Content-Security-Policy"] == "default-src 'none'; script-src 'self'"


def test_files_have_a_limit_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    monkeypatch.setattr(limits, "FILES", (Rate(3, LONG),))
    client = create_app({"SECRET_KEY": "a secret for tests"}).test_client()
    files = (
        "/static/frame/house.css",
        "/art/palette.css",
        "/art/house.svg",
        "/static/tables/table.js",
    )
    answers = [client.get(path, buffered=True) for path in files]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("proxies", "sent", "counted"),
    [
        ("", "10.0.0.9", ["127.0.0.1"]),
        ("1", "10.0.0.8, 10.0.0.9", ["10.0.0.9"]),
        ("2", "10.0.0.7, 10.0.0.8, 10.0.0.9", ["10.0.0.8"]),
        ("1", "2001:db8:1:2:3:4:5:6", ["2001:0db8:0001:0002"]),
        ("1", "::ffff:10.0.0.9", ["10.0.0.9"]),
        ("1", "rubbish", ["unknown"]),
        ("rubbish", "10.0.0.9", ["127.0.0.1"]),
    ],
)
def test_limits_count_the_client_and_believe_only_our_proxies(
    tmp_path, monkeypatch, proxies, sent, counted
):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    monkeypatch.setenv("ENGAWA_PROXIES", proxies)
    app = create_app({"SECRET_KEY": "a secret for tests"})
    seen: list[str] = []
    app.before_request(lambda: seen.append(limits.client()))
    app.test_client().get("/", headers={"X-Forwarded-For": sent})
    assert seen == counted


@on_both
@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("{table}/entries", {"seq": "0", "id": "nul\0nul\0nul", "entry": "{}"}, 400),
        ("{table}/entries", {"seq": "0", "id": "an-entry", "entry": "\0"}, 400),
        ("{table}/entries", {"seq": "0", "id": "an-entry", "entry": r'{"do": "\u0000"}'}, 400),
        ("{table}/entries", {"seq": "0", "id": "an-entry", "entry": r'{"do": "\ud800"}'}, 400),
        ("{table}/entries", {"seq": "9" * 400, "id": "an-entry", "entry": "{}"}, 400),
        ("{table}/entries", {"seq": "-1", "id": "an-entry", "entry": "{}"}, 400),
        ("{table}/entries", {"seq": "999999", "id": "an-entry", "entry": '{"do": "undo"}'}, 409),
        ("{table}/entries", {f"text:{'a.' * 300}b": "x", "entry": "{}"}, 400),
        ("{table}/code", {"do": "\0"}, 303),
        ("/t/%00/entries", {}, 404),
        ("/r/%00/delete", {}, 303),
        ("/history/forget", {"key": "\0"}, 303),
        ("/t/%ff%fe/delete", {}, 404),
        ("/t/' OR ''='/entries", {}, 404),
        ("/play/nintai", {"player": ["\0\0", "Ben"]}, 400),
        ("/play/nintai", {"player": ["A\0ki", "Ben"], "option.\0": "\0"}, 303),
    ],
)
def test_hostile_forms_get_a_clear_answer(phone, path, fields, status):
    phone.open()
    phone.page()
    answer = phone.post(path.format(table=phone.path), **fields)
    assert answer.status_code == status
    assert phone.record()["moves"] == []
    if status >= 400:
        assert text(html.fromstring(answer.text), "//p[@class='error-status'] | //*[@role='alert']")


@on_both
@pytest.mark.parametrize(
    "path", ["/t/%00", "/t/%00/events", "/r/%00", "/join?code=%00%00", "/t/%F0%9F%98%80"]
)
def test_hostile_addresses_lead_nowhere(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "multipart/form-data", "image/png", "\x7f", ""]
)
def test_only_forms_are_read(phone, kind):
    phone.open()
    phone.csrf()
    answer = phone.client.post(f"{phone.path}/entries", data=b'{"do": "undo"}', content_type=kind)
    assert answer.status_code == 403
    assert "out of date" in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/nowhere", 404),
        ("get", "/t/" + "x" * 5000, 404),
        ("get", "/static/../config.py", 404),
        ("get", "/rules/nintai/<script>", 404),
        ("put", "/", 405),
        ("get", "/theme", 405),
        ("get", "/t/x/code", 405),
    ],
)
def test_errors_come_in_the_house_style(client, method, path, status):
    answer = getattr(client, method)(path)
    assert answer.status_code == status
    page = html.fromstring(answer.text)
    assert text(page, "//p[@class='error-status']") == str(status)
    assert text(page, "//h1")
    assert "Traceback" not in answer.text


def test_a_broken_view_tells_nothing_about_itself(app, client, monkeypatch):
    def broken(*_):
        raise RuntimeError("secret detail")

    monkeypatch.setattr(home, "book", broken)
    monkeypatch.setattr(app, "log_exception", lambda *_: None)
    answer = client.get("/")
    assert answer.status_code == 500
    assert "Something broke" in answer.text
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text


def test_the_secret_is_made_once_and_kept_private(tmp_path, monkeypatch):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    first, second = create_app(), create_app()
    assert first.config["SECRET_KEY"] == second.config["SECRET_KEY"]
    assert len(first.config["SECRET_KEY"]) == 64
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_the_database_can_be_named_in_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    monkeypatch.setenv("ENGAWA_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    app = create_app()
    Phone(app.test_client()).open()
    app.extensions["store"].close()
    assert (tmp_path / "other.db").is_file()
    assert not (tmp_path / "engawa.db").exists()


def test_starting_imports_neither_database_nor_pdf_tools(tmp_path):
    """A browser's Python could start the scorer: these are imported where they are used."""
    code = f"""
import os, sys
os.environ["ENGAWA_INSTANCE"] = {str(tmp_path)!r}
from scorer_web.app import create_app
client = create_app().test_client()
assert client.get("/").status_code == 200
heavy = {{"sqlalchemy", "alembic", "reportlab", "svglib", "lxml", "pypdfium2", "pikepdf", "segno"}}
print(*sorted(heavy & set(sys.modules)))
"""
    assert python(code).split() == []


# The wire


def test_compression_is_asked_for_and_pages_are_kept_fresh(client):
    plain = client.get("/rules/nintai")
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Cache-Control"] == "private, no-cache"
    packed = client.get("/rules/nintai", headers={"Accept-Encoding": "gzip"})
    assert len(packed.data) < len(plain.data) / 3
    assert "Accept-Encoding" in packed.headers["Vary"]
    refused = client.get("/rules/nintai", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers
