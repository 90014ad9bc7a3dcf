"""Nintai, sections 1 and 2: what is in the box and how a play begins."""

import random
from collections import Counter

import pytest

from games.nintai import pieces
from games.nintai.rules import Nintai
from games.sentences import languages, sentences
from tests.games.nintai.table import (
    assert_illegal,
    begin,
    dice,
    enter,
    refused,
    sheet,
    sizes,
    told,
    tops,
)


def test_nt_1_1_two_players_five_dice_thirty_cards() -> None:
    view = begin().view()
    assert list(view["sheets"]) == ["Aki", "Ben"]
    assert len(view["middle"]) == 5
    assert sum(pile["cards"] for pile in view["piles"]) == 30
    assert Nintai.seats == range(2, 3)


def test_nt_1_2_six_designs() -> None:
    play = begin("Aki take 1; Ben take 2 3; Aki take 4 5; Aki pass 1; Aki draw 4 > D F S")
    assert {"D", "F", "S", "B", "C", "M"} == set(pieces.ICONS)
    assert refused(play, {"by": "Aki", "do": "keep", "icon": "K"}).code == "unknown_icon"


def test_nt_1_3_five_cards_of_each_design() -> None:
    dealer = Nintai().dealer(2, random.Random(1))
    dealt = Counter(card for pile in dealer.piles for card in pile)
    assert dealt == dict.fromkeys("DFSBCM", 5)


def test_nt_1_3_a_sixth_card_of_a_design_is_suspicious() -> None:
    play = dice("3 3 3", "3 3", setup={"tops": list("DDDD")})
    enter(play, "Aki pass 3; Ben draw 4 > D D; Aki ink D a1; Aki ink D b1; Ben pass 3")
    refusal = refused(play, "Aki draw 4 > D F")
    assert (refusal.kind, refusal.code, refusal.clauses) == ("suspicious", "all_seen", ("NT-1.3",))


def test_nt_1_4_a_sheet_has_three_rows_of_four() -> None:
    sheets = begin().view()["sheets"]
    assert sheets == {"Aki": [". . . ."] * 3, "Ben": [". . . ."] * 3}


def test_nt_1_5_an_initial_is_as_good_as_a_drawing() -> None:
    """The data holds letters only: nobody can tell who drew and who wrote."""
    play = dice("3 3 3", "3 3")
    enter(play, "Aki pass 3; Ben draw 1 > D F; Aki ink D a1; Aki ink F a2")
    assert play.view()["sheets"]["Aki"] == ["D . . .", "F . . .", ". . . ."]


def test_nt_1_6_six_icons_with_six_different_initials() -> None:
    assert [sentences("nintai").own["icons"][icon] for icon in "DFSBCM"] == [
        "dragonfly",
        "flower",
        "skiff",
        "bamboo",
        "crane",
        "mountain",
    ]
    for lang in languages():
        own = sentences("nintai", lang).own
        assert set(own["icons"]) == set(own["initials"]) == set("DFSBCM")
        assert len(set(own["initials"].values())) == 6


def test_nt_2_1_an_empty_sheet_for_each_player() -> None:
    play = begin()
    assert sheet(play, "Aki") == sheet(play, "Ben") == "............"


def test_nt_2_2_dice_start_on_one_to_five() -> None:
    play = begin()
    assert play.view()["middle"] == [1, 2, 3, 4, 5]
    assert play.view()["columns"] == {"Aki": [], "Ben": []}
    assert_illegal(play, "Aki take 6", "die_gone", "NT-2.2")


def test_nt_2_2_a_die_is_taken_once() -> None:
    play = begin("Aki take 3")
    assert_illegal(play, "Ben take 3 4", "die_gone", "NT-2.2")
    assert_illegal(play, "Ben take 4 4", "die_twice", "NT-2.2")
    assert play.view()["middle"] == [1, 2, 4, 5]


def test_nt_2_3_one_die_then_two_then_the_last_two() -> None:
    play = begin()
    assert play.to_act() == ["Aki"]
    assert [move["dice"] for move in play.legal()] == [[1], [2], [3], [4], [5]]
    enter(play, "Aki take 4")
    assert play.to_act() == ["Ben"]
    assert len(play.legal()) == 4 * 3
    enter(play, "Ben take 5 1")
    assert [move["dice"] for move in play.legal()] == [[2, 3], [3, 2]]
    enter(play, "Aki take 2 3")
    assert [len(column) for column in play.view()["columns"].values()] == [3, 2]


def test_nt_2_3_not_more_and_not_fewer() -> None:
    play = begin()
    assert_illegal(play, "Aki take 1 2", "dice_due", "NT-2.3")
    assert_illegal(play, "Aki take", "dice_due", "NT-2.3")
    enter(play, "Aki take 1")
    assert_illegal(play, "Ben take 2", "dice_due", "NT-2.3")
    assert_illegal(play, "Ben take 2 3 4", "dice_due", "NT-2.3")
    assert_illegal(play, "Aki take 2 3", "wrong_player", "NT-2.3")


def test_nt_2_4_dice_go_in_from_the_top_down() -> None:
    play = begin("Aki take 4; Ben take 2 5; Aki take 1 3")
    assert play.view()["columns"] == {"Aki": [4, 1, 3], "Ben": [2, 5]}


@pytest.mark.parametrize(("pair", "column"), [("5 1", [5, 1]), ("1 5", [1, 5])])
def test_nt_2_5_the_taker_of_a_pair_decides_which_goes_higher(pair: str, column: list[int]) -> None:
    play = begin(f"Aki take 3; Ben take {pair}; Aki take 4 2")
    assert play.view()["columns"] == {"Aki": [3, 4, 2], "Ben": column}


def test_nt_2_6_the_table_agrees_who_starts() -> None:
    play = begin(setup={"start": "Ben"})
    assert play.to_act() == ["Ben"]
    enter(play, "Ben take 1; Aki take 2 3; Ben take 4 5")
    assert play.view()["columns"] == {"Aki": [2, 3], "Ben": [1, 4, 5]}
    assert play.to_act() == ["Ben"]
    assert begin().to_act() == ["Aki"]


def test_nt_2_7_piles_of_six_seven_eight_and_nine() -> None:
    play = begin(setup={"tops": ["D", "F", "?", "M"]})
    assert sizes(play) == [6, 7, 8, 9]
    assert tops(play) == "DF?M"
    assert play.view()["discards"] == 0


def test_nt_2_8_only_tops_and_counts_are_shown() -> None:
    play = begin(setup={"tops": ["D", "F", "S", "B"]})
    assert play.view()["piles"] == [
        {"cards": 6, "top": "D"},
        {"cards": 7, "top": "F"},
        {"cards": 8, "top": "S"},
        {"cards": 9, "top": "B"},
    ]


def test_nt_2_8_hidden_cards_swapped_change_nothing_that_is_shown() -> None:
    """Turn every pile over below its top card: setup and positions stay the same."""
    one, two = (Nintai().dealer(2, random.Random(7)) for _ in range(2))
    two.piles = [[*pile[-2::-1], pile[-1]] for pile in two.piles]
    assert one.piles != two.piles
    players = ["Aki", "Ben"]
    script = "Aki take 1; Ben take 2 3; Aki take 4 5; Aki pass 4"
    shown = [
        begin(script, setup=Nintai().write_setup(dealer.setup, players)).view()
        for dealer in (one, two)
    ]
    assert shown[0] == shown[1]


def test_nt_2_8_a_card_below_the_top_is_unknown_until_it_shows() -> None:
    play = dice("3 3 3", "3 3", setup={"tops": list("DFSB")})
    enter(play, "Aki pass 3; Ben draw 1 > D M")
    assert tops(play) == "?FSB"
    play = dice("3 3 3", "3 3", setup={"tops": list("DFSB")})
    enter(play, "Aki pass 3; Ben draw 1 > D M | 1=C")
    assert tops(play) == "CFSB"


def test_nt_2_9_the_holder_of_three_dice_has_the_first_turn() -> None:
    play = begin("Aki take 1; Ben take 2 3; Aki take 4 5")
    assert play.view()["step"] == "choose"
    assert play.to_act() == ["Aki"]
    refusal = refused(play, "Ben pass 2")
    assert (refusal.kind, refusal.code) == ("illegal", "wrong_player")
    assert "NT-2.9" in refusal.clauses
    assert told(refusal) == "It is not Ben's move; it is up to Aki."
