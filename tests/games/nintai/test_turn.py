"""Nintai, section 3: the dice columns and the order of a turn."""

import pytest

from games.record import Play
from tests.games.nintai.table import assert_illegal, begin, dice, enter, refused, three


def columns(play: Play) -> tuple[list[int], list[int]]:
    view = play.view()["columns"]
    return view["Aki"], view["Ben"]


def usable(play: Play) -> list[int]:
    return [move["die"] for move in play.legal() if move["do"] == "pass"]


def test_nt_3_1_one_of_the_two_uppermost_dice() -> None:
    play = begin("Aki take 4; Ben take 2 5; Aki take 1 3")
    assert usable(play) == [4, 1]
    assert_illegal(play, "Aki pass 3", "die_locked", "NT-3.3", "NT-3.1")
    assert_illegal(play, "Aki pass 2", "die_not_held", "NT-3.1")


def test_nt_3_1_two_equal_dice_on_top_are_one_choice() -> None:
    play = dice("3 3 2", "1 1")
    assert usable(play) == [3]
    enter(play, "Aki pass 3")
    assert columns(play) == ([3, 2], [1, 1, 3])


def test_nt_3_2_three_dice_against_two_at_every_turn() -> None:
    play = dice("3 3 3", "3 3")
    for cells in ("a1 b1", "a1 b1", "c1 d1", "c1 d1"):
        mover = play.view()["mover"]
        held = {name: len(column) for name, column in play.view()["columns"].items()}
        assert held == {"Aki": 2, "Ben": 2} | {mover: 3}
        three(play, 4, {"a": "D F", "c": "S B"}[cells[0]], cells)


def test_nt_3_3_the_die_just_received_is_locked() -> None:
    play = dice("3 4 1", "2 1")
    enter(play, "Aki pass 3; Ben draw 1 > D F; Aki ink D a1; Aki ink F b1")
    assert columns(play) == ([4, 1], [2, 1, 3])
    assert_illegal(play, "Ben pass 3", "die_locked", "NT-3.3", "NT-3.1")


def test_nt_3_3_an_equal_die_higher_up_may_go() -> None:
    """The locked die is a place, not a value: Ben's upper 3 may be handed over."""
    play = three(dice("3 4 1", "3 1"), 1, "D F", "a1 b1")
    assert columns(play) == ([4, 1], [3, 1, 3])
    enter(play, "Ben pass 3")
    assert columns(play) == ([4, 1, 3], [1, 3])


@pytest.mark.parametrize("line", ["Aki draw 1 > D F", "Aki roll > 1 2 3", "Aki ink D a1"])
def test_nt_3_4_a_turn_cannot_be_passed(line: str) -> None:
    play = dice("3 4 1", "2 1")
    assert all(move["do"] == "pass" for move in play.legal())
    assert len(usable(play)) == 2
    assert_illegal(play, line, "wrong_step", "NT-3.1", "NT-3.4")


def test_nt_3_4_there_is_no_entry_for_doing_nothing() -> None:
    assert refused(dice("3 4 1", "2 1"), {"by": "Aki", "do": "skip"}).code == "unknown_verb"


def test_nt_3_5_the_die_goes_to_the_bottom_unchanged() -> None:
    play = dice("3 4 1", "2 6")
    enter(play, "Aki pass 4")
    assert columns(play) == ([3, 1], [2, 6, 4])


def test_nt_3_6_the_other_dice_close_up_in_order() -> None:
    first, second = dice("6 4 1", "2 5"), dice("6 4 1", "2 5")
    enter(first, "Aki pass 6")
    enter(second, "Aki pass 4")
    assert columns(first)[0] == [4, 1]
    assert columns(second)[0] == [6, 1]


def test_nt_3_7_the_die_is_handed_over_before_its_action() -> None:
    play = dice("3 4 1", "2 1")
    enter(play, "Aki pass 3")
    assert columns(play) == ([4, 1], [2, 1, 3])
    assert play.view()["action"] == 3
    assert play.view()["step"] == "pile"


def test_nt_3_7_the_opponent_may_use_the_same_die_later() -> None:
    """Aki's 3 goes down Ben's column, comes up two turns later and goes back."""
    play = three(dice("3 2 2", "2 2"), 1, "D F", "a1 b1")
    enter(play, "Ben pass 2; Ben draw 4 > D F; Ben ink F a1")
    enter(play, "Aki pass 2; Aki draw 4 > D S; Aki ink S c1")
    assert columns(play) == ([2, 2], [2, 3, 2])
    enter(play, "Ben pass 3")
    assert play.view()["action"] == 3
    assert play.to_act() == ["Aki"]


def test_nt_3_8_then_it_is_the_opponents_turn() -> None:
    play = three(dice("3 4 1", "2 1"), 1, "D F", "a1 b1")
    assert play.to_act() == ["Ben"]
    assert play.view()["step"] == "choose"
    assert "NT-3.8" in refused(play, "Aki pass 4").clauses


def test_nt_3_8_also_after_a_five() -> None:
    play = dice("5 4 1", "2 1")
    enter(play, "Aki pass 5; Ben roll > 4 4 4")
    assert play.to_act() == ["Ben"]
    assert play.view()["action"] is None
