"""Opening a table on the phone."""

import json
from typing import Any

import pytest
from lxml import html

from games import load, names, report, simulate
from games.record import Play, Replay
from tests.games import harness
from tests.scorer_web.phone import AKI, BEN, DRAFT, FIRST_TURN, get, text


def test_three_taps_lead_to_the_first_entry(phone):
    """The game, Play, and a die: names are filled in already."""
    page = get(phone.client, "/play/nintai")
    names = page.xpath("//input[@name='player']/@value")
    assert names == ["Player 1", "Player 2"]
    phone.open(player=names)
    assert len(phone.page().xpath("//form[starts-with(@class,'rows')]/button")) == 5


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (["Aki", "Aki"], "Two players are called “Aki”"),
        (["Aki", ""], "A name needs 1 to 40"),
        (["Aki", " \t\u0000 "], "A name needs 1 to 40"),
        (["Aki", "x" * 41], "A name needs 1 to 40"),
        (["Aki"], "Expected 2 players, got 1"),
        (["Aki", "Ben", "Cho"], "Expected 2 players, got 3"),
        ([], "Expected 2 players, got 0"),
    ],
)
def test_names_that_cannot_be_are_refused_and_kept_in_the_form(phone, players, told):
    answer = phone.post("/play/nintai", player=players, start="2")
    assert answer.status_code == 400
    page = html.fromstring(answer.text)
    assert told in text(page, "//p[@role='alert']")
    assert page.xpath("//input[@name='start'][@checked]/@value") == ["2"]
    assert page.xpath("//input[@name='player']/@value")[:1] == (players[:1] or ["Player 1"])


def test_names_are_tidied(phone):
    phone.open(player=["  Aki  no\nMori ", "Ben\u202e"])
    assert phone.record()["players"] == ["Aki no Mori", "Ben"]


def test_an_unknown_option_value_is_refused(phone):
    answer = phone.post("/play/nintai", player=[AKI, BEN], **{"option.draw_optional": "maybe"})
    assert answer.status_code == 400


def test_the_phone_is_everybodys_or_a_players(client):
    page = get(client, "/play/nin_jan?player=Aki&player=Ben&phone=2&teach=on")
    phones = page.xpath("//input[@name='phone']")
    assert [phone.get("value") for phone in phones] == ["all", "1", "2", "3", "4", "5"]
    assert [phone.get("value") for phone in phones if phone.get("checked") is not None] == ["2"]
    assert text(page, "//span[@data-name='2']") == "Ben"
    assert page.xpath("//input[@name='teach']/@checked")
    [usual] = get(client, "/play/bossa").xpath("//input[@name='phone'][@checked]/@value")
    assert usual == "all"


def replayed(played: Play) -> dict[str, Any]:
    """What the command ``replay`` says of a play."""
    return {key: report.replay_json(Replay(played))[key] for key in PASTED}


PASTED = ("game", "players", "options", "position")


@pytest.mark.parametrize(("name", "seats"), [(name, load(name).seats[-1]) for name in names()])
def test_a_table_starts_from_a_pasted_position_of_any_game(phone, name, seats):
    whole = simulate.record(load(name)(), harness.NAMES[:seats], "pasted")
    half = whole.at(len(whole.moves) // 2)
    answer = phone.post(f"/play/{name}/from", record=json.dumps(replayed(half)))
    assert answer.status_code == 303, answer.text
    phone.path = answer.location
    phone.page()
    assert phone.record() == half.going_on()


def test_a_pasted_record_brings_its_moves(phone):
    record = simulate.record(load("nintai")(), [AKI, BEN], "pasted").at(9).record()
    phone.path = phone.post("/play/nintai/from", record=json.dumps(record)).location
    assert phone.record() == record


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("{", "This is not JSON"),
        ("[]", "file: Expected an object"),
        ('{"game": "bossa"}', "game: This is a record of 'bossa', not of nintai"),
        ('{"players": ["Aki", "Ben"], "from": {"drawn": 0}}', "from.drawn: Expected a list"),
        ('{"players": ["Aki", "Ben"], "moves": [{"by": "Aki"}]}', "moves[0].do: “do” is missing"),
    ],
)
def test_what_cannot_be_pasted_is_told_with_its_place_and_kept(phone, typed, told):
    answer = phone.post("/play/nintai/from", record=typed)
    assert answer.status_code == 400
    page = html.fromstring(answer.text)
    assert told in text(page, "//p[@role='alert']")
    assert page.xpath("string(//textarea)").strip() == typed


def test_a_moment_of_a_table_becomes_a_table_of_its_own(phone):
    old = phone.open(*DRAFT, *FIRST_TURN)
    page = get(phone.client, f"{old}/log")
    action = page.xpath("//form[contains(@action, 'branch')]/@action")[-1]
    phone.path = phone.post(action, at="3").location
    assert phone.record()["from"]["step"] == "choose"
    assert phone.record()["moves"] == []
    phone.must(FIRST_TURN[0])
    phone.path = old
    assert len(phone.record()["moves"]) == len(DRAFT) + len(FIRST_TURN)
