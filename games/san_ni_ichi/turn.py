"""San, Ni, Ichi! played on, card by card; every function returns the next position."""

from collections.abc import Mapping
from typing import Any

from games.san_ni_ichi import piles
from games.san_ni_ichi.moves import (
    NOBODY,
    Attack,
    Bomb,
    Discard,
    Drop,
    Give,
    Lay,
    Move,
    Protect,
    Strike,
    Suffer,
    Swap,
    Take,
)
from games.san_ni_ichi.pieces import BLOCK, CARD_OF, NO_CARD, ROUNDS, SMOKE_BOMB
from games.san_ni_ichi.piles import Pile
from games.san_ni_ichi.position import State, waiting
from games.san_ni_ichi.rows import put, without


def after(state: State, move: Move, options: Mapping[str, Any]) -> State:
    """The position after a move that was checked."""
    match move:
        case Lay():
            return _lay(state, move, options)
        case Attack():
            return _attack(state, move)
        case Discard():
            return _discard(state, move)
        case Suffer():
            return _suffer(state, move, options)
        case Bomb():
            return _bomb(state, move, options)
        case Protect():
            return _protect(state, move)
        case Take():
            return _take(state, move)
        case Drop():
            return _drop(state, move)
        case Swap():
            return _move_piles(state, move.by, *move.piles)
        case Give():
            return _move_piles(state, move.by, move.source, move.to)
        case Strike():
            return _strike(state, move)


# The reveal.


def _lay(state: State, move: Lay, options: Mapping[str, Any]) -> State:
    laid = put(state.laid, move.by, move.card)
    shown = state._replace(laid=laid, hands=state.hands.show(move.by, move.card))
    return shown if waiting(shown) else _reveal(shown, options)


def _reveal(state: State, options: Mapping[str, Any]) -> State:
    """A chosen smoke bomb is wasted (SNI-3.6, SNI-10.7); Blocks come before all else (SNI-3.5)."""
    laid = state.laid
    bomb_ready = options["smoke_bomb_chosen_works"] == "on" and state.round < ROUNDS
    if SMOKE_BOMB in laid and not bomb_ready:
        wasted = (SMOKE_BOMB,) * laid.count(SMOKE_BOMB)
        laid = tuple(NO_CARD if card == SMOKE_BOMB else card for card in laid)
        state = state._replace(laid=laid, discards=state.discards + wasted)
    if BLOCK in laid:
        due = tuple(seat for seat, card in enumerate(laid) if card == BLOCK)
        return state._replace(step="protect", due=due)
    return _next_card(state)


def _protect(state: State, move: Protect) -> State:
    protected = tuple(sorted({*state.protected, move.player}))
    return _decided(state._replace(protected=protected), move.by)


def _decided(state: State, seat: int) -> State:
    """One Block less to decide about; then the numbered cards follow."""
    left = state._replace(due=without(state.due, seat))
    return left if left.due else _next_card(left)


# The cards, one by one.


def _next_card(state: State) -> State:
    """On with the lowest card left (SNI-3.2), or with the damage step (SNI-3.9)."""
    if min(state.laid) < SMOKE_BOMB:
        return state if state.step == "play" else state._replace(step="play")
    return _damage_step(state)


def _used(state: State, by: int, **changes: Any) -> State:
    """The card of ``by`` has done what it does, and no longer lies in the row."""
    return _next_card(state._replace(laid=put(state.laid, by, NO_CARD), **changes))


def _discard(state: State, move: Discard) -> State:
    discards = (*state.discards, state.laid[move.by])
    if state.step != "protect":
        return _used(state, move.by, discards=discards)
    laid = put(state.laid, move.by, NO_CARD)
    return _decided(state._replace(laid=laid, discards=discards), move.by)


def _attack(state: State, move: Attack) -> State:
    pile = state.piles[move.on]
    grown = (*pile, piles.face_on(pile, state.laid[move.by], move.element))
    if move.slide == NOBODY:
        return _used(state, move.by, piles=put(state.piles, move.on, grown))
    return _used(state, move.by, piles=put(put(state.piles, move.on, ()), move.slide, grown))


def _take(state: State, move: Take) -> State:
    """The top card goes into the hand; taking the only one removes the pile (SNI-6.4)."""
    *rest, top = state.piles[move.source]
    return state._replace(
        step="drop",
        piles=put(state.piles, move.source, tuple(rest)),
        hands=state.hands.gain(move.by, CARD_OF[top]),
    )


def _drop(state: State, move: Drop) -> State:
    discards = (*state.discards, state.laid[move.by], move.card)
    hands = state.hands.show(move.by, move.card)
    return _used(state, move.by, discards=discards, hands=hands)


def _move_piles(state: State, by: int, one: int, two: int) -> State:
    """Sai: each of the two gets what the other had, which may be no pile (SNI-7.1)."""
    swapped = put(put(state.piles, one, state.piles[two]), two, state.piles[one])
    return _used(state, by, piles=swapped, discards=(*state.discards, state.laid[by]))


def _strike(state: State, move: Strike) -> State:
    hit = (*state.damage[move.on], state.laid[move.by])
    return _used(state, move.by, damage=put(state.damage, move.on, hit))


# The damage step.


def _damage_step(state: State) -> State:
    """Whoever shows the highest number decides; without piles nobody does (SNI-9.1, SNI-9.4)."""
    victims = piles.highest(state.piles, state.saved)
    if not victims:
        return _end_round(state)
    return state._replace(step="damage", due=victims, bombed=False)


def _settled(state: State, options: Mapping[str, Any]) -> State:
    """The damage passes on when all victims bombed; at some tables when one did (SNI-10.6)."""
    if state.due:
        return state
    passes_on = state.bombed if options["bomb_passes_on"] == "on" else not state.hurt
    return _damage_step(state) if passes_on else _end_round(state)


def _suffer(state: State, move: Suffer, options: Mapping[str, Any]) -> State:
    taken = state.damage[move.by] + piles.cards(state.piles[move.by])
    suffered = state._replace(
        piles=put(state.piles, move.by, ()),
        damage=put(state.damage, move.by, taken),
        due=state.due[1:],
        hurt=True,
    )
    return _settled(suffered, options)


def _bomb(state: State, move: Bomb, options: Mapping[str, Any]) -> State:
    """The victim is out of the count, and a card of the pile goes into a hand (SNI-10.3, 12.3)."""
    victim = state.due[0]
    taker = move.by if options["team_bomb_card"] == "bomber" else victim
    used = _use_bomb(state, move.by)
    saved = used._replace(
        piles=put(state.piles, victim, piles.remove(state.piles[victim], move.card)),
        discards=(*state.discards, SMOKE_BOMB),
        hands=used.hands.gain(taker, move.card),
        due=state.due[1:],
        saved=tuple(sorted((*state.saved, victim))),
        bombed=True,
    )
    return _settled(saved, options)


def _use_bomb(state: State, by: int) -> State:
    """A bomb that lies ready is used before one in the hand: it would be lost (SNI-3.6)."""
    if state.laid[by] == SMOKE_BOMB:
        return state._replace(laid=put(state.laid, by, NO_CARD))
    return state._replace(hands=state.hands.show(by, SMOKE_BOMB))


def _end_round(state: State) -> State:
    """Protection ends and its cards are discarded (SNI-5.6); after round 7 so are the piles."""
    left = tuple(card for card in state.laid if card != NO_CARD)
    ended = state._replace(
        step="lay",
        round=state.round + 1,
        laid=(NO_CARD,) * len(state.laid),
        discards=state.discards + left,
        protected=(),
        due=(),
        saved=(),
        hurt=False,
        bombed=False,
    )
    return ended if state.round < ROUNDS else _end(ended)


def _end(state: State) -> State:
    """The piles left on the table count for nobody (SNI-11.1, SNI-11.2)."""
    none: tuple[Pile, ...] = ((),) * len(state.piles)
    left = tuple(card for pile in state.piles for card in piles.cards(pile))
    return state._replace(step="over", round=ROUNDS, piles=none, discards=state.discards + left)
