"""Nintai played on, step by step; every function returns the next position."""

from typing import Any

from games.nintai.cards import Cards
from games.nintai.moves import NOTHING, Decline, Draw, Ink, Keep, Move, Pass, Result, Roll, Take
from games.nintai.position import State, is_pairing, other, takers
from games.nintai.refusals import unlikely
from games.nintai.sheet import ink
from games.refusal import Refusal


def after(state: State, move: Move, result: Result | None) -> State:
    """The position after a move that was checked, with the cards that now show."""
    result = result or NOTHING
    following = made(state, move, result)
    cards = following.cards
    for pile, icon in result.tops:
        cards = cards.see(pile, icon)
    return following if cards is following.cards else following._replace(cards=cards)


def made(state: State, move: Move, result: Result) -> State:
    """The position after a move that was checked, before any reported tops."""
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
            columns = _with(state.columns, move.by, result.dice)
            return _next_turn(state._replace(columns=columns))


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


def take_off(state: State, pile: int, icons: str) -> tuple[Cards, Refusal | None]:
    """Take ``icons`` off ``pile``; also why that can hardly be, as far as the table knows."""
    cards, refusal = state.cards, None
    for number, icon in enumerate(icons):
        if not cards.piles[pile].size:
            # It ran out while the action still needs it (NT-6.2, NT-6.3, NT-6.7).
            cards = cards.refill(pile)
        if refusal is None and not cards.may_show(pile, icon):
            refusal = unlikely(cards, pile, icon)
        cards = cards.take(pile, icon)
        if state.action == 2 and number == 0:
            cards = cards.discard(icon)
    return cards, refusal


def _draw(state: State, move: Draw, icons: str) -> State:
    cards, _ = take_off(state, move.pile, icons)
    kept = icons[1:] if state.action == 2 else icons
    drawn = state._replace(
        cards=cards, used=(*state.used, move.pile), table=state.table + kept, step="ink"
    )
    if state.action == 1:
        return drawn._replace(step="keep")
    drawer = move.by if state.action == 4 else state.mover
    hands = _with(state.hands, drawer, state.hands[drawer] + kept)
    # Action 4: the two of one's own are taken before inking (NT-4.9).
    pairs = state.action == 4 and is_pairing(state) != (move.by == state.mover)
    return drawn._replace(hands=hands, step="pile" if pairs else "ink")


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
    if takers(state):
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
    return state._replace(
        step="choose", mover=other(state.mover), action=0, used=(), turn=state.turn + 1
    )
