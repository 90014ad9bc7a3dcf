"""Whole random games through HTTP end as the engine says, and pages offer what is legal."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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


def keys_for(entry: dict) -> list[str]:
    """The keys to tap one after the other for an entry that names several pieces."""
    match entry["do"]:
        case "draw":
            return [f"card-{entry['pile']}-{icon}" for icon in entry["result"]["cards"]]
        case "take":
            return [f"die-{die}" for die in entry["dice"]]
        case "roll":
            return [f"key-{die}" for die in entry["result"]["dice"]]
    return []


def made_by(keys: list[str], phone: Phone, query: str) -> dict:
    """What tapping the keys enters: all but the last lead on by the address."""
    for key in keys[:-1]:
        (found,) = phone.page(query).xpath(f"//*[@id='{key}']")
        if found.tag == "button":  # The last die of the middle needs no tap.
            return json.loads(found.get("value"))
        query = found.get("href").removeprefix(phone.path)
    (value,) = phone.page(query).xpath(f"//button[@id='{keys[-1]}']/@value")
    return json.loads(value)


def is_offered(entry: dict, phone: Phone) -> bool:
    """Whether the dock lets the players make this decision."""
    seat = f"?seat={[AKI, BEN].index(entry['by']) + 1}"
    if keys := keys_for(entry):
        made = made_by(keys, phone, seat)
        return without_result(made) == without_result(entry)
    page = phone.page(seat)
    wanted = without_result(entry)
    if entry["do"] in ("ink", "decline"):
        icon = wanted.pop("icon")
        if icon not in page.xpath("//input[@name='text:icon']/@value"):
            return False
    return wanted in [without_result(each) for each in offered(page)]


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
        assert is_offered(entry, phone), entry
        phone.must(entry)
