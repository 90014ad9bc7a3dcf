"""A position of San, Ni, Ichi!, and who is to do what in it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games.san_ni_ichi import piles
from games.san_ni_ichi.hands import Hands
from games.san_ni_ichi.moves import NOBODY, Setup, Teams
from games.san_ni_ichi.pieces import ELEMENTS, NAMES, NO_CARD, NUMBERS, ROUNDS, SMOKE_BOMB
from games.san_ni_ichi.piles import Pile
from games.san_ni_ichi.setup import deal, mates

STEP_VERBS: Final = {
    "lay": ("lay",),
    "protect": ("protect", "discard"),
    "play": ("attack", "take", "swap", "give", "strike", "discard"),
    "drop": ("drop",),
    "damage": ("bomb", "suffer"),
    "over": (),
}


class State(NamedTuple):
    step: str
    """``lay``, ``protect``, ``play``, ``drop`` (after tonfa), ``damage`` or ``over``."""
    round: int
    laid: tuple[int, ...]
    """By seat the card of this round, until it is carried out; a Block stays to the end."""
    piles: tuple[Pile, ...]
    damage: tuple[tuple[int, ...], ...]
    discards: tuple[int, ...]
    hands: Hands
    mates: tuple[int, ...] = ()
    """By seat the team-mate; empty without teams."""
    protected: tuple[int, ...] = ()
    """Seats that a Block protects in this round, ascending."""
    due: tuple[int, ...] = ()
    """Seats that have to decide: those with a Block to use, or the victims in letter order."""
    saved: tuple[int, ...] = ()
    """Seats that a smoke bomb has taken out of this damage step (SNI-10.6), ascending."""
    hurt: bool = False
    """Whether somebody has taken damage in this damage step."""
    bombed: bool = False
    """Whether one of those who are tied for the highest number has used a smoke bomb."""

    @property
    def ended(self) -> str:
        """Every game ends after its seven rounds (SNI-11.1)."""
        return "rounds" if self.step == "over" else ""

    def turn(self) -> int:
        """The seat whose card is carried out next: the lowest one left (SNI-3.2, SNI-3.3)."""
        return self.laid.index(min(self.laid))

    def mate(self, seat: int) -> int:
        return self.mates[seat] if self.mates else NOBODY

    def teams(self) -> Teams:
        return tuple((seat, mate) for seat, mate in enumerate(self.mates) if seat < mate)


def start(seats: int, setup: Setup, deck: str) -> State:
    """Seven cards in every hand and nothing on the table (SNI-2); the setup has been checked."""
    none: tuple[Pile, ...] = ((),) * seats
    hands = deal(seats, setup.weapons, deck)
    return State("lay", 1, (NO_CARD,) * seats, none, none, (), hands, mates(setup.teams))


def to_act(state: State) -> tuple[int, ...]:
    match state.step:
        case "lay":
            return waiting(state)
        case "protect":
            return state.due
        case "play" | "drop":
            return (state.turn(),)
        case "damage":
            return tuple(dict.fromkeys((state.due[0], *bombers(state))))
    return ()


def waiting(state: State) -> tuple[int, ...]:
    """Who has still to lay a card; whose hand is empty cannot (SNI-12.3)."""
    sizes = state.hands.sizes
    return tuple(s for s, card in enumerate(state.laid) if card == NO_CARD and sizes[s])


def bombers(state: State) -> list[int]:
    """Who may have a smoke bomb for the victim, for all that is known (SNI-10.7, SNI-12.1)."""
    if state.round == ROUNDS:
        return []
    victim = state.due[0]
    seats = (victim, state.mates[victim]) if state.mates else (victim,)
    return [
        seat
        for seat in seats
        if state.laid[seat] == SMOKE_BOMB or state.hands.may_hold(seat, SMOKE_BOMB)
    ]


def place_of(state: State, card: int) -> str:
    """Where the table knows a card to be; nowhere if it is not in the deck."""
    if card in state.hands.unseen:
        return "unseen"
    if any(card in held for held in state.hands.known):
        return "hand"
    if card in state.discards:
        return "discards"
    if card in state.laid:
        return "laid"
    if any(card in piles.cards(pile) for pile in state.piles):
        return "pile"
    return "damage" if any(card in taken for taken in state.damage) else ""


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
        "hands": {name: _hand(state.hands, seat) for seat, name in named},
        "unseen": [NAMES[card] for card in state.hands.unseen],
        "protected": [players[seat] for seat in state.protected],
        "due": [players[seat] for seat in state.due],
        "saved": [players[seat] for seat in state.saved],
        "hurt": state.hurt,
        "bombed": state.bombed,
        "teams": [[players[seat] for seat in team] for team in state.teams()],
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


def _hand(hands: Hands, seat: int) -> dict[str, Any]:
    return {"cards": hands.sizes[seat], "known": [NAMES[card] for card in hands.known[seat]]}
