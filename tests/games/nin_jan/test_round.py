"""Nin Jan, clause by clause: the box, the deal, the rounds and the piles (NJ-1 to NJ-4)."""

from collections import Counter

import pytest

from games.nin_jan import pieces
from games.nin_jan.moves import Put, Take
from games.nin_jan.position import order
from games.record import Play
from games.refusal import Refusal
from tests.games.nin_jan.table import (
    enter,
    entry,
    lay,
    legal,
    refused,
    scoreless,
    table,
)


def resolved(*cards: str) -> list[str]:
    """The cards of a round in the order in which they are resolved."""
    seats = order(tuple(pieces.CARD_INDEX[card] for card in cards))
    return [cards[seat] for seat in seats]


# The box.


def test_nj_1_1_the_box_holds_48_cards_and_5_aids() -> None:
    assert len(set(pieces.CARD_NAMES)) == 48
    assert pieces.AIDS == 5
    assert list(pieces.SEATS) == [2, 3, 4, 5]
    assert Counter(name.split()[1] for name in pieces.CARD_NAMES) == {
        "rock": 16,
        "paper": 16,
        "scissors": 16,
    }


def test_nj_1_1_values_beyond_the_deck_are_refused() -> None:
    for card in ("11 rock", "-7 paper", "100 scissors"):
        refusal = refused(table("1 rock", "2 rock", "3 rock"), f"Aki lay {card}")
        assert (refusal.kind, refusal.code) == ("illegal", "not_in_deck")
        assert refusal.clauses[0] == "NJ-1.1"


def test_nj_1_2_no_zero_and_each_value_once_per_colour() -> None:
    values = [int(name.split()[0]) for name in pieces.CARD_NAMES]
    assert sorted(set(values)) == [*range(-6, 0), *range(1, 11)]
    assert set(Counter(values).values()) == {3}
    assert list(pieces.VALUE) == values
    assert sum(values) == 102
    refusal = refused(table("1 rock", "2 rock", "3 rock"), "Aki lay 0 rock")
    assert (refusal.kind, refusal.code, refusal.clauses) == ("illegal", "no_zero", ("NJ-1.2",))


def test_nj_1_2_a_card_in_a_pile_is_suspicious() -> None:
    play = table("1 rock", "2 rock", "3 rock")
    refusal = refused(play, "Aki lay 2 rock")
    assert (refusal.kind, refusal.code) == ("suspicious", "card_in_pile")
    assert refusal.clauses == ("NJ-1.2",)
    assert refusal.params["pile"] == 2
    play.enter(entry("Aki lay 2 rock", sure=True))
    assert play.view()["laid"]["Aki"] == "2 rock"


@pytest.mark.parametrize(
    ("card", "other", "wins"),
    [
        ("1 rock", "1 scissors", True),
        ("1 scissors", "1 paper", True),
        ("1 paper", "1 rock", True),
        ("10 scissors", "-6 rock", False),
        ("10 paper", "-6 scissors", False),
        ("10 rock", "-6 paper", False),
    ],
)
def test_nj_1_3_rock_scissors_paper(card: str, other: str, wins: bool) -> None:
    index = pieces.CARD_INDEX
    assert pieces.beats(index[card], index[other]) is wins


# The deal.


def test_nj_2_1_three_piles_and_nine_cards_each() -> None:
    view = table("1 rock", "-2 paper", "3 rock", seats=3).view()
    assert view["piles"] == [["1 rock"], ["-2 paper"], ["3 rock"]]
    assert view["hands"] == {"Aki": 9, "Ben": 9, "Cho": 9}
    assert (view["step"], view["round"]) == ("lay", 1)


def test_nj_2_1_the_open_cards_must_be_told() -> None:
    for setup, code in (
        ({}, "missing"),
        ({"piles": ["1 rock", "2 rock"]}, "piles_count"),
        ({"piles": ["1 rock", "2 rock", "3 rock", "4 rock"]}, "piles_count"),
        ({"piles": ["1 rock", "2 rock", "three rock"]}, "unknown_card"),
        ({"piles": ["1 rock", "2 rock", "3 rock"], "hand": []}, "unknown_key"),
    ):
        with pytest.raises(Refusal) as caught:
            Play.begin("nin_jan", ["Aki", "Ben"], setup=setup)
        assert (caught.value.kind, caught.value.code) == ("malformed", code)


def test_nj_2_1_an_open_card_named_twice_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        table("1 rock", "2 rock", "1 rock")
    assert (caught.value.kind, caught.value.code) == ("illegal", "card_twice")
    assert caught.value.clauses == ("NJ-1.2",)


@pytest.mark.parametrize(("seats", "left"), [(2, 27), (3, 18), (4, 9), (5, 0)])
def test_nj_2_2_cards_left_over(seats: int, left: int) -> None:
    assert table("1 rock", "2 rock", "3 rock", seats=seats).view()["put_away"] == left


def test_nj_2_3_any_unseen_card_may_be_in_a_hand() -> None:
    """Nobody tells the referee a hand: 45 cards are possible for each of two players."""
    play = table("1 rock", "2 rock", "3 rock")
    assert len(play.legal()) == 2 * 45
    assert "Ben lay -6 paper" in legal(play)
    assert "Ben lay 3 rock" not in legal(play)


def test_nj_2_4_open_cards_may_share_colour_or_value() -> None:
    assert table("1 rock", "2 rock", "3 rock").view()["piles"]
    assert table("1 rock", "1 paper", "1 scissors").view()["piles"]


# The round.


def test_nj_3_1_all_lay_in_any_order_then_the_cards_are_resolved() -> None:
    play = table("1 rock", "2 rock", "3 rock", seats=3)
    assert play.to_act() == ["Aki", "Ben", "Cho"]
    enter(play, "Cho lay 5 rock", "Aki lay 6 rock")
    assert play.to_act() == ["Ben"]
    refusal = refused(play, "Aki put 1")
    assert (refusal.code, refusal.clauses) == ("not_all_laid", ("NJ-3.1",))
    enter(play, "Ben lay 4 rock")
    assert play.view()["queue"] == ["Aki", "Cho", "Ben"]
    assert play.to_act() == ["Aki"]


def test_nj_3_1_the_order_of_entries_does_not_matter() -> None:
    one = enter(table("1 rock", "2 rock", "3 rock"), "Aki lay 5 rock", "Ben lay 4 rock")
    two = enter(table("1 rock", "2 rock", "3 rock"), "Ben lay 4 rock", "Aki lay 5 rock")
    assert one.state == two.state


def test_nj_3_1_one_card_each() -> None:
    play = enter(table("1 rock", "2 rock", "3 rock"), "Aki lay 5 rock")
    refusal = refused(play, "Aki lay 6 rock")
    assert (refusal.code, refusal.clauses) == ("already_laid", ("NJ-3.1",))
    enter(play, "Ben lay 7 rock")
    refusal = refused(play, "Aki lay 6 rock")
    assert (refusal.code, refusal.clauses[0]) == ("still_resolving", "NJ-3.1")


def test_nj_3_2_from_the_highest_value_to_the_lowest() -> None:
    laid = ("-6 scissors", "1 rock", "7 paper", "-1 rock", "10 rock")
    assert resolved(*laid) == ["10 rock", "7 paper", "1 rock", "-1 rock", "-6 scissors"]


def test_nj_3_2_a_lower_card_waits() -> None:
    play = lay(table("1 rock", "2 rock", "3 rock"), "-1 rock", "-6 rock")
    refusal = refused(play, "Ben put 1")
    assert refusal.code == "out_of_order"
    assert refusal.clauses[0] == "NJ-3.2"
    assert refusal.pieces == ("-6 rock", "-1 rock")


@pytest.mark.parametrize(
    ("first", "second"),
    [("5 rock", "5 scissors"), ("5 scissors", "5 paper"), ("5 paper", "5 rock")],
)
def test_nj_3_3_of_two_alike_the_winner_goes_first(first: str, second: str) -> None:
    assert resolved(first, second) == [first, second]
    assert resolved(second, first) == [first, second]
    assert resolved(second, "4 rock", "10 rock", first) == ["10 rock", first, second, "4 rock"]
    play = lay(table("1 rock", "2 scissors", "3 paper"), second, first)
    assert play.to_act() == ["Ben"]
    refusal = refused(play, "Aki put 1")
    assert (refusal.code, refusal.clauses[0]) == ("out_of_order", "NJ-3.3")


def test_nj_3_3_two_pairs_in_one_round() -> None:
    laid = ("5 rock", "-2 rock", "5 paper", "-2 paper", "1 scissors")
    assert resolved(*laid) == ["5 paper", "5 rock", "1 scissors", "-2 paper", "-2 rock"]


def test_nj_3_4_three_alike_rock_scissors_paper() -> None:
    wanted = ["3 rock", "3 scissors", "3 paper"]
    assert resolved("3 paper", "3 scissors", "3 rock") == wanted
    assert resolved("3 scissors", "9 paper", "3 rock", "3 paper") == ["9 paper", *wanted]
    play = lay(table("1 rock", "2 rock", "4 rock", seats=3), "3 paper", "3 scissors", "3 rock")
    refusal = refused(play, "Aki take 1")
    assert (refusal.code, refusal.clauses[0]) == ("out_of_order", "NJ-3.4")
    enter(play, "Cho put 1")
    assert refused(play, "Aki take 1").clauses[0] == "NJ-3.4"


def test_nj_3_5_two_equal_cards_differ_in_colour() -> None:
    play = enter(table("1 rock", "2 rock", "3 rock"), "Aki lay 5 rock")
    refusal = refused(play, "Ben lay 5 rock")
    assert (refusal.kind, refusal.code) == ("illegal", "card_laid")
    assert refusal.clauses == ("NJ-3.5", "NJ-1.2")
    assert "Ben lay 5 rock" not in legal(play)
    assert {"Ben lay 5 paper", "Ben lay 5 scissors"} <= set(legal(play))


def test_nj_3_6_a_card_of_this_round_can_be_taken_in_it() -> None:
    play = lay(table("1 paper", "2 rock", "3 rock"), "9 scissors", "6 rock")
    enter(play, "Aki take 1")
    assert play.view()["piles"] == [["9 scissors"], ["2 rock"], ["3 rock"]]
    assert legal(play) == ["Ben take 1"]
    enter(play, "Ben take 1")
    assert play.view()["taken"] == {"Aki": ["1 paper"], "Ben": ["9 scissors"]}
    assert play.view()["round"] == 2


# Resolving a card.


def test_nj_4_1_values_play_no_part() -> None:
    play = lay(table("10 rock", "9 rock", "8 rock"), "-6 paper", "7 rock")
    enter(play, "Ben put 1", "Aki take 2")
    assert play.view()["taken"]["Aki"] == ["9 rock"]
    play = lay(table("-6 paper", "-5 paper", "-4 paper"), "10 rock", "9 rock")
    refusal = refused(play, "Aki take 1")
    assert (refusal.code, refusal.clauses[0]) == ("not_beaten", "NJ-4.2")
    assert "NJ-4.1" in refusal.clauses


def test_nj_4_2_the_whole_pile_of_a_beaten_card() -> None:
    play = lay(table("10 paper", "1 rock", "2 rock"), "3 paper", "4 rock")
    enter(play, "Ben put 1", "Aki take 1")
    assert play.view()["taken"]["Aki"] == ["10 paper", "4 rock"]


def test_nj_4_2_a_pile_that_is_not_beaten_cannot_be_taken() -> None:
    play = lay(table("1 rock", "2 scissors", "3 paper"), "-2 rock", "-3 rock")
    refusal = refused(play, "Aki take 3")
    assert (refusal.kind, refusal.code) == ("illegal", "not_beaten")
    assert refusal.clauses == ("NJ-4.2", "NJ-1.3")
    assert refusal.pieces == ("-2 rock", "3 paper")
    assert legal(play) == ["Aki take 2"]


def test_nj_4_3_taking_is_compulsory() -> None:
    play = lay(table("-6 paper", "1 rock", "2 scissors"), "8 scissors", "7 rock")
    for pile in (1, 2, 3):
        refusal = refused(play, f"Aki put {pile}")
        assert (refusal.kind, refusal.code) == ("illegal", "must_take")
        assert refusal.clauses == ("NJ-4.3", "NJ-4.2")
        assert refusal.pieces == ("8 scissors", "-6 paper")
    enter(play, "Aki take 1")
    assert play.view()["points"]["Aki"] == -6


def test_nj_4_4_one_of_several_beaten_piles() -> None:
    play = lay(table("1 paper", "2 rock", "3 paper"), "8 scissors", "7 scissors")
    assert legal(play) == ["Aki take 1", "Aki take 3"]
    enter(play, "Aki take 3")
    refusal = refused(play, "Aki take 1")
    assert (refusal.code, refusal.clauses[0]) == ("already_resolved", "NJ-4.4")
    assert refused(play, "Aki put 1").clauses[0] == "NJ-3.1"
    assert play.view()["taken"]["Aki"] == ["3 paper"]


def test_nj_4_4_all_three_beaten() -> None:
    play = lay(table("1 paper", "2 paper", "3 paper"), "8 scissors", "7 scissors")
    assert legal(play) == ["Aki take 1", "Aki take 2", "Aki take 3"]


def test_nj_4_5_the_card_replaces_the_pile() -> None:
    play = lay(table("1 paper", "2 rock", "3 rock"), "8 scissors", "7 scissors")
    enter(play, "Aki take 1")
    assert play.view()["piles"] == [["8 scissors"], ["2 rock"], ["3 rock"]]


def test_nj_4_6_ones_own_card_is_not_taken() -> None:
    play = lay(table("1 paper", "2 rock", "3 rock"), "8 scissors", "7 scissors")
    enter(play, "Aki take 1")
    assert play.view()["taken"]["Aki"] == ["1 paper"]
    assert play.view()["points"]["Aki"] == 1


def test_nj_4_7_a_card_that_beats_nothing_goes_on_any_pile() -> None:
    for pile in (1, 2, 3):
        play = lay(table("1 rock", "2 paper", "3 rock"), "8 rock", "7 rock")
        assert legal(play) == ["Aki put 1", "Aki put 2", "Aki put 3"]
        enter(play, f"Aki put {pile}")
        assert play.view()["piles"][pile - 1][1:] == ["8 rock"]
    assert "NJ-4.7" in refused(play, "Ben take 2").clauses


def test_nj_4_8_the_same_colour_does_not_beat() -> None:
    play = lay(table("1 rock", "2 rock", "3 scissors"), "8 rock", "7 rock")
    refusal = refused(play, "Aki take 1")
    assert (refusal.kind, refusal.code) == ("illegal", "same_colour")
    assert refusal.clauses == ("NJ-4.8", "NJ-4.2", "NJ-4.1")


def test_nj_4_9_a_pile_has_no_limit() -> None:
    play = scoreless(3)
    assert [len(pile) for pile in play.view()["piles"]] == [28, 1, 1]


def test_nj_4_10_taken_cards_lie_open() -> None:
    play = lay(table("1 paper", "2 rock", "3 rock"), "8 scissors", "7 scissors")
    enter(play, "Aki take 1", "Ben put 2")
    assert play.view()["taken"] == {"Aki": ["1 paper"], "Ben": []}


def test_nj_4_11_taken_cards_are_never_played_again() -> None:
    play = lay(table("1 paper", "2 rock", "3 rock"), "8 scissors", "7 scissors")
    enter(play, "Aki take 1", "Ben put 2")
    for name in ("Aki", "Ben"):
        refusal = refused(play, f"{name} lay 1 paper")
        assert (refusal.kind, refusal.code) == ("suspicious", "card_taken")
        assert refusal.clauses == ("NJ-4.11", "NJ-1.2")
    assert not any(move.endswith("lay 1 paper") for move in legal(play))


def test_moves_with_the_same_values_differ() -> None:
    assert Take(0, 1) != Put(0, 1)
