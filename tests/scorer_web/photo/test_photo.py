"""The sheet of a photo: what it knows of each mark, and of what the form tells already."""

import json

import pytest

from games.marks import MARKS, mark, of_game
from scorer_web.tables.entries import enter
from scorer_web.tables.opening import open_table
from tests.scorer_web.phone import get

PILES = ["8 paper", "7 rock", "7 scissors"]


def known(client, game, typed=""):
    [told] = get(client, f"/photo/{game}?{typed}").xpath("//*[@data-marks]")
    return told, json.loads(told.get("data-marks"))


@pytest.mark.parametrize("game", ["nin_jan", "san_ni_ichi", "bossa", "niwashi"])
def test_every_mark_is_a_piece_of_the_game_or_says_of_which_it_is(client, game):
    _, marks = known(client, game)
    for each, told in zip(MARKS, marks, strict=True):
        assert ("of" not in told) == (each.game == game)
        assert told.get("said") or told.get("of")


def test_what_lies_with_somebody_already_is_known(client):
    _, marks = known(client, "nin_jan", "seats=3&10r=2&-6p=3")
    lies = {MARKS[id].piece: told["lies"] for id, told in enumerate(marks) if told.get("lies")}
    assert lies == {"10 rock": "2", "-6 paper": "3"}
    _, marks = known(client, "niwashi", "2-winter-cross=1")
    assert marks[mark("niwashi", "winter cross").id]["lies"] == "2"


def test_smoke_bombs_count_in_nobodys_pile(client):
    _, marks = known(client, "san_ni_ichi")
    told = {MARKS[id].piece: each["belongs"] for id, each in enumerate(marks) if "said" in each}
    assert not told["smoke_bomb"]
    assert told["zen 15"]


def test_a_heap_for_each_player_by_name(client):
    form, _ = known(client, "san_ni_ichi", "seats=4&name1=Aki&name3=<b>")
    heaps = form.xpath(".//input[@name='heap']/following-sibling::span/text()")
    assert heaps == ["Aki", "Player 2", "<b>", "Player 4"]


def test_only_cards_that_nobody_saw_can_be_laid_and_only_by_who_still_has_to(client, app):
    with app.app_context():
        table = open_table("nin_jan", ["Aki", "Ben", "Cho"], {}, {"piles": PILES})
        enter(table, 0, "made-before", {"by": "Ben", "do": "lay", "card": "10 rock"})
    page = get(client, f"/t/{table.play_key}/photo")
    assert page.xpath("//@data-by") == ["Aki", "Cho"]
    marks = json.loads(page.xpath("//@data-marks")[0])
    seen = {MARKS[id].piece for id, told in enumerate(marks) if not told.get("belongs", True)}
    assert seen == {*PILES, "10 rock"}


def test_the_cells_of_a_sheet_lie_where_they_are_printed(client):
    page = get(client, "/photo/nintai")
    [told] = page.xpath("//*[@data-grid]")
    left, top, wide, high = map(float, told.get("data-grid").split())
    assert 0 < left < left + 4 * wide < 1
    assert 0 < top < top + 3 * high < 1
    assert told.get("data-corners").split() == [str(each.id) for each in of_game("nintai")]
