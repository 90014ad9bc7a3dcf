"""Every move a player can make, and whether there is one at all in a turn (BO-7.5)."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.bossa.combine import Dots, Sums, chipped, piles, sums, without
from games.bossa.moves import (
    Chip,
    Exchange,
    First,
    Move,
    Open,
    Pick,
    Place,
    Redraw,
    Roll,
    Stack,
    Tiles,
)
from games.bossa.pieces import CHIP_SIDES, COLOURS, MODIFIED
from games.bossa.position import CHIP, State, highest, longest, rows, spots

Found = Mapping[str, Sums]
"""By line: the sets of tiles in the mover's hand."""

_NO_CHIP: Final[Mapping[str, Dots]] = {colour: {} for colour in COLOURS}


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


def turn_moves(state: State, most_layers: int) -> list[Move]:
    found = _sets(state)
    return [
        *_placings(state, found),
        *_redraws(state),
        *_exchanges(state),
        *_stackings(state, found, most_layers),
    ]


def can_move(state: State) -> bool:
    """Whether the mover, who has drawn, has any move; the sure ones are tried first."""
    left = state.left[state.mover]
    if "exchange" in left or ("redraw" in left and state.pile):
        return True
    found = _sets(state)
    # One layer is enough: several can only be laid where one can.
    return any(_placings(state, found)) or any(_stackings(state, found, 1))


def _sets(state: State) -> Found:
    """The mover's sets of tiles, as far as either line can use them now."""
    hand = state.hands[state.mover]
    return {
        line: sums(hand, line, highest(state, index), longest(state, index))
        for index, line in enumerate(COLOURS)
    }


def _chip_worths(state: State) -> Mapping[str, Dots]:
    """By line: what tiles count under the mover's chip; nothing once it is used (BO-5.1)."""
    seat = state.mover
    return MODIFIED[state.chips[seat]] if CHIP in state.left[seat] else _NO_CHIP


def _placings(state: State, found: Found) -> Iterator[Place]:
    seat, hand, worths = state.mover, state.hands[state.mover], _chip_worths(state)
    for line, value, counts in spots(state):
        for count in counts:
            for tiles in found[line][count].get(value, ()):
                yield Place(seat, line, value, tiles)
            if worths[line]:
                for tiles, chip in chipped(found[line], hand, worths[line], count, value):
                    yield Place(seat, line, value, tiles, chip)


def _redraws(state: State) -> list[Redraw]:
    seat = state.mover
    if "redraw" not in state.left[seat] or not state.pile:
        return []
    return [Redraw(seat, tile) for tile in state.hands[seat]]


def _exchanges(state: State) -> list[Exchange]:
    seat = state.mover
    if "exchange" not in state.left[seat]:
        return []
    theirs = state.hands[1 - seat]
    return [Exchange(seat, give, take) for give in state.hands[seat] for take in theirs]


def _stackings(state: State, found: Found, most: int) -> Iterator[Stack]:
    seat, hand, worths = state.mover, state.hands[state.mover], _chip_worths(state)
    if "stack" not in state.left[seat]:
        return
    for line, value, row in rows(state):
        count = len(row.layers[0])
        plain = sorted(found[line][count].get(value, ()))
        for layers in piles(plain, hand, most):
            if layers:
                yield Stack(seat, line, value, layers)
        if worths[line]:
            for layer, chip in chipped(found[line], hand, worths[line], count, value):
                for layers in _around(layer, plain, hand, most):
                    yield Stack(seat, line, value, layers, chip)


def _around(
    layer: Tiles, plain: list[Tiles], hand: Tiles, most: int
) -> Iterator[tuple[Tiles, ...]]:
    """The layer under the chip, alone and with every choice of further layers beside it."""
    left = without(hand, layer) or ()
    for others in piles(plain, left, most - 1):
        yield tuple(sorted((layer, *others)))
