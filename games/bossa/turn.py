"""Bossa played on: the setup, the turns and the end of the game (BO-2, BO-3, BO-6, BO-7)."""

from games.bossa.choices import can_move
from games.bossa.combine import without
from games.bossa.moves import (
    NOTHING,
    Chip,
    Draw,
    Exchange,
    First,
    Move,
    Open,
    Pick,
    Place,
    Redraw,
    Result,
    Roll,
    Stack,
    Tiles,
    in_order,
    tiles_of,
)
from games.bossa.pieces import COLOURS, OTHER_COLOUR
from games.bossa.position import CHIP, INDEX, Row, Side, State, side_at, swapped
from games.bossa.score import decide, standing


def after(state: State, move: Move, result: Result | None) -> State:
    """The position after a move that was checked."""
    number, tile, tiles = result or NOTHING
    match move:
        case Draw():
            return _draw(state, tile)
        case Place():
            return _place(state, move)
        case Exchange():
            return _exchange(state, move)
        case Redraw():
            return _redraw(state, move, tile)
        case Stack():
            return _stack(state, move)
        case Roll():
            return _roll(state, move, number)
        case First():
            return state._replace(step="colour")
        case Pick():
            return _pick(state, move)
        case Open():
            return _open_hand(state, move, tiles)
        case Chip():
            return _choose_chip(state, move)


def _roll(state: State, move: Roll, number: int) -> State:
    """The second die decides who chooses; equal numbers are rolled again (BO-2.3)."""
    dice = swapped(state.dice, INDEX[move.die], number)
    rolled = swapped(state.rolled, move.by, move.die)
    if 0 in dice:
        return state._replace(dice=dice, rolled=rolled)
    if dice[0] == dice[1]:
        return State()
    higher = rolled.index(COLOURS[dice.index(max(dice))])
    return state._replace(step="choose", mover=higher, dice=dice, rolled=rolled)


def _pick(state: State, move: Pick) -> State:
    """Whoever picks the colour leaves first play to the other player (BO-2.5)."""
    theirs = OTHER_COLOUR[move.colour]
    colours = (move.colour, theirs) if move.by == 0 else (theirs, move.colour)
    return state._replace(step="open", mover=1 - move.by, colours=colours)


def _open_hand(state: State, move: Open, tiles: Tiles) -> State:
    hands = swapped(state.hands, move.by, in_order(tiles))
    return state._replace(step="chips" if all(hands) else "open", hands=hands)


def _choose_chip(state: State, move: Chip) -> State:
    chips = swapped(state.chips, move.by, move.side)
    return state._replace(step="draw" if all(chips) else "chips", chips=chips)


def _draw(state: State, tile: str) -> State:
    """The tile joins the open hand (BO-3.2); whoever then cannot move has lost (BO-7.5)."""
    hand = _traded(state.hands[state.mover], (), tile)
    hands = swapped(state.hands, state.mover, hand)
    drawn = state._replace(step="move", hands=hands, pile=state.pile - 1)
    return drawn if can_move(drawn) else drawn._replace(step="over", ended="stuck")


def _place(state: State, move: Place) -> State:
    index = side_at(state, move.line, move.value)
    side = (*state.sides[index], Row((move.tiles,), _chips(state, move)))
    return _lay(state, move, swapped(state.sides, index, side))


def _stack(state: State, move: Stack) -> State:
    """A stack lies on its row and changes nothing else about the line (BO-6.9)."""
    index = side_at(state, move.line, move.value)
    side = state.sides[index]
    depth = abs(move.value - state.dice[index // 2]) - 1
    row = Row(side[depth].layers + move.layers, side[depth].chips + _chips(state, move))
    return _lay(state, move, swapped(state.sides, index, swapped(side, depth, row)))


def _redraw(state: State, move: Redraw, tile: str) -> State:
    hands = swapped(state.hands, move.by, _traded(state.hands[move.by], (move.tile,), tile))
    redrawn = state._replace(pile=state.pile - 1, discards=(*state.discards, move.tile))
    return _settle(redrawn, hands, _used(state, move.by, "redraw"), state.sides)


def _exchange(state: State, move: Exchange) -> State:
    mine = _traded(state.hands[move.by], (move.give,), move.take)
    theirs = _traded(state.hands[1 - move.by], (move.take,), move.give)
    hands = (mine, theirs) if move.by == 0 else (theirs, mine)
    return _settle(state, hands, _used(state, move.by, "exchange"), state.sides)


def _lay(state: State, move: Place | Stack, sides: tuple[Side, ...]) -> State:
    """Tiles leave the hand for a line, with the chip if the player uses it now (BO-5.5)."""
    hands = swapped(state.hands, move.by, without(state.hands[move.by], tiles_of(move)) or ())
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
    verdict = decide(standing(moved, state.mover))
    if verdict is None:
        return moved
    return moved._replace(step="over", mover=state.mover, ended=verdict.ended)


def _traded(hand: Tiles, gone: Tiles, come: str) -> Tiles:
    return in_order((*(without(hand, gone) or ()), come))


def _used(state: State, seat: int, *names: str) -> tuple[tuple[str, ...], ...]:
    return swapped(state.left, seat, tuple(it for it in state.left[seat] if it not in names))


def _chips(state: State, move: Place | Stack) -> tuple[tuple[str, str], ...]:
    return ((move.chip, state.chips[move.by]),) if move.chip else ()
