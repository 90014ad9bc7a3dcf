"""The rules of Niwashi: what is legal, and what the table may reveal (NW-2 to NW-8)."""

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from games.core import Game, Option, Score
from games.fields import Fields
from games.niwashi.clauses import clauses_now
from games.niwashi.dealer import NiwashiDealer
from games.niwashi.log import chapter, tell
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
from games.niwashi.orders import Orders, read_shapes
from games.niwashi.pieces import (
    DEFAULT_SHAPES,
    DISPLAY,
    SEATS,
    SHAPES,
    strips_of,
)
from games.niwashi.position import (
    State,
    lanterns,
    may_be_out,
    misfit,
    read_position,
    start,
    to_act,
    verbs,
    view,
)
from games.niwashi.refusals import (
    check_counts,
    check_draw,
    check_lantern,
    check_lay,
    check_pass,
    check_reveal,
    check_setup,
    doubt_held,
    doubt_new,
    out_of_turn,
)
from games.niwashi.score import score, score_final
from games.niwashi.strips import UNNAMED, Strips, box
from games.niwashi.turn import after
from games.refusal import Refusal, malformed


class Niwashi(Game[State, Move, Result]):
    """Niwashi with the options of one table."""

    id: ClassVar[str] = "niwashi"
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    AIM = "joint"
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("shapes", ("NW-1.3",), SHAPES, list(DEFAULT_SHAPES), read_shapes),
        Option("mirror_images", ("NW-4.3",), default="on"),
        Option("lantern_keeps_last_tile", ("NW-4.7",), default="on"),
        Option("discard_any", ("NW-7.5",)),
        Option("tile_mix", ("NW-1.4",), ("ours", "any"), "ours"),
        Option("refill_to_three", ("NW-7.10",)),
        Option("partner_must_finish", ("NW-4.8", "NW-4.16")),
        Option("follow", ("NW-7.2",), ("all", "laid"), "all"),
    )
    SETUP = Setup

    to_act = staticmethod(to_act)
    misfit = staticmethod(misfit)
    clauses_now = staticmethod(clauses_now)
    score = staticmethod(score)
    tell = staticmethod(tell)
    chapter = staticmethod(chapter)

    def __init__(self, options: Any = None, where: str = "options") -> None:
        super().__init__(options, where)
        self.orders = Orders(self.options)
        self.any_discard = self.options["discard_any"] == "on"
        self.fill = self.options["refill_to_three"] == "on"
        self.box = box(
            followed=self.options["follow"] == "all", once=self.options["tile_mix"] == "ours"
        )

    def start(self, seats: int = SEATS, setup: Setup | None = None) -> State:
        """The garden starts with the centre strip, so there is no start without a setup."""
        if setup is None:
            raise malformed("missing", "setup", key="setup")
        refusal = check_setup(self.box, setup)
        if refusal is not None:
            raise refusal
        return start(setup, self.box)

    # What players may do.

    def legal(self, state: State) -> list[Move]:
        return list(self.each_legal(state))

    def each_legal(self, state: State) -> Iterator[Move]:
        match state.step:
            case "act":
                yield from self.reveals(state)
                yield from lanterns(state, self.orders.shapes)
                yield from self.lays(state)
                if may_be_out(state):
                    yield Pass(state.mover)
            case "draw":
                yield from self.draws(state)
            case "last":
                yield from self.reveals(state)
                yield Pass(state.mover)

    def reveals(self, state: State) -> list[Reveal]:
        """The orders whose motif is fulfilled for the mover, whoever may hold them."""
        if state.step not in ("act", "last"):
            return []
        return list(self.orders.open(state, state.mover))

    def lays(self, state: State) -> Iterator[Move]:
        """Every place for every strip that may be in hand: known ones, and all unseen ones."""
        mover = state.mover
        faces = strips_of(state.strips.may_hold(mover))
        ways = dict.fromkeys(plots for face in faces for plots in (face, face[::-1]))
        slots = [((x, y), way) for x, y, way in state.garden.slots()]
        return (Lay(mover, plots, at, way) for plots in ways for at, way in slots)

    def draws(self, state: State) -> list[Move]:
        strips = state.strips
        moves: list[Move] = [
            Draw(state.mover, "display", strip) for strip in dict.fromkeys(strips.display)
        ]
        if state.special:
            moves += [Draw(state.mover, "discard", strip) for strip in self.open_discard(strips)]
        return moves if strips.display else [*moves, Pass(state.mover)]

    def open_discard(self, strips: Strips) -> Iterable[str]:
        """The discarded strips that may be taken: the top one (NW-7.5), as far as it is known."""
        if strips.discard[-1:] == (UNNAMED,):
            return strips_of(strips.may_be_unnamed())
        return dict.fromkeys(strips.discard if self.any_discard else strips.discard[-1:])

    def check(self, state: State, move: Move) -> Refusal | None:
        if move.by != state.mover or move.do not in verbs(state):
            return out_of_turn(state, move)
        match move:
            case Lay():
                return check_lay(state, move)
            case Draw():
                return check_draw(state, move, self.any_discard)
            case Reveal():
                return check_reveal(self.orders, state, move)
            case Lantern():
                return check_lantern(state, move, self.orders.shapes)
            case Pass():
                return check_pass(state)

    # What the table reveals.

    def asks(self, state: State, move: Move) -> dict[str, int]:
        strips = state.strips
        if isinstance(move, Lantern) and strips.followed:
            hand = strips.hands[move.by] if self.any_discard else 1
            return _some(hand=hand, display=min(DISPLAY, strips.pile))
        if isinstance(move, Draw) and move.source == "display":
            return _some(display=min(DISPLAY + 1 - len(strips.display), strips.pile))
        return {}

    def check_result(self, state: State, move: Move, result: Result | None) -> Refusal | None:
        result = result or NOTHING
        asked = self.asks(state, move)
        if not asked and result == NOTHING:
            return None
        hand, display = result
        return (
            check_counts(asked, result, self._whole_hand(state, move))
            or doubt_held(state.strips, move.by, hand)
            or doubt_new(state.strips.show(move.by, hand), display)
        )

    def _whole_hand(self, state: State, move: Move) -> int:
        """The strips that go on the discard pile, all of which may be named (NW-6.3)."""
        strips = state.strips
        return strips.hands[move.by] if isinstance(move, Lantern) and strips.followed else 0

    def after(self, state: State, move: Move, result: Result | None) -> State:
        """With an empty hand the game ends once nothing can be revealed (NW-8.1, NW-8.2)."""
        following = after(state, move, result, fill=self.fill)
        if following.step == "last" and not self.reveals(following):
            return following._replace(step="over", ended="no_tiles")
        return following

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        return score_final(final, self.orders.shapes)

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
        """Every draw names its strip, but for a blind one."""
        move = super().read_move(do, by, data, players)
        if isinstance(move, Draw) and not move.strip and move.source != "pile":
            raise malformed("missing", data.path("strip"), key="strip")
        return move

    def view(self, state: State, players: Sequence[str]) -> dict[str, Any]:
        return view(state, players, [move.order for move in self.reveals(state)])

    def read_position(self, data: Fields, players: Sequence[str]) -> State:
        return read_position(data, players, self.box)

    def dealer(self, seats: int, rng: random.Random) -> NiwashiDealer:
        return NiwashiDealer(self, self.orders, rng)


def _some(**counts: int) -> dict[str, int]:
    return {key: count for key, count in counts.items() if count}
