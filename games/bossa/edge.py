"""Bossa's JSON: moves, results, positions and final positions (docs/records/bossa.md)."""

from collections.abc import Sequence
from typing import Any

from games.bossa.moves import (
    VERBS,
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
    canonical,
)
from games.bossa.pieces import CHIP_SIDES, COLOURS, DIE, HAND, OTHER_COLOUR, PILE, SEATS, TILES
from games.bossa.position import CHIP, Row, State, rows, spots
from games.bossa.score import Standing
from games.fields import Fields, read_players, seat_of, shown
from games.refusal import malformed

HIGHEST = 99
"""More than any row can be worth; the rules say why a value is refused, not the reader."""


def read_tile(value: Any, where: str) -> str:
    if not isinstance(value, str) or value not in TILES:
        raise malformed("unknown_tile", where, got=shown(value))
    return value


def read_move(do: str, by: int, data: Fields) -> Move:
    match do:
        case "roll":
            return Roll(by, data.choice("die", COLOURS))
        case "first":
            return First(by)
        case "pick":
            return Pick(by, data.choice("colour", COLOURS))
        case "open":
            return Open(by)
        case "chip":
            return Chip(by, data.choice("side", CHIP_SIDES))
        case "draw":
            return Draw(by)
    return _read_turn_move(do, by, data)


def _read_turn_move(do: str, by: int, data: Fields) -> Move:
    match do:
        case "place":
            tiles = tuple(sorted(data.each("tiles", read_tile)))
            return Place(by, *_read_place(data), tiles, _read_chip(data))
        case "redraw":
            return Redraw(by, _read_tile(data, "tile"))
        case "exchange":
            return Exchange(by, _read_tile(data, "give"), _read_tile(data, "take"))
        case "stack":
            layers = canonical(data.each("layers", _read_layer))
            return Stack(by, *_read_place(data), layers, _read_chip(data))
    raise malformed("unknown_verb", data.path("do"), verbs=list(VERBS), got=shown(do))


def _read_tile(data: Fields, key: str) -> str:
    return read_tile(data.raw(key), data.path(key))


def _read_place(data: Fields) -> tuple[str, int]:
    return data.choice("line", COLOURS), data.whole("value", 0, HIGHEST)


def _read_chip(data: Fields) -> str:
    return _read_tile(data, "chip") if data.has("chip") else ""


def _read_layer(value: Any, where: str) -> list[str]:
    if not isinstance(value, list):
        raise malformed("not_a_list", where, got=shown(value))
    return [read_tile(tile, f"{where}[{index}]") for index, tile in enumerate(value)]


def write_move(move: Move) -> dict[str, Any]:
    match move:
        case Roll():
            return {"die": move.die}
        case Pick():
            return {"colour": move.colour}
        case Chip():
            return {"side": move.side}
        case Redraw():
            return {"tile": move.tile}
        case Exchange():
            return {"give": move.give, "take": move.take}
        case Place():
            return _write_place(move, "tiles", list(move.tiles))
        case Stack():
            return _write_place(move, "layers", [list(layer) for layer in move.layers])
        case First() | Open() | Draw():
            return {}


def _write_place(move: Place | Stack, key: str, tiles: list[Any]) -> dict[str, Any]:
    chip = {"chip": move.chip} if move.chip else {}
    return {"line": move.line, "value": move.value, key: tiles, **chip}


def read_result(data: Fields, move: Move) -> Result:
    result = Result()
    match move:
        case Roll():
            result = Result(number=data.whole("number", 1, DIE))
        case Open():
            result = Result(tiles=tuple(data.each("tiles", read_tile)))
        case Draw() | Redraw():
            result = Result(tiles=(_read_tile(data, "tile"),))
    data.done()
    return result


def write_result(result: Result) -> dict[str, Any]:
    if result.number:
        return {"number": result.number}
    if len(result.tiles) == HAND:
        return {"tiles": list(result.tiles)}
    return {"tile": result.tiles[0]} if result.tiles else {}


# A final position.


def read_final(data: Fields) -> tuple[tuple[str, ...], Standing]:
    """Who owns which line, rows, hands, who moved last, the pile and who is stuck."""
    colours = data.inner("colours")
    players = read_players(list(colours.data), range(SEATS, SEATS + 1), colours.where)
    end = Standing(
        _read_colours(colours, players),
        _read_counts(data.inner("rows"), COLOURS),
        _read_counts(data.inner("hands"), players),
        seat_of(data.raw("mover"), players, data.path("mover")),
        data.whole("pile", 0, PILE - 1),
        _read_stuck(data, players),
    )
    data.done()
    return players, end


def _read_colours(data: Fields, players: Sequence[str]) -> tuple[str, ...]:
    first = data.choice(players[0], COLOURS)
    return first, data.choice(players[1], (OTHER_COLOUR[first],))


def _read_counts(data: Fields, keys: Sequence[str]) -> tuple[int, ...]:
    counts = tuple(data.whole(key, 0, len(TILES)) for key in keys)
    data.done()
    return counts


def _read_stuck(data: Fields, players: Sequence[str]) -> int | None:
    name = data.raw("stuck", None)
    return None if name is None else seat_of(name, players, data.path("stuck"))


# The position and the log.


def view(state: State, players: Sequence[str]) -> dict[str, Any]:
    return {
        "step": state.step,
        "mover": players[state.mover],
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


def tell(state: State, move: Move, result: Result) -> tuple[str, dict[str, Any]]:
    params: dict[str, Any] = {"by": move.by, "other": 1 - move.by, **write_move(move)}
    match move:
        case Roll():
            again = result.number in state.dice
            return "roll_again" if again else "roll", params | {"number": result.number}
        case Open():
            return "open", params | {"tiles": list(result.tiles)}
        case Draw() | Redraw():
            return move.do, params | {"drawn": result.tiles[0]}
        case Place() | Stack() if move.chip:
            return f"{move.do}_chip", params | {"tiles": _all(move), "side": state.chips[move.by]}
        case Place() | Stack():
            return move.do, params | {"tiles": _all(move)}
    return move.do, params


def _all(move: Place | Stack) -> list[str]:
    if isinstance(move, Place):
        return list(move.tiles)
    return [tile for layer in move.layers for tile in layer]
