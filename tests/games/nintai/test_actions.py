"""Nintai, section 4: the six actions."""

import pytest

from games.record import Play
from tests.games.nintai.table import (
    assert_illegal,
    dice,
    eleven,
    enter,
    grow,
    refused,
    sheet,
    sizes,
    told,
    tops,
)

OPTIONAL = {"draw_optional": "on"}


def hands(play: Play) -> tuple[str, str]:
    held = play.view()["hands"]
    return "".join(held["Aki"]), "".join(held["Ben"])


def offered(play: Play, do: str) -> list[tuple[str, object]]:
    field = {"draw": "pile", "keep": "icon", "decline": "icon", "pass": "die"}[do]
    return [(move["by"], move[field]) for move in play.legal() if move["do"] == do]


def assert_not_in_hand(play: Play, line: str, clause: str) -> None:
    refusal = refused(play, line)
    assert (refusal.kind, refusal.code) == ("illegal", "not_in_hand")
    assert refusal.clauses[0] == clause


def test_nt_4_1_one_card_for_me_two_for_you() -> None:
    play = enter(dice("1 3 3", "3 3"), "Aki pass 1")
    assert offered(play, "draw") == [("Aki", 1), ("Aki", 2), ("Aki", 3), ("Aki", 4)]
    enter(play, "Aki draw 2 > D F S; Aki keep F")
    assert hands(play) == ("F", "DS")
    assert sizes(play) == [6, 4, 8, 9]
    enter(play, "Aki ink F a1; Ben ink S a1; Ben ink D b1")
    assert sheet(play, "Aki") == "F..........."
    assert sheet(play, "Ben") == "SD.........."
    assert play.view()["discards"] == 3
    assert play.to_act() == ["Ben"]


def test_nt_4_1_both_ink_at_the_same_time() -> None:
    """Ben may finish first: the inking of action 1 has no order."""
    play = enter(dice("1 3 3", "3 3"), "Aki pass 1; Aki draw 2 > D F S; Aki keep F")
    assert play.to_act() == ["Aki", "Ben"]
    enter(play, "Ben ink D a1; Ben ink S a2")
    assert play.to_act() == ["Aki"]
    enter(play, "Aki ink F a1")
    assert play.view()["step"] == "choose"


def test_nt_4_1_one_of_three_equal_cards() -> None:
    play = enter(dice("1 3 3", "3 3"), "Aki pass 1; Aki draw 2 > D D D")
    assert offered(play, "keep") == [("Aki", "D")]
    assert hands(enter(play, "Aki keep D")) == ("D", "DD")


def test_nt_4_1_exactly_three_cards_by_the_active_player() -> None:
    play = enter(dice("1 3 3", "3 3"), "Aki pass 1")
    assert_illegal(play, "Ben draw 1 > D F S", "wrong_player", "NT-4.1")
    assert refused(play, "Aki draw 1 > D F").code == "cards_count"
    enter(play, "Aki draw 1 > D F S")
    assert_illegal(play, "Ben keep D", "wrong_player", "NT-4.1")
    assert_illegal(play, "Aki keep M", "not_drawn", "NT-4.1")


def test_nt_4_1a_all_three_are_seen_before_one_is_kept() -> None:
    play = enter(dice("1 3 3", "3 3"), "Aki pass 1; Aki draw 2 > D F S")
    assert play.view()["drawn"] == ["D", "F", "S"]
    assert offered(play, "keep") == [("Aki", "D"), ("Aki", "F"), ("Aki", "S")]
    assert_illegal(play, "Aki ink D a1", "wrong_step", "NT-4.1")


def test_nt_4_2_the_top_card_goes_unused() -> None:
    play = enter(dice("2 3 3", "3 3"), "Aki pass 2; Aki draw 3 > D F")
    assert hands(play) == ("F", "")
    assert play.to_act() == ["Aki"]
    assert_not_in_hand(play, "Aki ink D a1", "NT-4.2")
    enter(play, "Aki ink F a1")
    assert (sheet(play, "Aki"), sheet(play, "Ben")) == ("F...........", "............")
    assert play.view()["discards"] == 2
    assert sizes(play) == [6, 7, 6, 9]


def test_nt_4_2_any_pile_of_the_active_players_choice() -> None:
    play = enter(dice("2 3 3", "3 3"), "Aki pass 2")
    assert offered(play, "draw") == [("Aki", 1), ("Aki", 2), ("Aki", 3), ("Aki", 4)]


def test_nt_4_3_the_opponent_names_the_pile() -> None:
    play = enter(dice("3 3 3", "3 3"), "Aki pass 3")
    assert offered(play, "draw") == [("Ben", 1), ("Ben", 2), ("Ben", 3), ("Ben", 4)]
    assert_illegal(play, "Aki draw 1 > D F", "wrong_player", "NT-4.3")
    enter(play, "Ben draw 1 > D F")
    assert hands(play) == ("DF", "")
    enter(play, "Aki ink D a1; Aki ink F b1")
    assert (sheet(play, "Aki"), sheet(play, "Ben")) == ("DF..........", "............")
    assert play.view()["discards"] == 2


def test_nt_4_4_one_card_for_the_opponent_two_for_me() -> None:
    play = enter(dice("4 3 3", "3 3"), "Aki pass 4; Ben draw 1 > D; Ben ink D a1")
    enter(play, "Aki draw 2 > F; Aki draw 4 > S")
    assert hands(play) == ("FS", "")
    enter(play, "Aki ink S a1; Aki ink F a2")
    assert (sheet(play, "Aki"), sheet(play, "Ben")) == ("S...F.......", "D...........")
    assert sizes(play) == [5, 6, 8, 8]
    assert play.view()["discards"] == 3
    assert play.to_act() == ["Ben"]


def test_nt_4_4a_two_other_piles() -> None:
    play = enter(dice("4 3 3", "3 3"), "Aki pass 4; Ben draw 2 > D; Ben ink D a1")
    assert_illegal(play, "Ben draw 1 > D", "wrong_player", "NT-4.4")
    assert offered(play, "draw") == [("Aki", 1), ("Aki", 3), ("Aki", 4)]
    assert_illegal(play, "Aki draw 2 > F", "pile_used", "NT-4.4a")
    assert refused(play, "Aki draw 1 > F S").code == "cards_count"
    enter(play, "Aki draw 3 > F")
    assert offered(play, "draw") == [("Aki", 1), ("Aki", 4)]
    assert_illegal(play, "Aki draw 3 > S", "pile_used", "NT-4.4a")


def test_nt_4_4a_either_side_may_be_entered_first() -> None:
    ben, aki = ["Ben draw 1 > D", "Ben ink D a1"], ["Aki draw 2 > F", "Aki draw 4 > S"]
    aki += ["Aki ink S a1", "Aki ink F a2"]
    usual = enter(dice("4 3 3", "3 3"), "; ".join(["Aki pass 4", *ben, *aki]))
    for order in interleaved(ben, aki):
        play = enter(dice("4 3 3", "3 3"), "; ".join(["Aki pass 4", *order]))
        assert play.view() == usual.view()


def test_nt_4_4a_entered_first_or_last_the_piles_differ() -> None:
    play = enter(dice("4 3 3", "3 3"), "Aki pass 4")
    assert play.to_act() == ["Ben", "Aki"]
    enter(play, "Aki draw 1 > D; Aki draw 3 > F")
    assert play.to_act() == ["Aki", "Ben"]
    assert_illegal(play, "Aki draw 2 > S", "wrong_player", "NT-4.4")
    assert_illegal(play, "Ben ink D a1", "wrong_player", "NT-4.4", "NT-4.7")
    assert_illegal(play, "Ben draw 3 > S", "pile_used", "NT-4.4a")
    assert offered(play, "draw") == [("Ben", 2), ("Ben", 4)]


def test_nt_4_9_in_action_4_both_cards_are_taken_before_either_is_inked() -> None:
    play = enter(dice("4 3 3", "3 3"), "Aki pass 4; Aki draw 1 > D")
    assert play.to_act() == ["Aki", "Ben"]
    assert_illegal(play, "Aki ink D a1", "wrong_step", "NT-4.4")
    enter(play, "Ben draw 2 > F")
    assert_illegal(play, "Aki ink D a1", "wrong_player", "NT-4.4")
    assert offered(play, "draw") == [("Aki", 3), ("Aki", 4)]


def interleaved(one: list[str], two: list[str]) -> list[list[str]]:
    """Both lists in one, in every way that keeps the order of each."""
    if not one or not two:
        return [one + two]
    first = [[one[0], *rest] for rest in interleaved(one[1:], two)]
    return first + [[two[0], *rest] for rest in interleaved(one, two[1:])]


def test_nt_4_4a_the_piles_are_free_again_in_the_next_action() -> None:
    play = enter(dice("4 3 3", "4 3"), "Aki pass 4; Ben draw 1 > D; Ben ink D a1")
    enter(play, "Aki draw 2 > F; Aki draw 4 > S; Aki ink S a1; Aki ink F a2; Ben pass 4")
    assert offered(play, "draw") == [
        (name, pile) for name in ("Aki", "Ben") for pile in (1, 2, 3, 4)
    ]


def test_nt_4_5_the_opponent_rerolls() -> None:
    play = enter(dice("5 3 3", "3 3"), "Aki pass 5")
    assert play.to_act() == ["Ben"]
    assert_illegal(play, "Aki roll > 1 2 3", "wrong_player", "NT-4.5")
    enter(play, "Ben roll > 6 1 6")
    assert play.view()["columns"] == {"Aki": [3, 3], "Ben": [6, 1, 6]}
    assert play.view()["discards"] == 0


def test_nt_4_5a_the_five_just_handed_over_is_rolled_too() -> None:
    play = enter(dice("5 3 3", "3 3"), "Aki pass 5")
    assert [move["asks"] for move in play.legal()] == [{"dice": 3}]
    assert refused(play, "Ben roll > 6 1").code == "dice_count"


def test_nt_4_5b_each_die_keeps_its_place_and_rolls_once() -> None:
    play = enter(dice("5 3 3", "3 3"), "Aki pass 5")
    assert_illegal(play, "Ben pass 3", "wrong_step", "NT-4.5")
    enter(play, "Ben roll > 4 6 2")
    assert play.view()["columns"]["Ben"] == [4, 6, 2]
    assert_illegal(play, "Ben roll > 1 1 1", "wrong_step", "NT-3.1", "NT-3.4")
    assert offered(play, "pass") == [("Ben", 4), ("Ben", 6)]


def test_nt_4_6_a_six_ends_the_game_at_once() -> None:
    play = enter(grow(dice("6 3 3", "3 3"), 2), "Aki pass 6")
    assert play.to_act() == []
    assert play.legal() == []
    assert play.view()["ended"] == "six"
    # Aki D F, Ben S B, one row each: nothing scores.
    assert [tally.total for tally in play.score().tallies] == [0, 0]
    assert_illegal(play, "Ben pass 3", "game_over", "NT-7.6")


def test_nt_4_7_inking_is_compulsory() -> None:
    play = enter(dice("3 3 3", "3 3"), "Aki pass 3; Ben draw 1 > D F")
    assert offered(play, "decline") == []
    assert_illegal(play, "Aki decline D", "must_ink", "NT-4.7")
    assert_illegal(play, "Ben pass 3", "wrong_step", "NT-4.3", "NT-4.7")
    enter(play, "Aki ink D a1")
    assert_illegal(play, "Aki decline F", "must_ink", "NT-4.7")


@pytest.mark.parametrize("value", ["on", True])
def test_nt_4_7_draw_optional_lets_a_player_decline(value: object) -> None:
    play = dice("3 3 3", "3 3", options={"draw_optional": value})
    enter(play, "Aki pass 3; Ben draw 1 > D F")
    assert offered(play, "decline") == [("Aki", "D"), ("Aki", "F")]
    enter(play, "Aki decline D")
    assert_not_in_hand(play, "Aki decline D", "NT-4.3")
    enter(play, "Aki ink F a1")
    assert sheet(play, "Aki") == "F..........."
    assert play.view()["discards"] == 2
    assert play.to_act() == ["Ben"]


def test_nt_4_7_draw_optional_everything_may_be_declined() -> None:
    play = enter(dice("4 3 3", "3 3", options=OPTIONAL), "Aki pass 4; Ben draw 1 > D")
    enter(play, "Ben decline D; Aki draw 2 > F; Aki draw 3 > S; Aki decline S; Aki decline F")
    assert sheet(play, "Aki") == sheet(play, "Ben") == "............"
    assert play.view()["discards"] == 3
    assert sizes(play) == [5, 6, 7, 9]
    assert play.to_act() == ["Ben"]


def test_nt_4_7_draw_optional_in_action_one_each_for_oneself() -> None:
    play = dice("1 3 3", "3 3", options=OPTIONAL)
    enter(play, "Aki pass 1; Aki draw 1 > D F S; Aki keep D")
    assert_not_in_hand(play, "Aki decline F", "NT-4.1")
    enter(play, "Ben decline F; Ben decline S; Aki ink D a1")
    assert (sheet(play, "Aki"), sheet(play, "Ben")) == ("D...........", "............")


def test_nt_4_7_draw_optional_is_off_by_default() -> None:
    play = dice("3 3 3", "3 3", options={"draw_optional": "off"})
    enter(play, "Aki pass 3; Ben draw 1 > D F")
    assert_illegal(play, "Aki decline D", "must_ink", "NT-4.7")
    assert dice("3 3 3", "3 3").game.options == {"draw_optional": "off"}


def test_nt_4_8_icons_that_do_not_fit_are_lost() -> None:
    """Aki has one cell left and two icons: either may be inked, the other is lost."""
    for icon in "FS":
        play = enter(eleven(), "Aki pass 3; Ben draw 4 > F S")
        assert {move["icon"] for move in play.legal()} == {"F", "S"}
        discards = play.view()["discards"]
        enter(play, f"Aki ink {icon} d3")
        assert sheet(play, "Aki").endswith(icon)
        assert hands(play) == ("", "")
        assert play.view()["discards"] == discards + 2
        assert play.view()["ended"] == "full"


def test_nt_4_9_both_cards_are_taken_first_and_inked_in_any_order() -> None:
    play = enter(dice("3 3 3", "3 3"), "Aki pass 3; Ben draw 1 > D F")
    assert {(move["icon"], move["cell"]) for move in play.legal()} == {("D", "a1"), ("F", "a1")}
    enter(play, "Aki ink F a1; Aki ink D b1")
    assert sheet(play, "Aki") == "FD.........."


def test_nt_4_9_in_action_four_both_cards_come_before_inking() -> None:
    play = enter(dice("4 3 3", "3 3"), "Aki pass 4; Ben draw 1 > D; Ben ink D a1; Aki draw 2 > F")
    assert_illegal(play, "Aki ink F a1", "wrong_step", "NT-4.4")


def test_nt_4_10_discards_are_counted_but_not_shown() -> None:
    """Two plays that discarded different icons show the same discard: a number."""
    shown = []
    for unused in "DM":
        play = dice("2 3 3", "3 3")
        enter(play, f"Aki pass 2; Aki draw 4 > {unused} F; Aki ink F a1")
        shown.append(play.view())
    assert shown[0] == shown[1]
    assert shown[0]["discards"] == 2


def test_nt_4_10_cards_are_not_discarded_before_the_action_is_finished() -> None:
    play = enter(dice("3 3 3", "3 3"), "Aki pass 3; Ben draw 1 > D F; Aki ink D a1")
    assert play.view()["discards"] == 0
    assert tops(play) == "????"
    assert told(refused(play, "Aki ink D b1")) == "No dragonfly to ink; the cards are: flower."
