"""Whole random games through HTTP end as the engine says, and pages offer what is legal."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import html

import games
from games import report, simulate
from games.record import Play
from tests.scorer_web.phone import AKI, BEN, Phone, offered

options = st.sampled_from([{}, {"draw_optional": "on"}])


def random_game(seed: int, chosen: dict[str, str]) -> Play:
    return simulate.record(games.load("nintai")(chosen), [AKI, BEN], f"web/{seed}")


def without_result(entry: dict) -> dict:
    """An entry as a page can offer it: the result is what the table adds."""
    return {key: value for key, value in entry.items() if key != "result"}


def slots_for(page: html.HtmlElement) -> str:
    """The verb of the entry whose slots the tray shows."""
    return json.loads(page.xpath("//form[@data-slots]/input[@name='entry']/@value")[0])["do"]


def is_offered(entry: dict, page: html.HtmlElement) -> bool:
    """Whether the tray lets the players make this decision."""
    match entry["do"]:
        case "draw":
            return bool(page.xpath(f"//a[@id='pile-{entry['pile']}']"))
        case "take" if len(entry["dice"]) > 1:
            keys = page.xpath("//button/@data-key")
            return slots_for(page) == "take" and {str(die) for die in entry["dice"]} <= set(keys)
        case "roll":
            return slots_for(page) == "roll"
        case "ink" | "decline":
            entry = without_result(entry)
            icon = entry.pop("icon")
            icons = page.xpath("//input[@name='text:icon']/@value")
            return icon in icons and entry in [without_result(each) for each in offered(page)]
    return without_result(entry) in [without_result(each) for each in offered(page)]


@settings(max_examples=6, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**9), chosen=options)
def test_a_whole_game_ends_in_the_score_of_the_engine(client, seed, chosen):
    phone = Phone(client)
    game = random_game(seed, chosen)
    phone.open(**{f"option.{key}": value for key, value in chosen.items()})
    for entry in game.log:
        phone.must(entry)
    record = phone.record()
    assert record["moves"] == game.log
    answer = client.post("/api/score/nintai", json=record).get_json()
    expected = report.score_json(report.Scored.of(game))
    assert answer == expected
    totals = phone.page().xpath("//section[contains(@class,'tally')]/h2/strong/text()")
    assert [total.replace("−", "-") for total in totals] == [
        str(tally.total) for tally in game.score().tallies
    ]


@pytest.mark.parametrize("seed", range(2))
def test_every_move_of_a_game_is_offered_by_the_page(client, seed):
    phone = Phone(client)
    game = random_game(seed, {"draw_optional": "on"})
    phone.open(**{"option.draw_optional": "on"})
    for entry in game.log:
        seat = [AKI, BEN].index(entry["by"]) + 1
        assert is_offered(entry, phone.page(f"?seat={seat}")), entry
        phone.must(entry)
