"""Why a Nintai move is refused: the clause that forbids it, and the pieces concerned."""

from typing import Final

from games.nintai.cards import UNSEEN, Cards
from games.nintai.moves import Draw, Move, Pass, Take
from games.nintai.position import State, due
from games.refusal import Refusal, illegal, suspicious

_STEP_CLAUSES: Final = {"draft": ("NT-2.3",), "choose": ("NT-3.1", "NT-3.4"), "roll": ("NT-4.5",)}


def _step_clauses(state: State) -> tuple[str, ...]:
    if state.step == "ink":
        return ink_clauses(state)
    return _STEP_CLAUSES.get(state.step, (f"NT-4.{state.action}",))


def ink_clauses(state: State) -> tuple[str, ...]:
    return (f"NT-4.{state.action}", "NT-4.7")


def wrong_step(state: State, move: Move) -> Refusal:
    if state.step == "over":
        clause = "NT-7.6" if state.ended == "six" else "NT-7.1"
        return illegal("game_over", clause, ended=state.ended)
    return illegal("wrong_step", *_step_clauses(state), do=move.do, step=state.step)


def wrong_player(state: State, move: Move, seats: tuple[int, ...]) -> Refusal:
    clauses = _step_clauses(state)
    if state.step == "choose":
        clauses = ("NT-2.9",) if state.turn == 1 else ("NT-3.8",)
    return illegal("wrong_player", *clauses, player=move.by, players=list(seats))


def check_take(state: State, move: Take) -> Refusal | None:
    if len(move.dice) != due(state):
        return illegal("dice_due", "NT-2.3", due=due(state), got=len(move.dice))
    for die in move.dice:
        if die not in state.middle or move.dice.count(die) > 1:
            return illegal("die_gone", "NT-2.2", die=die, dice=list(state.middle))
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


def check_tops(cards: Cards, tops: tuple[tuple[int, str], ...]) -> Refusal | None:
    for pile, icon in tops:
        if not cards.piles[pile].size:
            return illegal("pile_empty", "NT-6.3", pile=pile + 1)
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
