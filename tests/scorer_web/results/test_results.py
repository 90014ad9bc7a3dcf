"""Results under their links: the page, the picture, the files, and quick scores that are kept."""

import csv
import io
import json
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from lxml import html
from PIL import Image

from games import report
from scorer_web.results.outcomes import Outcome
from scorer_web.results.picture import card as card_of
from scorer_web.results.result import of_table
from scorer_web.results.telling import verdict
from scorer_web.tables.links import link_at
from tests.scorer_web.finished import finish
from tests.scorer_web.phone import AKI, BEN, DRAFT, Phone, text
from tests.scorer_web.postgres import on_both

TABLES = {
    "nintai": [AKI, BEN],
    "niwashi": [AKI, BEN],
    "nin_jan": [AKI, BEN, "Cho"],
    "bossa": [AKI, BEN],
    "san_ni_ichi": [AKI, BEN, "Cho", "Dan"],
}


def page_of(phone: Phone, path: str) -> html.HtmlElement:
    answer = phone.client.get(path)
    assert answer.status_code == 200, answer.text
    return html.fromstring(answer.text)


def picture(phone: Phone, path: str) -> Image.Image:
    answer = phone.client.get(path)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    return Image.open(io.BytesIO(answer.data))


def keep(phone: Phone, game: str = "bossa", **fields: str) -> str:
    given = {"name1": AKI, "name2": BEN, "rows_white": "6", "hand1": "2", "hand2": "3", **fields}
    answer = phone.post(f"/score/{game}/keep", typed=urlencode(given))
    assert answer.status_code == 303, text(html.fromstring(answer.text), "//main")
    return answer.location


@pytest.mark.parametrize("game", TABLES)
def test_a_finished_table_has_a_page_with_every_line(phone, game):
    play = finish(phone, game, TABLES[game])
    page = page_of(phone, f"{phone.path}/result")
    score = report.score_json(report.Scored.of(play))
    lines = [line for tally in score["players"].values() for line in tally["lines"]]
    clauses = page.xpath("//section[contains(@class,'tally')]//li//a[@data-sheet]/text()")
    assert clauses == [line["clause"] for line in lines]
    for line in lines:
        assert line["label"] in text(page, "//section[contains(@class,'tally')]")
    assert "simulated games" in text(page, "//section[@class='special']")
    # The table itself leads there.
    assert f"{phone.path}/result" in phone.page().xpath("//a/@href")


@pytest.mark.parametrize("game", TABLES)
def test_the_picture_is_large_and_not_blank(phone, game):
    finish(phone, game, TABLES[game])
    image = picture(phone, f"{phone.path}/result.png")
    assert image.size == (1080, 1350)
    inks = image.convert("RGB").quantize(32).convert("RGB").getcolors()
    assert len(inks) > 8


def test_too_many_pictures_at_once_are_refused_for_a_moment(app, phone, monkeypatch):
    finish(phone, "nintai", ["Aki", "Busy"])
    monkeypatch.setattr(app.extensions["picture shop"], "_most", 0)
    answer = phone.client.get(f"{phone.path}/result.png")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    monkeypatch.undo()
    assert picture(phone, f"{phone.path}/result.png").size == (1080, 1350)


def test_hard_names_fit_on_the_picture(phone):
    names = [
        "W" * 40,
        "寿" * 40,
        "Donaudampfschifffahrtsgesellschaftskapit",
        "ÅÉß Ñœ",
        "🦊",
        "Aki 🦊",
    ]
    finish(phone, "san_ni_ichi", names)
    image = picture(phone, f"{phone.path}/result.png").convert("RGB")
    # The margins outside the words stay empty: nothing runs over.
    for margin in ((0, 620, 40, 1350), (1010, 620, 1080, 1350)):
        assert len(image.crop(margin).getcolors()) == 1


def test_a_team_has_one_row_on_the_picture(app, phone):
    finish(phone, "san_ni_ichi", TABLES["san_ni_ichi"], teams="on")
    score = phone.client.get(f"{phone.path}/result.json").get_json()
    with app.test_request_context():
        card = card_of(of_table(link_at(phone.path.removeprefix("/t/"))))
    told = {row["name"]: (row["points"], row["won"]) for row in card["rows"]}
    assert told == {
        ", ".join(team["players"]): (str(team["total"]), team["players"][0] in score["winners"])
        for team in score["teams"]
    }


def test_a_tie_is_told_by_name_unless_there_are_too_many(app):
    def told(*totals: int) -> str:
        names = ["Aki", "Ben", "Cho", "Dan", "Eva", "Fin"][: len(totals)]
        damage = dict(zip(names, totals, strict=True))
        return verdict(Outcome.of_final("san_ni_ichi", {"damage": damage}))

    with app.test_request_context():
        assert told(1, 2, 3) == "Aki wins"
        assert told(1, 1, 3) == "A tie: Aki and Ben"
        assert told(1, 1, 1) == "A tie"
        assert told(1, 1, 1, 1, 3) == "A tie between 4 players"


def test_the_link_shows_its_picture_and_gives_no_key_away(app, phone):
    finish(phone, "nintai", TABLES["nintai"])
    watching = phone.watch_path()
    page = page_of(phone, f"{phone.path}/result")
    meta = {tag.get("property"): tag.get("content") for tag in page.xpath("//meta[@property]")}
    assert meta["og:url"] == f"http://localhost{watching}/result"
    assert meta["og:image"] == f"http://localhost{watching}/result.png"
    assert (meta["og:image:width"], meta["og:image:height"]) == ("1080", "1350")
    key = phone.path.removeprefix("/t/")
    shared = page.xpath("//*[@data-share]/@data-share | //input[@data-select]/@value")
    outward = page.xpath("//a[starts-with(@href, 'https:')]/@href")
    assert shared
    assert outward
    assert not any(key in each for each in [*meta.values(), *shared, *outward])
    stranger = Phone(app.test_client())
    assert page_of(stranger, f"{watching}/result") is not None


def test_a_game_that_goes_on_has_no_result_yet(phone):
    phone.open(*DRAFT)
    answer = phone.client.get(f"{phone.path}/result")
    assert (answer.status_code, answer.location) == (302, phone.path)
    assert phone.client.get(f"{phone.path}/result.png").status_code == 404
    assert phone.client.get(f"{phone.path}/result.json").status_code == 404


def test_an_undone_end_takes_the_result_away(phone):
    finish(phone, "nintai", TABLES["nintai"])
    phone.must({"do": "undo"})
    assert phone.client.get(f"{phone.path}/result").status_code == 302
    phone.must({"do": "redo"})
    assert phone.client.get(f"{phone.path}/result").status_code == 200


def test_a_deleted_table_has_no_result(phone):
    finish(phone, "nintai", TABLES["nintai"])
    phone.post(f"{phone.path}/delete")
    for file in ("result", "result.png", "result.json", "result.csv"):
        assert phone.client.get(f"{phone.path}/{file}").status_code == 410


# Files and other programs.


def test_json_holds_the_score_and_the_record(client, phone):
    play = finish(phone, "nin_jan", TABLES["nin_jan"])
    data = client.get(f"{phone.path}/result.json").get_json()
    scored = report.score_json(report.Scored.of(play))
    assert {key: data[key] for key in scored} == scored
    assert client.post("/api/score/nin_jan", json=data["record"]).get_json() == scored


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_has_a_row_for_every_line(phone):
    play = finish(phone, "san_ni_ichi", TABLES["san_ni_ichi"])
    answer = phone.client.get(f"{phone.path}/result.csv")
    assert answer.data.startswith("\ufeff".encode())
    assert b"\r\n" in answer.data
    rows = rows_of(answer.data)
    for seat, name in enumerate(play.players):
        own = [row for row in rows if row["player"] == name]
        total = play.score().tallies[seat].total
        assert sum(int(row["points"]) for row in own) == total
        assert {row["total"] for row in own} == {str(total)}


@pytest.mark.parametrize("name", ['=HYPERLINK("x")', "+1", "-1", "@a", 'a "b", c'])
def test_a_name_is_never_a_formula(phone, name):
    finish(phone, "nintai", [name, BEN])
    players = {row["player"] for row in rows_of(phone.client.get(f"{phone.path}/result.csv").data)}
    assert players == {name if name[0] == "a" else f"'{name}", BEN}


def bg_stats(phone: Phone) -> dict:
    page = page_of(phone, f"{phone.path}/result")
    [link] = page.xpath("//a[contains(@href, 'bgstatsapp')]")
    assert set(link.get("rel").split()) == {"noopener", "noreferrer"}
    address = urlsplit(link.get("href"))
    assert (address.scheme, address.netloc) == ("https", "app.bgstatsapp.com")
    assert address.path == "/createPlay.html"
    return json.loads(parse_qs(address.query)["data"][0])


def test_bg_stats_gets_the_play(phone):
    play = finish(phone, "nintai", ["松本 さくら & co", BEN])
    data = bg_stats(phone)
    winners = {play.players[seat] for seat in play.score().winners}
    assert data["game"]["name"] == "Nintai"
    assert (data["game"]["highestWins"], data["game"]["noPoints"]) == (True, False)
    told = {p["name"]: (p["score"], p["winner"]) for p in data["players"]}
    totals = [tally.total for tally in play.score().tallies]
    assert told == {n: (t, n in winners) for n, t in zip(play.players, totals, strict=True)}


def test_bg_stats_is_told_who_wins_without_points_and_with_the_fewest(phone):
    finish(phone, "bossa", TABLES["bossa"])
    assert bg_stats(phone)["game"]["noPoints"] is True
    finish(phone, "san_ni_ichi", TABLES["san_ni_ichi"])
    assert bg_stats(phone)["game"]["highestWins"] is False
    finish(phone, "niwashi", TABLES["niwashi"])
    assert {player["winner"] for player in bg_stats(phone)["players"]} == {False}


# Quick scores.


@on_both
def test_a_quick_score_can_be_kept_and_deleted(app, phone):
    path = keep(phone)
    page = page_of(phone, path)
    assert "Aki wins" in text(page, "//h1")
    assert picture(phone, f"{path}.png").size == (1080, 1350)
    assert phone.client.get(f"{path}.json").get_json()["winners"] == [AKI]
    assert keep(phone) == path, "the same twice in a row is kept once"
    other = Phone(app.test_client())
    assert not page_of(other, path).xpath("//form[@class='erase']")
    assert other.post(f"{path}/delete").status_code == 403
    assert phone.post(f"{path}/delete").status_code == 303
    assert other.client.get(path).status_code == 404
    assert phone.client.get(f"{path}.png").status_code == 404


def test_the_score_page_offers_to_keep_what_it_shows(phone):
    page = page_of(phone, "/score/bossa?name1=Aki&name2=Ben&rows_white=6&hand1=2&hand2=3")
    [form] = page.xpath("//form[@class='keep']")
    answer = phone.client.post(form.get("action"), data=dict(form.form_values()))
    assert answer.status_code == 303
    assert "Aki wins" in text(page_of(phone, answer.location), "//h1")


def test_an_impossible_position_is_not_kept(phone):
    answer = phone.post("/score/bossa/keep", typed="name1=Aki&name2=Aki&rows_white=6")
    assert answer.status_code == 422
    assert "score-refused" in answer.text
    assert phone.post("/score/chess/keep").status_code == 404
    assert phone.client.post("/score/bossa/keep", data={"typed": "rows_white=6"}).status_code == 403


def test_unknown_results_are_not_found(client):
    for path in ("/r/nothing", "/r/nothing.png", "/t/nothing/result"):
        assert client.get(path).status_code == 404
