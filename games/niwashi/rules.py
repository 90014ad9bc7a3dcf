"""The rules of Niwashi: positions, legality and play (NW-2 to NW-8)."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from games.core import Game, Option, Score
from games.fields import Fields
from games.niwashi import checks, edge
from games.niwashi.clauses import clauses_now
from games.niwashi.dealer import NiwashiDealer
from games.niwashi.garden import Garden, begin
from games.niwashi.moves import (
    NOTHING,
    Draw,
    Lantern,
    Lay,
    Move,
    Pass,
    Result,
    Reveal,
    Setup,
)
from games.niwashi.orders import Orders
from games.niwashi.pieces import (
    DEFAULT_SHAPES,
    DISPLAY,
    ORDERS,
    PLOT_LETTERS,
    SEATS,
    SHAPES,
    order_name,
    strip_name,
    strips_of,
)
from games.niwashi.score import check_fulfilled, score_orders
from games.niwashi.strips import Strips, deal, doubt_held, doubt_new
from games.refusal import Refusal, illegal, malformed

STEP_VERBS: Final = {
    "act": ("lay", "reveal", "lantern"),
    "draw": ("draw", "pass"),
    "last": ("reveal", "pass"),
    "over": (),
}
"""``act``: reveal, then lay or move the lantern. ``last``: reveal with an empty hand (NW-8.2)."""


class State(NamedTuple):
    """A position, as far as everybody at the table knows it."""

    step: str
    mover: int
    garden: Garden
    strips: Strips
    laid: tuple[Lay, ...]
    """Every strip of the garden in the order laid, the centre first."""
    fulfilled: tuple[tuple[str, ...], ...] = ((), ())
    acted: tuple[str, ...] = ("", "")
    """What each player did last: ``lay`` or ``lantern``."""
    revealed: int = 0
    """Orders revealed so far in this turn."""
    special: bool = False
    """Whether a plot was just covered by one of its colour (NW-7.3)."""
    lantern: str = ""
    """Where the lantern was put last; at first behind the draw pile (NW-2.5)."""
    ended: str = ""


class Niwashi(Game[State, Move, Result]):
    """Niwashi with the options of one table."""

    id: ClassVar[str] = "niwashi"
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    AIM = "joint"
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("shapes", ("NW-1.3",), SHAPES, list(DEFAULT_SHAPES), edge.read_shapes),
        Option("mirror_images", ("NW-4.3",), default="on"),
        Option("lantern_keeps_last_tile", ("NW-4.7",), default="on"),
        Option("discard_any", ("NW-7.5",)),
        Option("partner_must_finish", ("NW-4.8", "NW-4.16")),
    )

    def __init__(self, options: Any = None, where: str = "options") -> None:
        super().__init__(options, where)
        self.orders = Orders(self.options)
        self.any_discard = self.options["discard_any"] == "on"

    def start(self, seats: int = SEATS, setup: Setup | None = None) -> State:
        """The garden starts with the centre strip, so there is no start without a setup."""
        if setup is None:
            raise malformed("missing", "setup", key="setup")
        refusal = checks.check_setup(setup)
        if refusal is not None:
            raise refusal
        _, plots, x, y, way, _ = setup.centre
        strips = deal(plots, setup.display)
        return State("act", setup.start, begin(plots, x, y, way), strips, (setup.centre,))

    # Who acts, and what they may do.

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if state.step == "over" else (state.mover,)

    def legal(self, state: State) -> list[Move]:
        match state.step:
            case "act":
                return [*self.reveals(state), *self.lanterns(state), *self.lays(state)]
            case "draw":
                return self.draws(state)
            case "last":
                return [*self.reveals(state), Pass(state.mover)]
        return []

    def reveals(self, state: State) -> list[Move]:
        """The orders whose motif is fulfilled for the mover, whoever may hold them."""
        if state.step not in ("act", "last"):
            return []
        return list(self.orders.open(state, state.mover))

    def lanterns(self, state: State) -> list[Move]:
        strips = map(strip_name, state.strips.display)
        places = (*edge.AREAS, *self.orders.shapes, *PLOT_LETTERS, *strips)
        return [Lantern(state.mover, on) for on in places]

    def lays(self, state: State) -> list[Move]:
        """Every place for every strip that may be in hand: known ones, and all unseen ones."""
        mover = state.mover
        faces = strips_of(state.strips.may_hold(mover))
        ways = dict.fromkeys(plots for face in faces for plots in (face, face[::-1]))
        slots = state.garden.slots()
        return [Lay(mover, plots, x, y, way) for plots in ways for x, y, way in slots]

    def draws(self, state: State) -> list[Move]:
        strips = state.strips
        moves: list[Move] = [
            Draw(state.mover, "display", strip) for strip in dict.fromkeys(strips.display)
        ]
        if state.special:
            open_discard = strips.discard if self.any_discard else strips.discard[-1:]
            moves += [Draw(state.mover, "discard", strip) for strip in dict.fromkeys(open_discard)]
        return moves if strips.display else [*moves, Pass(state.mover)]

    def check(self, state: State, move: Move) -> Refusal | None:
        if move.by != state.mover or move.do not in STEP_VERBS[state.step]:
            return checks.out_of_turn(state, move)
        match move:
            case Lay():
                return checks.check_lay(state, move)
            case Draw():
                return checks.check_draw(state, move, self.any_discard)
            case Reveal():
                return self.orders.check(state, move)
            case Lantern():
                return checks.check_lantern(state, move, self.orders.shapes)
            case Pass():
                return checks.check_pass(state)

    # What the table reveals.

    def asks(self, state: State, move: Move) -> dict[str, int]:
        strips = state.strips
        if isinstance(move, Lantern):
            return _some(hand=strips.hands[move.by], display=min(DISPLAY, strips.pile))
        if isinstance(move, Draw) and move.source == "display":
            return _some(display=min(DISPLAY + 1 - len(strips.display), strips.pile))
        return {}

    def check_result(self, state: State, move: Move, result: Result | None) -> Refusal | None:
        hand, display = result or NOTHING
        asked = self.asks(state, move)
        if not asked and not hand and not display:
            return None
        for field, given in (("hand", hand), ("display", display)):
            if given and field not in asked:
                return malformed("nothing_revealed", f"result.{field}")
        if len(hand) != (wanted := asked.get("hand", 0)):
            return illegal("whole_hand", "NW-6.3", wanted=wanted, got=len(hand))
        if len(display) != (wanted := asked.get("display", 0)):
            return illegal("refill_count", "NW-7.8", wanted=wanted, got=len(display))
        doubt = doubt_held(state.strips, move.by, hand) if hand else None
        return doubt or doubt_new(_shown(state.strips, move.by, hand), display)

    # Play.

    def after(self, state: State, move: Move, result: Result | None) -> State:
        result = result or NOTHING
        match move:
            case Lay():
                return self._lay(state, move)
            case Draw():
                strips = state.strips.take(move.by, move.source, move.strip)
                return self._next_turn(state, strips.turn_up(result.display))
            case Reveal():
                return self._reveal(state, move)
            case Lantern():
                strips = state.strips.swap(move.by, result.hand).turn_up(result.display)
                acted = _with(state.acted, move.by, "lantern")
                return self._next_turn(state._replace(acted=acted, lantern=move.on), strips)
            case Pass():
                if state.step == "draw":
                    return self._next_turn(state, state.strips)
                return state._replace(step="over", ended="no_tiles")

    def _lay(self, state: State, move: Lay) -> State:
        by, plots, x, y, way, _ = move
        garden = state.garden.lay(by, plots, x, y, way)
        strips = state.strips.play(by, plots)
        # A plot that is not fresh has covered one of its own colour (NW-7.3, NW-7.4).
        special = garden.fresh[by] != garden.shown[by]
        laid = State(
            "draw",
            by,
            garden,
            strips,
            (*state.laid, move),
            state.fulfilled,
            _with(state.acted, by, "lay"),
            0,
            special,
            state.lantern,
        )
        if strips.display or (special and strips.discard):
            return laid
        return self._next_turn(laid, strips)

    def _reveal(self, state: State, move: Reveal) -> State:
        own = (*state.fulfilled[move.by], order_name(move.season, move.shape))
        fulfilled = _with(state.fulfilled, move.by, own)
        after = state._replace(fulfilled=fulfilled, revealed=state.revealed + 1)
        if sum(map(len, fulfilled)) == SEATS * ORDERS:
            return after._replace(step="over", ended="all_fulfilled")
        return self._close(after) if state.step == "last" else after

    def _next_turn(self, state: State, strips: Strips) -> State:
        mover = 1 - state.mover
        after = State(
            "act",
            mover,
            state.garden,
            strips,
            state.laid,
            state.fulfilled,
            state.acted,
            0,
            False,
            state.lantern,
        )
        return after if strips.hands[mover] else self._close(after)

    def _close(self, state: State) -> State:
        """With an empty hand the game ends once nothing can be revealed (NW-8.1, NW-8.2)."""
        if any(self.orders.open(state, state.mover)):
            return state._replace(step="last")
        return state._replace(step="over", ended="no_tiles")

    def clauses_now(self, state: State) -> tuple[str, ...]:
        return clauses_now(state)

    # The end.

    def score(self, state: State) -> Score:
        if state.step != "over":
            raise illegal("not_over", "NW-8.1", "NW-8.3")
        return score_orders(state.fulfilled)

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        players, fulfilled = edge.read_final(final)
        refusal = check_fulfilled(players, fulfilled, self.orders.shapes)
        if refusal is not None:
            raise refusal
        return players, score_orders(fulfilled)

    # The edge.

    def read_setup(self, data: Fields, players: Sequence[str]) -> Setup:
        return edge.read_setup(data, players)

    def write_setup(self, setup: Setup, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_setup(setup, players)

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
        return edge.read_move(do, by, data)

    def write_move(self, move: Move, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_move(move)

    def read_result(self, data: Fields, move: Move, players: Sequence[str]) -> Result:
        return edge.read_result(data)

    def write_result(self, result: Result, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_result(result)

    def view(self, state: State, players: Sequence[str]) -> dict[str, Any]:
        return edge.view(self, state, players)

    def tell(self, state: State, move: Move, result: Result | None) -> tuple[str, dict[str, Any]]:
        return edge.tell(state, move, result or NOTHING)

    def dealer(self, seats: int, rng: random.Random) -> NiwashiDealer:
        return NiwashiDealer(self, rng)


def _some(**counts: int) -> dict[str, int]:
    return {key: count for key, count in counts.items() if count}


def _shown(strips: Strips, seat: int, hand: tuple[str, ...]) -> Strips:
    """The strips once a discarded hand has been seen."""
    for strip in hand:
        strips = strips.play(seat, strip)
    return strips


def _with(pair: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
