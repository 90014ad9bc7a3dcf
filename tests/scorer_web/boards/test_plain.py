"""The plain board can stand in for every game's own: it tells the position and offers all moves."""

from collections.abc import Iterator

import pytest
from flask import Flask
from lxml import html

import games
from games.record import Play
from games.refusal import Refusal
from scorer_web import boards
from scorer_web.boards.plain import PlainBoard
from tests.scorer_web.finished import put, random_play
from tests.scorer_web.phone import AKI, BEN, DRAFT, Phone, hand

SEATED = {"nin_jan": 3, "san_ni_ichi": 3}


@pytest.fixture
def speaking(app: Flask) -> Iterator[None]:
    with app.test_request_context():
        yield


@pytest.fixture
def undrawn(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages of Nintai, as if nobody had drawn it."""
    monkeypatch.setattr(boards, "load", PlainBoard)
    monkeypatch.setitem(app.jinja_env.globals, "part", lambda game, name: f"boards/plain/{name}")


def halves(name: str) -> Iterator[Play]:
    """A random play at its start, in its middle and at its end."""
    whole = random_play(name, ["Aki", "Ben", "Cho"][: SEATED.get(name, 2)]).record()
    for count in (0, len(whole["moves"]) // 2, len(whole["moves"])):
        play = Play.begin(name, whole["players"], whole["options"], whole["setup"])
        for entry in whole["moves"][:count]:
            play.enter(entry)
        yield play


@pytest.mark.parametrize("name", games.names())
def test_every_legal_move_is_offered_in_words(speaking: None, name: str):
    for play in halves(name):
        shown = PlainBoard(name).position(play, {}, {})
        legal = [{key: entry[key] for key in entry if key != "asks"} for entry in play.legal()]
        assert [choice.entry for choice in shown["choices"]] == legal
        assert all(choice.text for choice in shown["choices"])


@pytest.mark.parametrize("name", games.names())
def test_the_whole_view_is_told(speaking: None, name: str):
    for play in halves(name):
        facts = PlainBoard(name).position(play, {}, {})["facts"]
        assert len(facts) == len(play.view().keys() - {"step"})
        assert all(fact.name and value for fact in facts for _, value in fact.values)


def test_nested_values_are_told_with_the_names_that_lead_to_them(
    speaking: None, monkeypatch: pytest.MonkeyPatch
):
    view = {
        "step": "draw",
        "open_cards": {AKI: {"left": [1, 2], "right": []}, BEN: [{"top": 3}]},
        "on": True,
    }
    monkeypatch.setattr(Play, "view", lambda play: view)
    told, on = PlainBoard("nintai").position(next(halves("nintai")), {}, {})["facts"]
    assert told == (
        "Open cards",
        [("Aki · left", "1, 2"), ("Aki · right", "–"), ("Ben · 1 · top", "3")],
    )
    assert on == ("On", [("", "yes")])


def test_results_are_typed_into_fields(undrawn: None, phone: Phone):
    phone.open(*DRAFT, hand(AKI, 1))
    page = phone.page()
    form = page.xpath("//button[@id='move-2']/ancestor::form")[0]
    fields = form.xpath(".//input[@name='wholes:result.cards']")
    assert len(fields) == 3
    entry = form.xpath(".//button/@value")[0]
    answer = phone.post(
        f"{phone.path}/entries",
        id="typed-in-fields",
        seq=phone.seq(),
        entry=entry,
        **{"wholes:result.cards": ["D", "F", "S"]},
    )
    assert answer.status_code == 303
    assert phone.record()["moves"][-1]["result"] == {"cards": ["D", "F", "S"]}


def test_what_was_typed_stays_where_it_was_refused(undrawn: None, phone: Phone):
    phone.open(*DRAFT, hand(AKI, 1))
    tried = {"by": AKI, "do": "draw", "pile": 2, "result": {"cards": ["D", "F"]}}
    page = html.fromstring(phone.enter(tried).text)
    typed = page.xpath("//input[@name='wholes:result.cards']/@value")
    assert [value for value in typed if value] == ["D", "F"]


def test_the_starter_is_picked_where_the_setup_has_one(undrawn: None, phone: Phone):
    assert PlainBoard("nintai").picks_starter
    assert not PlainBoard("bossa").picks_starter
    phone.open(start="2")
    assert phone.record()["setup"] == {"start": BEN}


def test_a_finished_game_shows_its_score(undrawn: None, phone: Phone):
    put(phone, random_play("nintai", [AKI, BEN]))
    assert len(phone.page().xpath("//section[contains(@class,'tally')]")) == 2


def test_only_those_with_points_beyond_the_fewest_players_have_played(speaking: None):
    typed = {"name1": "Aki", "total1": "7", "total2": "-2", "name3": "Cho", "name4": "Dai"}
    final = PlainBoard("nin_jan").final(typed)
    assert final == {"totals": {"Aki": 7, "Player 2": -2}}
    assert PlainBoard("nin_jan").final({**typed, "total4": "5"})["totals"]["Dai"] == 5


def test_a_total_that_is_no_number_is_left_to_the_engine(speaking: None):
    assert PlainBoard("nintai").final({"total1": "many"})["totals"]["Player 1"] == "many"


def test_two_players_of_one_name_are_refused(speaking: None):
    with pytest.raises(Refusal) as refused:
        PlainBoard("nintai").final({"name1": "Aki", "name2": "Aki"})
    assert refused.value.code == "same_name"
