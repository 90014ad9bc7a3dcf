"""Nintai, section 6: piles that run out, and the discard.

Most tests play with ``draw_optional``: cards pass through the players' hands to the discard
without filling the sheets.
"""

import pytest

from games.record import Play
from tests.games.nintai.table import dice, enter, opponent, refused, sizes, tops

OPTIONAL = {"draw_optional": "on"}


def table(aki: str, ben: str) -> Play:
    return dice(aki, ben, options=OPTIONAL)


def through(play: Play, pile: int, *pairs: str) -> Play:
    """Turns with a 3 that only carry pairs of cards from ``pile`` to the discard."""
    for pair in pairs:
        mover = play.view()["mover"]
        one, two = pair.split()
        enter(play, f"{mover} pass 3; {opponent(mover)} draw {pile} > {one} {two}")
        enter(play, f"{mover} decline {one}; {mover} decline {two}")
    return play


def discards(play: Play) -> int:
    return int(play.view()["discards"])


def test_nt_6_1_five_cards_replace_a_pile_that_ran_out() -> None:
    """Pile 1: 6 - 2 - 2 - 2 = 0; of the 6 discards 5 make the new pile, 1 is left."""
    play = through(table("3 3 3", "3 3"), 1, "D F", "S B")
    assert (sizes(play), discards(play)) == ([2, 7, 8, 9], 4)
    through(play, 1, "C M")
    assert (sizes(play), discards(play)) == ([5, 7, 8, 9], 1)


def test_nt_6_1_only_what_was_discarded_can_come_back() -> None:
    play = through(table("3 3 3", "3 3"), 1, "D F", "D F", "D F")
    enter(play, "Ben pass 3")
    refusal = refused(play, "Aki draw 1 > D M")
    assert (refusal.kind, refusal.code) == ("suspicious", "not_in_refill")
    assert refusal.clauses == ("NT-6.1",)
    assert refused(play, {"by": "Aki", "do": "draw", "pile": 1, "result": {"cards": ["S", "D"]}})
    enter(play, "Aki draw 1 > D F")
    assert sizes(play) == [3, 7, 8, 9]


def test_nt_6_1_not_more_of_an_icon_than_was_discarded() -> None:
    """One D among the six discards: a second D in the new pile cannot be."""
    play = through(table("3 3 3", "3 3"), 1, "D F", "F F", "F F")
    enter(play, "Ben pass 3")
    assert refused(play, "Aki draw 1 > D D").code == "not_in_refill"
    enter(play, "Aki draw 1 > D F")


def test_nt_6_2_an_action_is_carried_out_in_full() -> None:
    """One card is left in pile 2; action 3 still gives two."""
    play = through(table("3 3 3", "3 3"), 2, "D F", "S B", "C M")
    assert (sizes(play), discards(play)) == ([6, 1, 8, 9], 6)
    enter(play, "Ben pass 3; Aki draw 2 > D S")
    assert play.view()["hands"]["Ben"] == ["D", "S"]
    enter(play, "Ben ink D a1; Ben ink S b1")
    assert play.to_act() == ["Aki"]


def test_nt_6_3_refilled_at_once_when_the_action_needs_it() -> None:
    """1 card, then 5 of the 6 discards of which 1 is taken; the 2 cards are discarded last."""
    play = through(table("3 3 3", "3 3"), 2, "D F", "S B", "C M")
    enter(play, "Ben pass 3; Aki draw 2 > D S")
    assert (sizes(play), discards(play)) == ([6, 4, 8, 9], 1)
    enter(play, "Ben ink D a1; Ben ink S b1")
    assert (sizes(play), discards(play)) == ([6, 4, 8, 9], 3)


def test_nt_6_3_cards_in_hand_are_not_in_that_shuffle() -> None:
    """The first M of the game is in Ben's hand, so the new pile cannot hold it."""
    play = through(table("3 3 3", "3 3"), 2, "D F", "S B", "C D")
    enter(play, "Ben pass 3")
    refusal = refused(play, "Aki draw 2 > M M")
    assert (refusal.kind, refusal.code) == ("suspicious", "not_in_refill")


def test_nt_6_3_otherwise_refilled_after_the_cards_are_discarded() -> None:
    """The last two cards of pile 1 are M and M: they are in the shuffle at the end."""
    play = through(table("3 3 3", "3 3"), 1, "D F", "S B")
    enter(play, "Aki pass 3; Ben draw 1 > M M; Aki decline M")
    assert (sizes(play), discards(play)) == ([0, 7, 8, 9], 4)
    enter(play, "Aki decline M | 1=M")
    assert (sizes(play), discards(play)) == ([5, 7, 8, 9], 1)
    assert tops(play) == "M???"


def test_nt_6_3_an_empty_pile_has_no_top_card() -> None:
    """Until the action is finished nothing lies there, so no top can be reported."""
    play = through(table("3 3 3", "3 3"), 1, "D F", "S B")
    enter(play, "Aki pass 3")
    refused(play, "Ben draw 1 > M C | 1=D")
    enter(play, "Ben draw 1 > M C")
    refused(play, "Aki decline M | 1=D")
    assert play.view()["piles"][0] == {"cards": 0, "top": "?"}


def test_nt_6_4_the_new_pile_lies_face_up_in_the_same_place() -> None:
    play = through(table("3 3 3", "3 3"), 1, "D F", "S B")
    enter(play, "Aki pass 3; Ben draw 1 > C M; Aki decline C; Aki decline M | 1=S")
    assert play.view()["piles"][0] == {"cards": 5, "top": "S"}
    enter(play, "Ben pass 3")
    refusal = refused(play, "Aki draw 1 > D S")
    assert (refusal.code, refusal.clauses) == ("top_differs", ("NT-2.8",))
    enter(play, "Aki draw 1 > S D")
    assert sizes(play)[0] == 3


def test_nt_6_5_fewer_than_five_discards_all_form_the_new_pile() -> None:
    """Two cards left in pile 1, discard = 4: action 1 takes 2, lays out 4 and takes 1."""
    play = through(table("1 3 3", "3 3"), 1, "D F", "S B")
    assert discards(play) == 4
    enter(play, "Aki pass 1; Aki draw 1 > C M D")
    assert (sizes(play), discards(play)) == ([3, 7, 8, 9], 0)
    enter(play, "Aki keep M; Aki decline M; Ben decline C; Ben decline D")
    assert (sizes(play), discards(play)) == ([3, 7, 8, 9], 3)


def test_nt_6_6_two_piles_emptied_by_one_action() -> None:
    """Piles 2 and 4 hold one card each after 3 + 4 turns; discard 16 + 3 - 5 - 5 = 9."""
    play = table("4 3 3", "3 3")
    through(play, 2, "D F", "S B", "C M")
    through(play, 4, "D F", "S B", "C M", "D F")
    assert play.view()["mover"] == "Ben"
    through(play, 3, "S B")
    assert (sizes(play), discards(play)) == ([6, 1, 6, 1], 16)
    enter(play, "Aki pass 4; Ben draw 2 > C; Ben decline C; Aki draw 4 > M; Aki draw 3 > D")
    assert sizes(play) == [6, 0, 5, 0]
    enter(play, "Aki decline M; Aki decline D | 2=C 4=M")
    assert (sizes(play), discards(play)) == ([6, 5, 5, 5], 9)
    assert tops(play) == "?C?M"


def test_nt_6_6_three_piles_emptied_by_one_action() -> None:
    """A first 4 takes one card each from piles 1, 2 and 3; a second empties 1, 3 and 4."""
    play = table("4 4 3", "3 3")
    enter(play, "Aki pass 4; Ben draw 1 > D; Ben decline D; Aki draw 2 > D; Aki draw 3 > D")
    enter(play, "Aki decline D; Aki decline D")
    through(play, 1, "F S", "B C")
    through(play, 3, "F S", "B C", "M F")
    through(play, 4, "F S", "B C", "M M", "B C")
    assert (sizes(play), discards(play)) == ([1, 6, 1, 1], 21)
    enter(play, "Aki pass 4; Ben draw 1 > M; Ben decline M; Aki draw 3 > S; Aki draw 4 > B")
    enter(play, "Aki decline S; Aki decline B")
    assert (sizes(play), discards(play)) == ([5, 6, 5, 5], 9)


@pytest.mark.parametrize("icon", "DFSBCM")
def test_nt_6_7_the_unused_card_is_in_the_shuffle(icon: str) -> None:
    """Action 2 on the last card of pile 2: it may come right back as the card to ink.

    8 discards and the unused card are 9; 5 are laid out, 1 of them is taken: 4 and 4 remain.
    """
    play = through(table("3 3 2", "3 3"), 2, "D F", "S B", "C D")
    assert sizes(play) == [6, 1, 8, 9]
    enter(play, "Ben pass 3; Aki draw 1 > F S; Ben decline F; Ben decline S")
    enter(play, f"Aki pass 2; Aki draw 2 > M {icon}")
    assert (sizes(play), discards(play)) == ([4, 4, 8, 9], 4)
    enter(play, f"Aki ink {icon} a1")
    assert (sizes(play), discards(play)) == ([4, 4, 8, 9], 5)


def test_nt_6_7_never_discarded_never_below() -> None:
    play = through(table("3 3 2", "3 3"), 2, "D F", "S B", "D F")
    enter(play, "Ben pass 3; Aki draw 1 > F S; Ben decline F; Ben decline S; Aki pass 2")
    assert refused(play, "Aki draw 2 > M C").code == "not_in_refill"


def test_nt_1_3_a_corrected_top_card_was_never_seen() -> None:
    """Pile 4's top was reported as D by mistake: all five D may still turn up elsewhere."""
    play = dice("3 3 3", "3 3", options=OPTIONAL, setup={"tops": ["?", "?", "?", "D"]})
    enter(play, "Aki pass 3; Ben draw 4 > F S !; Aki decline F; Aki decline S")
    through(play, 3, "D D", "D D", "D F")
    assert play.view()["discards"] == 8


def test_nt_6_1_a_corrected_top_of_a_new_pile_was_never_seen() -> None:
    """The one D among the discards was reported on pile 1 by mistake; it may come second."""
    play = through(table("3 3 3", "3 3"), 1, "D F", "F S", "F S")
    enter(play, "Ben pass 3; Aki draw 2 > B C | 1=D; Ben decline B; Ben decline C; Aki pass 3")
    assert refused(play, "Ben draw 1 > F D").code == "top_differs"
    enter(play, "Ben draw 1 > F S !; Aki decline F; Aki decline S; Ben pass 3; Aki draw 1 > D F")
