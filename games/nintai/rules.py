"""The rules of Nintai: positions, legality and play (NT-2 to NT-7)."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from games.core import Game, Option, Score
from games.fields import Fields
from games.nintai import edge
from games.nintai.cards import DEAL, UNSEEN, Cards
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
from games.nintai.score import check_ending, score_sheets
from games.nintai.sheet import EMPTY, check_cell, check_reachable, ink, open_cells
from games.refusal import Refusal, illegal, malformed, suspicious

DRAFT: Final = (1, 2, 2)
"""Dice taken at a time: start player, other player, start player (NT-2.3)."""

DRAWN: Final = {1: 3, 2: 2, 3: 2, 4: 1}
"""Cards taken from the chosen pile by each action; action 4 draws three times."""

HELD: Final = 3
"""Dice in the column of the player whose turn it is (NT-3.2)."""

STEP_VERBS: Final = {
    "draft": ("take",),
    "choose": ("pass",),
    "pile": ("draw",),
    "keep": ("keep",),
    "ink": ("ink", "decline"),
    "roll": ("roll",),
    "over": (),
}


class State(NamedTuple):
    """A position. ``mover`` is the active player: the one whose turn it is."""

    step: str
    mover: int
    middle: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]
    cards: Cards
    sheets: tuple[str, ...]
    action: int = 0
    used: tuple[int, ...] = ()
    """Piles already drawn from in this action."""
    table: str = ""
    """Cards of this action, to be discarded when it is finished."""
    hands: tuple[str, ...] = ("", "")
    """Icons each player still has to ink."""
    ended: str = ""


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
        return (_actor(state),)

    def legal(self, state: State) -> list[Move]:
        actor = _actor(state)
        match state.step:
            case "draft":
                return [Take(actor, dice) for dice in _handfuls(state.middle, _due(state))]
            case "choose":
                return [Pass(actor, die) for die in dict.fromkeys(state.columns[actor][:2])]
            case "pile":
                return [Draw(actor, pile) for pile in range(4) if pile not in state.used]
            case "keep":
                return [Keep(actor, icon) for icon in dict.fromkeys(state.table)]
            case "ink":
                return [move for seat in self.to_act(state) for move in self._inks(state, seat)]
            case "roll":
                return [Roll(actor)]
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
            return _wrong_step(state, move)
        if move.by not in self.to_act(state):
            return _wrong_player(state, move, self.to_act(state))
        match move:
            case Take():
                return _check_take(state, move)
            case Pass():
                return _check_pass(state, move)
            case Draw():
                return _check_draw(state, move)
            case Keep() if move.icon not in state.table:
                return illegal("not_drawn", "NT-4.1", icon=move.icon, cards=list(state.table))
            case Ink() | Decline() if move.icon not in state.hands[move.by]:
                hand = list(state.hands[move.by])
                return illegal("not_in_hand", *_ink_clauses(state), icon=move.icon, cards=hand)
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
        asked = self.asks(state, move)
        for field, given in (("cards", result.cards), ("dice", result.dice)):
            if len(given) != asked.get(field, 0):
                wanted = asked.get(field, 0)
                return malformed(f"{field}_count", f"result.{field}", wanted=wanted, got=len(given))
        if isinstance(move, Draw):
            _, refusal = _off(state, move.pile, result.cards)
            if refusal is not None:
                return refusal
        if result.tops:
            return _check_tops(self.apply(state, move, result._replace(tops=())).cards, result.tops)
        return None

    # Play.

    def apply(self, state: State, move: Move, result: Result | None) -> State:
        result = result or NOTHING
        after = self._after(state, move, result)
        cards = after.cards
        for pile, icon in result.tops:
            cards = cards.see(pile, icon)
        return after if cards is after.cards else after._replace(cards=cards)

    def _after(self, state: State, move: Move, result: Result) -> State:
        match move:
            case Take():
                return _take(state, move)
            case Pass():
                return _pass(state, move)
            case Draw():
                return _draw(state, move, result.cards)
            case Keep():
                return _keep(state, move)
            case Ink():
                return _ink(state, move)
            case Decline():
                return _settle(_put_down(state, move.by, move.icon))
            case Roll():
                return _next_turn(
                    state._replace(columns=_with(state.columns, move.by, result.dice))
                )

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


def other(seat: int) -> int:
    return 1 - seat


def _actor(state: State) -> int:
    """The one seat that acts in every step but inking."""
    opponent_picks = state.action == 3 or (state.action == 4 and not state.used)
    if state.step == "roll" or (state.step == "pile" and opponent_picks):
        return other(state.mover)
    return state.mover


def _due(state: State) -> int:
    """How many dice the drafting player takes now (NT-2.3)."""
    return {5: DRAFT[0], 4: DRAFT[1], 2: DRAFT[2]}[len(state.middle)]


def _handfuls(middle: tuple[int, ...], due: int) -> list[tuple[int, ...]]:
    """Every way to take ``due`` dice; which goes higher is the taker's choice (NT-2.5)."""
    if due == 1:
        return [(die,) for die in middle]
    return [(upper, lower) for upper in middle for lower in middle if upper != lower]


# Refusals. Clauses: the one that says what happens now, then the one that is broken.

_STEP_CLAUSES: Final = {"draft": ("NT-2.3",), "choose": ("NT-3.1", "NT-3.4"), "roll": ("NT-4.5",)}


def _step_clauses(state: State) -> tuple[str, ...]:
    if state.step == "ink":
        return _ink_clauses(state)
    return _STEP_CLAUSES.get(state.step, (f"NT-4.{state.action}",))


def _ink_clauses(state: State) -> tuple[str, ...]:
    return (f"NT-4.{state.action}", "NT-4.7")


def _wrong_step(state: State, move: Move) -> Refusal:
    if state.step == "over":
        clause = "NT-7.6" if state.ended == "six" else "NT-7.1"
        return illegal("game_over", clause, ended=state.ended)
    return illegal("wrong_step", *_step_clauses(state), do=move.do, step=state.step)


def _wrong_player(state: State, move: Move, seats: tuple[int, ...]) -> Refusal:
    clauses = ("NT-3.8",) if state.step == "choose" else _step_clauses(state)
    return illegal("wrong_player", *clauses, player=move.by, players=list(seats))


def _check_take(state: State, move: Take) -> Refusal | None:
    if len(move.dice) != _due(state):
        return illegal("dice_due", "NT-2.3", due=_due(state), got=len(move.dice))
    for die in move.dice:
        if die not in state.middle or move.dice.count(die) > 1:
            return illegal("die_gone", "NT-2.2", die=die, dice=list(state.middle))
    return None


def _check_pass(state: State, move: Pass) -> Refusal | None:
    column = state.columns[move.by]
    if move.die in column[:2]:
        return None
    usable = list(dict.fromkeys(column[:2]))
    if move.die in column:
        return illegal("die_locked", "NT-3.3", "NT-3.1", die=move.die, dice=usable)
    return illegal("die_not_held", "NT-3.1", die=move.die, dice=usable)


def _check_draw(state: State, move: Draw) -> Refusal | None:
    if move.pile in state.used:
        return illegal("pile_used", "NT-4.4a", pile=move.pile + 1)
    return None


def _check_tops(cards: Cards, tops: tuple[tuple[int, str], ...]) -> Refusal | None:
    for pile, icon in tops:
        if not cards.may_show(pile, icon):
            return _unlikely(cards, pile, icon)
        cards = cards.see(pile, icon)
    return None


def _unlikely(cards: Cards, pile: int, icon: str) -> Refusal:
    place = cards.piles[pile]
    if place.top != UNSEEN:
        return suspicious("top_differs", "NT-2.8", icon=icon, top=place.top, pile=pile + 1)
    if place.refill:
        return suspicious("not_in_refill", "NT-6.1", icon=icon, pile=pile + 1)
    return suspicious("all_seen", "NT-1.3", icon=icon, pile=pile + 1)


# Play, step by step. Every function returns the next position.


def _with(pair: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def _take(state: State, move: Take) -> State:
    middle = tuple(die for die in state.middle if die not in move.dice)
    column = state.columns[move.by] + move.dice
    columns = _with(state.columns, move.by, column)
    if middle:
        return state._replace(mover=other(move.by), middle=middle, columns=columns)
    # The drafter of the last pair holds three dice and takes the first turn (NT-2.9).
    return state._replace(step="choose", middle=(), columns=columns)


def _pass(state: State, move: Pass) -> State:
    """The die goes to the bottom of the other column; the rest closes up (NT-3.5, NT-3.6)."""
    mine = list(state.columns[move.by])
    mine.remove(move.die)
    theirs = (*state.columns[other(move.by)], move.die)
    columns = _with(_with(state.columns, move.by, tuple(mine)), other(move.by), theirs)
    step = {5: "roll", 6: "over"}.get(move.die, "pile")
    ended = "six" if move.die == 6 else ""
    return state._replace(step=step, columns=columns, action=move.die, used=(), ended=ended)


def _off(state: State, pile: int, icons: str) -> tuple[Cards, Refusal | None]:
    """Take ``icons`` off ``pile``; also why that can hardly be, as far as the table knows."""
    cards, refusal = state.cards, None
    for number, icon in enumerate(icons):
        if not cards.piles[pile].size:
            # It ran out while the action still needs it (NT-6.2, NT-6.3, NT-6.7).
            cards = cards.refill(pile)
        if refusal is None and not cards.may_show(pile, icon):
            refusal = _unlikely(cards, pile, icon)
        cards = cards.take(pile, icon)
        if state.action == 2 and number == 0:
            cards = cards.discard(icon)
    return cards, refusal


def _draw(state: State, move: Draw, icons: str) -> State:
    cards, _ = _off(state, move.pile, icons)
    kept = icons[1:] if state.action == 2 else icons
    drawn = state._replace(
        cards=cards, used=(*state.used, move.pile), table=state.table + kept, step="ink"
    )
    if state.action == 1:
        return drawn._replace(step="keep")
    drawer = move.by if state.action == 4 else state.mover
    hands = _with(state.hands, drawer, state.hands[drawer] + kept)
    # Action 4: after the opponent's card come two of one's own, taken before inking (NT-4.9).
    step = "pile" if state.action == 4 and len(drawn.used) == 2 else "ink"
    return drawn._replace(hands=hands, step=step)


def _keep(state: State, move: Keep) -> State:
    given = state.table.replace(move.icon, "", 1)
    hands = _with((given, given), move.by, move.icon)
    return state._replace(step="ink", hands=hands)


def _ink(state: State, move: Ink) -> State:
    sheet = ink(state.sheets[move.by], move.cell, move.icon)
    inked = _put_down(state, move.by, move.icon)
    if "." not in sheet:
        # Icons that no longer fit are lost (NT-4.8).
        inked = inked._replace(hands=_with(inked.hands, move.by, ""))
    return _settle(inked._replace(sheets=_with(inked.sheets, move.by, sheet)))


def _put_down(state: State, seat: int, icon: str) -> State:
    hand = state.hands[seat].replace(icon, "", 1)
    return state._replace(hands=_with(state.hands, seat, hand))


def _settle(state: State) -> State:
    """Go on with the action, or finish it when nothing is left to ink."""
    if any(state.hands):
        return state
    if state.action == 4 and len(state.used) == 1:
        return state._replace(step="pile")
    cards = state.cards.discard(state.table)
    for pile, place in enumerate(cards.piles):
        if not place.size:
            cards = cards.refill(pile)
    settled = state._replace(cards=cards, table="")
    if any("." not in sheet for sheet in state.sheets):
        # The action was completed for both players first (NT-7.2).
        return settled._replace(step="over", ended="full")
    return _next_turn(settled)


def _next_turn(state: State) -> State:
    return state._replace(step="choose", mover=other(state.mover), action=0, used=())
