"""Nin Jan's JSON: setup, moves, positions and final positions (docs/records/nin_jan.md)."""

import re
from collections.abc import Sequence
from typing import Any, Final

from games.fields import Fields, read_players, shown
from games.nin_jan.moves import VERBS, Lay, Move, Put, Setup, Show, Take
from games.nin_jan.pieces import CARD_INDEX, CARD_NAMES, COLOURS, HAND, PILES, SEATS, left_over
from games.nin_jan.position import NONE, State
from games.nin_jan.reasons import named
from games.nin_jan.score import card_twice, points
from games.nin_jan.showdown import NOT_SHOWN, Showdown
from games.refusal import illegal, malformed

LIKE_A_CARD: Final = re.compile(r"([+-]?\d{1,3}) (rock|paper|scissors)")


def read_card(value: Any, where: str) -> int:
    """A card such as ``"-4 paper"``; a value that no card has is refused by its clause."""
    if isinstance(value, str):
        if value in CARD_INDEX:
            return CARD_INDEX[value]
        if match := LIKE_A_CARD.fullmatch(value):
            number, colour = match.groups()
            if int(number) == 0:
                raise illegal("no_zero", "NJ-1.2", pieces=(value,), colour=colour)
            if f"{int(number)} {colour}" not in CARD_INDEX:
                raise illegal("not_in_deck", "NJ-1.1", "NJ-1.2", pieces=(value,), card=value)
    raise malformed("unknown_card", where, got=shown(value))


def read_setup(data: Fields) -> Setup:
    piles = data.each("piles", read_card)
    if len(piles) != PILES:
        raise malformed("piles_count", data.path("piles"), wanted=PILES, got=len(piles))
    data.done()
    for index, card in enumerate(piles):
        if card in piles[:index]:
            raise card_twice(card)
    return Setup(tuple(piles))


def write_setup(setup: Setup) -> dict[str, Any]:
    return {"piles": _names(setup.piles)}


def read_move(do: str, by: int, data: Fields) -> Move:
    match do:
        case "lay":
            return Lay(by, read_card(data.raw("card"), data.path("card")))
        case "take":
            return Take(by, data.whole("pile", 1, PILES) - 1)
        case "put":
            return Put(by, data.whole("pile", 1, PILES) - 1)
        case "show":
            return Show(by, COLOURS.index(data.choice("sign", COLOURS)))
    raise malformed("unknown_verb", data.path("do"), verbs=list(VERBS), got=shown(do))


def write_move(move: Move) -> dict[str, Any]:
    match move:
        case Lay():
            return {"card": CARD_NAMES[move.card]}
        case Take() | Put():
            return {"pile": move.pile + 1}
        case Show():
            return {"sign": COLOURS[move.sign]}


def read_final(data: Fields) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """The cards beside each named player."""
    entries = data.inner("taken")
    players = read_players(list(entries.data), SEATS, entries.where)
    taken = tuple(tuple(entries.each(name, read_card)) for name in players)
    data.done()
    return players, taken


def view(state: State, players: Sequence[str]) -> dict[str, Any]:
    return {
        "step": state.step,
        "round": state.round,
        "piles": [_names(pile) for pile in state.piles],
        "laid": {
            name: None if card == NONE else CARD_NAMES[card]
            for name, card in zip(players, state.laid, strict=True)
        },
        "queue": [players[seat] for seat in state.queue],
        "hands": {
            name: HAND - state.round + (card == NONE)
            for name, card in zip(players, state.laid, strict=True)
        },
        "taken": {name: _names(cards) for name, cards in zip(players, state.taken, strict=True)},
        "points": {name: points(cards) for name, cards in zip(players, state.taken, strict=True)},
        "put_away": left_over(len(players)),
        "showdown": _view_showdown(state.showdown, players),
    }


def _view_showdown(showdown: Showdown | None, players: Sequence[str]) -> dict[str, Any] | None:
    """Who is still in and what they show; null while nobody has shown it."""
    if showdown is None:
        return None
    signs = {players[seat]: showdown.signs[seat] for seat in showdown.contenders}
    return {name: None if sign == NOT_SHOWN else COLOURS[sign] for name, sign in signs.items()}


def tell(state: State, move: Move) -> tuple[str, dict[str, Any]]:
    match move:
        case Lay():
            return "lay", {"by": move.by, **named(move.card)}
        case Show():
            return "show", {"by": move.by, "sign": COLOURS[move.sign]}
    pile = state.piles[move.pile]
    card, top = named(state.laid[move.by]), named(pile[-1], "top_")
    params = {"by": move.by, "pile": move.pile + 1, **card, **top}
    if move.do == "take":
        params |= {"n": len(pile), "points": points(pile)}
    return move.do, params


def _names(cards: Sequence[int]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]
