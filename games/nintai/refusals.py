"""Why a Nintai move is refused: the clause that forbids it, and the pieces concerned."""

from collections.abc import Mapping
from typing import Final

from games.nintai.cards import UNSEEN, Cards
from games.nintai.moves import Draw, Move, Pass, Result, Take
from games.nintai.position import State, due
from games.refusal import Refusal, illegal, malformed, suspicious

_STEP_CLAUSES: Final = {"draft": ("NT-2.3",), "choose": ("NT-3.1", "NT-3.4"), "roll": ("NT-4.5",)}


def _step_clauses(state: State) -> tuple[str, ...]:
    if state.step == "ink":
        return (*action_clauses(state), "NT-4.7")
    return _STEP_CLAUSES.get(state.step, (f"NT-4.{state.action}",))


def action_clauses(state: State) -> tuple[str, ...]:
    return (f"NT-4.{state.action}",)


def wrong_step(state: State, move: Move) -> Refusal:
    if state.step == "over":
        clause = "NT-7.6" if state.ended == "six" else "NT-7.1"
        return illegal("game_over", clause, ended=state.ended)
    return illegal("wrong_step", *_step_clauses(state), do=move.do, step=state.step)


def wrong_player(state: State, move: Move, seats: tuple[int, ...]) -> Refusal:
    clauses = action_clauses(state) if move.do == "draw" else _step_clauses(state)
    if state.step == "choose":
        clauses = ("NT-2.9",) if state.turn == 1 else ("NT-3.8",)
    return illegal("wrong_player", *clauses, player=move.by, players=list(seats))


def check_take(state: State, move: Take) -> Refusal | None:
    if len(move.dice) != due(state):
        return illegal("dice_due", "NT-2.3", due=due(state), got=len(move.dice))
    for die in move.dice:
        if die not in state.middle:
            return illegal("die_gone", "NT-2.2", die=die, dice=list(state.middle))
    if len(set(move.dice)) < len(move.dice):
        return illegal("die_twice", "NT-2.2", die=move.dice[0])
    return None


def check_pass(state: State, move: Pass) -> Refusal | None:
    column = state.columns[move.by]
    if move.die in column[:2]:
        return None
    usable = list(dict.fromkeys(column[:2]))
    if move.die in column:
        return illegal("die_locked", "NT-3.3", "NT-3.1", die=move.die, dice=usable)
    return illegal("die_not_held", "NT-3.1", die=move.die, dice=usable)


def check_draw(state: State, move: Draw) -> Refusal | None:
    if move.pile in state.used:
        return illegal("pile_used", "NT-4.4a", pile=move.pile + 1)
    return None


def check_counts(asked: Mapping[str, int], result: Result) -> Refusal | None:
    """Whether the table revealed as many cards and dice as the move calls for."""
    for field, given in (("cards", result.cards), ("dice", result.dice)):
        wanted = asked.get(field, 0)
        if len(given) != wanted:
            code = f"{field}_count" if wanted else f"no_{field}"
            return malformed(code, f"result.{field}", wanted=wanted, got=len(given))
    return None


Tops = tuple[tuple[int, str], ...]


def check_piles(cards: Cards, tops: Tops) -> Refusal | None:
    """A pile that ran out shows no card before the action is finished."""
    for pile, _ in tops:
        if not cards.piles[pile].size:
            return illegal("pile_empty", "NT-6.3", pile=pile + 1)
    return None


def check_tops(cards: Cards, tops: Tops) -> Refusal | None:
    for pile, icon in tops:
        if not cards.may_show(pile, icon):
            return unlikely(cards, pile, icon)
        cards = cards.see(pile, icon)
    return None


def unlikely(cards: Cards, pile: int, icon: str) -> Refusal:
    place = cards.piles[pile]
    if place.top != UNSEEN:
        return suspicious("top_differs", "NT-2.8", icon=icon, top=place.top, pile=pile + 1)
    if place.refill:
        return suspicious("not_in_refill", "NT-6.1", icon=icon, pile=pile + 1)
    return suspicious("all_seen", "NT-1.3", icon=icon, pile=pile + 1)
