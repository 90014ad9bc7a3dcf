"""Every refusal of Nintai: its kind, its code, its clauses and what the players read."""

from typing import Any

import pytest

from games import report
from games.refusal import Refusal
from tests.games.nintai.table import begin, dice, eleven, enter, refused, three, told

BLANK = [". . . ."] * 3
FULL = ["D F S B", "C M D F", "S B C M"]


def illegal(refusal: Refusal, code: str, sentence: str) -> None:
    assert (refusal.kind, refusal.code) == ("illegal", code)
    assert refusal.clauses
    assert told(refusal) == sentence


def suspicious(refusal: Refusal, code: str, sentence: str) -> None:
    assert (refusal.kind, refusal.code) == ("suspicious", code)
    assert refusal.clauses
    assert told(refusal) == sentence


def final(aki: Any, ben: Any = BLANK, **rest: Any) -> Refusal:
    """The refusal of a final position, spoken as a caller would who knows only the game."""
    with pytest.raises(Refusal) as caught:
        report.score("nintai", {"sheets": {"Aki": aki, "Ben": ben}, **rest})
    return caught.value


# Illegal moves.


def test_game_over() -> None:
    play = enter(dice("6 3 3", "3 3"), "Aki pass 6")
    illegal(refused(play, "Ben pass 3"), "game_over", "The game is over: no more moves.")


@pytest.mark.parametrize(
    ("script", "line", "sentence"),
    [
        ("", "Aki draw 1 > D F", "You cannot take cards now: a die must be handed over."),
        ("Aki pass 3", "Aki pass 1", "You cannot hand over a die now: a pile must be chosen."),
        (
            "Aki pass 1; Aki draw 1 > D F S",
            "Aki ink D a1",
            "You cannot ink an icon now: one of the three cards must be kept.",
        ),
        (
            "Aki pass 3; Ben draw 1 > D F",
            "Aki roll > 1 2 3",
            "You cannot reroll the dice now: icons must be inked.",
        ),
        ("", "Aki decline D", "You cannot decline an icon now: a die must be handed over."),
    ],
)
def test_wrong_step(script: str, line: str, sentence: str) -> None:
    illegal(refused(enter(dice("3 1 5", "2 2"), script), line), "wrong_step", sentence)


def test_wrong_step_in_the_draft_and_before_a_roll() -> None:
    sentence = "You cannot keep a card now: the dice are being taken."
    illegal(refused(begin(), "Aki keep D"), "wrong_step", sentence)
    play = enter(dice("5 1 5", "2 2"), "Aki pass 5")
    sentence = "You cannot take dice now: the dice must be rerolled."
    illegal(refused(play, "Ben take 1 2"), "wrong_step", sentence)


def test_wrong_player() -> None:
    refusal = refused(begin(), "Ben take 1")
    illegal(refusal, "wrong_player", "It is not Ben's move; it is up to Aki.")


def test_dice_due() -> None:
    refusal = refused(begin(), "Aki take 1 2")
    illegal(refusal, "dice_due", "Exactly 1 die is taken now, not 2.")
    refusal = refused(begin("Aki take 1"), "Ben take 2")
    illegal(refusal, "dice_due", "Exactly 2 dice are taken now, not 1.")


def test_dice_due_with_nine_dice() -> None:
    refusal = refused(begin(), "Aki take 1 2 3 4 5 6 1 2 3")
    illegal(refusal, "dice_due", "Exactly 1 die is taken now, not 9.")


def test_die_gone() -> None:
    refusal = refused(begin("Aki take 1"), "Ben take 1 3")
    assert (refusal.code, refusal.clauses) == ("die_gone", ("NT-2.2",))
    assert told(refusal).startswith("The 1 is not in the middle")
    assert "2, 3, 4 and 5" in told(refusal)


def test_die_gone_does_not_contradict_itself() -> None:
    """Of a die named twice it may not say that it is gone and lies there in one breath."""
    said = told(refused(begin("Aki take 1"), "Ben take 3 3"))
    assert not ("3 is not in the middle" in said and "2, 3, 4 and 5" in said)


def test_die_locked() -> None:
    refusal = refused(dice("3 1 4", "2 2"), "Aki pass 4")
    sentence = "The 4 is the bottom die of the column and locked this turn; hand over 3 or 1."
    illegal(refusal, "die_locked", sentence)


def test_die_not_held() -> None:
    refusal = refused(dice("3 3 4", "2 2"), "Aki pass 2")
    sentence = "There is no 2 in the dice column; hand over 3."
    illegal(refusal, "die_not_held", sentence)


def test_pile_used() -> None:
    play = enter(dice("4 3 4", "2 2"), "Aki pass 4; Ben draw 3 > D; Ben ink D a1")
    sentence = "Pile 3 was already used in this action; take from another one."
    illegal(refused(play, "Aki draw 3 > D"), "pile_used", sentence)


def test_pile_empty() -> None:
    """The last two cards of pile 1 are taken: nothing shows there before the refill."""
    play = dice("3 3 3", "3 3")
    three(play, 1, "D F", "a1 b1")
    three(play, 1, "S B", "a1 b1")
    enter(play, "Aki pass 3")
    refusal = refused(play, "Ben draw 1 > C M | 1=D")
    sentence = "Pile 1 is empty until the action is finished; no card shows there."
    illegal(refusal, "pile_empty", sentence)
    assert refusal.clauses == ("NT-6.3",)
    enter(play, "Ben draw 1 > C M")
    illegal(refused(play, "Aki ink C c1 | 1=D"), "pile_empty", sentence)
    enter(play, "Aki ink C c1; Aki ink M d1 | 1=D")


def test_pile_empty_cannot_be_insisted_upon_with_other_doubts() -> None:
    """The cards are doubted and insisted upon; the top of an empty pile stays impossible."""
    play = dice("3 3 3", "3 3", setup={"tops": list("DFSB")})
    three(play, 1, "D F", "a1 b1")
    three(play, 1, "S B", "a1 b1")
    enter(play, "Aki pass 3; Ben draw 2 > F C | 2=M; Aki ink F c1; Aki ink C d1")
    enter(play, "Ben pass 3; Aki draw 3 > S M; Ben ink S c1; Ben ink M d1")
    enter(play, "Aki pass 3; Ben draw 2 > M D | 1=C; Aki ink M a2; Aki ink D b2; Ben pass 3")
    assert refused(play, "Aki draw 1 > F S").code == "top_differs"
    assert refused(play, "Aki draw 1 > F S | 1=D !").code == "pile_empty"


def test_not_drawn() -> None:
    play = enter(dice("1 3 4", "2 2"), "Aki pass 1; Aki draw 3 > D F S")
    sentence = "No mountain was taken; keep one of dragonfly, flower or skiff."
    illegal(refused(play, "Aki keep M"), "not_drawn", sentence)


def test_not_in_hand() -> None:
    play = enter(dice("3 3 4", "2 2"), "Aki pass 3; Ben draw 3 > D F")
    sentence = "No mountain to ink; the cards are: dragonfly, flower."
    illegal(refused(play, "Aki ink M a1"), "not_in_hand", sentence)


def test_must_ink() -> None:
    play = enter(dice("3 3 4", "2 2"), "Aki pass 3; Ben draw 3 > D F")
    sentence = "The dragonfly may not be declined while a cell is free."
    illegal(refused(play, "Aki decline D"), "must_ink", sentence)


def test_cell_taken() -> None:
    play = enter(dice("3 3 4", "2 2"), "Aki pass 3; Ben draw 3 > D F; Aki ink D a1")
    sentence = "Cell a1 already holds a dragonfly; ink stays for good."
    illegal(refused(play, "Aki ink F a1"), "cell_taken", sentence)


def test_first_cell() -> None:
    play = enter(dice("3 3 4", "2 2"), "Aki pass 3; Ben draw 3 > D F")
    sentence = "The first icon goes in the upper left cell, a1, not in b1."
    illegal(refused(play, "Aki ink F b1"), "first_cell", sentence)


def test_cell_apart() -> None:
    play = enter(dice("3 3 4", "2 2"), "Aki pass 3; Ben draw 3 > D F; Aki ink D a1")
    sentence = "Cell c1 is not directly right of or directly below an inked cell."
    illegal(refused(play, "Aki ink F c1"), "cell_apart", sentence)


def test_not_over() -> None:
    with pytest.raises(Refusal) as caught:
        report.score("nintai", eleven().record())
    sentence = "The game is not over: no sheet is full and no 6 has been used."
    illegal(caught.value, "not_over", sentence)


# Slips of the finger.


def test_all_seen() -> None:
    play = dice("3 3 3", "3 3", setup={"tops": list("DDDD")})
    enter(play, "Aki pass 3; Ben draw 4 > D D; Aki ink D a1; Aki ink D b1; Ben pass 3")
    refusal = refused(play, "Aki draw 4 > D F")
    sentence = "All five dragonfly cards have been seen already: was it really a dragonfly"
    suspicious(refusal, "all_seen", f"{sentence} on pile 4?")


def test_top_differs() -> None:
    play = enter(dice("3 3 3", "3 3", setup={"tops": list("DFSB")}), "Aki pass 3")
    refusal = refused(play, "Ben draw 2 > M F")
    sentence = "Pile 2 showed a flower on top, not a mountain. Is the entry right all the same?"
    suspicious(refusal, "top_differs", sentence)
    refusal = refused(play, "Ben draw 2 > F M | 3=C")
    suspicious(
        refusal,
        "top_differs",
        "Pile 3 showed a skiff on top, not a crane. Is the entry right all the same?",
    )


def test_not_in_refill() -> None:
    play = dice("3 3 3", "3 3")
    for icons, cells in (("D F", "a1 b1"), ("D F", "a1 b1"), ("S B", "c1 d1")):
        three(play, 1, icons, cells)
    enter(play, "Ben pass 3")
    refusal = refused(play, "Aki draw 1 > M D")
    sentence = "No mountain can have been shuffled into pile 1. Is the entry right all the same?"
    suspicious(refusal, "not_in_refill", sentence)


@pytest.mark.parametrize("line", ["Ben draw 2 > M F", "Ben draw 2 > F M | 3=C"])
def test_the_table_may_insist(line: str) -> None:
    play = enter(dice("3 3 3", "3 3", setup={"tops": list("DFSB")}), "Aki pass 3")
    assert refused(play, line).kind == "suspicious"
    enter(play, f"{line} !; Aki ink F a1; Aki ink M b1")
    assert play.to_act() == ["Ben"]


def test_nobody_insists_on_an_illegal_move() -> None:
    play = dice("3 3 4", "2 2")
    assert refused(play, "Aki pass 4 !").code == "die_locked"
    assert refused(enter(play, "Aki pass 3"), "Ben draw 1 > D !").code == "cards_count"


# Final positions.


def test_sheet_start() -> None:
    refusal = final([". D . .", ". . . .", ". . . ."])
    sentence = "Aki's sheet is impossible: the first icon always goes in a1, and a1 is empty."
    illegal(refusal, "sheet_start", sentence)
    assert refusal.clauses == ("NT-5.1",)


def test_sheet_apart() -> None:
    refusal = final(BLANK, ["D . . .", ". F . .", ". . . ."])
    sentence = "Ben's sheet is impossible: b2 has no inked cell to its left or above it."
    illegal(refusal, "sheet_apart", sentence)
    assert refusal.clauses == ("NT-5.2",)


def test_nobody_full() -> None:
    refusal = final(BLANK, ended="full")
    sentence = "The game cannot have ended with a full sheet: no sheet is full."
    illegal(refusal, "nobody_full", sentence)
    assert refusal.clauses == ("NT-7.1",)


def test_full_before_six() -> None:
    refusal = final(BLANK, FULL, ended="six")
    sentence = "The game cannot have ended with a 6: Ben's full sheet had ended it before."
    illegal(refusal, "full_before_six", sentence)
