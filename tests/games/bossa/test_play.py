"""Bossa: whole games, JSON in and out, and every move there is."""

import json
import random
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bossa.moves import (
    Draw,
    Exchange,
    Move,
    Place,
    Redraw,
    Result,
    Roll,
    Stack,
    canonical,
)
from games.bossa.pieces import COLOURS, TILES
from games.bossa.position import State, rows
from games.fields import Fields
from games.record import Play, replay
from games.refusal import Refusal
from games.report import log, score, score_json
from games.simulate import playout
from tests.games.bossa.table import BOSSA, ONE_LAYER, position
from tests.games.harness import NAMES

RECORDS = Path(__file__).parents[3] / "docs" / "records"

GAMES = 300


def positions(seed: str, step: str = "move") -> list[State]:
    return [state for state, _, _ in playout(BOSSA, 2, seed) if state.step == step]


# Every move there is.


def row_candidates(state: State) -> list[Place]:
    """Every set of up to five tiles on every value of both lines, with and without the chip."""
    seat, hand = state.mover, state.hands[state.mover]
    return [
        Place(seat, line, value, tiles, chip)
        for count in range(6)
        for tiles in combinations(hand, count)
        for chip in ("", *tiles)
        for line in COLOURS
        for value in range(13)
    ]


def stack_candidates(state: State) -> list[Stack]:
    """Up to three layers of one or two tiles, disjoint or not, on every row in play."""
    seat, hand = state.mover, state.hands[state.mover]
    layers = [layer for count in (1, 2) for layer in combinations(hand, count)]
    piles = [pile for count in range(4) for pile in combinations(layers, count)]
    return [
        Stack(seat, line, value, canonical(pile), chip)
        for line, value, _ in rows(state)
        for pile in piles
        for chip in ("", *sorted({tile for layer in pile for tile in layer}))
    ]


@pytest.mark.parametrize("seed", range(12))
def test_legal_lists_exactly_the_rows_that_check_accepts(seed: int) -> None:
    state = random.Random(seed).choice(positions(f"rows {seed}"))
    accepted = {move for move in row_candidates(state) if BOSSA.check(state, move) is None}
    assert accepted == {move for move in BOSSA.legal(state) if isinstance(move, Place)}


@pytest.mark.parametrize("game", [BOSSA, ONE_LAYER])
@pytest.mark.parametrize("seed", range(8))
def test_legal_lists_exactly_the_stacks_that_check_accepts(game: Any, seed: int) -> None:
    """In small hands, where layers of one and two tiles and piles of three are all there is."""
    fitting = [
        state
        for state in positions(f"stacks {seed}")
        if "stack" in state.left[state.mover]
        and len(state.hands[state.mover]) <= 5
        and any(state.sides)
        and all(len(row.layers[0]) <= 2 for _, _, row in rows(state))
    ]
    for state in fitting[-1:]:
        accepted = {move for move in stack_candidates(state) if game.check(state, move) is None}
        listed = {move for move in game.legal(state) if isinstance(move, Stack)}
        assert {move for move in listed if len(move.layers) <= 3} == accepted


@pytest.mark.parametrize("seed", range(6))
def test_a_tile_twice_in_a_hand_confuses_nothing(seed: int) -> None:
    """A table has insisted: moves are still listed once, and exactly as check accepts them."""
    state = random.Random(seed).choice(positions(f"twice {seed}", "draw"))
    tile = random.Random(seed).choice(state.hands[state.mover])
    twice = BOSSA.play(state, Draw(state.mover), Result(tile=tile), sure=True)
    legal = BOSSA.legal(twice)
    assert len(set(legal)) == len(legal)
    accepted = {move for move in row_candidates(twice) if BOSSA.check(twice, move) is None}
    assert accepted == {move for move in legal if isinstance(move, Place)}
    for move in legal:
        result = Result(tile="w6b0") if isinstance(move, Redraw) else None
        BOSSA.play(twice, move, result, sure=True)


def test_two_equal_tiles_make_two_layers() -> None:
    state = position("w2b1 w2b1 w5b0", dice=(1, 6), white=(("w2b2",), ()))
    stacks = {(move.layers, move.chip) for move in BOSSA.legal(state) if isinstance(move, Stack)}
    assert stacks == {((("w2b1",),), ""), ((("w2b1",), ("w2b1",)), "")}


def test_a_dozen_tiles_stay_quick_and_exact() -> None:
    """White 6 with a hand of all small tiles: pairs, by hand 1 + 5, 2 + 4 and 3 + 3."""
    hand = "w1b0 w1b1 w1b2 w2b0 w2b1 w2b2 w3b0 w3b1 w4b0 w4b1 w5b0 w5b1"
    state = position(hand, dice=(5, 1), left=((), ()))
    sixes = [move for move in BOSSA.legal(state) if isinstance(move, Place) and move.value == 6]
    assert len(sixes) == 3 * 2 + 3 * 2 + 1


# Whole games.


def seen_tiles(state: State) -> list[str]:
    in_rows = [tile for _, _, row in rows(state) for layer in row.layers for tile in layer]
    return [*state.hands[0], *state.hands[1], *in_rows, *state.discards]


def assert_sound(state: State) -> None:
    """Tiles are conserved, rows have the counts and layers the rules ask for."""
    seen = seen_tiles(state)
    assert len(set(seen)) == len(seen)
    if state.step in ("chips", "draw", "move", "over"):
        assert len(seen) + state.pile == len(TILES) - 1
    for side in state.sides:
        counts = [len(row.layers[0]) for row in side]
        assert all(count in (1, 2) for count in counts[:1])
        assert all(abs(near - far) == 1 for near, far in pairwise(counts))
        assert all(len(layer) == len(row.layers[0]) for row in side for layer in row.layers)
        assert len(side) <= 6


def test_random_games_are_sound() -> None:
    endings = set()
    for number in range(GAMES):
        for state, _, _ in playout(BOSSA, 2, f"sound {number}"):
            assert_sound(state)
        endings.add(state.ended)
        assert sorted(tally.total for tally in BOSSA.score(state).tallies) in ([0, 1], [0, 0])
    assert endings >= {"hand", "rows", "stuck", "fewer", "equal"}


def test_random_games_with_one_layer_per_stack() -> None:
    for number in range(60):
        for state, move, _ in playout(ONE_LAYER, 2, f"one {number}"):
            assert_sound(state)
            assert not isinstance(move, Stack) or len(move.layers) == 1


def test_earlier_positions_do_not_change() -> None:
    before = [(state, hash(state)) for state, _, _ in playout(BOSSA, 2, "still")]
    assert all(hash(state) == known for state, known in before)


# The example record and the log.


def example() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((RECORDS / "bossa.example.json").read_text("utf-8"))
    return data


def test_the_example_record_replays_to_its_score() -> None:
    replayed = replay(example())
    assert replayed.refusal is None
    assert BOSSA.is_over(replayed.play.state)
    answer = score_json(score("bossa", example()))
    assert (answer["winners"], answer["reason"]) == (["Ben"], "BO-7.3")
    assert answer["players"]["Ben"]["total"] == 1


def test_every_json_block_of_the_documentation_is_json() -> None:
    text = (RECORDS / "bossa.md").read_text("utf-8")
    blocks = [block.split("```")[0] for block in text.split("```json\n")[1:]]
    assert blocks
    for block in blocks:
        json.loads(block)


def test_a_refused_entry_names_itself_and_leaves_the_position() -> None:
    data = example()
    at = next(index for index, move in enumerate(data["moves"]) if move["do"] == "place")
    data["moves"][at] = data["moves"][at] | {"value": 12}
    stopped = replay(data)
    assert stopped.refusal is not None
    assert (stopped.at, stopped.refusal.code) == (at, "not_next")
    assert len(stopped.play.moves) == at


def test_the_log_reads_like_a_table_talking() -> None:
    play = Play.begin("bossa", ["Aki", "Ben"])
    for die, name, number in (("white", "Aki", 4), ("black", "Ben", 4)):
        play.enter({"by": name, "do": "roll", "die": die, "result": {"number": number}})
    play.enter({"by": "Ben", "do": "roll", "die": "white", "result": {"number": 2}})
    assert log(play) == [
        "Aki rolls 4 with the White die.",
        "Ben rolls 4 with the Black die: equal, so both roll again.",
        "Ben rolls 2 with the White die.",
    ]


# JSON in and out.

TILE = st.sampled_from(TILES)
COLOUR = st.sampled_from(COLOURS)
CHIPPED = st.lists(TILE, min_size=1, max_size=5).map(lambda words: tuple(sorted(words)))
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Roll, st.just(0), COLOUR),
    st.builds(Draw, st.just(0)),
    st.builds(Redraw, st.just(0), TILE),
    st.builds(Exchange, st.just(0), TILE, TILE),
    st.builds(Place, st.just(0), COLOUR, st.integers(0, 12), CHIPPED, st.just("") | TILE),
    st.builds(
        Stack,
        st.just(0),
        COLOUR,
        st.integers(0, 12),
        st.lists(CHIPPED, max_size=3).map(canonical),
        st.just("") | TILE,
    ),
)


@given(MOVES)
def test_moves_survive_json(move: Move) -> None:
    written = json.loads(json.dumps(BOSSA.write_move(move, NAMES)))
    assert BOSSA.read_move(move.do, 0, Fields(written), NAMES) == move


@given(MOVES)
def test_any_move_is_accepted_or_refused_in_any_position(move: Move) -> None:
    for state in (BOSSA.start(), position(), position(white=(("w6b0",), ("w4b0",)))):
        refusal = BOSSA.check(state, move)
        assert refusal is None or refusal.clauses or refusal.kind == "malformed"


RUBBISH = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=4) | TILE | COLOUR,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["tiles", "tile", "number", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
KEYS = ["die", "colour", "side", "line", "value", "tiles", "layers", "chip", "tile", "give", "take"]


@given(
    st.sampled_from(
        ["roll", "pick", "open", "chip", "draw", "place", "redraw", "exchange", "stack"]
    )
    | st.text(max_size=5),
    st.dictionaries(st.sampled_from([*KEYS, "result", "sure"]), RUBBISH, max_size=5),
)
def test_rubbish_raises_only_the_malformed_refusal(do: str, fields: dict[str, Any]) -> None:
    play = Play.begin("bossa", ["Aki", "Ben"])
    kind = "none"
    try:
        play.read(do, Fields({"by": "Aki", "do": do} | fields))
    except Refusal as refusal:
        kind = refusal.kind
    assert kind in ("none", "malformed")


@given(st.dictionaries(st.sampled_from(["colours", "rows", "hands", "mover", "pile"]), RUBBISH))
def test_rubbish_final_positions_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        BOSSA.score_final(Fields(fields))
    assert caught.value.kind == "malformed"


def test_unknown_tiles_are_named() -> None:
    play = Play.begin("bossa", ["Aki", "Ben"])
    for tile in ("w4b3", "w0b0", "2/3", 7, None):
        with pytest.raises(Refusal) as caught:
            play.read("redraw", Fields({"by": "Aki", "do": "redraw", "tile": tile}))
        assert caught.value.code == "unknown_tile"
