"""The table page: the garden, both players' orders and hands, the display and the piles."""

from games.niwashi.moves import AREAS
from games.niwashi.pieces import ORDERS, ORDERS_IN_HAND, SEATS, SHAPES, strips_of
from games.niwashi.position import State
from games.record import Play
from scorer_web.boards.board import Args, Board, Entry, Shown
from scorer_web.boards.niwashi import asking, garden
from scorer_web.boards.niwashi.faces import face, faces, figure, figures, plots, ratings, say
from scorer_web.boards.phone import ANYBODY, Phone


class Table(Board):
    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        state: State = play.state
        ask = asking.ask(play, args, typed)
        return {
            "step": state.step,
            "mover": state.mover,
            "players": [_player(play, seat) for seat in range(SEATS)],
            "total": sum(map(len, state.fulfilled)),
            "most": SEATS * ORDERS,
            "garden": garden.drawing(state),
            "lit": garden.lit(play) if ask["ask"] == "reveal" else [],
            "display": faces(state.strips.display),
            "discard": faces(state.strips.discard),
            "pile": state.strips.pile,
            "lantern": _lantern(state.lantern),
            "plots": plots(),
            "figures": figures(),
            "ratings": ratings(),
            "ask": ask,
        }


def _player(play: Play, seat: int) -> Shown:
    state: State = play.state
    strips, fulfilled = state.strips, state.fulfilled[seat]
    left = ORDERS - len(fulfilled)
    return {
        "seat": seat,
        "name": play.players[seat],
        "acts": seat in play.game.to_act(state),
        "fulfilled": [_order(order) for order in fulfilled],
        "left": left,
        "in_hand": min(left, ORDERS_IN_HAND),
        "hand": strips.hands[seat],
        "known": faces(strips_of(strips.held[seat])),
    }


def _order(order: str) -> dict[str, str]:
    season, shape = order.split()
    return {"season": season, "shape": shape}


def _lantern(on: str) -> Shown:
    """Where the lantern stands: behind the draw pile until somebody moves it (NW-2.5)."""
    if not on or on in AREAS:
        return {"kind": "area", "on": on, "said": say().look_up("places", on or "pile")}
    if on in SHAPES:
        return {"kind": "shape", "on": on, "said": figure(on).said}
    kind = face(on.split())
    return {"kind": "plots", "on": on, "said": kind.said, "plots": kind.plots}
