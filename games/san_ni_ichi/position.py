"""A position of San, Ni, Ichi!, and who is to do what in it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games.fields import Fields, choice, items, read_or_none, seat_of, whole
from games.refusal import malformed
from games.san_ni_ichi import piles
from games.san_ni_ichi.hands import Hands
from games.san_ni_ichi.moves import NOBODY, Setup, Teams, read_card
from games.san_ni_ichi.pieces import (
    BLOCK,
    BOX,
    ELEMENTS,
    HAND,
    NAMES,
    NO_CARD,
    NUMBERS,
    ROUNDS,
    SMOKE_BOMB,
    TEAM,
    ZEN_FACES,
)
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
    """By seat the cards taken; ``NO_CARD`` where a position that was read did not say which."""
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
        "spare": state.hands.spare,
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
        "elements": [ELEMENTS[face % 3] for face in pile],
    }


def _damage(state: State, seat: int) -> int | list[str | None]:
    taken = state.damage[seat]
    return [_card(card) for card in taken] if state.step == "over" else len(taken)


def _hand(hands: Hands, seat: int) -> dict[str, Any]:
    return {"cards": hands.sizes[seat], "known": [NAMES[card] for card in hands.known[seat]]}


# The position read back.


def read_position(data: Fields, players: Sequence[str]) -> State:
    """The inverse of ``view``; damage piles lie face down, so only their height comes back."""
    hands = data.by_player("hands", players, Fields)
    teams = data.each("teams", lambda team, where: _seats(team, where, players))
    if any(len(team) != TEAM for team in teams):
        raise malformed("position_differs", data.path("teams"))
    return State(
        data.choice("step", tuple(STEP_VERBS)),
        data.whole("round", 1, ROUNDS),
        data.by_player("laid", players, _read_laid),
        data.by_player("piles", players, lambda v, where: read_or_none(v, where, _read_pile, ())),
        data.by_player("damage", players, _read_damage),
        _cards(data.raw("discards"), data.path("discards")),
        Hands(
            tuple(hand.whole("cards", 0, len(BOX)) for hand in hands),
            tuple(_cards(hand.raw("known"), hand.path("known")) for hand in hands),
            _cards(data.raw("unseen"), data.path("unseen")),
            data.whole("spare", 0, len(BOX)),
        ),
        mates(tuple(teams)),
        data.seats("protected", players),
        data.seats("due", players),
        data.seats("saved", players),
        bool(data.raw("hurt")),
        bool(data.raw("bombed")),
    )


def misfit(state: State) -> str:
    step, due = state.step, state.due
    wrong = {
        "teams": len(state.mates) not in (0, len(state.laid)),
        "laid": step in ("play", "drop") and min(state.laid) >= SMOKE_BOMB,
        "due": len(set(due)) < len(due) or not _have_to_decide(state),
        "hands": _counted(state) != HAND * len(state.laid) or not _is_taken(state),
        "piles": step == "damage" and not all(state.piles[seat] for seat in due),
    }
    return next((key for key, is_wrong in wrong.items() if is_wrong), "")


def _have_to_decide(state: State) -> bool:
    """Whether there are victims in the damage step, and Blocks that wait in theirs."""
    if state.step == "protect":
        return bool(state.due) and all(state.laid[seat] == BLOCK for seat in state.due)
    return bool(state.due) or state.step != "damage"


def _counted(state: State) -> int:
    """Every card of the deck, wherever it is (SNI-2.3)."""
    laid = sum(card != NO_CARD for card in state.laid)
    lying = sum(map(len, (*state.piles, *state.damage, state.discards)))
    return sum(state.hands.sizes) + laid + lying


def _is_taken(state: State) -> bool:
    """After a tonfa, whether the hand holds the card that everybody saw it take (SNI-6.1)."""
    return state.step != "drop" or bool(state.hands.known[state.turn()])


def _seats(value: Any, where: str, players: Sequence[str]) -> tuple[int, ...]:
    return tuple(items(value, where, lambda name, place: seat_of(name, players, place)))


def _cards(value: Any, where: str) -> tuple[int, ...]:
    return tuple(items(value, where, read_card))


def _read_laid(value: Any, where: str) -> int:
    return read_or_none(value, where, read_card, NO_CARD)


def _read_damage(value: Any, where: str) -> tuple[int, ...]:
    if isinstance(value, list):
        return tuple(items(value, where, _read_laid))
    return (NO_CARD,) * whole(value, 0, len(BOX), where)


def _read_pile(value: Any, where: str) -> Pile:
    pile = Fields(value, where)
    elements = pile.each("elements", lambda name, at: ELEMENTS.index(choice(name, ELEMENTS, at)))
    cards = _cards(pile.raw("cards"), pile.path("cards"))
    if len(cards) != len(elements):
        raise malformed("position_differs", pile.path("elements"))
    faces = zip(cards, elements, strict=True)
    return tuple(ZEN_FACES[card] + own if piles.is_zen(card) else card for card, own in faces)
