"""What the dock asks for in a turn: the hand, the places, the ways to fill one, the actions.

The address keeps what was tapped: ``t`` the tiles of the hand, ``do`` an action, ``on`` the place
whose ways are open, ``more`` which of them, ``take`` the opponent's tile. So every tap is a plain
link, and the engine alone says what fits.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.bossa.moves import Exchange, Move, Place, Redraw, Stack, Tiles, in_order, tiles_of
from games.bossa.pieces import ACTIONS, COLOURS
from games.bossa.position import State, rows, spots
from games.record import Play
from scorer_web.boards.board import Args, Shown
from scorer_web.boards.bossa.faces import face, faces, place, tiles_text
from scorer_web.boards.fields import number_in, onward

WAYS = 6
"""Ways that are shown at once; of more, the last key leads on."""

Rows = Sequence[Place | Stack]


class Tapped(NamedTuple):
    """What was tapped so far in this turn."""

    args: Args
    do: str = ""
    tiles: Tiles = ()
    take: str = ""
    on: str = ""
    more: int = 0

    def link(self, **changes: Any) -> str:
        """The query of the next tap, which shows the first ways again unless it says otherwise."""
        args, do, tiles, take, on, more = self._replace(**{"more": 0, **changes})
        return onward(args, do=do, t=".".join(tiles), take=take, on=on, more=more)


def ask_move(play: Play, args: Args, pyramid: list[list[Shown]]) -> Shown:
    legal: list[Move] = play.game.legal(play.state)
    tapped = _tapped(play.state, legal, args)
    common = {
        "seat": play.state.mover,
        "do": tapped.do,
        "actions": [_action(play, legal, action, tapped) for action in ACTIONS],
        "back": tapped.link(do="", take="", on=""),
    }
    match tapped.do:
        case "redraw" if len(tapped.tiles) == 1:
            return {**_ask_redrawn(play, tapped), **common, "pyramid": pyramid}
        case "redraw":
            return {**_ask_discard(play, tapped), **common}
        case "exchange":
            return {**_ask_exchange(play, tapped), **common}
    return {**_ask_row(play, legal, tapped), **common}


def _tapped(state: State, legal: Sequence[Move], args: Args) -> Tapped:
    """What the address says, as far as it can be meant in this position."""
    do = args.get("do", "")
    tiles = Counter(args.get("t", "").split(".")) & Counter(state.hands[state.mover])
    take = args.get("take", "")
    return Tapped(
        args,
        do if do in ACTIONS and any(move.do == do for move in legal) else "",
        in_order(tiles.elements()),
        take if take in state.hands[1 - state.mover] else "",
        args.get("on", ""),
        number_in(args, "more", len(legal)),
    )


# The actions.


def _action(play: Play, legal: Sequence[Move], action: str, tapped: Tapped) -> Shown:
    """An action that cannot be used now is still a key: its refusal says why."""
    state: State = play.state
    if any(move.do == action for move in legal):
        is_on = tapped.do == action
        link = tapped.link(do="" if is_on else action, on="", take="")
        return {"action": action, "link": link, "on": is_on}
    is_used = action not in state.left[state.mover]
    return {"action": action, "entry": play.write(_vain(state, action)), "used": is_used}


def _vain(state: State, action: str) -> Move:
    """An action that is refused whatever it is used on: it is used up, or nothing fits."""
    seat = state.mover
    mine, theirs = state.hands[seat][0], state.hands[1 - seat][0]
    line, value = next(((line, value) for line, value, _ in rows(state)), (COLOURS[0], 0))
    vain: dict[str, Move] = {
        "redraw": Redraw(seat, mine),
        "exchange": Exchange(seat, mine, theirs),
        "stack": Stack(seat, line, value or state.dice[0], ()),
    }
    return vain[action]


def _ask_redrawn(play: Play, tapped: Tapped) -> Shown:
    redraw = Redraw(play.state.mover, tapped.tiles[0])
    return {"ask": "redrawn", "tile": face(redraw.tile), "entry": play.write(redraw)}


def _ask_discard(play: Play, tapped: Tapped) -> Shown:
    hand = play.state.hands[play.state.mover]
    return {
        "ask": "discard",
        "hand": [{"face": face(tile), "link": tapped.link(tiles=(tile,))} for tile in hand],
    }


def _ask_exchange(play: Play, tapped: Tapped) -> Shown:
    """Two taps, in either order; the second one completes the entry."""
    state: State = play.state
    give = tapped.tiles[0] if len(tapped.tiles) == 1 else ""
    mine, theirs = state.hands[state.mover], state.hands[1 - state.mover]

    def key(tile: str, give: str, take: str, chosen: str) -> Shown:
        swap = play.write(Exchange(state.mover, give, take)) if give and take else None
        link = tapped.link(tiles=(give,) if give else (), take=take)
        return {"face": face(tile), "chosen": tile == chosen, "entry": swap, "link": link}

    return {
        "ask": "exchange",
        "hand": [key(tile, "" if tile == give else tile, tapped.take, give) for tile in mine],
        "theirs": [
            key(tile, give, "" if tile == tapped.take else tile, tapped.take) for tile in theirs
        ],
    }


# Rows.


def _ask_row(play: Play, legal: Sequence[Move], tapped: Tapped) -> Shown:
    """Place a row or, with the action, stack on one."""
    moves = [move for move in legal if isinstance(move, Stack if tapped.do else Place)]
    tabs = [_tab(play, moves, tapped, *where) for where in _places(play.state, moves, tapped)]
    asked = [tab for tab in tabs if tab["key"] == tapped.on]
    on = next((tab for tab in asked or tabs if asked or tab["moves"]), None)
    return {
        "ask": "move",
        "hand": _hand(play.state, tapped),
        "chosen": bool(tapped.tiles),
        "tabs": tabs,
        "on": on,
        **_ways(play, on["moves"] if on else [], tapped),
    }


def _places(state: State, moves: Rows, tapped: Tapped) -> list[tuple[str, int, tuple[int, ...]]]:
    """The free places, or the rows in play that can be stacked on; as they lie, white first."""
    where: list[tuple[str, int, tuple[int, ...]]] = list(spots(state))
    if tapped.do:
        fit = {(move.line, move.value) for move in moves}
        where = [(line, value, (len(row.layers[0]),)) for line, value, row in rows(state)]
        where = [each for each in where if each[:2] in fit]
    return sorted(where, key=lambda each: (COLOURS.index(each[0]), each[1]))


def _tab(
    play: Play, moves: Rows, tapped: Tapped, line: str, value: int, counts: tuple[int, ...]
) -> Shown:
    here = [move for move in moves if (move.line, move.value) == (line, value)]
    here = [move for move in here if Counter(tapped.tiles) <= Counter(tiles_of(move))]
    key = f"{line}-{value}"
    return {
        "key": key,
        "line": line,
        "value": value,
        "name": place(line, value),
        "tiles": tiles_text(counts),
        "moves": here,
        "ways": len(here),
        "link": tapped.link(on=key),
        "entry": None if here else _refused(play, tapped, line, value),
    }


def _refused(play: Play, tapped: Tapped, line: str, value: int) -> Shown | None:
    """The tapped tiles where they cannot go: the refusal says why."""
    seat = play.state.mover
    if not tapped.tiles:
        return None
    if tapped.do:
        return play.write(Stack(seat, line, value, (tapped.tiles,)))
    return play.write(Place(seat, line, value, tapped.tiles))


def _hand(state: State, tapped: Tapped) -> list[Shown]:
    """The tiles of the hand as links that pick them up and lay them down again."""
    up = Counter(tapped.tiles)
    found = []
    for tile in state.hands[state.mover]:
        is_up = up[tile] > 0
        up[tile] -= is_up
        found.append({"face": face(tile), "chosen": is_up, "link": _toggle(tapped, tile, is_up)})
    return found


def _toggle(tapped: Tapped, tile: str, is_up: bool) -> str:
    tiles = list(tapped.tiles)
    if is_up:
        tiles.remove(tile)
    else:
        tiles.append(tile)
    return tapped.link(tiles=in_order(tiles), on="")


def _ways(play: Play, moves: Rows, tapped: Tapped) -> Shown:
    """The ways that are shown: just the tapped tiles first, then without the chip."""
    found = sorted(moves, key=lambda move: (in_order(tiles_of(move)) != tapped.tiles, move.chip))
    if len(found) <= WAYS:
        return {"ways": [_way(play, move) for move in found], "more": None}
    step = WAYS - 1
    start = tapped.more * step if tapped.more * step < len(found) else 0
    rest = max(len(found) - start - step, 0)
    shown = found[start : start + step]
    link = tapped.link(on=tapped.on, more=tapped.more + 1 if rest else 0)
    return {"ways": [_way(play, move) for move in shown], "more": {"rest": rest, "link": link}}


def _way(play: Play, move: Place | Stack) -> Shown:
    """One way to build a row: its tiles, layer by layer, the chip on one of them."""
    state: State = play.state
    layers = [move.tiles] if isinstance(move, Place) else move.layers
    return {
        "entry": play.write(move),
        "place": place(move.line, move.value),
        "layers": [faces(layer) for layer in layers],
        "chip": face(move.chip) if move.chip else None,
        "side": state.chips[state.mover] if move.chip else "",
    }
