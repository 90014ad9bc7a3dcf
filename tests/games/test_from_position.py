"""A record that starts from a position goes on as the game it was taken from."""

import json
import random

import pytest

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
def test_the_rest_plays_and_scores_the_same(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for seed in range(3):
        game = harness.table(name, **options)
        whole = simulate.record(game, harness.NAMES[:seats], f"from {seed}")
        rest = went_on(whole, random.Random(seed).randrange(len(whole.moves)))
        assert rest.is_over
        assert report.score_json(report.Scored.of(rest))["winners"] == (
            report.score_json(report.Scored.of(whole))["winners"]
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
