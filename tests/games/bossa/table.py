"""Positions of Bossa in short form, for its tests: tiles as words, rows as strings."""

from typing import Any

from games.bossa.moves import Place, Stack, Tiles, canonical
from games.bossa.pieces import ACTIONS, TILES
from games.bossa.position import ALL_LEFT, Row, State
from games.bossa.rules import Bossa
from games.refusal import Refusal

NO_POSITION = {"not_over", "told_otherwise", "pile_empty"}
"""Scoring a play and telling how it was won are no entries. Pile empty: too long a record."""

BOSSA = Bossa()
ONE_LAYER = Bossa({"stack_layers": "one"})

ALL = ALL_LEFT
NO_CHIP = ACTIONS
NOTHING_LEFT: tuple[str, ...] = ()


def tiles(words: str) -> Tiles:
    assert set(words.split()) <= set(TILES), words
    return tuple(sorted(words.split()))


def side(*rows: str) -> tuple[Row, ...]:
    return tuple(Row((tiles(row),)) for row in rows)


def position(
    mine: str = "w1b1 w2b2",
    theirs: str = "w0b1 w3b0",
    *,
    dice: tuple[int, int] = (5, 3),
    white: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    black: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    **fields: Any,
) -> State:
    """Aki (white, doubler) to move against Ben (black, inverter); lines as (rows up, rows down)."""
    position = State(
        step="move",
        dice=dice,
        rolled=("white", "black"),
        colours=("white", "black"),
        hands=(tiles(mine), tiles(theirs)),
        chips=("doubler", "inverter"),
        sides=tuple(side(*rows) for rows in (*white, *black)),
        pile=10,
    )
    return position._replace(**fields)


def place(line: str, value: int, words: str, chip: str = "", by: int = 0) -> Place:
    return Place(by, line, value, tiles(words), chip)


def stack(line: str, value: int, *layers: str, chip: str = "", by: int = 0) -> Stack:
    return Stack(by, line, value, canonical(tiles(layer) for layer in layers), chip)


def refused(state: State, move: Any, game: Bossa = BOSSA) -> tuple[str, ...]:
    """The code of the refusal and its clauses; empty when the move is legal."""
    refusal = game.check(state, move)
    return () if refusal is None else told(refusal)


def told(refusal: Refusal) -> tuple[str, ...]:
    return refusal.code, *refusal.clauses


def placings(state: State) -> set[tuple[str, int, str, str]]:
    """Every legal row as (line, value, tiles, tile under the chip)."""
    return {
        (move.line, move.value, " ".join(move.tiles), move.chip)
        for move in BOSSA.legal(state)
        if isinstance(move, Place)
    }


def stackings(state: State, game: Bossa = BOSSA) -> set[tuple[str, int, str, str]]:
    """Every legal stack, its layers separated by strokes."""
    return {
        (move.line, move.value, " | ".join(" ".join(layer) for layer in move.layers), move.chip)
        for move in game.legal(state)
        if isinstance(move, Stack)
    }
