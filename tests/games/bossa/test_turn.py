"""Bossa: turns, rows and chips, clause by clause (BO-3 to BO-5)."""

import pytest

from games.bossa.moves import Chip, Draw, Exchange, Place, Redraw, Result, Stack
from games.bossa.position import dead_ends, row_at, spots
from games.record import Play
from games.refusal import Refusal
from tests.games.bossa.table import (
    BOSSA,
    NO_CHIP,
    NOTHING_LEFT,
    place,
    placings,
    position,
    refused,
    stack,
)

BOTH_NO_CHIP = (NO_CHIP, NO_CHIP)


def test_bo_3_1_draw_then_one_move() -> None:
    state = position("w6b0 w2b2", step="draw")
    assert BOSSA.legal(state) == [Draw(0)]
    assert BOSSA.asks(state, Draw(0)) == {"tile": 1}
    assert refused(state, place("white", 6, "w6b0")) == ("draw_first", "BO-3.1", "BO-3.2")
    assert refused(state, Draw(1)) == ("wrong_player", "BO-3.1")
    drawn = BOSSA.play(state, Draw(0), Result(tile="w1b0"))
    after = BOSSA.play(drawn, place("white", 6, "w6b0"))
    assert (after.step, after.mover) == ("draw", 1)
    assert after.hands[0] == ("w1b0", "w2b2")


def test_bo_3_1_only_tiles_of_the_own_hand() -> None:
    state = position("w1b1 w2b2", "w6b0 w3b0")
    assert refused(state, place("white", 6, "w6b0")) == ("not_in_hand", "BO-3.1")


def test_bo_3_2_the_first_player_draws_into_the_open_hand() -> None:
    state = position("w1b1 w2b2 w3b3 w4b0", pile=18, step="draw")
    drawn = BOSSA.play(state, Draw(0), Result(tile="w0b5"))
    assert drawn.hands[0] == ("w0b5", "w1b1", "w2b2", "w3b3", "w4b0")
    assert (drawn.pile, drawn.step) == (17, "move")
    with pytest.raises(Refusal, match="tiles_count"):
        BOSSA.play(state, Draw(0))


def test_bo_3_3_no_passing() -> None:
    state = position("w1b1 w2b2")
    assert refused(state, Draw(0)) == ("move_due", "BO-3.3", "BO-3.1")
    play = Play.begin("bossa", ["Aki", "Ben"])
    with pytest.raises(Refusal, match="unknown_verb"):
        play.enter({"by": "Aki", "do": "pass"})


def test_bo_3_4_one_row_per_turn() -> None:
    state = position("w6b0 w4b0 w1b1")
    after = BOSSA.play(state, place("white", 6, "w6b0"))
    assert refused(after, place("white", 4, "w4b0")) == ("wrong_player", "BO-3.1", "BO-3.4")


def test_bo_4_1_both_lines_are_open_to_both_players() -> None:
    for seat, hands in enumerate([("w4b2 w6b0 w0b4", "w1b1"), ("w1b1", "w4b2 w6b0 w0b4")]):
        state = position(*hands, mover=seat, left=BOTH_NO_CHIP)
        assert placings(state) == {
            ("white", 6, "w6b0", ""),
            ("white", 4, "w4b2", ""),
            ("black", 4, "w0b4", ""),
            ("black", 2, "w4b2", ""),
        }


def test_bo_4_2_only_the_next_place_of_each_side() -> None:
    state = position("w4b0 w2b4 w3b3 w5b1", dice=(5, 3), white=(("w6b0",), ()))
    assert refused(state, place("white", 4, "w4b0")) == ()
    assert refused(state, place("white", 3, "w3b3")) == ("not_next", "BO-4.2")
    assert refused(state, place("white", 8, "w3b3 w5b1")) == ("not_next", "BO-4.2")
    assert refused(state, place("black", 3, "w4b0")) == ("die_there", "BO-4.2")
    refusal = BOSSA.check(state, place("white", 3, "w3b3"))
    assert refusal is not None
    assert refusal.params["next"] == [7, 4]


def test_bo_4_2_a_side_never_turns_round() -> None:
    state = position("w5b1 w4b0", dice=(5, 3), white=(("w6b0",), ()))
    assert refused(state, place("white", 5, "w5b1")) == ("die_there", "BO-4.2")


def test_bo_4_3_the_sum_is_exactly_the_next_number() -> None:
    state = position("w1b2 w2b3 w0b2 w1b5", dice=(1, 4))
    assert refused(state, place("black", 5, "w1b5")) == ()
    assert refused(state, place("black", 5, "w1b2 w2b3")) == ()
    assert refused(state, place("black", 5, "w0b2 w1b2")) == ("wrong_sum", "BO-4.3")
    assert refused(state, place("black", 5, "w1b2 w1b5")) == ("wrong_sum", "BO-4.3")


def test_bo_4_4_no_upper_limit_and_no_zero() -> None:
    state = position("w3b0 w4b1 w1b1", dice=(6, 1), left=BOTH_NO_CHIP)
    assert refused(state, place("white", 7, "w3b0 w4b1")) == ()
    assert refused(state, place("black", 0, "w3b0")) == ("no_zero", "BO-4.4")
    assert {value for line, value, _, _ in placings(state) if line == "black"} == {2}
    bottom = position("w3b0 w1b1", dice=(2, 5), white=((), ("w1b0",)))
    assert refused(bottom, place("white", 0, "w3b0")) == ("no_zero", "BO-4.4")


def test_bo_4_6_two_tiles_never_make_one() -> None:
    state = position("w1b0 w1b1", dice=(3, 5), white=((), ("w2b0",)))
    assert [(spot.value, spot.counts) for spot in spots(state)][:1] == [(4, (1, 2))]
    assert dead_ends(state) == [("white", 1)]
    code, *_ = refused(state, place("white", 1, "w1b0 w1b1"))
    assert code == "wrong_sum"
    assert dead_ends(position(dice=(1, 2))) == []


def test_bo_4_5_one_or_two_tiles_beside_the_die() -> None:
    state = position("w6b0 w1b0 w2b0 w3b0 w5b0")
    assert refused(state, place("white", 6, "w6b0")) == ()
    assert refused(state, place("white", 6, "w1b0 w5b0")) == ()
    three = place("white", 6, "w1b0 w2b0 w3b0")
    assert refused(state, three) == ("count_beside_die", "BO-4.5")
    assert refused(state, place("white", 6, "")) == ("count_beside_die", "BO-4.5")


SEVENS = {2: "w3b2 w4b2", 3: "w1b1 w2b1 w4b2", 4: "w1b0 w1b1 w2b1 w3b2"}
"""Rows of two, three and four tiles, all worth 7 on White; one tile cannot be."""


@pytest.mark.parametrize(
    ("near", "allowed"),
    [("w6b0", [2]), ("w1b5 w5b0", [3]), ("w1b5 w2b4 w3b0", [2, 4])],
)
def test_bo_4_6_one_tile_more_or_fewer_than_the_neighbour(near: str, allowed: list[int]) -> None:
    """White 7 beside a White 6 of one, two and three tiles."""
    hand = "w1b0 w1b1 w2b1 w3b2 w4b2"
    state = position(hand, dice=(5, 3), white=((near,), ()))
    for count, words in SEVENS.items():
        code = () if count in allowed else ("count_beside_row", "BO-4.6")
        assert refused(state, place("white", 7, words)) == code


def test_bo_4_6_beside_two_tiles_one_is_enough() -> None:
    state = position("w4b2 w1b1", "w2b0", dice=(6, 3), white=((), ("w2b1 w3b0",)))
    assert refused(state, place("white", 4, "w4b2")) == ()


def test_bo_4_6_the_same_side_of_the_same_line_counts() -> None:
    """Two tiles above the die say nothing about the row below it, or about the other line."""
    state = position("w4b0 w2b4 w1b0 w3b1", dice=(5, 3), white=(("w1b5 w5b0",), ()))
    assert refused(state, place("white", 4, "w4b0")) == ()
    assert refused(state, place("white", 4, "w1b0 w3b1")) == ()
    assert refused(state, place("black", 4, "w2b4")) == ()


def test_bo_4_6_two_on_white_6_shut_two_out_of_white_7() -> None:
    """The designer's own case."""
    one = position("w3b0 w4b1 w1b1", dice=(5, 3), white=(("w6b0",), ()))
    two = position("w3b0 w4b1 w1b1", dice=(5, 3), white=(("w1b0 w5b0",), ()))
    row = place("white", 7, "w3b0 w4b1")
    assert refused(one, row) == ()
    assert refused(two, row) == ("count_beside_row", "BO-4.6")


def test_bo_4_7_rows_in_play_do_not_change() -> None:
    state = position("w5b0 w1b1", white=(("w6b0",), ()))
    assert refused(state, place("white", 6, "w1b1 w5b0")) == ("row_there", "BO-4.7", "BO-4.2")


def test_every_row_of_a_hand_counted_by_hand() -> None:
    """Free: White 6 and 4, Black 3 and 1, one or two tiles each; Aki has the doubler."""
    state = position("w1b4 w6b0 w3b1 w2b3 w0b1", dice=(5, 2))
    plain = {
        ("white", 6, "w6b0", ""),
        ("white", 4, "w1b4 w3b1", ""),
        ("black", 3, "w2b3", ""),
        ("black", 1, "w3b1", ""),
        ("black", 1, "w0b1", ""),
    }
    doubled = {
        ("white", 6, "w3b1", "w3b1"),
        ("white", 4, "w2b3", "w2b3"),
        ("white", 4, "w1b4 w2b3", "w1b4"),
        ("black", 3, "w0b1 w3b1", "w0b1"),
        ("black", 3, "w0b1 w3b1", "w3b1"),
    }
    assert placings(state) == plain | doubled
    assert placings(state._replace(left=BOTH_NO_CHIP)) == plain


def test_rows_of_three_tiles_counted_by_hand() -> None:
    """White 7 beside two tiles: one tile (none is that big) or three."""
    state = position(
        "w1b0 w1b1 w2b0 w2b1 w4b0 w5b0",
        dice=(5, 6),
        white=(("w3b0 w3b1",), ("w4b1",)),
        left=BOTH_NO_CHIP,
    )
    sevens = {tiles for line, value, tiles, _ in placings(state) if (line, value) == ("white", 7)}
    # 1 + 1 + 5, 1 + 2 + 4 four ways.
    assert sevens == {
        "w1b0 w1b1 w5b0",
        "w1b0 w2b0 w4b0",
        "w1b0 w2b1 w4b0",
        "w1b1 w2b0 w4b0",
        "w1b1 w2b1 w4b0",
    }


def test_tiles_of_a_move_are_in_order() -> None:
    state = position("w1b0 w5b0 w2b2")
    refusal = BOSSA.check(state, Place(0, "white", 6, ("w5b0", "w1b0")))
    assert refusal is not None
    assert (refusal.kind, refusal.code) == ("malformed", "tile_order")
    layered = position("w2b1 w2b0", dice=(1, 3), white=(("w2b2",), ()))
    move = Stack(0, "white", 2, (("w2b1",), ("w2b0",)))
    assert refused(layered, move) == ("tile_order",)


def test_bo_5_1_the_chip_works_once() -> None:
    state = position("w3b1 w2b0 w1b1", dice=(5, 3))
    after = BOSSA.play(state, place("white", 6, "w3b1", "w3b1"))
    assert after.left == (("redraw", "exchange", "stack"), ("chip", "redraw", "exchange", "stack"))
    again = after._replace(step="move", mover=0)
    assert refused(again, place("white", 4, "w2b0", "w2b0")) == ("chip_used", "BO-5.1")


def test_bo_5_1_also_on_a_tile_being_stacked() -> None:
    state = position("w3b1 w2b0 w1b1", white=(("w6b0",), ()))
    after = BOSSA.play(state, stack("white", 6, "w3b1", chip="w3b1"))
    row = row_at(after, "white", 6)
    assert row is not None
    assert row.layers == (("w6b0",), ("w3b1",))
    assert row.chips == (("w3b1", "doubler"),)
    assert after.left[0] == ("redraw", "exchange")


def test_bo_5_2_the_doubler_doubles_one_tile() -> None:
    state = position("w2b1 w3b0 w1b1", dice=(6, 3))
    assert refused(state, place("white", 7, "w2b1 w3b0", "w2b1")) == ()
    high = position("w2b1 w3b0 w1b1", dice=(5, 3), white=(("w6b0",), ()))
    # (1 + 2) doubled would be 6, but a doubled 1 and a 2 are 4.
    whole = position("w1b0 w2b0 w1b1", dice=(5, 3))
    assert refused(whole, place("white", 6, "w1b0 w2b0", "w1b0")) == (
        "chip_on_all", "BO-5.2", "BO-4.3",
    )  # fmt: skip
    off = place("white", 7, "w2b1 w3b0", "w3b0")
    assert refused(high, off) == ("wrong_sum_chip", "BO-4.3", "BO-5.2")


def test_bo_5_3_the_inverter_turns_one_tile() -> None:
    state = position("w1b1", "w1b4 w2b3 w0b1", mover=1)
    assert refused(state, place("white", 6, "w1b4 w2b3", "w1b4", by=1)) == ()
    # All inverted they would make 4 + 3 on White: the 3 stays a white 2.
    seven = position("w1b1", "w1b4 w2b3 w0b1", mover=1, dice=(6, 3))
    assert refused(seven, place("white", 7, "w1b4 w2b3", "w1b4", by=1)) == (
        "chip_on_all", "BO-5.3", "BO-4.3",
    )  # fmt: skip


def test_bo_5_4_only_on_a_tile_of_this_very_move() -> None:
    state = position("w6b0 w1b1 w2b0", dice=(5, 3), white=((), ("w4b0",)))
    in_play = place("white", 6, "w6b0", "w4b0")
    in_hand = place("white", 6, "w6b0", "w2b0")
    assert refused(state, in_play) == ("chip_elsewhere", "BO-5.4", "BO-5.1")
    assert refused(state, in_hand) == ("chip_elsewhere", "BO-5.4", "BO-5.1")
    assert refused(state, Chip(0, "inverter")) == ("chip_fixed", "BO-2.9")


def test_bo_5_5_the_chip_does_not_change_the_number_of_tiles() -> None:
    state = position("w3b1 w4b0 w3b0 w1b1", dice=(5, 3))
    after = BOSSA.play(state, place("white", 6, "w3b1", "w3b1"))
    assert (after.step, after.mover) == ("draw", 1)
    again = after._replace(step="move", mover=0)
    assert refused(again, place("white", 7, "w3b0 w4b0")) == ()


def test_bo_5_6_missing_colours_under_the_chip() -> None:
    ben = position("w1b1", "w0b3 w3b0 w0b1", mover=1, dice=(2, 5))
    assert refused(ben, place("white", 3, "w0b3", "w0b3", by=1)) == ()
    lost = place("white", 3, "w3b0", "w3b0", by=1)
    assert refused(ben, lost) == ("missing_under_chip", "BO-1.3", "BO-5.3")
    aki = position("w0b3 w1b1", dice=(2, 5))
    nothing = place("white", 3, "w0b3", "w0b3")
    assert refused(aki, nothing) == ("missing_under_chip", "BO-5.6", "BO-1.3")


def test_bo_5_7_the_row_keeps_its_modified_value() -> None:
    state = position("w3b0 w1b1 w2b2", dice=(5, 3), white=(("w6b0",), ()))
    after = BOSSA.play(state, place("white", 7, "w2b2 w3b0", "w2b2"))
    assert BOSSA.view(after, ["Aki", "Ben"])["lines"]["white"]["rows"][-1] == {
        "value": 7,
        "tiles": ["w2b2", "w3b0"],
        "stacked": [],
        "chips": [{"tile": "w2b2", "side": "doubler"}],
    }
    ben = position("w1b1", "w3b3 w4b1 w2b0", mover=1)._replace(sides=after.sides)
    assert refused(ben, stack("white", 7, "w3b3 w4b1", by=1)) == ()
    # Without the chip the tiles of the row would be worth 5.
    five = stack("white", 7, "w2b0 w3b3", by=1)
    assert refused(ben, five) == ("wrong_sum", "BO-6.6", "BO-6.7")


def test_a_player_out_of_actions_and_chip_only_places() -> None:
    state = position("w6b0 w4b0", left=(NOTHING_LEFT, NOTHING_LEFT))
    assert BOSSA.legal(state) == [place("white", 6, "w6b0"), place("white", 4, "w4b0")]
    assert refused(state, Redraw(0, "w6b0")) == ("action_used", "BO-6.1")
    assert refused(state, Exchange(0, "w6b0", "w0b1")) == ("action_used", "BO-6.1")
