"""Niwashi, sections 6 to 8: the lantern, refilling, the end and the score."""

from typing import Any

import pytest

from games import report
from games.record import Play
from games.refusal import Refusal
from tests.games.niwashi.table import (
    assert_illegal,
    begin,
    enter,
    entry,
    late,
    mover,
    named,
    offered,
    orders,
    refused,
    revealable,
    spare,
    swap,
    turns,
)

LINE = "HFF across -2 0; FFW across 2 0"


def sources(play: Play) -> list[tuple[str, str]]:
    return [(move["from"], move["strip"]) for move in offered(play, "draw")]


def discarded() -> Play:
    """Aki has discarded SSH, SSW and (on top) HHW with the lantern; Ben is to move."""
    return begin("Aki lantern cross > SSH SSW HHW | FNW SNW HNW")


# 6. The lantern.


def test_nw_6_1_the_lantern_stands_anywhere_in_the_shared_area() -> None:
    places = [move["on"] for move in offered(begin(), "lantern")]
    assert {"cross", "stairs", "winter", "sand", "spring sand spring"} <= set(places)
    play = enter(begin(), "Aki lantern SNS > SSH SSW HHW | FNW SNW HNW")
    assert play.view()["lantern"] == "summer sand summer"
    assert mover(play) == "Ben"
    line = "Ben lantern WWS > SSF HHF WWF | SSN HHN WWN"
    assert_illegal(play, line, "lantern_strip", "NW-6.1")


def test_nw_6_2_not_on_hands_or_orders() -> None:
    areas = {"garden", "display", "discard", "pile", "aid"}
    assert areas <= {move["on"] for move in offered(begin(), "lantern")}
    for place in ("hand", "orders"):
        line = f"Aki lantern {place} > SSH SSW HHW | FNW SNW HNW"
        assert_illegal(begin(), line, "lantern_private", "NW-6.2")


def test_nw_6_3_the_whole_hand_is_discarded_in_a_chosen_order() -> None:
    assert discarded().view()["discard"] == named("SSH SSW HHW")
    for hand in ("", "SSH SSW", "SSH SSW HHW WWS"):
        line = f"Aki lantern aid > {hand} | FNW SNW HNW"
        assert_illegal(begin(), line, "whole_hand", "NW-6.3")


def test_laying_reveals_nothing() -> None:
    laid = entry("Aki lay SSH down 0 0") | {"result": {"hand": named("SSW")}}
    refusal = refused(begin(), laid)
    assert (refusal.kind, refusal.code) == ("malformed", "nothing_revealed")


def test_nw_6_4_the_lantern_is_never_in_the_way() -> None:
    play = enter(begin(), "Aki lantern garden > SSH SSW HHW | FNW SNW HNW")
    assert len({(*move["at"], move["dir"]) for move in offered(play, "lay")}) == 13


def test_nw_6_5_one_strip_is_enough_for_the_lantern_none_is_not() -> None:
    play = enter(late(turns(LINE), hands=(1, 1)), "Aki lantern aid > SSH")
    assert play.view()["discard"] == named("SSH")
    assert play.view()["hands"]["Aki"]["strips"] == 0
    play = late(turns("HFF across -2 0"), hands=(0, 1))
    enter(play, "Ben lay FFW across 2 0")
    assert_illegal(play, "Aki lantern aid", "no_tiles", "NW-6.5", "NW-8.1")


# 7. Refilling.


def test_nw_7_1_one_strip_from_the_display_after_laying() -> None:
    play = begin("Aki lay SSH down 0 0")
    assert play.to_act() == ["Aki"]
    assert sources(play) == [("display", strip) for strip in named("FNF SNS HNH")]
    enter(play, "Aki draw display SNS > WWN")
    assert play.view()["hands"]["Aki"] == {"strips": 3, "known": named("SNS")}


def test_nw_7_2_any_open_strip_but_none_from_the_draw_pile() -> None:
    play = begin("Aki lay SSH down 0 0")
    assert_illegal(play, "Aki draw pile", "blind_draw", "NW-7.2")
    assert_illegal(play, "Aki draw pile WWS", "blind_draw", "NW-7.2")
    assert_illegal(play, "Aki draw display WWS > WWN", "not_in_display", "NW-7.2")
    for strip in ("FNF", "SNS", "HNH"):
        enter(play, f"Aki draw display {strip} > WWN")
        play.enter({"do": "undo"})


def test_nw_7_3_same_colour_on_same_opens_the_discard() -> None:
    play = enter(discarded(), "Ben lay HFF across -2 0")
    assert play.view()["special"]
    assert sources(play)[-1] == ("discard", "autumn autumn winter")
    enter(play, "Ben draw discard HHW")
    view = play.view()
    assert view["hands"]["Ben"]["known"] == named("HHW")
    assert view["discard"] == named("SSH SSW")
    assert len(view["display"]) == 3
    assert view["pile"] == 34


def test_nw_7_3_sand_on_sand_counts() -> None:
    play = begin("Aki lantern aid > SSH SSW HHW | FNW SNW HNW", centre="FSN")
    enter(play, "Ben lay NWW across 2 0")
    assert play.view()["special"]


def test_nw_7_3_without_a_match_the_discard_is_closed() -> None:
    play = enter(discarded(), "Ben lay SHW down 0 0")
    assert_illegal(play, "Ben draw discard HHW", "not_special", "NW-7.3")
    assert {source for source, _ in sources(play)} == {"display"}


def test_nw_7_4_one_match_with_what_was_visible_is_enough() -> None:
    # Spring on spring and winter on spring.
    play = enter(discarded(), "Ben lay HFW across -1 0")
    assert play.view()["special"]
    # Summer covers the spring plot first; spring on that summer is no match, though spring is
    # below it.
    play = begin("Aki lantern aid > SSF SSW HHW | FNW SNW HNW")
    turns("SSH down 0 0", play)
    enter(play, "Aki lay FNF down 0 -2")
    assert not play.view()["special"]


def test_nw_7_5_only_the_top_of_the_discard() -> None:
    play = enter(discarded(), "Ben lay HFF across -2 0")
    assert_illegal(play, "Ben draw discard SSW", "not_on_top", "NW-7.5")
    assert_illegal(play, "Ben draw discard WWS", "not_in_discard", "NW-7.5", "NW-7.3")


def test_nw_7_5_any_discard_at_tables_that_allow_it() -> None:
    script = "Aki lantern aid > SSH SSW HHW | FNW SNW HNW; Ben lay HFF across -2 0"
    play = begin(script, options={"discard_any": "on"})
    assert len(sources(play)) == 6
    assert_illegal(play, "Ben draw discard WWS", "not_in_discard", "NW-7.5", "NW-7.3")
    enter(play, "Ben draw discard SSH")
    assert play.view()["discard"] == named("SSW HHW")


def test_nw_7_6_after_the_lantern_the_whole_display() -> None:
    view = discarded().view()
    assert view["hands"]["Aki"] == {"strips": 3, "known": named("FNF SNS HNH")}
    assert view["display"] == named("FNW SNW HNW")
    assert view["pile"] == 34


def test_nw_7_7_a_short_display_is_taken_as_it_is() -> None:
    play = late(turns(LINE), hands=(2, 2), display="FNW", discard="SSH")
    enter(play, "Aki lantern aid > SSW HHW")
    view = play.view()
    assert view["hands"]["Aki"] == {"strips": 1, "known": named("FNW")}
    assert (view["display"], view["discard"]) == ([], named("SSH SSW HHW"))
    play = late(turns(LINE), hands=(2, 2), discard="SSH")
    enter(play, "Aki lantern aid > SSW HHW")
    assert play.view()["hands"]["Aki"]["strips"] == 0


def test_nw_7_8_the_display_is_refilled_as_long_as_the_pile_lasts() -> None:
    play = begin("Aki lay SSH down 0 0")
    for new in ("", "WWN SSN"):
        line = f"Aki draw display FNF > {new}"
        assert_illegal(play, line, "refill_count", "NW-7.8")
    play = late(turns(LINE), hands=(3, 3), display="FNW SNW HNW", pile=2)
    line = "Aki lantern aid > SSH SSW HHW | WWN HWN HHN"
    assert_illegal(play, line, "refill_count", "NW-7.8")
    enter(play, "Aki lantern aid > SSH SSW HHW | WWN HWN")
    assert (play.view()["display"], play.view()["pile"]) == (named("WWN HWN"), 0)
    turns("SHW down 4 0", play)
    assert play.view()["display"] == named("HWN")


def test_nw_7_9_with_an_empty_display_only_the_special_case_brings_a_strip() -> None:
    play = enter(late(turns(LINE), discard="SSH", hands=(2, 2)), "Aki lay FSW down 0 0")
    assert sources(play) == [("discard", "summer summer autumn")]
    assert_illegal(play, "Aki draw display FNW", "display_empty", "NW-7.9")
    enter(play, "Aki draw discard SSH")
    assert play.view()["hands"]["Aki"] == {"strips": 2, "known": named("SSH")}


def test_nw_7_9_without_display_and_discard_one_plays_on() -> None:
    play = enter(late(turns(LINE), hands=(2, 2)), "Aki lay FSW down 0 0")
    assert mover(play) == "Ben", "sand or not, there is nothing to take"
    play = enter(late(turns(LINE), discard="SSH", hands=(2, 2)), "Aki lay WSH down 0 0")
    assert mover(play) == "Ben", "no match, so the discard stays closed"


def test_nw_7_10_exactly_one_strip() -> None:
    play = late(turns(LINE), hands=(1, 2), display="FNW SNW HNW", pile=5)
    enter(play, "Aki lay SHW down 0 0; Aki draw display FNW > WWN")
    assert play.view()["hands"]["Aki"]["strips"] == 1
    assert mover(play) == "Ben"


def test_nw_7_11_drawing_is_compulsory_while_the_display_has_strips() -> None:
    play = begin("Aki lay SSH down 0 0")
    assert_illegal(play, "Aki pass", "must_draw", "NW-7.11", "NW-7.1")
    play = enter(discarded(), "Ben lay HFF across -2 0")
    assert_illegal(play, "Ben pass", "must_draw", "NW-7.11", "NW-7.1")
    # With an empty display the discard may be left alone (NW-7.9).
    play = enter(late(turns(LINE), discard="SSH", hands=(2, 2)), "Aki lay FSW down 0 0; Aki pass")
    assert play.view()["discard"] == named("SSH")
    assert mover(play) == "Ben"


def test_the_discard_may_be_empty_in_the_special_case() -> None:
    play = begin("Aki lay HFF across -2 0")
    assert play.view()["special"]
    assert_illegal(play, "Aki draw discard SSH", "discard_empty", "NW-7.9")


def test_a_draw_when_the_turn_has_passed() -> None:
    play = enter(late(turns(LINE), discard="SSH", hands=(2, 2)), "Aki lay WSH down 0 0")
    assert_illegal(play, "Aki draw discard SSH", "nothing_to_draw", "NW-7.9")
    play = turns("SSH down 0 0")
    assert_illegal(play, "Aki draw display HNH > WWN", "wrong_player", "NW-3.1", "NW-7.10")


# 8. The end.


def test_nw_8_1_the_game_ends_when_the_mover_has_no_strip() -> None:
    play = late(turns(LINE), hands=(1, 1))
    enter(play, "Aki lay SSH down -2 0")
    assert not play.is_over
    with pytest.raises(Refusal) as caught:
        play.score()
    assert (caught.value.code, caught.value.clauses) == ("not_over", ("NW-8.1", "NW-8.3"))
    enter(play, "Ben lay SSW down 4 0")
    assert play.is_over
    assert play.state.ended == "no_tiles"
    assert_illegal(play, "Aki lay HHW down 0 0", "game_over", "NW-8.1")


def last_line() -> Play:
    """Aki has no strip left, and Ben's last one has completed the spring line."""
    return enter(late(turns("HFF across -2 0"), hands=(0, 1)), "Ben lay FFW across 2 0")


def test_nw_8_2_orders_are_revealed_before_the_end() -> None:
    play = last_line()
    assert play.to_act() == ["Aki"]
    assert revealable(play) == ["spring line"]
    assert_illegal(play, "Aki lay SSH down 0 0", "no_tiles", "NW-8.1", "NW-8.2")
    assert_illegal(play, "Aki draw display FNF", "wrong_step", "NW-3.1")
    enter(play, "Aki reveal spring line")
    assert play.is_over, "nothing else can be revealed"
    assert play.score().extra == {"total": 1, "rating": "beginning"}


def test_nw_8_2_whoever_does_not_hold_the_order_passes() -> None:
    play = enter(last_line(), "Aki pass")
    assert play.state.ended == "no_tiles"
    assert play.score().extra["total"] == 0


def nineteen() -> tuple[tuple[str, ...], tuple[str, ...]]:
    every = [
        f"{season} {shape}"
        for season in ("spring", "summer", "autumn", "winter")
        for shape in ("cross", "U", "T", "stairs", "L")
    ]
    return tuple(every[:9]), tuple(every[9:19])


def test_nw_8_3_the_twentieth_order_ends_the_game_at_once() -> None:
    play = turns(LINE)
    play.states[-1] = play.state._replace(fulfilled=nineteen())
    assert orders(play, "Aki")["hand"] == 1
    enter(play, "Aki reveal spring line")
    assert play.state.ended == "all_fulfilled"
    assert play.score().extra == {"total": 20, "rating": "complete"}
    assert_illegal(play, "Aki lay SSH down 0 0", "game_over", "NW-8.3")


@pytest.mark.parametrize(
    ("aki", "ben", "total", "rating"),
    [
        (0, 0, 0, "beginning"),
        (3, 2, 5, "beginning"),
        (3, 3, 6, "respectable"),
        (10, 0, 10, "respectable"),
        (6, 5, 11, "fine"),
        (7, 8, 15, "fine"),
        (8, 8, 16, "masterly"),
        (10, 9, 19, "masterly"),
        (10, 10, 20, "complete"),
    ],
)
def test_nw_8_4_the_joint_score_is_rated(aki: int, ben: int, total: int, rating: str) -> None:
    told = report.score_json(report.score("niwashi", {"fulfilled": {"Aki": aki, "Ben": ben}}))
    assert (told["total"], told["rating"]) == (total, rating)
    assert told["players"]["Aki"]["total"] == aki
    assert (told["winners"], told["draw"], told["reason"]) == ([], False, "NW-8.4")


def test_nw_8_4_one_line_per_order() -> None:
    final = {"fulfilled": {"Aki": 7, "Ben": ["winter cross", "autumn U"]}}
    told = report.score_json(report.score("niwashi", final))
    assert told["players"]["Aki"]["lines"] == [
        {"clause": "NW-8.4", "label": "7 fulfilled orders", "points": 7, "pieces": []}
    ]
    assert told["players"]["Ben"] == {
        "lines": [
            _line("winter cross"),
            _line("autumn U"),
        ],
        "total": 2,
    }
    assert (told["total"], told["rating"]) == (9, "respectable")


def _line(order: str) -> dict[str, Any]:
    return {"clause": "NW-8.4", "label": order, "points": 1, "pieces": [order]}


# The table may insist, and the position stays sound.


def test_an_unexpected_strip_makes_a_known_hand_unknown_again() -> None:
    play = swap(begin())
    turns("SSW down 2 0", play)
    assert play.view()["hands"]["Aki"]["known"] == named("FNF SNS HNH")
    refusal = refused(play, "Aki lay WWS down 0 0")
    assert refusal.code == "not_in_hand"
    enter(play, "Aki lay WWS down 0 0 !")
    assert play.view()["hands"]["Aki"] == {"strips": 2, "known": []}
    assert "FNF" in spare(play, 30).split()
