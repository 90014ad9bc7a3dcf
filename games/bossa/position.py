"""A position of Bossa: hands, chips, markers and the two lines that grow from the dice."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from games.bossa.moves import Tiles, read_tile
from games.bossa.pieces import ACTIONS, CHIP_SIDES, COLOURS, DIE, HAND, PILE, REMOVED, SEATS, TILES
from games.fields import Fields, choice, items, read_or_none, seat_of, text, whole

T = TypeVar("T")

INDEX: Final = {colour: index for index, colour in enumerate(COLOURS)}

CHIP: Final = "chip"
"""Stands among the markers a player has left while the chip has not been used (BO-5.1)."""

ALL_LEFT: Final = (CHIP, *ACTIONS)

BESIDE_DIE: Final = (1, 2)
"""Tiles that a row next to the die may have (BO-4.5)."""

_BESIDE_ROW: Final = tuple(
    tuple(count for count in (near - 1, near + 1) if count) for near in range(len(TILES) + 1)
)
"""By the number of tiles of the neighbouring row: one fewer or one more, never none (BO-4.6)."""

STEP_VERBS: Final = {
    "roll": ("roll",),
    "choose": ("pick", "first"),
    "colour": ("pick",),
    "open": ("open",),
    "chips": ("chip",),
    "draw": ("draw",),
    "move": ("place", *ACTIONS),
}


class Row(NamedTuple):
    """A row in play: its own tiles, then the layers stacked on it (BO-6.6)."""

    layers: tuple[Tiles, ...]
    chips: tuple[tuple[str, str], ...] = ()
    """Chips that lie on it for good: the tile and the side that shows (BO-5.7)."""


Side = tuple[Row, ...]
"""One side of a die, from the die outwards."""


class Spot(NamedTuple):
    """A free place where the next row of a side goes, and how many tiles it may have."""

    line: str
    value: int
    counts: tuple[int, ...]


class State(NamedTuple):
    """A position. ``mover`` is the player whose turn it is; before, the one who plays first."""

    step: str = "roll"
    mover: int = 0
    dice: tuple[int, ...] = (0, 0)
    """The number on the white and on the black die; 0 while not rolled."""
    rolled: tuple[str, ...] = ("", "")
    """By seat: the die this player has rolled."""
    colours: tuple[str, ...] = ("", "")
    """By seat: the colour of the line this player owns."""
    hands: tuple[Tiles, ...] = ((), ())
    chips: tuple[str, ...] = ("", "")
    """By seat: the side of the chip, once chosen."""
    left: tuple[tuple[str, ...], ...] = (ALL_LEFT, ALL_LEFT)
    """By seat: chip and action markers not used yet."""
    sides: tuple[Side, ...] = ((), (), (), ())
    """White up, white down, black up, black down (BO-4.2)."""
    pile: int = PILE
    discards: Tiles = ()
    ended: str = ""


def start(seats: int = SEATS, setup: None = None) -> State:
    """Nothing is known before the dice are rolled, and they are the first moves."""
    return State()


def to_act(state: State) -> tuple[int, ...]:
    match state.step:
        case "draw" | "move" | "choose":
            return (state.mover,)
        case "colour":
            return (1 - state.mover,)
        case "over":
            return ()
    done = {"roll": state.rolled, "open": state.hands, "chips": state.chips}[state.step]
    return tuple(seat for seat in range(SEATS) if not done[seat])


def spots(state: State) -> list[Spot]:
    """The free places: at most one on each side of each die (BO-4.2, BO-4.4)."""
    (white, black), (a, b, c, d) = state.dice, state.sides
    found = (
        _spot("white", white + len(a) + 1, a),
        _spot("white", white - len(b) - 1, b),
        _spot("black", black + len(c) + 1, c),
        _spot("black", black - len(d) - 1, d),
    )
    return [spot for spot in found if spot.counts]


def _spot(line: str, value: int, side: Side) -> Spot:
    """Every tile of a row shows a dot (BO-1.3), so a row of two can never be worth 1."""
    return Spot(line, value, tuple(count for count in beside(side) if count <= value))


def dead_ends(state: State) -> list[tuple[str, int]]:
    """Places that come next and can never be filled, such as a 1 beside a row of one tile."""
    free = {(spot.line, spot.value) for spot in spots(state)}
    lower = [
        (line, state.dice[index] - len(state.sides[2 * index + 1]) - 1)
        for index, line in enumerate(COLOURS)
    ]
    return [(line, value) for line, value in lower if value >= 1 and (line, value) not in free]


def highest(state: State, index: int) -> int:
    """The highest value that a row on the line ``index`` can have now."""
    return state.dice[index] + len(state.sides[2 * index]) + 1


def longest(state: State, index: int) -> int:
    """The most tiles that a row or a layer on the line ``index`` can have now."""
    in_play = state.sides[2 * index] + state.sides[2 * index + 1]
    return 1 + max([len(row.layers[0]) for row in in_play], default=1)


def beside(side: Side) -> tuple[int, ...]:
    """How many tiles the next row of ``side`` may have (BO-4.5, BO-4.6)."""
    return _BESIDE_ROW[len(side[-1].layers[0])] if side else BESIDE_DIE


def side_at(state: State, line: str, value: int) -> int:
    """Which of the four sides the value belongs to."""
    return 2 * INDEX[line] + (value < state.dice[INDEX[line]])


def row_at(state: State, line: str, value: int) -> Row | None:
    """The row of that value on that line, if it is in play; the die is not a row."""
    side = state.sides[side_at(state, line, value)]
    depth = abs(value - state.dice[INDEX[line]]) - 1
    return side[depth] if 0 <= depth < len(side) else None


def rows(state: State) -> Iterator[tuple[str, int, Row]]:
    """Every row in play with its line and value."""
    for index, side in enumerate(state.sides):
        line, step = COLOURS[index // 2], -1 if index % 2 else 1
        for depth, row in enumerate(side, 1):
            yield line, state.dice[index // 2] + step * depth, row


def row_counts(state: State) -> tuple[int, int]:
    """Rows on the white and on the black line, both sides of the die together (BO-7.2)."""
    a, b, c, d = state.sides
    return len(a) + len(b), len(c) + len(d)


def whereabouts(state: State, tile: str) -> str:
    """Where a tile has been seen: ``hand``, ``row`` or ``discards``; empty if nowhere."""
    if tile in state.hands[0] or tile in state.hands[1]:
        return "hand"
    for side in state.sides:
        for row in side:
            for layer in row.layers:
                if tile in layer:
                    return "row"
    return "discards" if tile in state.discards else ""


def swapped(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same items with another one at ``index``."""
    return (*items[:index], item, *items[index + 1 :])


def view(state: State, players: Sequence[str]) -> dict[str, Any]:
    return {
        "step": state.step,
        "mover": players[state.mover],
        "rolled": {name: state.rolled[seat] or None for seat, name in enumerate(players)},
        "colours": {name: state.colours[seat] or None for seat, name in enumerate(players)},
        "hands": {name: list(state.hands[seat]) for seat, name in enumerate(players)},
        "chips": {name: _view_chip(state, seat) for seat, name in enumerate(players)},
        "actions": {name: _view_actions(state, seat) for seat, name in enumerate(players)},
        "lines": {line: _view_line(state, index) for index, line in enumerate(COLOURS)},
        "pile": state.pile,
        "discards": list(state.discards),
        "ended": state.ended or None,
    }


def _view_chip(state: State, seat: int) -> dict[str, Any]:
    return {"side": state.chips[seat] or None, "used": CHIP not in state.left[seat]}


def _view_actions(state: State, seat: int) -> list[str]:
    return [action for action in state.left[seat] if action != CHIP]


def _view_line(state: State, index: int) -> dict[str, Any]:
    line, die = COLOURS[index], state.dice[index]
    free = [spot for spot in spots(state) if spot.line == line] if die else []
    in_play = [(value, row) for own, value, row in rows(state) if own == line]
    return {
        "die": die or None,
        "rows": [_view_row(value, row) for value, row in sorted(in_play)],
        "next": [{"value": spot.value, "tiles": list(spot.counts)} for spot in free],
    }


def _view_row(value: int, row: Row) -> dict[str, Any]:
    return {
        "value": value,
        "tiles": list(row.layers[0]),
        "stacked": [list(layer) for layer in row.layers[1:]],
        "chips": [{"tile": tile, "side": side} for tile, side in row.chips],
    }


# The position read back.


def read_position(data: Fields, players: Sequence[str]) -> State:
    """The inverse of ``view``."""
    chips = data.by_player("chips", players, Fields)
    actions = data.by_player("actions", players, lambda value, where: items(value, where, _action))
    lines = [data.inner("lines").inner(line) for line in COLOURS]
    dice = tuple(read_or_none(line.raw("die"), line.path("die"), _die, 0) for line in lines)
    return State(
        data.choice("step", (*STEP_VERBS, "over")),
        seat_of(data.raw("mover"), players, data.path("mover")),
        dice,
        data.by_player("rolled", players, _colour),
        data.by_player("colours", players, _colour),
        data.by_player("hands", players, _tiles),
        tuple(_side(chip.raw("side"), chip.path("side")) for chip in chips),
        tuple(map(_left, chips, actions)),
        tuple(
            side
            for line, die in zip(lines, dice, strict=True)
            for side in _sides(line.each("rows", Fields), die)
        ),
        data.whole("pile", 0, PILE),
        _tiles(data.raw("discards"), data.path("discards")),
        read_or_none(data.raw("ended"), data.path("ended"), text, ""),
    )


def misfit(state: State) -> str:
    """Before the first turn the table learns dice, colours, hands and chips one after the other."""
    step = state.step
    is_on = step in ("draw", "move", "over")
    wrong = {
        "lines": not all(state.dice) and step != "roll",
        "rolled": _rolled(state) != sorted(filter(None, state.rolled)),
        "colours": (set(state.colours) != set(COLOURS)) and (is_on or step in ("open", "chips")),
        "chips": not all(state.chips) and is_on,
        "pile": _counted(state, is_dealt=is_on) != len(TILES) - REMOVED,
        "ended": bool(state.ended) != (step == "over"),
    }
    return next((key for key, is_wrong in wrong.items() if is_wrong), "")


def _rolled(state: State) -> list[str]:
    """The colours whose die shows a number."""
    return sorted(colour for colour, die in zip(COLOURS, state.dice, strict=True) if die)


def _counted(state: State, *, is_dealt: bool) -> int:
    """Every tile in play, wherever it is; four lie in a hand that nobody has opened yet."""
    hands = [len(hand) or (0 if is_dealt else HAND) for hand in state.hands]
    in_rows = sum(len(layer) for side in state.sides for row in side for layer in row.layers)
    return sum(hands) + in_rows + len(state.discards) + state.pile


def _die(value: Any, where: str) -> int:
    return whole(value, 1, DIE, where)


def _action(value: Any, where: str) -> str:
    return choice(value, ACTIONS, where)


def _colour(value: Any, where: str) -> str:
    return read_or_none(value, where, lambda colour, at: choice(colour, COLOURS, at), "")


def _side(value: Any, where: str) -> str:
    return read_or_none(value, where, lambda side, at: choice(side, CHIP_SIDES, at), "")


def _tiles(value: Any, where: str) -> Tiles:
    return tuple(items(value, where, read_tile))


def _left(chip: Fields, actions: list[str]) -> tuple[str, ...]:
    return tuple(actions) if chip.raw("used") else (CHIP, *actions)


def _sides(in_play: list[Fields], die: int) -> tuple[Side, Side]:
    """The rows above the die and those below it, each from the die outwards."""
    found = [(row.whole("value", 1, 2 * len(TILES)), _read_row(row)) for row in in_play]
    up = tuple(row for value, row in sorted(found, key=_value) if value > die)
    down = tuple(row for value, row in sorted(found, key=_value, reverse=True) if value < die)
    return up, down


def _value(found: tuple[int, Row]) -> int:
    return found[0]


def _read_row(row: Fields) -> Row:
    stacked = row.each("stacked", _tiles)
    chips = [
        (read_tile(c.raw("tile"), c.path("tile")), c.choice("side", CHIP_SIDES))
        for c in row.each("chips", Fields)
    ]
    return Row((_tiles(row.raw("tiles"), row.path("tiles")), *stacked), tuple(chips))
