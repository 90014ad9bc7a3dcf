"""The table: the players with their cards in order, and the three piles."""

from collections.abc import Iterable, Sequence

from games.nin_jan.pieces import COLOURS, HAND, PILES, left_over, points
from games.nin_jan.position import NONE, State, order
from games.nin_jan.showdown import NOT_SHOWN
from games.nin_jan.trusted import Trusted
from games.record import Play
from scorer_web.boards.board import Args, Board, Entry, Shown
from scorer_web.boards.nin_jan.asking import ask_for
from scorer_web.boards.nin_jan.faces import Face, colours, face, faces
from scorer_web.boards.phone import ANYBODY, Phone

STRIPS = 5
"""So many cards beneath the top one stand in one column; a higher pile has more columns."""


class Table(Board):
    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        state: State | Trusted = play.state
        ask = ask_for(play, args, typed, phone)
        return {
            "step": state.step,
            "round": state.round,
            "rounds": HAND,
            "follows": isinstance(state, State),
            "piles": [_pile(state, number) for number in range(PILES)],
            "places": [_place(play, seat, ask) for seat in _row(state)],
            "put_away": left_over(len(play.players)),
            "colours": colours(),
            "ask": ask,
        }


def _row(state: State | Trusted) -> Iterable[int]:
    """The seats as they are shown: as people sit, or in the order of their cards (NJ-3.2)."""
    if isinstance(state, Trusted):
        return range(len(state.taken))
    if state.step in ("lay", "show"):
        return range(len(state.laid))
    return order(state.laid)


def _place(play: Play, seat: int, ask: Shown) -> Shown:
    """A player: the card of this round or the sign of the tie-break, and the points so far."""
    state: State | Trusted = play.state
    signs = state.showdown if state.step == "show" else None
    contends = signs is not None and seat in signs.contenders
    sign = signs.signs[seat] if signs and contends else NOT_SHOWN
    told = _told_cards(state, seat) if isinstance(state, Trusted) else _known_cards(play, seat)
    return {
        "seat": seat,
        "name": play.players[seat],
        "sign": "" if sign == NOT_SHOWN else COLOURS[sign],
        "contends": contends,
        "now": seat == ask.get("seat"),
        "done": state.step in ("resolve", "over") and seat not in state.queue,
        **told,
    }


def _known_cards(play: Play, seat: int) -> Shown:
    """The card laid and the cards taken, which everyone may look at (NJ-4.10)."""
    state: State = play.state
    card = state.laid[seat]
    return {
        "card": None if card == NONE or state.step == "show" else face(card),
        "mend": _laid_at(play, seat),
        "waits": state.step == "lay" and card == NONE,
        "points": points(state.taken[seat]),
        "taken": len(state.taken[seat]),
        "cards": faces(sorted(state.taken[seat])),
    }


def _told_cards(state: Trusted, seat: int) -> Shown:
    """What is known of a player where cards are not followed: how many were taken."""
    return {
        "card": None,
        "mend": None,
        "waits": state.step == "count" and state.counted[seat] is None,
        "points": state.counted[seat],
        "taken": state.taken[seat],
        "cards": [],
    }


def _laid_at(play: Play, seat: int) -> int | None:
    """Where the record tells the seat's card of this round, so that it can be changed there."""
    for made in reversed(play.moves):
        if made.move.do == "lay" and made.move.by == seat:
            return made.at if made.move.card == play.state.laid[seat] else None
    return None


def _pile(state: State | Trusted, number: int) -> Shown:
    if isinstance(state, Trusted):
        return {"number": number + 1, "size": state.piles[number]}
    cards = state.piles[number]
    return {
        "number": number + 1,
        "size": len(cards),
        "top": face(cards[-1]),
        "fan": _fan(cards[:-1]),
        "points": points(cards),
    }


def _fan(cards: Sequence[int]) -> list[list[Face]]:
    """The cards beneath the top one, oldest first, in up to three columns of strips."""
    columns = min(3, -(-len(cards) // STRIPS))
    rows = -(-len(cards) // columns) if columns else 0
    return [faces(cards[at : at + rows]) for at in range(0, len(cards), rows or 1)]
