"""What the tray asks for: a template of ``ask/`` and what it needs.

In a turn the address keeps what was tapped: ``t`` the tiles of the hand, ``do`` an action, ``on``
the place whose rows are listed, ``take`` the opponent's tile. So every tap is a plain link, and the
engine alone says what fits.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.bossa.moves import Exchange, Move, Place, Redraw, Stack, Tiles
from games.bossa.pieces import ACTIONS, COLOURS, DIE, OTHER_COLOUR, TILES
from games.bossa.position import CHIP, State, rows, spots, whereabouts
from games.record import Play
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.bossa.faces import face, faces, grid, place, tiles_text
from scorer_web.boards.bossa.missing import missing
from scorer_web.boards.fields import list_in, refused_seat, result_in, seat_asked


class Tapped(NamedTuple):
    """What was tapped so far in this turn."""

    do: str = ""
    tiles: Tiles = ()
    take: str = ""
    on: str = ""

    def link(self, **changes: Any) -> str:
        """The query of the next tap."""
        do, tiles, take, on = self._replace(**changes)
        query = {"do": do, "t": ".".join(tiles), "take": take, "on": on}
        return "?" + urlencode({key: value for key, value in query.items() if value})


def ask_now(play: Play, args: Args, typed: Entry) -> Shown:
    """``typed`` is an entry that was refused: nothing in it has to be tapped again."""
    state: State = play.state
    match state.step:
        case "roll":
            return _ask_roll(play, args)
        case "open":
            return _ask_open(play, args, typed)
        case "chips":
            return {"ask": "chips", "seats": play.game.to_act(state)}
        case "draw":
            return {"ask": "draw", "seat": state.mover, "grid": grid(_seen(state))}
        case "move":
            return _ask_move(play, args)
    seats = play.game.to_act(state)
    return {"ask": state.step, "seat": seats[0] if seats else 0}


def _seen(state: State) -> list[str]:
    return [tile for tile in TILES if whereabouts(state, tile)]


# Before the first turn.


def _ask_roll(play: Play, args: Args) -> Shown:
    """Who rolled which die is arbitrary (BO-2.4): the usual way round, or swapped."""
    rolled = play.state.rolled
    seats = play.game.to_act(play.state)
    is_swapped = args.get("swap") == "1"
    if len(seats) == 1:
        dice = {seats[0]: OTHER_COLOUR[rolled[1 - seats[0]]]}
    else:
        dice = dict(zip(seats, COLOURS[::-1] if is_swapped else COLOURS, strict=True))
    return {
        "ask": "roll",
        "seats": seats,
        "dice": dice,
        "numbers": range(1, DIE + 1),
        "swap": "?" if is_swapped else "?swap=1",
    }


def _ask_open(play: Play, args: Args, typed: Entry) -> Shown:
    seat = seat_asked(play, args, *refused_seat(play, typed))
    return {
        "ask": "open",
        "seat": seat,
        "others": [other for other in play.game.to_act(play.state) if other != seat],
        "grid": grid(_seen(play.state), list_in(result_in(typed), "tiles")),
    }


# A turn.


def _ask_move(play: Play, args: Args) -> Shown:
    state: State = play.state
    legal = play.game.legal(state)
    tapped = _tapped(state, args)
    match tapped.do:
        case "redraw" if len(tapped.tiles) == 1:
            return _ask_redrawn(play, tapped)
        case "redraw":
            return _ask_discard(play, tapped)
        case "exchange":
            return _ask_exchange(play, tapped)
    return _ask_row(play, legal, tapped)


def _tapped(state: State, args: Args) -> Tapped:
    """What the address says, as far as it can be meant in this position."""
    do = args.get("do", "")
    hand = Counter(state.hands[state.mover])
    tiles = Counter(args.get("t", "").split(".")) & hand
    take = args.get("take", "")
    return Tapped(
        do if do in ACTIONS and _can_use(state, do) else "",
        tuple(sorted(tiles.elements())),
        take if take in state.hands[1 - state.mover] else "",
        args.get("on", ""),
    )


def _can_use(state: State, action: str) -> bool:
    """Whether an action is worth asking about: not used, and with something to use it on."""
    if action not in state.left[state.mover]:
        return False
    return bool({"redraw": state.pile, "stack": any(state.sides)}.get(action, True))


def _ask_redrawn(play: Play, tapped: Tapped) -> Shown:
    state: State = play.state
    return {
        "ask": "redrawn",
        "seat": state.mover,
        "tile": face(tapped.tiles[0]),
        "entry": play.write(Redraw(state.mover, tapped.tiles[0])),
        "grid": grid(_seen(state)),
        "back": tapped.link(do="", on=""),
    }


def _ask_discard(play: Play, tapped: Tapped) -> Shown:
    hand = play.state.hands[play.state.mover]
    return {
        "ask": "discard",
        "seat": play.state.mover,
        "hand": [{"face": face(tile), "link": tapped.link(tiles=(tile,))} for tile in hand],
        "back": tapped.link(do=""),
    }


def _ask_exchange(play: Play, tapped: Tapped) -> Shown:
    """Two taps, in either order; the second one completes the entry."""
    state: State = play.state
    give = tapped.tiles[0] if len(tapped.tiles) == 1 else ""
    mine, theirs = state.hands[state.mover], state.hands[1 - state.mover]

    def entry(give: str, take: str) -> Shown | None:
        return play.write(Exchange(state.mover, give, take)) if give and take else None

    return {
        "ask": "exchange",
        "seat": state.mover,
        "mine": [
            {
                "face": face(tile),
                "chosen": tile == give,
                "entry": entry(tile, tapped.take),
                "link": tapped.link(tiles=() if tile == give else (tile,), on=""),
            }
            for tile in mine
        ],
        "theirs": [
            {
                "face": face(tile),
                "chosen": tile == tapped.take,
                "entry": entry(give, tile),
                "link": tapped.link(
                    tiles=(give,) if give else (), take="" if tile == tapped.take else tile, on=""
                ),
            }
            for tile in theirs
        ],
        "back": tapped.link(do="", take=""),
    }


def _ask_row(play: Play, legal: Sequence[Move], tapped: Tapped) -> Shown:
    """Place a row or, with the action, stack on one."""
    state: State = play.state
    kind = Stack if tapped.do == "stack" else Place
    moves = [move for move in legal if isinstance(move, kind)]
    targets = _targets(play, moves, tapped)
    on = next((each for each in targets if each["key"] == tapped.on), None)
    common = {
        "seat": state.mover,
        "targets": targets,
        "side": state.chips[state.mover] if CHIP in state.left[state.mover] else "",
    }
    if on is not None:
        ways = [_way(play, move) for move in on["moves"]]
        back = tapped.link(on="")
        return {"ask": "ways", "on": on, "ways": ways, "back": back, "do": tapped.do, **common}
    return {
        "ask": "stack" if tapped.do else "move",
        "hand": _hand(state, tapped),
        "chosen": faces(tapped.tiles),
        "actions": [_action(play, action, tapped) for action in ACTIONS],
        "only": _way(play, legal[0]) if len(legal) == 1 else None,
        "back": tapped.link(do=""),
        **common,
    }


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
    return tapped.link(tiles=tuple(sorted(tiles)), on="")


def _action(play: Play, action: str, tapped: Tapped) -> Shown:
    """An action that cannot be used now is still a button: its refusal says why."""
    state: State = play.state
    seat = state.mover
    if _can_use(state, action):
        return {"action": action, "link": tapped.link(do=action, on="", take="")}
    mine, theirs = state.hands[seat][0], state.hands[1 - seat][0]
    refused = {
        "redraw": Redraw(seat, mine),
        "exchange": Exchange(seat, mine, theirs),
        "stack": Stack(seat, COLOURS[0], state.dice[0], ()),
    }[action]
    is_used = action not in state.left[seat]
    return {"action": action, "entry": play.write(refused), "used": is_used}


# Where rows go.


def _targets(play: Play, moves: Sequence[Place | Stack], tapped: Tapped) -> list[Shown]:
    """The places for a row, or the rows in play: what can be done there with the tapped tiles."""
    state: State = play.state
    where: list[tuple[str, int, tuple[int, ...]]]
    if tapped.do == "stack":
        where = [(line, value, (len(row.layers[0]),)) for line, value, row in rows(state)]
    else:
        where = list(spots(state))
    # As they lie: white first, the lower values to the left.
    where.sort(key=lambda each: (COLOURS.index(each[0]), each[1]))
    return [_target(play, moves, tapped, *each) for each in where]


def _target(
    play: Play,
    moves: Sequence[Place | Stack],
    tapped: Tapped,
    line: str,
    value: int,
    counts: tuple[int, ...],
) -> Shown:
    here = [move for move in moves if (move.line, move.value) == (line, value)]
    if tapped.tiles:
        here = [move for move in here if _tiles(move) == tapped.tiles]
    key = f"{line}-{value}"
    side = play.state.chips[play.state.mover]
    return {
        "key": key,
        "line": line,
        "value": value,
        "name": place(line, value),
        "tiles": tiles_text(counts),
        "moves": here,
        "ways": len(here),
        "link": tapped.link(on=key),
        "missing": missing(tapped.tiles, line, value, counts, tapped.do == "stack"),
        **_press(play, here, tapped, line, value, side),
    }


def _press(
    play: Play, here: Sequence[Place | Stack], tapped: Tapped, line: str, value: int, side: str
) -> Shown:
    """What one tap enters: the row without the chip, the only one with it, or one to be refused."""
    if not tapped.tiles:
        return {}
    plain = [move for move in here if not move.chip]
    if plain or len(here) == 1:
        move = (plain or here)[0]
        chip = {"face": face(move.chip), "side": side} if move.chip else None
        return {"entry": play.write(move), "lit": True, "chip": chip}
    if here:
        return {"lit": True, "several": True}
    seat = play.state.mover
    tried: Move = Place(seat, line, value, tapped.tiles)
    if tapped.do == "stack":
        tried = Stack(seat, line, value, (tapped.tiles,))
    return {"entry": play.write(tried)}


def _tiles(move: Place | Stack) -> Tiles:
    if isinstance(move, Place):
        return move.tiles
    return tuple(sorted(tile for layer in move.layers for tile in layer))


def _way(play: Play, move: Move) -> Shown:
    """One way to build a row: its tiles, layer by layer, the chip on one of them."""
    state: State = play.state
    layers: Sequence[Tiles] = ()
    if isinstance(move, Place):
        layers = [move.tiles]
    elif isinstance(move, Stack):
        layers = move.layers
    chip = move.chip if isinstance(move, Place | Stack) else ""
    return {
        "entry": play.write(move),
        "do": move.do,
        "place": place(move.line, move.value) if isinstance(move, Place | Stack) else "",
        "layers": [faces(layer) for layer in layers],
        "chip": face(chip) if chip else None,
        "side": state.chips[state.mover] if chip else "",
    }
