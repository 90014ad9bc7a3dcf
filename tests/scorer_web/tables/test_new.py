"""Opening a table on the phone."""

import pytest
from lxml import html

from tests.scorer_web.phone import AKI, BEN, get, text


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
