"""The table: the reveal row, the order of play, and what lies in front of everybody."""

from collections.abc import Sequence

from games.record import Play
from games.san_ni_ichi.pieces import BLOCK, NO_CARD, ROUNDS, SMOKE_BOMB
from games.san_ni_ichi.position import State
from scorer_web.boards.board import Args, Board, Entry, Shown
from scorer_web.boards.fields import seat_asked
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.boards.san_ni_ichi.asking import ask_for
from scorer_web.boards.san_ni_ichi.faces import TEAM_LETTERS, elements, face_named, face_of


class Table(Board):
    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        state: State = play.state
        asked = _asked(play, args)
        ask = ask_for(play, asked, args)
        return {
            "state": state,
            "rounds": ROUNDS,
            "row": _row(play, asked),
            "mats": [_mat(play, seat, ask) for seat in range(len(play.players))],
            "discards": [face_of(card) for card in sorted(state.discards)],
            "elements": elements(),
            "face": face_named,
            "ask": ask,
        }


def _asked(play: Play, args: Args) -> int | None:
    """The seat that is asked: the one chosen in the address, or the next one round the table."""
    state: State = play.state
    actors = play.game.to_act(state)
    if state.step == "damage":
        return state.due[0]
    return seat_asked(play, args, _next_to(play, actors)) if actors else None


def _next_to(play: Play, actors: Sequence[int]) -> int:
    """Cards are entered round the table, wherever one begins."""
    if play.state.step != "lay" or not play.moves:
        return actors[0]
    move = play.moves[-1].move
    last = move.by if move.do == "lay" else len(play.players) - 1
    return min(actors, key=lambda seat: (seat - last - 1) % len(play.players))


def _row(play: Play, asked: int | None) -> list[Shown]:
    """In seating order while cards are revealed, then in the order in which they are played."""
    state: State = play.state
    revealed = _revealed(play)
    seats: Sequence[int] = range(len(play.players))
    if state.step != "lay":
        seats = sorted(revealed, key=lambda seat: _order(revealed[seat], seat))
    return [
        {
            "seat": seat,
            "name": play.players[seat],
            "face": face_of(revealed[seat]) if seat in revealed else None,
            "now": seat == asked and state.step != "damage",
            "waits": state.step == "protect" and seat in state.due,
            "done": state.step != "lay" and state.laid[seat] == NO_CARD,
            "ready": state.step != "lay" and state.laid[seat] in (BLOCK, SMOKE_BOMB),
        }
        for seat in seats
    ]


def _order(card: int, seat: int) -> tuple[bool, int, int]:
    """Blocks come before everything else (SNI-3.5), then the lowest number."""
    return card != BLOCK, card, seat


def _revealed(play: Play) -> dict[int, int]:
    """By seat the card of this round, also when it has been carried out."""
    laid: dict[int, int] = {}
    made = zip(reversed(play.states[:-1]), reversed(play.moves), strict=True)
    for state, entry in made:
        if state.round != play.state.round:
            break
        if entry.move.do == "lay":
            laid[entry.move.by] = entry.move.card
    return laid


def _mat(play: Play, seat: int, ask: Shown) -> Shown:
    """What lies in front of a player, and what a tap on it does."""
    state: State = play.state
    over = state.step == "over"
    return {
        "seat": seat,
        "name": play.players[seat],
        "pile": [face_of(face) for face in state.piles[seat]],
        "damage": len(state.damage[seat]),
        # Damage piles lie face down until they are counted (SNI-2.4).
        "taken": [face_of(card) for card in sorted(state.damage[seat])] if over else [],
        "team": _team(state, seat),
        "acts": seat == ask.get("seat"),
        "protected": seat in state.protected,
        "saved": seat in state.saved,
        "victim": state.step == "damage" and seat in state.due,
        "tap": ask.get("taps", {}).get(seat, {}),
    }


def _team(state: State, seat: int) -> str:
    if not state.mates:
        return ""
    firsts = [one for one, mate in enumerate(state.mates) if one < mate]
    return TEAM_LETTERS[firsts.index(min(seat, state.mates[seat]))]
