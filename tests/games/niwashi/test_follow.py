"""Niwashi: what the table leaves unsaid, and what can still be checked then."""

import random
from typing import Any

import pytest

from games import simulate
from games.niwashi.pieces import DISPLAY, PILE, STRIPS, strip_name
from games.niwashi.position import TRUSTED
from games.niwashi.rules import Niwashi
from games.record import Play
from games.refusal import Refusal
from tests.games import harness
from tests.games.niwashi.table import (
    PLAYERS,
    assert_illegal,
    assert_suspicious,
    begin,
    enter,
    late,
    named,
    offered,
    refused,
)

LAID: dict[str, Any] = {"follow": "laid"}
LANTERN = {"by": "Aki", "do": "lantern", "on": "aid"}


def lines(**options: str) -> Play:
    """A table that enters laid tiles only; the centre is two springs and a summer."""
    centre = {"centre": {"strip": strip_name("FFS")}}
    return Play.begin("niwashi", PLAYERS, options=LAID | options, setup=centre)


# The discard pile: the top tile matters, the order below stays unknown.


def test_nw_6_3_the_top_tile_of_the_discarded_hand_is_enough() -> None:
    play = begin("Aki lantern aid > HHW | FNW SNW HNW")
    assert play.view()["discard"] == [None, None, "autumn autumn winter"]
    assert_suspicious(play, "Ben lay HHW across 2 0", "in_discard", "NW-1.4")


def test_nw_7_5_a_tile_that_comes_to_lie_on_top_is_named_when_it_is_taken() -> None:
    play = begin("Aki lantern aid > HHW | FNW SNW HNW; Ben lay FHF across -2 0")
    enter(play, "Ben draw discard HHW")
    enter(play, "Aki lay FNF across -4 0")
    assert_suspicious(play, "Aki draw discard HHW", "in_a_hand", "NW-1.4")
    assert "winter winter spring" not in str(offered(play, "draw"))
    enter(play, "Aki draw discard SSW")
    assert play.view()["discard"] == [None]
    assert_suspicious(play, "Ben lay SSW across -6 0", "in_a_hand", "NW-1.4")


def test_nw_7_5_tiles_taken_openly_are_known_to_lie_below() -> None:
    play = begin("Aki lay SSH down 0 0; Aki draw display FNF > FNW")
    enter(play, "Ben lay SSF down 1 0; Ben draw display FNW > HHN")
    enter(play, "Aki lantern aid > HHW | WWN HWN SWN")
    assert_suspicious(play, "Ben lay FNF down 2 0", "in_discard", "NW-1.4")


def test_nw_7_5_where_any_discard_may_be_taken_all_are_named() -> None:
    play = begin(options={"discard_any": "on"})
    assert_illegal(play, "Aki lantern aid > HHW | FNW SNW HNW", "whole_hand", "NW-6.3")


# Laid tiles only.


def test_nw_7_2_nothing_but_laid_tiles_is_asked_for() -> None:
    play = enter(lines(), "Aki lay SSH down 0 0; Ben lay FSW down 1 0; Aki lantern cross")
    view = play.view()
    assert (view["display"], view["discard"], view["pile"]) == (None, None, None)
    assert view["hands"]["Aki"] == {"strips": None, "known": []}
    assert view["trusted"] == list(TRUSTED)
    assert view["mover"] == "Ben"
    assert all("asks" not in move for move in play.legal(50))


def test_nw_7_2_what_is_not_followed_is_not_taken_in_either() -> None:
    play = lines()
    assert_illegal(play, "Aki draw display FNF", "not_followed", "NW-7.1", "NW-7.2")
    assert refused(play, {**LANTERN, "result": {"hand": named("FNF")}}).code == "nothing_revealed"
    setup = {"centre": {"strip": strip_name("FFS")}, "display": named("FNF SNS HNH")}
    with pytest.raises(Refusal) as caught:
        Play.begin("niwashi", PLAYERS, options=LAID, setup=setup)
    assert (caught.value.code, caught.value.where) == ("not_followed", "setup.display")


def test_nw_5_3_places_and_tiles_are_checked_all_the_same() -> None:
    play = enter(lines(), "Aki lay SSH down 0 0")
    assert_illegal(play, "Ben lay FSW across 8 8", "covers_none", "NW-5.2")
    assert_suspicious(play, "Ben lay HSS down 1 0", "already_laid", "NW-5.7", "NW-1.4")
    assert_suspicious(play, "Ben lay WWW down 1 0", "not_in_box", "NW-1.4")
    assert_suspicious(play, "Ben lantern SSH", "already_laid", "NW-5.7", "NW-1.4")


def test_nw_8_1_nobody_is_out_of_tiles_while_some_must_be_left() -> None:
    play = lines()
    for number, strip in enumerate(strip for strip in STRIPS if strip != "FFS"):
        if number == PILE + DISPLAY:
            break
        refusal = assert_illegal(play, f"{play.to_act()[0]} pass", "tiles_left", "NW-8.1", "NW-7.8")
        assert refusal.params["least"] == PILE + DISPLAY - number
        place = play.state.garden.slots()[0]
        enter(play, f"{play.to_act()[0]} lay {strip} {place[2]} {place[0]} {place[1]}")
    enter(play, f"{play.to_act()[0]} pass")
    assert (play.is_over, play.view()["ended"]) == (True, "no_tiles")


@pytest.mark.parametrize("more", [{}, {"tile_mix": "any"}, {"refill_to_three": "on"}], ids=str)
def test_a_table_that_follows_less_ends_with_the_same_kind_of_score(more: dict[str, str]) -> None:
    game = Niwashi(LAID | more)
    for seed in range(6):
        played = simulate.record(game, PLAYERS, str(seed))
        assert played.is_over
        assert played.score().reason == "NW-8.4"
        harness.assert_record_round_trip(played)


def test_listed_is_checked_where_less_is_followed() -> None:
    game, rng = Niwashi(LAID), random.Random(0)
    others = harness.strangers(game, 2, 0) + harness.strangers(Niwashi(), 2, 0)
    for state, move, _ in harness.walk(game, 2, 0):
        candidates = rng.sample(others, 20) + ([move] if move else [])
        harness.assert_legal_is_check(game, state, candidates)


# Up to three again.


def test_nw_7_10_where_the_hand_is_filled_up_each_tile_comes_from_an_open_source() -> None:
    play = late(begin(options={"refill_to_three": "on"}), discard="SSH SSW HHW SWW")
    enter(play, "Aki lay FHF across -2 0; Aki draw discard SWW")
    assert play.to_act() == ["Aki"]
    enter(play, "Aki draw discard HHW; Aki draw discard SSW")
    assert (play.to_act(), play.view()["discard"]) == (["Ben"], named("SSH"))
