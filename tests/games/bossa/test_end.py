"""Bossa: the endings in their order, and final positions typed in (BO-7)."""

from collections import Counter
from typing import Any

import pytest

from games.bossa.moves import Draw, Exchange, Redraw, Result
from games.bossa.position import State
from games.core import Score
from games.fields import Fields
from games.refusal import Refusal
from games.report import refusal_json, score, score_json
from games.simulate import playout
from tests.games.bossa.table import (
    BOSSA,
    NOTHING_LEFT,
    place,
    position,
    refused,
    stack,
    told,
)

FIVE_UP = ("w2b2", "w1b0 w2b3", "w4b0", "w1b1 w4b1", "w6b0")
"""White 2 to 6 above a die that shows 1: 1, 2, 1, 2 and 1 tiles, so White 7 needs two."""

NONE_LEFT = (NOTHING_LEFT, NOTHING_LEFT)


def ended(state: State) -> tuple[str, tuple[int, ...], str]:
    """How it ended, who won, and the clause."""
    result = BOSSA.score(state)
    return state.ended, result.winners, result.reason


def final(**changes: Any) -> dict[str, Any]:
    """A final position that is decided by nothing but the changes."""
    return {
        "colours": {"Aki": "white", "Ben": "black"},
        "rows": {"white": 5, "black": 4},
        "hands": {"Aki": 2, "Ben": 3},
        "mover": "Ben",
        "pile": 4,
        "stuck": None,
    } | changes


def scored(**changes: Any) -> tuple[list[str], bool, str]:
    answer = score_json(score("bossa", final(**changes)))
    return answer["winners"], answer["draw"], answer["reason"]


def impossible(**changes: Any) -> tuple[str, ...]:
    with pytest.raises(Refusal) as caught:
        score("bossa", final(**changes))
    assert refusal_json(caught.value)["message"]
    return told(caught.value)


# The endings in play.


def test_bo_7_1_an_empty_hand_wins_by_placing() -> None:
    after = BOSSA.play(position("w6b0"), place("white", 6, "w6b0"))
    assert ended(after) == ("hand", (0,), "BO-7.1")
    assert BOSSA.to_act(after) == ()
    assert refused(after, Draw(1)) == ("game_over", "BO-7.1")


def test_bo_7_1_an_empty_hand_wins_by_stacking() -> None:
    state = position("w2b0 w2b1", dice=(1, 6), white=(("w2b2",), ()))
    after = BOSSA.play(state, stack("white", 2, "w2b0", "w2b1"))
    assert ended(after) == ("hand", (0,), "BO-7.1")


def test_bo_7_1_a_redraw_never_empties_a_hand() -> None:
    after = BOSSA.play(position("w6b0"), Redraw(0, "w6b0"), Result(tile="w5b0"))
    assert not BOSSA.is_over(after)


@pytest.mark.parametrize(("mover", "colours"), [(0, ("white", "black")), (1, ("black", "white"))])
def test_bo_7_2_six_rows_win_for_the_owner(mover: int, colours: tuple[str, str]) -> None:
    hands = ("w3b0 w4b2 w0b3", "w3b1") if mover == 0 else ("w3b1", "w3b0 w4b2 w0b3")
    state = position(*hands, dice=(1, 6), white=(FIVE_UP, ()), mover=mover, colours=colours)
    sixth = place("white", 7, "w3b0 w4b2", by=mover)
    assert ended(BOSSA.play(state, sixth)) == ("rows", (mover,), "BO-7.2")
    other = state._replace(colours=colours[::-1])
    assert ended(BOSSA.play(other, sixth)) == ("rows", (1 - mover,), "BO-7.2")


def test_bo_7_2_rows_on_both_sides_are_added() -> None:
    """Rows above the die and below it count together: the fifth ends nothing, the sixth does."""
    three, two = ("w4b0", "w1b0 w4b1", "w6b0"), ("w1b1 w1b3",)
    five = position("w1b2 w0b1", dice=(3, 6), white=(three, two))
    assert not BOSSA.is_over(BOSSA.play(five, place("white", 1, "w1b2")))
    six = position("w1b2 w0b1", dice=(3, 6), white=((*three, "w3b3 w4b2"), two))
    assert ended(BOSSA.play(six, place("white", 1, "w1b2"))) == ("rows", (0,), "BO-7.2")


def test_bo_7_3_the_last_tiles_as_sixth_row_of_the_opponent() -> None:
    state = position(
        "w3b0 w4b2", "w3b1 w0b1", dice=(1, 6), white=(FIVE_UP, ()), colours=("black", "white")
    )
    after = BOSSA.play(state, place("white", 7, "w3b0 w4b2"))
    assert ended(after) == ("hand_and_row", (0,), "BO-7.3")


def test_bo_7_3_on_the_own_line_it_is_simply_an_empty_hand() -> None:
    state = position("w3b0 w4b2", "w3b1 w0b1", dice=(1, 6), white=(FIVE_UP, ()))
    after = BOSSA.play(state, place("white", 7, "w3b0 w4b2"))
    assert ended(after) == ("hand", (0,), "BO-7.1")


def test_bo_7_4_whoever_cannot_move_loses() -> None:
    state = position("w1b5", "w0b1", dice=(5, 3), left=NONE_LEFT, step="draw")
    after = BOSSA.play(state, Draw(0), Result(tile="w0b6"))
    assert ended(after) == ("stuck", (1,), "BO-7.4")
    assert BOSSA.legal(after) == []


def test_bo_7_5_the_drawn_tile_may_save_the_player() -> None:
    state = position("w1b5", "w0b1", dice=(5, 3), left=NONE_LEFT, step="draw")
    assert not BOSSA.is_over(BOSSA.play(state, Draw(0), Result(tile="w6b0")))


@pytest.mark.parametrize(
    ("left", "pile", "stuck"),
    [
        (("exchange",), 1, False),
        (("redraw",), 5, False),
        (("redraw",), 1, True),
        (("stack",), 5, True),
        ((), 5, True),
    ],
)
def test_bo_7_5_actions_count_as_moves(left: tuple[str, ...], pile: int, stuck: bool) -> None:
    """No row fits; the pile still has ``pile`` tiles before the draw, so 1 means none to redraw."""
    state = position("w1b5", "w0b1", left=(left, ()), pile=pile, step="draw")
    after = BOSSA.play(state, Draw(0), Result(tile="w0b6"))
    assert (after.ended == "stuck") is stuck


def test_bo_7_5_a_possible_stack_is_a_move() -> None:
    state = position(
        "w6b0", "w0b1", dice=(1, 6), white=(("w2b2",), ()), left=(("stack",), ()), step="draw"
    )
    after = BOSSA.play(state, Draw(0), Result(tile="w2b4"))
    assert BOSSA.legal(after) == [stack("white", 2, "w2b4")]


def test_bo_7_5_an_unused_chip_counts() -> None:
    state = position("w0b5", "w0b1", dice=(5, 3), left=(("chip",), ()), step="draw")
    after = BOSSA.play(state, Draw(0), Result(tile="w3b0"))
    assert BOSSA.legal(after) == [place("white", 6, "w3b0", "w3b0")]


@pytest.mark.parametrize(
    ("theirs", "ending"),
    [
        ("w0b1", ("fewer", (1,), "BO-7.6")),
        ("w0b1 w3b0", ("equal", (0, 1), "BO-7.6")),
        ("w0b1 w3b0 w0b5", ("fewer", (0,), "BO-7.6")),
    ],
)
def test_bo_7_6_an_empty_pile_compares_the_hands(theirs: str, ending: tuple[Any, ...]) -> None:
    state = position("w6b0 w1b1 w2b2", theirs, pile=0)
    after = BOSSA.play(state, place("white", 6, "w6b0"))
    assert ended(after) == ending
    assert BOSSA.score(after).draw is (ending[0] == "equal")


def test_bo_7_7_the_last_tile_still_gives_a_move() -> None:
    state = position("w1b1 w2b2", "w0b1", pile=1, step="draw")
    drawn = BOSSA.play(state, Draw(0), Result(tile="w6b0"))
    assert (drawn.step, drawn.pile) == ("move", 0)
    after = BOSSA.play(drawn, place("white", 6, "w6b0"))
    assert ended(after) == ("fewer", (1,), "BO-7.6")


def test_bo_7_7_a_redraw_may_take_the_last_tile() -> None:
    state = position("w1b1 w2b2", "w0b1 w3b0", pile=1)
    after = BOSSA.play(state, Redraw(0, "w1b1"), Result(tile="w6b0"))
    assert ended(after) == ("equal", (0, 1), "BO-7.6")


def test_bo_7_8_the_empty_hand_comes_before_six_rows_and_the_pile() -> None:
    state = position(
        "w3b0 w4b2", "w3b1", dice=(1, 6), white=(FIVE_UP, ()), colours=("black", "white"), pile=0
    )
    after = BOSSA.play(state, place("white", 7, "w3b0 w4b2"))
    assert ended(after) == ("hand_and_row", (0,), "BO-7.3")


def test_bo_7_8_six_rows_come_before_the_pile() -> None:
    state = position("w3b0 w4b2 w0b3", "w3b1", dice=(1, 6), white=(FIVE_UP, ()), pile=0)
    after = BOSSA.play(state, place("white", 7, "w3b0 w4b2"))
    # By the pile it would be one tile each, a draw.
    assert ended(after) == ("rows", (0,), "BO-7.2")


def test_bo_7_8_stuck_comes_before_the_pile() -> None:
    state = position("w1b5", "w0b1 w3b0 w2b0", left=NONE_LEFT, pile=1, step="draw")
    after = BOSSA.play(state, Draw(0), Result(tile="w0b6"))
    assert after.pile == 0
    # By the pile Aki's two tiles would beat Ben's three.
    assert ended(after) == ("stuck", (1,), "BO-7.4")


def test_bo_7_9_the_pile_runs_out_after_exactly_16_turns_with_both_redraws() -> None:
    """Where that decides the game, every action is used and each line has its five rows."""
    emptied = 0
    for seed in range(300):
        *steps, (state, _, _) = playout(BOSSA, 2, f"pile {seed}")
        done = Counter(move.do for _, move, _ in steps)
        assert done["draw"] <= 16
        assert state.pile == 18 - done["draw"] - done["redraw"]
        assert state.pile or (done["draw"], done["redraw"]) == (16, 2)
        if state.ended in ("fewer", "equal"):
            emptied += 1
            a, b, c, d = (len(side) for side in state.sides)
            assert (a + b, c + d) == (5, 5)
            assert not any(set(left) - {"chip"} for left in state.left)
    assert emptied > 3


def test_bo_7_10_a_finished_game_has_one_loser_or_is_drawn_at_an_empty_pile() -> None:
    for seed in range(150):
        *_, (state, _, _) = playout(BOSSA, 2, f"end {seed}")
        result = BOSSA.score(state)
        assert len(result.winners) == (2 if result.draw else 1)
        assert not result.draw or state.pile == 0
    assert impossible(rows={"white": 6, "black": 6}) == ("both_full", "BO-7.10", "BO-7.2")


# The score and its lines.


def labels(result: Score) -> list[list[tuple[str, str, int]]]:
    return [
        [(line.clause, line.label, line.points) for line in tally.lines] for tally in result.tallies
    ]


def test_lines_explain_and_add_up() -> None:
    state = position("w6b0 w1b1", "w0b1", pile=0)
    result = BOSSA.score(BOSSA.play(state, Exchange(0, "w1b1", "w0b1")))
    assert labels(result) == [
        [("BO-7.2", "rows", 0), ("BO-7.6", "hand", 0), ("BO-7.6", "lost_fewer", 0)],
        [("BO-7.2", "rows", 0), ("BO-7.6", "hand", 0), ("BO-7.6", "won_fewer", 1)],
    ]
    assert [tally.total for tally in result.tallies] == [0, 1]
    assert result.tallies[0].lines[1].pieces == ("w0b1", "w6b0")
    assert result.extra == {"ended": "fewer"}


def test_a_game_that_is_not_over_has_no_score() -> None:
    with pytest.raises(Refusal) as caught:
        BOSSA.score(position())
    assert told(caught.value) == ("not_over", "BO-7.1", "BO-7.2", "BO-7.4", "BO-7.6")
    drawn_the_last_tile = position(pile=0)
    for state in (BOSSA.start(), drawn_the_last_tile):
        with pytest.raises(Refusal, match="not_over"):
            BOSSA.score(state)


# Final positions.


@pytest.mark.parametrize("ended", ["hand", "hand_and_row", "rows", "stuck", "fewer"])
def test_it_is_enough_to_tell_who_won_and_how(ended: str) -> None:
    told = {"players": ["Aki", "Ben"], "winner": "Ben", "ended": ended}
    result = score_json(score("bossa", told))
    assert (result["winners"], result["draw"], result["ended"]) == (["Ben"], False, ended)
    assert [len(tally["lines"]) for tally in result["players"].values()] == [1, 1]


def test_a_draw_is_told_by_its_ending() -> None:
    drawn = {"players": ["Aki", "Ben"], "ended": "equal"}
    assert score_json(score("bossa", drawn))["draw"] is True
    for contrary in ({**drawn, "winner": "Aki"}, {**drawn, "ended": "rows"}):
        with pytest.raises(Refusal) as caught:
            score("bossa", contrary)
        assert caught.value.code == "told_otherwise"


def test_the_final_position_of_the_documentation() -> None:
    answer = score_json(
        score("bossa", final(rows={"white": 5, "black": 6}, hands={"Aki": 2, "Ben": 0}))
    )
    assert answer["winners"] == ["Ben"]
    assert answer["reason"] == "BO-7.1"
    assert answer["ended"] == "hand"
    assert answer["players"]["Aki"]["lines"][0]["label"] == "White line: 5 of 6 rows"
    assert answer["players"]["Ben"]["total"] == 1


@pytest.mark.parametrize(
    ("changes", "outcome"),
    [
        ({"hands": {"Aki": 2, "Ben": 0}}, (["Ben"], False, "BO-7.1")),
        (
            {"hands": {"Aki": 2, "Ben": 0}, "rows": {"white": 6, "black": 4}},
            (["Ben"], False, "BO-7.3"),
        ),
        ({"rows": {"white": 6, "black": 4}}, (["Aki"], False, "BO-7.2")),
        ({"rows": {"white": 6, "black": 4}, "pile": 0}, (["Aki"], False, "BO-7.2")),
        ({"stuck": "Aki"}, (["Ben"], False, "BO-7.4")),
        ({"stuck": "Aki", "pile": 0}, (["Ben"], False, "BO-7.4")),
        ({"stuck": "Ben", "mover": "Aki"}, (["Aki"], False, "BO-7.4")),
        ({"pile": 0}, (["Aki"], False, "BO-7.6")),
        ({"pile": 0, "hands": {"Aki": 3, "Ben": 3}}, (["Aki", "Ben"], True, "BO-7.6")),
        ({"pile": 0, "hands": {"Aki": 2, "Ben": 0}}, (["Ben"], False, "BO-7.1")),
        (
            {"colours": {"Aki": "black", "Ben": "white"}, "rows": {"white": 6, "black": 5}},
            (["Ben"], False, "BO-7.2"),
        ),
    ],
)
def test_final_positions(changes: dict[str, Any], outcome: tuple[list[str], bool, str]) -> None:
    assert scored(**changes) == outcome


def test_final_positions_no_game_can_reach() -> None:
    assert impossible() == ("not_over", "BO-7.1", "BO-7.2", "BO-7.4", "BO-7.6")
    assert impossible(rows={"white": 7, "black": 2}) == ("rows_beyond_six", "BO-7.2")
    assert impossible(hands={"Aki": 0, "Ben": 1}) == ("won_before", "BO-7.1")
    assert impossible(stuck="Ben") == ("stuck_after_move", "BO-7.5", "BO-3.1")
    crowd = impossible(stuck="Aki", hands={"Aki": 10, "Ben": 9})
    assert crowd == ("too_many_tiles", "BO-1.1", "BO-2.1")


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"winner": "Aki"}, "winner"),
        ({"colours": {"Aki": "white", "Ben": "white"}}, "colours.Ben"),
        ({"colours": {"Aki": "white"}}, "colours"),
        ({"rows": {"white": 5}}, "rows.black"),
        ({"rows": {"white": 5, "black": 4, "red": 1}}, "rows.red"),
        ({"hands": {"Aki": 2, "Cho": 3}}, "hands.Ben"),
        ({"hands": {"Aki": 2, "Ben": -1}}, "hands.Ben"),
        ({"mover": "Cho"}, "mover"),
        ({"pile": 18}, "pile"),
        ({"stuck": "Cho"}, "stuck"),
    ],
)
def test_malformed_final_positions_name_the_place(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(Refusal) as caught:
        BOSSA.score_final(Fields(final(**changes)))
    assert caught.value.kind == "malformed"
    assert caught.value.params["where"] == where
