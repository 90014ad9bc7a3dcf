"""Everything on a phone in a file, and back: on this phone, on another one, at a server."""

import io
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner
from flask import Flask
from lxml import html
from werkzeug.test import TestResponse

from scorer_web.cli import main
from scorer_web.tables.store import Store
from tests.scorer_web.finished import finish
from tests.scorer_web.phone import DRAFT, FIRST_TURN, Phone, get, text

REFUSED = "This file cannot be read as a backup"


@pytest.fixture
def here(make_device: Callable[[], Flask]) -> Phone:
    return Phone(make_device().test_client())


@pytest.fixture
def there(make_device: Callable[[], Flask]) -> Phone:
    return Phone(make_device().test_client())


def played(phone: Phone) -> str:
    """An evening: a finished game, a kept score, and a table where it goes on, whose address it
    returns."""
    finish(phone, "nin_jan", ["Emi", "Finn"])
    typed = {"name1": "Gus", "name2": "Hana", "rows_white": "6", "hand1": "2", "hand2": "3"}
    assert phone.post("/score/bossa/keep", typed=urlencode(typed)).status_code == 303
    path = phone.open(*DRAFT)
    phone.page()
    return path


def saved(phone: Phone) -> bytes:
    answer = phone.client.get("/backup/file")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return answer.data


def bring_back(phone: Phone, data: bytes) -> TestResponse:
    return phone.post("/backup", file=(io.BytesIO(data), "backup.txt"))


def came_in(answer: TestResponse) -> list[str]:
    found = html.fromstring(answer.text).xpath("//section[@role='status']//li")
    return [" ".join(each.text_content().split()) for each in found]


def test_everything_is_on_another_phone_afterwards(here, there):
    path = played(here)
    assert came_in(bring_back(there, saved(here))) == ["3 new on this phone"]
    assert "Aki – Ben" in text(get(there.client, "/"), "//ul[@id='recent']")
    history = text(get(there.client, "/history"), "//ul[@class='played']")
    assert "Emi" in history
    assert "Gus" in history
    there.path = path
    assert there.enter(FIRST_TURN[0], id="another-phone").status_code == 303


def test_reading_it_again_changes_nothing(here):
    played(here)
    file = saved(here)
    assert came_in(bring_back(here, file)) == ["3 here already"]
    assert saved(here).splitlines()[1:-1] == file.splitlines()[1:-1]


def test_the_table_that_is_further_on_counts(here, there):
    path = played(here)
    bring_back(there, saved(here))
    for entry in FIRST_TURN:
        here.must(entry)
    assert came_in(bring_back(there, saved(here))) == [
        "1 further on than they were here",
        "2 here already",
    ]
    there.path = path
    assert there.record() == here.record()


@pytest.mark.parametrize(
    "broken",
    [
        lambda file: b"",
        lambda file: b"{}\n" * 1000,
        lambda file: file[:-1],
        lambda file: file[: len(file) // 2],
        lambda file: file.replace(b"Aki", b"Abi"),
        lambda file: file.replace(b'"version": 1', b'"version": 2'),
    ],
)
def test_a_broken_file_is_refused_in_a_sentence_and_nothing_changes(here, there, broken):
    played(here)
    there.open()
    before = saved(there).splitlines()[1:-1]
    answer = bring_back(there, broken(saved(here)))
    assert answer.status_code == 422
    assert REFUSED in text(html.fromstring(answer.text), "//*[@role='alert']")
    assert saved(there).splitlines()[1:-1] == before


def test_a_file_may_be_larger_than_any_form(here):
    fields = {'"csrf_token"': here.csrf(), '"file"; filename="backup.txt"': "x" * 2_000_000}
    head = "--x\r\nContent-Disposition: form-data; name="
    body = "".join(f"{head}{name}\r\n\r\n{content}\r\n" for name, content in fields.items())
    kind = "multipart/form-data; boundary=x"
    assert REFUSED in here.client.post("/backup", data=f"{body}--x--", content_type=kind).text


def test_without_a_file_it_is_refused_as_well(here):
    assert REFUSED in here.post("/backup").text


def test_phones_and_servers_read_each_others_files(here, there, tmp_path: Path, monkeypatch):
    path = played(here)
    address = f"sqlite:///{tmp_path / 'engawa.db'}"
    monkeypatch.setenv("DATABASE_URL", address)
    monkeypatch.setenv("ENGAWA_INSTANCE", str(tmp_path))
    file = tmp_path / "phone.txt"
    file.write_bytes(saved(here))
    scorer("restore", file)
    store = Store.open(address)
    table = store.find(path.removeprefix("/t/"))
    assert table is not None
    assert store.entries(table.id) == DRAFT
    store.close()
    scorer("backup", tmp_path / "server.backup")
    bring_back(there, (tmp_path / "server.backup").read_bytes())
    assert "Aki – Ben" in text(get(there.client, "/"), "//ul[@id='recent']")


def scorer(*words: str | Path) -> None:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == 0, result.output


def test_a_server_hands_all_tables_to_nobody(phone: Phone):
    phone.open()
    assert phone.client.get("/backup").status_code == 404
    assert phone.client.get("/backup/file").status_code == 404
    assert bring_back(phone, b"").status_code == 404
    for page in ("/", "/history", "/about", f"{phone.path}/more"):
        assert "/backup" not in phone.client.get(page).text


def test_every_page_about_ones_games_leads_to_it(here):
    here.open()
    for page in ("/history", "/about", f"{here.path}/more"):
        assert get(here.client, page).xpath("//a[@href='/backup']")
