"""Nintai on the phone: the two sheets and dice columns, the piles, and what is asked for now."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from flask_babel import gettext as _

from games.marks import mark
from games.nintai.cards import UNSEEN
from games.nintai.pieces import CELLS, COLUMNS, ICON_KEYS, ICONS, MARKED, ROWS
from games.nintai.position import DRAWN, State, actor, inkers, takers
from games.nintai.score import sheet_lines
from games.nintai.sheet import CELL_NAMES, EMPTY, open_cells
from games.record import Play
from games.refusal import Refusal
from scorer_web.boards.board import Args, Board, Entry, Notice, Piece, Shown, moves_for
from scorer_web.boards.fields import names_in, number_in, seat_asked
from scorer_web.boards.phone import ANYBODY, Phone
from scorer_web.boards.photo import Photo, Seen, heaps_of
from scorer_web.frame.language import named

USABLE = 2
"""Dice at the top of a column that may be handed over (NT-3.1)."""

SEATED = 2
FACES = "123456"

PIECES = {"take": "dice", "pass": "die", "draw": "pile", "keep": "icon", "ink": "cell"}
"""By verb the field that names the pieces."""


class NintaiBoard(Board):
    leads = True
    start_clause = "NT-2.6"
    picks_starter = True

    def position(self, play: Play, args: Args, typed: Entry, phone: Phone = ANYBODY) -> Shown:
        state: State = play.state
        return {
            "state": state,
            "actors": play.game.to_act(state),
            "players": [_player(play, seat) for seat in range(len(play.players))],
            "piles": [_pile(state, number) for number in range(len(state.cards.piles))],
            "discards": state.cards.discards,
            "icons": icons(),
            "usable": USABLE,
            "cells": CELL_NAMES,
            "ask": _ask(play, args, typed, phone),
        }

    def notices(self, play: Play) -> list[Notice]:
        before, after = play.states[-2:]
        return [*_lost(play, before, after), *_refills(before, after)]

    def pieces(self, refusal: Refusal) -> list[Piece]:
        kinds = ("die", "icon", "cell", "pile")
        params = refusal.params
        return [Piece(kind, str(params[kind])) for kind in kinds if kind in params]

    def instead(self, play: Play, entry: Entry) -> list[Piece]:
        """The dice, piles, cards or cells that are legal for the player of the refused entry."""
        found: dict[Piece, None] = {}
        for move in moves_for(play, entry):
            field = PIECES.get(move["do"], "")
            values = move.get(field, [])
            for value in values if isinstance(values, list) else [values]:
                found[Piece("die" if field == "dice" else field, str(value))] = None
        return list(found)

    def score_form(self, args: Args) -> Shown:
        return {
            "sheets": [_typed_sheet(args, seat) for seat in (1, 2)],
            "names": names_in(args, SEATED),
            "ended": args.get("ended", ""),
            "cells": CELL_NAMES,
            "columns": COLUMNS,
            "icons": icons(),
        }

    def final(self, args: Args) -> dict[str, Any]:
        rows = [_rows(_typed_sheet(args, seat)) for seat in (1, 2)]
        ended = {"ended": args["ended"]} if args.get("ended") else {}
        return {"sheets": dict(zip(names_in(args, SEATED), rows, strict=True)), **ended}

    def photo(self, args: Args) -> Photo:
        """A sheet: its corners are found, its cells are for people to read."""
        corners = {corner: Seen(corner, belongs=False) for corner in MARKED}
        layout = {"corners": [mark("nintai", corner).id for corner in MARKED], "grid": _grid()}
        return Photo(heaps_of(names_in(args, SEATED)), corners, layout=layout)

    def keepsake(self, pieces: Sequence[str]) -> list[str]:
        """A sheet on the result card: for every cell the name of its drawing, or nothing."""
        return [ICON_KEYS.get(icon, "") for row in pieces for icon in row.split()]


BOARD = NintaiBoard()


# The table.


def icons() -> dict[str, str]:
    """The six icons by letter, with their names in the page's language."""
    return named("nintai", "icons", ICON_KEYS)


def _player(play: Play, seat: int) -> Shown:
    state: State = play.state
    sheet = state.sheets[seat]
    acts = seat in play.game.to_act(state)
    return {
        "seat": seat,
        "name": play.players[seat],
        "acts": acts,
        "column": state.columns[seat],
        "sheet": sheet,
        "open": open_cells(sheet) if seat in inkers(state) else [],
        "so_far": sum(line.points for line in sheet_lines(sheet)),
        "latest": _latest(play, seat),
    }


def _latest(play: Play, seat: int) -> int | None:
    """The cell inked last, to be shown in fresh ink."""
    if not play.moves:
        return None
    move = play.moves[-1].move
    return move.cell if move.do == "ink" and move.by == seat else None


def _pile(state: State, number: int) -> Shown:
    pile = state.cards.piles[number]
    return {
        "number": number + 1,
        "size": pile.size,
        "top": "" if pile.top == UNSEEN else pile.top,
        "used": bool(takers(state)) and number in state.used,
    }


def _ask(play: Play, args: Args, typed: Entry, phone: Phone) -> Shown:
    """What the dock asks for: a template of ``ask/`` and what it needs.

    Of several cards or dice each tap adds one to the address, and the last one makes the entry.
    ``typed`` is an entry that was refused: nothing in it has to be tapped again.
    """
    state: State = play.state
    match state.step:
        case "pile" | "ink":
            return _ask_taking(play, args, typed, phone)
        case "draft":
            return _ask_draft(play, args)
        case "roll":
            return _ask_roll(play, args)
    return {"ask": state.step}


def _ask_draft(play: Play, args: Args) -> Shown:
    state: State = play.state
    due = len(play.game.legal(state)[0].dice)
    taken = [die for die in state.middle if str(die) == args.get("dice", "")][: due - 1]
    keys = [_draft_key(play, taken, die, due) for die in state.middle]
    return {"ask": "draft", "due": due, "dice": taken, "offers": keys}


def _draft_key(play: Play, taken: list[int], die: int, due: int) -> Shown:
    """A die to take; the last one of the middle needs no tap of its own."""
    dice = [*taken, die] if die not in taken else taken[:-1]
    left = [other for other in play.state.middle if other not in dice]
    if len(dice) == due - len(left) and len(left) == 1:
        dice = [*dice, *left]
    entry = {"by": play.to_act()[0], "do": "take", "dice": dice}
    is_whole = len(dice) == due
    link = urlencode({"dice": dice[0]} if dice else {})
    return {"die": die, "on": die in taken, "entry": entry if is_whole else None, "link": link}


def _ask_roll(play: Play, args: Args) -> Shown:
    by = play.game.to_act(play.state)[0]
    count = len(play.state.columns[by])
    rolled = [int(face) for face in args.get("dice", "") if face in FACES][: count - 1]
    keys = []
    for face in map(int, FACES):
        dice = [*rolled, face]
        entry = {"by": play.players[by], "do": "roll", "result": {"dice": dice}}
        link = urlencode({"dice": "".join(map(str, dice))})
        keys.append({"die": face, "entry": entry if len(dice) == count else None, "link": link})
    back = urlencode({"dice": "".join(map(str, rolled[:-1]))}) if rolled else None
    return {"ask": "roll", "dice": rolled, "count": count, "offers": keys, "back": back}


def _ask_taking(play: Play, args: Args, typed: Entry, phone: Phone) -> Shown:
    """Cards to take, or icons to ink; in action 4 one player may still take while the other inks,
    and each phone asks for what its player does (NT-4.4a)."""
    state: State = play.state
    # The player whose turn it is inks first unless the table wants it the other way round.
    inking = sorted(inkers(state), key=lambda seat: seat != state.mover)
    first = inking if state.step == "ink" else [actor(state)]
    seat = seat_asked(play, args, *first, phone=phone)
    if seat in inkers(state):
        return _ask_ink(play, seat, typed, phone)
    return _ask_cards(play, args, seat)


def _ask_cards(play: Play, args: Args, seat: int) -> Shown:
    """Pile and card in one tap; the cards after the first come from the same pile."""
    state: State = play.state
    count = DRAWN[state.action]
    chosen = number_in(args, "pile", len(state.cards.piles))
    if not chosen or chosen - 1 in state.used:
        chosen = 0
    cards = [icon for icon in args.get("cards", "") if icon in ICONS][: count - 1] if chosen else []
    pile = state.cards.piles[chosen - 1] if chosen else None
    return {
        "ask": "cards",
        "seat": seat,
        "pile": chosen,
        "count": count,
        "cards": cards,
        "back": _link(chosen, cards[:-1]) if cards else None,
        "pads": [
            _pad(play, seat, number, chosen, cards) for number in range(len(state.cards.piles))
        ],
        "size": pile.size if pile else 0,
        "short": max(count - pile.size, 0) if pile else 0,
    }


def _pad(play: Play, seat: int, number: int, chosen: int, cards: list[str]) -> Shown:
    """The keys of one pile: a card of it, added to those that were tapped there before."""
    state: State = play.state
    before = cards if number + 1 == chosen else []
    return {
        **_pile(state, number),
        "on": number + 1 == chosen,
        "off": bool(chosen) and number + 1 != chosen,
        "offers": [_card_key(play, seat, number, [*before, icon]) for icon in ICONS],
    }


def _card_key(play: Play, seat: int, number: int, cards: list[str]) -> Shown:
    state: State = play.state
    draw = {"by": play.players[seat], "do": "draw", "pile": number + 1}
    link = _link(number + 1, cards)
    is_whole = len(cards) == DRAWN[state.action] or number in state.used
    entry = draw | {"result": {"cards": cards}} if is_whole else None
    return {"icon": cards[-1], "place": cards[:-1].count(cards[-1]), "entry": entry, "link": link}


def _link(pile: int, cards: Sequence[str]) -> str:
    """The address of what was tapped so far; a pile alone is not chosen yet."""
    return urlencode({"pile": pile, "cards": "".join(cards)}) if cards else ""


def _ask_ink(play: Play, seat: int, typed: Entry, phone: Phone) -> Shown:
    state: State = play.state
    hand = list(dict.fromkeys(state.hands[seat]))
    return {
        "ask": "ink",
        "seat": seat,
        "hand": hand,
        "icon": typed["icon"] if typed.get("icon") in hand else hand[0],
        "may_decline": play.game.options["draw_optional"] == "on",
        "loses": len(state.hands[seat]) > state.sheets[seat].count("."),
        "seats": phone.asked(inkers(state)),
    }


# What the table is told.


def _lost(play: Play, before: State, after: State) -> list[Notice]:
    move = play.moves[-1].move
    if move.do != "ink" or "." in after.sheets[move.by]:
        return []
    left = before.hands[move.by].replace(move.icon, "", 1)
    names = icons()
    return [
        Notice(
            _(
                "%(player)s's sheet is full: the %(icon)s is lost.",
                player=play.players[move.by],
                icon=names[icon],
            ),
            "NT-4.8",
        )
        for icon in left
    ]


def _refills(before: State, after: State) -> list[Notice]:
    """Piles to lay out anew now; one that ran out while drawing was refilled then."""
    if after.step != "choose":
        return []
    return [
        Notice(
            _(
                "Pile %(pile)s is empty. Shuffle the discards and make a new pile %(pile)s of "
                "%(count)s cards, face up.",
                pile=number,
                count=new.size,
            ),
            "NT-6.1",
        )
        for number, (old, new) in enumerate(
            zip(before.cards.piles, after.cards.piles, strict=True), 1
        )
        if new.refill != old.refill
    ]


# The score page.


def _grid() -> list[float]:
    """The first cell of a printed sheet: its place and size, from mark to mark being 1."""
    from printkit.kits.nintai import GRID
    from printkit.layout.components import HALF_PAGE

    wide, high = HALF_PAGE.width - 2 * GRID.rim, HALF_PAGE.height - 2 * GRID.rim
    left, top = GRID.left - GRID.rim, GRID.top - GRID.rim
    return [left / wide, top / high, GRID.cell / wide, GRID.cell / high]


def _rows(sheet: str) -> list[str]:
    return [sheet[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]


def _typed_sheet(args: Args, seat: int) -> str:
    """One field ``sheet1`` with twelve letters, or twelve fields ``s1a1``, as the form sends."""
    whole = args.get(f"sheet{seat}")
    if whole is not None:
        return whole if len(whole) == CELLS else EMPTY
    return "".join((args.get(f"s{seat}{cell}") or ".")[:1] for cell in CELL_NAMES)
