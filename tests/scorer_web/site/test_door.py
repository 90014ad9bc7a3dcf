"""The scorer behind its door, as the browser's Python holds it: requests in, answers out."""

import re
from pathlib import Path

import pytest

from scorer_web.site.door import Answer, Door
from tests.processes import python

SITE = "https://games.example/engawa/"


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Door:
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    return opened()


def opened() -> Door:
    door = Door(SITE)
    door.open()
    return door


def asked(door: Door, path: str, method: str = "GET", body: bytes = b"") -> Answer:
    headers = {"content-type": "application/x-www-form-urlencoded"} if body else {}
    return door.answer(method, f"{SITE}{path}", headers, body)


def open_table(door: Door) -> Answer:
    form = asked(door, "play/nintai").body.decode()
    token = re.search('name="csrf_token" value="([^"]+)"', form)
    assert token is not None
    names = f"csrf_token={token[1]}&player=Aki&player=Ben&phone=all"
    return asked(door, "play/nintai", "POST", names.encode())


def test_a_table_is_opened_and_is_there_for_the_next_door(door: Door):
    made = open_table(door)
    assert made.status == 303
    (place,) = [value for name, value in made.headers if name == "Location"]
    assert place.startswith("/engawa/t/")
    table = opened().answer("GET", f"https://games.example{place}", {})
    assert table.status == 200
    assert b"Aki takes one die" in table.body


def test_no_cookie_comes_out(door: Door):
    names = {name.lower() for name, _value in open_table(door).headers}
    assert "set-cookie" not in names


def test_only_the_site_itself_may_frame_a_page(door: Door):
    headers = dict(asked(door, "about").headers)
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "SAMEORIGIN"


def test_a_cookie_that_is_withdrawn_is_gone(door: Door, tmp_path: Path):
    jar = door.jar
    jar.take(["here=1; Path=/engawa/t/x", "all=2; Path=/; Max-Age=60"])
    assert jar.header("/engawa/t/x/log") == "here=1; all=2"
    assert jar.header("/engawa/t/xy") == "all=2"
    jar.take(["here=; Path=/engawa/t/x; Max-Age=0"])
    assert opened().jar.header("/engawa/t/x") == "all=2"


def test_what_found_no_room_is_refused_in_a_sentence(door: Door):
    refused = door.refuse("POST", f"{SITE}play/nintai", {})
    assert refused.status == 503
    assert b"Nothing can be saved right now" in refused.body


def test_a_store_that_is_up_to_date_opens_without_alembic(door: Door, tmp_path: Path):
    open_table(door)
    told = python(
        "import sys\n"
        "from scorer_web.tables.store import Store\n"
        f"Store.open('sqlite:///{tmp_path}/engawa.db').close()\n"
        "print('alembic' in sys.modules)"
    )
    assert told == "False\n"
