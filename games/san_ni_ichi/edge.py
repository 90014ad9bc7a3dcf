"""San, Ni, Ichi!'s JSON: setup, moves, positions and final damage piles (docs/records)."""

from collections.abc import Sequence
from typing import Any

from games.core import Score
from games.fields import Fields, read_players, seat_of, shown, whole
from games.refusal import malformed
from games.san_ni_ichi import piles
from games.san_ni_ichi.moves import (
    NO_ELEMENT,
    NOBODY,
    VERBS,
    Attack,
    Bomb,
    Discard,
    Drop,
    Give,
    Lay,
    Move,
    Protect,
    Setup,
    Strike,
    Suffer,
    Swap,
    Take,
)
from games.san_ni_ichi.pieces import (
    ATTACKS,
    BOX,
    CARD_OF,
    CARDS,
    ELEMENTS,
    NAMES,
    NO_CARD,
    NUMBERS,
    SEATS,
)
from games.san_ni_ichi.piles import Pile
from games.san_ni_ichi.score import Damage
from games.san_ni_ichi.state import State

Teams = tuple[tuple[int, ...], ...]

SCORINGS = ("basic", "advanced")


def read_card(value: Any, where: str) -> int:
    if not isinstance(value, str) or value not in CARDS:
        raise malformed("unknown_card", where, got=shown(value))
    return CARDS[value]


def _read_weapon(value: Any, where: str) -> int:
    card = read_card(value, where)
    if card < ATTACKS:
        raise malformed("not_a_weapon", where, got=shown(value))
    return card


def read_setup(data: Fields, players: Sequence[str]) -> Setup:
    weapons = tuple(sorted(data.each("weapons", _read_weapon))) if data.has("weapons") else None
    teams = read_teams(data, players)
    data.done()
    return Setup(weapons, teams)


def read_teams(data: Fields, players: Sequence[str]) -> Teams:
    """The teams as lists of names; whether they fit the table is checked elsewhere."""

    def read_team(value: Any, where: str) -> tuple[int, ...]:
        if not isinstance(value, list):
            raise malformed("not_a_list", where, got=shown(value))
        named = enumerate(value)
        return tuple(seat_of(name, players, f"{where}[{index}]") for index, name in named)

    return tuple(data.each("teams", read_team, []))


def write_setup(setup: Setup, players: Sequence[str]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if setup.weapons is not None:
        data["weapons"] = [NAMES[card] for card in setup.weapons]
    if setup.teams:
        data["teams"] = [[players[seat] for seat in team] for team in setup.teams]
    return data


# Moves.


def read_move(do: str, by: int, data: Fields, players: Sequence[str]) -> Move:
    def seat(key: str) -> int:
        return seat_of(data.raw(key), players, data.path(key))

    def card() -> int:
        return read_card(data.raw("card"), data.path("card"))

    match do:
        case "lay":
            return Lay(by, card())
        case "protect":
            return Protect(by, seat("player") if data.has("player") else by)
        case "attack":
            slide = seat("slide") if data.has("slide") else NOBODY
            return Attack(by, seat("on"), slide, _read_element(data))
        case "take":
            return Take(by, seat("from"))
        case "drop":
            return Drop(by, card())
        case "swap":
            return Swap(by, *_read_pair(data, players))
        case "give":
            return Give(by, seat("from"), seat("to"))
        case "strike":
            return Strike(by, seat("on"))
        case "discard":
            return Discard(by)
        case "bomb":
            return Bomb(by, card())
        case "suffer":
            return Suffer(by)
    raise malformed("unknown_verb", data.path("do"), verbs=list(VERBS), got=shown(do))


def _read_element(data: Fields) -> int:
    if not data.has("element"):
        return NO_ELEMENT
    return ELEMENTS.index(data.choice("element", ELEMENTS))


def _read_pair(data: Fields, players: Sequence[str]) -> tuple[int, int]:
    pair = data.each("piles", lambda name, where: seat_of(name, players, where))
    if len(pair) != 2:
        raise malformed("two_piles", data.path("piles"), got=len(pair))
    return min(pair), max(pair)


def write_move(move: Move, players: Sequence[str]) -> dict[str, Any]:
    match move:
        case Lay() | Drop() | Bomb():
            return {"card": NAMES[move.card]}
        case Protect():
            return {"player": players[move.player]}
        case Attack():
            return _write_attack(move, players)
        case Take():
            return {"from": players[move.source]}
        case Swap():
            return {"piles": [players[move.one], players[move.two]]}
        case Give():
            return {"from": players[move.source], "to": players[move.to]}
        case Strike():
            return {"on": players[move.on]}
        case Discard() | Suffer():
            return {}


def _write_attack(move: Attack, players: Sequence[str]) -> dict[str, Any]:
    data: dict[str, Any] = {"on": players[move.on]}
    if move.slide != NOBODY:
        data["slide"] = players[move.slide]
    if move.element != NO_ELEMENT:
        data["element"] = ELEMENTS[move.element]
    return data


# A final position.


def read_final(
    data: Fields, scoring: str
) -> tuple[tuple[str, ...], tuple[Damage, ...], str, Teams]:
    """The players, their damage piles, the way to score and the teams; ``scoring`` by default."""
    entries = data.inner("damage")
    players = read_players(list(entries.data), SEATS, entries.where)
    damage = tuple(_read_damage(entries, name) for name in players)
    scoring = _read_scoring(data, scoring)
    teams = read_teams(data, players)
    data.done()
    return players, damage, scoring, teams


def _read_scoring(data: Fields, option: str) -> str:
    """Said beside the piles or among the options; both must say the same."""
    said = data.choice("scoring", SCORINGS, option)
    if said != option and "scoring" in data.inner("options", {}).data:
        raise malformed("scoring_twice", data.path("scoring"), option=option, got=said)
    return said


def _read_damage(entries: Fields, name: str) -> Damage:
    value = entries.raw(name)
    if isinstance(value, list):
        return tuple(entries.each(name, read_card))
    return whole(value, 0, len(BOX), entries.path(name))


# The position, for people.


def view(state: State, players: Sequence[str]) -> dict[str, Any]:
    """The position as everybody at the table may know it: damage piles lie face down (SNI-2.4)."""
    named = list(enumerate(players))
    return {
        "step": state.step,
        "round": state.round,
        "laid": {name: _card(state.laid[seat]) for seat, name in named},
        "piles": {name: _pile(state.piles[seat]) for seat, name in named},
        "damage": {name: _damage(state, seat) for seat, name in named},
        "discards": [NAMES[card] for card in state.discards],
        "hands": {name: _hand(state, seat) for seat, name in named},
        "unseen": [NAMES[card] for card in state.hands.unseen],
        "protected": [players[seat] for seat in state.protected],
        "due": [players[seat] for seat in state.due],
        "saved": [players[seat] for seat in state.saved],
        "teams": [
            [players[seat], players[mate]] for seat, mate in enumerate(state.mates) if seat < mate
        ],
    }


def _card(card: int) -> str | None:
    return None if card == NO_CARD else NAMES[card]


def _pile(pile: Pile) -> dict[str, Any] | None:
    if not pile:
        return None
    top = pile[-1]
    return {
        "cards": [NAMES[card] for card in piles.cards(pile)],
        "number": NUMBERS[top],
        "element": ELEMENTS[top % 3],
    }


def _damage(state: State, seat: int) -> int | list[str]:
    taken = state.damage[seat]
    return [NAMES[card] for card in taken] if state.step == "over" else len(taken)


def _hand(state: State, seat: int) -> dict[str, Any]:
    known = [NAMES[card] for card in state.hands.known[seat]]
    return {"cards": state.hands.sizes[seat], "known": known}


def tell(state: State, move: Move) -> tuple[str, dict[str, Any]]:
    """The move as one sentence, which names the card that is carried out."""
    card = state.laid[move.by]
    params: dict[str, Any] = {**move._asdict(), "card": NAMES[card] if card != NO_CARD else ""}
    match move:
        case Lay() | Drop():
            return move.do, params | {"card": NAMES[move.card]}
        case Attack():
            return _tell_attack(state, move, params)
        case Take():
            return "take", params | {"card": NAMES[CARD_OF[state.piles[move.source][-1]]]}
        case Protect() if move.player != move.by:
            return "protect_mate", params
        case Bomb():
            key = "bomb" if move.by == state.due[0] else "bomb_mate"
            return key, params | {"card": NAMES[move.card], "victim": state.due[0]}
        case Suffer():
            return "suffer", params | {"cards": len(state.piles[move.by])}
    return move.do, params


def _tell_attack(state: State, move: Attack, params: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    pile = state.piles[move.on]
    face = piles.face_on(pile, state.laid[move.by], move.element)
    params["element"] = ELEMENTS[face % 3]
    what = "zen" if piles.is_zen(state.laid[move.by]) else "attack"
    how = "slide" if move.slide != NOBODY else "add" if pile else "start"
    return f"{what}_{how}", params


def write_extra(score: Score, players: Sequence[str]) -> dict[str, Any]:
    extra = dict(score.extra)
    if "teams" in extra:
        extra["teams"] = [
            {"players": [players[seat] for seat in team["seats"]], "total": team["total"]}
            for team in extra["teams"]
        ]
    return extra
