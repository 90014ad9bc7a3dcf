"""The position after each move of a turn, and the end of the game (BO-3, BO-6, BO-7)."""

from games.bossa.choices import can_move
from games.bossa.combine import without
from games.bossa.moves import Exchange, Place, Redraw, Stack, Tiles
from games.bossa.position import CHIP, Row, Side, State, row_counts, side_at, swapped
from games.bossa.score import Standing, decide


def draw(state: State, tile: str) -> State:
    """The tile joins the open hand (BO-3.2); whoever then cannot move has lost (BO-7.5)."""
    hand = _traded(state.hands[state.mover], (), tile)
    hands = swapped(state.hands, state.mover, hand)
    drawn = state._replace(step="move", hands=hands, pile=state.pile - 1)
    return drawn if can_move(drawn) else drawn._replace(step="over", ended="stuck")


def place(state: State, move: Place) -> State:
    index = side_at(state, move.line, move.value)
    side = (*state.sides[index], Row((move.tiles,), _chips(state, move)))
    return _lay(state, move, move.tiles, swapped(state.sides, index, side))


def stack(state: State, move: Stack) -> State:
    """A stack lies on its row and changes nothing else about the line (BO-6.9)."""
    index = side_at(state, move.line, move.value)
    side = state.sides[index]
    depth = abs(move.value - state.dice[index // 2]) - 1
    row = Row(side[depth].layers + move.layers, side[depth].chips + _chips(state, move))
    tiles = tuple(tile for layer in move.layers for tile in layer)
    return _lay(state, move, tiles, swapped(state.sides, index, swapped(side, depth, row)))


def redraw(state: State, move: Redraw, tile: str) -> State:
    hands = swapped(state.hands, move.by, _traded(state.hands[move.by], (move.tile,), tile))
    redrawn = state._replace(pile=state.pile - 1, discards=(*state.discards, move.tile))
    return _settle(redrawn, hands, _used(state, move.by, "redraw"), state.sides)


def exchange(state: State, move: Exchange) -> State:
    mine = _traded(state.hands[move.by], (move.give,), move.take)
    theirs = _traded(state.hands[1 - move.by], (move.take,), move.give)
    hands = (mine, theirs) if move.by == 0 else (theirs, mine)
    return _settle(state, hands, _used(state, move.by, "exchange"), state.sides)


def standing(state: State) -> Standing:
    """What decides the game in a position where it is over."""
    if state.ended == "stuck":
        return _standing(state, 1 - state.mover, state.mover)
    return _standing(state, state.mover)


def _standing(state: State, last: int, stuck: int | None = None) -> Standing:
    hands = (len(state.hands[0]), len(state.hands[1]))
    return Standing(state.colours, row_counts(state), hands, last, state.pile, stuck)


def _lay(state: State, move: Place | Stack, tiles: Tiles, sides: tuple[Side, ...]) -> State:
    """Tiles leave the hand for a line, with the chip if the player uses it now (BO-5.5)."""
    hands = swapped(state.hands, move.by, without(state.hands[move.by], tiles) or ())
    left = state.left
    if move.chip or move.do == "stack":
        left = _used(state, move.by, move.do, CHIP if move.chip else "")
    return _settle(state, hands, left, sides)


def _settle(
    state: State,
    hands: tuple[Tiles, ...],
    left: tuple[tuple[str, ...], ...],
    sides: tuple[Side, ...],
) -> State:
    """End the game if this move has ended it, or pass the turn (BO-7.8)."""
    moved = State(
        "draw", 1 - state.mover, state.dice, state.rolled, state.colours, hands, state.chips,
        left, sides, state.pile, state.discards,
    )  # fmt: skip
    verdict = decide(_standing(moved, state.mover))
    if verdict is None:
        return moved
    return moved._replace(step="over", mover=state.mover, ended=verdict.ended)


def _traded(hand: Tiles, gone: Tiles, come: str) -> Tiles:
    return tuple(sorted((*(without(hand, gone) or ()), come)))


def _used(state: State, seat: int, *names: str) -> tuple[tuple[str, ...], ...]:
    return swapped(state.left, seat, tuple(it for it in state.left[seat] if it not in names))


def _chips(state: State, move: Place | Stack) -> tuple[tuple[str, str], ...]:
    return ((move.chip, state.chips[move.by]),) if move.chip else ()
