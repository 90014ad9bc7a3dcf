"""Bossa: the box and the way to the first turn, clause by clause (BO-1, BO-2)."""

from collections import Counter

import pytest

from games.bossa.moves import Chip, First, Open, Pick, Result, Roll
from games.bossa.pieces import DOTS, MODIFIED, PILE, TILES
from games.bossa.position import State
from games.record import Play
from games.refusal import Refusal
from tests.games.bossa.table import BOSSA, place, placings, position, refused, told

HANDS = ("w0b1 w1b2 w3b0 w2b2", "w6b0 w0b6 w1b1 w4b1")


def rolled(white: int = 5, black: int = 2) -> State:
    """Aki has rolled the white die, Ben the black one."""
    state = BOSSA.play(BOSSA.start(), Roll(0, "white"), Result(number=white))
    return BOSSA.play(state, Roll(1, "black"), Result(number=black))


def opened() -> State:
    """Aki is white, Ben is black and plays first; both hands are open."""
    state = BOSSA.play(rolled(), Pick(0, "white"))
    for seat, hand in enumerate(HANDS):
        state = BOSSA.play(state, Open(seat), Result(tiles=tuple(hand.split())))
    return state


def test_bo_1_1_every_tile_exists_once() -> None:
    assert len(TILES) == len(set(TILES)) == 27
    state = position("w1b1 w2b2", "w0b1 w3b0", white=(("w6b0",), ()), discards=("w0b5",))
    drawing = state._replace(step="draw")
    for tile in ("w1b1", "w0b1", "w6b0"):
        refusal = BOSSA.check_result(drawing, BOSSA.legal(drawing)[0], Result(tile=tile))
        assert refusal is not None
        assert refusal.kind == "suspicious"
        assert told(refusal) == ("tile_seen", "BO-1.1")
    assert BOSSA.check_result(drawing, BOSSA.legal(drawing)[0], Result(tile="w5b0")) is None


def test_bo_1_1_a_table_may_insist_on_a_tile_it_has_seen() -> None:
    state = position("w1b1 w2b2", "w0b1 w3b0", step="draw")
    (draw,) = BOSSA.legal(state)
    with pytest.raises(Refusal, match="tile_seen"):
        BOSSA.play(state, draw, Result(tile="w3b0"))
    after = BOSSA.play(state, draw, Result(tile="w3b0"), sure=True)
    assert after.hands == (("w1b1", "w2b2", "w3b0"), ("w0b1", "w3b0"))


def test_bo_1_1_a_tile_counts_once_in_a_row() -> None:
    state = position("w3b0 w2b2")
    assert refused(state, place("white", 6, "w3b0 w3b0")) == ("tile_twice", "BO-1.1")


def test_bo_1_2_white_or_black_dots_and_several_tiles() -> None:
    state = position("w2b3 w4b1", dice=(5, 4))
    assert ("white", 6, "w2b3 w4b1", "") in placings(state)
    assert ("black", 3, "w2b3", "") in placings(state)
    assert refused(state, place("black", 5, "w2b3")) == ("wrong_sum", "BO-4.3")


def test_bo_1_3_a_missing_colour_is_not_a_zero() -> None:
    state = position("w6b0 w0b2 w1b1")
    assert refused(state, place("white", 6, "w6b0 w0b2")) == ("colour_missing", "BO-1.3")
    assert refused(state, place("white", 6, "w6b0")) == ()


def test_bo_1_4_the_tiles_by_their_dots() -> None:
    for dots in DOTS.values():
        counts = Counter(dots.values())
        assert [counts[number] for number in range(1, 7)] == [6, 5, 4, 3, 2, 1]
        assert sum(dots.values()) == 56
    assert sum(0 in (DOTS["white"][tile], DOTS["black"][tile]) for tile in TILES) == 12
    assert "w4b2" in TILES
    assert "w4b3" not in TILES
    assert MODIFIED["doubler"]["white"]["w2b3"] == 4
    assert MODIFIED["inverter"]["white"]["w2b3"] == 3


def test_bo_2_1_one_tile_is_never_seen() -> None:
    assert PILE == 27 - 1 - 8 == 18
    state = opened()
    seen = {tile for hand in state.hands for tile in hand}
    assert len(set(TILES) - seen) == state.pile + 1


def test_bo_2_2_four_tiles_three_markers_and_a_chip() -> None:
    state = rolled()
    assert state.left == (("chip", "redraw", "exchange", "stack"),) * 2
    assert state.chips == ("", "")
    opening = BOSSA.play(state, Pick(0, "white"))
    assert BOSSA.asks(opening, Open(0)) == {"tiles": 4}
    with pytest.raises(Refusal, match="tiles_count") as caught:
        BOSSA.play(opening, Open(0), Result(tiles=("w0b1", "w1b1", "w2b1")))
    assert caught.value.kind == "malformed"
    assert told(caught.value) == ("tiles_count",)


def test_bo_2_2_the_same_tile_twice_in_a_hand_is_a_slip() -> None:
    opening = BOSSA.play(rolled(), Pick(0, "white"))
    hand = Result(tiles=("w0b1", "w1b1", "w0b1", "w3b0"))
    with pytest.raises(Refusal, match="tile_twice"):
        BOSSA.play(opening, Open(0), hand, sure=True)


def test_bo_2_3_each_rolls_one_die_and_equal_numbers_again() -> None:
    start = BOSSA.start()
    assert BOSSA.to_act(start) == (0, 1)
    assert BOSSA.legal(start) == [Roll(seat, die) for seat in (0, 1) for die in ("white", "black")]
    one = BOSSA.play(start, Roll(1, "black"), Result(number=4))
    assert refused(one, Roll(1, "white")) == ("wrong_player", "BO-2.3")
    assert refused(one, Roll(0, "black")) == ("die_taken", "BO-2.3")
    assert BOSSA.play(one, Roll(0, "white"), Result(number=4)) == start
    with pytest.raises(Refusal, match="missing"):
        BOSSA.play(one, Roll(0, "white"))


def test_bo_2_4_the_numbers_stay_whoever_rolled_them() -> None:
    one = BOSSA.play(BOSSA.start(), Roll(0, "black"), Result(number=2))
    state = BOSSA.play(one, Roll(1, "white"), Result(number=5))
    assert state.dice == (5, 2)
    assert state.mover == 1
    picked = BOSSA.play(state, Pick(1, "black"))
    assert picked.dice == (5, 2)
    assert picked.colours == ("white", "black")


def test_bo_2_5_the_higher_roller_picks_the_colour_and_the_other_plays_first() -> None:
    state = rolled(white=3, black=6)
    assert BOSSA.legal(state) == [Pick(1, "white"), Pick(1, "black"), First(1)]
    assert refused(state, Pick(0, "white")) == ("wrong_player", "BO-2.5")
    picked = BOSSA.play(state, Pick(1, "white"))
    assert picked.colours == ("black", "white")
    assert picked.mover == 0


def test_bo_2_5_or_takes_first_play_and_the_other_picks_the_colour() -> None:
    state = BOSSA.play(rolled(white=3, black=6), First(1))
    assert BOSSA.legal(state) == [Pick(0, "white"), Pick(0, "black")]
    assert refused(state, First(0)) == ("wrong_step", "BO-2.5")
    assert refused(state, Pick(1, "white")) == ("wrong_player", "BO-2.5")
    picked = BOSSA.play(state, Pick(0, "black"))
    assert picked.colours == ("black", "white")
    assert picked.mover == 1


def test_bo_2_6_colours_are_picked_before_any_hand_is_open() -> None:
    state = BOSSA.play(rolled(), First(0))
    assert state.hands == ((), ())
    assert refused(state, Open(1)) == ("wrong_step", "BO-2.5")


def test_bo_2_7_hands_are_opened_in_any_order_and_stay_open() -> None:
    state = BOSSA.play(rolled(), Pick(0, "white"))
    assert BOSSA.to_act(state) == (0, 1)
    ben = BOSSA.play(state, Open(1), Result(tiles=tuple(HANDS[1].split())))
    assert BOSSA.legal(ben) == [Open(0)]
    assert refused(ben, Open(1)) == ("wrong_player", "BO-2.7")
    view = BOSSA.view(opened(), ["Aki", "Ben"])
    assert view["hands"]["Ben"] == ["w0b6", "w1b1", "w4b1", "w6b0"]
    assert view["lines"]["white"]["die"] == 5


def test_bo_2_8_chips_come_after_the_hands() -> None:
    early = BOSSA.play(rolled(), Pick(0, "white"))
    assert refused(early, Chip(0, "doubler")) == ("wrong_step", "BO-2.7")
    sides = [Chip(seat, side) for seat in (0, 1) for side in ("doubler", "inverter")]
    assert BOSSA.legal(opened()) == sides
    state = BOSSA.play(BOSSA.play(opened(), Chip(1, "doubler")), Chip(0, "doubler"))
    assert state.chips == ("doubler", "doubler")
    assert (state.step, state.mover) == ("draw", 1)


def test_bo_2_9_the_side_of_the_chip_is_final() -> None:
    one = BOSSA.play(opened(), Chip(0, "doubler"))
    assert BOSSA.to_act(one) == (1,)
    assert refused(one, Chip(0, "inverter")) == ("chip_fixed", "BO-2.9")
    both = BOSSA.play(one, Chip(1, "inverter"))
    assert refused(both, Chip(1, "doubler")) == ("chip_fixed", "BO-2.9")
    assert refused(both, Chip(0, "inverter")) == ("chip_fixed", "BO-2.9")


def test_the_setup_of_a_record_is_empty() -> None:
    assert Play.begin("bossa", ["Aki", "Ben"]).state == State()
    with pytest.raises(Refusal, match="unknown_key"):
        Play.begin("bossa", ["Aki", "Ben"], setup={"dice": [5, 2]})
