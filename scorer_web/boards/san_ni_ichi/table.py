"""The table: everybody's card of the round, and what lies in front of them."""

from collections.abc import Sequence

from games.record import Play
from games.san_ni_ichi.pieces import BLOCK, NO_CARD, ROUNDS, SMOKE_BOMB
from games.san_ni_ichi.position import State
from scorer_web.boards.board import Args, Board, Entry, Shown
from scorer_web.boards.fields import refused_seat, seat_asked
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.boards.san_ni_ichi.asking import ask_for
from scorer_web.boards.san_ni_ichi.faces import TEAM_LETTERS, Face, elements, face_named, face_of
from scorer_web.boards.san_ni_ichi.wall import rows_of

Laid = tuple[int, int | None]
"""A card, and the place of its entry in the record where it has one."""


class Table(Board):
    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        state: State = play.state
        asked = _asked(play, args, typed, phone)
        return {
            "state": state,
            "rounds": ROUNDS,
            "rows": rows_of(play),
            "seats": _seats(play, asked, phone),
            "elements": elements(),
            "face": face_named,
            "ask": ask_for(play, asked, args, phone),
        }


def _asked(play: Play, args: Args, typed: Entry, phone: Phone) -> int | None:
    """The seat that is asked: of a refused entry, of the address, or the next round the table."""
    actors = play.game.to_act(play.state)
    if not actors:
        return None
    return seat_asked(play, args, *refused_seat(play, typed), _next_to(play, actors), phone=phone)


def _next_to(play: Play, actors: Sequence[int]) -> int:
    """Cards are entered round the table, wherever one begins."""
    if play.state.step != "lay" or not play.moves:
        return actors[0]
    move = play.moves[-1].move
    last = move.by if move.do == "lay" else len(play.players) - 1
    return min(actors, key=lambda seat: (seat - last - 1) % len(play.players))


def _seats(play: Play, asked: int | None, phone: Phone) -> list[Shown]:
    """In seating order while cards are revealed, then in the order in which they are played."""
    laid = _laid(play)
    order = _order(play, laid)
    return [_seat(play, seat, laid, phone) | {"now": seat == asked} for seat in order]


def _order(play: Play, laid: dict[int, Laid]) -> Sequence[int]:
    """Blocks come before everything else (SNI-3.5), then the lowest number."""
    seats = range(len(play.players))
    if play.state.step in ("lay", "over"):
        return seats
    cards = {seat: laid[seat][0] if seat in laid else NO_CARD for seat in seats}
    return sorted(seats, key=lambda seat: (cards[seat] != BLOCK, cards[seat], seat))


def _laid(play: Play) -> dict[int, Laid]:
    """By seat the card of this round, also when it has been carried out, and its entry's place."""
    cards = enumerate(play.state.laid)
    laid: dict[int, Laid] = {seat: (card, None) for seat, card in cards if card != NO_CARD}
    made = zip(reversed(play.states[:-1]), reversed(play.moves), strict=True)
    for state, entry in made:
        if state.round != play.state.round:
            break
        if entry.move.do == "lay":
            laid[entry.move.by] = (entry.move.card, entry.at)
    return laid


def _seat(play: Play, seat: int, laid: dict[int, Laid], phone: Phone) -> Shown:
    """A player: the card of the round, the sparring pile and how high the damage pile is."""
    state: State = play.state
    card, at = laid.get(seat, (NO_CARD, None))
    pile, is_open = state.piles[seat], state.step == "lay"
    waits = seat in phone.asked(play.game.to_act(state)) and state.step in ("lay", "protect")
    return {
        "seat": seat,
        "name": play.players[seat],
        "face": None if card == NO_CARD else face_of(card),
        "at": at,
        "waits": waits,
        "done": not is_open and card != NO_CARD and state.laid[seat] == NO_CARD,
        "ready": not is_open and state.laid[seat] in (BLOCK, SMOKE_BOMB),
        "pile": [face_of(face) for face in pile],
        "damage": len(state.damage[seat]),
        # Damage piles lie face down until they are counted (SNI-2.4).
        "taken": _counted(state, seat),
        "team": _team(state, seat),
        "protected": seat in state.protected,
        "saved": seat in state.saved,
        "victim": state.step == "damage" and seat in state.due,
    }


def _counted(state: State, seat: int) -> list[Face]:
    if state.step != "over":
        return []
    return [face_of(card) for card in sorted(state.damage[seat]) if card != NO_CARD]


def _team(state: State, seat: int) -> str:
    if not state.mates:
        return ""
    firsts = [one for one, mate in enumerate(state.mates) if one < mate]
    return TEAM_LETTERS[firsts.index(min(seat, state.mates[seat]))]
