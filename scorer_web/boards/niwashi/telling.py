"""What the table is told: what to do by hand, the pieces of a refusal, what is legal instead."""

from urllib.parse import urlencode

from flask_babel import gettext as _

from games.niwashi.moves import Draw, Lay, Move, Reveal
from games.niwashi.pieces import ORDERS, ORDERS_IN_HAND, SEASONS, SHAPES, strip_name
from games.niwashi.position import State
from games.record import Play
from games.refusal import Refusal
from scorer_web.boards.board import Board, Entry, Notice, Piece
from scorer_web.boards.niwashi import garden
from scorer_web.boards.niwashi.faces import place_of, strip_of
from scorer_web.boards.niwashi.links import trial

MOST_ORDERS = 8
"""So many orders are named instead of one that is not fulfilled."""


class Telling(Board):
    def notices(self, play: Play) -> list[Notice]:
        move, state = play.moves[-1].move, play.state
        if isinstance(move, Reveal):
            return _revealed(play, state)
        if isinstance(move, Lay) and state.strips.followed and state.step != "draw":
            name = play.players[move.by]
            return [Notice(_("There is no tile for %(name)s to take.", name=name), "NW-7.9")]
        return []

    def pieces(self, refusal: Refusal) -> list[Piece]:
        """Strips and orders are drawn; cells are seen in the garden."""
        return [piece for name in refusal.pieces if (piece := _piece(name))]

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """What the player of the refused entry may do in its place."""
        state: State = play.state
        match state.step:
            case "draw":
                return [_drawn(move) for move in play.game.legal(state)]
            case "act" | "last" if entry.get("do") == "reveal":
                return _orders(play) or [Piece("do", "act" if state.step == "act" else "pass")]
            case "act" if strip := strip_of(entry.get("strip")):
                return _nearest(state, strip, entry)
            case "act":
                return [Piece("do", "act")]
            case "last":
                return [*_orders(play), Piece("do", "pass")]
        return []


def _revealed(play: Play, state: State) -> list[Notice]:
    """After an order: draw a new one, and reveal all others that are fulfilled."""
    name = play.players[state.mover]
    left = ORDERS - len(state.fulfilled[state.mover])
    again = Notice(_("Any other fulfilled order in hand is revealed too."), "NW-4.11")
    if left < ORDERS_IN_HAND:
        return [again] if left else []
    drawn = Notice(_("%(name)s draws a new order.", name=name), "NW-4.9")
    return [drawn, again]


def _piece(name: str) -> Piece | None:
    if strip_of(name):
        return Piece("strip", name)
    season, _space, shape = name.partition(" ")
    if season in SEASONS and shape in SHAPES:
        return Piece("order", name)
    return None


def _drawn(move: Move) -> Piece:
    return Piece("strip", strip_name(move.strip)) if isinstance(move, Draw) else Piece("do", "none")


def _orders(play: Play) -> list[Piece]:
    found = garden.reveals(play)[:MOST_ORDERS]
    return [Piece("order", f"{move.season} {move.shape}") for move in found]


def _nearest(state: State, strip: list[str], entry: Entry) -> list[Piece]:
    wish = place_of(entry.get("at"), entry.get("dir"))
    if wish is None or entry.get("do") != "lay":
        return [Piece("do", "act")]
    return [Piece("place", urlencode(trial(strip, garden.nearest(state, wish))))]
