"""Random tables beside an independent referee, which plays by the clauses and tells the engine."""

import random
from collections import Counter
from typing import Any

import pytest

from games.niwashi.pieces import STRIPS, strip_name
from games.record import Play
from games.refusal import Refusal
from tests.games import harness
from tests.games.niwashi.referee import Referee, any_box, name
from tests.games.niwashi.table import PLAYERS

FILL, ANY, ANY_DISCARD = {"refill_to_three": "on"}, {"tile_mix": "any"}, {"discard_any": "on"}


def our_box(rng: random.Random) -> list[str]:
    return [strip_name(strip) for strip in rng.sample(STRIPS, 47)]


def seen(view: dict[str, Any]) -> dict[str, Any]:
    return {
        "step": view["step"],
        "mover": view["mover"],
        "display": Counter(map(name, view["display"])),
        "discard": [strip and name(strip) for strip in view["discard"]],
        "pile": view["pile"],
        "hands": {player: hand["strips"] for player, hand in view["hands"].items()},
        "garden": {tuple(plot["at"]): plot["plot"] for plot in view["garden"]},
    }


def play_beside(referee: Referee, play: Play) -> Counter[str]:
    """The whole game in the engine, which may refuse and ask back nothing of it."""
    done: Counter[str] = Counter()
    while referee.step != "over":
        for entry in referee.forbidden():
            assert harness.refused(play, entry).kind == "illegal"
        step, entry = referee.step, referee.entry()
        play.enter(entry)
        done["draw again" if (step, referee.step) == ("draw", "draw") else entry["do"]] += 1
        end(play)
        assert seen(play.view()) == referee.seen(), entry
    return done


def end(play: Play) -> None:
    """Who has no strip left may still reveal an order, and here has none (NW-8.2)."""
    if play.state.step == "last":
        play.enter({"by": play.to_act()[0], "do": "pass"})


@pytest.mark.parametrize(
    ("box", "options"), [(our_box, FILL), (any_box, ANY), (any_box, ANY | FILL | ANY_DISCARD)]
)
def test_strips_go_where_the_referee_says(box: Any, options: dict[str, str]) -> None:
    done: Counter[str] = Counter()
    for seed in range(8):
        rng = random.Random(f"referee {seed}")
        referee = Referee(box(rng), options, rng)
        play = Play.begin("niwashi", PLAYERS, options=options, setup=referee.setup)
        done += play_beside(referee, play)
    assert done["lantern"]
    assert bool(done["draw again"]) == ("refill_to_three" in options)


def test_a_table_that_insists_may_play_any_box_with_our_mix() -> None:
    """Nothing about the mix is more than a doubt (NW-1.4): with ``sure`` every entry is taken."""
    doubted = 0
    for seed in range(4):
        rng = random.Random(f"insist {seed}")
        referee = Referee(any_box(rng), {}, rng)
        play = Play.begin("niwashi", PLAYERS, setup=referee.setup | {"sure": True})
        while referee.step != "over":
            entry = referee.entry()
            doubted += is_doubted(play, entry)
            play.enter(entry | {"sure": True})
            end(play)
            assert seen(play.view()) == referee.seen()
    assert doubted


def is_doubted(play: Play, entry: dict[str, Any]) -> bool:
    try:
        play.tried(entry)
    except Refusal as refusal:
        return refusal.kind == "suspicious"
    return False
