"""The position: for each player the line, the open hand, the chip and the action markers."""

from collections.abc import Iterator

from games import standing
from games.bossa.moves import Place, Stack
from games.bossa.pieces import ACTIONS, FULL_LINE
from games.bossa.position import CHIP, INDEX, Row, State, dead_ends, row_counts, rows, spots
from games.record import Play
from scorer_web.boards.board import Args, Board, Entry, Shown
from scorer_web.boards.bossa.asking import ask_now
from scorer_web.boards.bossa.faces import faces, names, place, tiles_text
from scorer_web.boards.phone import ANYBODY, Phone


class Table(Board):
    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        state: State = play.state
        ask = ask_now(play, args, typed, phone)
        return {
            "step": state.step,
            "mover": state.mover,
            "players": [_player(play, seat, ask) for seat in range(len(play.players))],
            "fresh": _fresh(play, state.mover),
            "pile": state.pile,
            "discards": faces(state.discards),
            "full": FULL_LINE,
            "ask": ask,
            **names(),
        }


def _player(play: Play, seat: int, ask: Shown) -> Shown:
    state: State = play.state
    colour = state.colours[seat]
    left = state.left[seat]
    return {
        "seat": seat,
        "name": play.players[seat],
        "acts": seat in play.game.to_act(state),
        "colour": colour,
        "rolled": _rolled(state, seat),
        "hand": _hand(play, seat),
        "side": state.chips[seat],
        "chip_used": CHIP not in left,
        "actions": [(action, action not in left) for action in ACTIONS],
        "rows": row_counts(state)[INDEX[colour]] if colour else 0,
        "line": _line(play, colour, ask) if colour else [],
    }


def _rolled(state: State, seat: int) -> tuple[str, int] | None:
    die = state.rolled[seat]
    return (die, state.dice[INDEX[die]]) if die else None


def _hand(play: Play, seat: int) -> list[Shown]:
    """The open hand; a tile that has just come is marked, and each knows its entry."""
    fresh, entered = _fresh(play, seat), _revealed(play)
    return [
        {"face": face, "fresh": face.name == fresh, "at": entered.get(face.name)}
        for face in faces(play.state.hands[seat])
    ]


def _fresh(play: Play, seat: int) -> str:
    if not play.moves:
        return ""
    move, result = play.moves[-1].move, play.moves[-1].result
    if move.do == "exchange":
        return str(move.take if move.by == seat else move.give)
    is_drawn = move.do in ("draw", "redraw") and move.by == seat
    return str(result.tile) if is_drawn else ""


def _revealed(play: Play) -> dict[str, int]:
    """By tile the entry that turned it up, for corrections."""
    return {
        tile: entry.at
        for entry in play.moves
        if entry.result
        for tile in (entry.result.tile, *entry.result.tiles)
    }


# A line, from its lowest place to its highest.


def _line(play: Play, line: str, ask: Shown) -> list[Shown]:
    state: State = play.state
    columns = [{"kind": "die", "value": state.dice[INDEX[line]]}]
    columns += [
        {"kind": "next", "value": value, "counts": counts, "said": tiles_text(counts)}
        for where, value, counts in spots(state)
        if where == line
    ]
    columns += [
        {"kind": "end", "value": value, "name": place(line, value)}
        for where, value in dead_ends(state)
        if where == line
    ]
    columns += [_row(play, line, value, row) for where, value, row in rows(state) if where == line]
    lit = (ask.get("on") or {}).get("key", "")
    for column in columns:
        column["lit"] = lit == f"{line}-{column['value']}"
    return sorted(columns, key=lambda column: int(column["value"]))


def _row(play: Play, line: str, value: int, row: Row) -> Shown:
    """A row shows its own tiles; how many layers lie on it is told by a number."""
    chips = dict(row.chips)
    latest = _latest(play, line, value)
    return {
        "kind": "row",
        "value": value,
        "name": place(line, value),
        "layers": [
            [{"face": face, "chip": chips.get(face.name, "")} for face in faces(layer)]
            for layer in row.layers
        ],
        "latest": latest is not None and latest == play.moves[-1],
        "at": latest and latest.at,
    }


def _latest(play: Play, line: str, value: int) -> standing.Entry | None:
    """The entry that laid this row, or the last layer on it; a position may hold it already."""
    laid: Iterator[standing.Entry] = (
        entry for entry in reversed(play.moves) if isinstance(entry.move, Place | Stack)
    )
    here = (entry for entry in laid if (entry.move.line, entry.move.value) == (line, value))
    return next(here, None)
