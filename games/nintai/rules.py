"""The rules of Nintai: what is legal, what follows from a move, how it ends (NT-2 to NT-7)."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from games.core import Game, Option, Score
from games.fields import Fields
from games.nintai import edge
from games.nintai.cards import DEAL, UNSEEN
from games.nintai.clauses import clauses_now
from games.nintai.dealer import NintaiDealer
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
from games.nintai.pieces import DICE, SEATS
from games.nintai.position import DRAWN, STEP_VERBS, State, actor, due, handfuls
from games.nintai.reasons import (
    check_counts,
    check_draw,
    check_pass,
    check_piles,
    check_take,
    check_tops,
    ink_clauses,
    wrong_player,
    wrong_step,
)
from games.nintai.score import check_ending, score_sheets
from games.nintai.sheet import EMPTY, check_cell, check_reachable, open_cells
from games.nintai.turns import after, take_off
from games.refusal import Refusal, illegal


class Nintai(Game[State, Move, Result]):
    """Nintai with the options of one table."""

    id: ClassVar[str] = "nintai"
    seats: ClassVar[range] = range(SEATS, SEATS + 1)
    OPTIONS: ClassVar[tuple[Option, ...]] = (Option("draw_optional", ("NT-4.7",)),)

    def start(self, seats: int = SEATS, setup: Setup | None = None) -> State:
        setup = setup or Setup()
        cards = DEAL
        for pile, top in enumerate(setup.tops):
            cards = cards if top == UNSEEN else cards.see(pile, top)
        return State("draft", setup.start, DICE, ((), ()), cards, (EMPTY, EMPTY))

    # Who acts, and what they may do.

    def to_act(self, state: State) -> tuple[int, ...]:
        if state.step == "over":
            return ()
        if state.step == "ink":
            return tuple(seat for seat, hand in enumerate(state.hands) if hand)
        return (actor(state),)

    def legal(self, state: State) -> list[Move]:
        seat = actor(state)
        match state.step:
            case "draft":
                return [Take(seat, dice) for dice in handfuls(state.middle, due(state))]
            case "choose":
                return [Pass(seat, die) for die in dict.fromkeys(state.columns[seat][:2])]
            case "pile":
                return [Draw(seat, pile) for pile in range(4) if pile not in state.used]
            case "keep":
                return [Keep(seat, icon) for icon in dict.fromkeys(state.table)]
            case "ink":
                return [move for by in self.to_act(state) for move in self._inks(state, by)]
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
        if move.do not in STEP_VERBS[state.step]:
            return wrong_step(state, move)
        if move.by not in self.to_act(state):
            return wrong_player(state, move, self.to_act(state))
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
                return illegal("not_in_hand", *ink_clauses(state), icon=move.icon, cards=hand)
            case Ink():
                return check_cell(state.sheets[move.by], move.cell)
            case Decline() if self.options["draw_optional"] != "on":
                return illegal("must_ink", "NT-4.7", icon=move.icon)
        return None

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
            cards, doubt = after(state, move, result).cards, None
        return check_piles(cards, result.tops) or doubt or check_tops(cards, result.tops)

    # Play.

    def after(self, state: State, move: Move, result: Result | None) -> State:
        result = result or NOTHING
        following = after(state, move, result)
        cards = following.cards
        for pile, icon in result.tops:
            cards = cards.see(pile, icon)
        return following if cards is following.cards else following._replace(cards=cards)

    def clauses_now(self, state: State) -> tuple[str, ...]:
        return clauses_now(state)

    # The end.

    def is_over(self, state: State) -> bool:
        return state.step == "over"

    def ending(self, state: State) -> str:
        return state.ended

    def score(self, state: State) -> Score:
        if state.step != "over":
            raise illegal("not_over", "NT-7.1", "NT-7.6")
        return score_sheets(state.sheets, state.ended)

    def score_final(self, final: Fields) -> tuple[tuple[str, ...], Score]:
        players, sheets, ended = edge.read_final(final)
        for refusal in (
            *(check_reachable(sheet, name) for name, sheet in zip(players, sheets, strict=True)),
            check_ending(players, sheets, ended),
        ):
            if refusal is not None:
                raise refusal
        return players, score_sheets(sheets, ended)

    # The edge.

    def read_setup(self, data: Fields, players: Sequence[str]) -> Setup:
        return edge.read_setup(data, players)

    def write_setup(self, setup: Setup, players: Sequence[str]) -> dict[str, Any]:
        return {"start": players[setup.start], "tops": list(setup.tops)}

    def read_move(self, do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
        return edge.read_move(do, by, data)

    def write_move(self, move: Move, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_move(move)

    def read_result(self, data: Fields, move: Move, players: Sequence[str]) -> Result:
        return edge.read_result(data)

    def write_result(self, result: Result, players: Sequence[str]) -> dict[str, Any]:
        return edge.write_result(result)

    def view(self, state: State, players: Sequence[str]) -> dict[str, Any]:
        return edge.view(state, players)

    def tell(self, state: State, move: Move, result: Result | None) -> tuple[str, dict[str, Any]]:
        return edge.tell(state, move, result or NOTHING)

    def dealer(self, seats: int, rng: random.Random) -> NintaiDealer:
        return NintaiDealer(self, rng)
