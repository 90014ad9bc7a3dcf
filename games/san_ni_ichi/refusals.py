"""Why a move is refused: the only place that knows what is legal.

The clause that forbids the move is cited first; then the one that says what is due instead.
"""

from collections.abc import Mapping
from typing import Any, Final

from games.refusal import Refusal, illegal, suspicious
from games.san_ni_ichi import piles
from games.san_ni_ichi.moves import (
    NO_ELEMENT,
    NOBODY,
    Attack,
    Bomb,
    Drop,
    Give,
    Lay,
    Move,
    Protect,
    Swap,
    Take,
)
from games.san_ni_ichi.pieces import (
    ATTACKS,
    ELEMENTS,
    KINDS,
    NAMES,
    NO_CARD,
    NUMBERS,
    ROUNDS,
    SMOKE_BOMB,
)
from games.san_ni_ichi.position import STEP_VERBS, State, place_of

_STEP_CLAUSES: Final = {
    "lay": ("SNI-3.1",),
    "protect": ("SNI-3.5",),
    "play": ("SNI-3.2",),
    "drop": ("SNI-6.1",),
    "damage": ("SNI-9.1", "SNI-3.9"),
}

_USES: Final = {
    "attack": ("SNI-4.1", ("attack",)),
    "zen": ("SNI-8.1", ("attack",)),
    "tonfa": ("SNI-6.1", ("take",)),
    "sai": ("SNI-7.1", ("swap", "give")),
    "shuriken": ("SNI-7.4", ("strike",)),
}
"""What each kind of card does when it is carried out: the clause, and the verbs."""

_PLACE_CLAUSES: Final = {
    "unseen": ("SNI-3.10",),
    "hand": ("SNI-6.1", "SNI-10.3"),
    "discards": ("SNI-4.8",),
    "laid": ("SNI-3.1",),
    "pile": ("SNI-9.3",),
    "damage": ("SNI-9.1",),
}
"""What keeps a card where it is."""


def check_move(state: State, move: Move, options: Mapping[str, Any]) -> Refusal | None:
    if move.do not in STEP_VERBS[state.step]:
        return _wrong_step(state, move)
    if state.step == "play":
        return _check_play(state, move, options)
    match move:
        case Lay():
            return _check_lay(state, move)
        case Drop():
            return _check_drop(state, move)
        case Bomb():
            return _check_bomb(state, move)
    if state.step == "damage":
        return None if move.by == state.due[0] else _not_victim(state, move)
    if move.by not in state.due:
        return illegal("wrong_player", "SNI-3.5", player=move.by, players=list(state.due))
    return _check_protect(state, move) if isinstance(move, Protect) else None


def _wrong_step(state: State, move: Move) -> Refusal:
    if state.step == "over":
        return illegal("game_over", "SNI-11.1")
    if move.do == "bomb":
        return illegal("bomb_not_now", "SNI-10.1", "SNI-10.9", step=state.step)
    clauses = _STEP_CLAUSES[state.step]
    if move.do == "lay" and state.step == "damage":
        clauses = ("SNI-3.9",)
    return illegal("wrong_step", *clauses, do=move.do, step=state.step)


# The reveal.


def _check_lay(state: State, move: Lay) -> Refusal | None:
    if state.laid[move.by] != NO_CARD:
        card = NAMES[state.laid[move.by]]
        return illegal("already_laid", "SNI-3.1", pieces=(card,), player=move.by, card=card)
    if not state.hands.sizes[move.by]:
        return illegal("no_cards", "SNI-12.3", "SNI-3.1", player=move.by)
    return _check_holding(state, move.by, move.card)


def _check_protect(state: State, move: Protect) -> Refusal | None:
    if move.player in (move.by, state.mate(move.by)):
        return None
    if state.mates:
        mate = state.mate(move.by)
        return illegal("protect_team", "SNI-12.2", player=move.by, mate=mate)
    return illegal("protect_self", "SNI-5.1", player=move.by)


# The cards, one by one.


def _check_play(state: State, move: Move, options: Mapping[str, Any]) -> Refusal | None:
    turn = state.turn()
    if move.by != turn:
        return _out_of_order(state, move, turn)
    if move.do == "discard":
        return None
    card = state.laid[turn]
    clause, verbs = _USES[KINDS[card]]
    if move.do not in verbs:
        name = NAMES[card]
        return illegal("wrong_card", clause, pieces=(name,), card=name, do=move.do)
    match move:
        case Attack():
            return _check_attack(state, move, card, options)
        case Take() if not state.piles[move.source]:
            return _no_pile(state, move.source, "SNI-6.1", "SNI-6.3")
        case Swap():
            return _check_swap(state, move, options)
        case Give():
            return _check_give(state, move, options)
    return None


def _out_of_order(state: State, move: Move, turn: int) -> Refusal:
    """Ascending numbers, equal ones in letter order (SNI-3.2, SNI-3.3)."""
    own, low = state.laid[move.by], state.laid[turn]
    tied = own < ATTACKS and NUMBERS[own] == NUMBERS[low]
    clauses = ("SNI-3.3",) if tied else ("SNI-3.2",)
    return illegal(
        "card_order", *clauses, pieces=(NAMES[low],), player=move.by, turn=turn, card=NAMES[low]
    )


def _check_attack(
    state: State, move: Attack, card: int, options: Mapping[str, Any]
) -> Refusal | None:
    pile = state.piles[move.on]
    if move.on in state.protected:
        return _blocked(state, move, card)
    if not piles.accepts(pile, card):
        if pile:
            return _does_not_beat(move, card, pile[-1])
        if options["zen_starts_pile"] != "on":
            name = NAMES[card]
            return illegal("zen_needs_pile", "SNI-8.4", pieces=(name,), card=name, player=move.on)
        if move.element == NO_ELEMENT:
            return illegal("name_element", "SNI-8.4", card=NAMES[card])
    elif move.element != NO_ELEMENT:
        clause = "SNI-1.1" if card < ATTACKS else "SNI-8.2"
        return illegal("element_fixed", clause, card=NAMES[card])
    return None if move.slide == NOBODY else _check_slide(state, move, card)


def _blocked(state: State, move: Attack, card: int) -> Refusal:
    clauses = ("SNI-5.1",) if card < ATTACKS else ("SNI-5.3", "SNI-5.1")
    if move.by == move.on:
        clauses = ("SNI-5.7", *clauses)
    return illegal("blocked", *clauses, pieces=(NAMES[card],), card=NAMES[card], player=move.on)


def _does_not_beat(move: Attack, card: int, top: int) -> Refusal:
    wanted = ELEMENTS[piles.beaten_by(top)]
    return illegal(
        "does_not_beat",
        "SNI-4.2",
        "SNI-4.4",
        pieces=(NAMES[card],),
        card=NAMES[card],
        player=move.on,
        top=ELEMENTS[top % 3],
        wanted=wanted,
    )


def _check_slide(state: State, move: Attack, card: int) -> Refusal | None:
    if card >= ATTACKS:
        return illegal("zen_slide", "SNI-8.3", pieces=(NAMES[card],), card=NAMES[card])
    if move.on != move.by:
        return illegal("slide_not_own", "SNI-4.6", "SNI-4.5", player=move.on)
    if not state.piles[move.by]:
        return illegal("slide_started", "SNI-4.6", "SNI-4.1", player=move.slide)
    if move.slide == move.by:
        return illegal("slide_to_self", "SNI-4.5", player=move.by)
    if state.piles[move.slide]:
        return illegal("slide_has_pile", "SNI-4.5", "SNI-4.4", player=move.slide)
    if move.slide in state.protected:
        return illegal("slide_blocked", "SNI-5.4", player=move.slide)
    return None


def _no_pile(state: State, seat: int, clause: str, none: str) -> Refusal:
    """``none`` is the clause for a table without any pile."""
    return illegal("no_pile", clause if any(state.piles) else none, player=seat)


def _check_swap(state: State, move: Swap, options: Mapping[str, Any]) -> Refusal | None:
    there = sum(map(bool, state.piles))
    if there < 2:
        return illegal("too_few_piles", "SNI-7.3", "SNI-7.1", there=there)
    one, two = move.piles
    for seat in move.piles:
        if not state.piles[seat]:
            return illegal("no_pile", "SNI-7.1", player=seat)
    if one == two:
        return illegal("same_pile", "SNI-7.2", player=one)
    return _check_sai(state, move.piles, options)


def _check_give(state: State, move: Give, options: Mapping[str, Any]) -> Refusal | None:
    if len(state.piles) != 3:
        return illegal("give_with_three", "SNI-7.3", "SNI-7.1", seats=len(state.piles))
    if not state.piles[move.source]:
        return _no_pile(state, move.source, "SNI-7.1", "SNI-7.3")
    if state.piles[move.to]:
        return illegal("give_has_pile", "SNI-7.1", "SNI-4.4", player=move.to)
    return _check_sai(state, (move.source, move.to), options)


def _check_sai(state: State, seats: tuple[int, int], options: Mapping[str, Any]) -> Refusal | None:
    for seat in seats:
        if options["block_stops_sai"] == "on" and seat in state.protected:
            return illegal("sai_blocked", "SNI-5.5", player=seat)
    return None


def _check_drop(state: State, move: Drop) -> Refusal | None:
    turn = state.turn()
    if move.by != turn:
        return illegal("wrong_player", "SNI-6.1", player=move.by, players=[turn])
    if state.hands.sizes[turn] == 1 and move.card not in state.hands.known[turn]:
        (only,) = state.hands.known[turn]
        return illegal("only_card", "SNI-6.5", pieces=(NAMES[only],), card=NAMES[only])
    return _check_holding(state, move.by, move.card)


# The damage step.


def _not_victim(state: State, move: Move) -> Refusal:
    victim = state.due[0]
    if move.by in state.due:
        return illegal("letter_order", "SNI-10.8", player=move.by, victim=victim)
    clauses: tuple[str, ...] = ("SNI-9.1",)
    if move.by in state.saved:
        clauses = ("SNI-10.6",)
    elif move.do == "bomb":
        clauses = ("SNI-10.1", "SNI-12.1") if state.mates else ("SNI-10.1",)
    return illegal("not_victim", *clauses, player=move.by, victim=victim)


def _check_bomb(state: State, move: Bomb) -> Refusal | None:
    victim = state.due[0]
    if move.by not in (victim, state.mate(victim)):
        return _not_victim(state, move)
    if state.round == ROUNDS:
        return illegal("bomb_last_round", "SNI-10.7")
    pile = state.piles[victim]
    lowest = piles.lowest(pile)
    if move.card not in lowest:
        code = "not_lowest" if move.card in piles.cards(pile) else "not_in_pile"
        names = [NAMES[card] for card in lowest]
        return illegal(code, "SNI-10.3", "SNI-10.4", card=NAMES[move.card], lowest=names)
    if state.laid[move.by] == SMOKE_BOMB:
        return None
    return _check_holding(state, move.by, SMOKE_BOMB)


# Hands are secret: this is as far as the table can tell.


def _check_holding(state: State, seat: int, card: int) -> Refusal | None:
    """Why ``seat`` can hardly have ``card`` in hand; a card outside the deck never is."""
    if state.hands.may_hold(seat, card):
        return None
    name, place = NAMES[card], place_of(state, card)
    if not place:
        missing = ("SNI-2.1",) if card < ATTACKS else ("SNI-2.2", "SNI-2.1")
        return illegal("not_in_deck", *missing, pieces=(name,), card=name)
    clauses = _PLACE_CLAUSES[place]
    if place == "unseen":
        known = [NAMES[held] for held in state.hands.known[seat]]
        return suspicious("hand_known", *clauses, pieces=(name,), card=name, known=known)
    if place == "hand":
        holder = next(other for other, held in enumerate(state.hands.known) if card in held)
        return suspicious("in_other_hand", *clauses, pieces=(name,), card=name, holder=holder)
    return suspicious("already_seen", *clauses, pieces=(name,), card=name, place=place)
