"""Before the first turn: dice, colours, first play, open hands and chips (BO-2)."""

from games.bossa.moves import Chip, First, Move, Open, Pick, Roll, Tiles
from games.bossa.pieces import CHIP_SIDES, COLOURS, OTHER_COLOUR
from games.bossa.position import INDEX, State, swapped


def opening_moves(state: State, seat: int) -> list[Move]:
    """What ``seat`` may do in this step of the setup."""
    match state.step:
        case "roll":
            return [Roll(seat, die) for die in COLOURS if die not in state.rolled]
        case "choose":
            return [*(Pick(seat, colour) for colour in COLOURS), First(seat)]
        case "colour":
            return [Pick(seat, colour) for colour in COLOURS]
        case "open":
            return [Open(seat)]
    return [Chip(seat, side) for side in CHIP_SIDES]


def roll(state: State, move: Roll, number: int) -> State:
    """The second die decides who chooses; equal numbers are rolled again (BO-2.3)."""
    dice = swapped(state.dice, INDEX[move.die], number)
    rolled = swapped(state.rolled, move.by, move.die)
    if 0 in dice:
        return state._replace(dice=dice, rolled=rolled)
    if dice[0] == dice[1]:
        return State()
    higher = rolled.index(COLOURS[dice.index(max(dice))])
    return state._replace(step="choose", mover=higher, dice=dice, rolled=rolled)


def first(state: State) -> State:
    return state._replace(step="colour")


def pick(state: State, move: Pick) -> State:
    """Whoever picks the colour leaves first play to the other player (BO-2.5)."""
    theirs = OTHER_COLOUR[move.colour]
    colours = (move.colour, theirs) if move.by == 0 else (theirs, move.colour)
    return state._replace(step="open", mover=1 - move.by, colours=colours)


def open_hand(state: State, move: Open, tiles: Tiles) -> State:
    hands = swapped(state.hands, move.by, tuple(sorted(tiles)))
    return state._replace(step="chips" if all(hands) else "open", hands=hands)


def choose_chip(state: State, move: Chip) -> State:
    chips = swapped(state.chips, move.by, move.side)
    return state._replace(step="draw" if all(chips) else "chips", chips=chips)
