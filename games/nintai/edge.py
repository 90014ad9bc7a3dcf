"""Nintai's JSON: setup, moves, results, positions and final sheets (docs/records.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.fields import Fields, choice, shown, text, whole
from games.nintai import sheet as sheets_
from games.nintai.cards import UNSEEN
from games.nintai.moves import (
    VERBS,
    Decline,
    Draw,
    Ink,
    Keep,
    Move,
    Pass,
    Result,
    Roll,
    Setup,
    Take,
)
from games.nintai.pieces import ICONS, PILE_SIZES, SEATS
from games.nintai.sheet import CELL_INDEX, CELL_NAMES
from games.record import read_players
from games.refusal import malformed

if TYPE_CHECKING:
    from games.nintai.position import State

PILES = len(PILE_SIZES)


def read_icon(value: Any, where: str) -> str:
    if not isinstance(value, str) or value not in tuple(ICONS):
        raise malformed("unknown_icon", where, icons=list(ICONS), got=shown(value))
    return value


def _read_top(value: Any, where: str) -> str:
    return UNSEEN if value == UNSEEN else read_icon(value, where)


def _read_die(value: Any, where: str) -> int:
    return whole(value, 1, 6, where)


def _read_cell(value: Any, where: str) -> int:
    name = text(value, where)
    if name not in CELL_INDEX:
        raise malformed("unknown_cell", where, got=shown(value))
    return CELL_INDEX[name]


def read_setup(data: Fields, players: Sequence[str]) -> Setup:
    start = choice(data.raw("start", players[0]), players, data.path("start"))
    tops = data.each("tops", _read_top, [UNSEEN] * PILES)
    if len(tops) != PILES:
        raise malformed("tops_count", data.path("tops"), wanted=PILES, got=len(tops))
    data.done()
    return Setup(players.index(start), "".join(tops))


def read_move(do: str, by: int, data: Fields) -> Move:
    match do:
        case "take":
            return Take(by, tuple(data.each("dice", _read_die)))
        case "pass":
            return Pass(by, data.whole("die", 1, 6))
        case "draw":
            return Draw(by, data.whole("pile", 1, PILES) - 1)
        case "keep":
            return Keep(by, read_icon(data.raw("icon"), data.path("icon")))
        case "ink":
            icon = read_icon(data.raw("icon"), data.path("icon"))
            return Ink(by, icon, _read_cell(data.raw("cell"), data.path("cell")))
        case "decline":
            return Decline(by, read_icon(data.raw("icon"), data.path("icon")))
        case "roll":
            return Roll(by)
    raise malformed("unknown_verb", data.path("do"), verbs=list(VERBS), got=shown(do))


def write_move(move: Move) -> dict[str, Any]:
    match move:
        case Take():
            return {"dice": list(move.dice)}
        case Pass():
            return {"die": move.die}
        case Draw():
            return {"pile": move.pile + 1}
        case Keep() | Decline():
            return {"icon": move.icon}
        case Ink():
            return {"icon": move.icon, "cell": CELL_NAMES[move.cell]}
        case Roll():
            return {}


def read_result(data: Fields) -> Result:
    cards = "".join(data.each("cards", read_icon, []))
    dice = tuple(data.each("dice", _read_die, []))
    tops = data.inner("tops", {})
    known = {str(pile + 1): pile for pile in range(PILES)}
    for key in tops.data:
        choice(key, known, tops.path(key))
    data.done()
    return Result(
        cards,
        dice,
        tuple((known[key], read_icon(icon, tops.path(key))) for key, icon in tops.data.items()),
    )


def write_result(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if result.cards:
        data["cards"] = list(result.cards)
    if result.dice:
        data["dice"] = list(result.dice)
    if result.tops:
        data["tops"] = {str(pile + 1): icon for pile, icon in result.tops}
    return data


def read_final(data: Fields) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Two named sheets and how the game ended, which the sheets tell if nobody says it."""
    entries = data.inner("sheets")
    players = read_players(list(entries.data), range(SEATS, SEATS + 1), entries.where)
    sheets = tuple(sheets_.read(entries.raw(name), entries.path(name)) for name in players)
    looks = "full" if any("." not in sheet for sheet in sheets) else "six"
    ended = data.choice("ended", ("full", "six"), looks)
    data.done()
    return players, sheets, ended


def view(state: State, players: Sequence[str]) -> dict[str, Any]:
    return {
        "turn": state.turn,
        "step": state.step,
        "mover": players[state.mover],
        "middle": list(state.middle),
        "columns": {name: list(state.columns[seat]) for seat, name in enumerate(players)},
        "action": state.action or None,
        "piles": [{"cards": pile.size, "top": pile.top} for pile in state.cards.piles],
        "discards": state.cards.discards,
        "drawn": list(state.table),
        "hands": {name: list(state.hands[seat]) for seat, name in enumerate(players)},
        "sheets": {name: sheets_.written(state.sheets[seat]) for seat, name in enumerate(players)},
        "ended": state.ended or None,
    }


def tell(state: State, move: Move, result: Result) -> tuple[str, dict[str, Any]]:
    params: dict[str, Any] = {"by": move.by, "other": 1 - move.by, **write_move(move)}
    if isinstance(move, Draw):
        params["cards"] = list(result.cards)
        return f"draw_{state.action}", params
    if isinstance(move, Roll):
        params["dice"] = list(result.dice)
    if isinstance(move, Keep):
        params["cards"] = list(state.table.replace(move.icon, "", 1))
    return move.do, params
