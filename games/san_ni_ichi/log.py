"""The sentences of San, Ni, Ichi!'s log."""

from collections.abc import Mapping
from typing import Any

from games.san_ni_ichi import piles
from games.san_ni_ichi.moves import (
    NOBODY,
    Attack,
    Bomb,
    Drop,
    Lay,
    Move,
    Protect,
    Suffer,
    Swap,
    Take,
)
from games.san_ni_ichi.pieces import CARD_OF, ELEMENTS, NAMES, NO_CARD
from games.san_ni_ichi.position import State


def tell(state: State, move: Move, options: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The move as one sentence, which names the card that is carried out."""
    card = state.laid[move.by]
    params: dict[str, Any] = {**move._asdict(), "card": NAMES[card] if card != NO_CARD else ""}
    match move:
        case Lay() | Drop():
            return move.do, params | {"card": NAMES[move.card]}
        case Attack():
            return _tell_attack(state, move, params)
        case Take():
            key = "take_own" if move.source == move.by else "take"
            return key, params | {"card": NAMES[CARD_OF[state.piles[move.source][-1]]]}
        case Swap(piles=(one, two)):
            return "swap", params | {"one": one, "two": two}
        case Protect() if move.player != move.by:
            return "protect_mate", params
        case Bomb():
            return _bomb_key(state, move, options), params | {
                "card": NAMES[move.card],
                "victim": state.due[0],
            }
        case Suffer():
            return "suffer", params | {"cards": len(state.piles[move.by])}
    return move.do, params


def _bomb_key(state: State, move: Bomb, options: Mapping[str, Any]) -> str:
    """For oneself or for the team-mate, who may get the card (SNI-12.3)."""
    if move.by == state.due[0]:
        return "bomb"
    return "bomb_mate" if options["team_bomb_card"] == "bomber" else "bomb_owner"


def _tell_attack(state: State, move: Attack, params: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    pile = state.piles[move.on]
    face = piles.face_on(pile, state.laid[move.by], move.element)
    what = "zen" if piles.is_zen(state.laid[move.by]) else "attack"
    how = "slide" if move.slide != NOBODY else "add" if pile else "start"
    own = "_own" if move.on == move.by and how != "slide" else ""
    return f"{what}_{how}{own}", params | {"element": ELEMENTS[face % 3]}


def chapter(state: State) -> tuple[str, dict[str, Any]]:
    return "round", {"round": state.round}
