"""The places of a result: medals, ties and what is said about them."""

from typing import Any

import pytest
from lxml import html

from games import report
from scorer_web.results.outcomes import Outcome
from scorer_web.results.ranking import places, places_of, remarks
from scorer_web.results.telling import verdict
from tests.scorer_web.finished import finish
from tests.scorer_web.phone import AKI, BEN, get, text

TIED = {"taken": {AKI: ["10 rock"], BEN: ["10 paper"], "Cho": ["1 rock"]}}
BROKEN = {**TIED, "shows": [{"by": AKI, "sign": "rock"}, {"by": BEN, "sign": "paper"}]}
TEAMS = {"damage": {AKI: 1, BEN: 2, "Cho": 3, "Dan": 4}, "teams": [[AKI, "Cho"], [BEN, "Dan"]]}


def scored(game: str, final: dict[str, Any]) -> dict[str, Any]:
    return report.score_json(report.score(game, final))


@pytest.mark.parametrize(
    ("game", "final", "ranked"),
    [
        ("san_ni_ichi", {"damage": {AKI: 3, BEN: 1, "Cho": 3}}, "1 Ben 1, 2 Aki 3, 2 Cho 3"),
        ("san_ni_ichi", TEAMS, "1 Aki Cho 4, 2 Ben Dan 6"),
        ("nin_jan", TIED, "1 Aki 10, 1 Ben 10, 3 Cho 1"),
        ("nin_jan", BROKEN, "1 Ben 10, 2 Aki 10, 3 Cho 1"),
        (
            "bossa",
            {"players": [AKI, BEN], "winner": BEN, "ended": "hand"},
            "1 Ben None, 2 Aki None",
        ),
        ("bossa", {"players": [AKI, BEN], "ended": "equal"}, "1 Aki None, 1 Ben None"),
        ("niwashi", {"fulfilled": {AKI: 3, BEN: 4}}, "0 Aki 3, 0 Ben 4"),
    ],
)
def test_everybody_has_a_place(game, final, ranked):
    found = places(scored(game, final))
    told = [f"{place.rank} {' '.join(place.names)} {place.total}" for place in found]
    assert ", ".join(told) == ranked
    assert places_of(Outcome.of_final(game, final)) == found


@pytest.mark.parametrize(
    ("game", "final", "said"),
    [
        ("nin_jan", TIED, ["Aki and Ben are level: 10 each."]),
        ("nin_jan", BROKEN, ["Ben and Aki were level: 10 each. The tie-break decided."]),
        ("san_ni_ichi", {"damage": {AKI: 3, BEN: 1, "Cho": 3}}, ["The lowest total wins."]),
        ("bossa", {"players": [AKI, BEN], "ended": "equal"}, []),
        ("niwashi", {"fulfilled": {AKI: 3, BEN: 3}}, []),
    ],
)
def test_ties_and_the_lowest_total_are_told(app, game, final, said):
    with app.test_request_context():
        assert remarks(scored(game, final)) == said


def test_bossa_tells_who_won_and_how(app):
    told = {"players": [AKI, BEN], "winner": BEN, "ended": "stuck"}
    with app.test_request_context():
        assert verdict(Outcome.of_final("bossa", told)) == "Ben wins: Aki could not move"
    with app.test_request_context(headers={"Accept-Language": "de"}):
        assert "Aki hatte keinen Spielzug mehr" in verdict(Outcome.of_final("bossa", told))


def test_the_page_of_a_result_shows_what_was_made(phone):
    play = finish(phone, "niwashi", [AKI, BEN])
    for path in (f"{phone.path}/result", phone.path):
        [garden] = get(phone.client, path).xpath("//figure[contains(@class,'finished-garden')]/svg")
        assert f"{len(play.state.laid)} tiles" in garden.get("aria-label")
        assert len(garden.xpath(".//use")) == len(play.state.garden.cells())
    finish(phone, "nintai", [AKI, BEN])
    page = get(phone.client, f"{phone.path}/result")
    assert text(page, "//div[contains(@class,'sheets')]//figcaption") == f"{AKI} {BEN}"


def test_a_kept_result_shows_its_sheets_and_no_garden(phone):
    sheets = "name1=Aki&name2=Ben&sheet1=DFSBDFSCDFSM&sheet2=DD..F......."
    answer = phone.post("/score/nintai/keep", typed=sheets)
    page = html.fromstring(phone.client.get(answer.location).text)
    assert len(page.xpath("//div[contains(@class,'sheets')]//span[@class='cell']/svg")) == 15
    answer = phone.post("/score/niwashi/keep", typed="count1=3&count2=4")
    assert "finished-garden" not in phone.client.get(answer.location).text
