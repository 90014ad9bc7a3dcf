"""What the dock asks for before the first turn and in a turn: a template and what it needs."""

from games.bossa.pieces import COLOURS, DIE, OTHER_COLOUR, TILES
from games.bossa.position import State, whereabouts
from games.record import Play
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.bossa.faces import pyramid
from scorer_web.boards.bossa.turns import ask_move
from scorer_web.boards.fields import list_in, onward, refused_seat, result_in, seat_asked
from scorer_web.boards.phone import Phone


def ask_now(play: Play, args: Args, typed: Entry, phone: Phone) -> Shown:
    """``typed`` is an entry that was refused: nothing in it has to be tapped again."""
    state: State = play.state
    match state.step:
        case "roll":
            return _ask_roll(play, args, phone)
        case "open":
            return _ask_open(play, args, typed, phone)
        case "chips":
            return {"ask": "chips", "seats": _seats(play, args, phone)}
        case "draw":
            return {"ask": "draw", "seat": state.mover, "pyramid": pyramid(seen(state))}
        case "move":
            return ask_move(play, args, pyramid(seen(state)))
    due = play.game.to_act(state)
    return {"ask": state.step, "seat": due[0] if due else 0}


def seen(state: State) -> list[str]:
    return [tile for tile in TILES if whereabouts(state, tile)]


def _seats(play: Play, args: Args, phone: Phone) -> list[int]:
    """Who is asked for what both do at once; in a correction the player whose entry it was."""
    if "mend" in args:
        return [seat_asked(play, args, phone=phone)]
    due = play.game.to_act(play.state)
    return phone.asked(due) or list(due)


def _ask_roll(play: Play, args: Args, phone: Phone) -> Shown:
    """Who rolled which die is arbitrary (BO-2.4): the usual way round, or swapped."""
    rolled = play.state.rolled
    seats = _seats(play, args, phone)
    is_swapped = args.get("swap") == "1"
    usual = COLOURS[::-1] if is_swapped else COLOURS
    return {
        "ask": "roll",
        "seats": seats,
        "dice": {seat: OTHER_COLOUR.get(rolled[1 - seat], usual[seat]) for seat in seats},
        "numbers": range(1, DIE + 1),
        "is_second": any(rolled),
        "swap": onward(args, swap="" if is_swapped else "1"),
    }


def _ask_open(play: Play, args: Args, typed: Entry, phone: Phone) -> Shown:
    seat = seat_asked(play, args, *refused_seat(play, typed), phone=phone)
    return {
        "ask": "open",
        "seat": seat,
        "others": [
            {"seat": other, "link": onward(args, seat=other + 1)}
            for other in phone.asked(play.game.to_act(play.state))
            if other != seat and "mend" not in args
        ],
        "pyramid": pyramid(seen(play.state), list_in(result_in(typed), "tiles")),
    }
