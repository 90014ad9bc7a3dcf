"""What the dock asks for: a template of ``ask/`` and what it needs."""

from collections.abc import Iterable
from typing import NamedTuple

from flask_babel import gettext as _

from games.nin_jan.pieces import CARDS, COLOURS, PILES, beats, colour
from games.nin_jan.position import BIT, State
from games.nin_jan.trusted import Trusted, legal
from games.record import Play
from scorer_web.boards.board import Args, Entry, Shown
from scorer_web.boards.fields import number_in, refused_seat, seat_asked
from scorer_web.boards.nin_jan.faces import SUITS, face, wall
from scorer_web.boards.phone import Phone
from scorer_web.boards.photo import Photo, Seen

DECADE = 10


class Choice(NamedTuple):
    """What the card to be resolved can do with a pile; where it cannot take, people mean to put."""

    number: int
    do: str
    is_legal: bool
    is_same: bool
    """Whether the card on top has the same colour, and so is not beaten (NJ-4.8)."""
    entry: Entry


def ask_for(play: Play, args: Args, typed: Entry, phone: Phone) -> Shown:
    state: State | Trusted = play.state
    if state.step == "show":
        return _ask_show(play, args, phone)
    if state.step == "over":
        return {"ask": "over"}
    if isinstance(state, Trusted):
        return _ask_trusted(play, args, phone)
    return _ask_resolve(play) if state.queue else _ask_lay(play, args, typed, phone)


def _rows(play: Play, args: Args, phone: Phone, seats: Iterable[int]) -> Shown:
    """Where several act at once: a row of keys for each of ``seats``, which stays when it is done.

    On a player's own phone, and to mend an entry, there is but that player's row.
    """
    due: tuple[int, ...] = play.game.to_act(play.state)
    one = number_in(args, "seat", len(play.players)) - 1
    own = [one] if one in due else phone.asked(due) if phone.seat is not None else []
    return {"seats": own or list(seats), "is_one": len(own) == 1, "waiting": due}


def _ask_show(play: Play, args: Args, phone: Phone) -> Shown:
    contenders = play.state.showdown.contenders
    return {"ask": "show", "signs": SUITS, **_rows(play, args, phone, contenders)}


def _ask_lay(play: Play, args: Args, typed: Entry, phone: Phone) -> Shown:
    state: State = play.state
    seat = seat_asked(play, args, *refused_seat(play, typed), phone=phone)
    return {"ask": "lay", "seat": seat, "wall": wall(state.seen)}


def photo_of_round(play: Play, phone: Phone) -> Photo | None:
    """The cards that lie open, for those who still have to lay, as they sit (NJ-3.1).

    What was seen before lies in a pile or with somebody, and counts for nothing here.
    """
    state: State | Trusted = play.state
    if isinstance(state, Trusted) or state.step != "lay":
        return None
    hands = [play.players[seat] for seat in sorted(phone.asked(play.game.to_act(state)))]
    return Photo(
        {"table": _("the table")},
        _open_cards(state),
        most=len(hands),
        seen="round.html",
        sheet="laid",
        layout={"hands": hands},
    )


def _open_cards(state: State) -> dict[str, Seen]:
    faces = {card: face(card) for card in CARDS}
    return {
        each.name: Seen(each.said, value=each.name, belongs=not state.seen & BIT[card])
        for card, each in faces.items()
    }


def _ask_resolve(play: Play) -> Shown:
    state: State = play.state
    seat = state.queue[0]
    return {
        "ask": "resolve",
        "seat": seat,
        "card": face(state.laid[seat]),
        "takes": [move.pile + 1 for move in state.choices if move.do == "take"],
        "beats": COLOURS[(state.laid[seat] + 1) % len(COLOURS)],
        "choices": [_choice(play, number) for number in range(PILES)],
    }


def _choice(play: Play, number: int) -> Choice:
    state: State = play.state
    seat = state.queue[0]
    card, top = state.laid[seat], state.piles[number][-1]
    do = "take" if beats(card, top) else "put"
    is_legal = any((choice.do, choice.pile) == (do, number) for choice in state.choices)
    entry = {"by": play.players[seat], "do": do, "pile": number + 1}
    return Choice(number + 1, do, is_legal, colour(card) == colour(top), entry)


# Where only who took which pile is told.


def _ask_trusted(play: Play, args: Args, phone: Phone) -> Shown:
    state: Trusted = play.state
    if state.step == "count":
        return _ask_count(play, args, phone)
    return {"ask": "piles", **_rows(play, args, phone, range(len(play.players)))}


def _ask_count(play: Play, args: Args, phone: Phone) -> Shown:
    """Points in two taps: the ten they lie in, then themselves."""
    state: Trusted = play.state
    seat = seat_asked(play, args, phone=phone)
    possible = {move.points for move in legal(state) if move.do == "count" and move.by == seat}
    tens = sorted({points // DECADE for points in possible})
    chosen = number_in(args, "tens", tens[-1], least=tens[0], otherwise=tens[0] - 1)
    return {
        "ask": "count",
        "seat": seat,
        "cards": state.taken[seat],
        "tens": {ten: (_decade(ten)[0], _decade(ten)[-1]) for ten in tens},
        "points": {points: points in possible for points in _decade(chosen) if chosen in tens},
    }


def _decade(ten: int) -> range:
    return range(DECADE * ten, DECADE * (ten + 1))
