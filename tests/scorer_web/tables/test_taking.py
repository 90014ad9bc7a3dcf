"""Games that come along with a link: handed over, taken, given back and watched."""

from urllib.parse import urlsplit

import pytest
from flask import Flask
from lxml import html

from scorer_web.tables.carried import pack, unpack
from tests.scorer_web.finished import finish, put, random_play
from tests.scorer_web.phone import AKI, BEN, DRAFT, FIRST_TURN, Phone, problem, prompt, text

LAID = "//section[@class='dock']"


@pytest.fixture
def here(device: Flask) -> Phone:
    return Phone(device.test_client())


@pytest.fixture
def there(app: Flask) -> Phone:
    """Another phone, at a server: links lead to either."""
    return Phone(app.test_client())


def links(phone: Phone) -> list[str]:
    """What the share page hands on, without the addresses before the ``#``."""
    page = html.fromstring(phone.client.get(f"{phone.path}/share").text)
    return [urlsplit(link).fragment for link in page.xpath("//input[@data-select]/@value")]


def hand_over(phone: Phone) -> None:
    phone.post(f"{phone.path}/phone", phone="watch", also="handed")


def take(phone: Phone, packed: str) -> None:
    answer = phone.post("/take/table", record=packed)
    assert answer.status_code == 303, problem(answer)
    phone.path = answer.location
    phone.taps_everything()
    assert phone.client.get(phone.path).status_code == 200


def test_a_table_goes_on_where_it_was_handed_to(here, there):
    here.open(*DRAFT, *FIRST_TURN[:3], {"do": "undo"})
    packed, _ = links(here)
    told = html.fromstring(there.post("/take", record=packed).text)
    assert "Nintai" in text(told, "//section[@class='taken']")
    assert "Aki – Ben" in text(told, "//section[@class='taken']")
    assert "Ben" in text(told, "//section[@class='taken']")
    take(there, packed)
    assert there.record() == here.record()
    there.must({"do": "redo"})


def test_what_comes_back_goes_on_at_the_same_table(here, there):
    first = here.open(*DRAFT)
    here.page()
    take(there, links(here)[0])
    hand_over(here)
    for entry in FIRST_TURN:
        there.must(entry)
    packed = pack(there.record())
    take(here, packed)
    assert here.path == first
    assert here.record()["moves"] == [*DRAFT, *FIRST_TURN]
    take(here, packed)
    assert here.path == first
    assert len(here.record()["moves"]) == len(DRAFT) + len(FIRST_TURN)


def test_a_game_that_went_another_way_is_a_table_of_its_own(here):
    first = here.open(*DRAFT)
    here.page()
    take(here, pack({**here.record(), "moves": [{**DRAFT[0], "dice": [2]}]}))
    assert here.path != first


def test_a_table_that_was_handed_over_is_read_until_it_is_taken_back(here):
    here.open(*DRAFT)
    hand_over(here)
    page = here.page()
    assert prompt(page) == "Handed over to another phone"
    assert not page.xpath("//form[@data-entry]")
    assert not html.fromstring(here.client.get(f"{here.path}/log").text).xpath(
        "//form[@data-entry]"
    )
    assert not here.page("?at=1").xpath("//form[@data-entry]")
    back = page.xpath("//section[@class='dock']//button[@name='phone']/@value")
    here.post(f"{here.path}/phone", phone=back[0])
    assert here.page().xpath("//form[@data-entry]")


def test_a_record_that_the_rules_refuse_is_refused_with_the_reason(there):
    record = {**random_play("nintai", [AKI, BEN]).record()}
    wrong = {**record, "moves": [*record["moves"][:4], {"by": AKI, "do": "pass", "die": 9}]}
    for path in ("/take", "/take/table", "/replay"):
        answer = there.post(path, record=pack(wrong))
        assert answer.status_code == 400
        assert "refuse entry 5 of this game" in text(html.fromstring(answer.text), "//main")


@pytest.mark.parametrize("data", [[], {}, {"game": "chess", "players": [AKI, BEN], "moves": []}])
def test_what_is_no_record_is_refused(there, data):
    answer = there.post("/take", record=pack(data))
    assert answer.status_code == 400
    assert "cannot be played here" in answer.text


def test_a_link_says_nothing_about_this_phone(here):
    here.open(*DRAFT)
    shared = here.client.get(f"{here.path}/share").text
    token = here.csrf()
    for fragment in links(here):
        assert fragment
        assert token not in fragment
    assert here.path not in "".join(links(here))
    assert "QR code of the link" in shared


def test_a_replay_shows_the_end_and_every_moment_before(here, there):
    play = finish(here, "nintai", [AKI, BEN])
    answer = there.post("/replay", record=links(here)[-1])
    there.path = answer.location
    page = there.page()
    assert "The game is over" in text(page, "//p[@class='result-over']")
    assert "a replay" in text(page, "//header")
    again = page.xpath("//a[@id='replay']/@href")[0]
    there.path = again.partition("?")[0]
    assert "Moment 0 of" in text(there.page("?at=0"), LAID)
    assert f"of {len(play.moves)}" in text(there.page(f"?at={len(play.moves) - 1}"), LAID)
    assert there.enter({"do": "undo"}).status_code == 403


def test_a_replay_is_in_nobodys_history(here, there):
    put(here, random_play("bossa", [AKI, BEN]))
    path = there.post("/replay", record=links(here)[0]).location
    there.client.get(path)
    assert path.partition("?")[0] not in there.client.get("/").text


def test_a_result_hands_on_its_replay(here):
    finish(here, "nin_jan", [AKI, BEN])
    page = html.fromstring(here.client.get(f"{here.path}/result").text)
    [link] = page.xpath("//*[@data-share]/@data-share")
    assert urlsplit(link).path == "/replay"
    assert unpack(urlsplit(link).fragment) == here.record()
    assert not page.xpath("//img")


def test_links_follow_the_path_that_the_site_is_served_under(here):
    here.open()
    below = {"SCRIPT_NAME": "/engawa"}
    answer = here.client.get(f"{here.path}/share", environ_overrides=below)
    addresses = html.fromstring(answer.text).xpath("//input[@data-select]/@value")
    assert [urlsplit(link).path for link in addresses] == ["/engawa/take", "/engawa/replay"]


def test_a_game_too_long_for_a_link_goes_in_a_file(here, monkeypatch):
    here.open(*DRAFT)
    monkeypatch.setattr("scorer_web.tables.carried.MOST_PACKED", 10)
    shared = here.client.get(f"{here.path}/share").text
    assert "too long for a link" in shared
    assert 'href="/backup"' in shared


def test_a_server_offers_its_own_links(there):
    there.open()
    shared = there.client.get(f"{there.path}/share").text
    assert "/take#" not in shared
    assert there.code()
