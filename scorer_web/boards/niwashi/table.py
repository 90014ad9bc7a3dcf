"""The table page: the garden, both players' orders and hands, the display and the piles."""

from games.niwashi.pieces import ORDERS, SEATS, strips_of
from games.niwashi.position import State
from games.record import Play
from scorer_web.boards.board import Args, Board, Entry, Shown
from scorer_web.boards.niwashi import asking, garden, lantern
from scorer_web.boards.niwashi.faces import faces, figures, plots, ratings
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
            "garden": garden.drawing(play),
            "lit": garden.lit(play) if ask["ask"] == "reveal" else [],
            "display": faces(state.strips.display),
            "discard": faces(state.strips.discard),
            "pile": state.strips.pile,
            "follows": state.strips.followed,
            "lantern": lantern.where(state.lantern),
            "plots": plots(),
            "figures": figures(),
            "ratings": ratings(),
            "ask": ask,
        }


def _player(play: Play, seat: int) -> Shown:
    state: State = play.state
    strips = state.strips
    return {
        "seat": seat,
        "name": play.players[seat],
        "acts": seat in play.game.to_act(state),
        "fulfilled": [_order(order) for order in state.fulfilled[seat]],
        "hand": strips.hands[seat] if strips.followed else 0,
        "known": faces(strips_of(strips.held[seat])),
    }


def _order(order: str) -> dict[str, str]:
    season, shape = order.split()
    return {"season": season, "shape": shape}
