"""Nin Jan played on, move by move (NJ-3 to NJ-5); nothing is checked here."""

from typing import Final

from games.nin_jan.moves import Lay, Move, Put, Show, Take
from games.nin_jan.pieces import HAND
from games.nin_jan.piles import AFTER, CHOICES
from games.nin_jan.position import BIT, NOBODY_LAID, NONE, State, order
from games.nin_jan.score import leaders
from games.nin_jan.showdown import Showdown, begin, throw

# Positions are made thousands of times a second: ``new(State, fields)`` makes the same one as
# ``State(*fields)`` in half the time.
new: Final = tuple.__new__


def after(state: State, move: Move, result: None = None) -> State:
    if move.do == "lay":
        return _lay(state, move)
    if move.do == "show":
        return _show(state, move)
    assert move.do != "count", "counted only where cards are not followed"
    return _resolve(state, move)


def _lay(state: State, move: Lay) -> State:
    """The last card of a round turns all of them up and sets their order (NJ-3.1)."""
    number, before, _, _, tops, piles, taken, seen, _ = state
    by, card, _ = move
    cards = [*before]
    cards[by] = card
    laid = (*cards,)
    seen |= BIT[card]
    if NONE in laid:
        return new(State, (number, laid, (), (), tops, piles, taken, seen, None))
    queue = order(laid)
    choices = CHOICES[queue[0]][laid[queue[0]]][tops]
    return new(State, (number, laid, queue, choices, tops, piles, taken, seen, None))


def _resolve(state: State, move: Take | Put) -> State:
    """The card replaces a pile, which goes to its taker (NJ-4.5, NJ-4.6), or lies on top of it."""
    number, laid, queue, _, tops, piles, taken, seen, _ = state
    by, at, do = move
    card = laid[by]
    spread = [*piles]
    if do == "take":
        beside = [*taken]
        beside[by] += spread[at]
        taken = (*beside,)
        spread[at] = (card,)
    else:
        spread[at] += (card,)
    tops = AFTER[tops][at][card]
    queue = queue[1:]
    if queue:
        choices = CHOICES[queue[0]][laid[queue[0]]][tops]
        return new(State, (number, laid, queue, choices, tops, (*spread,), taken, seen, None))
    if number < HAND:
        laid = NOBODY_LAID[len(laid)]
        return new(State, (number + 1, laid, (), (), tops, (*spread,), taken, seen, None))
    return State(number, laid, (), (), tops, (*spread,), taken, seen, _tie(taken))


def _tie(taken: tuple[tuple[int, ...], ...]) -> Showdown | None:
    """After the ninth round one leader wins; several go on with their hands (NJ-5.4)."""
    tied = leaders(taken)
    return begin(tied, len(taken)) if len(tied) > 1 else None


def _show(state: State, move: Show) -> State:
    """A sign in the tie-break (NJ-5.5)."""
    assert state.showdown is not None
    return state._replace(showdown=throw(state.showdown, move.by, move.sign))
