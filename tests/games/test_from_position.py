"""A record that starts from a position goes on as the game it was taken from."""

import json
import random
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import games
from games import report, simulate
from games.record import Play, replay
from games.refusal import Refusal
from tests.games import harness

FOLLOWING = {"niwashi": [{"follow": "laid"}], "nin_jan": [{"follow": "piles"}]}
"""Tables that do not enter everything."""

CASES = [
    (name, seats, options)
    for name, seats in harness.EVERY
    for options in ({}, *FOLLOWING.get(name, ()))
]


def went_on(whole: Play, moment: int) -> Play:
    """The rest of a play, in a record that starts from where it stood then."""
    record = whole.at(moment).going_on() | {"moves": whole.log[moment:]}
    replayed = replay(json.loads(json.dumps(record)))
    assert replayed.refusal is None, replayed.refusal
    return replayed.play


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_the_rest_plays_and_scores_the_same(name: str, seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        game = harness.table(name, **options)
        whole = simulate.record(game, harness.NAMES[:seats], f"from {seed}")
        rest = went_on(whole, random.Random(seed).randrange(len(whole.moves)))
        assert rest.is_over
        assert (
            report.score_json(report.Scored.of(rest))["winners"]
            == (report.score_json(report.Scored.of(whole))["winners"])
        )
        assert [tally.total for tally in rest.score().tallies] == (
            [tally.total for tally in whole.score().tallies]
        )
        assert report.log(rest) == report.log(whole)[-len(rest.moves) :]
        harness.assert_record_round_trip(rest)


def test_a_record_starts_with_a_setup_or_from_a_position() -> None:
    whole = simulate.record(harness.table("nintai"), ["Aki", "Ben"], "both")
    with pytest.raises(Refusal) as caught:
        replay(whole.going_on() | {"setup": whole.setup})
    assert (caught.value.kind, caught.value.code) == ("malformed", "setup_and_from")


def test_what_does_not_fit_the_rest_is_named_by_its_place() -> None:
    record = simulate.record(harness.table("nintai"), ["Aki", "Ben"], "typo").going_on()
    record["from"]["piles"][1]["top"] = "Q"
    with pytest.raises(Refusal) as caught:
        replay(record)
    assert caught.value.where == "from.piles[1].top"


RUBBISH = [None, True, -1, 0, 3, 10**30, 0.5, "", "Aki", "act", "fire 3", [], [[]], {}, {"Aki": 1}]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in a position: the list or object that holds it, and its key there."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from places(value[key])


def damage(position: dict[str, Any], other: dict[str, Any], rng: random.Random) -> None:
    """One thing goes missing, is rubbish, is there twice or is that of another moment."""
    holder, key = rng.choice(list(places(position)))
    match rng.randrange(4):
        case 0:
            del holder[key]
        case 1:
            holder[key] = deepcopy(rng.choice(RUBBISH))
        case 2 if isinstance(holder, list):
            holder.append(deepcopy(holder[key]))
        case _:
            whole = rng.choice(list(other))
            position[whole] = deepcopy(other[whole])


def outcome(record: dict[str, Any]) -> Play | Refusal:
    try:
        return replay(record).play
    except Refusal as refusal:
        return refusal


@pytest.mark.parametrize("name", games.names())
def test_a_damaged_position_is_refused_by_its_place_or_can_be_played_on(name: str) -> None:
    names = harness.NAMES[: games.load(name).seats[-1]]
    refused = 0
    for seed in range(4):
        rng = random.Random(seed)
        whole = simulate.record(harness.table(name), names, f"damage {seed}")
        for _ in range(40):
            moment, other = rng.choices(range(len(whole.moves)), k=2)
            record = whole.at(moment).going_on() | {"moves": whole.log[moment : moment + 4]}
            damage(record["from"], whole.at(other).view(), rng)
            got = outcome(record)
            if isinstance(got, Refusal):
                assert got.kind == "malformed"
                assert got.where.startswith("from")
                refused += 1
            else:
                assert got.is_over or got.legal(5)
    assert refused


DOCS = Path(__file__).parents[2] / "docs"


def test_the_documented_record_from_a_position_is_refused_as_the_page_says() -> None:
    page = (DOCS / "records.md").read_text("utf-8")
    [block] = re.findall(r"```json\n(\{[^`]*\"from\": [^`]*)```", page)
    refusal = replay(json.loads(block)).refusal
    assert refusal is not None
    assert (refusal.clauses, refusal.context.entry) == (("NT-5.2", "NT-5.4"), 2)


def keys_of(value: Any, names: list[str]) -> Iterator[str]:
    """The keys in a position that the documentation has to name: all but those of players."""
    if isinstance(value, dict):
        yield from (key for key in value if key not in names)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from keys_of(each, names)


@pytest.mark.parametrize("name", games.names())
def test_the_page_of_a_game_names_every_key_of_its_positions(name: str) -> None:
    seats = games.load(name).seats[-1]
    names = harness.NAMES[:seats]
    whole = simulate.record(harness.table(name), names, "keys")
    found = {key for n in range(len(whole.states)) for key in keys_of(whole.at(n).view(), names)}
    page = (DOCS / "records" / f"{name}.md").read_text("utf-8")
    section = re.split(r"^## ", page.partition("## The position")[2], flags=re.M)[0]
    assert found <= set(re.findall(r"`(\w+)`", section))


def test_a_pile_of_damage_that_nobody_listed_has_no_advanced_score() -> None:
    game = harness.table("san_ni_ichi", scoring="advanced")
    whole = simulate.record(game, harness.NAMES[:3], "late")
    rest = went_on(whole, len(whole.moves) - 2)
    with pytest.raises(Refusal) as caught:
        rest.score()
    assert (caught.value.code, caught.value.clauses) == ("needs_cards", ("SNI-11.4",))
