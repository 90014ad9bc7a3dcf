"""The rules of Nintai: what is legal, and what the table may reveal (NT-2 to NT-7)."""

import random
from typing import ClassVar

from games.core import Game, Option
from games.nintai.clauses import clauses_now
from games.nintai.dealer import NintaiDealer
from games.nintai.log import chapter, tell
from games.nintai.moves import (
    NOTHING,
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
from games.nintai.pieces import PILE_SIZES, SEATS
from games.nintai.position import (
    DRAWN,
    State,
    actor,
    doers,
    due,
    handfuls,
    inkers,
    misfit,
    read_position,
    start,
    takers,
    to_act,
    view,
)
from games.nintai.refusals import (
    action_clauses,
    check_counts,
    check_draw,
    check_pass,
    check_piles,
    check_take,
    check_tops,
    wrong_player,
    wrong_step,
)
from games.nintai.score import score, score_final
from games.nintai.sheet import check_cell, open_cells
from games.nintai.turn import after, made, take_off
from games.refusal import Refusal, illegal


class Nintai(Game[State, Move, Result]):
    """Nintai with the options of one table."""

    id: ClassVar[str] = "nintai"
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    OPTIONS: ClassVar[tuple[Option, ...]] = (Option("draw_optional", ("NT-4.7",)),)
    SETUP = Setup

    start = staticmethod(start)
    to_act = staticmethod(to_act)
    after = staticmethod(after)
    clauses_now = staticmethod(clauses_now)
    score = staticmethod(score)
    score_final = staticmethod(score_final)
    view = staticmethod(view)
    read_position = staticmethod(read_position)
    misfit = staticmethod(misfit)
    tell = staticmethod(tell)
    chapter = staticmethod(chapter)

    def legal(self, state: State) -> list[Move]:
        seat = actor(state)
        match state.step:
            case "draft":
                return [Take(seat, dice) for dice in handfuls(state.middle, due(state))]
            case "choose":
                return [Pass(seat, die) for die in dict.fromkeys(state.columns[seat][:2])]
            case "pile" | "ink":
                return [*_draws(state), *(m for by in inkers(state) for m in self._inks(state, by))]
            case "keep":
                return [Keep(seat, icon) for icon in dict.fromkeys(state.table)]
            case "roll":
                return [Roll(seat)]
        return []

    def _inks(self, state: State, seat: int) -> list[Move]:
        icons = dict.fromkeys(state.hands[seat])
        cells = open_cells(state.sheets[seat])
        moves: list[Move] = [Ink(seat, icon, cell) for icon in icons for cell in cells]
        if self.options["draw_optional"] == "on":
            moves += [Decline(seat, icon) for icon in icons]
        return moves

    def check(self, state: State, move: Move) -> Refusal | None:
        seats = doers(state, move.do)
        if not seats:
            return wrong_step(state, move)
        if move.by not in seats:
            return wrong_player(state, move, seats)
        match move:
            case Take():
                return check_take(state, move)
            case Pass():
                return check_pass(state, move)
            case Draw():
                return check_draw(state, move)
            case Keep() if move.icon not in state.table:
                return illegal("not_drawn", "NT-4.1", icon=move.icon, cards=list(state.table))
            case Ink() | Decline() if move.icon not in state.hands[move.by]:
                hand = list(state.hands[move.by])
                return illegal("not_in_hand", *action_clauses(state), icon=move.icon, cards=hand)
            case Ink():
                return check_cell(state.sheets[move.by], move.cell)
            case Decline() if self.options["draw_optional"] != "on":
                return illegal("must_ink", "NT-4.7", icon=move.icon)
        return None

    def forced(self, state: State) -> Move | None:
        """Both ink at once, each on their own sheet: what one cannot choose waits for nobody."""
        if state.step != "ink":
            return super().forced(state)
        inks = (self._inks(state, seat) for seat in inkers(state))
        return next((moves[0] for moves in inks if len(moves) == 1), None)

    # What the table reveals.

    def asks(self, state: State, move: Move) -> dict[str, int]:
        if isinstance(move, Draw):
            return {"cards": DRAWN[state.action]}
        if isinstance(move, Roll):
            return {"dice": len(state.columns[move.by])}
        return {}

    def check_result(self, state: State, move: Move, result: Result | None) -> Refusal | None:
        result = result or NOTHING
        refusal = check_counts(self.asks(state, move), result)
        if refusal is not None or not (result.cards or result.tops):
            return refusal
        if isinstance(move, Draw):
            cards, doubt = take_off(state, move.pile, result.cards)
        else:
            cards, doubt = made(state, move, result).cards, None
        return check_piles(cards, result.tops) or doubt or check_tops(cards, result.tops)

    def dealer(self, seats: int, rng: random.Random) -> NintaiDealer:
        return NintaiDealer(self, rng)


def _draws(state: State) -> list[Move]:
    piles = [pile for pile in range(len(PILE_SIZES)) if pile not in state.used]
    return [Draw(seat, pile) for seat in takers(state) for pile in piles]
