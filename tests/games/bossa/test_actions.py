"""Bossa: redraw, exchange and stack, clause by clause (BO-6)."""

import pytest

from games.bossa.moves import Exchange, Redraw, Result
from games.bossa.position import row_at, row_counts, spots
from games.refusal import Refusal
from tests.games.bossa.table import (
    BOSSA,
    NO_CHIP,
    NOTHING_LEFT,
    ONE_LAYER,
    place,
    position,
    refused,
    stack,
    stackings,
    told,
)

BOTH_NO_CHIP = (NO_CHIP, NO_CHIP)


def test_bo_6_1_each_action_once_and_it_is_the_move() -> None:
    state = position("w1b1 w2b2", "w0b1 w3b0")
    after = BOSSA.play(state, Exchange(0, "w1b1", "w3b0"))
    assert (after.step, after.mover) == ("draw", 1)
    assert after.left[0] == ("chip", "redraw", "stack")
    assert row_counts(after) == (0, 0)
    again = after._replace(step="move", mover=0)
    assert refused(again, Exchange(0, "w2b2", "w0b1")) == ("action_used", "BO-6.1")
    assert not any(isinstance(move, Exchange) for move in BOSSA.legal(again))


def test_bo_6_2_redraw_discards_then_draws() -> None:
    state = position("w1b1 w2b2")
    assert BOSSA.asks(state, Redraw(0, "w1b1")) == {"tile": 1}
    after = BOSSA.play(state, Redraw(0, "w1b1"), Result(tile="w5b0"))
    assert after.hands[0] == ("w2b2", "w5b0")
    assert (after.discards, after.pile) == (("w1b1",), 9)
    assert refused(state, Redraw(0, "w6b0")) == ("not_in_hand", "BO-6.2")


def test_bo_6_3_no_redraw_from_an_empty_pile() -> None:
    state = position("w1b1 w2b2", pile=0)
    assert refused(state, Redraw(0, "w1b1")) == ("pile_empty", "BO-6.3", "BO-6.2")
    assert not any(isinstance(move, Redraw) for move in BOSSA.legal(state))


def test_bo_6_3_discards_never_return() -> None:
    state = position("w1b1 w2b2", discards=("w0b5",))
    for tile in ("w0b5", "w1b1"):
        refusal = BOSSA.check_result(state, Redraw(0, "w1b1"), Result(tile=tile))
        assert refusal is not None
        assert told(refusal) == ("tile_seen", "BO-6.3", "BO-1.1")
        assert refusal.kind == "suspicious"


def test_bo_6_4_exchange_swaps_two_tiles() -> None:
    state = position("w1b1 w2b2", "w0b1 w3b0")
    after = BOSSA.play(state, Exchange(0, "w2b2", "w0b1"))
    assert after.hands == (("w0b1", "w1b1"), ("w2b2", "w3b0"))
    assert refused(state, Exchange(0, "w3b0", "w0b1")) == ("not_in_hand", "BO-6.4")
    assert refused(state, Exchange(0, "w1b1", "w2b2")) == ("not_in_hand", "BO-6.4", "BO-6.5")


def test_bo_6_5_the_player_chooses_both_tiles() -> None:
    state = position("w1b1 w2b2", "w0b1 w3b0 w6b0")
    offers = {(move.give, move.take) for move in BOSSA.legal(state) if isinstance(move, Exchange)}
    assert offers == {(mine, theirs) for mine in ("w1b1", "w2b2") for theirs in state.hands[1]}


def test_bo_6_6_stack_needs_the_same_number_and_value() -> None:
    state = position("w2b3 w1b2 w0b5 w1b4", dice=(5, 4), black=(("w3b1 w2b4",), ()))
    assert refused(state, stack("black", 5, "w1b2 w2b3")) == ()
    assert refused(state, stack("black", 5, "w0b5")) == ("layer_count", "BO-6.6")
    assert refused(state, stack("black", 5, "w1b2 w1b4")) == ("wrong_sum", "BO-6.6", "BO-6.7")
    assert refused(state, stack("black", 3, "w2b3")) == ("no_row", "BO-6.6", "BO-6.7")
    assert refused(state, stack("black", 5, "w1b2 w3b2")) == ("not_in_hand", "BO-6.6")
    assert refused(state, stack("black", 5)) == ("no_layer", "BO-6.8", "BO-6.6")


def test_bo_6_7_a_total_on_any_row_but_the_die() -> None:
    state = position(
        "w2b2 w3b1 w1b3 w5b0 w0b2",
        dice=(4, 3),
        white=(("w1b0 w4b1", "w6b0"), ()),
        left=BOTH_NO_CHIP,
    )
    # White 5 is an inner row; Black has none. 2 + 3 equals 1 + 4 as a total.
    assert stackings(state) == {("white", 5, "w2b2 w3b1", "")}
    assert refused(state, stack("white", 4, "w2b2 w3b1")) == ("stack_on_die", "BO-6.7")
    filler = stack("white", 5, "w0b2 w5b0")
    assert refused(state, filler) == ("colour_missing", "BO-1.3", "BO-6.7")
    theirs = state._replace(colours=("black", "white"))
    assert stackings(theirs) == stackings(state)


def test_bo_6_8_several_layers_on_one_row_counted_by_hand() -> None:
    state = position("w2b0 w2b1 w2b4 w6b0", dice=(1, 6), white=(("w2b2",), ()), left=BOTH_NO_CHIP)
    single = {("white", 2, tile, "") for tile in ("w2b0", "w2b1", "w2b4")}
    double = {("white", 2, two, "") for two in ("w2b0 | w2b1", "w2b0 | w2b4", "w2b1 | w2b4")}
    triple = {("white", 2, "w2b0 | w2b1 | w2b4", "")}
    assert stackings(state) == single | double | triple
    assert stackings(state, ONE_LAYER) == single


def test_bo_6_8_layers_of_two_and_the_doubler() -> None:
    """White 4 has two tiles; 1 + 3 and 2 + 2, and with the chip 1 doubled + 2, twice."""
    state = position("w1b0 w3b0 w2b0 w2b1", dice=(3, 6), white=(("w2b2 w2b3",), ()))
    assert stackings(state) == {
        ("white", 4, "w1b0 w3b0", ""),
        ("white", 4, "w2b0 w2b1", ""),
        ("white", 4, "w1b0 w3b0 | w2b0 w2b1", ""),
        ("white", 4, "w1b0 w2b0", "w1b0"),
        ("white", 4, "w1b0 w2b1", "w1b0"),
    }


def test_bo_6_8_the_chip_lies_in_one_of_the_layers() -> None:
    state = position("w1b0 w2b0 w2b1 w4b0", dice=(1, 6), white=(("w2b2",), ()))
    assert stackings(state) == {
        ("white", 2, "w2b0", ""),
        ("white", 2, "w2b1", ""),
        ("white", 2, "w2b0 | w2b1", ""),
        ("white", 2, "w1b0", "w1b0"),
        ("white", 2, "w1b0 | w2b0", "w1b0"),
        ("white", 2, "w1b0 | w2b1", "w1b0"),
        ("white", 2, "w1b0 | w2b0 | w2b1", "w1b0"),
    }


def test_bo_6_8_one_layer_at_a_table_that_says_so() -> None:
    state = position("w2b0 w2b1 w6b0", dice=(1, 6), white=(("w2b2",), ()))
    two = stack("white", 2, "w2b0", "w2b1")
    assert refused(state, two) == ()
    assert refused(state, two, ONE_LAYER) == ("one_layer", "BO-6.8")
    assert refused(state, stack("white", 2, "w2b0"), ONE_LAYER) == ()


def test_bo_6_8_a_stack_may_be_stacked_on_again() -> None:
    state = position("w2b0 w6b0", "w2b1 w3b0", dice=(1, 6), white=(("w2b2",), ()))
    after = BOSSA.play(state, stack("white", 2, "w2b0"))._replace(step="move")
    again = BOSSA.play(after, stack("white", 2, "w2b1", by=1))
    row = row_at(again, "white", 2)
    assert row is not None
    assert row.layers == (("w2b2",), ("w2b0",), ("w2b1",))


def test_bo_6_9_a_stack_is_not_a_row() -> None:
    state = position("w2b0 w2b1 w6b0", dice=(1, 6), white=(("w2b2",), ()))
    after = BOSSA.play(state, stack("white", 2, "w2b0", "w2b1"))
    assert row_counts(after) == (1, 0)
    assert [spot for spot in spots(after) if spot.line == "white"] == [("white", 3, (2,))]


def test_bo_6_9_five_rows_and_a_stack_do_not_end_the_game() -> None:
    up = ("w2b2", "w1b0 w2b3", "w4b0", "w1b1 w4b1", "w6b0")
    state = position("w2b0 w3b0 w1b2", dice=(1, 6), white=(up, ()))
    assert not BOSSA.is_over(BOSSA.play(state, stack("white", 2, "w2b0")))


def test_bo_6_10_an_unused_exchange_is_always_possible() -> None:
    state = position("w6b0", "w0b6", dice=(1, 2), left=(("exchange",), NOTHING_LEFT))
    assert BOSSA.legal(state) == [Exchange(0, "w6b0", "w0b6")]


def test_bo_6_11_the_drawn_tile_is_an_ordinary_hand_tile() -> None:
    state = position("w1b1 w2b2", step="draw")
    (draw,) = BOSSA.legal(state)
    drawn = BOSSA.play(state, draw, Result(tile="w6b0"))
    for move in (place("white", 6, "w6b0"), Redraw(0, "w6b0"), Exchange(0, "w6b0", "w0b1")):
        assert refused(drawn, move) == ()


def test_a_chip_on_several_layers_is_refused() -> None:
    state = position("w2b0 w2b1 w1b0 w1b1", dice=(1, 6), white=(("w2b2",), ()))
    two_ones = stack("white", 2, "w1b0", "w1b1", chip="w1b0")
    assert refused(state, two_ones)[0] == "wrong_sum"


def test_a_redraw_without_its_tile_is_incomplete() -> None:
    with pytest.raises(Refusal, match="tiles_count"):
        BOSSA.play(position(), Redraw(0, "w1b1"))
    with pytest.raises(Refusal, match="tiles_count"):
        BOSSA.play(position(), Exchange(0, "w1b1", "w0b1"), Result(tile="w5b0"))
