"""Nin Jan on the phone: the three piles, the cards of the round in order, a keypad for cards."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from flask_babel import gettext as _

from games.fields import read_players
from games.nin_jan.pieces import (
    CARD_INDEX,
    CARD_NAMES,
    CARDS,
    COLOURS,
    HAND,
    PILES,
    SEATS,
    VALUE,
    beats,
    colour,
    left_over,
    points,
)
from games.nin_jan.position import BIT, NONE, State, order
from games.nin_jan.score import leaders
from games.nin_jan.showdown import NOT_SHOWN, begin, throw, waiting
from games.record import Play
from games.refusal import Refusal
from scorer_web.boards.board import Args, Board, Entry, Form, Notice, Opening, Piece, Shown
from scorer_web.boards.fields import filled, names_in, number_in, refused_seat, seat_asked
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.frame.language import listed, named

SUITS = ("rock", "paper", "scissors")
"""The order in which everybody says them."""

KEYS = (tuple(range(1, 6)), tuple(range(6, 11)), tuple(range(-1, -7, -1)))
"""The values in the rows of the keypad."""

MOST = SEATS[-1]

MOST_THROWS = 9
"""Nobody ties more often; an address may say anything."""


class Face(NamedTuple):
    """A card as it is drawn and said."""

    name: str
    value: int
    colour: str
    said: str


def face(card: int) -> Face:
    value = str(VALUE[card]).replace("-", "−")
    said = _("%(value)s %(colour)s", value=value, colour=colours()[colour(card)])
    return Face(CARD_NAMES[card], VALUE[card], colour(card), said)


def faces(cards: Iterable[int]) -> list[Face]:
    return [face(card) for card in cards]


def colours() -> dict[str, str]:
    """The three colours with their names in the page's language."""
    return named("nin_jan", "colours", SUITS)


def deck() -> dict[str, list[Face]]:
    """All cards by colour, for list boxes."""
    return {name: [face(card) for card in CARDS if colour(card) == name] for name in SUITS}


def keypad(seen: int = 0, picked: object = None) -> Shown:
    """The keys of the keypad; ``seen`` are the cards known to lie elsewhere, as bits."""
    card = CARD_INDEX.get(picked, NONE) if isinstance(picked, str) else NONE
    return {
        "colours": colours(),
        "rows": [[_key(value, seen) for value in row] for row in KEYS],
        "colour": "" if card == NONE else colour(card),
        "value": "" if card == NONE else VALUE[card],
    }


def _key(value: int, seen: int) -> Shown:
    lie = [name for name in SUITS if seen & BIT[CARD_INDEX[f"{value} {name}"]]]
    return {"value": value, "seen": lie}


class NinJanBoard(Board):
    start_clause = "NJ-2.1"

    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        state: State = play.state
        ask = _ask(play, args, typed)
        return {
            "step": state.step,
            "round": state.round,
            "rounds": HAND,
            "order": _order_clause(state),
            "piles": [_pile(play, number) for number in range(PILES)],
            "places": [_place(play, seat, ask) for seat in _row(state)],
            "takings": [_taking(play, seat) for seat in range(len(play.players))],
            "put_away": left_over(len(play.players)),
            "colours": colours(),
            "ask": ask,
        }

    def notices(self, play: Play) -> list[Notice]:
        """How the tie-break stands; everything else the piles show by themselves."""
        return _tied(play) if play.state.step == "show" else []

    def pieces(self, refusal: Refusal) -> list[Piece]:
        return [Piece("card", name) for name in refusal.pieces if name in CARD_INDEX]

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """What the player of a refused entry may do, or who has to act instead."""
        state: State = play.state
        if state.choices:
            return [Piece(move.do, str(move.pile + 1)) for move in state.choices]
        due = play.to_act()
        if entry.get("by") not in due:
            return [Piece("player", name) for name in due]
        if state.step == "show":
            return [Piece("sign", sign) for sign in SUITS]
        return [Piece("words", _("any card that nobody has seen yet"))]

    def opening(self, names: list[str], form: Form) -> Opening:
        """The players at the table and the three open cards."""
        count = _count(form, sum(map(bool, names)))
        return names[:count], {"piles": [card for card in form.getlist("pile") if card]}

    def opening_form(self, given: Form) -> Shown:
        return {
            "count": _count(given, len(given.getlist("player")) or SEATS[0]),
            "most": MOST,
            "piles": [_known(card) for card in filled(given.getlist("pile"), PILES)],
            "deck": deck(),
            "pad": keypad(),
        }

    def score_form(self, args: Args) -> Shown:
        count = _count(args, _highest(args))
        return {
            "count": count,
            "most": MOST,
            "names": names_in(args, MOST),
            "owners": {_code(card): number_in(args, _code(card), count) for card in CARDS},
            "codes": {CARD_NAMES[card]: _code(card) for card in CARDS},
            "deck": deck(),
            "pad": keypad(),
            "throws": _throws(args, _taken(args, count)),
        }

    def final(self, args: Args) -> dict[str, Any]:
        count = _count(args, _highest(args))
        names = read_players(names_in(args, count), SEATS, "taken")
        taken = _taken(args, count)
        shows = [
            {"by": names[seat], "sign": sign}
            for thrown in _throws(args, taken)
            for seat, sign in thrown.signs.items()
            if sign
        ]
        cards = [[CARD_NAMES[card] for card in own] for own in taken]
        told = {"shows": shows} if shows else {}
        return {"taken": dict(zip(names, cards, strict=True)), **told}


BOARD = NinJanBoard()


# The table.


def _row(state: State) -> Iterable[int]:
    """The seats as they are shown: as people sit, or in the order of their cards (NJ-3.2)."""
    if state.step in ("lay", "show"):
        return range(len(state.laid))
    return order(state.laid)


def _order_clause(state: State) -> str:
    """Why the cards lie in this order."""
    values = [VALUE[card] for card in state.laid if card != NONE]
    alike = max((values.count(value) for value in values), default=1)
    return {1: "NJ-3.2", 2: "NJ-3.3"}.get(alike, "NJ-3.4")


def _place(play: Play, seat: int, ask: Shown) -> Shown:
    """A player: the card of this round or the sign of the tie-break, and the points so far."""
    state: State = play.state
    card = state.laid[seat]
    signs = state.showdown if state.step == "show" else None
    contends = signs is not None and seat in signs.contenders
    sign = signs.signs[seat] if signs and contends else NOT_SHOWN
    return {
        "seat": seat,
        "name": play.players[seat],
        "card": None if card == NONE or state.step == "show" else face(card),
        "sign": "" if sign == NOT_SHOWN else COLOURS[sign],
        "contends": contends,
        "now": seat == ask.get("seat"),
        "done": state.step in ("resolve", "over") and seat not in state.queue,
        "waits": state.step == "lay" and card == NONE,
        "points": points(state.taken[seat]),
        "taken": len(state.taken[seat]),
    }


def _taking(play: Play, seat: int) -> Shown:
    """The cards beside a player, which everyone may look at (NJ-4.10)."""
    cards = sorted(play.state.taken[seat])
    return {"name": play.players[seat], "cards": faces(cards), "points": points(cards)}


def _pile(play: Play, number: int) -> Shown:
    state: State = play.state
    cards = state.piles[number]
    return {
        "number": number + 1,
        "top": face(cards[-1]),
        "fan": _fan(cards[:-1]),
        "size": len(cards),
        "points": points(cards),
        **(_choice(play, number) if state.queue else {}),
    }


def _fan(cards: Sequence[int]) -> list[list[Face]]:
    """The cards beneath the top one, oldest first, in up to three columns of strips.

    Two strips are as high as the room kept for them; only a very long pile makes the board grow.
    """
    columns = min(3, -(-len(cards) // 2))
    rows = -(-len(cards) // columns) if columns else 0
    return [faces(cards[at : at + rows]) for at in range(0, len(cards), rows or 1)]


def _choice(play: Play, number: int) -> Shown:
    """What the card to be resolved can do with a pile; where it cannot take, people mean to put."""
    state: State = play.state
    seat = state.queue[0]
    card, top = state.laid[seat], state.piles[number][-1]
    is_beaten = beats(card, top)
    do = "take" if is_beaten else "put"
    return {
        "beaten": is_beaten,
        "same": colour(card) == colour(top),
        "do": do,
        "legal": any(choice.pile == number for choice in state.choices if choice.do == do),
        "entry": {"by": play.players[seat], "do": do, "pile": number + 1},
    }


# What is asked for.


def _ask(play: Play, args: Args, typed: Entry) -> Shown:
    """What the tray asks for: a template of ``ask/`` and what it needs."""
    state: State = play.state
    match state.step:
        case "lay":
            return _ask_lay(play, args, typed)
        case "resolve":
            return _ask_resolve(state)
        case "show":
            return {"ask": "show", "signs": SUITS, "waiting": play.to_act()}
    return {"ask": state.step}


def _ask_lay(play: Play, args: Args, typed: Entry) -> Shown:
    state: State = play.state
    return {
        "ask": "lay",
        "seat": seat_asked(play, args, *refused_seat(play, typed)),
        "pad": keypad(state.seen, typed.get("card")),
        "deck": deck(),
        "seen": {CARD_NAMES[card] for card in CARDS if state.seen & BIT[card]},
    }


def _ask_resolve(state: State) -> Shown:
    seat = state.queue[0]
    return {
        "ask": "resolve",
        "seat": seat,
        "card": face(state.laid[seat]),
        "takes": [move.pile + 1 for move in state.choices if move.do == "take"],
        "beats": COLOURS[(state.laid[seat] + 1) % len(COLOURS)],
    }


# What the table is told.


def _tied(play: Play) -> list[Notice]:
    before, state = play.states[-2:]
    still_in = state.showdown.contenders
    if before.showdown is None:
        text = _("All nine rounds are played. First place is tied.")
        return [Notice(text, "NJ-5.4")]
    if waiting(state.showdown) != still_in:
        return []
    out = [play.players[seat] for seat in before.showdown.contenders if seat not in still_in]
    if out:
        return [Notice(_("Out of the tie-break: %(names)s.", names=listed(out)), "NJ-5.5")]
    return [Notice(_("Nobody drops out by this. Show again, all at once."), "NJ-5.5")]


# Opening a table, and the score page: for every card a field says who took it, ``10r=2``.


def _known(name: str) -> Face | None:
    return face(CARD_INDEX[name]) if name in CARD_INDEX else None


def _count(args: Args, otherwise: int) -> int:
    """How many play, as far as a form says so."""
    usual = min(max(otherwise, SEATS[0]), MOST)
    return number_in(args, "seats", MOST, least=SEATS[0], otherwise=usual)


class Throw(NamedTuple):
    """A throw of the tie-break on the score page: what those still in show, by seat."""

    number: int
    signs: dict[int, str]


def _taken(args: Args, count: int) -> list[list[int]]:
    owners = {card: number_in(args, _code(card), count) for card in CARDS}
    return [[card for card in CARDS if owners[card] == seat] for seat in range(1, count + 1)]


def _throws(args: Args, taken: list[list[int]]) -> list[Throw]:
    """The throws that are told (``throw2_1=rock``), and the next one while several are in."""
    throws: list[Throw] = []
    state = begin(leaders(taken), len(taken))
    while any(taken) and len(state.contenders) > 1 and len(throws) < MOST_THROWS:
        number = len(throws) + 1
        given = {seat: args.get(f"throw{number}_{seat + 1}", "") for seat in state.contenders}
        signs = {seat: sign if sign in COLOURS else "" for seat, sign in given.items()}
        throws.append(Throw(number, signs))
        if not all(signs.values()):
            break
        for seat, sign in signs.items():
            state = throw(state, seat, COLOURS.index(sign))
    return throws


def _code(card: int) -> str:
    return f"{VALUE[card]}{colour(card)[0]}"


def _highest(args: Args) -> int:
    """The last player of whom an address speaks that does not say how many there are."""
    called = [seat for seat in range(1, MOST + 1) if args.get(f"name{seat}")]
    return max([number_in(args, _code(card), MOST) for card in CARDS] + called)
