"""The table: the players with their cards in order, and the three piles."""

from collections.abc import Container, Iterable, Sequence

from games.nin_jan.pieces import COLOURS, HAND, PILES, left_over, points
from games.nin_jan.position import NONE, State, order
from games.nin_jan.showdown import NOT_SHOWN
from games.nin_jan.trusted import Trusted
from games.record import Play
from scorer_web.boards.board import Args, Board, Entry, Shown
from scorer_web.boards.nin_jan.asking import ask_for, photo_of_round
from scorer_web.boards.nin_jan.faces import Face, colours, face, faces
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.boards.photo import Photo

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

    def table_photo(self, play: Play, phone: Phone) -> Photo | None:
        return photo_of_round(play, phone)


def _row(state: State | Trusted) -> Iterable[int]:
    """The seats as they are shown: as people sit, or in the order of their cards (NJ-3.2)."""
    if isinstance(state, Trusted):
        return range(len(state.taken))
    if state.step in ("lay", "show"):
        return range(len(state.laid))
    return order(state.laid)


def _place(play: Play, seat: int, ask: Shown) -> Shown:
    """A player: what they have entered last, where the record tells it, and the points so far."""
    state: State | Trusted = play.state
    known = _told_cards(state, seat) if isinstance(state, Trusted) else _known_cards(state, seat)
    shown = _sign(state, seat) if state.step == "show" else known
    return {
        "seat": seat,
        "name": play.players[seat],
        "sign": "",
        "now": seat == ask.get("seat"),
        "done": state.step in ("resolve", "over") and seat not in state.queue,
        **known,
        **shown,
        "mend": _told_at(play, seat, shown["told_by"]),
    }


def _sign(state: State | Trusted, seat: int) -> Shown:
    """What is shown in the tie-break; the card of the ninth round has done its work."""
    assert state.showdown is not None
    sign = state.showdown.signs[seat]
    is_shown = sign != NOT_SHOWN
    return {
        "card": None,
        "sign": COLOURS[sign] if is_shown else "",
        "waits": seat in state.showdown.contenders and not is_shown,
        "told_by": ("show",) if is_shown else (),
    }


def _known_cards(state: State, seat: int) -> Shown:
    """The card laid and the cards taken, which everyone may look at (NJ-4.10)."""
    card = state.laid[seat]
    is_laid = card != NONE
    return {
        "card": face(card) if is_laid else None,
        "waits": not is_laid,
        "told_by": ("lay",) if is_laid else (),
        "points": points(state.taken[seat]),
        "taken": len(state.taken[seat]),
        "cards": faces(sorted(state.taken[seat])),
    }


def _told_cards(state: Trusted, seat: int) -> Shown:
    """What is known of a player where cards are not followed: how many were taken."""
    is_resolved = state.step == "resolve" and seat not in state.queue
    counted = state.counted[seat]
    return {
        "card": None,
        "waits": state.step == "count" and counted is None,
        "told_by": ("take", "put") if is_resolved else ("count",) if counted is not None else (),
        "points": counted,
        "taken": state.taken[seat],
        "cards": [],
    }


def _told_at(play: Play, seat: int, kinds: Container[str]) -> int | None:
    """Where the record tells what a player shows now, so that it can be changed there."""
    made = [each.at for each in play.moves if each.move.by == seat and each.move.do in kinds]
    return made[-1] if made else None


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
