"""Whether a player can hold a card, as far as the table can tell; hands themselves are secret."""

from games.refusal import Refusal, illegal, suspicious
from games.san_ni_ichi import piles
from games.san_ni_ichi.pieces import ATTACKS, NAMES
from games.san_ni_ichi.position import State


def check_holding(state: State, seat: int, card: int) -> Refusal | None:
    """Why ``seat`` can hardly have ``card`` in hand; a card outside the deck never is."""
    if state.hands.may_hold(seat, card):
        return None
    name = NAMES[card]
    place, clauses = _where(state, card)
    if not place:
        return illegal("not_in_deck", *clauses, pieces=(name,), card=name)
    if place == "unseen":
        known = [NAMES[held] for held in state.hands.known[seat]]
        return suspicious("hand_known", *clauses, pieces=(name,), card=name, known=known)
    if place == "hand":
        holder = next(other for other, held in enumerate(state.hands.known) if card in held)
        return suspicious("in_other_hand", *clauses, pieces=(name,), card=name, holder=holder)
    return suspicious("already_seen", *clauses, pieces=(name,), card=name, place=place)


def _where(state: State, card: int) -> tuple[str, tuple[str, ...]]:
    """Where a card is, and the clauses that keep it there; nowhere if it is not in the deck."""
    if card in state.hands.unseen:
        return "unseen", ("SNI-3.10",)
    if any(card in held for held in state.hands.known):
        return "hand", ("SNI-6.1", "SNI-10.3")
    if card in state.discards:
        return "discards", ("SNI-4.8",)
    if card in state.laid:
        return "laid", ("SNI-3.1",)
    if any(card in piles.cards(pile) for pile in state.piles):
        return "pile", ("SNI-9.3",)
    if any(card in taken for taken in state.damage):
        return "damage", ("SNI-9.1",)
    return "", ("SNI-2.1",) if card < ATTACKS else ("SNI-2.2", "SNI-2.1")
