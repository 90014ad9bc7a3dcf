"""What is asked for now: a part of the dock, and what it needs."""

from games.record import Play
from games.san_ni_ichi.pieces import BLOCK, KINDS, NAMES
from games.san_ni_ichi.position import State
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.phone import Phone
from scorer_web.boards.san_ni_ichi.faces import face_of
from scorer_web.boards.san_ni_ichi.mats import swapping, using
from scorer_web.boards.san_ni_ichi.wall import wall_of


def ask_for(play: Play, seat: int | None, args: Args, phone: Phone) -> Shown:
    """A template of ``ask/`` and what it needs; ``taps`` are what the mats do."""
    if seat is None:
        return {"ask": "over"}
    step = _step(play, seat, args)
    return {"seat": seat, "by": play.players[seat], "own": phone.sees(seat), **step}


def _step(play: Play, seat: int, args: Args) -> Shown:
    state: State = play.state
    match state.step:
        case "lay":
            return {"ask": "wall", "wall": wall_of(play, seat, "lay")}
        case "drop":
            taken = face_of(state.hands.known[seat][-1])
            return {"ask": "wall", "wall": wall_of(play, seat, "drop"), "card": taken}
        case "protect":
            mate = play.players[state.mate(seat)] if state.mates else ""
            return {"ask": "protect", "card": face_of(BLOCK), "mate": mate}
        case "damage":
            return {"ask": "damage", **_damage(play, seat)}
    kind = KINDS[state.laid[seat]]
    taps = swapping(play, seat, args) if kind == "sai" else using(play, seat, kind, args)
    stuck = len(play.legal()) == 1
    return {"ask": "mats", "card": face_of(state.laid[seat]), "kind": kind, "stuck": stuck, **taps}


def _damage(play: Play, seat: int) -> Shown:
    """The victim takes the pile or is saved; a team-mate's phone asks only for the bomb."""
    state: State = play.state
    victim = state.due[0]
    mine = [move for move in play.legal() if victim == seat or move["by"] == play.players[seat]]
    bombs = [move for move in mine if move["do"] == "bomb"]
    return {
        "victim": play.players[victim],
        "suffers": victim == seat,
        "card": face_of(state.piles[victim][-1]),
        "pile": [face_of(face) for face in state.piles[victim]],
        "bombs": [_bomb(play, move) for move in bombs],
        "tied": [play.players[other] for other in state.due[1:]],
        "saved": [play.players[other] for other in state.saved],
    }


def _bomb(play: Play, move: Entry) -> Shown:
    """A smoke bomb, and into whose hand the lowest card of the pile goes (SNI-10.3, 12.3)."""
    is_bombers = play.game.options["team_bomb_card"] == "bomber"
    taker = move["by"] if is_bombers else play.players[play.state.due[0]]
    return {"entry": move, "face": face_of(NAMES.index(move["card"])), "taker": taker}
