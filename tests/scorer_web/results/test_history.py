"""The history of a phone: what it counts, compares and hands over, without a login."""

import csv
import io
import json
from typing import Any

import pytest
from lxml import html

from games import report
from games.record import Play
from scorer_web.results import charts
from scorer_web.results.outcomes import Outcome
from scorer_web.results.special import special
from scorer_web.tables.database import store
from scorer_web.tables.opening import open_practice
from scorer_web.tables.schema import outcomes
from tests.scorer_web.finished import finish, put, random_play
from tests.scorer_web.phone import AKI, BEN, DRAFT, Phone, text
from tests.scorer_web.postgres import on_both


def history_of(phone: Phone, query: str = "") -> html.HtmlElement:
    answer = phone.client.get(f"/history{query}")
    assert answer.status_code == 200, answer.text
    return html.fromstring(answer.text)


def listed(page: html.HtmlElement) -> list[str]:
    return [text(each, "./a") for each in page.xpath("//ul[@class='played']/li")]


def ranking(page: html.HtmlElement) -> dict[str, dict[str, str]]:
    heads = [text(head, ".") for head in page.xpath("//table[@class='ranking']/thead//th")]
    rows = page.xpath("//table[@class='ranking']/tbody/tr")
    cells = [[text(cell, ".") for cell in row.xpath("./*")] for row in rows]
    return {row[0]: dict(zip(heads, row, strict=True)) for row in cells}


def invitation(phone: Phone) -> str:
    page = html.fromstring(phone.client.get("/history/phone").text)
    return page.xpath("//input[@data-select]/@value")[0].removeprefix("http://localhost")


def nintai_won_by(winner: str) -> Play:
    """A random game of Aki against Ben that ends like this; ``tie`` is a draw."""
    for seed in range(1000):
        play = random_play("nintai", [AKI, BEN], f"won/{seed}")
        score = play.score()
        if winner == ("tie" if score.draw else play.players[score.winners[0]]):
            return play
    raise AssertionError("no such game")


# What is on the shelf.


def test_a_phone_without_games_is_told_what_will_be_there(client, phone):
    assert "will be counted here" in text(history_of(phone), "//main")
    assert client.get("/history.json").get_json() == {"tables": [], "results": []}


@on_both
def test_tables_opened_are_listed_at_home_and_finished_ones_in_the_history(app, phone):
    going_on = phone.open(*DRAFT)
    phone.page()
    finish(phone, "nintai", ["Aki <b>", BEN])
    home = html.fromstring(phone.client.get("/").text)
    assert home.xpath("//ul[@id='recent']//a/@href") == [phone.path, going_on]
    assert "Aki <b> – Ben" in text(home, "//ul[@id='recent']")
    [entry] = listed(history_of(phone))
    assert "Aki <b>" in entry
    stranger = Phone(app.test_client())
    assert listed(history_of(stranger)) == []


def test_practice_is_no_game(app, phone):
    with app.app_context():
        row = open_practice(random_play("nintai", [AKI, BEN]))
    assert phone.client.get(f"/t/{row.play_key}").status_code == 200
    assert phone.client.get(f"/t/{row.play_key}/result").status_code == 200
    assert listed(history_of(phone)) == []
    assert row.play_key not in phone.client.get("/").text


def test_a_watcher_keeps_the_link_to_watch_and_a_player_the_link_to_play(app, phone):
    playing = phone.open()
    watching = phone.watch_path()
    other = app.test_client()
    for path, expected in ((watching, watching), (playing, playing), (watching, playing)):
        other.get(path)
        home = html.fromstring(other.get("/").text)
        assert home.xpath("//ul[@id='recent']//a/@href") == [expected]


@on_both
def test_an_end_that_is_undone_no_longer_counts(phone):
    finish(phone, "nintai", [AKI, BEN])
    assert len(listed(history_of(phone))) == 1
    phone.must({"do": "undo"})
    assert listed(history_of(phone)) == []
    phone.must({"do": "redo"})
    assert len(listed(history_of(phone))) == 1


def test_an_outcome_noted_under_other_rules_is_derived_again(app, phone):
    finish(phone, "nintai", [AKI, BEN])
    before = listed(history_of(phone))
    with app.app_context(), store().transaction() as connection:
        connection.execute(outcomes.update().values(outcome={"edition": "old", "outcome": {}}))
    assert listed(history_of(phone)) == before


@on_both
def test_a_deleted_table_leaves_every_history(app, phone):
    path = finish(phone, "nintai", [AKI, BEN]) and phone.path
    watcher = Phone(app.test_client())
    watcher.client.get(phone.watch_path())
    assert len(listed(history_of(watcher))) == 1
    phone.post(f"{path}/delete")
    for each in (phone, watcher):
        assert listed(history_of(each)) == []
        assert path not in each.client.get("/").text


@on_both
def test_a_table_can_be_forgotten_and_comes_back_when_opened(phone):
    finish(phone, "nintai", [AKI, BEN])
    key = history_of(phone).xpath("//ul[@class='played']//button/@value")[0]
    assert phone.post("/history/forget", key=key).status_code == 303
    assert listed(history_of(phone)) == []
    assert phone.client.get(phone.path).status_code == 200
    assert len(listed(history_of(phone))) == 1


@on_both
def test_another_phone_shares_the_history_once_it_says_so(app, phone):
    finish(phone, "nintai", [AKI, BEN], "one")
    link = invitation(phone)
    other = Phone(app.test_client())
    other.client.get(phone.path)
    finish(other, "nintai", ["Cho", "Dan"], "two")
    assert "1 finished game" in text(html.fromstring(other.client.get(link).text), "//main")
    assert len(listed(history_of(phone))) == 1, "looking at the link changes nothing"
    assert other.post(link).status_code == 303
    assert len(listed(history_of(phone))) == len(listed(history_of(other))) == 2
    finish(other, "nintai", ["Eva", "Fin"], "three")
    assert len(listed(history_of(phone))) == 3


@on_both
def test_sharing_a_history_loses_no_link_to_play(app, phone):
    playing = phone.open()
    phone.page()
    watcher = Phone(app.test_client())
    watcher.client.get(phone.watch_path())
    phone.post(invitation(watcher))
    for each in (phone, watcher):
        home = html.fromstring(each.client.get("/").text)
        assert home.xpath("//ul[@id='recent']//a/@href") == [playing]


@pytest.mark.parametrize("token", ["x", "demo.abc.def", "Ii4i.aaaa.bbbb"])
def test_a_forged_link_shares_nothing(phone, token):
    assert phone.client.get(f"/history/join/{token}").status_code == 404
    assert phone.post(f"/history/join/{token}").status_code == 404


# What it counts.


def test_wins_ties_and_streaks_are_counted(phone):
    for winner in ("Ben", "Aki", "Aki", "tie", "Aki"):
        put(phone, nintai_won_by(winner))
    rows = ranking(history_of(phone, "?game=nintai"))
    assert (rows[AKI]["Played"], rows[AKI]["Won"], rows[AKI]["Rate"]) == ("5", "3 + 1 of 5", "60%")
    assert (rows[AKI]["Streak"], rows[AKI]["Longest"]) == ("1", "2")
    assert (rows[BEN]["Won"], rows[BEN]["Streak"], rows[BEN]["Longest"]) == ("1 + 1 of 5", "0", "1")


def test_averages_and_best_scores_are_those_of_the_engine(phone):
    plays = [finish(phone, "nin_jan", [AKI, BEN, "Cho"], str(seed)) for seed in range(3)]
    totals = [play.score().tallies[0].total for play in plays]
    row = ranking(history_of(phone, "?game=nin_jan"))[AKI]
    mean = round(sum(totals) / 3, 1)
    assert float(row["Average"].replace("−", "-")) == mean
    assert int(row["Best"].replace("−", "-")) == max(totals)


def test_a_cooperative_game_has_a_joint_total_and_no_winner(phone):
    phone.post("/score/niwashi/keep", typed="name1=Aki&name2=Ben&count1=7&count2=5")
    page = history_of(phone, "?game=niwashi")
    assert "12 together" in listed(page)[0]
    assert set(ranking(page)[AKI]) == {"Name", "Played", "Average", "Best"}
    assert ranking(page)[AKI]["Best"] == "12"
    assert not page.xpath("//figure[contains(@class,'wins')]")


def test_bossa_has_no_points_but_tells_how_it_ended(phone):
    play = finish(phone, "bossa", [AKI, BEN])
    page = history_of(phone, "?game=bossa")
    assert play.state.ended == "stuck"
    assert "could not move" in listed(page)[0]
    assert "Average" not in ranking(page)[AKI]
    assert "Quickest wins" in text(page, "//h2")


def test_a_team_wins_together(phone):
    names = [AKI, BEN, "Cho", "Dan"]
    finish(phone, "san_ni_ichi", names, "team", teams="on")
    winners = phone.client.get(f"{phone.path}/result.json").get_json()["winners"]
    assert len(winners) == 2
    rows = ranking(history_of(phone, "?game=san_ni_ichi"))
    assert {name for name in names if rows[name]["Won"] == "1 of 1"} == set(winners)


def test_the_lowest_total_is_the_best_of_san_ni_ichi(phone):
    play = finish(phone, "san_ni_ichi", [AKI, BEN, "Cho"])
    best = min(tally.total for tally in play.score().tallies)
    page = history_of(phone, "?game=san_ni_ichi")
    assert text(page, "//ol[@class='best']/li[1]//b") == str(best)


def test_totals_of_different_scoring_are_not_mixed(phone):
    finish(phone, "san_ni_ichi", [AKI, BEN, "Cho"], "a")
    finish(phone, "san_ni_ichi", [AKI, BEN, "Cho"], "b", scoring="advanced")
    page = history_of(phone, "?game=san_ni_ichi")
    assert "counted in different ways" in text(page, "//main")
    assert "Average" not in ranking(page)[AKI]
    page = history_of(phone, "?game=san_ni_ichi&options=scoring%3Dadvanced")
    assert "Average" in ranking(page)[AKI]
    assert len(listed(page)) == 1


def test_games_are_chosen_by_game_player_number_and_options(phone):
    finish(phone, "nintai", [AKI, BEN])
    finish(phone, "nintai", [AKI, "Cho"], draw_optional="on")
    finish(phone, "nin_jan", [AKI, BEN, "Cho"])
    found = {
        query: len(listed(history_of(phone, query)))
        for query in ("", "?game=nintai", "?player=Ben", "?seats=3", "?game=nintai&player=Cho")
    }
    assert list(found.values()) == [3, 2, 2, 1, 1]
    assert len(listed(history_of(phone, "?game=nintai&options=draw_optional%3Don"))) == 1
    assert len(listed(history_of(phone, "?game=nintai&options=usual"))) == 1
    page = history_of(phone, "?game=nintai&player=Nobody")
    assert "No finished game matches" in text(page, "//main")
    for query in ("?game=chess", "?seats=x", "?from=-3", "?from=x", "?options=%3D%3D"):
        history_of(phone, query)


def test_earlier_games_are_a_page_further(phone, monkeypatch):
    monkeypatch.setattr("scorer_web.results.history.LISTED", 1)
    finish(phone, "nintai", [AKI, BEN])
    finish(phone, "nintai", [AKI, "Cho"])
    page = history_of(phone, "?player=Aki&seats=&endpoint=x&_scheme=javascript&_external=1")
    [link] = page.xpath("//section//a[@class='button wide']/@href")
    assert link == "/history?player=Aki&from=1"
    assert "Ben" in listed(history_of(phone, link.removeprefix("/history")))[0]


def test_the_best_nintai_sheet_is_drawn_and_leads_to_its_table(phone):
    play = finish(phone, "nintai", [AKI, BEN])
    page = history_of(phone, "?game=nintai")
    [first, _] = page.xpath("//ol[@class='best']/li/a")
    assert first.get("href") == phone.path
    best = max(range(2), key=lambda seat: play.score().tallies[seat].total)
    drawn = [use.split("#")[1] for use in first.xpath(".//span[@class='cell']//use/@href")]
    assert drawn == list(play.state.sheets[best].replace(".", ""))


# How special.


def test_a_score_is_held_against_simulated_and_own_games(phone):
    for seed in range(5):
        finish(phone, "nintai", [AKI, BEN], f"own/{seed}")
    page = html.fromstring(phone.client.get(phone.path).text)
    told = text(page, "//section[@class='special']")
    assert "simulated games. The players there choose at random." in told
    assert "scores in your own games" in told
    assert page.xpath("//section[@class='special']//figure//*[@class='mark']")


def outcome(**fields: Any) -> Outcome:
    play = random_play("nintai", [AKI, BEN])
    return Outcome(**{**Outcome.of_play(play).written(), **fields})


def test_the_best_possible_score_beats_every_simulated_one():
    found = special(outcome(totals=[40, 0]), [])
    assert (found.total, found.names, found.beats_simulated) == (40, [AKI], 1)
    assert found.beats_mine is None
    found = special(outcome(totals=[4, 4]), [outcome(totals=[1, 9])] * 5)
    assert (found.names, found.beats_mine) == ([AKI, BEN], 0.5)


# Charts.


def test_a_rate_is_told_of_the_games_that_can_be_won(phone):
    put(phone, nintai_won_by(AKI))
    finish(phone, "niwashi", [AKI, BEN])
    page = history_of(phone)
    row = ranking(page)[AKI]
    assert (row["Played"], row["Won"], row["Rate"]) == ("2", "1 of 1", "100%")
    assert "nobody can win them" in text(page, "//main")


def test_the_games_come_first_and_charts_only_where_there_is_something_to_compare(phone):
    finish(phone, "nintai", [AKI, BEN])
    page = history_of(phone, "?game=nintai")
    assert text(page, "(//h2)[1]") == "Games"
    assert not page.xpath("//figure")
    for seed in "23":
        finish(phone, "nintai", [AKI, BEN], seed)
    assert len(history_of(phone, "?game=nintai").xpath("//figure")) == 3


def test_charts_say_the_same_in_a_table(phone):
    plays = [finish(phone, "nintai", [AKI, BEN], seed) for seed in "123"]
    page = history_of(phone, "?game=nintai")
    figures = page.xpath("//figure[contains(@class,'chart')]")
    assert figures
    for svg in page.xpath("//figure/svg"):
        assert svg.get("aria-label")
    assert not page.xpath("//*[@style]")
    rows = page.xpath("(//figure)[2]//tbody/tr/td")
    totals = [tally.total for play in plays for tally in play.score().tallies]
    assert [text(cell, ".") for cell in rows] == [str(t).replace("-", "−") for t in totals]


def test_a_wide_range_of_values_is_drawn_in_few_bars():
    chart = charts.histogram(charts.Counter({-40: 1, 0: 3, 87: 1}), least=5)
    assert len(chart.bars) <= charts.MOST_BARS
    assert sum(bar.times for bar in chart.bars) == 5
    assert chart.bars[0].low <= -40 <= chart.bars[0].high
    assert max(bar.height for bar in chart.bars) == charts.FLOOR - charts.TOP
    for bar in chart.bars:
        assert bar.x >= charts.LEFT
        assert bar.x + bar.width <= charts.RIGHT + 0.01


def test_one_value_alone_is_drawn_too():
    assert len(charts.histogram(charts.Counter({3: 2})).bars) == 1
    line = charts.timeline({AKI: {0: 4}}, 1)
    assert [dot.value for dot in line.series[0].dots] == [4]


# Taking it away.


def test_everything_can_be_exported(client, phone):
    play = finish(phone, "nintai", [AKI, BEN])
    phone.open(*DRAFT)
    phone.page()
    phone.post("/score/bossa/keep", typed="name1=Aki&name2=Ben&rows_white=6&hand1=2&hand2=3")
    answer = client.get("/history.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    data = json.loads(answer.data)
    records = {len(each["record"]["moves"]): each for each in data["tables"]}
    assert set(records) == {len(DRAFT), len(play.log)}
    assert records[len(DRAFT)]["outcome"] is None
    finished = records[len(play.log)]
    scored = report.score("nintai", finished["record"])
    assert finished["outcome"]["totals"] == [tally.total for tally in scored.score.tallies]
    [kept] = data["results"]
    assert report.score("bossa", kept["final"]).score.winners == (0,)


def test_scores_come_as_csv(client, phone):
    finish(phone, "nintai", ["=Aki", BEN])
    data = client.get("/history.csv").data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(data, newline="")))
    assert [row["player"] for row in rows] == ["'=Aki", BEN]
    assert {row["game"] for row in rows} == {"nintai"}
